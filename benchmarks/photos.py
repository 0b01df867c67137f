"""Reads photos whose puzzles are known, and prints what went wrong.

    python benchmarks/photos.py [FOLDER]     the photos of a folder
    python benchmarks/photos.py --held-out   every fourth of them

A photo is NAME.jpg, and NAME.dat has its puzzle, as in the Sudoku Dataset
of Baptiste Wicht and Jean Hennebert (CC BY 4.0), whose training part is
read where it is beside this checkout.  Printed are each photo that was read
wrong or is not sure, which digits were taken for which, and the figures.
The network is trained on digits of fonts alone; the margin of what is sure was
chosen on these photos, so they are no clean hold-out.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

from sudokit.core.checking import cell_name
from sudokit.photos import ScannedPuzzle, scan

FOLDER = Path(__file__).parents[2] / "shared" / "photos"


def truth_of(photo):
    rows = photo.with_suffix(".dat").read_text().splitlines()[2:11]
    return tuple(int(sign) for row in rows for sign in row.split())


def side_of(seen: ScannedPuzzle):
    return abs(seen.nodes[0, 0] - seen.nodes[-1, -1]).sum()


def largest(photo):
    """The largest puzzle of a photo: others are solutions of another day."""
    pages = scan(photo.read_bytes())
    puzzles = [seen for page in pages for seen in page.puzzles]
    return max(puzzles, key=side_of, default=None)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--held-out", action="store_true")
    options = parser.parse_args()
    photos = sorted(options.folder.glob("*.jpg"))
    if options.held_out:
        photos = photos[::4]
    if not photos:
        sys.exit(f"{options.folder}: no photos")
    right = sure = wrong_sure = 0
    confused = Counter()
    seconds = []
    for photo in photos:
        truth = truth_of(photo)
        start = time.process_time()
        seen = largest(photo)
        seconds.append(time.process_time() - start)
        if seen is None or len(seen.reading.values) != len(truth):
            print(f"{photo.name}: no 9x9 grid")
            continue
        reading = seen.reading
        pairs = list(zip(truth, reading.values, strict=True))
        confused.update(pair for pair in pairs if pair[0] != pair[1])
        same = truth == reading.values
        right += same
        sure += same and reading.sure
        wrong_sure += not same and reading.sure
        if not (same and reading.sure):
            cells = " ".join(
                f"{cell_name(cell // 9, cell % 9)}:{a}->{b}"
                for cell, (a, b) in enumerate(pairs)
                if a != b
            )
            print(
                f"{photo.name}: {'right' if same else 'WRONG'},"
                f" {'sure' if reading.sure else 'not sure'}, margin"
                f" {reading.margin:.2f}, {reading.solutions} solutions {cells}"
            )
    print("\nin the photo, as it was read, how often (0 is empty)")
    for (there, read), count in confused.most_common():
        print(f"{there:5} {read:5} {count:5}")
    seconds.sort()
    print(
        f"\n{right} of {len(photos)} right ({right / len(photos):.1%}),"
        f" {wrong_sure} wrong and sure,"
        f" {sure} of {right} right ones sure ({sure / max(right, 1):.1%}),"
        f" {sum(seconds) / len(seconds):.2f} s a photo,"
        f" at most {seconds[-1]:.2f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
