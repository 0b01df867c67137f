"""Sentences about steps of rules are literally true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from puzzles import ALL_CASES, DATA, sampled
from sentence_names import cells_in, numbers_in
from sudokit import Choice, Puzzle, Step, explain
from sudokit.lessons.sentences import sentences
from sudokit.lessons.sentences.cases import Suppositions
from sudokit.lessons.sentences.houses import only_in
from sudokit.lessons.sentences.houses_used import houses_used
from sudokit.lessons.sentences.supposed import endings
from sudokit.lessons.sentences.view import View
from sudokit.logic import apply, technique_named
from sudokit.logic.model.board import board_of
from sudokit.native.bits import members
from sudokit.rules.families import Rule, may_allow
from sudokit.rules.puzzle import AnyPuzzle, RuleReader, puzzle_rules
from sudokit.system.language import speaking

Position = tuple[Step, AnyPuzzle]

CELL = re.compile(r"r(\d)c(\d)")
MOST = 99 if ALL_CASES else 9  # steps of a technique
SINGLES = {"Full House", "Hidden Single", "Naked Single"}


def steps_of_rules() -> Iterator[Position]:
    with (DATA / "rule_puzzles.txt").open() as file:
        for one in RuleReader(file):
            grid = one.grid
            for step in explain(grid):
                yield step, grid
                grid = apply(grid, step)


@cache
def told(step: Step, grid: AnyPuzzle) -> list[str]:
    """Return the sentences of a step, which several tests read."""
    return sentences(step, grid)


@pytest.fixture(scope="module")
def steps() -> list[Position]:
    return [*steps_of_rules()]


def cells_of(text: str) -> set[tuple[int, int]]:
    """Return the cells that a text names one by one."""
    return {(int(i) - 1, int(j) - 1) for i, j in CELL.findall(text)}


PLACES = re.compile(
    r"(?:has|with|;) ((?:\d(?:, | and | to )?)+) (?:somewhere )?in"
    r" (r\dc\d(?:(?:, | or )r\dc\d)*)"
)


def test_what_loses_a_digit_sees_all_its_named_places(
    steps: list[Position],
) -> None:
    """The places are those of this digit, not those of the whole rule."""
    number = 0
    for step, grid in steps:
        text = " ".join(told(step, grid))
        if "Cells that see" not in text:
            continue
        view = View(step, grid)
        inside = [(cell // 9, cell % 9) for cell in view.cells("cell")]
        places: dict[int, set[tuple[int, int]]] = {}
        for digits, cells in PLACES.findall(text):
            for n in numbers_in(digits):
                places[n] = cells_of(cells)
        for one in step.eliminations:
            here = places[one.n]
            assert here == {
                (i, j) for i, j in inside if view.has(9 * i + j, one.n)
            }, text
            assert view.sees(one, [Choice(*c, one.n) for c in here]), text
            number += 1
    assert number > 100


HOUSES = re.compile(r"\b(row|column|box)(?:s|es)? (\d(?:(?:, | and )\d)*)")
SEARCHED = 2  # candidates of a step that are searched for
FILLED = {
    "House Combinations", "Line Digits", "Line Support", "Pair Support",
    "Shared Combinations", "Sum Combinations",
}  # fmt: skip


def named_houses(text: str, size: int) -> Iterator[list[int]]:
    """Yield the cells of ``row 3`` and ``boxes 1 and 2`` of a grid of 9x9."""
    for kind, numbers in HOUSES.findall(text):
        for number in re.findall(r"\d", numbers):
            yield [
                cell
                for cell in range(size * size)
                if int(number) - 1
                == {
                    "row": cell // 9,
                    "column": cell % 9,
                    "box": cell // 27 * 3 + cell % 9 // 3,
                }[kind]
            ]


def can_fill(
    masks: dict[int, int], rules: list[Rule], houses: list[list[int]]
) -> bool:
    """Return whether cells have a filling by some rules and houses."""
    values: dict[int, int] = {}

    def fits(cell: int, n: int) -> bool:
        for house in houses:
            if cell in house and any(
                values.get(other) == n for other in house
            ):
                return False
        values[cell] = n
        fine = all(
            may_allow(rule, [values.get(c, 0) for c in rule.cells])
            for rule in rules
            if cell in rule.cells
        )
        del values[cell]
        return fine

    def fill() -> bool:
        open_cells = [cell for cell in masks if cell not in values]
        if not open_cells:
            return True
        best: tuple[int, list[int]] | None = None
        for cell in open_cells:
            some = [v + 1 for v in members(masks[cell]) if fits(cell, v + 1)]
            if best is None or len(some) < len(best[1]):
                best = cell, some
            if len(some) < 2:
                break
        assert best is not None
        cell, some = best
        for n in some:
            values[cell] = n
            if fill():
                return True
            del values[cell]
        return False

    return fill()


def test_the_rules_and_houses_of_a_sentence_suffice(
    steps: list[Position],
) -> None:
    """No filling of them has what goes."""
    number = 0
    some = [one for one in steps if one[0].technique in FILLED]
    for step, grid in sampled(some, 2):
        text = " ".join(told(step, grid))
        view = View(step, grid)
        rules = view.rules("rule", "link")
        houses = [*named_houses(text, view.size)]
        cells = {cell for rule in view.rules("rule") for cell in rule.cells}
        cells.update(cell for house in houses for cell in house)
        held = dict(zip(sorted(cells), view.possible(sorted(cells)),
                        strict=True))  # fmt: skip
        for one in step.eliminations[:SEARCHED]:
            masks = {**held, view.cell(one): 1 << one.n - 1}
            assert not can_fill(masks, rules, houses), (step, text)
            number += 1
    assert number > 100


def test_a_rule_is_needed_for_what_it_is_said_to_rule_out(
    steps: list[Position],
) -> None:
    """It isn't a hidden pair of the row that has the rule."""
    lines = " and ".join(map(str, range(1, 10)))
    every = f"rows {lines}, columns {lines}, boxes {lines}"
    number = 0
    for step, grid in steps:
        if step.technique != "Line Support":
            continue
        view = View(step, grid)
        cells = sorted(view.rules("rule")[0].cells)
        held = dict(zip(cells, view.possible(cells), strict=True))
        for one in step.eliminations:
            masks = {**held, view.cell(one): 1 << one.n - 1}
            assert can_fill(masks, [], [*named_houses(every, 9)]), step
            number += 1
    assert number > 100


