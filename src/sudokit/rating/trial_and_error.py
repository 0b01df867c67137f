"""How deep trial and error must go, and how few values open a puzzle.

``depth_of`` is the depth of trial and error by Denis Berthier (T&E(n), in
"Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012).  T&E(0) is
naked and hidden singles.  T&E(n) assumes each candidate in turn and removes
it if T&E(n-1) then ends in a contradiction, until no more goes.  The depth
of a puzzle is the least n that solves it.  The order doesn't matter: each
T&E(n) ends in the same position however it goes on.

``backdoor_of`` is the least number of cells whose values, if they were
clues, would let singles solve the rest.

Both take classic 9x9 puzzles with one solution.
"""

from typing import Final, NamedTuple

from sudokit.core.budget import Budget
from sudokit.core.grid import Grid
from sudokit.core.solving import attempt
from sudokit.native.arrays import i32, i64, vec
from sudokit.rating.verdicts import SOLVED, verdict_of

SCALE: Final = "te"

# A word has a bit for each cell of three rows, 9 * row + column.  A position
# is 30 words: three for each value, where it can be, and three for the cells
# without a value.
WORDS: Final = 30
OPEN: Final = 27
CELLS: Final = (1 << 27) - 1
ROW: Final = 511
BOX: Final = 7 | 7 << 9 | 7 << 18
STUCK: Final = 0
DONE: Final = 1
WRONG: Final = -1


