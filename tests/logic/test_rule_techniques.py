"""Techniques of rules: their steps, wording and proofs."""

import re
from collections.abc import Iterator, Sequence
from itertools import count, product
from random import Random

import pytest

from puzzles import DATA
from rule_items import INSTANCES
from sudokit import (
    Choice,
    Grid,
    Step,
    Transformation,
    check_step,
    rules,
)
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.lessons.collection import positions
from sudokit.logic import Premise, apply, explain, technique_named
from sudokit.logic.model.board import board_of
from sudokit.logic.model.parts import parts_of
from sudokit.logic.model.support import LongMachinePart, SumPart, SumsPart
from sudokit.logic.model.technique import Survey
from sudokit.rules import Puzzle, boxes, make_rules
from sudokit.rules.automaton import Automaton
from sudokit.rules.exclusions import laws_of
from sudokit.rules.families import Machine
from sudokit.rules.puzzle import AnyPuzzle

LINES = [
    [part.strip() for part in line.split("|")]
    for line in (DATA / "rule_techniques.txt").read_text().splitlines()
    if not line.startswith("#")
]
FIRES = [line for line in LINES if line[1] == "fires"]


COMBINED = "Combined Innies and Outies"
# Easter Monster, JPF, April 2007.
HARDEST = (
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8"
    "...2.....1"
)


def position(line: list[str]) -> Puzzle:
    """Return the puzzle of a case without its eliminated candidates."""
    puzzle = Puzzle.parse(f"# rules {line[2]}\n{line[3]}")
    for i, j, n in re.findall(r"r(\d)c(\d)<>(\d)", line[4]):
        puzzle = puzzle.reject(Choice(int(i) - 1, int(j) - 1, int(n)))
    return puzzle


def first_step(line: list[str]) -> Step:
    (step,) = technique_named(line[0]).find(board_of(position(line)), 1)
    return step


@pytest.mark.parametrize("line", LINES, ids=lambda line: " ".join(line[:2]))
def test_each_case_has_its_step(line: list[str]) -> None:
    steps = technique_named(line[0]).find(board_of(position(line)), 1)
    if line[1] == "quiet":
        assert not steps
    else:
        assert [(s.conclusion, s.note) for s in steps] == [(line[5], line[6])]
        assert check_step(position(line), steps[0])


SLOW = (
    "Sum Bounds", "Sum Combinations", "Line Support", "House Combinations",
    "Shared Combinations", "Combination Cases", "Rule Forcing Chain",
    "Rule Contradiction",
)  # fmt: skip


@pytest.mark.parametrize("name", SLOW)
def test_rule_finders_check_the_deadline(name: str) -> None:
    (line, *_) = [line for line in FIRES if line[0] == name]
    survey = Survey(board_of(position(line)), Budget(seconds=-1))
    with pytest.raises(BudgetSpent):
        technique_named(name).look(survey)


LONG = (
    "Jellyfish",
    "Sashimi Jellyfish",
    "Sue De Coq",
    "X-Chain",
    "Grouped Nice Loop/AIC",
    "ALS-XZ",
    "ALS-XY-Wing",
    "ALS Chain",
    "Forcing Chain",
    "Forcing Net",
)