HELD = re.compile(
    r"(r\dc\d) is (at least |at most |)(\d(?:(?:, | or | to )\d)*)"
)
LEAVES = re.compile(r"((?:\d(?:, | or | to )?)+) for (r\dc\d)")


def rising(masks: Sequence[int]) -> list[int]:
    """Return what cells with rising digits can have, as masks."""
    low, high = 0, 10
    left = []
    for mask in masks:
        low = min(n for n in range(low + 1, 20) if mask >> n - 1 & 1)
        left.append(mask >> low - 1 << low - 1)
    for at in reversed(range(len(masks))):
        high = max(n for n in range(1, high) if left[at] >> n - 1 & 1)
        left[at] &= (1 << high) - 1
    return left


def test_the_bounds_of_a_thermometer_rule_out_what_goes(
    steps: list[Position],
) -> None:
    """Counting leaves no digit that it rules out."""
    grids = dict.fromkeys(grid for _step, grid in steps)
    first = [
        (step, grid)
        for grid in list(grids)
        if sum(map(bool, grid.cells)) < 5
        for step in technique_named("Pair Support").find(board_of(grid), 99)
    ]
    number = 0
    for step, grid in [*steps, *first]:
        view = View(step, grid)
        rules = view.rules("rule")
        if step.technique != "Pair Support" or [
            rule.word for rule in rules
        ] != ["thermometer"]:
            continue
        text = " ".join(told(step, grid))
        along = view.line(rules[0])
        bounds = dict.fromkeys(along, 511)
        for name, side, digits in HELD.findall(text.partition("leaves")[0]):
            ((i, j),) = cells_of(name)
            some = numbers_in(digits)
            if side == "at least ":
                some = {*range(min(some), 10)}
            elif side:
                some = {*range(1, max(some) + 1)}
            bounds[9 * i + j] = sum(1 << n - 1 for n in some)
        left = dict(zip(along, rising([*bounds.values()]), strict=True))
        for one in step.eliminations:
            assert not left[view.cell(one)] >> one.n - 1 & 1, text
            number += 1
        for digits, name in LEAVES.findall(text.partition("count up")[2]):
            ((i, j),) = cells_of(name)
            for n in numbers_in(digits):
                assert left[9 * i + j] >> n - 1 & 1, text
    assert number > 100


