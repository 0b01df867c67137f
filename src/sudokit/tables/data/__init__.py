"""Data sets of puzzles: audit, dedupe, split, sample, augment, export.

    audit      report what is in a set and what is wrong with it
    dedupe     the first of each class
    leak       rows that are in one set and in another
    split a set in two or more, keeping each class together
    augment    make random images of each puzzle
    traces     write the steps that solve each puzzle, one per row
    export     the folders that training programs read
    sample     rows drawn by a seed

Two rows are of one class ``by`` text, puzzle or solution: they have the
same cells, the same canonical form, or solutions that have.

They are built on:

    keys       the on-disk cache of the keys of rows
    classes    the rows of one class, found exactly in little memory
    expanding  several rows made of one
    drawing    samples and orders of rows, by a seed
    layouts    how training programs want their sets
"""