@pytest.mark.parametrize("name", LONG)
def test_long_finders_check_the_deadline_repeatedly(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A clock that moves on by a second each time it is read.
    clock = count()
    monkeypatch.setattr("time.monotonic", lambda: float(next(clock)))
    board = board_of(Grid.parse(HARDEST))
    technique = technique_named(name)
    technique.look(Survey(board, Budget(seconds=9999)))
    with pytest.raises(BudgetSpent):
        technique.look(Survey(board, Budget(seconds=20)))


def removed(puzzle: AnyPuzzle, name: str) -> set[tuple[int, int]]:
    """Return the cells and values that the steps of a technique remove."""
    steps = technique_named(name).find(board_of(puzzle))
    return {(9 * c.i + c.j, c.n) for s in steps for c in s.eliminations}


@pytest.mark.parametrize("name", ["Innies and Outies", COMBINED])
def test_sums_of_houses_are_the_same_in_all_images(name: str) -> None:
    values = tuple(range(1, 10))
    lines = tuple(range(9)), tuple(range(8, -1, -1))
    for at in positions(COMBINED)[:4]:
        wanted = removed(at.grid, name)
        for way in product((False, True), lines, lines):
            there = Transformation(*way, values)
            cells = there.cells()
            result = removed(at.image(there).grid, name)
            assert {(cells[cell], n) for cell, n in result} == wanted


def mutated(step: Step, puzzle: Puzzle, solved: Puzzle) -> Iterator[Step]:
    """Yield the step with one change that makes it wrong."""
    premises = step.premises
    for at, (role, what) in enumerate(premises):
        yield step._replace(premises=premises[:at] + premises[at + 1 :])
        if role == "rule":
            assert isinstance(what, str)
            word = what.partition("=")[0]
            for rule in puzzle.rules.rules:
                far = not {c // solved.size for c in rule.cells} & {
                    c.i for c in step.eliminations
                }
                if rule.word == word and far and rule.notation() != what:
                    other = Premise("rule", rule.notation())
                    changed = (*premises[:at], other, *premises[at + 1 :])
                    yield step._replace(premises=changed)
            made_up = Premise("rule", f"{word}=99:r1c1+r1c2")
            yield step._replace(premises=(*premises[:at], made_up))
        if role == "cell" and isinstance(what, Choice):
            moved = what._replace(i=(what.i + 1) % solved.size)
            other = Premise(role, moved)
            yield step._replace(
                premises=(*premises[:at], other, *premises[at + 1 :])
            )
    yield step._replace(premises=(*premises, Premise("base", "r1")))
    yield step._replace(technique="Naked Pair")
    for i, j in {(c.i, c.j) for c in step.eliminations}:
        true = Choice(i, j, solved[i, j])
        yield step._replace(eliminations=(*step.eliminations, true))
        yield step._replace(placements=(true,), eliminations=())


@pytest.mark.parametrize("line", FIRES, ids=lambda line: line[0])
def test_altered_steps_are_refused(line: list[str]) -> None:
    puzzle, step = position(line), first_step(line)
    solved = rules.solve(Puzzle(puzzle.rules, puzzle.cells))
    assert solved is not None
    for other in mutated(step, puzzle, solved):
        assert not check_step(puzzle, other), other


OTHERS = (
    ("Sum Combinations", "Single Combination"),
    ("Sum Combinations", "Required Value"),
    ("Sum Combinations", "Line Support"),
    ("Single Combination", "Innies and Outies"),
    ("Innies and Outies", "Combined Innies and Outies"),
    ("Combined Innies and Outies", "Innies and Outies"),
    ("Line Support", "Sum Combinations"),
    ("Required Value", "Line Support"),
    ("Common Peers", "Pair Support"),
)


@pytest.mark.parametrize(("name", "other"), OTHERS)
def test_a_step_belongs_to_one_technique(name: str, other: str) -> None:
    for line in FIRES:
        if line[0] == name:
            step = first_step(line)._replace(technique=other)
            assert not check_step(position(line), step)


def test_bounds_are_weaker_than_combinations() -> None:
    laws = make_rules(9, (3, 3), ["killer=12:r1c1+r1c2"])
    puzzle = Puzzle(laws, bytes(81))
    (step,) = technique_named("sum bounds").find(board_of(puzzle), 1)
    assert {c.n for c in step.eliminations} == {1, 2}
    assert check_step(puzzle, step)
    puzzle = apply(puzzle, step)
    (step,) = technique_named("sum combinations").find(board_of(puzzle), 1)
    assert {c.n for c in step.eliminations} == {6}
    assert check_step(puzzle, step)
    bounds = step._replace(technique="Sum Bounds")
    assert not check_step(puzzle, bounds)


def test_steps_come_in_the_order_of_the_example() -> None:
    for line in FIRES:
        if line[0] == "Rule Contradiction":
            puzzle, step = position(line), first_step(line)
            first, *others = step.premises
            late = (first, *reversed(others))
            if late != step.premises:
                assert not check_step(puzzle, step._replace(premises=late))
            twice = (first, *others, others[-1])
            assert not check_step(puzzle, step._replace(premises=twice))
            alone = step._replace(premises=(*others, first))
            assert not check_step(puzzle, alone)


@pytest.mark.parametrize("at", range(3))
def test_chains_through_rules_lose_no_solution(at: int) -> None:
    """All chains of a position, not only the preferred one."""
    place = positions("Rule Forcing Chain")[at]
    solved = rules.solve(place.clues)
    assert isinstance(place.grid, Puzzle) and solved is not None
    steps = technique_named("Rule Forcing Chain").find(board_of(place.grid))
    assert steps
    for step in steps:
        assert check_step(place.grid, step), step
        assert all(solved[i, j] != n for i, j, n in step.eliminations)
        assert {"rule", "link"} & {role for role, _what in step.premises}


def test_each_link_of_a_chain_has_one_cause() -> None:
    """Two items, each of which rules out one of three places, are no cause."""
    puzzle = Puzzle.parse(f"# rules sum=6:r1c1+r1c2+r1c3\n{'.' * 81}")
    rule = named("sum=6:r1c1+r1c2+r1c3")
    start = Choice(0, 0, 1)
    story = (
        Premise("on", start),
        rule,
        Premise("gone", Choice(0, 1, 9)),
        Premise("forced", Choice(8, 8, 9)),
    )
    step = Step("Rule Forcing Chain", (), (start,), story)
    assert not check_step(puzzle, step)


SMALL = (
    "killer=7:r1c1+r1c2+r2c2", "sum=6:r1c1+r2c2+r3c3", "killer=5:r1c1+r3c2",
    "arrow=r2c2/r1c1+r1c2", "arrow=r1c1/r1c2+r1c3/r2c1+r3c1",
    "double-arrow=r1c1-r1c4", "zipper=r1c1-r4c1", "little-killer=9:r1c4-r4c1",
    "equal-sum=r1c1+r1c2/r3c3+r4c3", "between=r1c1-r1c4",
    "sandwich=2:r1c1-r1c4", "x-sum=5:r2c1-r2c4", "skyscraper=3:r1c1-r1c4",
    "renban=r1c1-r3c3", "thermometer=r1c1-r3c1", "entropic=r1c1-r1c3",
    "killer=r1c1+r2c3+r3c4", "contains=1+2:r1c1+r2c3+r4c4",
    "or=killer=3:r1c1+r1c2|even=r1c1&odd=r2c3",
    "or=thermometer=r1c1-r1c3|x-sum=5:r2c1-r2c4",
    "or=renban=r1c1-r3c3&even=r1c1|skyscraper=3:r1c1-r1c4|killer=9:r2c1+r4c4",
)  # fmt: skip


@pytest.mark.parametrize("message", SMALL)
def test_support_is_what_the_meaning_allows(message: str) -> None:
    """Against all values that ``allowed`` and the conflicts leave."""
    laws = laws_of(make_rules(4, (2, 2), [message]))
    (rule,) = laws.rules.rules
    dice = Random(message)
    parts = parts_of(laws, rule)
    for _ in range(40):
        at = {c: dice.choice((15, 14, 7, 11, 5, 3, 8)) for c in rule.cells}
        values = [
            [v for v in range(1, 5) if at[c] >> (v - 1) & 1]
            for c in rule.cells
        ]
        every = [
            some
            for some in product(*values)
            if rule.allowed(some)
            and not any(
                laws.conflict(a * 4 + v - 1, b * 4 + w - 1)
                for a, v in zip(rule.cells, some, strict=True)
                for b, w in zip(rule.cells, some, strict=True)
                if a < b
            )
        ]
        for part in parts:
            masks = [at[cell] for cell in part.cells]
            result = part.supported(tuple(masks))
            known = [
                sum({1 << (one[rule.cells.index(c)] - 1) for one in every})
                for c in part.cells
            ]
            # Of several totals each says less than all of them.
            if len(parts) == 1 or isinstance(part, SumsPart):
                assert result == (known if every else None)
            elif every:
                assert result is not None
                for mask, other in zip(result, known, strict=True):
                    assert not other & ~mask


def is_accepted(machine: Machine, values: Sequence[int]) -> bool:
    state = 0
    for layer, value in zip(machine.layers, values, strict=True):
        state = layer[state][value - 1] if state < len(layer) else -1
        if state < 0:
            return False
    return True


@pytest.mark.parametrize("item", INSTANCES)
def test_long_automata_support_what_each_accepts(item: str) -> None:
    """Whatever excludes what: the parts of automata of many cells."""
    try:
        laws = laws_of(make_rules(4, (2, 2), [item]))
    except ValueError:
        return
    (rule,) = laws.rules.rules
    dice = Random(item)
    for machine in rule.machines if type(rule) is Automaton else ():
        part = LongMachinePart(laws, [machine])
        for _ in range(10):
            masks = tuple([dice.randint(1, 15) for _cell in machine.cells])
            values = [
                [v for v in range(1, 5) if mask >> (v - 1) & 1]
                for mask in masks
            ]
            accepted = [
                some for some in product(*values) if is_accepted(machine, some)
            ]
            wanted = [
                sum({1 << (one[at] - 1) for one in accepted})
                for at in range(len(masks))
            ]
            assert part.supported(masks) == (wanted if accepted else None)


def beside(c: int, d: int, size: int) -> bool:
    return abs(c - d) == size or (abs(c - d) == 1 and c // size == d // size)


def random_cages(size: int, seed: int) -> Puzzle:
    """Return a puzzle of random cages cut out of a full grid."""
    dice = Random(seed)
    shape = (2, 2) if size == 4 else (2, 3)
    full = rules.generate(boxes(shape), size * size, seed=seed)
    left = set(range(size * size))
    lines = []
    while left:
        cage = [min(left)]
        wanted = dice.randint(1, 4)
        while len(cage) < wanted:
            near = [
                c
                for c in sorted(left - {*cage})
                if any(beside(c, d, size) for d in cage)
                and full.cells[c] not in {full.cells[d] for d in cage}
            ]  # fmt: skip
            if not near:
                break
            cage.append(dice.choice(near))
        left -= {*cage}
        cells = "+".join(f"r{c // size + 1}c{c % size + 1}" for c in cage)
        if len(cage) > 1:
            lines.append(f"{sum(full.cells[c] for c in cage)}:{cells}")
    laws = make_rules(size, shape, [f"killer={';'.join(lines)}"])
    return Puzzle(laws, bytes(size * size))


@pytest.mark.parametrize("size", [4, 6])
def test_steps_of_random_cages_are_true(size: int) -> None:
    """On the way to whatever follows, for one solution or several."""
    seen: set[str] = set()
    for seed in range(30 if size == 4 else 6):
        puzzle = last = random_cages(size, seed)
        known = [one.cells for one in rules.solutions(puzzle)]
        for step in explain(puzzle):
            seen.add(step.technique)
            assert check_step(last, step, puzzle), step
            for i, j, n in step.eliminations:
                assert all(one[i * size + j] != n for one in known), step
            for i, j, n in step.placements:
                assert all(one[i * size + j] == n for one in known), step
            last = apply(last, step)
    assert {"Sum Bounds", "Single Combination"} <= seen


def named(rule: str) -> Premise:
    return Premise("rule", rule)


def test_a_repeated_cage_counts_once() -> None:
    cage = "killer=4:r1c1+r1c2"
    puzzle = Puzzle.parse(
        f"# rules {cage};4:r1c1+r1c2;38:r1c3-r1c8\n{'.' * 81}"
    )
    steps = technique_named("Innies and Outies").find(board_of(puzzle))
    assert steps and all(check_step(puzzle, step) for step in steps)


def test_a_line_may_visit_a_cell_twice() -> None:
    puzzle = Puzzle.parse(f"# rules value-indexing=r1c1-r1c4+r1c1\n{'.' * 81}")
    steps = [
        step
        for name in ("Line Support", "Required Value")
        for step in technique_named(name).find(board_of(puzzle))
    ]
    assert steps and all(check_step(puzzle, step) for step in steps)


def test_rules_are_named_as_the_puzzle_writes_them() -> None:
    cells = "r1c1+r1c2+r2c1+r2c2"
    one, other = (
        Puzzle.parse(f"# rules quadruple={values}:{cells}\n{'.' * 81}")
        for values in ("1+2+3+4", "4+3+2+1")
    )
    for puzzle in (one, other):
        steps = technique_named("Required Value").find(board_of(puzzle))
        assert steps and all(check_step(puzzle, step) for step in steps)


def test_idle_premises_are_left_out() -> None:
    """It is fast for any number of repetitions."""
    big = "+".join(f"r{i}c{j}" for i in (1, 2) for j in range(1, 11))
    big = big.replace("r1c10+", "").replace("+r2c10", "")
    puzzle = Puzzle.parse(
        f"# rules sum=100:{big} killer=3:r1c1+r1c2\n{'.' * 81}"
    )
    premises = [
        Premise("on", Choice(0, 0, 9)),
        *[named(f"sum=100:{big}")] * 5000,
    ]
    claim = (Choice(0, 0, 9),)
    for stated in (premises, [*premises, named("killer=3:r1c1+r1c2")]):
        step = Step("Rule Contradiction", (), claim, tuple(stated))
        assert not check_step(puzzle, step)


def test_too_many_cells_are_not_examined() -> None:
    puzzle = Puzzle(boxes((5, 5)), bytes(625))
    houses = [Premise("base", f"r{k}") for k in range(1, 26)]
    cells = [Premise("cell", Choice(k // 25, k % 25, 0)) for k in range(625)]
    step = Step(
        "Combined Innies and Outies", (), (Choice(0, 0, 1),),
        (*houses, *cells),
    )  # fmt: skip
    assert not check_step(puzzle, step)


# Candidates of cells as masks, and their sum: by rows the work ends in some
# images of each and not in others.
LONG_SUMS = [
    (
        {
            11: 285, 14: 47, 41: 28, 4: 290, 36: 171, 40: 426, 34: 131,
            26: 7, 37: 53, 43: 242, 27: 355, 30: 290,
        },
        33,
    ),
    (
        {
            6: 466, 19: 218, 26: 149, 16: 440, 15: 468, 8: 372, 10: 424,
            14: 263, 22: 338, 13: 202, 21: 172, 23: 194,
        },
        47,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("masks", "total"), LONG_SUMS)
def test_long_sums_have_the_same_answer_in_each_image(
    masks: dict[int, int], total: int
) -> None:
    laws = laws_of(make_rules(9, (3, 3)))
    answers = []
    for row, column in product((1, -1), repeat=2):
        for is_turned in False, True:
            image: dict[int, int] = {}
            for cell in masks:
                i, j = cell // 9 * row % 9, cell % 9 * column % 9
                i, j = i - (row < 0), j - (column < 0)
                at = 9 * (j % 9) + i % 9 if is_turned else 9 * (i % 9) + j % 9
                image[at] = cell
            part = SumPart(laws, dict.fromkeys(sorted(image), 1), total)
            cells = [image[at] for at in part.cells]
            result = part.supported(tuple([masks[cell] for cell in cells]))
            assert result is not None
            answers.append(dict(zip(cells, result, strict=True)))
    assert all(answer == answers[0] for answer in answers)
    assert answers[0] != masks