def _peers() -> list[int]:
    """Return for each cell, in three words, the cells that see it."""
    words = []
    for cell in range(81):
        i, j = divmod(cell, 9)
        seen = [0, 0, 0]
        for other in range(81):
            x, y = divmod(other, 9)
            near = x == i or y == j or (x // 3, y // 3) == (i // 3, j // 3)
            if near and other != cell:
                seen[other // 27] |= 1 << (other % 27)
        words += seen
    return words


PEERS: Final = vec[i32](_peers())


class TrialRating(NamedTuple):
    """The depth of trial and error and the size of the smallest backdoor.

    Both are 0 for a puzzle that singles solve, and -1 without exactly one
    solution.  ``verdict`` tells how many solutions there are.
    """

    te: int
    backdoor: int
    clues: int
    verdict: str = SOLVED


def rate_trials(grid: Grid, budget: Budget | None = None) -> TrialRating:
    """Return the depth of trial and error, and the size of a backdoor.

    BudgetSpent when the budget is used up; each candidate that is assumed
    counts as a guess.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6"
    >>> g = Grid.parse(line + ".6....28....419..5....8..79")
    >>> rate_trials(g)[:2]
    (0, 0)
    """
    clues = 81 - grid.line().count(".")
    verdict = verdict_of(grid, budget)
    if verdict != SOLVED:
        return TrialRating(-1, -1, clues, verdict)
    trials = Trials(grid, budget)
    return TrialRating(trials.depth(), trials.backdoor(), clues)


def rate_trials_within(
    grid: Grid, te: tuple[int, int], budget: Budget | None = None
) -> TrialRating | None:
    """Return the rating of a puzzle with one solution.

    None if its depth is outside the range, which includes both ends.
    Faster than a full rating, since it ends as early as possible.
    BudgetSpent when the budget is used up.
    """
    trials = Trials(grid, budget)
    depth = trials.depth(te[1])
    if not te[0] <= depth <= te[1]:
        return None
    clues = 81 - grid.line().count(".")
    return TrialRating(depth, trials.backdoor(), clues)


class Trials:
    """Trial and error in a puzzle with one solution."""

    def __init__(self, grid: Grid, budget: Budget | None) -> None:
        """Settle the singles of the puzzle."""
        solution = attempt(grid).line()
        self.budget: Final = budget or Budget()
        self.solution: Final = vec[i32]([int(sign) - 1 for sign in solution])
        self.start: Final = vec[i32]([CELLS] * WORDS)
        for cell, sign in enumerate(grid.line()):
            if sign != ".":
                _place(self.start, cell, int(sign) - 1)
        _settle(self.start)

    def depth(self, most: int = 81) -> int:
        """Return the depth of the puzzle, ``most`` + 1 if it is larger."""
        w = _copy(self.start)
        depth: i64 = 0
        while depth <= most:
            if self._exhaust(w, depth, True) == DONE:
                return depth
            depth += 1
        return depth

    def backdoor(self) -> int:
        """Return the number of cells of the smallest backdoor."""
        size: i64 = 0
        while not self._opens(self.start, size, 0):
            size += 1
        return size

    def _exhaust(self, w: vec[i32], depth: i64, top: bool) -> i64:
        """Remove what T&E(depth) removes, from a settled position.

        Return WRONG for a contradiction, DONE if all cells have values,
        else STUCK.  ``top``: no candidate is assumed, so that those of the
        solution stay and need no trial.
        """
        if w[OPEN] | w[OPEN + 1] | w[OPEN + 2] == 0:
            return DONE
        if depth == 0:
            return STUCK
        if depth > 1:
            result = self._exhaust(w, depth - 1, top)
            if result != STUCK:
                return result
        trial = _copy(w)
        quiet: i64 = 0  # candidates since the last one that went
        at: i64 = 0
        while quiet < 729:
            cell = at // 9
            value = at % 9
            at = 0 if at == 728 else at + 1
            quiet += 1
            band = cell // 27
            bit: i32 = 1 << i32(cell % 27)
            if not w[OPEN + band] & w[3 * value + band] & bit:
                continue
            if top and self.solution[cell] == i32(value):
                continue
            self.budget.take()
            _copy_to(w, trial)
            _place(trial, cell, value)
            if (
                _settle(trial)
                and self._exhaust(trial, depth - 1, False) != WRONG
            ):
                continue
            quiet = 0
            w[3 * value + band] &= ~bit
            if not _settle(w):
                return WRONG
            result = self._exhaust(w, depth - 1, top)
            if result != STUCK:
                return result
        return STUCK

    def _opens(self, w: vec[i32], size: i64, first: i64) -> bool:
        """Return whether ``size`` cells from ``first`` on are a backdoor."""
        if size == 0:
            return w[OPEN] | w[OPEN + 1] | w[OPEN + 2] == 0
        trial = _copy(w)
        cell = first
        while cell < 81:
            if w[OPEN + cell // 27] >> i32(cell % 27) & 1:
                self.budget.take()
                _copy_to(w, trial)
                _place(trial, cell, i64(self.solution[cell]))
                _settle(trial)
                if self._opens(trial, size - 1, cell + 1):
                    return True
            cell += 1
        return False


def _copy(w: vec[i32]) -> vec[i32]:
    """Return a new position with the same words."""
    other = vec[i32]([0] * WORDS)
    _copy_to(w, other)
    return other


def _copy_to(w: vec[i32], other: vec[i32]) -> None:
    """Copy all words."""
    k: i64 = 0
    while k < WORDS:
        other[k] = w[k]
        k += 1


def _place(w: vec[i32], cell: i64, value: i64) -> None:
    """Give a cell a value; the other values leave it, the value its peers."""
    band = cell // 27
    bit: i32 = 1 << i32(cell % 27)
    word = band
    while word < OPEN:
        w[word] &= ~bit
        word += 3
    word = 3 * value
    w[word] &= ~PEERS[3 * cell]
    w[word + 1] &= ~PEERS[3 * cell + 1]
    w[word + 2] &= ~PEERS[3 * cell + 2]
    w[word + band] |= bit
    w[OPEN + band] &= ~bit


def _settle(w: vec[i32]) -> bool:
    """Place all singles; return False for a contradiction."""
    while True:
        found = _place_naked(w)
        if found > 0:
            continue
        if found == 0:
            found = _place_hidden(w)
        if found <= 0:
            return found == 0


def _place_naked(w: vec[i32]) -> i64:
    """Place naked singles; return how many, or -1 if a cell has no value."""
    found: i64 = 0
    band: i64 = 0
    while band < 3:
        some: i32 = 0
        several: i32 = 0
        word = band
        while word < OPEN:
            several |= some & w[word]
            some |= w[word]
            word += 3
        if some != CELLS:
            return -1
        singles = w[OPEN + band] & ~several
        while singles:
            bit = singles & -singles
            singles &= singles - 1
            word = band
            while word < OPEN and not w[word] & bit:
                word += 3
            if word >= OPEN:  # another single took its value
                return -1
            _place(w, 27 * band + _place_of(bit), word // 3)
            found += 1
        band += 1
    return found


def _place_hidden(w: vec[i32]) -> i64:
    """Place the hidden singles of one value.

    Return how many there are, or -1 if a value has no place in a house.
    """
    value: i64 = 0
    while value < 9:
        word = 3 * value
        some: i32 = 0
        several: i32 = 0
        found: i64 = 0
        band: i64 = 0
        while band < 3:
            x = w[word + band]
            free = w[OPEN + band]
            singles: i32 = 0
            shift: i32 = 0
            while shift < 27:
                row = x >> shift & ROW
                if row == 0:
                    return -1
                if row & (row - 1) == 0:
                    singles |= row << shift
                several |= some & row
                some |= row
                shift += 9
            shift = 0
            while shift < 9:
                box = x & BOX << shift
                if box == 0:
                    return -1
                if box & (box - 1) == 0:
                    singles |= box
                shift += 3
            found += _place_each(w, singles & free, band, value)
            band += 1
        if some != ROW:
            return -1
        only = ROW & ~several
        only |= only << 9 | only << 18
        band = 0
        while band < 3:
            singles = w[word + band] & only & w[OPEN + band]
            found += _place_each(w, singles, band, value)
            band += 1
        if found:
            return found
        value += 1
    return 0


def _place_each(w: vec[i32], singles: i32, band: i64, value: i64) -> i64:
    """Place a value in some cells of a band; return in how many."""
    found: i64 = 0
    while singles:
        bit = singles & -singles
        singles &= singles - 1
        _place(w, 27 * band + _place_of(bit), value)
        found += 1
    return found


def _place_of(bit: i32) -> i64:
    """Return the number of a single bit."""
    place: i64 = 0
    if bit & 0x7FF0000:
        place = 16
        bit >>= 16
    if bit & 0xFF00:
        place += 8
        bit >>= 8
    if bit & 0xF0:
        place += 4
        bit >>= 4
    if bit & 0xC:
        place += 2
        bit >>= 2
    return place + (i64(bit) >> 1)
