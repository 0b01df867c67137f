"""Puzzles over rules: which values each cell allows, and the engine.

A ``Puzzle`` is one position under its ``Rules``: rows, columns and regions,
and rules beside them.  A ``Grid`` is the puzzle of the classic rules; every
function here takes either.

    families   Rule, the base class; Distinct, Pairs and Sum
    automaton  Automaton    either   Either    helpers  WithHelpers
    named_rule what a named rule is    named   the table of them
    everywhere dots  lines  cells  sums  automata  contents   named rules
    items      the items after a rule's name
    growth     when a line may grow    layouts   marks on a solution
    shapes     the shapes of boxes
    rules      Rules(size, regions, rules)  boxes(shape, words)  CLASSIC
    spelling   rules as text
    notation   how a puzzle is written: its shape, names, note
    puzzle     Puzzle(rules, cells)  RuleReader(stream)  parse(text)
    solving    the engine table: solve  solutions  count  verdict  errors
    engine     the search for variants
    covering   rules of houses alone as an exact cover, to check
    explained  names and sentences for people
    making     generate(rules, nelts, unique, seed)

Houses are numbered from 1: rows from the top, columns from the left,
boxes and regions by their first cell, row by row.
"""

from sudokit.rules.automaton import Automaton, custom_rule, layers_of
from sudokit.rules.covering import DANCING_LINKS
from sudokit.rules.either import Either
from sudokit.rules.families import (
    Distinct,
    Pairs,
    Rule,
    RuleMark,
    Sum,
    Total,
    table_of,
)
from sudokit.rules.kinds import (
    ClassicOnly,
    as_grid,
    as_puzzle,
    classic,
    plainest,
    put,
    with_values,
)
from sudokit.rules.making import generate
from sudokit.rules.named import NAMED
from sudokit.rules.named_rule import Arguments, ItemLayout, Key, NamedRule
from sudokit.rules.notation import Notation
from sudokit.rules.puzzle import (
    AnyPuzzle,
    Puzzle,
    RuleReader,
    WrittenPuzzle,
    parse,
    read,
    write,
)
from sudokit.rules.rules import CLASSIC, Rules, boxes
from sudokit.rules.shapes import NINE, Shape, name_of, parse_shape, squarest
from sudokit.rules.solving import (
    ENGINE,
    answer,
    attempt,
    count,
    empty_cells,
    errors,
    fill_singles,
    is_correct,
    known_errors,
    solutions,
    solve,
    verdict,
)
from sudokit.rules.spelling import (
    GivenRules,
    make_rules,
    note_lines,
    read_regions,
)
from sudokit.text.cells import sign_of

__all__ = [
    "CLASSIC",
    "DANCING_LINKS",
    "ENGINE",
    "NAMED",
    "NINE",
    "AnyPuzzle",
    "Arguments",
    "Automaton",
    "ClassicOnly",
    "Distinct",
    "Either",
    "GivenRules",
    "ItemLayout",
    "Key",
    "NamedRule",
    "Notation",
    "Pairs",
    "Puzzle",
    "Rule",
    "RuleMark",
    "RuleReader",
    "Rules",
    "Shape",
    "Sum",
    "Total",
    "WrittenPuzzle",
    "answer",
    "as_grid",
    "as_puzzle",
    "attempt",
    "boxes",
    "classic",
    "count",
    "custom_rule",
    "empty_cells",
    "errors",
    "fill_singles",
    "generate",
    "is_correct",
    "known_errors",
    "layers_of",
    "make_rules",
    "name_of",
    "note_lines",
    "parse",
    "parse_shape",
    "plainest",
    "put",
    "read",
    "read_regions",
    "sign_of",
    "solutions",
    "solve",
    "squarest",
    "table_of",
    "verdict",
    "with_values",
    "write",
]
