"""Reads and writes the puzzles of a text eight at a time, for a fleet.

``fleet_signs`` turns characters into words and back.
"""

from __future__ import annotations

from typing import Final, final

from sudokit.core.fleet import (
    COLUMN,
    FULL,
    LANES,
    NAKED,
    PUT,
    SIGN_BITS,
    SIGNS,
    STRANGE,
    VALUES,
    WRONG,
    clear_fleet,
    new_fleet,
    put_clues,
)
from sudokit.core.fleet_search import Work, run_fleet
from sudokit.core.fleet_signs import (
    DOTS,
    note_strange,
    read_bits,
    read_line,
    read_values,
    write_bits,
    write_line,
    write_signs,
)
from sudokit.core.records import copy_lane
from sudokit.core.words import ALL
from sudokit.native.arrays import BytesWriter, i32, i64, vec


@final
class Texts(Work):
    """Solves the puzzles of a text of 81 characters each.

    ``solutions`` has the first of each, None if there is none, ``counts``
    their numbers, ``guesses`` the guesses made; ``wrong`` lists the
    indexes of texts that aren't puzzles, ``spent`` of those that took too
    many guesses, and ``singles``, on request, of those that naked singles
    fill.
    """

    def __init__(self, text: bytes, with_singles: bool) -> None:
        self._text: Final = text
        self._with_singles = with_singles
        self._size: i64 = len(text) // 81
        self._next: i64 = 0
        self.solutions: list[str | None] = [None] * (len(text) // 81)
        self.counts = [0] * (len(text) // 81)
        self.guesses = [0] * (len(text) // 81)
        self.wrong: list[int] = []
        self.spent: list[int] = []
        self.singles: list[int] = []
        self._signs: Final = vec[i32]([DOTS] * SIGNS)
        self._written: Final = vec[i32]([0] * SIGNS)
        self._bits: Final = vec[i32]([0] * SIGN_BITS)
        self._filled: Final = new_fleet()  # filled by naked singles
        self._full: Final = new_fleet()  # solutions to write
        self._fulls: i64 = 0
        self._names: Final = vec[i64]([0] * LANES)

    def fill(self, w: vec[i32], names: vec[i64]) -> i64:
        """Read the next puzzles."""
        count = self._size - self._next
        count = min(count, LANES)
        at: i64 = 0
        while at < count:
            read_line(self._text, 81 * (self._next + at), self._signs, at)
            names[at] = self._next + at
            at += 1
        if count:
            read_bits(self._signs, self._bits)
            read_values(self._bits, w)
            if self._with_singles:
                self._note_filled(w, count)
            put_clues(w)
            self._note_wrong(w, count)
            self._next += count
        return count

    def _note_wrong(self, w: vec[i32], count: i64) -> None:
        """Record texts that aren't puzzles, and clear their candidates."""
        note_strange(self._bits)
        at: i64 = 0
        while at < count:
            if self._bits[STRANGE + at]:
                self.wrong.append(int(self._next + at))
                word: i64 = 0
                while word < 3 * COLUMN:
                    w[word + at] = 0
                    word += LANES
            at += 1

    def _note_filled(self, w: vec[i32], count: i64) -> None:
        """Record the puzzles that naked singles fill."""
        full = self._filled
        at: i64 = 0
        while at < 3 * COLUMN:
            full[PUT + at] = w[PUT + at]
            at += 1
        put_clues(full)
        while any_single(full):
            put_singles(full)
        at = 0
        while at < count:
            if is_filled(full, at):
                self.singles.append(int(self._next + at))
            at += 1

    def solved(self, name: i64, w: vec[i32], lane: i64) -> None:
        """Store a solution, to write it with others."""
        to = self._fulls
        copy_lane(w, lane, self._full, to)
        self._names[to] = name
        self._fulls = to + 1
        if to + 1 == LANES:
            self.write()

    def write(self) -> None:
        """Write the stored solutions."""
        write_bits(self._full, self._bits)
        write_signs(self._bits, self._written)
        out = BytesWriter()
        at: i64 = 0
        while at < self._fulls:
            write_line(self._written, at, out)
            at += 1
        text = out.getvalue().decode("ascii")
        at = 0
        while at < self._fulls:
            name = self._names[at]
            if name >= 0:
                self.solutions[name] = text[88 * at : 88 * at + 81]
            at += 1
        self._fulls = 0

    def done(self, name: i64, solutions: i64, guesses: i64) -> None:
        """Store the result of a puzzle."""
        if solutions < 0:
            self.spent.append(int(name))
            self.solutions[name] = None
            at: i64 = 0
            while at < self._fulls:
                if self._names[at] == name:
                    self._names[at] = -1
                at += 1
        elif solutions:
            self.counts[name] = int(solutions)
        if guesses and solutions >= 0:
            self.guesses[name] = int(guesses)


def put_singles(w: vec[i32]) -> None:
    """Turn the naked singles into values."""
    column: i64 = 0
    while column < 3:
        at: i64 = COLUMN * column
        end = at + VALUES
        while at < end:
            g: i64 = 0
            while g < LANES:
                single = w[NAKED + COLUMN * column + g]
                w[PUT + at + g] = w[at + g] & single
                g += 1
            at += LANES
        column += 1
    clear_fleet(w)


def any_single(w: vec[i32]) -> bool:
    """Return whether a lane has a naked single, and no contradiction."""
    g: i64 = 0
    while g < LANES:
        left = w[NAKED + g] & ~w[FULL + g]
        middle = w[NAKED + COLUMN + g] & ~w[FULL + COLUMN + g]
        right = w[NAKED + 2 * COLUMN + g] & ~w[FULL + 2 * COLUMN + g]
        if left | middle | right and not w[WRONG + g]:
            return True
        g += 1
    return False


def is_filled(w: vec[i32], lane: i64) -> bool:
    """Return whether a lane has all values, without contradiction."""
    full = w[FULL + lane] & w[FULL + COLUMN + lane]
    return full & w[FULL + 2 * COLUMN + lane] == ALL and not w[WRONG + lane]


def solve_texts(
    text: str, most: int = 2, limit: int = -1, with_singles: bool = False
) -> Texts:
    """Solve the puzzles of a text, up to a number of solutions each.

    81 characters of ASCII each.  ``limit``: the guesses of a puzzle.
    """
    work = Texts(text.encode("ascii"), with_singles)
    run_fleet(work, most, limit)
    work.write()
    work.spent.sort()
    return work
