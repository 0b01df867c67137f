"""Steps of the program altered, and a judge of what is still right.

    attack(count, seed)          what check_step says wrong of so many
    refused(count, seed)         what it refuses of so many puzzles' steps
    altered(grid, step, ...)     a step changed in every way, once each
    judged(grid, step, clues)    the claims follow from the premises

The judge shares no code with ``check_step``: it knows the rules of sudoku
and what premises say, asks a SAT solver, and plays cases again.  It knows
of no technique what it looks like, so it may accept more.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, islice
from random import Random

from pysat.solvers import Solver

from images import CELLS, HOUSES, Image
from puzzles import DATA, few, grid_of, lines_of, reject
from sudokit import (
    Choice,
    Grid,
    Reward,
    Step,
    attempt,
    check_step,
    explain,
    puzzles,
    reward,
    steps,
)
from sudokit.logic import LEVELS, TECHNIQUES, Premise, apply, technique_named
from sudokit.logic.model.board import board_of
from sudokit.solvers import SOLVERS

Clause = frozenset[Choice]

CASES = ("Forcing Chain", "Forcing Net")


# The judge.


def all_clauses(grid: Grid) -> dict[str, Clause]:
    """What each empty cell and each house says, by its name."""
    found = {}
    values = grid.values()
    for i, j in CELLS:
        if not values[i][j]:
            found[f"{i}{j}"] = frozenset(
                Choice(i, j, n) for n in grid.candidates(i, j)
            )
    for name, cells in HOUSES.items():
        held = {values[i][j] for i, j in cells}
        for n in set(range(1, 10)) - held:
            found[f"{name}{n}"] = frozenset(
                Choice(i, j, n) for i, j in cells if n in grid.candidates(i, j)
            )
    return found


def named_clauses(grid: Grid, step: Step) -> list[Clause]:
    """What of it the premises name: cells, houses, or all the choices."""
    named = {w for _, w in step.premises if isinstance(w, Choice)}
    houses = {w for _, w in step.premises if isinstance(w, str)}
    return [
        clause
        for name, clause in all_clauses(grid).items()
        if clause <= named
        or name[:2] in houses
        or (name.isdigit() and Choice(int(name[0]), int(name[1]), 0) in named)
    ]


def number(choice: Choice) -> int:
    return choice.i * 81 + choice.j * 9 + choice.n


def conflicts(choices: set[Choice]) -> Iterator[list[int]]:
    """Two choices of a cell, or of a house with one value."""
    for one, other in combinations(choices, 2):
        near = (one.i, one.j) == (other.i, other.j) or (
            one.n == other.n
            and any(
                (one.i, one.j) in cells and (other.i, other.j) in cells
                for cells in HOUSES.values()
            )
        )
        if near:
            yield [-number(one), -number(other)]


def contradictory(
    clauses: list[Clause], facts: list[int], extra: list[list[int]]
) -> bool:
    """SAT: they can't all be true."""
    known = {choice for clause in clauses for choice in clause}
    known |= {
        Choice(*divmod((abs(f) - 1) // 9, 9), (abs(f) - 1) % 9 + 1)
        for f in [*facts, *[one for line in extra for one in line]]
    }
    with Solver(
        bootstrap_with=[[number(c) for c in clause] for clause in clauses]
    ) as solver:
        for line in [*conflicts(known), *extra, *[[f] for f in facts]]:
            solver.add_clause(line)
        for clause in clauses:
            if not clause:
                return True
        return not solver.solve()


def judged(grid: Grid, step: Step, clues: Grid | None = None) -> bool:
    """All that the step claims follows from what it names."""
    claims = [number(c) for c in step.eliminations]
    claims += [-number(c) for c in step.placements]
    if not claims:
        return False
    if step.technique == "Trial":
        return not step.placements and all(
            Premise("on", c) in step.premises
            and not any(SOLVERS["dlx"].solutions(grid.update(c)))
            for c in step.eliminations
        )
    if step.technique in CASES:
        return all_cases_agree(grid, step)
    if step.technique == "BUG+1":
        return is_grave(grid, step)
    clauses = named_clauses(grid, step)
    extra: list[list[int]] = []
    if technique_named(step.technique).uniqueness:
        extra = no_swap(grid, step, clues)
    return all(contradictory(clauses, [claim], extra) for claim in claims)


def no_swap(grid: Grid, step: Step, clues: Grid | None) -> list[list[int]]:
    """The corners that are named don't hold two values crosswise."""
    corners = sorted(
        {
            (w.i, w.j)
            for role, w in step.premises
            if isinstance(w, Choice) and role in ("cell", "fin")
        }
    )
    rows, columns = {i for i, _ in corners}, {j for _, j in corners}
    boxes = {(i // 3, j // 3) for i, j in corners}
    if [len(x) for x in (corners, rows, columns, boxes)] != [4, 2, 2, 2]:
        return []
    values = grid.values()
    if clues is not None and any(clues.values()[i][j] for i, j in corners):
        return []
    found = []
    for a in range(1, 10):
        for b in set(range(1, 10)) - {a}:
            swap = zip(corners, (a, b, b, a), strict=True)
            found.append(
                [
                    -number(Choice(i, j, n))
                    for (i, j), n in swap
                    if values[i][j] != n
                ]
            )
    filled = [
        [number(Choice(i, j, values[i][j]))]
        for i, j in corners
        if values[i][j]
    ]
    return [line for line in found if line] + filled


def is_grave(grid: Grid, step: Step) -> bool:
    """Without one choice of one cell everything has two ways left."""
    at = {(c.i, c.j) for c in step.eliminations}
    if len(at) != 1 or step.placements:
        return False
    i, j = min(at)
    named = [w for _, w in step.premises if isinstance(w, Choice)]
    return named == [Choice(i, j, 0)] and any(
        all(len(c) == 2 for c in all_clauses(less).values())
        for n in set(grid.candidates(i, j)) - {c.n for c in step.eliminations}
        for less in [grid.reject(Choice(i, j, n))]
    )


def all_cases_agree(grid: Grid, step: Step) -> bool:
    """Each case is played again; what follows is a single or is locked."""
    stories: list[list[tuple[str, Choice]]] = []
    for role, what in step.premises:
        if not isinstance(what, Choice):
            return False
        if role == "on":
            stories.append([])
        if not stories:
            return False
        stories[-1].append((role, what))
    first = [story[0][1] for story in stories]
    whole = frozenset(first) in all_clauses(grid).values()
    alone = tuple(first) == step.eliminations and not step.placements
    if not whole and not alone:
        return False
    return all(story_ends(grid, story, step, alone) for story in stories)


def story_ends(
    grid: Grid, story: list[tuple[str, Choice]], step: Step, alone: bool
) -> bool:
    for role, what in story:
        if what.n not in grid.candidates(what.i, what.j):
            return False
        clauses = all_clauses(grid).values()
        if role == "forced" and frozenset({what}) not in clauses:
            return False
        if role == "gone":
            then = all_clauses(grid.update(what)).values()
            if frozenset() not in then:
                return False
            grid = grid.reject(what)
        else:
            grid = grid.update(what)
    if frozenset() in all_clauses(grid).values():
        return True
    return (
        not alone
        and all(
            grid.read_value(c).n == c.n or grid.candidates(c.i, c.j) == (c.n,)
            for c in step.placements
        )
        and not any(
            grid.read_value(c).n == c.n or c.n in grid.candidates(c.i, c.j)
            for c in step.eliminations
        )
    )


# Alterations.


def altered(
    grid: Grid, step: Step, solution: Grid, dice: Random
) -> Iterator[tuple[str, Step]]:
    """The step in each of the ways changed once, as chance has it."""
    open_choices = [
        Choice(i, j, n) for i, j in CELLS for n in grid.candidates(i, j)
    ]
    right = [c for c in open_choices if solution.read_value(c).n == c.n]
    wrong = [c for c in open_choices if solution.read_value(c).n != c.n]
    gone, done, said = step.eliminations, step.placements, step.premises
    some = dice.choice
    if right:
        yield "placed right", step._replace(placements=(*done, some(right)))
        yield (
            "only placed",
            step._replace(placements=(some(right),), eliminations=()),
        )
        yield (
            "ruled out right",
            step._replace(eliminations=(*gone, some(right))),
        )
        yield "without premises", Step(step.technique, (some(right),), ())
    if wrong:
        yield "placed wrong", step._replace(placements=(*done, some(wrong)))
        yield (
            "ruled out more",
            step._replace(eliminations=(*gone, some(wrong))),
        )
        yield (
            "ruled out other",
            step._replace(placements=(), eliminations=(some(wrong),)),
        )
    yield "other name", step._replace(technique=some(TECHNIQUES).name)
    yield "other way", step._replace(placements=gone, eliminations=done)
    yield (
        "outside",
        step._replace(
            eliminations=(*gone, Choice(some((9, -1)), dice.randrange(9), 5))
        ),
    )
    if gone:
        at = dice.randrange(len(gone))
        for way, choice in (
            ("other value", gone[at]._replace(n=dice.randint(1, 9))),
            ("other cell", gone[at]._replace(j=dice.randrange(9))),
        ):
            other = (*gone[:at], choice, *gone[at + 1 :])
            yield way, step._replace(eliminations=other)
    if said:
        at = dice.randrange(len(said))
        for way, changed in premise_altered(said[at], dice):
            other_said = (*said[:at], *changed, *said[at + 1 :])
            yield way, step._replace(premises=other_said)
        yield "all dropped", step._replace(premises=())
        more = one_more(open_choices, dice)
        yield "one too many", step._replace(premises=(*said, more))
        every = tuple(Premise("base", house) for house in HOUSES)
        yield "all houses", step._replace(premises=every)
        yield "all houses too", step._replace(premises=(*said, *every))
        shuffled = dice.sample(said, len(said))
        yield "shuffled", step._replace(premises=tuple(shuffled))


def one_more(open_choices: list[Choice], dice: Random) -> Premise:
    """A premise that has nothing to do with a step."""
    choice = dice.choice(open_choices)
    role = dice.choice(("cell", "fin", "on", "off", "forced", "gone", "first"))
    return dice.choice(
        (
            Premise("base", dice.choice([*HOUSES])),
            Premise("cover", dice.choice([*HOUSES])),
            Premise(role, choice),
            Premise(role, choice._replace(n=0)),
        )
    )


def premise_altered(
    premise: Premise, dice: Random
) -> Iterator[tuple[str, tuple[Premise, ...]]]:
    """Nothing instead of a premise, or another."""
    role, what = premise
    yield "dropped", ()
    roles = ("cell", "fin", "base", "cover", "on", "off", "forced", "gone")
    yield "other role", (premise._replace(role=dice.choice(roles)),)
    if isinstance(what, str):
        yield "other house", (Premise(role, dice.choice([*HOUSES])),)
        return
    yield (
        "moved",
        (
            Premise(
                role, what._replace(i=dice.randrange(9), j=dice.randrange(9))
            ),
        ),
    )
    if what.n:
        yield (
            "other premise",
            (Premise(role, what._replace(n=dice.randint(1, 9))),),
        )


# The attack.

RatedPosition = tuple[Grid, Grid, list[Step]]


def attack(count: int, seed: int, tally: Counter[str]) -> Iterator[str]:
    """Alter so many steps; what check_step says wrong, in words.

    ``tally`` counts the steps, the altered ones, and those accepted by
    the way they were altered.
    """
    dice = Random(seed)
    for grid, clues, found in positions(dice):
        solution = attempt(grid)
        for step in dice.sample(found, min(len(found), 12)):
            look = Image(dice)
            seen = look.grid(grid), look.step(step), look.grid(clues)
            for g, one, puzzle in ((grid, step, clues), seen):
                tally["steps"] += 1
                if not check_step(g, one, puzzle):
                    yield f"refused: {g!r} {one}"
                if not judged(g, one, puzzle):
                    yield f"not right, says the judge: {g!r} {one}"
            g, one, puzzle = seen
            for way, changed in altered(g, one, look.grid(solution), dice):
                tally["altered"] += 1
                if changed != one and check_step(g, changed, puzzle):
                    tally[way] += 1
                    if not judged(g, changed, puzzle):
                        yield f"accepted, {way}: {g!r} {changed}"
            if tally["altered"] >= count:
                return


def positions(dice: Random) -> Iterator[RatedPosition]:
    """Grids with steps, in turn one of the cases of every technique and
    one on the way of a puzzle.
    """
    cases = fires()
    puzzles = lines_of(few("minimal.txt")) + lines_of(few("top1465.txt"))
    while True:
        name, _, values, clues, gone, _ = dice.choice(cases)
        grid, puzzle = reject(grid_of(values), gone), grid_of(clues)
        yield grid, puzzle, technique_named(name).find(board_of(grid, puzzle))
        puzzle = grid_of(dice.choice(puzzles))
        grid = puzzle
        for step in islice(explain(puzzle), dice.randrange(60)):
            grid = apply(grid, step)
        yield grid, puzzle, list(steps(grid, clues=puzzle))


def refused(count: int, seed: int, tally: Counter[str]) -> Iterator[str]:
    """Steps of so many puzzles of all levels that are no proved steps.

    Those that solve a puzzle, of every tenth on Sudoku Explainer's scale,
    too; and some of each technique that apply somewhere on the way.  Each
    as it lies and as an image of it.
    """
    dice = Random(seed)
    for level, puzzle in puzzles_of_all_levels(count, seed):
        tally[f"{level} puzzles"] += 1
        way = list(on_the_way(puzzle, explain(puzzle)))
        some = dice.choice(way)[0]
        found = list(islice(steps(some, clues=puzzle), 500))
        way += [(some, step) for step in sampled(found, dice)]
        if dice.random() < 0.1:
            way += on_the_way(puzzle, explain(puzzle, scale="explainer"))
        for grid, step in way:
            tally["own steps"] += 1
            look = Image(dice)
            seen = look.grid(grid), look.step(step), look.grid(puzzle)
            for g, one, clues in ((grid, step, puzzle), seen):
                if reward(g, one, clues) != Reward.PROVED:
                    yield f"refused: {g!r} {one}"


def on_the_way(
    grid: Grid, found: Iterable[Step]
) -> Iterator[tuple[Grid, Step]]:
    """The steps from a grid on, each with the grid that it is found in."""
    for step in found:
        yield grid, step
        grid = apply(grid, step)


def sampled(found: list[Step], dice: Random) -> list[Step]:
    """Three steps of each technique, by chance, or all that there are."""
    kinds: dict[str, list[Step]] = {}
    for step in dice.sample(found, len(found)):
        kinds.setdefault(step.technique, []).append(step)
    return [step for kind in kinds.values() for step in kind[:3]]


def puzzles_of_all_levels(count: int, seed: int) -> Iterator[tuple[str, Grid]]:
    """So many, as many of each level."""
    for number, level in enumerate(LEVELS):
        copies = (count + number) // len(LEVELS)
        for made in puzzles(copies, level=level, seed=f"{seed} {level}"):
            yield level, made.grid


def fires() -> list[list[str]]:
    """The cases of the folder of data in which a technique fires."""
    path = DATA / "techniques.txt"
    lines = path.read_text().splitlines()
    cases = [[part.strip() for part in line.split("|")] for line in lines]
    return [case for case in cases if case[1:2] == ["fires"]]
