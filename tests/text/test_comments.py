"""Comments that name rules, and those that are prose."""

import io
from collections.abc import Iterator

import pytest

from puzzles import EASY
from sudokit import formats
from sudokit.filter.items import InputPuzzle, Remark
from sudokit.filter.puzzles import items_of
from sudokit.formats import ReadOptions
from sudokit.rules import Puzzle
from sudokit.rules.named import NAMED
from sudokit.text.box_note import COMMON, NAMES, WHOLE
from sudokit.text.messages import FormatError

P = EASY.replace("0", ".")
ROWS = [P[k : k + 9] for k in range(0, 81, 9)]


def test_the_names_in_comments_are_those_of_rules() -> None:
    assert set(NAMED) - {"or", "helpers"} == NAMES and COMMON < NAMES
    assert {name for name in NAMED if not NAMED[name].needs_cells} == WHOLE


def kinds(comment: str) -> Iterator[str]:
    for item in items_of(io.StringIO(f"# {comment}\n{P}\n")):
        if isinstance(item, Remark):
            yield "refused"
        elif isinstance(item, InputPuzzle) and item.notation is not None:
            yield "ruled"
        else:
            yield "classic"


@pytest.mark.parametrize(
    ("comment", "kind"),
    [
        ("rules killer=3: r1c1+r1c2", "ruled"),
        ("rules killer = 3:r1c1 + r1c2, anti-knight", "ruled"),
        ("rules: anti-knight", "ruled"),
        ("rule anti-knight", "ruled"),
        ("Rule: Anti-Knight", "ruled"),
        ("anti-knight", "ruled"),
        ("Anti-knight sudoku", "ruled"),
        ("variant: anti-knight", "ruled"),
        ("box 3x3 anti-knight", "ruled"),
        ("diagonals", "ruled"),
        ("even=r1c3", "ruled"),
        ("an anti-knight sudoku by Bob", "refused"),
        ("killer", "refused"),
        ("killer: 3:r1c1+r1c2", "refused"),
        ("rules anti-knigt", "refused"),
        ("rules: killer", "refused"),
        ("box 3x3 diagonal", "refused"),
        ("Rules:anti-knight", "ruled"),
        ("rules = anti-knight", "ruled"),
        ("RULE=anti-knight", "ruled"),
        ("variant=windoku", "ruled"),
        ("constraint: anti-knight", "ruled"),
        ("constraints: anti-knight, diagonals", "ruled"),
        ("Regeln: anti-knight", "refused"),
        ("rules anti knight", "ruled"),
        ("anti knight", "ruled"),
        ("antiknight", "ruled"),
        ("NonConsecutive sudoku", "ruled"),
        ("diagonal sudoku", "ruled"),
        ("rules thermo=r1c1+r1c2 # a note", "refused"),
        ("rules: knights move", "refused"),
        ("rule: x", "refused"),
        ("X-Sudoku", "ruled"),
        ("x sudoku", "ruled"),
        ("Sudoku X", "ruled"),
        ("variant: X-sudoku", "ruled"),
        ("Hyper sudoku", "ruled"),
        ("hypersudoku puzzle", "ruled"),
        ("disjoint groups", "ruled"),
        ("jigsaw", "refused"),
        ("type: Jigsaw", "refused"),
        ("irregular sudoku", "refused"),
        ("rules: jigsaw", "refused"),
        ("arrow sudoku", "refused"),
        ("kropki", "refused"),
        ("miracle sudoku", "refused"),
        ("thermo=r1c1+r1c2", "refused"),
        ("a cage=3:r1c1+r1c2", "refused"),
        ("thermos: r1c1-r1c2-r1c3", "refused"),
        ("cages: 3 r1c1+r1c2", "refused"),
        ("killer cages: 3=r1c1+r1c2", "refused"),
        ("Arrows and thermos: r1c1-r1c2", "refused"),
        ("the cages: r1c1+r1c2 was hard", "classic"),
        ("--rules killer=3:r1c1+r1c2", "ruled"),
        ("--rules anti-knight, windoku", "ruled"),
        ("--rules=killer", "refused"),
        ("--box 3x3 --rules anti-knight", "ruled"),
        ("--regions file.txt", "refused"),
        ("sudoku --rules anti-knight FILE", "ruled"),
        ("sudoku new --rules killer --seed 3", "classic"),
        ("made by: sudoku new --rules anti-knight", "classic"),
        ("sudoku new --seed 3", "classic"),
        ("hyper", "classic"),
        ("x", "classic"),
        ("arrow", "classic"),
        ("a jigsaw for the train", "classic"),
        ("hyper hard sudoku", "classic"),
        ("my sudoku X by Bob", "classic"),
        ("irregular", "classic"),
        ("solved: r1c1-r1c2", "classic"),
        ("start=r1c1", "classic"),
        ("url=http://example.org/a=b", "classic"),
        ("-- by Bob --", "classic"),
        ("non stop", "classic"),
        ("a diagonal pattern", "classic"),
        ("rules: the usual ones", "classic"),
        ("level: easy", "classic"),
        ("between", "classic"),
        ("even more puzzles", "classic"),
        ("Rules of sudoku apply", "classic"),
        ("rules", "classic"),
        ("rules: normal sudoku rules apply", "classic"),
        ("easy", "classic"),
    ],
)
def test_comments_with_rules(comment: str, kind: str) -> None:
    assert list(kinds(comment)) == [kind]


