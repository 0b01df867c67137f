"""Counts of failed tries, by reason."""

from sudokit.text.messages import plural


class Tally:
    """Counts the puzzles tried, and the reasons why they didn't fit.

    ``advice`` is what to change if none fits, "" for nothing.
    """

    def __init__(self, advice: str = "") -> None:
        self._advice = advice
        self.tried = 0
        self.missed: dict[str, int] = {}
        self._nearest = 0

    def miss(self, why: str) -> None:
        """Count a puzzle that didn't fit; the reason follows the count."""
        self.missed[why] = self.missed.get(why, 0) + 1

    def miss_clues(self, clues: int, nelts: int) -> None:
        """Count a wrong number of clues, and note the nearest of them."""
        off = abs(clues - nelts)
        if not self._nearest or off < abs(self._nearest - nelts):
            self._nearest = clues
        self.miss(f"had {clues} clues")

    def text(self) -> str:
        """Return the counts, the most frequent reasons first.

        Without any reasons, the time ended the tries.
        """
        parts = [plural(self.tried, "attempt")]
        if self._nearest:
            parts.append(f"the closest had {self._nearest} clues")
        reasons = sorted(self.missed, key=lambda one: (-self.missed[one], one))
        parts += [f"{self.missed[one]} {one}" for one in reasons[:6]]
        if not reasons:
            parts.append("out of time")
        advice = self._advice and f"; {self._advice}"
        return ", ".join(parts) + advice
