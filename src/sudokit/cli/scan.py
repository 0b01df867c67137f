"""``sudoku scan``: reads puzzles from photos, screenshots and PDFs.

    add_arguments(parser)   the options
    run(options)            the command; its exit status

A puzzle is sure if no other reading is nearly as likely, or no other with one
solution.  Other puzzles are printed, too; their doubtful cells are named on
stderr, and the exit status is 1.
"""

from __future__ import annotations

import io
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from typing import Final

from sudokit import photos
from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, check_target, say, stderr, write_json
from sudokit.cli.progress import wrote
from sudokit.cli.puzzle_input import read_bytes
from sudokit.formats import CantHold, Writer, format_named
from sudokit.records.puzzles import ScanRecord
from sudokit.system.files import replaced
from sudokit.text.cells import cell_name, sign_of
from sudokit.text.messages import fault_text
from sudokit.text.streams import Unwritten, reason_of, text_input

MENDED: Final = re.compile(r"r(\d{1,2})c(\d{1,2})=(\w)", re.ASCII)


OPTIONS = """
[PHOTO...]  a picture or a PDF; - is stdin
| --format NAME
           the format to write, as in sudoku convert (=line)
| --json   JSON Lines: clues, entries, doubtful cells, corners
--mend     show each puzzle; corrections such as r4c5=3 come from stdin
-o OUT     write the picture, overlaid with what was read, to OUT.png
--force    replace OUT if it exists
"""
EXAMPLES = """
sudoku scan photo.jpg | sudoku            solve the puzzle in a photo
sudoku scan --mend photo.jpg              check the reading and correct it
sudoku scan --json photo.jpg              with doubtful cells and corners
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku scan``."""
    args.add_options(
        parser,
        OPTIONS,
        photos={"dest": "files"},
        format={"values": args.format_name, "dest": "target"},
        out=args.file_named(".png"),
    )


def run(options: Namespace) -> int:
    """Read the pictures; return the exit status."""
    options.files = options.files or ["-"]
    check_target(options.out, options.force)
    if options.out and len(options.files) > 1:
        raise CantDo("-o takes one picture")
    if options.mend and "-" in options.files:
        raise CantDo("--mend reads corrections from stdin; name the picture")
    return _Scan(options).run()


class _Scan:
    """The pictures of a command, one after the other."""

    def __init__(self, options: Namespace) -> None:
        self.options = options
        self.status = 0
        self._corrections = text_input() if options.mend else io.StringIO()
        self._writer = None
        if not options.json:
            self._writer = Writer(sys.stdout, format_named(options.target))

    def run(self) -> int:
        """Return the exit status."""
        for name in self.options.files:
            try:
                self._read(name)
            except OSError as error:
                if error.filename is None:  # it is about what was written
                    raise
                self._fail(f"{name}: {reason_of(error)}")
            except photos.PictureError as error:
                self._fail(f"{name}: {error}")
            except (CantDo, ImportError, Unwritten):
                raise
            except Exception as error:
                self._fail(f"{name}: {fault_text(error)}")
        if self._writer is not None:
            self._writer.close()
            for what in self._writer.lost:
                say(
                    f"Dropped, because {self.options.target} can't hold it:"
                    f" {what}."
                )
        return self.status

    def _fail(self, message: str) -> None:
        self.status = 2
        say(f"sudoku: {message}")

    def _read(self, name: str) -> None:
        count = 0
        unread: list[str] = []
        is_drawn = False
        for number, page in enumerate(photos.scan(read_bytes(name)), 1):
            if self.options.out and page.puzzles and not is_drawn:
                with replaced(self.options.out) as stream:
                    stream.write(photos.drawn(page))
                wrote(stderr(), self.options.out)
                is_drawn = True
            for seen in page.grids:
                count += 1
                title = f"{name}: puzzle {count}"
                if seen.legible:
                    self._puzzle(title, number, seen)
                else:
                    unread.append(title)
        if len(unread) == count:
            self._fail(f"{name}: {photos.NO_GRID}")
            return
        for title in unread:
            self.status = max(self.status, 1)
            say(f"sudoku: {title}: {photos.NOT_READ}")

    def _puzzle(
        self, name: str, page: int, seen: photos.ScannedPuzzle
    ) -> None:
        if self.options.mend:
            seen = _mended(name, seen, self._corrections)
        elif sys.stderr is not None and sys.stderr.isatty():
            say(photos.shown(seen))
        doubts = photos.doubts_of(seen)
        if doubts:
            self.status = max(self.status, 1)
            say(f"sudoku: {name}: {doubts}")
        notes = photos.notes_of(seen)
        if notes:
            say(f"sudoku: {name}: {notes}")
        if self._writer is None:
            write_json(_object(name, page, seen))
        else:
            try:
                self._writer.write(photos.record(seen))
            except CantHold as error:
                self._fail(f"{name}: {error}")
        sys.stdout.flush()


def _mended(
    name: str, seen: photos.ScannedPuzzle, corrections: Iterable[str]
) -> photos.ScannedPuzzle:
    """Return the puzzle with corrections, up to an empty line or the end."""
    size = seen.rules.size
    say(
        f"{name}\n{photos.shown(seen)}\n"
        "r4c5=3 corrects a cell, r4c5=. empties it; an empty line ends"
    )
    signs = {".": 0, "0": 0} | {sign_of(n): n for n in range(1, size + 1)}
    for line in corrections:
        words = line.split()
        if not words:
            break
        for word in words:
            match = MENDED.fullmatch(word.replace("=.", "=0"))
            row, column = (int(match[1]), int(match[2])) if match else (0, 0)
            value = signs.get(match[3].upper()) if match else None
            inside = 1 <= row <= size and 1 <= column <= size
            if value is None or not inside:
                say(f"sudoku: can't read {word[:20]!a}; write r4c5=3")
                continue
            seen = photos.changed(seen, (row - 1) * size + column - 1, value)
        say(photos.shown(seen))
    return seen


def _object(name: str, page: int, seen: photos.ScannedPuzzle) -> ScanRecord:
    """Return the record of a puzzle for ``--json``."""
    reading, size = seen.reading, seen.rules.size
    corners = seen.nodes[[0, 0, -1, -1], [0, -1, -1, 0]]
    return ScanRecord(
        name=name,
        page=page,
        size=size,
        puzzle="".join(map(_sign, reading.values)),
        entries="".join(map(_sign, seen.entries)),
        sure=reading.sure,
        solutions=reading.solutions,
        margin=round(reading.margin, 2),
        doubts={
            cell_name(cell // size, cell % size): [
                _sign(value) for value in (reading.values[cell], *others)
            ]
            for cell, others in reading.doubts.items()
        },
        mended={
            cell_name(cell // size, cell % size): _sign(value)
            for cell, value in reading.mended
        },
        conflicts=[
            cell_name(cell // size, cell % size)
            for cell in photos.wrong_entries(seen)
        ],
        corners=[[round(v, 1) for v in xy] for xy in corners.tolist()],
    )


def _sign(value: int) -> str:
    return sign_of(value) if value else "."
