"""Sudoku Explainer's techniques, in its order and with its ratings.

Nicolas Juillerat's program tries one producer after the other; the first
with any step ends the search, and the easiest of its steps counts.
Ratings quoted in forums depend on that order, so the producers here keep
it: houses box by box, then columns, then rows; cells and values from the
lowest.

The parts that a technique shares with HoDoKu's table (singles, locked
candidates, subsets, fish, wings, the grave below a BUG) are in
``logic.techniques``: premises, sentences, forms for the checker, and the
search for wings and graves.  The searches of ``sets`` are separate: they
run within each dynamic chain, on bare masks.
``sets``          singles, locked candidates, sets and fish
``wings``         the order of wings, aligned pairs and triples
``loops``         unique rectangles and loops
``bug``           bivalue universal grave
``reach``         the consequences of assuming a candidate
``implied``       sets that tell where there are chains
``chains``        forcing chains and cycles of one start
``multiple``      chains from all candidates of a cell or a house
``producers``     all of them, in their order, and the steps to the end
``wording``       the premises and the sentence of a finding
"""
