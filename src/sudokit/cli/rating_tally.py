"""Summaries of many ratings, on each scale.

RatingTally      on HoDoKu's: levels, scores, hardest techniques
ExplainerTally   on Sudoku Explainer's: ER in whole numbers, hardest
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from sudokit.logic import LEVELS
from sudokit.rating import SOLVED, ExplainerRating, Rating, by_difficulty


class RatingTally:
    """What many ratings come to.

    ``scores`` holds the scores of each level, ``hardest`` counts the
    hardest techniques, ``verdicts`` the verdicts.
    """

    def __init__(self) -> None:
        self.scores: dict[str, list[int]] = {level: [] for level in LEVELS}
        self.hardest: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()

    def add(self, rating: Rating) -> None:
        """One more."""
        self.verdicts[rating.verdict] += 1
        if rating.level:
            self.scores[rating.level].append(rating.score)
        if rating.hardest:
            self.hardest[rating.hardest] += 1

    def text(self) -> str:
        """The summary, in whole lines."""
        lines = [f"{'verdict':<26}  puzzles"]
        lines += _counted(self.verdicts, self.verdicts.most_common())
        if self.verdicts[SOLVED]:
            lines += [
                "",
                f"{'level':<26}  puzzles       %   least   mean    most",
            ]
            lines += self._levels()
        if self.hardest:
            lines += ["", f"{'hardest technique':<26}  puzzles"]
            lines += _counted(self.hardest, by_difficulty(self.hardest))
        return "\n".join(lines) + "\n"

    def _levels(self) -> list[str]:
        total = self.verdicts[SOLVED]
        return [
            f"{level:<26}  {len(scores):>7}  {100 * len(scores) / total:5.1f}%"
            f"  {min(scores):>6}  {sum(scores) / len(scores):>5.0f}"
            f"  {max(scores):>6}"
            for level, scores in self.scores.items()
            if scores
        ]


class ExplainerTally:
    """What many ratings of Sudoku Explainer come to.

    ``er`` holds the ER of those that were rated to the end; of the others
    only the verdicts are counted.
    """

    def __init__(self) -> None:
        self.er: list[float] = []
        self.hardest: dict[str, float] = {}
        self.names: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()

    def add(self, rating: ExplainerRating) -> None:
        """One more."""
        if not rating.complete:
            self.verdicts[f"{rating.verdict}, not rated completely"] += 1
            return
        self.verdicts[rating.verdict] += 1
        if rating.verdict == SOLVED:
            self.er.append(rating.er)
            self.names[rating.hardest] += 1
            least = self.hardest.get(rating.hardest, rating.er)
            self.hardest[rating.hardest] = min(least, rating.er)

    def text(self) -> str:
        """The summary, in whole lines."""
        lines = [f"{'verdict':<42}  puzzles"]
        lines += _counted(self.verdicts, self.verdicts.most_common(), 42)
        if self.er:
            lines += ["", f"{'ER (explainer)':<42}  puzzles"]
            whole = Counter(int(er) for er in self.er)
            named = Counter(
                {f"{er}.0 to {er}.9": whole[er] for er in sorted(whole)}
            )
            lines += _counted(named, list(named.items()), 42)
            mean = sum(self.er) / len(self.er)
            lines += [
                f"least {min(self.er):.1f}, mean {mean:.1f},"
                f" most {max(self.er):.1f}",
                "",
                f"{'hardest technique':<42}  puzzles",
            ]
            order = sorted(
                self.names.items(),
                key=lambda one: (self.hardest[one[0]], one[0]),
            )
            lines += _counted(self.names, order, 42)
        return "\n".join(lines) + "\n"


def _counted(
    counts: Mapping[str, int], order: list[tuple[str, int]], wide: int = 26
) -> list[str]:
    total = sum(counts.values())
    return [
        f"{name:<{wide}}  {count:>7}  {100 * count / total:5.1f}%"
        for name, count in order
    ]
