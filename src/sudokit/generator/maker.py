"""Makes the puzzles of a request one after the other, each from a seed.

    puzzles(...)       puzzles with one solution, lazily
    Maker(request)     makes them, one at each call of ``next``

Properties that can't be aimed at, such as the level, are left to chance:
puzzles are made until one fits.  Every puzzle has its own seed, which
makes it again.  The first has the seed of the request, the others 53 bits
of its dice.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, overload

from sudokit.core.budget import now
from sudokit.core.dice import Dice, seeds_from
from sudokit.core.grid import Grid
from sudokit.core.solving import is_fleet
from sudokit.generator.new_puzzle import NewPuzzle
from sudokit.generator.nine_by_nine import (
    First,
    first_tries,
    goes_together,
    try_nine,
)
from sudokit.generator.other_rules import try_other
from sudokit.generator.plan import Plan, Unmade, plan_of
from sudokit.generator.request import Request
from sudokit.generator.tally import Tally
from sudokit.logic.model.technique import Technique
from sudokit.rating.explainer import Range
from sudokit.rules import AnyPuzzle, Rules, as_grid, boxes
from sudokit.symmetry.canonical import canonical_line
from sudokit.text.messages import check_techniques

TOGETHER: Final = 128  # seeds whose first tries are made side by side
PATIENCE: Final = 60.0  # seconds to look for one puzzle, if no limit is set


class Maker:
    """Makes the puzzles of a request, one at each call of ``next``.

    ``plan`` has their conditions, ``tally`` counts the failed tries,
    and ``made`` counts the puzzles returned.

    >>> maker = Maker(Request(level="easy", seed=7))
    >>> made = maker.next()
    >>> made.rated.level, maker.made
    ('easy', 1)
    """

    def __init__(
        self,
        request: Request,
        look: Callable[[], object] | None = None,
        copies: int | None = None,
    ) -> None:
        """Prepare; ValueError for a contradictory request.

        ``look`` is called before each try; ``copies`` is the number of
        puzzles, if it is known.
        """
        self._look = look
        self._copies = copies
        self._ahead: list[First] = []
        self.plan: Final[Plan] = plan_of(request)
        self.tally: Final = Tally(request.advice)
        self.made = 0
        self._seeds = seeds_from(request.seed)
        self._seen: set[str] = set()
        self._end = 0.0
        if request.seconds is not None:
            self._end = now() + request.seconds

    def next(self) -> NewPuzzle[AnyPuzzle]:
        """Return the next puzzle; Unmade if none can be made in time."""
        if not self.tally.tried:
            self.plan.check_possible()
        end = self._end or now() + PATIENCE
        while True:
            puzzle = self._from_seed(end)
            if self.plan.request.distinct and not self._is_new(puzzle):
                self.tally.miss("were repeats")
                continue
            self.made += 1
            return puzzle

    def _is_new(self, puzzle: NewPuzzle[AnyPuzzle]) -> bool:
        """Return whether it is no image of a puzzle returned before."""
        grid = as_grid(puzzle.grid)
        line = "" if grid is None else canonical_line(grid.line())
        if line in self._seen:
            return False
        self._seen.add(line)
        return True

    def _first(self) -> First | None:
        """Return the first try of the next seed, if many are made together.

        At most as many as are requested, or were made so far.
        """
        if not self._ahead:
            size = self.made
            if self._copies is not None:
                size = self._copies - self.made
            size = min(size, TOGETHER)
            if not is_fleet(size) or not goes_together(self.plan):
                return None
            seeds = [next(self._seeds) for _ in range(size)]
            self._ahead = first_tries(self.plan, seeds)[::-1]
        return self._ahead.pop()

    def _from_seed(self, end: float) -> NewPuzzle[AnyPuzzle]:
        """Return the first puzzle of the next seed that meets the request."""
        first = self._first()
        seed = next(self._seeds) if first is None else first.seed
        request = self.plan.request
        dice = Dice(request.own_seed(seed)) if first is None else first.dice
        nine = request.is_plain()
        while True:
            if now() > end:
                raise Unmade(self.tally.text())
            if self._look is not None:
                self._look()
            self.tally.tried += 1
            puzzle: NewPuzzle[AnyPuzzle] | None
            if nine:
                puzzle = try_nine(
                    self.plan, dice, seed, self.tally, end, first
                )
                first = None
            else:
                puzzle = try_other(self.plan, dice, seed, self.tally, end)
            if puzzle is not None:
                return puzzle


@overload
def puzzles(
    copies: int | None = ...,
    *,
    clues: int = ...,
    unique: bool = ...,
    proper: bool = ...,
    minimal: bool = ...,
    level: str = ...,
    require: str | Iterable[str] = ...,
    forbid: str | Iterable[str] = ...,
    hardest: str = ...,
    techniques: Iterable[Technique] = ...,
    er: float | Range | None = ...,
    ep: float | Range | None = ...,
    ed: float | Range | None = ...,
    te: int | tuple[int, int] | None = ...,
    symmetry: str = ...,
    pattern: Iterable[int] | None = ...,
    distinct: bool = ...,
    seed: int | str | None = ...,
    seconds: float | None = ...,
) -> Iterator[NewPuzzle[Grid]]: ...


@overload
def puzzles(
    copies: int | None = ...,
    *,
    clues: int = ...,
    unique: bool = ...,
    proper: bool = ...,
    minimal: bool = ...,
    level: str = ...,
    require: str | Iterable[str] = ...,
    forbid: str | Iterable[str] = ...,
    hardest: str = ...,
    techniques: Iterable[Technique] = ...,
    er: float | Range | None = ...,
    ep: float | Range | None = ...,
    ed: float | Range | None = ...,
    te: int | tuple[int, int] | None = ...,
    symmetry: str = ...,
    pattern: Iterable[int] | None = ...,
    shape: tuple[int, int] = ...,
    diagonals: bool = ...,
    rules: Rules | None = ...,
    distinct: bool = ...,
    seed: int | str | None = ...,
    seconds: float | None = ...,
) -> Iterator[NewPuzzle[AnyPuzzle]]: ...


def puzzles(
    copies: int | None = None,
    *,
    clues: int = 0,
    unique: bool = False,
    proper: bool = False,
    minimal: bool = False,
    level: str = "",
    require: str | Iterable[str] = (),
    forbid: str | Iterable[str] = (),
    hardest: str = "",
    techniques: Iterable[Technique] = (),
    er: float | Range | None = None,
    ep: float | Range | None = None,
    ed: float | Range | None = None,
    te: int | tuple[int, int] | None = None,
    symmetry: str = "none",
    pattern: Iterable[int] | None = None,
    shape: tuple[int, int] = (3, 3),
    diagonals: bool = False,
    rules: object = None,
    distinct: bool = False,
    seed: int | str | None = None,
    seconds: float | None = None,
) -> Iterator[NewPuzzle[AnyPuzzle]]:
    """Yield puzzles with one solution, made on demand.

    Yields this many copies, or endlessly; ``Request`` explains the properties;
    ``er``, ``ep``, ``ed`` and ``te`` can also be a number, ``require`` and
    ``forbid`` one technique.  The rules are those of ``rules``, or of boxes of
    ``shape``, with diagonals or without.  The call raises ValueError for a
    contradictory request; the iterator raises ``Unmade`` if the next puzzle
    can't be made.

        >>> from sudokit import puzzles
        >>> (puzzle,) = puzzles(1, clues=30, seed=1)
        >>> puzzle.clues, puzzle.seed
        (30, 1)
    """
    if not (rules is None or isinstance(rules, Rules)):
        raise TypeError(
            "rules are an object of the type Rules, such as"
            f" make_rules(words=['anti-knight']), not {rules!r}"
        )
    techniques = check_techniques(techniques)
    maker = Maker(
        Request(
            nelts=clues,
            unique=unique,
            proper=proper,
            minimal=minimal,
            level=level,
            require=_names(require),
            forbid=_names(forbid),
            hardest=hardest,
            techniques=techniques,
            er=_range(er),
            ep=_range(ep),
            ed=_range(ed),
            te=(te, te) if isinstance(te, int) else te,
            symmetry=symmetry,
            pattern=None if pattern is None else frozenset(pattern),
            rules=rules or boxes(shape, ("diagonals",) * diagonals),
            distinct=distinct,
            seed=seed,
            seconds=seconds,
        ),
        copies=copies,
    )
    return _made(maker, copies)


def _names(techniques: str | Iterable[str]) -> tuple[str, ...]:
    """Return the name of one technique, or those of several."""
    if isinstance(techniques, str):
        return (techniques,)
    return tuple(techniques)


def _range(rating: float | Range | None) -> Range | None:
    """Return a number as a range."""
    if isinstance(rating, (int, float)):
        return float(rating), float(rating)
    return rating


def _made(maker: Maker, copies: int | None) -> Iterator[NewPuzzle[AnyPuzzle]]:
    while copies is None or maker.made < copies:
        yield maker.next()
