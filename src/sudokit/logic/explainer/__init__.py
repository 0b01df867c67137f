"""Sudoku Explainer's techniques, in its order and with its ratings.

The program of Nicolas Juillerat asks one producer after the other; the
first that yields anything ends the search, and of what it yields the
easiest counts.  Ratings quoted in forums follow from that order, so the
producers here ask in it, too: houses box by box, then columns, then rows;
cells and values from the lowest.

``position``      what the producers look at
``rated_finding``  what they yield
``table``         their names and least ratings
``direct``        singles, and what leads to one at once
``sets``          intersections, naked and hidden sets, fish
``wings``         XY-wing and XYZ-wing
``loops``         unique rectangles and loops
``grave``         bivalue universal grave
``exclusion``     aligned pairs and triples
``reach``         what follows when a candidate is assumed
``edges``         the same for each candidate, in a table
``chains``        forcing chains and cycles of one start
``outcome``       what such chains lead to
``multiple``      chains from all candidates of a cell or a house
``nested``        what techniques rule out within such chains
``producers``     all of them, in their order
``solution``      the steps that they take to the end
"""
