"""Requests to the generator, and their checks."""

from collections.abc import Collection
from typing import Final, NamedTuple

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.logic.model.technique import Technique
from sudokit.logic.solving import rank
from sudokit.logic.techniques.names import suggestion
from sudokit.logic.techniques.table import (
    EVERY,
    LEVELS,
    TECHNIQUES,
    technique_named,
)
from sudokit.rating.explainer import Range
from sudokit.rules import CLASSIC, ClassicOnly, Puzzle, Rules, boxes, solve
from sudokit.rules.layouts import JIGSAW
from sudokit.rules.named import NAMED
from sudokit.symmetry.patterns import SYMMETRIES
from sudokit.text.messages import alike

FOUR: Final = boxes((2, 2))
EASIEST: Final = 1.0  # on the scale of Sudoku Explainer
NAKED_SINGLE: Final = 2.3
BY_UNIQUE_CHOICES: Final = ("Full House", "Naked Single")
CLASSIC_CRITERIA: Final = (
    "require",
    "forbid",
    "hardest",
    "techniques",
    "er",
    "ep",
    "ed",
    "te",
    "pattern",
    "distinct",
)
SMALL: Final = 9  # rows of a grid that a request searches for in advance
SHORTEST: Final = 3  # cells of a line
LOOK: Final = 200  # guesses of this search

Family = tuple[str, ...]  # words of rules that go together


class Request(NamedTuple):
    """A request for puzzles with one solution.

    ``nelts``: the number of clues, 0 for any; with ``proper``, or if only
    a symmetry is requested, exactly this many, or the next number above
    that the symmetry allows; else at least this many.  ``unique``: unique
    choices alone solve it; without other properties, it makes the number a
    goal, as in ``sudoku.generate``.  ``level``: "" for any.  ``require``,
    ``forbid``: techniques that the rating uses or does not use;
    ``hardest``: one that it uses, and no other as hard.  ``techniques``:
    those that solve it, in the order of the rating; () for the usual ones.
    ``er``, ``ep``, ``ed``: the least and the largest of these ratings on the
    scale of Sudoku Explainer; ``te``: of the depth of trial and error.
    ``pattern``: the cells, from 0, that may have clues; None for all.
    ``lay``: the rules whose marks are laid out, and "jigsaw"; with ``bare``
    these are all, and there are no clues.  ``cover``: the cells in cages, in
    percent; ``lengths``: the least and the largest number of cells of a cage
    or a line, None for those of its rule.  ``seconds`` limits the time for
    all puzzles together.
    """

    nelts: int = 0
    unique: bool = False
    proper: bool = False
    minimal: bool = False
    level: str = ""
    require: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    hardest: str = ""
    techniques: tuple[Technique, ...] = ()
    er: Range | None = None
    ep: Range | None = None
    ed: Range | None = None
    te: tuple[int, int] | None = None
    symmetry: str = "none"
    pattern: frozenset[int] | None = None
    rules: Rules = CLASSIC
    lay: tuple[str, ...] = ()
    bare: bool = False
    cover: int = 100
    lengths: tuple[int, int] | None = None
    distinct: bool = False
    seed: int | str | None = None
    seconds: float | None = None

    def is_plain(self) -> bool:
        """Return whether it is for a ``Grid``, not for a variant."""
        return self.rules.is_classic() and not self.lay

    def is_small(self) -> bool:
        """Return whether it is for 4x4 without other rules.

        Singles solve each of these, as a search of all of them has shown.
        """
        return self.rules == FOUR and not self.lay

    def wants_rating(self) -> bool:
        """Return whether it needs a rating on HoDoKu's scale."""
        return bool(
            self.level
            or self.require
            or self.forbid
            or self.hardest
            or self.techniques
        )

    def wants_explainer(self) -> bool:
        """Return whether it needs a rating on Sudoku Explainer's scale."""
        return (self.er, self.ep, self.ed) != (None, None, None)

    def is_rated(self) -> bool:
        """Return whether it needs a rating on any scale."""
        wants = self.wants_rating() or self.wants_explainer()
        return wants or self.te is not None

    def own_seed(self, seed: int) -> int | str:
        """Return what its dice begin with for a seed.

        With rules that are laid out, or rules and a level, it depends on the
        whole request, so that different requests have different solutions.
        """
        if not self.lay and not (self.level and self.rules.words):
            return seed
        words = (*self.lay, *self.rules.words, self.level, self.symmetry)
        numbers = (self.nelts, self.bare, self.cover, self.lengths, seed)
        return " ".join(map(str, (*words, *numbers)))

    def families(self) -> list[Family]:
        """Return the requested rules, those that go together as one.

        Rules about given cells are not among them, nor irregular regions.

        >>> Request(lay=("xv", "kropki-white", "kropki-black")).families()
        [('xv',), ('kropki-white', 'kropki-black')]
        """
        whole = [
            word
            for word in self.rules.words
            if word in NAMED and not NAMED[word].needs_cells
        ]
        by_name: dict[str, Family] = {}
        for word in (*self.lay, *whole):
            if word != JIGSAW:
                name = name_of(word)
                by_name[name] = (*by_name.get(name, ()), word)
        return list(by_name.values())

    def advice(self, levels: Collection[str] = ()) -> str:
        """Return what to change if no puzzle is found, "" if unknown.

        ``levels`` are those of some puzzles without the requested one.

        >>> request = Request(lay=("killer",), level="hard", bare=True)
        >>> request.advice()
        'try another level, clues or more time'
        >>> request.advice(["easy", "medium"])
        'try the level medium, clues or more time'
        """
        if self.is_plain():
            return self._classic_advice()
        several = len(self.families()) > 1
        given = [
            word
            for name in self.rules.words
            for word in (NAMED[name].unmarked if name in NAMED else ())
            if word in self.lay
        ]
        if several or (self.level == LEVELS[-1] and not self.bare):
            given = []  # some are left out
        every = ",".join(dict.fromkeys(given))
        nearest = min(levels, key=self._distance, default="")
        level = f"the level {nearest}" if nearest else "another level"
        changes = [
            level * bool(self.level),
            f"{every} with only some of the marks" * bool(every),
            "clues" * self.bare,
            "fewer rules" * several,
            "no symmetry" * (self.symmetry != "none"),
            "cages on more cells" * (self.cover < 100),
            "other numbers of cells" * (self.lengths is not None),
        ]
        return _choice([one for one in changes if one])

    def _classic_advice(self) -> str:
        """Return what to change if no classic puzzle is found.

        >>> Request(level="hard", symmetry="full")._classic_advice()
        'try another level, no symmetry or more time'
        """
        named = (*self.require, *self.forbid)
        changes = [
            "another level" * bool(self.level),
            "other techniques" * bool(named or self.techniques),
            "other ratings" * (self.wants_explainer() or self.te is not None),
            "no symmetry" * (self.symmetry != "none"),
            "more cells in the pattern" * (self.pattern is not None),
            "another number of clues" * (self.nelts > 0),
        ]
        return _choice([one for one in changes if one])

    def _distance(self, level: str) -> int:
        """Return how far a level is from the requested one."""
        return abs(LEVELS.index(level) - LEVELS.index(self.level))

    def size(self) -> int:
        """Return the number of rows of its grids."""
        return self.rules.size


