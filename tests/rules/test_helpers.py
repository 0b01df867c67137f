"""Helper cells, and cells that a rule names twice, beside enumeration."""

import io
import pickle
import random
import re
from functools import cache
from itertools import product

import pytest

from puzzles import ALL_CASES
from rule_items import LINES, SIZE, TWO_LISTS
from sudokit import make_rules
from sudokit.cli.main import main
from sudokit.cli.puzzle_input import Intake
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.game.play import Game
from sudokit.game.view import FLAG
from sudokit.rules import (
    NAMED,
    Puzzle,
    Rules,
    errors,
    is_correct,
    known_errors,
    solving,
)
from sudokit.rules.engine import EngineSearch
from sudokit.rules.solving import ENGINE, compiled

EMPTY = bytes(SIZE * SIZE)
FULL = (
    "123456789456789123789123456214365897365897214897214365531642978642978531"
    "978531642"
)
WITH_HELPERS = (
    "arrow", "between", "contains", "count-distinct", "equal-sum", "even",
    "german-whisper", "inequality", "killer", "kropki-white", "one-of",
    "renban", "sandwich", "skyscraper", "sum", "thermometer", "value-indexing",
    "weighted-sum", "zipper",
)  # fmt: skip


@cache
def grids() -> list[bytes]:
    """Return the 288 full grids of 4x4."""
    empty = Puzzle(make_rules(SIZE), EMPTY)
    return [one.cells for one in solving.solutions(empty)]


def solved(rules: Rules) -> list[bytes]:
    """Return the solutions in their order by values."""
    return sorted(one.cells for one in solving.solutions(Puzzle(rules, EMPTY)))