def test_no_step_begins_with_its_conclusion(steps: list[Position]) -> None:
    """Also if the reader knows the rule from an earlier step."""
    known: set[str] = set()
    number = 0
    tried: Counter[str] = Counter()
    for step, grid in steps:
        tried[step.technique] += 1
        if step.technique not in SINGLES and tried[step.technique] > MOST:
            continue  # each takes longer
        first, *_rest = sentences(step, grid, known)
        assert not first.startswith("So "), first
        number += "grey" in first and "is even" not in first
    assert number > 5


@pytest.mark.parametrize(
    ("rules", "value", "cell", "expected"),
    [
        ("minimum=r5c5", 2, "r5c4",
         "The minimum in r5c5 is smaller than the 2 in r5c4, so r5c5 is 1."),
        ("minimum=r5c5", 8, "r5c5",
         "The minimum 8 in r5c5 is smaller than r4c5, so r4c5 is 9."),
        ("maximum=r5c5", 8, "r6c5",
         "The maximum in r5c5 is larger than the 8 in r6c5, so r5c5 is 9."),
        ("maximum=r5c5", 2, "r5c5",
         "The maximum 2 in r5c5 is larger than r4c5, so r4c5 is 1."),
    ],
)  # fmt: skip
def test_a_single_beside_an_extreme_says_which_is_larger(
    rules: str, value: int, cell: str, expected: str
) -> None:
    grid = Puzzle.parse(f"# rules {rules}\n{'.' * 81}")
    grid = grid.update(Choice(int(cell[1]) - 1, int(cell[3]) - 1, value))
    step = next(iter(technique_named("Naked Single").find(board_of(grid), 1)))
    assert step.sentences(grid) == [expected]


def test_marks_on_edges_are_between_their_cells() -> None:
    grid = Puzzle.parse("# rules xv=V:r1c1+r1c2, kropki-black=r5c5+r6c5\n"
                        + "." * 81)  # fmt: skip
    view = View(Step("Own", (), ()), grid)
    assert {*map(view.rule, puzzle_rules(grid).rules)} == {
        "the V between r1c1 and r1c2", "the black dot between r5c5 and r6c5",
    }  # fmt: skip


END = re.compile(r"the (1|9) can only be in (r\dc\d(?:(?:, | or )r\dc\d)*)\.")


def test_a_step_removes_all_that_the_ends_of_a_sandwich_exclude(
    steps: list[Position],
) -> None:
    """Line Digits says what follows without candidates, and concludes it."""
    number = 0
    for step, grid in steps:
        view = View(step, grid)
        text = " ".join(told(step, grid))
        for end, cells in END.findall(text):
            places = {9 * i + j for i, j in cells_of(cells)}
            left = dict(enumerate(view.possible(range(81))))
            for one in step.eliminations:
                left[view.cell(one)] &= ~(1 << one.n - 1)
            alone = [c for c in places if left[c] == 1 << int(end) - 1]
            assert alone or len(places) > 1, text
            inside = {*view.rules("rule")[0].cells}
            for cell in inside - places:
                assert alone or not left[cell] >> int(end) - 1 & 1, text
            number += 1
    assert number > 5


def test_the_last_sentence_is_the_conclusion(steps: list[Position]) -> None:
    """It names every cell that changes."""
    number = 0
    for step, grid in steps:
        lines = told(step, grid)
        changed = {
            (one.i, one.j) for one in (*step.placements, *step.eliminations)
        }
        if any(role == "rule" for role, _what in step.premises):
            assert changed <= cells_in(lines[-1]), lines
            number += 1
    assert number > 100


def test_sums_of_houses_say_what_is_outside(steps: list[Position]) -> None:
    """Each cell of a cage outside the houses; and no sum is said twice."""
    number = 0
    for step, grid in steps:
        if "Inn" not in step.technique:
            continue
        view = View(step, grid)
        text = " ".join(told(step, grid))
        assert "adds up to 45, the cage of" not in text or " and the " in text
        inside = {
            cell for name in view.names("base") for cell in view.in_house(name)
        }
        outside = {c for rule in view.rules("rule") for c in rule.cells}
        outside -= inside
        named, _is, _rest = text.rpartition(" outside ")
        assert {divmod(cell, 9) for cell in outside} <= cells_in(named)
        assert ("outside" in text) == bool(outside), text
        number += bool(outside)
    assert number > 3


