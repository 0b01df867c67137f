"""Alters steps, and compares ``check_step`` with a second checker.

    attack(count, seed)          what it says wrong of so many
    refused(count, seed)         what it refuses of so many puzzles' steps
    altered(grid, step, ...)     a step changed in every way, once each

What is right of them a second checker says, which shares no code with the
first.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from random import Random

from images import CELLS, HOUSES, Image
from puzzles import DATA, few, grid_of, lines_of, reject
from second_checker import refusal
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
from sudokit.logic import EVERY, LEVELS, Premise, apply, technique_named
from sudokit.logic.model.board import board_of

# Alterations.


def altered(
    grid: Grid, step: Step, solution: Grid, other: Step, dice: Random
) -> Iterator[tuple[str, Step]]:
    """Yield the step altered at random in each way.

    ``other`` is one of the same grid.
    """
    open_choices = [
        Choice(i, j, n) for i, j in CELLS for n in grid.candidates(i, j)
    ]
    right = [c for c in open_choices if solution.read_value(c).n == c.n]
    wrong = [c for c in open_choices if solution.read_value(c).n != c.n]
    gone, done, premises = step.eliminations, step.placements, step.premises
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
    for named in dice.sample(EVERY, 4):
        yield "other name", step._replace(technique=named.name)
    yield "other premises", other._replace(premises=premises)
    yield "other form", other._replace(technique=step.technique)
    yield (
        "two in one",
        step._replace(
            placements=tuple(dict.fromkeys((*done, *other.placements))),
            eliminations=tuple(dict.fromkeys((*gone, *other.eliminations))),
            premises=tuple(dict.fromkeys((*premises, *other.premises))),
        ),
    )
    if len(gone) > 1:
        yield "less gone", step._replace(eliminations=(some(gone),))
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
            changed_gone = (*gone[:at], choice, *gone[at + 1 :])
            yield way, step._replace(eliminations=changed_gone)
    for at in dice.sample(range(len(premises)), min(len(premises), 3)):
        for way, changed in premise_altered(premises[at], dice):
            changed_premises = (*premises[:at], *changed, *premises[at + 1 :])
            yield way, step._replace(premises=changed_premises)
    if premises:
        yield "all dropped", step._replace(premises=())
        more = one_more(open_choices, dice)
        yield "one too many", step._replace(premises=(*premises, more))
        again = Premise(some(premises).role, more.what)
        yield "one too many", step._replace(premises=(*premises, again))
        if premises[0].role in ("cell", "first"):
            yield "one too many", nearby(grid, step, dice)
        every = tuple(Premise("base", house) for house in HOUSES)
        yield "all houses", step._replace(premises=every)
        yield "all houses too", step._replace(premises=(*premises, *every))
        shuffled = dice.sample(premises, len(premises))
        yield "shuffled", step._replace(premises=tuple(shuffled))


def nearby(grid: Grid, step: Step, dice: Random) -> Step:
    """Yield the step as a technique with one more cell or line."""
    name = step.technique
    for less, more in pairwise(("Pair", "Triple", "Quadruple")):
        if name.endswith(less):
            name = name.replace(less, more).replace("Locked", "Naked")
            break
    near = [
        what
        for role, what in step.premises
        if isinstance(what, Choice) and role == step.premises[0].role
    ]
    rows, columns = {c.i for c in near}, {c.j for c in near}
    boxes = {(c.i // 3, c.j // 3) for c in near}
    empty = [
        Choice(i, j, near[0].n)
        for i, j in CELLS
        if grid.candidates(i, j)
        and (i in rows or j in columns or (i // 3, j // 3) in boxes)
    ]
    extra = Premise(step.premises[0].role, dice.choice(empty))
    return step._replace(technique=name, premises=(extra, *step.premises))


def one_more(open_choices: list[Choice], dice: Random) -> Premise:
    """Return a premise that is unrelated to a step."""
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
    """Yield the step with a premise removed or replaced."""
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
    """Alter this many steps; yield wrong verdicts of check_step.

    ``tally`` counts the steps, the altered ones, and those accepted by
    the way they were altered.
    """
    dice = Random(seed)
    for grid, clues, result in positions(dice):
        solution = attempt(grid)
        for step in dice.sample(result, min(len(result), 12)):
            look = Image(dice)
            g, one, puzzle = look.grid(grid), look.step(step), look.grid(clues)
            other = look.step(dice.choice(result))
            for here, step_here, start in (
                (grid, step, clues),
                (g, one, puzzle),
            ):
                tally["steps"] += 1
                if not check_step(here, step_here, start):
                    yield f"refused: {grid_code(here)} {step_here}"
                why = refusal(here, step_here, start)
                if why:
                    yield f"not right, {why}: {grid_code(here)} {step_here}"
            answers = look.grid(solution)
            for way, changed in altered(g, one, answers, other, dice):
                tally["altered"] += 1
                if changed == one:
                    continue
                accepted = check_step(g, changed, puzzle)
                tally[way] += accepted
                why = refusal(g, changed, puzzle) if accepted else ""
                if why:
                    yield (
                        f"accepted, {way}, but {why}: {grid_code(g)} {changed}"
                    )
            if tally["altered"] >= count:
                return


def grid_code(grid: Grid) -> str:
    """Return a grid with its ruled out candidates, as code."""
    gone = [
        Choice(i, j, n)
        for i, j in CELLS
        for n in Grid.init(grid.values()).candidates(i, j)
        if n not in grid.candidates(i, j)
    ]
    return f"apply({grid!r}, Step('', (), {(*gone,)}))"


def positions(dice: Random) -> Iterator[RatedPosition]:
    """Yield grids with steps, from cases and from puzzles in turn."""
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
    """Yield unproved steps of this many puzzles of all levels.

    Those that solve a puzzle; of every tenth those of Sudoku Explainer's
    scale, too, and some of each technique that apply somewhere on the way.
    Each as it lies and as an image of it.
    """
    dice = Random(seed)
    for level, puzzle in puzzles_of_all_levels(count, seed):
        tally[f"{level} puzzles"] += 1
        look = Image(dice)
        image = look.grid(puzzle)
        walks: list[tuple[Grid, Iterable[Step]]] = [(puzzle, explain(puzzle))]
        if tally[f"{level} puzzles"] % 10 == 1:
            walks.append((puzzle, explain(puzzle, scale="explainer")))
            some, _ = dice.choice([*on_the_way(puzzle, explain(puzzle))])
            all_steps = list(islice(steps(some, clues=puzzle), 500))
            walks += [(some, [step]) for step in sampled(all_steps, dice)]
        for start, walk in walks:
            grid, seen = start, look.grid(start)
            for step in walk:
                tally["own steps"] += 1
                one = look.step(step)
                for g, claim, clues in (
                    (grid, step, puzzle), (seen, one, image),
                ):  # fmt: skip
                    if reward(g, claim, clues) != Reward.PROVED:
                        yield f"refused: {grid_code(g)} {claim}"
                grid, seen = apply(grid, step), apply(seen, one)


def on_the_way(
    grid: Grid, result: Iterable[Step]
) -> Iterator[tuple[Grid, Step]]:
    """Yield the steps from a grid, each with the grid before it."""
    for step in result:
        yield grid, step
        grid = apply(grid, step)


def sampled(result: list[Step], dice: Random) -> list[Step]:
    """Return three random steps of each technique, or all of them."""
    kinds: dict[str, list[Step]] = {}
    for step in dice.sample(result, len(result)):
        kinds.setdefault(step.technique, []).append(step)
    return [step for kind in kinds.values() for step in kind[:3]]


def puzzles_of_all_levels(count: int, seed: int) -> Iterator[tuple[str, Grid]]:
    """Yield this many, the same number of each level."""
    for number, level in enumerate(LEVELS):
        copies = (count + number) // len(LEVELS)
        for made in puzzles(copies, level=level, seed=f"{seed} {level}"):
            yield level, made.grid


def fires() -> list[list[str]]:
    """Return the cases of the data in which a technique applies."""
    path = DATA / "techniques.txt"
    lines = path.read_text().splitlines()
    cases = [[part.strip() for part in line.split("|")] for line in lines]
    return [case for case in cases if case[1:2] == ["fires"]]