def item(dice: random.Random, word: str, names: list[str]) -> str:
    """Return a rule with cells of these names, some of them twice."""
    args, least, most = LINES[word]
    many = dice.randint(least, most)
    if word == "weighted-sum":
        many = dice.randint(2, 6)
        weights = [
            dice.choice([-11, -2, -1, -1, 1, 1, 1]) for _ in range(many)
        ]
        args = ["*".join(map(str, [dice.choice([0, 0, 5]), *weights]))]
    cells = [dice.choice(names) for _ in range(many)]
    signs = ["+"] * (many - 1)
    if word in TWO_LISTS:
        signs[many // 2 - 1] = "/"
    text = "".join(a + b for a, b in zip(cells, [*signs, ""], strict=True))
    arg = dice.choice(args)
    return f"{word}={arg}:{text}" if arg else f"{word}={text}"


PLACED = ("side", "block", "diagonal")  # never with a cell twice


@pytest.mark.parametrize(
    "word", [word for word in LINES if NAMED[word].drawn_as not in PLACED]
)
def test_a_cell_that_is_named_twice_counts_twice(word: str) -> None:
    dice = random.Random(word)
    tried = found = 0
    while tried < (20 if ALL_CASES else 8) or not found:
        names = [f"r{dice.randint(1, 4)}c{dice.randint(1, 4)}" for _ in "123"]
        try:
            rules = make_rules(SIZE, words=[item(dice, word, names)])
        except ValueError:
            continue
        right = [grid for grid in grids() if rules.allowed(grid)]
        assert solved(rules) == sorted(right), rules.rules[0].notation()
        tried += 1
        found += bool(right)


@pytest.mark.parametrize("word", WITH_HELPERS)
def test_helper_cells_are_those_of_enumeration(word: str) -> None:
    """Some values of them keep all rules, which may be choices, too."""
    dice = random.Random(word)
    tried = found = 0
    while tried < (12 if ALL_CASES else 5) or not found:
        count = dice.randint(1, 2)
        names = [f"r{dice.randint(1, 4)}c{dice.randint(1, 4)}" for _ in "1234"]
        names += ["r5c1", f"r5c{count}"]
        inner = [item(dice, word, names)]
        inner.append(item(dice, dice.choice(WITH_HELPERS), names))
        if dice.random() < 0.3:
            inner = [f"or={inner[0]}|{inner[1]}"]
        try:
            rules = make_rules(
                SIZE, words=[f"helpers={count}~{'~'.join(inner)}"]
            )
        except ValueError:
            continue
        (rule,) = rules.rules
        (part,) = rule.parts()
        right = []
        for grid in grids():
            is_right = any(
                all(
                    one.allowed([(*grid, *more)[cell] for cell in one.cells])
                    for one in part.rules  # type: ignore[union-attr]
                )
                for more in product(range(1, SIZE + 1), repeat=count)
            )
            assert rule.allowed([grid[c] for c in rule.cells]) == is_right
            if is_right:
                right.append(grid)
        assert solved(rules) == sorted(right), rule.notation()
        assert pickle.loads(pickle.dumps(rules)) == rules
        tried += 1
        found += bool(right)


def test_free_helper_cells_do_not_repeat_the_search_of_the_grid() -> None:
    """Each pair costs one guess, however many rules are about it."""
    guesses = []
    for pairs in range(4):
        names = [f"r{5 + k // 4}c{1 + k % 4}" for k in range(2 * pairs)]
        inner = [
            f"sum=3:{names[k]}+{names[k + 1]}"
            for k in range(0, 2 * pairs, 2)
            for _ in range(12)
        ]
        words = [f"helpers={2 * pairs}~{'~'.join(inner)}"] if pairs else []
        rules = make_rules(SIZE, words=[*words, "anti-knight"])
        search = EngineSearch(compiled(rules), [15] * SIZE**2)
        found = 0
        while search.next() is not None:
            found += 1
        guesses.append(search.guesses - pairs * found)
    assert found > 1
    assert len({*guesses}) == 1


def hard_helpers() -> str:
    """Return rules whose check searches long, and a full grid.

    Four rings of five cells need three digits each, which is no set.
    """
    names = [f"r{10 + k // 9}c{1 + k % 9}" for k in range(20)]
    pairs = [
        f"{names[a]}+{names[b]}"
        for a in range(20)
        for b in range(a)
        if a // 5 != b // 5 or (a - b) % 5 in (1, 4)
    ]
    first = "even=r1c4;r1c8"  # it has cells of the grid
    rules = f"helpers=20~killer={';'.join(pairs)}~{first}"
    return f"# rules {rules}\n{FULL}\n"


def given(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    stream = io.TextIOWrapper(io.BytesIO(text.encode()))
    monkeypatch.setattr("sys.stdin", stream)


def test_a_check_that_takes_too_long_has_no_verdict(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given(monkeypatch, hard_helpers())
    assert main(["-c"]) == 1
    assert "no verdict" in capsys.readouterr().err


def test_the_guesses_of_a_check_count() -> None:
    """Against the budget of whoever asks."""
    puzzle = Puzzle.parse(hard_helpers())
    for check in (errors, is_correct, ENGINE.errors, ENGINE.answer):
        budget = Budget(300)
        with pytest.raises(BudgetSpent):
            check(puzzle, budget)
        assert budget.spent == 300
    with pytest.raises(BudgetSpent):
        puzzle.rules.allowed(puzzle.cells)
    assert known_errors(puzzle) == []
    wrong = puzzle.cells[:8] + b"\1"
    assert known_errors(Puzzle(puzzle.rules, wrong + puzzle.cells[9:]))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "budget spent after 300 trials, no verdict"),
        (["-q"], "budget spent after 300 trials, no verdict"),
        (["explain"], "budget spent after 300 trials"),
        (["rate"], "budget spent  "),
        (["clues"], "no solution found in 10 seconds, but there may be one"),
    ],
)
def test_no_verb_fails_on_such_a_check(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    message: str,
) -> None:
    """They say that it takes too long, in a line."""
    given(monkeypatch, hard_helpers())
    if words == ["clues"]:  # it has no --budget
        monkeypatch.setattr(Intake, "budget", lambda self: Budget(300))
    else:
        words = [*words, "--budget", "300"]
    assert main(words) == 1
    done = capsys.readouterr()
    assert message in done.out + done.err
    assert "bug of sudokit" not in done.err


