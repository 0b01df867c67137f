"""Reads pictures with known puzzles: a table, and the cause of each failure.

    python benchmarks/photos.py [FOLDER...]   the pictures of folders
    python benchmarks/photos.py --turned      the same, turned by 90 degrees
    python benchmarks/photos.py --drawn       grids of our own, 4x4 to 16x16
    python benchmarks/photos.py --misprints   how many misprints are mended

A picture has its puzzle beside it: NAME.txt is a line of clues, and perhaps a
second line of entries, ``.`` for none; NAME.dat is as in the Sudoku Dataset
of Baptiste Wicht and Jean Hennebert (CC BY 4.0); TRUTH.json of a folder maps
names to both lines.  By default the training part of that set is read, if it
is beside this checkout.

A result is right if its clues are those of the picture; of a complete grid,
whose clues aren't known, if all values are.  The kind of a picture is that of
its folder if that has TRUTH.json; else it is a photo unless many pixels have
the same brightness, and a screenshot rather than a clean image if it has
colours, or more values than a puzzle has clues.

The network is trained only on digits of fonts, but the margin for doubt was
chosen on these photos, so they are no clean hold-out.  ``--drawn`` makes
pictures with a seed: grids of our own, turned, bent, shaded and blurred, of
200 to 4,000 pixels, some with pen strokes as dark as the print.
``--misprints`` plants --count wrong digits, one at a time, and prints how
often another reading is the only one with one solution, by how much less
likely its digits are than the printed ones, at most: a reading as near as
``reading.NEAR`` may be sure.
"""

import argparse
import json
import sys
import time
from collections import Counter
from math import inf
from pathlib import Path
from statistics import median
from typing import NamedTuple

import cv2
import numpy as np

from sudokit.photos import ScannedPuzzle, reading, scan
from sudokit.photos.digits import SIDE, costs_of, upright
from sudokit.photos.lattice import find, flatten, inked
from sudokit.photos.reading import best_reading, solutions_of
from sudokit.rules import CLASSIC
from sudokit.text.cells import cell_name, sign_of

ROOT = Path(__file__).parents[1]
FOLDER = ROOT.parent / "shared" / "photos"
PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".gif", ".bmp", ".tif", ".pdf"}
PLAIN = 0.3  # share of the commonest brightness in a drawn picture
COLOURED = 0.006  # share of coloured pixels of a screenshot
MISPRINTS = 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0, 8.0  # costs of readings
OTHERS = 3  # pictures with other digits in the same places
MOST = 60  # misprints of a picture, at most
SOME = 50  # pictures between two lines of --misprints
PLAYED = 50  # more values than a puzzle has clues


class Truth(NamedTuple):
    """What a picture shows, row by row, 0 for none."""

    clues: tuple[int, ...]
    entries: tuple[int, ...]

    @property
    def values(self):
        return tuple(map(int.__or__, self.clues, self.entries))


class Result(NamedTuple):
    """The outcome of a picture, and the cause if it isn't right and sure."""

    kind: str
    outcome: str
    cause: str
    seconds: float
    entries: tuple[int, int] = (0, 0)  # right ones, and all of the picture


RIGHT, DOUBTFUL, REPORTED, WRONG, MISSING = OUTCOMES = (
    "right and sure",
    "right, doubtful",
    "wrong, reported",
    "wrong and sure",
    "not found",
)


def numbers(line):
    return tuple(0 if sign in ".0" else int(sign, 17) for sign in line)


def truths_in(folder):
    """Yield the pictures of a folder, with what they show."""
    listed = {}
    file = folder / "TRUTH.json"
    if file.exists():
        listed = json.loads(file.read_text())
    for picture in sorted(folder.iterdir()):
        if picture.suffix not in PICTURES:
            continue
        name = picture.stem
        if name not in listed:  # 1as6 in a name is 1 written as 6
            name = name.replace("as", "")
        if name in listed:
            lines = listed[name]
            lines = [lines] if isinstance(lines, str) else lines
            if "|" in lines[0]:  # a page of several
                lines = [lines[0].split("|")[0].strip()]
            lines = [line for line in lines if line]
        elif picture.with_suffix(".txt").exists():
            lines = picture.with_suffix(".txt").read_text().split()
        elif picture.with_suffix(".dat").exists():
            rows = picture.with_suffix(".dat").read_text().splitlines()
            lines = ["".join(rows[2:11]).replace(" ", "")]
        else:
            continue
        values = [numbers(line) for line in lines]
        values.append((0,) * len(values[0]))
        yield picture, Truth(*values[:2]), bool(listed)


