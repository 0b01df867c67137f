"""Counts of failed tries, by reason."""

from collections.abc import Callable, Collection
from typing import Final

from sudokit.text.messages import plural


class Tally:
    """Counts the puzzles tried, and the reasons why they didn't fit.

    ``advice`` returns what to change if none fits, "" for nothing; its
    argument are the ``levels`` of puzzles that lack the requested one.
    """

    def __init__(self, advice: Callable[[Collection[str]], str]) -> None:
        self._advice: Final = advice
        self._only_advice = ""
        self.levels: Final[set[str]] = set()
        self.tried = 0
        self.proper = 0  # those that have one solution without clues
        self.exchanged = 0  # those whose marks allow other values then
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

    def advise(self, advice: str) -> None:
        """Replace what to change, if the reason is known for certain."""
        self._only_advice = advice

    def main_reason(self) -> str:
        """Return the most frequent reason with its count, "" for none.

        >>> tally = Tally(lambda levels: "")
        >>> tally.miss("not hard")
        >>> tally.main_reason()
        '1 not hard'
        """
        return next(iter(self._reasons()), "")

    def _reasons(self) -> list[str]:
        """Return the reasons with their counts, the most frequent first."""
        missed = self.missed
        reasons = sorted(missed, key=lambda one: (-missed[one], one))
        return [f"{missed[one]} {one}" for one in reasons]

    def text(self) -> str:
        """Return the counts, the most frequent reasons first.

        Without any reasons, the time ended the tries.
        """
        parts = [plural(self.tried, "attempt")]
        if self._nearest:
            parts.append(f"the closest had {self._nearest} clues")
        reasons = self._reasons()
        parts += reasons[:6]
        if not reasons:
            parts.append("out of time")
        advice = self._only_advice or self._advice(self.levels)
        return ", ".join(parts) + (advice and f"; {advice}")