def test_a_game_goes_on_after_such_a_check() -> None:
    """A value is refused only if a rule is known to be broken."""
    puzzle = Puzzle.parse(hard_helpers())
    cells = bytearray(puzzle.cells)
    cells[3] = 0
    game = Game.of(Puzzle(puzzle.rules, bytes(cells)), FLAG).enter(0, 3, 4)
    assert game.value(0, 3) == 4
    assert not game.clashes() and not game.is_solved()
    assert not game.reason_against(0, 3, 4)


@pytest.mark.parametrize("many", [9, 10, 14])
def test_more_helper_cells_than_digits_cannot_all_differ(many: int) -> None:
    """Not even by pairs, and without trying all orders of the digits."""
    names = [f"r{10 + k // 9}c{1 + k % 9}" for k in range(many)]
    pairs = [f"{a}+{b}" for k, a in enumerate(names) for b in names[:k]]
    inner = f"killer={';'.join(pairs)}~sum=17:r1c1+r1c2"
    rules = make_rules(9, words=[f"helpers={many}~{inner}"])
    (rule,) = rules.rules
    assert rule.allowed([8, 9]) == (many == 9)
    assert not rule.allowed([8, 8])
    search = EngineSearch(compiled(rules), [511] * 81, Budget(1000))
    assert (search.next() is not None) == (many == 9)


@pytest.mark.parametrize("word", LINES)
@pytest.mark.parametrize(("size", "far"), [(4, 18), (9, 15)])
def test_helper_cells_far_below_say_what_near_ones_do(
    word: str, size: int, far: int
) -> None:
    """Beyond the words that have bits for the cells of the grid, too."""
    dice = random.Random(word)
    many = (far + 1 - size) * size
    tried = 0
    while tried < 4:
        names = [f"r1c{dice.randint(1, 4)}", "r{0}c1", "r{0}c2", "r{1}c3"]
        text = item(dice, word, names[dice.randint(0, 1) :])
        found = []
        for row in (size + 1, far):
            words = [f"helpers={many}~{text.format(row, row + 1)}"]
            try:
                rules = make_rules(size, words=words)
            except ValueError:
                break
            search = EngineSearch(compiled(rules), [(1 << size) - 1] * size**2)
            found.append([search.next() for _ in range(3)])
        else:
            assert found[0] == found[1], text
            tried += 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1", "helpers needs 1 to 729 helper cells, and rules after a '~'"),
        ("r5c1", "helpers needs 1 to 729 helper cells, and rules"),
        ("\u00b2~even=r5c1", "helpers needs 1 to 729 helper cells"),
        ("\u0663~even=r5c1", "'\u0663' is not a number"),
        ("0~even=r5c1", "helpers needs 1 to 729 helper cells"),
        (
            "1~even=r5c2",
            "helpers has 1 helper cell, but the rules name r5c2",
        ),
        (
            "2~even=r5c3",
            "helpers has 2 helper cells, but the rules name r5c3",
        ),
        ("1~anti-knight", "needs a rule with cells after the '~'"),
        ("1~", "needs a rule with cells after the '~'"),
        ("1~even=r5c1~anti-king", "needs a rule with cells after the '~'"),
        ("1~even=r6c1", "r6c1 is not a cell"),
        ("1~helpers=1~even=r5c1", "helpers"),
    ],
)
def test_wrong_helper_cells_are_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        make_rules(SIZE, words=[f"helpers={text}"])


def test_a_choice_has_no_helper_cells_of_its_own() -> None:
    words = ["or=helpers=1~odd=r5c1~arrow=r5c1/r1c1+r1c2|even=r1c1"]
    with pytest.raises(ValueError, match="or can't contain helpers"):
        make_rules(SIZE, words=words)


def test_the_helper_cells_of_a_puzzle_are_in_one_rule() -> None:
    with pytest.raises(ValueError, match="helpers is given twice"):
        make_rules(SIZE, words=["helpers=1~even=r5c1", "helpers=1~odd=r5c1"])


def test_only_helper_rules_name_helper_cells() -> None:
    with pytest.raises(ValueError, match="r5c1 is not a cell"):
        make_rules(SIZE, words=["even=r5c1"])
