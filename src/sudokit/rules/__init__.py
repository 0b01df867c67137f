"""Puzzles over rules: what may stand where, and the engine for it.

A ``Puzzle`` is one position under its ``Rules``: rows, columns and regions,
and rules beside them.  A ``Grid`` is the puzzle of the classic rules; every
function here takes either.

    families   Rule, and what all rules are made of: Distinct, Pairs
    named      the named rules, one table
    shapes     the shapes of boxes
    rules      Rules(size, regions, rules)  boxes(shape, words)  CLASSIC
    spelling   rules as text
    puzzle     Puzzle(rules, cells)
    notation   how a puzzle is written, apart from what it says
    reading    RuleReader(stream)  parse(text)
    solving    the engine table: solve  solutions  count  verdict  errors
    engine     the search for all rules but the classic ones
    covering   rules of houses alone as an exact cover, a witness
    making     generate(rules, nelts, unique, seed)

Houses are numbered from 1: rows from the top, columns from the left,
boxes and regions by their first cell, row by row.
"""

from sudokit.rules.covering import DANCING_LINKS
from sudokit.rules.families import Distinct, Pairs, Rule, RuleMark
from sudokit.rules.making import generate
from sudokit.rules.named import NAMED
from sudokit.rules.notation import Notation, sign_of
from sudokit.rules.puzzle import AnyPuzzle, Puzzle, WrittenPuzzle, write
from sudokit.rules.reading import RuleReader, parse, read
from sudokit.rules.rules import CLASSIC, Rules, boxes
from sudokit.rules.shapes import NINE, Shape, name_of, parse_shape, squarest
from sudokit.rules.solving import (
    ENGINE,
    ClassicOnly,
    answer,
    as_grid,
    as_puzzle,
    attempt,
    classic,
    count,
    empty_cells,
    errors,
    fill_singles,
    is_correct,
    plainest,
    put,
    solutions,
    solve,
    verdict,
    with_values,
)
from sudokit.rules.spelling import (
    GivenRules,
    note_lines,
    read_regions,
    rules_told,
)

__all__ = [
    "CLASSIC",
    "DANCING_LINKS",
    "ENGINE",
    "NAMED",
    "NINE",
    "AnyPuzzle",
    "ClassicOnly",
    "Distinct",
    "GivenRules",
    "Notation",
    "Pairs",
    "Puzzle",
    "Rule",
    "RuleMark",
    "RuleReader",
    "Rules",
    "Shape",
    "WrittenPuzzle",
    "answer",
    "as_grid",
    "as_puzzle",
    "attempt",
    "boxes",
    "classic",
    "count",
    "empty_cells",
    "errors",
    "fill_singles",
    "generate",
    "is_correct",
    "name_of",
    "note_lines",
    "parse",
    "parse_shape",
    "plainest",
    "put",
    "read",
    "read_regions",
    "rules_told",
    "sign_of",
    "solutions",
    "solve",
    "squarest",
    "verdict",
    "with_values",
    "write",
]
