"""Contradictions, true candidates and estimates of clues and rules."""

from itertools import combinations
from random import Random

import pytest

from command_output import Run
from sudokit import Grid
from sudokit.core.budget import Budget
from sudokit.rules import Puzzle, boxes, count, make_rules, solutions
from sudokit.rules.rules import Rules
from sudokit.solving.possibilities import (
    Contradiction,
    contradiction,
    estimate,
    repairs,
    true_candidates,
    unneeded_rules,
)


def four(words: str, cells: str = "." * 16) -> Puzzle:
    return Puzzle.parse(f"# rules {words}\n{cells}")


BROKEN = [
    (four("killer=3:r1c1+r1c2;4:r1c3+r1c4,thermometer=r4c1-r4c3"), 2, 0),
    (four("killer=20:r4c4+r4c3,anti-king"), 1, 0),
    (four("thermometer=r2c1-r2c4,killer=3:r1c1+r1c2"), 2, 0),
    (four("even=r1c1+r1c2+r1c3"), 1, 0),
    (four("arrow=r1c1/r1c2+r2c1", "3..............2"), -1, -1),
    (four("anti-knight", "1...2...3...4..."), -1, -1),
]


def parted(puzzle: Puzzle, result: Contradiction) -> list[list[str]]:
    """Yield a contradiction without one of its members."""
    things = [*result.clues, *result.rules, *result.houses]
    return [[*things[:k], *things[k + 1 :]] for k in range(len(things))]


def has_one(puzzle: Puzzle, things: list[str]) -> bool:
    """Return whether these members alone have a solution.

    All values are tried in all cells of which they say something.
    """
    plain = Rules(4, puzzle.rules.regions, ())
    groups = [cells for name, cells in plain.houses.items() if name in things]
    rules = [r for r in puzzle.rules.rules if r.notation() in things]
    cells = bytearray(16)
    for clue in [one for one in things if one[1].isdecimal()]:
        cells[4 * int(clue[1]) + int(clue[3]) - 5] = int(clue[5])

    def fits() -> bool:
        lines = [[cells[c] for c in group if cells[c]] for group in groups]
        return all(len(set(one)) == len(one) for one in lines) and all(
            rule.allowed([cells[c] for c in rule.cells]) for rule in rules
        )

    places = {cell for group in groups for cell in group}
    places |= {cell for rule in rules for cell in rule.cells}
    empty = [cell for cell in sorted(places) if not cells[cell]]

    def filled(at: int) -> bool:
        if at == len(empty):
            return True
        for value in range(1, 5):
            cells[empty[at]] = value
            if fits() and filled(at + 1):
                return True
        cells[empty[at]] = 0
        return False

    return fits() and filled(0)


@pytest.mark.parametrize(("puzzle", "rules", "clues"), BROKEN)
def test_every_part_of_a_contradiction_is_needed(
    puzzle: Puzzle, rules: int, clues: int
) -> None:
    conflict = contradiction(puzzle)
    if count(puzzle, 1):
        assert conflict is None
        return
    assert conflict is not None and conflict.proved
    if rules >= 0:
        assert (len(conflict.rules), len(conflict.clues)) == (rules, clues)
    whole = [*conflict.clues, *conflict.rules, *conflict.houses]
    assert not has_one(puzzle, whole)
    assert all(has_one(puzzle, less) for less in parted(puzzle, conflict))


