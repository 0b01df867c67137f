"""Books made by the command, read back from their PDF."""

import json
from pathlib import Path

from pypdf import PdfReader

from pdfs import contents_of
from sudokit.cli.main import main

MAKE = "easy=7,medium=3,hard=2,4x4=3,6x6=3"
LINK = "http://localhost:8000/"


class Read:
    """A finished book: its pages and its record."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.reader = PdfReader(path)
        self.pages = [
            contents_of(page, self.reader) for page in self.reader.pages
        ]
        self.record = json.loads(path.with_suffix(".json").read_text())
        self.puzzles = {one["number"]: one for one in self.record["puzzles"]}

    def words(self, number: int) -> str:
        """Return the text of a page, from 1."""
        return " ".join(word.text for word in self.pages[number - 1].words)

    def chapters(self) -> dict[str, int]:
        """Return the lines of the contents with their pages, from 1."""
        lines: dict[float, list[str]] = {}
        for word in self.pages[4].words:
            lines.setdefault(word.y, []).append(word.text)
        return {
            words[0]: int(words[-1])
            for words in lines.values()
            if len(words) > 1
        }


def made(out: Path, *words: str, status: int = 0) -> Read:
    """Run the command; return the book."""
    assert main(["book", "-o", str(out), *words]) == status
    return Read(out)


def made_with_all(folder: Path) -> Read:
    """Return a book with every feature."""
    return made(
        folder / "book.pdf", "--make", MAKE, "--seed", "3", "--link", LINK,
        "--bleed", "--title", "Ein Buch", "--subtitle", "mit Rätseln",
        "--author", "Κάποιος", "--techniques",
    )  # fmt: skip
