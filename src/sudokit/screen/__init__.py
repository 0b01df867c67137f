"""The full-screen game's parts, below ``sudokit.terminal``.

    board           the board as lines of text, and the widget that shows it
    dialogs         what is asked, and the help
"""
