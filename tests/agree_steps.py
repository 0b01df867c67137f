"""Checks that every step of puzzles of all rules is true and accepted.

    python tests/agree_steps.py [--small COUNT] [-n COUNT] [--seed S]
                                [--rule NAME]

Makes COUNT puzzles of 4x4 and of 6x6, each third with a clue too few, and
COUNT of each named rule; solves them step by step; and asks of each step
whether its claims stand in all solutions of the puzzle, and whether
``check_step`` accepts it, as it lies and with the values renamed where the
rule allows that.  What is wrong is written to stdout; the status is 1 if
anything is.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from agree_rules import JIGSAW, regions_at_random, rules_of_case
from sudokit import Choice, Step, check_step, explain
from sudokit.core.dice import Dice
from sudokit.logic import Premise, apply
from sudokit.rules import (
    NAMED,
    Puzzle,
    Rules,
    boxes,
    generate,
    make_rules,
    solutions,
)
from sudokit.rules.making import NoGrid, without
from sudokit.rules.spelling import regions_text

SMALL = {"4x4": (2, 2), "6x6": (2, 3)}
# Rules that hold whatever the values are called.
ONLY_DIFFER = (
    *SMALL, JIGSAW, "diagonals", "windoku", "disjoint-groups",
    "extra-regions", "anti-knight", "anti-king",
)  # fmt: skip
MANY = 400  # solutions that are looked at
SPELLINGS = {
    "extra-regions": "r1c2+r2c1+r3c4+r4c3+r5c6+r6c5",
    "one-of": "1+2:r2c2;4+5+6:r4c5",
    "pairs": "84xjHP:r5c1+r4c2+r3c2",
    "every-pair": "84xjHP:r5c1+r4c2+r3c2",
    "machine": "AioYCIA:r5c1+r4c2+r3c2",
    "regex": "MS4q:r5c1+r4c2+r3c2",
    "lunchbox": "5:r5c1+r4c2+r3c2+r2c3",
    "helpers": "1~arrow=r7c1/r1c1+r2c2~thermometer=r3c5+r4c6+r7c1",
}  # in 6x6
LINES = Path(__file__).parent / "data" / "rule_counts.txt"


def rules_of(word: str, dice: Random) -> Rules:
    """Return rules of a kind: a size, a jigsaw, or a named rule."""
    if word in SMALL:
        return boxes(SMALL[word])
    # A puzzle of 9x9 without consecutive neighbours takes minutes to make.
    large = word != "non-consecutive" and dice.random() < 0.1
    size = 9 if large else 6
    shape = (2, 3) if size == 6 else (3, 3)
    regions = regions_text(boxes(shape))
    if word == JIGSAW:
        regions = regions_at_random(size, Dice(dice.randrange(10**9)))
    elif NAMED[word].example:
        return make_rules(6, (2, 3), [dice.choice(items_of(word))])
    return rules_of_case(word, regions)


def items_of(word: str) -> list[str]:
    """Return the rule with its cells in the test data."""
    if word in SPELLINGS:
        return [f"{word}={SPELLINGS[word]}"]
    return [
        line.split("\t")[0]
        for line in LINES.read_text().splitlines()
        if line.startswith(f"{word}=") and not line.endswith("\t0")
    ]


def puzzles_of(word: str, count: int, seed: int) -> Iterator[Puzzle]:
    """Yield this many puzzles, a third of them with several solutions."""
    dice = Random(f"{word} {seed}")
    made = 0
    while made < count:
        try:
            puzzle = generate(rules_of(word, dice), seed=dice.randrange(10**9))
        except NoGrid:
            continue
        clues = [cell for cell, n in enumerate(puzzle.cells) if n]
        if made % 3 == 2 and clues:
            puzzle = without(puzzle, [dice.choice(clues)])
        yield puzzle
        made += 1


def renamed(puzzle: Puzzle, names: list[int]) -> Puzzle:
    """Return the puzzle with its values renamed."""
    gone = [
        sum(1 << (names[n + 1] - 1) for n in range(mask.bit_length())
            if mask >> n & 1)
        for mask in puzzle.gone
    ]  # fmt: skip
    cells, given = (
        bytes(names[n] for n in some) for some in (puzzle.cells, puzzle.given)
    )
    return Puzzle(puzzle.rules, cells, given, tuple(gone))


def renamed_step(step: Step, names: list[int]) -> Step:
    """Return the same step of the renamed puzzle."""

    def name(c: Choice) -> Choice:
        return c._replace(n=names[c.n])

    return step._replace(
        placements=tuple(map(name, step.placements)),
        eliminations=tuple(map(name, step.eliminations)),
        premises=tuple(
            Premise(role, what if isinstance(what, str) else name(what))
            for role, what in step.premises
        ),
    )


def wrong_steps(
    word: str,
    count: int,
    seed: int,
    tally: Counter[str],
    most: int | None = None,
) -> Iterator[str]:
    """Yield what is wrong with the steps of this many puzzles.

    ``most``: the number of steps of a puzzle to look at, None for all.
    """
    dice = Random(seed)
    for puzzle in puzzles_of(word, count, seed):
        tally["puzzles"] += 1
        known = [one.cells for one in islice(solutions(puzzle), MANY)]
        position, size = puzzle, puzzle.size
        names = [0, *dice.sample(range(1, size + 1), size)]
        for step in islice(explain(puzzle), most):
            tally["steps"] += 1
            where = f"{word}: {position!r} {step}"
            for claims, holds in (
                (step.placements, True),
                (step.eliminations, False),
            ):
                for i, j, n in claims:
                    cell = i * size + j
                    if any((one[cell] == n) != holds for one in known):
                        yield f"not true: {where}"
            if not check_step(position, step, puzzle):
                yield f"refused: {where}"
            if word in ONLY_DIFFER and not check_step(
                renamed(position, names),
                renamed_step(step, names),
                renamed(puzzle, names),
            ):
                yield f"its image is refused: {where}"
            position = apply(position, step)
        ended = most is None and len(known) == 1
        if ended and position.cells != known[0]:
            yield f"not solved: {word}: {puzzle!r}"


def main() -> int:
    """Run the script; return its exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--small", type=int, default=2000)
    parser.add_argument("-n", dest="count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rule", action="append", metavar="NAME")
    options = parser.parse_args()
    status = 0
    for word in options.rule or (*SMALL, JIGSAW, *NAMED):
        tally: Counter[str] = Counter()
        count = options.small if word in SMALL else options.count
        for wrong in wrong_steps(word, count, options.seed, tally):
            status = 1
            print(wrong)
        print(word, *(f"{kind}: {many}" for kind, many in tally.items()))
        sys.stdout.flush()
    return status


if __name__ == "__main__":
    sys.exit(main())
