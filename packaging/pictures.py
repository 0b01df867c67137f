"""Makes the pictures in docs/pictures with the command itself.

    python packaging/pictures.py [NAME...]

NAME is a file of that folder; without names all are made.  The page needs
chromium and its driver, the book needs pypdfium2, and all need the extras.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from sudokit import Grid
from sudokit.cli.main import run as sudoku
from sudokit.formats import FORMATS, PuzzleRecord, read
from sudokit.logic import Step, apply, explain
from sudokit.paper import draw
from sudokit.rules import AnyPuzzle, as_grid

ROOT = Path(__file__).resolve().parents[1]
PUZZLES = ROOT / "puzzles"
PICTURES = ROOT / "docs" / "pictures"
# A step by the rule of 45: a box is 45, and its cages tell the rest.
SHOWN = "r8c9<>6, r9c9<>6"
FOUR = ("killer", "thermometers", "dots", "whispers")
# A page of 8 by 10 inches, as wide as the README.
SCALE = 1.25
HEAD = "· 1–4"  # of that page
# The page's pictures: its colours, how wide and how high.
LOOKS = {
    "page.png": ("light", 1080, 720),
    "page-dark.png": ("dark", 1080, 720),
    "page-phone.png": ("light", 390, 844),
}


def puzzle(name: str) -> AnyPuzzle:
    """The first puzzle of a file of puzzles/."""
    with (PUZZLES / f"{name}.txt").open(encoding="utf-8") as file:
        record = next(iter(read(file)))
    if not isinstance(record, PuzzleRecord):
        raise record
    return record.grid


def position() -> tuple[AnyPuzzle, Step]:
    """The position of the killer with the step that is shown."""
    grid = puzzle("killer")
    for step in explain(grid):
        if step.conclusion == SHOWN:
            return grid, step
        grid = apply(grid, step)
    raise ValueError(f"no step says {SHOWN}")


def step(path: Path) -> None:
    """A step of a killer."""
    grid, result = position()
    clues = puzzle("killer")
    path.write_text(draw(grid, result, clues=clues, size="400px"))


def drawing(path: Path) -> None:
    """A puzzle as `sudoku draw` draws it, of the file of the same name."""
    path.write_text(draw(puzzle(path.stem), size="300px"))


def book(path: Path) -> None:
    """A page of a book of four rules."""
    import pypdfium2

    with TemporaryDirectory() as folder:
        out = str(Path(folder) / "book.pdf")
        files = [str(PUZZLES / f"{name}.txt") for name in FOUR]
        words = "--order given --trim 8x10 --per-page 4 --hints none"
        status = sudoku(["book", *files, *words.split(), "-o", out])
        if status:
            raise ValueError(f"sudoku book ended with status {status}")
        with closing(pypdfium2.PdfDocument(out)) as document:
            first = next(
                one
                for one in document
                if HEAD in one.get_textpage().get_text_range()
            )
            image = first.render(scale=SCALE).to_pil()
        image.convert("L").quantize(16).save(path, optimize=True)


def page(path: Path) -> None:
    """The page with a hint: a skyscraper, half way through a puzzle."""
    import signal

    from PIL import Image

    sys.path.insert(0, str(ROOT / "tests"))
    from page_driver import OTHER
    from page_in_browser import Browser
    from web_server import Served

    clues = grid = Grid.parse(OTHER)
    for step in explain(clues):
        if step.technique == "Skyscraper":
            break
        grid = as_grid(apply(grid, step))
    position = FORMATS["jsonl"].text(PuzzleRecord(grid, clues))
    served = Served()
    with TemporaryDirectory() as folder:
        shown = Browser(served.address, Path(folder))
        try:
            shown.look(*LOOKS[path.name])
            shown.open()
            shown.drop(position, "position.jsonl")
            shown.wait_line(grid.line())
            if path.name != "page-phone.png":  # there, a hint's own alone
                shown.run("document.getElementById('auto').click()")
            shown.hint()
            shown.driver.save_screenshot(str(path))
        finally:
            shown.driver.quit()
            served.end(signal.SIGTERM)
    Image.open(path).convert("RGB").quantize(128).save(path, optimize=True)


MADE: dict[str, Callable[[Path], None]] = {
    "step.svg": step,
    "book.png": book,
    **dict.fromkeys(LOOKS, page),
    **{f"{name}.svg": drawing for name in (*FOUR, "arrows")},
}


if __name__ == "__main__":
    for name in sys.argv[1:] or MADE:
        MADE[name](PICTURES / name)
