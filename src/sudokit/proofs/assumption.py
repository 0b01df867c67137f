"""Follows an assumption and its consequences, one by one."""

from typing import Final, final

from sudokit.proofs.clauses import Facts


@final
class Assumption:
    """The candidates left after an assumption, and the reasons.

    ``linked``: a value follows only if its cell or house had two candidates
    from the start.  ``nested``: a candidate is also gone if singles lead
    from it to a contradiction, and known facts may be repeated.
    """

    __slots__ = ("alive", "laws", "linked", "needs", "nested", "start", "true")

    def __init__(self, start: Facts, linked: bool, nested: bool) -> None:
        self.start: Final = start
        self.laws: Final = start.laws
        self.linked: Final = linked
        self.nested: Final = nested
        self.alive: int = start.alive
        self.true: int = start.true
        self.needs: Final[list[int]] = []  # of each item of the story

    def copy(self) -> "Assumption":
        """Return a copy that changes independently."""
        then = Assumption(self.start, self.linked, self.nested)
        then.alive = self.alive
        then.true = self.true
        return then

    def broken(self) -> bool:
        """Return whether a cell has no candidate, or a house no place."""
        left = self.alive | self.true
        for bits in self.laws.every:
            if not bits & left:
                return True
        return False

    def starved(self) -> int:
        """Return the original candidates of cells and houses without any."""
        left = self.alive | self.true
        bits_lost = 0
        for bits in self.laws.every:
            if not bits & left:
                bits_lost |= bits & self.start.alive
        return bits_lost

    def place(self, code: int) -> None:
        """Make a candidate true."""
        self.alive &= ~(self.laws.excluded(code) | 1 << code)
        self.true |= 1 << code

    def follow(self, role: str, code: int) -> bool:
        """Add the next item of a story; return False if it doesn't follow."""
        bit = 1 << code
        needs = 0
        if role in ("on", "forced"):
            if self.true & bit:
                if not self.nested:
                    return False
            else:
                if role == "forced":
                    needs = self.last(code)
                    if needs < 0:
                        return False
                self.place(code)
        elif self.alive & bit:
            if role == "gone":
                needs = self.contradiction(code)
                if needs < 0:
                    return False
            self.alive &= ~bit
        elif not self.nested:
            return False
        self.needs.append(needs)
        return True

    def last(self, code: int) -> int:
        """Return the losses that leave a candidate the last of its kind.

        Its cell and all houses that have no other place count; -1 if there is
        none.
        """
        needs_of_all = -1
        if self.alive >> code & 1:
            for _, needs in self.reasons(code):
                if not self.linked or needs.bit_count() == 1:
                    needs_of_all = max(needs_of_all, 0) | needs
        return needs_of_all

    def reasons(self, code: int) -> list[tuple[str, int]]:
        """Return where nothing else is left, with the losses there.

        Its cell is "", a house is its name.
        """
        cell, value = divmod(code, self.laws.size)
        places = [("", self.laws.cell_bits[cell])]
        for name in self.laws.houses_of[cell]:
            places.append((name, self.laws.places(name, value)))
        left = self.alive & ~(1 << code) | self.true
        return [
            (name, self.start.alive & bits & ~(1 << code))
            for name, bits in places
            if not left & bits
        ]

    def contradiction(self, code: int) -> int:
        """Return the losses that make a candidate impossible, -1 if it isn't.

        If nested, all losses count.
        """
        then = self.copy()
        then.place(code)
        if then.broken():
            return then.starved() & ~self.alive & ~self.laws.excluded(code)
        if self.nested and then.fill_singles():
            return self.start.alive & ~self.alive
        return -1

    def fill_singles(self) -> bool:
        """Fill singles as far as possible; return True at a contradiction."""
        while True:
            singles = self.singles()
            if singles is None:
                return True
            if not singles:
                return False
            for code in singles:
                if self.alive >> code & 1:
                    self.place(code)

    def singles(self) -> list[int] | None:
        """Return the last candidates of cells and of values in houses.

        None if nothing is left of one.
        """
        singles: list[int] = []
        for bits in self.laws.every:
            if not self.true & bits:
                left = self.alive & bits
                if not left:
                    return None
                if not left & (left - 1):
                    singles.append(left.bit_length() - 1)
        return singles

    def holds(self, placed: list[int], gone: list[int]) -> bool:
        """Return whether the placements and removals hold by now."""
        left = self.alive | self.true
        for code in placed:
            cell = self.laws.cell_bits[code // self.laws.size]
            if left & cell != 1 << code:
                return False
        return not any(left >> code & 1 for code in gone)

    def uses_all(self, story: list[tuple[str, int]], needed: int) -> bool:
        """Return whether a later item, or the end, needs each item."""
        for at in range(len(story) - 1, 0, -1):
            role, code = story[at]
            if role == "forced":
                used = needed & (self.laws.excluded(code) | 1 << code)
            else:
                used = needed & 1 << code
            if not used:
                return False
            needed |= self.needs[at]
        return True
