"""Images of a grid, canonical forms, symmetric patterns of clues.

    transformation    how an image of a grid is made; random ones
    canonical         the least image, the way there, automorphisms
    patterns          where clues stand when a puzzle is symmetric

What ``canonical`` stands on:

    minlex            the search for the least image, row by row
    prefixes          what the search knows of a way to begin
    sorting           how a row is put in order where columns are open
    complete_grids    the first three rows of complete grids
    conjugates        the table for that
    lines             a grid as packed rows and columns
"""