def _choice(changes: list[str]) -> str:
    """Return advice to make one of some changes, or wait longer."""
    before = f"{', '.join(changes)} or " if changes else ""
    return f"try {before}more time"


def name_of(word: str) -> str:
    """Return the word with which a rule is requested.

    >>> name_of("kropki-white"), name_of("killer"), name_of("negative-xv")
    ('kropki', 'killer', 'xv')
    """
    rule = NAMED[word]
    return rule.short or (rule.unmarked or (word,))[0]


def checked(request: Request) -> Request:
    """Return the request with the full names of techniques.

    ValueError for a wrong or contradictory request.
    """
    size = request.size()
    if not 0 <= request.nelts <= size * size:
        raise ValueError(
            f"clues must be 0 to {size * size}, not {request.nelts}"
        )
    if request.level and request.level not in LEVELS:
        raise ValueError(
            f"unknown level {request.level!r};"
            f" the levels are {', '.join(LEVELS)}"
        )
    if request.symmetry not in SYMMETRIES:
        raise ValueError(
            f"unknown symmetry {request.symmetry!r};"
            f" the symmetries are {', '.join(SYMMETRIES)}"
        )
    _check_ranges(request)
    for name in CLASSIC_CRITERIA if not request.is_plain() else ():
        if getattr(request, name) not in (None, False, (), ""):
            raise ClassicOnly(name)
    if request.bare and not any(word != JIGSAW for word in request.lay):
        raise ValueError("a puzzle without clues needs marks of a rule")
    _check_layout(request)
    if request.unique and request.level not in ("", LEVELS[0]):
        raise ValueError(
            "a puzzle that naked singles solve is"
            f" {LEVELS[0]}, not {request.level}"
        )
    if request.is_small() and request.level not in ("", LEVELS[0]):
        raise ValueError(
            f"all 4x4 puzzles are {LEVELS[0]}; leave out {request.level}"
        )
    cells = request.pattern
    if cells is not None and not cells <= frozenset(range(size * size)):
        raise ValueError("the pattern has cells outside the grid")
    if not request.is_plain():
        _check_rules(request)
    require = _techniques(request.require)
    forbid = _techniques(request.forbid)
    for name in _techniques((request.hardest,) if request.hardest else ()):
        least, own = technique_named(name).level, rank(technique_named(name))
        harder = [
            one.name for one in EVERY if rank(one) >= own and one.name != name
        ]
        require, forbid = (name, *require), (*forbid, *harder)
        if LEVELS.index(request.level or LEVELS[-1]) < LEVELS.index(least):
            raise ValueError(f"{name} is {least}, not {request.level}")
    usable = [one.name for one in request.techniques or TECHNIQUES]
    for name in require:
        if name not in usable:
            raise ValueError(f"{name} is required, but not in techniques")
        if request.unique and name not in BY_UNIQUE_CHOICES:
            raise ValueError(f"naked singles alone never need {name}")
        if name in forbid:
            raise ValueError(
                f"{name} is harder than {request.hardest}"
                if request.hardest
                else f"{name} is both required and forbidden"
            )
    return request._replace(require=require, forbid=forbid)


