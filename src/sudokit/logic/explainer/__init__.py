"""Sudoku Explainer's techniques, in its order and with its ratings.

The program of Nicolas Juillerat asks one producer after the other; the
first that yields anything ends the search, and of what it yields the
easiest counts.  Ratings quoted in forums follow from that order, so the
producers here ask in it, too: houses box by box, then columns, then rows;
cells and values from the lowest.

What a technique has in common with HoDoKu's table (singles, locked
candidates, subsets, fish, wings, the grave below a BUG) is written once, in
``logic.techniques``: its premises, its words, its form for the checker, and
the search for wings and graves.  The searches of ``sets`` stay apart: they
run within each dynamic chain, where they look at bare masks.

``position``      what the producers look at, and what they yield
``sets``          singles, locked candidates, sets and fish
``wings``         the order of wings, aligned pairs and triples
``loops``         unique rectangles and loops
``bug``           bivalue universal grave
``reach``         what follows when a candidate is assumed
``chains``        forcing chains and cycles of one start
``multiple``      chains from all candidates of a cell or a house
``nested``        what techniques rule out within such chains
``producers``     all of them, in their order, and the steps to the end
``wording``       the premises and the sentence of what they yield
"""
