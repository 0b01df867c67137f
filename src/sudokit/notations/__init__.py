"""How puzzles are written down, a family of formats a file.

    source          text with look-ahead, that counts its lines
    puzzle          what a Puzzle is, and what a Format
    cells           cells from text and back, for all of them
    text            line, grid, spaced, framed, sdm, ss
    numbers         triples and candidates, cell by cell
    sdk             Sadman's and SudoCue's files
    hodoku          lines of HoDoKu's library
    opensudoku      XML
    records         csv and jsonl

The table of all formats is in ``sudokit.formats``, which is what the
rest of the program knows.
"""