def _check_layout(request: Request) -> None:
    """Raise ValueError for sizes of cages or lines that there aren't."""
    layouts = [NAMED[w].layout for w in request.lay if w != JIGSAW]
    shapes = {layout.shape for layout in layouts if layout is not None}
    grid = request.rules.grid
    if layouts and not grid.is_whole():
        raise ValueError(
            f"{', '.join(request.lay)} is made only in grids with as many"
            f" rows and columns as digits, not in {grid.name()}"
        )
    if not 1 <= request.cover <= 100:
        raise ValueError(f"cages cover 1 to 100 percent, not {request.cover}")
    if request.cover < 100 and "cage" not in shapes:
        raise ValueError("only cages cover a part of the grid; add killer")
    if request.lengths is None:
        return
    if not shapes & {"cage", "line"}:
        raise ValueError(
            "only cages and lines have a number of cells; add a rule such as"
            " killer or thermo"
        )
    least, most = request.lengths
    if not 1 <= least <= most:
        raise ValueError(f"no cage or line has {least}..{most} cells")
    if "line" in shapes and least < SHORTEST:
        raise ValueError(f"a line has {SHORTEST} cells or more, not {least}")


def _check_ranges(request: Request) -> None:
    """Raise ValueError for ratings that no puzzle can have."""
    ranges = {"ER": request.er, "EP": request.ep, "ED": request.ed}
    for name, limits in ranges.items():
        if limits is not None and not EASIEST <= limits[0] <= limits[1]:
            least, most = limits
            raise ValueError(
                f"{name} {least:g}..{most:g}: give LOW..HIGH, at least"
                f" {EASIEST}"
            )
        if limits is not None and request.unique and limits[0] > NAKED_SINGLE:
            raise ValueError(f"naked singles alone have no {name} above 2.3")
    if request.te is not None and not 0 <= request.te[0] <= request.te[1]:
        low, high = request.te
        raise ValueError(f"te {low}..{high}: give LOW..HIGH, from 0 to 3")
    if request.te is not None and request.unique and request.te[0] > 0:
        raise ValueError("naked singles alone need no trial and error")
    for higher, lower in (("ER", "EP"), ("ER", "ED"), ("EP", "ED")):
        above, below = ranges[higher], ranges[lower]
        if above is not None and below is not None and below[0] > above[1]:
            raise ValueError(f"{lower} is never above {higher}")


def _check_rules(request: Request) -> None:
    """Raise ValueError if a short search shows that no grid has the rules.

    Those about places without a mark depend on the marks that are laid out.
    """
    rules = request.rules
    if rules.size > SMALL:
        return
    sure = [
        one
        for one in rules.rules
        if one.word not in NAMED
        or not {*NAMED[one.word].unmarked} & {*request.lay}
    ]
    rules = Rules(rules.size, rules.regions, sure)
    try:
        grid = solve(Puzzle(rules, bytes(rules.size**2)), budget=Budget(LOOK))
    except BudgetSpent:
        return
    if grid is None:
        raise ValueError(f"there is no full grid of {rules.name()}")


def _techniques(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the full names; ValueError for an unknown one."""
    full_names = []
    for name in names:
        try:
            full_names.append(technique_named(name).name)
        except KeyError:
            known = [one.name for one in EVERY]
            hint = suggestion(name).strip() or alike(name, known).strip()
            hint = hint or "sudoku technique lists them all"
            raise ValueError(
                f"there is no technique {name!r}; {hint}"
            ) from None
    return tuple(full_names)
