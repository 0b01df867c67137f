"""Images of a grid, canonical forms, symmetric patterns of clues.

    transformation    images of a grid, by a given or a random transformation
    canonical         the least image, the transformation to it, automorphisms
    patterns          the cells that have clues together in symmetric puzzles

``canonical`` is built on:

    minlex            the search for the least image, row by row
    prefixes          partial images, which the search extends
    sorting           the order of a row while columns are open
    complete_grids    the first three rows of complete grids
    conjugates        its table of permutations
    lines             a grid as packed rows and columns
"""
