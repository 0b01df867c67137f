"""What each true candidate implies by links that need no other candidate.

The chains themselves, with their nodes in order, are only worth a search
where there is one.  Sets answer that for all candidates together:

- A forcing chain leads from a candidate to its opposite, so that its start
  implies this.
- A candidate that sees a true and a false node of a cycle implies the false
  one, and with it the true one, which rules the candidate out: where no
  candidate refutes itself, no cycle removes anything.
- What follows from all candidates of a cell or of a house is in all their
  sets; if it is a true candidate, the others of its cell are false in all.
"""

from typing import Final, final

from sudokit.logic.explainer.reach import NODES, Edges
from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import HOUSE_CELLS
from sudokit.native.arrays import i64, vec
from sudokit.native.bits import BITS, COUNT, LOWEST, SPAN, place_of

CODES: Final = NODES // 2
WIDTH: Final = (CODES + SPAN - 1) // SPAN
# The marks of candidates in cycles: of those that may remove something, and
# of all others.
USEFUL: Final = 1
USELESS: Final = 2


@final
class Implied:
    """The true and the false candidates that each true one implies.

    Only candidates that rule out another have a row.  ``empty`` if none of
    them refutes itself.  If not, ``refuted`` has a 1 for those that do, by
    code, ``forced`` for those that follow from their opposites, and
    ``looped`` is USEFUL for those in cycles that may remove something.
    """

    __slots__ = (
        "_after",
        "_bits",
        "_ends",
        "_false",
        "_gone",
        "_later",
        "_left",
        "_links",
        "_places",
        "_rivals",
        "_rows",
        "_size",
        "_starts",
        "_there",
        "_true",
        "_width",
        "edges",
        "empty",
        "forced",
        "looped",
        "refuted",
    )

    def __init__(self) -> None:
        self.edges: Final = Edges()
        self._size: i64 = 0
        self._width: i64 = 1
        # By code: its row's place in the tables, its word and its bit there.
        self._rows: Final[vec[i64]] = vec[i64]([0] * CODES)
        self._places: Final[vec[i64]] = vec[i64]([0] * CODES)
        self._bits: Final[vec[i64]] = vec[i64]([0] * CODES)
        self._starts: Final[vec[i64]] = vec[i64]([0] * CODES)  # by number
        self._true: Final[vec[i64]] = vec[i64]([0] * (CODES * WIDTH))
        self._rivals: Final[vec[i64]] = vec[i64]([0] * (CODES * WIDTH))
        self._false: Final[vec[i64]] = vec[i64]([0] * (CODES * WIDTH))
        self.refuted: Final[vec[i64]] = vec[i64]([0] * CODES)
        self.forced: Final[vec[i64]] = vec[i64]([0] * CODES)
        self.looped: Final[vec[i64]] = vec[i64]([0] * CODES)
        self.empty: bool = True
        # The links that a later board adds, and those that follow from each.
        self._gone: Final[vec[i64]] = vec[i64]([0] * (SPAN + 2))
        self._left: Final[vec[i64]] = vec[i64]([0] * (SPAN + 2))
        self._after: Final[vec[i64]] = vec[i64]([0] * (SPAN + 2))
        self._ends: Final[vec[i64]] = vec[i64]([0] * ((SPAN + 2) * WIDTH))
        self._later: Final[vec[i64]] = vec[i64]([0] * (CODES * WIDTH))
        self._there: Final[vec[i64]] = vec[i64]([0] * WIDTH)
        self._links: i64 = 0

    def fill(self, board: Board) -> None:
        """Fill the links and the sets from a board."""
        self.edges.fill(board)
        self._number()
        self._link()
        self._close()
        self.empty = True
        width, true, rivals = self._width, self._true, self._rivals
        for number in range(self._size):
            code = self._starts[number]
            self.refuted[code] = 0
            row = number * width
            for at in range(row, row + width):
                if true[at] & rivals[at]:
                    self.refuted[code] = 1
                    self.empty = False
        if not self.empty:
            self._mark()

    def _number(self) -> None:
        """Give the candidates that rule out another their rows."""
        first = self.edges.first
        size: i64 = 0
        for code in range(i64(CODES)):
            if first[2 * code + 2] > first[2 * code + 1]:
                self._starts[size] = code
                self._places[code] = size // SPAN
                self._bits[code] = BITS[size % SPAN]
                size += 1
        self._size = size
        width = size // SPAN + 1
        self._width = width
        for number in range(size):
            self._rows[self._starts[number]] = number * width
        for at in range(size * width):
            self._true[at] = 0
            self._rivals[at] = 0

    def _link(self) -> None:
        """Enter the rivals of each candidate, and the true ones they leave."""
        first, ends = self.edges.first, self.edges.ends
        words, bits = self._places, self._bits
        true, rivals = self._true, self._rivals
        for number in range(self._size):
            row = number * self._width
            start = 2 * self._starts[number] + 1
            for at in range(first[start], first[start + 1]):
                node = ends[at]
                other = node >> 1
                rivals[row + words[other]] |= bits[other]
                for then in range(first[node], first[node + 1]):
                    other = ends[then] >> 1
                    true[row + words[other]] |= bits[other]

    def _close(self) -> None:
        """Add to each set what follows from its members."""
        width, true = self._width, self._true
        size = self._size
        for number in range(size):
            code = self._starts[number]
            word, bit = self._places[code], self._bits[code]
            pivot = number * width
            some: i64 = 0
            for at in range(pivot, pivot + width):
                some |= true[at]
            if not some:
                continue
            for other in range(size):
                row = other * width
                if true[row + word] & bit:
                    for k in range(width):
                        true[row + k] |= true[pivot + k]

    def _mark(self) -> None:
        """Mark what the opposite implies, and the members of useful cycles."""
        first, ends = self.edges.first, self.edges.ends
        for number in range(self._size):
            code = self._starts[number]
            self.looped[code] = 0
            forced: i64 = 0
            for at in range(first[2 * code], first[2 * code + 1]):
                if self._follows(ends[at] >> 1, code):
                    forced = 1
            self.forced[code] = forced
        for number in range(self._size):
            code = self._starts[number]
            if not self.looped[code] and self._follows(code, code):
                self._mark_cycle(code)

    def _follows(self, code: i64, other: i64) -> bool:
        """Return whether the one candidate implies the other."""
        row = self._rows[code] + self._places[other]
        return self._true[row] & self._bits[other] != 0

    def _mark_cycle(self, code: i64) -> None:
        """Mark all that imply each other, if any candidate sees two kinds."""
        first, ends = self.edges.first, self.edges.ends
        by_house = self.edges.by_house
        inside: list[int] = []
        for at in range(self._width):
            bits: i64 = self._true[self._rows[code] + at]
            while bits:
                other = self._starts[at * SPAN + place_of(bits & -bits)]
                bits &= bits - 1
                if self._follows(other, code):
                    inside.append(int(other))
        if len(inside) < 2:
            self.looped[code] = USELESS
            return
        beside_true: set[int] = set()
        beside_false: set[int] = set()
        for one in inside:
            node: i64 = 2 * one + 1
            for at in range(by_house[node], first[node + 1]):
                beside_true.add(int(ends[at]))
            for at in range(first[node], first[node + 1]):
                out = ends[at]
                for then in range(first[out], first[out + 1]):
                    back = ends[then] >> 1
                    if self._follows(code, back) and self._follows(back, code):
                        for last in range(by_house[out + 1], first[out + 2]):
                            beside_false.add(int(ends[last]))
                        break
        useless = beside_true.isdisjoint(beside_false)
        mark: i64 = USELESS if useless else USEFUL
        for one in inside:
            self.looped[one] = mark

    def fill_false(self) -> None:
        """Fill the sets of false candidates."""
        width = self._width
        self._links = 0
        for number in range(self._size):
            row = number * width
            for k in range(width):
                self._false[row + k] = self._rivals[row + k]
            for k in range(width):
                bits: i64 = self._true[row + k]
                while bits:
                    other = (k * SPAN + place_of(bits & -bits)) * width
                    bits &= bits - 1
                    for at in range(width):
                        self._false[row + at] |= self._rivals[other + at]

    def advance(self, source: Board, board: Board) -> None:
        """Add the links of a later board to the sets of ``source``.

        These are filled with the false ones.  The new links are by cells and
        houses that have two candidates only on the later board.
        """
        self._links = self._pairs(source, board) if self.empty else -1
        if self._links > 0:
            self._follow()

    def too_many(self) -> bool:
        """Return whether the later board has too many new links to tell."""
        return self._links < 0

    def refutes(self, board: Board) -> bool:
        """Return whether a candidate may refute itself on the later board.

        None did before.  So its way has new links: it rules out one of the
        first, and what the last one leaves rules it out.  What rules out a
        candidate is ruled out by it.
        """
        if self._links < 0:
            return True
        gone, false, ends = self._gone, self._false, self._ends
        for one in range(self._links):
            row = self._rows[gone[one]]
            last = one * self._width
            for k in range(self._width):
                both: i64 = false[row + k] & ends[last + k]
                while both:
                    code = self._starts[k * SPAN + place_of(both & -both)]
                    both &= both - 1
                    if board.has(code // 81, code % 81):
                        return True
        return False

    def _follow(self) -> None:
        """Collect what is ruled out by each link and those that follow."""
        gone, left, after = self._gone, self._left, self._after
        words, bits, false = self._places, self._bits, self._false
        width, size = self._width, self._links
        for one in range(size):
            row = self._rows[left[one]]
            links: i64 = BITS[one]
            for two in range(size):
                if false[row + words[gone[two]]] & bits[gone[two]]:
                    links |= BITS[two]
            after[one] = links
        for two in range(size):
            bit: i64 = BITS[two]
            for one in range(size):
                if after[one] & bit:
                    after[one] |= after[two]
        for one in range(size):
            first = one * width
            for k in range(width):
                self._ends[first + k] = 0
            links = after[one]
            while links:
                row = self._rows[left[place_of(links & -links)]]
                links &= links - 1
                for k in range(width):
                    self._ends[first + k] |= false[row + k]

    def _pairs(self, source: Board, board: Board) -> i64:
        """Collect the new links; return their number, -1 for too many.

        If ``_gone`` is false, ``_left`` is true; each pair has two links.
        """
        gone, left = self._gone, self._left
        size: i64 = 0
        for cell in range(i64(81)):
            mask: i64 = board.masks[cell]
            if COUNT[mask] == 2 and mask != source.masks[cell]:
                if size >= SPAN:
                    return -1
                gone[size] = LOWEST[mask] * 81 + cell
                left[size] = LOWEST[mask & (mask - 1)] * 81 + cell
                size += 2
        for value in range(i64(9)):
            for house in range(i64(27)):
                at = value * 27 + house
                spots: i64 = board.spots[at]
                if COUNT[spots] == 2 and spots != source.spots[at]:
                    if size >= SPAN:
                        return -1
                    place = house * 9 + LOWEST[spots]
                    gone[size] = value * 81 + HOUSE_CELLS[place]
                    place = house * 9 + LOWEST[spots & (spots - 1)]
                    left[size] = value * 81 + HOUSE_CELLS[place]
                    size += 2
        for at in range(i64(0), size, 2):
            gone[at + 1] = left[at]
            left[at + 1] = gone[at]
        return size

    def fill_later(self, board: Board) -> None:
        """Fill the false sets of the later board, if there is one."""
        later, false, width = self._later, self._false, self._width
        for k in range(width):
            self._there[k] = 0
        for number in range(self._size):
            code = self._starts[number]
            if board.has(code // 81, code % 81):
                self._there[self._places[code]] |= self._bits[code]
            for at in range(number * width, (number + 1) * width):
                later[at] = false[at]
        for one in range(self._links):
            row = self._rows[self._gone[one]]
            first = one * width
            for k in range(width):
                bits: i64 = false[row + k]
                while bits:
                    there = (k * SPAN + place_of(bits & -bits)) * width
                    bits &= bits - 1
                    for at in range(width):
                        later[there + at] |= self._ends[first + at]

    def common_in_cell(self, board: Board, cell: i64) -> bool:
        """Return whether all candidates of a cell rule out another."""
        for k in range(self._width):
            bits: i64 = self._there[k]
            mask: i64 = board.masks[cell]
            while mask:
                code = LOWEST[mask] * 81 + cell
                bits &= self._later[self._rows[code] + k]
                mask &= mask - 1
            if bits:
                return True
        return False

    def common_in_house(self, board: Board, value: i64, house: i64) -> bool:
        """Return whether all places of a value rule out a candidate."""
        for k in range(self._width):
            bits: i64 = self._there[k]
            spots: i64 = board.spots[value * 27 + house]
            while spots:
                cell = HOUSE_CELLS[house * 9 + LOWEST[spots]]
                bits &= self._later[self._rows[value * 81 + cell] + k]
                spots &= spots - 1
            if bits:
                return True
        return False
