"""Reads and writes the puzzles of a text eight at a time, for a fleet.

A line of 81 characters is read four at a time, as numbers of 32 bits.  Of
each character its five lowest bits tell what it is, and each of these bits
of 27 cells makes a word, as the value of a cell does, written in binary.
"""

from __future__ import annotations

from typing import final

from sudokit.core.arrays import (
    BytesWriter,
    i32,
    i64,
    read_i32_le,
    vec,
    write_i32_le,
)
from sudokit.core.fleet import (
    COLUMN,
    FOUND,
    FULL,
    LANES,
    PUT,
    SIGN_BITS,
    SIGNS,
    SINGLE,
    STRANGE,
    WIDTH,
    WRONG,
    clear_fleet,
    new_fleet,
    put_clues,
)
from sudokit.core.fleet_search import Work, run_fleet
from sudokit.core.words import ALL


@final
class Texts(Work):
    """Solves the puzzles of a text of 81 characters each.

    ``solutions`` has the first of each, None where there is none, ``counts``
    how many were found, ``guesses`` what that took; ``wrong`` are the
    numbers of those that are no puzzles, ``spent`` of those that took too
    many guesses.  ``singles`` are those that naked singles fill, if that is
    asked.
    """

    def __init__(self, text: bytes, asks_singles: bool) -> None:
        self._text = text
        self._asks_singles = asks_singles
        self._size: i64 = len(text) // 81
        self._next: i64 = 0
        self.solutions: list[str | None] = [None] * (len(text) // 81)
        self.counts = [0] * (len(text) // 81)
        self.guesses = [0] * (len(text) // 81)
        self.wrong: list[int] = []
        self.spent: list[int] = []
        self.singles: list[int] = []
        self._signs = vec[i32]([0] * (SIGNS))
        self._bits = vec[i32]([0] * (SIGN_BITS))
        self._filled = new_fleet()  # what naked singles fill
        self._full = new_fleet()  # solutions that are to be written
        self._fulls: i64 = 0
        self._names = vec[i64]([0] * LANES)

    def fill(self, w: vec[i32], names: vec[i64]) -> i64:
        """Reads the next puzzles."""
        count = self._size - self._next
        count = min(count, LANES)
        at: i64 = 0
        while at < count:
            read_signs(self._text, 81 * (self._next + at), self._signs, at)
            names[at] = self._next + at
            at += 1
        if count:
            read_bits(self._signs, self._bits)
            read_values(self._bits, w)
            if self._asks_singles:
                self._note_filled(w, count)
            put_clues(w)
            self._note_wrong(w, count)
            self._next += count
        return count

    def _note_wrong(self, w: vec[i32], count: i64) -> None:
        """Notes what is no puzzle, and leaves it no candidates."""
        note_strange(self._signs, self._bits)
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
        """Notes the puzzles that naked singles fill."""
        full = self._filled
        at: i64 = 0
        while at < 3 * COLUMN:
            full[PUT + at] = w[PUT + at]
            at += 1
        put_clues(full)
        while any_found(full):
            put_singles(full)
        at = 0
        while at < count:
            if is_filled(full, at):
                self.singles.append(int(self._next + at))
            at += 1

    def solved(self, name: i64, w: vec[i32], lane: i64) -> None:
        """Keeps a solution, to write it with others."""
        full = self._full
        to = self._fulls
        if len(w) != WIDTH or len(full) != WIDTH:
            raise ValueError
        if not (0 <= lane < LANES and 0 <= to < LANES):
            raise ValueError
        at: i64 = 0
        while at < 3 * COLUMN:
            full[at + to] = w[at + lane]
            at += LANES
        self._names[to] = name
        self._fulls = to + 1
        if self._fulls == LANES:
            self.write()

    def write(self) -> None:
        """Writes the solutions that are kept."""
        write_bits(self._full, self._bits)
        write_signs(self._bits, self._signs)
        out = BytesWriter()
        at: i64 = 0
        while at < self._fulls:
            write_line(self._signs, at, out)
            at += 1
        text = out.getvalue().decode("ascii")
        at = 0
        while at < self._fulls:
            name = self._names[at]
            if name >= 0:
                self.solutions[name] = text[81 * at : 81 * at + 81]
            at += 1
        self._fulls = 0

    def done(self, name: i64, found: i64, guesses: i64) -> None:
        """Notes what a puzzle has come to."""
        if found < 0:
            self.spent.append(int(name))
            self.solutions[name] = None
            at: i64 = 0
            while at < self._fulls:
                if self._names[at] == name:
                    self._names[at] = -1
                at += 1
        elif found:
            self.counts[name] = int(found)
        if guesses and found >= 0:
            self.guesses[name] = int(guesses)


def read_signs(text: bytes, begin: i64, signs: vec[i32], lane: i64) -> None:
    """The 81 characters of a lane, four in a number."""
    if len(signs) != SIGNS or not 0 <= lane < LANES:
        raise ValueError
    at: i64 = 0
    while at < 20:
        signs[LANES * at + lane] = read_i32_le(text, begin + 4 * at)
        at += 1
    signs[LANES * 20 + lane] = (read_i32_le(text, begin + 77) >> 24) & 255


def read_bits(signs: vec[i32], bits: vec[i32]) -> None:
    """The five lowest bits of the characters, by column."""
    if len(signs) != SIGNS or len(bits) != SIGN_BITS:
        raise ValueError
    at: i64 = 0
    while at < SIGN_BITS:
        bits[at] = 0
        at += 1
    place: i64 = 0
    while place < 27:
        _read_place(signs, bits, place)
        place += 1


def _read_place(signs: vec[i32], bits: vec[i32], place: i64) -> None:
    """The bits of the characters of three cells, one a column."""
    one = LANES * (3 * place >> 2)
    two = LANES * ((3 * place + 1) >> 2)
    three = LANES * ((3 * place + 2) >> 2)
    one_down = i32(8 * (3 * place & 3))
    two_down = i32(8 * ((3 * place + 1) & 3))
    three_down = i32(8 * ((3 * place + 2) & 3))
    up = i32(place & 31)
    if len(signs) != SIGNS or len(bits) != SIGN_BITS:
        raise ValueError
    if not (0 <= one <= 20 * LANES and 0 <= two <= 20 * LANES):
        raise ValueError
    if not 0 <= three <= 20 * LANES:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        sign = signs[one + g] >> one_down
        bits[g] |= (sign & 1) << up
        bits[LANES + g] |= ((sign >> 1) & 1) << up
        bits[2 * LANES + g] |= ((sign >> 2) & 1) << up
        bits[3 * LANES + g] |= ((sign >> 3) & 1) << up
        bits[4 * LANES + g] |= ((sign >> 4) & 1) << up
        sign = signs[two + g] >> two_down
        bits[5 * LANES + g] |= (sign & 1) << up
        bits[6 * LANES + g] |= ((sign >> 1) & 1) << up
        bits[7 * LANES + g] |= ((sign >> 2) & 1) << up
        bits[8 * LANES + g] |= ((sign >> 3) & 1) << up
        bits[9 * LANES + g] |= ((sign >> 4) & 1) << up
        sign = signs[three + g] >> three_down
        bits[10 * LANES + g] |= (sign & 1) << up
        bits[11 * LANES + g] |= ((sign >> 1) & 1) << up
        bits[12 * LANES + g] |= ((sign >> 2) & 1) << up
        bits[13 * LANES + g] |= ((sign >> 3) & 1) << up
        bits[14 * LANES + g] |= ((sign >> 4) & 1) << up
        g += 1


def read_values(bits: vec[i32], w: vec[i32]) -> None:
    """Where each value is a clue."""
    if len(bits) != SIGN_BITS or len(w) != WIDTH:
        raise ValueError
    column: i64 = 0
    while column < 3:
        value: i64 = 1
        while value < 10:
            # All bits where the value has none.
            one = i32((value & 1) - 1)
            two = i32(((value >> 1) & 1) - 1)
            four = i32(((value >> 2) & 1) - 1)
            eight = i32(((value >> 3) & 1) - 1)
            put = PUT + COLUMN * column + LANES * (value - 1)
            start = 5 * LANES * column
            g: i64 = 0
            while g < LANES:
                w[put + g] = (
                    (bits[start + g] ^ one)
                    & (bits[start + LANES + g] ^ two)
                    & (bits[start + 2 * LANES + g] ^ four)
                    & (bits[start + 3 * LANES + g] ^ eight)
                    & ALL
                )
                g += 1
            value += 1
        column += 1


def note_strange(signs: vec[i32], bits: vec[i32]) -> None:
    """Notes the lanes with a character that is no digit and no dot.

    These have 0011 and a value up to 9, or 0010 and 14, in binary.
    """
    if len(signs) != SIGNS or len(bits) != SIGN_BITS:
        raise ValueError
    g: i64 = 0
    while g < LANES:
        strange = (signs[20 * LANES + g] & 0x60) ^ 0x20
        at: i64 = 0
        while at < 20 * LANES:
            strange |= (signs[at + g] & 0x60606060) ^ 0x20202020
            at += LANES
        at = 0
        while at < 15 * LANES:
            one = bits[at + g]
            two = bits[at + LANES + g]
            four = bits[at + 2 * LANES + g]
            eight = bits[at + 3 * LANES + g]
            digit = bits[at + 4 * LANES + g]
            strange |= digit & eight & (four | two)
            strange |= ALL & ~(digit | (eight & four & two & ~one))
            at += 5 * LANES
        bits[STRANGE + g] = strange
        g += 1


def put_singles(w: vec[i32]) -> None:
    """The naked singles are values."""
    if len(w) != WIDTH:
        raise ValueError
    at: i64 = 0
    while at < 3 * COLUMN:
        w[PUT + at] = w[SINGLE + at]
        at += 1
    clear_fleet(w)


def any_found(w: vec[i32]) -> bool:
    """Is there a lane with a naked single, and nothing wrong?"""
    g: i64 = 0
    while g < LANES:
        if w[FOUND + g] and not w[WRONG + g]:
            return True
        g += 1
    return False


def is_filled(w: vec[i32], lane: i64) -> bool:
    """Has every cell of a lane a value, and nothing is wrong?"""
    full = w[FULL + lane] & w[FULL + LANES + lane]
    return full & w[FULL + 2 * LANES + lane] == ALL and not w[WRONG + lane]


def write_bits(w: vec[i32], bits: vec[i32]) -> None:
    """The values of full grids in binary, by column."""
    if len(bits) != SIGN_BITS or len(w) != WIDTH:
        raise ValueError
    column: i64 = 0
    while column < 3:
        into = 5 * LANES * column
        top = COLUMN * column
        g: i64 = 0
        while g < LANES:
            odd = w[top + g] | w[top + 4 * LANES + g]
            high = w[top + 5 * LANES + g] | w[top + 6 * LANES + g]
            bits[into + g] = (
                odd
                | w[top + 2 * LANES + g]
                | w[top + 6 * LANES + g]
                | w[top + 8 * LANES + g]
            )
            bits[into + LANES + g] = (
                w[top + LANES + g] | w[top + 2 * LANES + g] | high
            )
            bits[into + 2 * LANES + g] = (
                w[top + 3 * LANES + g] | w[top + 4 * LANES + g] | high
            )
            bits[into + 3 * LANES + g] = (
                w[top + 7 * LANES + g] | w[top + 8 * LANES + g]
            )
            g += 1
        column += 1


def write_signs(bits: vec[i32], signs: vec[i32]) -> None:
    """The characters of full grids, four in a number."""
    if len(signs) != SIGNS or len(bits) != SIGN_BITS:
        raise ValueError
    word: i64 = 0
    while word < 21:
        _write_word(bits, signs, word)
        word += 1


def _write_word(bits: vec[i32], signs: vec[i32], word: i64) -> None:
    """The characters of four cells."""
    cell = 4 * word
    a = 5 * LANES * (cell % 3)
    b = 5 * LANES * ((cell + 1) % 3)
    c = 5 * LANES * ((cell + 2) % 3)
    a_down = i32((cell // 3) & 31)
    b_down = i32(((cell + 1) // 3) & 31)
    c_down = i32(((cell + 2) // 3) & 31)
    d_down = i32(((cell + 3) // 3) & 31)
    to = LANES * word
    if len(signs) != SIGNS or len(bits) != SIGN_BITS:
        raise ValueError
    if not (0 <= a <= 10 * LANES and 0 <= b <= 10 * LANES):
        raise ValueError
    if not (0 <= c <= 10 * LANES and 0 <= to <= 20 * LANES):
        raise ValueError
    g: i64 = 0
    while g < LANES:
        # The fourth cell is in the column of the first.
        one = bits[a + g]
        two = bits[a + LANES + g]
        four = bits[a + 2 * LANES + g]
        eight = bits[a + 3 * LANES + g]
        first = _sign(one, two, four, eight, a_down)
        last = _sign(one, two, four, eight, d_down)
        second = _sign(
            bits[b + g],
            bits[b + LANES + g],
            bits[b + 2 * LANES + g],
            bits[b + 3 * LANES + g],
            b_down,
        )
        third = _sign(
            bits[c + g],
            bits[c + LANES + g],
            bits[c + 2 * LANES + g],
            bits[c + 3 * LANES + g],
            c_down,
        )
        signs[to + g] = (
            0x30303030 | first | (second << 8) | (third << 16) | (last << 24)
        )
        g += 1


def _sign(one: i32, two: i32, four: i32, eight: i32, down: i32) -> i32:
    """The value of the cell at a place."""
    return (
        ((one >> down) & 1)
        | (((two >> down) & 1) << 1)
        | (((four >> down) & 1) << 2)
        | (((eight >> down) & 1) << 3)
    )


def write_line(signs: vec[i32], lane: i64, out: BytesWriter) -> None:
    """Writes the 81 characters of a lane."""
    if len(signs) != SIGNS or not 0 <= lane < LANES:
        raise ValueError
    at: i64 = 0
    while at < 20:
        write_i32_le(out, signs[LANES * at + lane])
        at += 1
    out.append(signs[LANES * 20 + lane] & 255)


def solve_texts(
    text: str, most: int = 2, limit: int = -1, asks_singles: bool = False
) -> Texts:
    """Solves the puzzles of a text, up to so many solutions each.

    81 characters of ASCII each.  ``limit``: the guesses of a puzzle.
    """
    work = Texts(text.encode("ascii"), asks_singles)
    run_fleet(work, most, limit)
    work.write()
    work.spent.sort()
    return work
