"""Interprets drawings: what the figures of a puzzle mean as rules.

    interpreted(drawn)      the rules, and what was assumed
    solution_of(value, n)   a file's solution as values

The words of the setter propose readings of each kind of figure, by names,
descriptions and colours; without words, colours and shapes alone do.  A
combination of readings counts only if the puzzle then has exactly one
solution, equal to the one in the file if there is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Final, NamedTuple

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.formats import figures
from sudokit.formats.about import missing_rules
from sudokit.formats.drawings import DrawnShapes
from sudokit.formats.figures import Figure, counted, figures_of
from sudokit.formats.wording import (
    colours_in,
    described,
    is_near,
    number_in,
)
from sudokit.rules.families import Cells
from sudokit.rules.items import Group
from sudokit.rules.named import NAMED
from sudokit.rules.puzzle import Puzzle
from sudokit.rules.rules import Rules, joined
from sudokit.rules.solving import solutions
from sudokit.rules.spelling import with_items

Words = dict[str, tuple[Group, ...]]

TRIALS: Final = 200_000  # guesses for all combinations of readings
MOST: Final = 64  # combinations that are tried
LINES: Final = (
    "renban", "german-whisper", "dutch-whisper", "region-sum", "palindrome",
    "zipper", "entropic", "modular", "nabner", "parity", "sum-line",
)  # fmt: skip
ENDS: Final = ("between", "lockout", "double-arrow")
CELLS: Final = (
    "odd", "even", "counting-circles", "maximum", "minimum", "row-indexer",
    "column-indexer", "box-indexer",
)  # fmt: skip
# The rules that figures of a kind can mean.
MEANINGS: Final[Mapping[str, tuple[str, ...]]] = {
    figures.LINE: LINES,
    figures.BULB: ("slow-thermometer", "thermometer"),
    figures.ENDS: (*ENDS, *LINES),
    figures.ARROW: ("arrow",),
    figures.STEM: ("arrow",),
    figures.CAGE: ("killer", "look-and-say"),
    figures.BARE: ("killer", "extra-regions"),
    figures.DOT: ("kropki-white", "kropki-black"),
    figures.LETTER: ("xv", "inequality"),
    figures.CORNER: ("quadruple",),
    figures.CELL: CELLS,
    figures.AREA: ("extra-regions", *CELLS),
    figures.SIDE: ("sandwich", "x-sum", "skyscraper", "numbered-room"),
    figures.DIAGONAL: ("little-killer",),
}
# Without words: the meaning of a kind, or of its figures of a colour.
USUAL: Final[Mapping[str, str]] = {
    figures.BULB: "thermometer", figures.ARROW: "arrow",
    figures.CAGE: "killer", figures.LETTER: "xv",
    figures.CORNER: "quadruple", figures.DIAGONAL: "little-killer",
    figures.ENDS: "between", "green line": "german-whisper",
    "pink line": "renban", "purple line": "renban",
    "blue line": "region-sum", "turquoise line": "region-sum",
    "orange line": "dutch-whisper", "grey line": "palindrome",
    f"white {figures.DOT}": "kropki-white",
    f"black {figures.DOT}": "kropki-black", "grey circle": "odd",
    "grey square": "even",
}  # fmt: skip
SIGNS: Final = {"<": 1, "^": 1, "\u2227": 1, ">": -1, "v": -1, "\u2228": -1}


class DrawnPuzzle(NamedTuple):
    """A puzzle whose drawing is to be interpreted.

    ``words`` are the rules that the file has as data, ``text`` the setter's
    words, and ``solution`` the values of the file's solution, or none.
    """

    size: int
    regions: tuple[Cells, ...]
    values: Sequence[int]
    words: Mapping[str, tuple[Group, ...]]
    drawing: DrawnShapes
    text: str = ""
    solution: tuple[int, ...] = ()

    def rules(self, words: Mapping[str, tuple[Group, ...]]) -> Rules:
        """Return the rules with these words; ValueError if one is wrong."""
        return with_items(self.size, self.regions, words)


class FigureReading(NamedTuple):
    """A meaning of the figures of one look, and its description."""

    words: Words
    text: str


class Interpretation(NamedTuple):
    """Rules, and for each look of figures what was assumed of it."""

    words: Words
    assumed: tuple[str, ...]


def interpreted(drawn: DrawnPuzzle) -> Interpretation:
    """Return the rules that the drawing means.

    ValueError if no combination of readings has exactly one solution, the
    file's own if there is one, if several have different ones, or if the
    search takes too long.
    """
    descriptions = described(drawn.text)
    choices = _choices(drawn, descriptions)
    whole = _whole_grid(drawn)
    if not (choices or whole.words or drawn.solution):
        return Interpretation(dict(drawn.words), ())
    unmarked = [word for word in descriptions if NAMED[word].unmarked]
    budget = Budget(TRIALS)
    found: dict[str, Interpretation] = {}
    tried: list[str] = []
    for combination in _combinations(choices):
        one = _joined(drawn, (whole, *combination), unmarked)
        line = _only_solution(drawn, one.words, budget)
        if line:
            found.setdefault(line, one)
            if drawn.solution:
                break
        tried.append("; ".join(one.assumed))
    if not found:
        raise ValueError(
            "no reading of the drawing has exactly one solution; tried:"
            f" {' | '.join(tried[:3])}"
        )
    if len(found) > 1:
        texts = ["; ".join(one.assumed) for one in found.values()]
        raise ValueError(
            f"the drawing can be read in several ways: {' | '.join(texts[:3])}"
        )
    return next(iter(found.values()))


def _choices(
    drawn: DrawnPuzzle, descriptions: Mapping[str, Sequence[str]]
) -> list[list[FigureReading]]:
    """Return the readings of the figures of each look."""
    ends = not drawn.text or any(word in descriptions for word in ENDS)
    stems = not drawn.text or "arrow" in descriptions
    figures_drawn = figures_of(drawn.drawing, drawn.size, ends, stems)
    return [
        list(_readings(drawn, alike, descriptions))
        or [_meaningless(drawn, alike, descriptions)]
        for alike in _by_look(figures_drawn)
    ]


def _joined(
    drawn: DrawnPuzzle,
    readings: Sequence[FigureReading],
    unmarked: Sequence[str],
) -> Interpretation:
    """Return the rules of all readings, and those about places unmarked."""
    words = dict(drawn.words)
    for reading in readings:
        for word, groups in reading.words.items():
            words[word] = words.get(word, ()) + groups
    assumed = [one.text for one in readings if one.text]
    for word in unmarked:
        if _is_possible(drawn, {**words, word: ()}):
            words[word] = ()
            assumed.append(NAMED[word].title)
    return Interpretation(words, tuple(assumed))


def solution_of(value: object, size: int) -> tuple[int, ...]:
    """Return the values of a file's solution, none if it isn't complete.

    >>> solution_of("1234341221434321", 4)[:4], solution_of("?", 4)
    ((1, 2, 3, 4), ())
    """
    entries = value if isinstance(value, list | str) else []
    texts = [str(one) for one in entries]
    if len(texts) != size * size or not all(
        one.isascii() and one.isdigit() and 1 <= int(one[:3]) <= size
        for one in texts
    ):
        return ()
    return tuple(map(int, texts))


def _by_look(found: Sequence[Figure]) -> list[list[Figure]]:
    """Return the figures in lists of those that look alike."""
    looks: dict[tuple[str, str, str], list[Figure]] = {}
    for figure in found:
        looks.setdefault(figure.look, []).append(figure)
    return list(looks.values())


def _combinations(
    choices: Sequence[Sequence[FigureReading]],
) -> Iterator[tuple[FigureReading, ...]]:
    """Yield combinations of readings, the likeliest first."""
    every = islice(product(*[range(len(one)) for one in choices]), MOST * 64)
    for ranks in sorted(every, key=sum)[:MOST]:
        yield tuple(one[k] for one, k in zip(choices, ranks, strict=True))


def _readings(
    drawn: DrawnPuzzle,
    alike: list[Figure],
    descriptions: Mapping[str, Sequence[str]],
) -> Iterator[FigureReading]:
    """Yield what figures that look alike may mean, the likeliest first."""
    figure = alike[0]
    known = MEANINGS.get(figure.kind, ())
    if drawn.text:
        ranked = sorted(
            [word for word in known if word in descriptions],
            key=lambda word: -_fit(figure, descriptions[word]),
        )
    else:
        ranked = [
            USUAL[name] for name in (figure.kind, figure.name) if name in USUAL
        ]
    for word in ranked:
        if _fit(figure, descriptions.get(word, ())) < 0:
            continue
        groups = _items(word, alike, descriptions.get(word, ()), drawn.size)
        if not groups or not _is_possible(drawn, {word: groups}):
            continue
        title = NAMED[word].title
        yield FigureReading({word: groups}, f"{counted(alike)}: {title}")


def _fit(figure: Figure, sentences: Sequence[str]) -> int:
    """Return how well the colours in sentences fit a figure, -1 for not."""
    named = [colours_in(one) for one in sentences]
    if any(figure.colour in one for one in named):
        return 3
    if any(is_near(figure.colour, one) for one in named):
        return 2
    if not figure.colour or not all(named):
        return 1
    return -1 if figure.kind in (figures.DOT, figures.LINE) else 0


def _meaningless(
    drawn: DrawnPuzzle,
    alike: list[Figure],
    descriptions: Mapping[str, Sequence[str]],
) -> FigureReading:
    """Return that figures have no meaning; ValueError if they have one.

    That is known only where the file has a solution to compare with.
    """
    known = MEANINGS.get(alike[0].kind, ())
    titles = [NAMED[word].title for word in known if word in descriptions]
    if titles and drawn.solution:
        raise ValueError(
            f"{counted(alike)} can't be {' or '.join(titles)}: the solution in"
            " the file breaks these rules"
        )
    if titles or not drawn.solution:
        raise ValueError(f"the meaning of {counted(alike)} isn't clear")
    return FigureReading({}, f"{counted(alike)}: no meaning")


def _items(
    word: str, alike: Sequence[Figure], sentences: Sequence[str], size: int
) -> tuple[Group, ...]:
    """Return figures as the items of a rule, none if they can't be."""
    rule = NAMED[word]
    groups = [one.item for one in alike]
    if word in CELLS:
        cells = [cell for one in groups for cell in one.cells]
        return (Group("", (tuple(dict.fromkeys(cells)),)),)
    if word == "extra-regions":
        return tuple(_regions(groups, size))
    if word == "inequality":
        pairs = [
            (one.cells[:: SIGNS[one.arg]]) if one.arg in SIGNS else ()
            for one in groups
        ]
        return tuple(Group("", (one,)) for one in pairs) if all(pairs) else ()
    if word == "xv":
        letters = [one.arg.upper() for one in groups]
        return tuple(
            Group(arg, one.parts)
            for arg, one in zip(letters, groups, strict=True)
        )
    if word == "killer":
        groups = [
            one if one.arg.isdigit() else Group("", one.parts)
            for one in groups
        ]
    elif not rule.takes_argument:
        groups = [Group("", one.parts) for one in groups]
    elif number := number_in(word, sentences):
        groups = [Group(number, one.parts) for one in groups]
    return tuple(groups)


