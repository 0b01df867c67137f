"""Reads photos with known puzzles, and prints wrong results.

    python benchmarks/photos.py [FOLDER]   the photos of a folder
    python benchmarks/photos.py --drawn    grids of our own, 4x4 to 16x16

A photo is NAME.jpg, and NAME.dat has its puzzle, as in the Sudoku Dataset
of Baptiste Wicht and Jean Hennebert (CC BY 4.0); by default the training
part of that set is read, if it is beside this checkout.  Prints each photo
that was misread or is doubtful, a table of confused digits, and totals; every
fourth photo, by name, has totals of its own.  The network is trained only on
digits of fonts, but the margin for doubt was chosen on these photos, so they
are no clean hold-out.  ``--drawn`` makes pictures with a seed: grids of our
own, turned, bent, shaded and blurred, of 200 to 4,000 pixels, some with pen
strokes as dark as the print.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

from sudokit.photos import ScannedPuzzle, scan
from sudokit.text.cells import cell_name

ROOT = Path(__file__).parents[1]
FOLDER = ROOT.parent / "shared" / "photos"


def truth_of(photo):
    rows = photo.with_suffix(".dat").read_text().splitlines()[2:11]
    return tuple(int(sign) for row in rows for sign in row.split())


def side_of(seen: ScannedPuzzle):
    return abs(seen.nodes[0, 0] - seen.nodes[-1, -1]).sum()


def largest(picture):
    """Return the largest puzzle of a photo; others are old solutions."""
    pages = scan(picture)
    puzzles = [seen for page in pages for seen in page.puzzles]
    return max(puzzles, key=side_of, default=None)


class Figures:
    """Counts of right and sure results, and the time."""

    def __init__(self):
        self.count = self.right = self.sure = self.wrong_sure = 0
        self.seconds = []

    def add(self, same, sure, seconds):
        self.count += 1
        self.right += same
        self.sure += same and sure
        self.wrong_sure += sure and not same
        self.seconds.append(seconds)

    def text(self):
        right, count, seconds = self.right, self.count, self.seconds
        return (
            f"{right} of {count} right ({right / count:.1%}),"
            f" {self.wrong_sure} wrong and sure,"
            f" {self.sure} of {right} right ones sure"
            f" ({self.sure / max(right, 1):.1%}),"
            f" {sum(seconds) / count:.2f} s each, at most {max(seconds):.2f} s"
        )


def timed(read, *given):
    start = time.process_time()
    return read(*given), time.process_time() - start


def compared(name, truth, seen, confused):
    """Return whether a result is right and sure; print it otherwise."""
    if seen is None or len(seen.reading.values) != len(truth):
        print(f"{name}: no grid of this size")
        return False, False
    reading = seen.reading
    pairs = list(zip(truth, reading.values, strict=True))
    confused.update(pair for pair in pairs if pair[0] != pair[1])
    same = truth == reading.values
    if not (same and reading.sure):
        size = seen.rules.size
        cells = " ".join(
            f"{cell_name(cell // size, cell % size)}:{a}->{b}"
            for cell, (a, b) in enumerate(pairs)
            if a != b
        )
        print(
            f"{name}: {'right' if same else 'WRONG'},"
            f" {'sure' if reading.sure else 'not sure'}, margin"
            f" {reading.margin:.2f}, {reading.solutions} solutions {cells}"
        )
    return same, reading.sure


def read_photos(folder, confused):
    photos = sorted(folder.glob("*.jpg"))
    if not photos:
        sys.exit(f"{folder}: no photos")
    figures = {"all": Figures(), "every fourth": Figures()}
    for number, photo in enumerate(photos):
        seen, seconds = timed(largest, photo.read_bytes())
        figures_of = compared(photo.name, truth_of(photo), seen, confused)
        figures["all"].add(*figures_of, seconds)
        if number % 4 == 0:
            figures["every fourth"].add(*figures_of, seconds)
    return figures


def read_drawn(count, seed, confused):
    sys.path.insert(0, str(ROOT / "packaging"))
    from own_pages import SIZES, own_pages

    figures = {f"{size}x{size}": Figures() for size in SIZES}
    figures |= {which: Figures() for which in ("with entries", "all")}
    for page in own_pages(count, seed):
        seen, seconds = timed(largest, page.png)
        figures_of = compared(page.name, page.clues, seen, confused)
        figures[f"{page.size}x{page.size}"].add(*figures_of, seconds)
        figures["all"].add(*figures_of, seconds)
        if page.has_entries:
            figures["with entries"].add(*figures_of, seconds)
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--drawn", action="store_true")
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    confused = Counter()
    figures = (
        read_drawn(options.count, options.seed, confused)
        if options.drawn
        else read_photos(options.folder, confused)
    )
    print("\nin the picture, as it was read, how often (0 is empty)")
    for (there, read), count in confused.most_common(30):
        print(f"{there:5} {read:5} {count:5}")
    print()
    for name, each in figures.items():
        if each.count:
            print(f"{name}: {each.text()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
