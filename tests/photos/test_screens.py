"""Screenshots of games: keypads, pencil marks, highlights, tinted clues."""

from __future__ import annotations

import pytest

from pictures import Image, loaded, packed
from puzzles import HARD, grid_of
from sudokit import solve
from sudokit.photos import ScannedPuzzle, scan, wrong_entries

LINE = HARD.replace("0", ".")
SIDE = 60  # pixels of a cell
Colour = tuple[int, int, int]
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
GREY, PALE, RED, SKY = (
    (200, 200, 200),
    (225, 225, 225),
    (30, 30, 220),
    (240, 180, 70),
)


def seen_in(image: Image) -> list[ScannedPuzzle]:
    return [seen for page in scan(packed(image)) for seen in page.puzzles]


def line_of(seen: ScannedPuzzle) -> str:
    return "".join(str(n) if n else "." for n in seen.reading.values)


def entries_of(seen: ScannedPuzzle) -> dict[int, int]:
    return {cell: n for cell, n in enumerate(seen.entries) if n}


def entered(step: int) -> dict[int, int]:
    """Return the solution's values of some empty cells."""
    answer = solve(grid_of(LINE))
    assert answer is not None
    empty = [cell for cell in range(81) if LINE[cell] == "."]
    return {cell: int(answer.line()[cell]) for cell in empty[::step]}


class Board:
    """The picture of a game, whose grid fills its width.

    ``lines``: the colour of the lines.  ``size``: the height of the digits,
    of their usual one.
    """

    def __init__(self, lines: Colour = BLACK, size: float = 1.0) -> None:
        _, numpy = loaded()
        self.size, self.top = size, 40
        self.image = numpy.full(
            (9 * SIDE + 260, 9 * SIDE, 3), 255, numpy.uint8
        )
        self.image[: self.top] = self.image[self.top + 9 * SIDE :] = 90
        for k in range(10):
            at = slice(max(k * SIDE - 1 - (k % 3 == 0), 0), k * SIDE + 1)
            self.image[self.top : self.top + 9 * SIDE][at] = lines
            self.image[self.top : self.top + 9 * SIDE, at] = lines

    def tint(self, cell: int, colour: Colour) -> None:
        x, y = self._corner(cell)
        self.image[y + 2 : y + SIDE - 2, x + 2 : x + SIDE - 2] = colour

    def write(self, cell: int, value: int, colour: Colour = BLACK) -> None:
        x, y = self._corner(cell)
        self._put(str(value), x + SIDE / 2, y + SIDE / 2, self.size, colour)

    def mark(self, cell: int, value: int, colour: Colour) -> None:
        """Write a pencil mark, in its place of a square."""
        x, y = self._corner(cell)
        row, column = divmod(value - 1, 3)
        third = SIDE / 3
        middle = x + third * (column + 0.5), y + third * (row + 0.5)
        self._put(str(value), *middle, 0.7 * min(self.size, 0.6), colour)

    def add_keys(self) -> None:
        """Draw two rows of keys that touch the grid."""
        cv2, _ = loaded()
        for n in range(10):
            x, y = n % 5 * 108, self.top + 9 * SIDE + 2 + n // 5 * 90
            corners = (x, y), (x + 107, y + 88)
            cv2.rectangle(self.image, *corners, PALE, -1)
            cv2.rectangle(self.image, *corners, BLACK, 2)
            self._put(str(n), x + 54, y + 44, 1.0, BLACK)

    def _corner(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, 9)
        return column * SIDE, self.top + row * SIDE

    def _put(
        self, sign: str, x: float, y: float, size: float, colour: Colour
    ) -> None:
        cv2, _ = loaded()
        font, thick = cv2.FONT_HERSHEY_SIMPLEX, 3 if size > 0.8 else 2
        (wide, high), _ = cv2.getTextSize(sign, font, 1.4 * size, thick)
        at = round(x - wide / 2), round(y + high / 2)
        cv2.putText(
            self.image, sign, at, font, 1.4 * size, colour, thick, cv2.LINE_AA
        )


def game(board: Board, tint: Colour | None = None) -> Board:
    """Return the board with the clues, on a background of their own."""
    for cell, sign in enumerate(LINE):
        if sign != ".":
            if tint:
                board.tint(cell, tint)
            board.write(cell, int(sign))
    return board


@pytest.mark.parametrize("lines", [BLACK, PALE], ids=["black", "pale"])
def test_a_keypad_may_touch_the_grid(lines: Colour) -> None:
    board = game(Board(lines))
    board.add_keys()
    [seen] = seen_in(board.image)
    assert line_of(seen) == LINE
    assert seen.reading.sure


@pytest.mark.parametrize("tint", [GREY, PALE])
def test_clues_with_a_background_of_their_own(tint: Colour) -> None:
    """Entries have the ink of clues and the background of empty cells.

    One of them is wrong, and an app may show what is in conflict in red.
    """
    board = game(Board(), tint)
    entries = entered(4)
    wrong = max(entries)
    [clue] = [
        cell
        for cell in range(wrong // 9 * 9, wrong // 9 * 9 + 9)
        if LINE[cell] != "."
    ][:1]
    entries[wrong] = int(LINE[clue])
    for cell, value in entries.items():
        board.write(cell, value, RED if cell == wrong else BLACK)
    board.write(clue, int(LINE[clue]), RED)
    [seen] = seen_in(board.image)
    assert line_of(seen) == LINE
    assert entries_of(seen) == entries
    assert wrong_entries(seen) == [wrong]
    assert seen.reading.sure


def test_a_highlighted_row_does_not_tell_clues() -> None:
    """Its cells have a background of their own, and other clues haven't."""
    board = Board()
    for cell in range(27, 36):
        board.tint(cell, PALE)
    [seen] = seen_in(game(board).image)
    assert line_of(seen) == LINE


@pytest.mark.parametrize("dark", [False, True])
def test_small_digits_among_pencil_marks(dark: bool) -> None:
    """The digits are no larger than a third of their cells."""
    board = game(Board((200, 200, 200), 0.55))
    entries = entered(6)
    for cell, value in entries.items():
        board.write(cell, value, RED)
    for cell, sign in enumerate(LINE):
        if sign == "." and cell not in entries:
            for value in range(1 + cell % 2, 10, 2):
                board.mark(cell, value, SKY)
    [seen] = seen_in(255 - board.image if dark else board.image)
    assert line_of(seen) == LINE
    assert entries_of(seen) == entries


def test_light_digits_on_a_few_dark_cells() -> None:
    board = game(Board(), None)
    entries = entered(9)
    for cell, value in entries.items():
        board.tint(cell, (70, 70, 70))
        board.write(cell, value, WHITE)
    [seen] = seen_in(board.image)
    values = zip(seen.reading.values, seen.entries, strict=True)
    both = [clue or entry for clue, entry in values]
    assert all(both[cell] == value for cell, value in entries.items())
    assert line_of(seen) == LINE or not seen.reading.sure


def test_entries_that_one_measure_overlooks() -> None:
    """A clue is one by its colour, its absorption and its weight."""
    np = loaded()[1]
    from sudokit.photos.finding import agreed  # noqa: PLC0415
    from sudokit.photos.inks import Inks  # noqa: PLC0415

    clue, red, thin = np.eye(3, dtype=bool)
    ways = [
        Inks([clue | thin, red], True),
        Inks([clue | red, thin], True),
        Inks([thin, clue | red], False),
    ]
    [together] = agreed(ways)
    assert together.clear
    assert together.groups[0].tolist() == clue.tolist()
    assert together.groups[1].tolist() == (red | thin).tolist()
    assert agreed(ways[:1] * 2) == []
