"""What a game of sudoku is made of, below ``sudokit.game``.

    position        where a game stands: values, marks, and the houses
    knowledge       what is known of a puzzle: solutions, level, mistakes
    hints           a step of a person's, told in three strengths
    keeping         games as JSON, and files that are whole or not there
"""