def test_steps_of_sums_and_lines_name_their_rule(
    steps: list[Position],
) -> None:
    number = 0
    for step, grid in steps:
        if step.technique.split()[0] not in ("Sum", "Line", "Required"):
            continue
        view = View(step, grid)
        text = " ".join(told(step, grid)).lower()
        for rule in view.rules("rule"):
            assert view.rule(rule).lower() in text, text
            number += 1
    assert number > 100


@pytest.mark.parametrize(
    ("language", "singular", "plural"),
    [
        ("de", " kann ", " können "),
        ("es", " puede ", " pueden "),
        ("it", " può ", " possono "),
        ("el", " μπορεί ", " μπορούν "),
    ],
)
def test_one_digit_is_singular(
    language: str, singular: str, plural: str
) -> None:
    """In what the only places of one digit, or of several, are called."""
    view = View(Step("Own", (), ()), Puzzle.parse("." * 81))
    with speaking(language):
        assert singular in only_in(view, "r1", 1, "r1c1")
        assert plural in only_in(view, "r1", 3, "r1c1")


def test_houses_come_after_the_rule_that_they_are_for(
    steps: list[Position],
) -> None:
    """A reader knows by then whose cells differ there, two in each house."""
    number = 0
    for step, grid in steps:
        text = " ".join(told(step, grid))
        before, twice, after = text.partition("No digit is twice in ")
        if not twice:
            continue
        view = View(step, grid)
        rules = view.rules("rule")
        assert any(view.rule(rule).lower() in before.lower() for rule in rules)
        inside = {cell for rule in rules for cell in rule.cells}
        for name in view.names("base"):
            inside |= {*view.in_house(name)}
        for house in named_houses(after.partition(".")[0], 9):
            assert len(inside.intersection(house)) > 1, text
        number += 1
    assert number > 3


def can_be_filled(masks: Sequence[int]) -> bool:
    """Return whether cells can have different values of theirs."""
    if not masks:
        return True
    first, *others = sorted(masks, key=int.bit_count)
    return any(
        can_be_filled([mask & ~(1 << v) for mask in others])
        for v in members(first)
    )


def test_what_is_supposed_ends_as_its_sentence_says(
    steps: list[Position],
) -> None:
    """The facts alone contradict the house; each follows from those before."""
    number = 0
    for step, grid in steps:
        if step.technique != "House Combinations":
            continue
        view = View(step, grid)
        houses = [*view.names("base"), *houses_used(view)]
        search = Suppositions(view, houses, houses)
        for end in endings(view, houses):
            number += 1
            out = view.laws.excluded(view.laws.code(end.start))
            masks = {
                cell: view.possible([cell])[0] & ~(out >> cell * view.size)
                for cell in range(view.size**2)
            }
            masks[view.cell(end.start)] = 1 << end.start.n >> 1
            for fact in end.facts:
                for v in members(masks[fact.cell] & ~fact.mask):
                    other = {**masks, fact.cell: 1 << v}
                    assert leaves_nothing(search, other), (step, end, fact)
                masks[fact.cell] &= fact.mask
            if end.leave:
                (cell,), (first, second) = end.group, end.leave
                assert not first[1] & second[1]
                for v in members(masks[cell]):
                    left = {**masks, cell: 1 << v}
                    assert leaves_nothing(search, left), (step, end, v)
            else:
                assert leaves_nothing(search, masks), (step, end)
            if end.n:
                inside = view.in_house(end.house)
                assert not any(masks[c] & 1 << end.n >> 1 for c in inside)
            elif end.house:
                union = 0
                for cell in end.group:
                    union |= masks[cell]
                assert union.bit_count() < len(end.group)
    assert number > 40


def leaves_nothing(search: Suppositions, masks: dict[int, int]) -> bool:
    """Return whether the rules or a house can't be filled, soon."""
    for _round in range(2):
        left = search.left({cell: masks[cell] for cell in search.cells})
        if left is None:
            return True
        for _name, cells in search.houses:
            if not can_be_filled([masks[cell] for cell in cells]):
                return True
        masks = {**masks, **{c: m & masks[c] for c, m in left.items()}}
    return False