def test_random_clashes_are_minimal() -> None:
    dice = Random(5)
    seen = 0
    for _ in range(30):
        cells = bytearray(16)
        for cell in dice.sample(range(16), 6):
            cells[cell] = dice.randint(1, 4)
        puzzle = Puzzle(boxes((2, 2)), bytes(cells))
        conflict = contradiction(puzzle)
        assert (conflict is None) == (count(puzzle, 1) > 0)
        if conflict is None:
            continue
        seen += 1
        assert conflict.proved and not conflict.rules
        remaining = bytearray(16)
        places = [4 * int(c[1]) + int(c[3]) - 5 for c in conflict.clues]
        for cell in places:
            remaining[cell] = cells[cell]
        assert count(Puzzle(puzzle.rules, bytes(remaining)), 1) == 0
        pairs = combinations(places, 2)
        if any(cells[a] == cells[b] and a // 4 == b // 4 for a, b in pairs):
            assert len(conflict.clues) <= 4
    assert seen > 10


def test_random_killers_that_contradict_are_minimal() -> None:
    """Without any one of the named items there is a solution."""
    dice = Random(7)
    seen = 0
    while seen < 12:
        cages = dice.sample(sorted(CAGES_OF_FOUR), 5)
        items = [f"{dice.randint(3, 7)}:{cage}" for cage in cages]
        try:
            puzzle = four(f"killer={';'.join(items)}")
        except ValueError:  # a sum that two cells can't have
            continue
        conflict = contradiction(puzzle)
        assert (conflict is None) == (count(puzzle, 1) > 0)
        if conflict is None:
            continue
        seen += 1
        assert conflict.proved
        assert not has_one(puzzle, [*conflict.rules, *conflict.houses])
        assert all(has_one(puzzle, less) for less in parted(puzzle, conflict))


# Cages of two cells, side by side in a row of 4x4, and of three.
CAGES_OF_FOUR = [f"r{i}c{j}+r{i}c{j + 1}" for i in range(1, 5) for j in (1, 3)]
CAGES_OF_FOUR += [f"r{i}c2+r{i}c3+r{i + 1}c3" for i in (1, 3)]


def test_clashes_in_9x9() -> None:
    puzzle = Puzzle.parse(
        "# rules killer=3:r1c1+r1c2;3:r1c3+r1c4\n" + "." * 81
    )
    conflict = contradiction(puzzle)
    assert conflict == Contradiction(
        (),
        ("killer=3:r1c1+r1c2", "killer=3:r1c3+r1c4"),
        ("row 1",),
        True,
    )
    assert contradiction(puzzle, Budget(seconds=5)) == conflict
    grid = Grid.parse("11" + "." * 79)
    assert contradiction(grid) == Contradiction(
        ("r1c1=1", "r1c2=1"), (), ("row 1",), True
    )


def test_redundant_rules_are_listed() -> None:
    words = "killer=3:r1c1+r1c2;5:r2c1+r3c1,thermometer=r4c4-r4c2"
    puzzle = four(f"{words},arrow=r4c1/r4c2+r3c2,extra-regions=r1c1+r1c2")
    (solved,) = list(solutions(puzzle))[:1]
    full = Puzzle(puzzle.rules, bytes([*solved.cells[:15], 0]))
    assert unneeded_rules(full) == [r.notation() for r in puzzle.rules.rules]
    only = four("killer=3:r1c1+r1c2;7:r1c3+r1c4", "1...3...2...4...")
    for word in unneeded_rules(only) if count(only, 2) == 1 else ():
        assert word in {rule.notation() for rule in only.rules.rules}


ALL_MARKS_GIVEN = {
    "kropki-white=r1c3+r1c4;r2c2+r3c2;r3c1+r4c1;r3c2+r4c2;r3c2+r3c3;r1c1+r2c1;"
    "r2c1+r2c2;r1c3+r2c3;r4c2+r4c3;r1c2+r1c3;r1c2+r2c2;r3c3+r4c3;r1c4+r2c4;"
    "r3c4+r4c4;r2c2+r2c3,kropki-black=r2c1+r3c1;r4c3+r4c4;r3c1+r3c2,"
    "negative-difference,negative-ratio": "." * 16,
    "xv=V:r2c1+r3c1;V:r3c3+r4c3;V:r3c4+r4c4;V:r3c2+r3c3;V:r1c4+r2c4;"
    "V:r1c2+r1c3;V:r1c3+r2c3;V:r2c2+r3c2,negative-xv": "..4..3..........",
    "killer=3:r1c1+r1c2;7:r1c3+r1c4,even=r2c1": "1...3...2...4...",
}


@pytest.mark.parametrize("words", ALL_MARKS_GIVEN)
def test_rules_are_redundant_if_the_puzzle_is_unique_without_them(
    words: str,
) -> None:
    """A mark that is removed is missing, as all of them were given."""
    cells = ALL_MARKS_GIVEN[words]
    puzzle = four(words, cells)
    names = [rule.notation() for rule in puzzle.rules.rules]
    without = {
        name: four(",".join(one for one in names if one != name), cells)
        for name in names
    }
    assert set(unneeded_rules(puzzle)) == {
        name for name in names if count(without[name], 2) == 1
    }


@pytest.mark.parametrize("seed", range(4))
def test_true_candidates_and_the_estimate(seed: int) -> None:
    dice = Random(seed)
    cells = [0] * 16
    cells[dice.randrange(16)] = dice.randint(1, 4)
    puzzle = Puzzle(make_rules(4, words=["even=r2c2"]), bytes(cells))
    plain = [one.cells for one in solutions(puzzle)]
    masks = [0] * 16
    for one in plain:
        for cell, value in enumerate(one):
            masks[cell] |= 1 << (value - 1)
    answer = true_candidates(puzzle)
    assert answer.complete and answer.masks == tuple(masks)
    open_cells = [c for c in range(16) if masks[c].bit_count() > 1]
    assert answer.differing() == open_cells
    assert abs(estimate(puzzle, 10, seed) - len(plain)) <= len(plain) / 3
    assert not true_candidates(puzzle, Budget(0)).complete


def test_the_command_explains_the_contradiction(run: Run) -> None:
    rules = "killer=3:r1c1+r1c2;4:r1c3+r1c4,thermometer=r2c1-r2c3"
    done = run("clues", "--rules", rules, "." * 16)
    assert done.status == 1
    message = "killer=3:r1c1+r1c2, killer=4:r1c3+r1c4, row 1."
    assert f"These contradict each other: {message}\n" in done.out
    more = "--limit", "50", "--counts"
    done = run("clues", "--rules", "even=r1c1", *more, "." * 16)
    assert "50 or more solutions, about 1" in done.out
    assert "r1c1  2, 4\n" in done.out
    done = run("clues", "--rules", "even=r2c2", "1234341.2143432.")
    assert "Each of these rules can be removed: even=r2c2." in done.out


def test_the_smallest_set_has_few_houses() -> None:
    """Two cages and their box, where three rows and two boxes do as well."""
    puzzle = Puzzle.parse(
        "# rules killer=3:r1c1+r1c2;4:r2c2+r2c3\n" + "." * 81
    )
    assert contradiction(puzzle) == Contradiction(
        (), ("killer=3:r1c1+r1c2", "killer=4:r2c2+r2c3"), ("box 1",), True
    )


CAGES = {"r1c1+r1c2": 3, "r1c3+r1c4": 7, "r2c1+r3c1": 6, "r4c1+r4c2": 4}


@pytest.mark.parametrize("cage", CAGES)
@pytest.mark.parametrize("clues", ["1...............", "." * 16])
def test_a_cage_with_a_wrong_sum_is_repaired(cage: str, clues: str) -> None:
    """Every sum of a cage that leaves a solution is named, and no other."""

    def killer(sums: dict[str, int]) -> Puzzle:
        cages = ";".join(f"{total}:{cells}" for cells, total in sums.items())
        return Puzzle.parse(f"# rules killer={cages}\n{clues}\n")

    right = count(killer(CAGES), 2)
    counts = {n: count(killer(CAGES | {cage: n}), 2) for n in range(9)}
    assert right and 0 in counts.values()
    for wrong in [n for n, many in counts.items() if n > 0 and not many]:
        puzzle = killer(CAGES | {cage: wrong})
        conflict = contradiction(puzzle)
        assert conflict is not None
        notation = f"killer={wrong}:{cage}"
        assert notation in conflict.rules
        fixes = repairs(puzzle, conflict.rules)
        assert fixes.complete and notation in dict(fixes.removed)
        ours = {rule: one for rule, one in fixes.changed if cage in rule}
        assert ours == {
            f"killer={n}:{cage}": many == 1
            for n, many in counts.items()
            if many
        }


def test_a_spent_budget_gives_partial_results() -> None:
    puzzle = Puzzle.parse(
        "# rules killer=3:r1c1+r1c2;3:r1c3+r1c4\n" + "." * 81
    )
    spent = Budget(seconds=0)
    assert not repairs(puzzle, ("killer=3:r1c1+r1c2",), spent).complete