def _regions(groups: Sequence[Group], size: int) -> Iterator[Group]:
    """Yield regions that shaded cells make: connected cells."""
    left = {cell for group in groups for cell in group.cells}
    if len(left) == size:
        yield Group("", (tuple(sorted(left)),))
        return
    while left:
        part = joined(sorted(left), size)
        left -= part
        yield Group("", (tuple(sorted(part)),))


def _is_possible(drawn: DrawnPuzzle, words: Words) -> bool:
    """Return whether the rules are valid, and true of the file's solution.

    They are possible if that takes too long to check.
    """
    try:
        rules = drawn.rules(words)
    except ValueError:
        return False
    try:
        return not drawn.solution or rules.allowed(drawn.solution)
    except BudgetSpent:
        return True


def _whole_grid(drawn: DrawnPuzzle) -> FigureReading:
    """Return the rules without cells that the words name."""
    missing = [
        word
        for word in missing_rules(drawn.text, drawn.rules(drawn.words))
        if not NAMED[word].needs_cells and not NAMED[word].unmarked
    ]
    words: Words = {
        word: () for word in missing if _is_possible(drawn, {word: ()})
    }
    titles = [NAMED[word].title for word in words]
    return FigureReading(words, ", ".join(titles))


def _only_solution(drawn: DrawnPuzzle, words: Words, budget: Budget) -> str:
    """Return the only solution under these rules, "" if there is none.

    ValueError if the budget is spent.
    """
    try:
        rules = drawn.rules(words)
    except ValueError:
        return ""
    puzzle = Puzzle(rules, bytes(drawn.values))
    try:
        if drawn.solution and not rules.allowed(drawn.solution, budget):
            return ""
        found = [one.line() for one in islice(solutions(puzzle, budget), 2)]
    except BudgetSpent:
        raise ValueError(
            "the search for what the drawing means takes too long; give its"
            " rules with --rules"
        ) from None
    return found[0] if len(found) == 1 else ""
