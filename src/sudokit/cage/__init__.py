"""Programs that nobody trusts, run where they can hurt nobody.

``running.run`` runs one, within limits, and tells what it left.  Nothing
here knows sudoku.
"""