@pytest.mark.parametrize(
    "words", ["rules anti-knight", "anti-knight", "killer=3:r1c1+r1c2"]
)
@pytest.mark.parametrize("mark", [" ", ",", "\t"])
def test_rules_beside_a_grid_are_an_error(words: str, mark: str) -> None:
    for text in (f"{P}{mark}{words}\n", f"{words}{mark}{P}\n"):
        (item,) = items_of(io.StringIO(text))
        assert isinstance(item, Remark)
        assert "is not a value of a cell" in item.message
        (record,) = formats.read(io.StringIO(text))
        assert isinstance(record, FormatError)


@pytest.mark.parametrize("place", [1, 5, 9])
def test_rules_that_belong_to_no_puzzle_are_an_error(place: int) -> None:
    rows = [*ROWS[:place], "# rules anti-knight", *ROWS[place:]]
    text = "\n".join(rows) + "\n"
    for name in ("", "grid"):
        options = ReadOptions(format=name)
        items = [*items_of(io.StringIO(text), options)]
        remarks = [item for item in items if isinstance(item, Remark)]
        assert [one.message for one in remarks if one.is_error] == [
            f"-:{place + 1}:9: the comment gives rules"
            + (
                " and no puzzle follows"
                if place == 9
                else " inside a puzzle; write it before the first row"
            )
        ]


REGIONS = [
    f"# regions {row}"
    for row in ["AAABBBCCC", "DDDEEEFFF", "GGGHHHIII"]
    for _ in range(3)
]


@pytest.mark.parametrize("name", ["jigsaw", "irregular sudoku", "squiggly"])
@pytest.mark.parametrize("first", [True, False])
def test_a_jigsaw_with_regions(name: str, first: bool) -> None:
    lines = [f"# {name}", *REGIONS] if first else [*REGIONS, f"# {name}"]
    (item,) = items_of(io.StringIO("\n".join([*lines, P])))
    assert isinstance(item, InputPuzzle) and item.puzzle.line() == P


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("jigsaw", "-:1:3: jigsaw needs its regions"),
        ("type: jigsaw", "-:1:9: jigsaw needs its regions"),
        ("thermo=r1c1-r1c2", "-:1:3: there is no rule 'thermo'; did you"),
        ("--rules anti-knigt", "-:1:11: there is no rule 'anti-knigt'"),
        ("--rules windoku, killer", "-:1:20: killer needs its cells"),
    ],
)
def test_refused_comments_name_the_word(comment: str, message: str) -> None:
    (item,) = items_of(io.StringIO(f"# {comment}\n{P}\n"))
    assert isinstance(item, Remark) and item.message.startswith(message)


@pytest.mark.parametrize(
    ("comment", "words"),
    [
        ("X-Sudoku", ["diagonals"]),
        ("Hyper Sudoku", ["windoku"]),
        ("sudoku --rules anti-knight -q", ["anti-knight"]),
        ("--rules windoku,anti-king", ["windoku", "anti-king"]),
    ],
)
def test_rules_of_variants(comment: str, words: list[str]) -> None:
    for name in ("", "grid"):
        options = ReadOptions(format=name)
        text = f"# {comment}\n{P}\n"
        (item,) = items_of(io.StringIO(text), options)
        assert isinstance(item, InputPuzzle)
        assert isinstance(item.puzzle, Puzzle)
        assert [rule.word for rule in item.puzzle.rules.rules] == words