def kind_of(picture, truth, drawn):
    if drawn:
        return f"drawn: {picture.parent.name}"
    image = cv2.imread(str(picture))
    share = (
        np.bincount(image.max(2).ravel(), minlength=256) / image[..., 0].size
    )
    if np.convolve(share, np.ones(3)).max() < PLAIN:
        return "filled in by hand" if any(truth.entries) else "photos"
    colour = (np.ptp(image.astype(int), axis=2) > 60).mean()
    if sum(n > 0 for n in truth.values) > PLAYED or colour > COLOURED:
        return "screenshots"
    return "clean images"


def closest(puzzles, truth):
    """Return the result that is most like the truth; others are solutions."""
    same = [one for one in puzzles if len(one.entries) == len(truth.clues)]
    return max(
        same or puzzles,
        key=lambda one: sum(map(int.__eq__, one.reading.values, truth.clues)),
        default=None,
    )


def timed(read, *given):
    start = time.process_time()
    return read(*given), time.process_time() - start


def read_picture(data):
    return [one for page in scan(data) for one in page.puzzles]


def judged(kind, truth, puzzles, seconds, confused):
    """Return the Result of a picture."""
    one = closest(puzzles, truth)
    if one is None:
        return Result(kind, MISSING, "no grid", seconds)
    best = one.reading
    if len(best.values) != len(truth.clues):
        size = one.rules.size
        outcome = WRONG if best.sure else MISSING
        return Result(kind, outcome, f"a {size}x{size} instead", seconds)
    both = tuple(a or b for a, b in zip(best.values, one.entries, strict=True))
    confused.update(
        (a, b) for a, b in zip(truth.values, both, strict=True) if a != b
    )
    entries = (
        sum(
            a == b
            for a, b in zip(truth.entries, one.entries, strict=True)
            if a
        ),
        sum(a > 0 for a in truth.entries),
    )
    right = best.values == truth.clues
    if 0 not in truth.clues:
        right = right or both == truth.clues
    if right and best.sure:
        return Result(kind, RIGHT, "", seconds, entries)
    causes = causes_of(truth, one)
    outcome = DOUBTFUL if right else WRONG if best.sure else REPORTED
    solutions = {0: "no solution", 1: "", 2: "several solutions"}
    causes.append(solutions[best.solutions])
    causes.append(f"margin {best.margin:.1f}")
    return Result(
        kind, outcome, "; ".join(filter(None, causes)), seconds, entries
    )


def causes_of(truth, one: ScannedPuzzle):
    """Return how the values differ: taken for another, or another kind."""
    groups: dict[str, list[str]] = {}
    size = one.rules.size
    for cell, (clue, entry, seen, hand) in enumerate(
        zip(
            truth.clues,
            truth.entries,
            one.reading.values,
            one.entries,
            strict=True,
        )
    ):
        if clue == seen:
            continue
        if clue and hand == clue:
            what = "clue taken for an entry"
        elif clue and not seen:
            what = "clue missed"
        elif entry and entry == seen:
            what = "entry taken for a clue"
        elif not clue:
            what = "clue invented"
        else:
            what = "digit misread"
        name = f"{cell_name(*divmod(cell, size))}:{sign(clue)}->{sign(seen)}"
        groups.setdefault(what, []).append(name)
    return [
        f"{what}: {' '.join(cells[:6])}{' ...' * (len(cells) > 6)}"
        for what, cells in groups.items()
    ]


def sign(value):
    return sign_of(value) if value else "."


def turned(data):
    """Return a picture turned right by 90 degrees, without loss."""
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    return cv2.imencode(".png", np.rot90(image, -1))[1].tobytes()


def read_folders(folders, is_turned, confused):
    for folder in folders:
        found = list(truths_in(folder))
        if not found:
            sys.exit(f"{folder}: no pictures with their digits")
        for picture, truth, drawn in found:
            data = picture.read_bytes()
            data = turned(data) if is_turned else data
            puzzles, seconds = timed(read_picture, data)
            kind = kind_of(picture, truth, drawn)
            yield picture.name, judged(kind, truth, puzzles, seconds, confused)


