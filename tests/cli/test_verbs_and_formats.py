"""Each verb writes each kind of puzzle in each format, or suggests others."""

import io
import re
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import pytest

from sudokit.cli.arguments import unless_refused
from sudokit.cli.filtering import parsed
from sudokit.cli.main import GROUPS, main
from sudokit.cli.puzzle_output import MadeEntry, row_of, write_made
from sudokit.filter.output import STYLES
from sudokit.formats import FORMATS, PuzzleRecord, read
from sudokit.generator import NewPuzzle
from sudokit.rules import as_grid
from sudokit.rules.puzzle import AnyPuzzle

FOUR = "12..34..2.4.4.2."
NINE = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28..."
    ".419..5....8..79"
)
KINDS = {
    "classic": NINE,
    "4x4": FOUR,
    "6x6 of 3x2": f"# box 3x2\n{'.' * 36}",
    "jigsaw": "# regions AAABABBBCCCDCDDD\n" + "." * 16,
    "diagonals": f"# rules diagonals\n{'.' * 81}",
    "anti-knight": f"# rules anti-knight\n{'.' * 81}",
    "cage": f"# rules killer=3:r1c1+r1c2\n{'.' * 81}",
    "thermometer": f"# rules thermometer=r1c1-r1c4\n{'.' * 36}",
    "x-sum": f"# rules x-sum=9:r1c1-r1c9\n{'.' * 81}",
    "lockout": f"# rules lockout=r1c1-r1c4\n{'.' * 16}",
    "rellik": f"# rules rellik=5:r1c1+r1c2\n{'.' * 16}",
    "either": f"# rules or=even=r1c1|odd=r1c2\n{'.' * 16}",
}


def puzzle_of(text: str) -> AnyPuzzle:
    (record,) = read(io.StringIO(text))
    assert isinstance(record, PuzzleRecord)
    return as_grid(record.grid) or record.grid


def made(text: str, name: str, path: Path) -> int:
    """Return puzzles made by ``sudoku new``."""
    options: Namespace = parsed(["-g", "0", "--format", name], GROUPS)
    grid = puzzle_of(text)
    new = NewPuzzle(grid, grid, 0, 1)
    entry = MadeEntry(grid, lambda: row_of(new))
    return unless_refused(lambda: write_made(iter([entry]), options))


def solved(text: str, name: str, path: Path) -> int:
    path.write_text(f"{text}\n")
    return main(["-q", "--format", name, str(path)])


def converted(text: str, name: str, path: Path) -> int:
    path.write_text(f"{text}\n")
    return main(["convert", "--format", name, str(path)])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("verb", [made, solved, converted])
def test_each_format_holds_a_puzzle_or_names_others(
    verb: Callable[[str, str, Path], int],
    kind: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "puzzle.txt"
    written = set()
    named: dict[str, set[str]] = {}
    styles = [] if verb is converted else [*STYLES]
    for name in [*FORMATS, *styles]:
        status = verb(KINDS[kind], name, path)
        out, err = capsys.readouterr()
        if status == 0:
            assert out and not err
            written.add(name)
        else:
            ends = ""  # of a file without puzzles
            if verb is converted:
                ends = FORMATS[name].head + FORMATS[name].tail
            assert out == ends
            assert err.count("\n") == 1
            names = re.search(r"; write ([^.]*)", err)
            assert names is not None, err
            named[name] = {*re.split(", | or ", names[1].strip())}
    assert {"line", "jsonl"} <= written
    for instead in named.values():
        assert instead == written & FORMATS.keys()
