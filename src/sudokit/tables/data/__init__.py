"""Data sets of puzzles: audit, dedupe, split, sample, augment, export.

    audit      report the contents of a set and its problems
    dedupe     keep the first row of each class
    leak       find rows that are in one set and in another
    split      split a set in two or more, keeping each class together
    augment    make random images of each puzzle
    traces     write the steps that solve each puzzle, one per row
    export     write the folders that training programs read
    sample     draw rows at random

Two rows are in one class ``by`` text, puzzle or solution if they have the
same cells, the same canonical form, or solutions with the same canonical
form.

Other modules:

    keys       on-disk cache of the keys of rows
    classes    exact classes of rows in little memory
    expanding  work that makes several rows from one
    drawing    random samples and orders of rows
    layouts    the file layouts of training programs
"""