def read_drawn(count, seed, confused):
    sys.path.insert(0, str(ROOT / "packaging"))
    from own_pages import own_pages

    for page in own_pages(count, seed):
        puzzles, seconds = timed(read_picture, page.png)
        kind = f"{page.size}x{page.size}" + ", entries" * page.has_entries
        truth = Truth(page.clues, (0,) * len(page.clues))
        yield page.name, judged(kind, truth, puzzles, seconds, confused)


def print_misprints(count, seed):
    """Print how near the readings are that mend planted misprints."""
    sys.path.insert(0, str(ROOT / "packaging"))
    from own_pages import alike_pages

    near, reading.NEAR = reading.NEAR, inf  # to see all of them
    reading.FAR = MISPRINTS[-1]
    dice = np.random.default_rng(seed)
    gaps = []
    planted = pages = right = 0
    for alike in alike_pages(seed, OTHERS):
        if planted >= count:
            break
        grids = [one for one in find(alike[0][1])[0] if one.size == 9]
        if not grids:
            continue
        costs = [costs_in(image, grids[0]) for _, image in alike]
        clues = alike[0][0]
        pages += 1
        right += best_reading(costs[0], CLASSIC).values == clues
        for values, mixed in misprints(alike, costs, dice):
            if solutions_of(values, CLASSIC) == 1:
                continue  # a puzzle, too
            planted += 1
            best = best_reading(mixed, CLASSIC)
            if best.solutions == 1 and best.margin >= reading.MARGIN:
                gaps.append(best.gap)
        if pages % SOME == 0:
            print_gaps(planted, pages, right, near, gaps)
    print_gaps(planted, pages, right, near, gaps)


def misprints(alike, costs, dice):
    """Yield values with a wrong digit, and their costs, MOST at most."""
    clues = alike[0][0]
    places = [
        (cell, other)
        for cell, value in enumerate(clues)
        for other in range(1, len(alike))
        if value
    ]
    for k in dice.permutation(len(places))[:MOST]:
        cell, other = places[k]
        values, mixed = list(clues), list(costs[0])
        values[cell] = alike[other][0][cell]
        mixed[cell] = costs[other][cell]
        yield values, mixed


def print_gaps(planted, pages, right, near, gaps):
    print(
        f"{planted} misprints in {pages} pictures, {right} of which are read"
        f" right without one; NEAR is {near}"
    )
    for most in MISPRINTS:
        mended = sum(gap <= most for gap in gaps)
        print(f"{mended} mended by readings within {most}", flush=True)


def costs_in(image, grid):
    ink = inked(flatten(image, grid.nodes, SIDE), SIDE)
    return costs_of(upright(ink, grid.size)[1])


def print_table(results):
    kinds = sorted({one.kind for one in results})
    print(
        f"\n| kind | pictures | {' | '.join(OUTCOMES)} | entries |"
        " seconds each |"
    )
    print("|---|" + "---|" * (len(OUTCOMES) + 3))
    for kind in [*kinds, "all"]:
        some = [one for one in results if kind in {one.kind, "all"}]
        count = Counter(one.outcome for one in some)
        right, written = (
            sum(each) for each in zip(*(o.entries for o in some), strict=True)
        )
        cells = [count[outcome] for outcome in OUTCOMES]
        print(
            f"| {kind} | {len(some)} | {' | '.join(map(str, cells))} |"
            f" {f'{right} of {written}' if written else ''} |"
            f" {median(one.seconds for one in some):.2f}, at most"
            f" {max(one.seconds for one in some):.2f} |"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=[FOLDER])
    parser.add_argument("--turned", action="store_true")
    parser.add_argument("--drawn", action="store_true")
    parser.add_argument("--misprints", action="store_true")
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.misprints:
        print_misprints(options.count, options.seed)
        return 0
    confused = Counter()
    results = []
    for name, result in (
        read_drawn(options.count, options.seed, confused)
        if options.drawn
        else read_folders(options.folders, options.turned, confused)
    ):
        results.append(result)
        if result.outcome != RIGHT:
            print(
                f"{name}: {result.kind}, {result.outcome}: {result.cause}",
                flush=True,
            )
    print("\nin the picture, as it was read, how often (0 is empty)")
    for (there, read), count in confused.most_common(30):
        print(f"{there:5} {read:5} {count:5}")
    print_table(results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
