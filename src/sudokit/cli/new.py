"""``sudoku new``: makes puzzles with one solution, as ``-g`` does on request.

add_arguments(parser)   the options of the verb
add_criteria(parser)      those that -g shares
has_criteria(options)     whether an option beyond -g and -u is given
request_of(options)     the request; ValueError if it is contradictory
make(options)           makes the puzzles; returns the exit status
"""

from __future__ import annotations

import re
import sys
import time
from argparse import (
    Action,
    ArgumentError,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
)
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, fail, stderr
from sudokit.cli.filter_setup import is_usual, wrong_size
from sudokit.cli.progress import Progress
from sudokit.cli.puzzle_input import order_in
from sudokit.cli.puzzle_output import MadeEntry, row_of, write_made
from sudokit.core.grid import Grid
from sudokit.core.making import reached
from sudokit.filter.output import PLAIN
from sudokit.game.levels import LEVELS, WORDS, level_named, level_text
from sudokit.generator import Maker, Request
from sudokit.rules import ClassicOnly
from sudokit.rules.common_names import words_named
from sudokit.rules.layouts import JIGSAW, made_words, parted, short_words
from sudokit.rules.named import NAMED
from sudokit.rules.shapes import squarest
from sudokit.symmetry.patterns import SYMMETRIES
from sudokit.text.characters import BETWEEN, FRAME, LARGEST, squarest_rows
from sudokit.text.messages import FormatError, alike, quoted
from sudokit.text.streams import opened

CRITERIA = (
    "proper",
    "minimal",
    "level",
    "require",
    "forbid",
    "hardest",
    "er",
    "ep",
    "ed",
    "te",
    "symmetry",
    "distinct",
)
DEPTHS = ("0", "1", "2", "3")  # of trial and error
NO_CLUE = "0._*-"  # in a pattern: a cell without


OPTIONS = f"""
[LEVEL|SIZE|RULE...]  a level ({", ".join(LEVELS)}; or {", ".join(WORDS)}),
            a size such as 6x6, rules such as killer (see --rules), or several
            of these
--clues N  exactly N clues; 0 works if rules determine the solution (as few as
           possible)
-u         naked singles alone solve the puzzles
-n COUNT   how many puzzles to make (=1)
--seed S   the same seed makes the same puzzles
-q         print no messages
--stats    end with a statistics line
--timeout SECONDS  time limit for making all of them
{args.FORMAT}{args.SHAPES}; a rule named without cells (killer, thermo, arrow,
                  kropki) gets random cells, jigsaw makes regions
--diagonals
--cover PERCENT  how much of the grid cages cover (=100)
--cells A..B     the number of cells of each cage or line, such as 2..4; 1..3
                 allows cages of one cell
"""
PROPER = """
--proper  one solution, and exactly CLUES clues
--level   the level, as sudoku rate reports it
"""
WANTED = f"""
--minimal            without any one of the clues there are several solutions
--require NAMES      the puzzle needs these techniques
--forbid NAMES       the puzzle does not need these techniques
--hardest TECHNIQUE  the puzzle needs this technique, and none that is harder
--techniques ORDER   these techniques solve the puzzle, tried in this order:
                     person, hodoku, expert, or a file with one on each
                     line
--er A..B            Sudoku Explainer's rating of the hardest step, such as 7.2
                     or 7.1..7.3
--ep A..B            its rating of the hardest step up to the first placement
--ed A..B            its rating of the first step
--te A..B            the depth of trial and error, such as 1 or 2..3
--symmetry NAME      symmetry of the clues: {", ".join(SYMMETRIES)}
--pattern FILE       81 characters: a letter or value allows a clue in that
                     cell, . does not
--distinct           no two puzzles are the same up to symmetry
"""
RECORDS = """
| --json  JSON Lines: puzzle, solution, verdict, scale, level and score, or er,
          ep and ed, or te and backdoor, clues, seed
| --csv   the same as CSV, with a heading
"""
EXAMPLES = """
sudoku new hard                           at a level
sudoku new --clues 25 -n 10 --format 1.   ten with 25 clues, one per line
sudoku new 6x6 killer easy                a size, and rules with marks
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku new``."""
    args.add_options(
        parser,
        OPTIONS,
        args.RULES,
        **{"level|size|rules": {"action": KindWords, "dest": "level"}},
        clues={"values": args.clues, "dest": "nelts"},
        count={"dest": "copies"},
        rules={"values": laid_words, "action": LaidOut},
        cover=percent,
        cells={"type": lengths, "dest": "lengths"},
    )
    add_criteria(parser, verb=True)
    # Options that only the filter has.
    parser.set_defaults(proper=True, source=None, solver=None, verbose=False)
    parser.set_defaults(format=PLAIN, lay=(), size=None, has_words=False)


def laid_words(text: str) -> tuple[str, ...]:
    """Return words of rules, and those that only the generator knows."""
    return args.rule_words(text, tuple(short_words()))


class LaidOut(Action):
    """Separate the rules whose marks are made (``lay``) from the others."""

    def __call__(
        self,
        parser: ArgumentParser,
        namespace: Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Take the words; called by argparse."""
        lay, rules = parted(values)
        namespace.lay = tuple(dict.fromkeys((*namespace.lay, *lay)))
        namespace.rules = [*(namespace.rules or ()), *rules]


class KindWords(LaidOut):
    """Takes a level, a size and rules, in any order."""

    def __call__(
        self,
        parser: ArgumentParser,
        namespace: Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Take the words, if any; called by argparse."""
        for word in values or ():
            try:
                self._take(parser, namespace, word)
            except (ArgumentTypeError, ValueError) as error:
                raise ArgumentError(self, str(error)) from None

    def _take(
        self, parser: ArgumentParser, namespace: Namespace, word: str
    ) -> None:
        if size := re.fullmatch(r"([0-9]{1,2})[xX×]([0-9]{1,2})", word):
            if size[1] != size[2]:
                fail(f"{word} isn't square; give a size such as 6x6")
            namespace.size = int(size[1])
        elif level := level_named(word):
            if namespace.level not in (None, level):
                fail(f"{word} and {namespace.level} are different levels")
            namespace.level = level
        elif (words := words_named(word, made_words())) and {*words} <= {
            *made_words(),
            *NAMED,
        }:
            super().__call__(parser, namespace, words)
            namespace.has_words = True
        else:
            fail(unknown_kind(word))


def unknown_kind(word: str) -> str:
    """Return the error of a word that isn't a level, a size or a rule."""
    if word.isdecimal():
        return (
            f"{word} is not a level; for {word} clues, use sudoku new"
            f" --clues {word}"
        )
    if word.partition("=")[0] in NAMED:
        return f"a rule with its cells is an option: --rules {word}"
    near = alike(word, (*LEVELS, *made_words()))
    levels = ", ".join(LEVELS)
    return f"{word} is no level, size or rule; {near}the levels are {levels}"


def add_criteria(parser: ArgumentParser, verb: bool = False) -> None:
    """Add the options that only the generator has.

    ``verb``: for ``sudoku new``, where the level is an argument and
    every puzzle has one solution.
    """
    group = parser.add_argument_group(
        "puzzle"
        if verb
        else "options of -g that make puzzles with one solution"
    )
    args.add_options(
        group,
        WANTED if verb else PROPER + WANTED,
        level={"values": LEVELS, "type": args.level},
        require={"action": "extend", "type": technique_names},
        forbid={"action": "extend", "type": technique_names},
        er=args.rating,
        ep=args.rating,
        ed=args.rating,
        te=depths,
        symmetry=tuple(SYMMETRIES),
    )
    group = parser.add_argument_group(
        "output" if verb else "options of -g in general"
    )
    args.add_options(group, RECORDS)
    parser.set_defaults(require=[], forbid=[], hardest="")


def depths(text: str) -> tuple[int, int]:
    """Return a depth of trial and error, 2, or a range of depths, 1..2."""
    ends = text.split("..")
    if len(ends) > 2 or not all(end in DEPTHS for end in ends):
        fail(f"expected a depth from 0 to 3, such as 2 or 1..2, not {text}")
    return int(ends[0]), int(ends[-1])


def percent(text: str) -> int:
    """Return a percentage from 1 to 100, such as 60 or 60%."""
    number = text.removesuffix("%")
    if not (number.isascii() and number.isdecimal()) or len(number) > 3:
        fail(f"expected a percentage such as 60%, not {text}")
    if not 1 <= int(number) <= 100:
        fail(f"expected 1% to 100%, not {text}")
    return int(number)


def lengths(text: str) -> tuple[int, int]:
    """Return the least and the largest number of cells: 4, or 2..5."""
    ends = text.split("..")
    numbers = [int(one) for one in ends if re.fullmatch("[0-9]{1,2}", one)]
    if len(numbers) != len(ends) or not 1 <= len(ends) <= 2:
        fail(f"expected a number of cells such as 4 or 2..5, not {text}")
    if not 1 <= numbers[0] <= numbers[-1]:
        fail(f"expected LEAST..MOST, at least 1, not {text}")
    return numbers[0], numbers[-1]


def technique_names(text: str) -> list[str]:
    """Return the names in a list with commas."""
    return [name.strip() for name in text.split(",")]


def has_criteria(options: Namespace) -> bool:
    """Return whether an option beyond -g and -u is given."""
    if options.pattern is not None or not (options.nelts or is_usual(options)):
        return True
    return any(getattr(options, name) for name in CRITERIA)


def request_of(options: Namespace) -> Request:
    """Convert the options to a request to the generator.

    Besides those of ``add_criteria`` it reads ``nelts``, ``timeout`` and, if
    present, ``unique``, ``seed`` and those of the rules.  Raise ValueError or
    OSError if something is wrong.
    """
    criteria: dict[str, Any] = {
        "require": tuple(options.require),
        "forbid": tuple(options.forbid),
        "rules": args.rules_of(options),
        "seconds": options.timeout,
    }
    if options.techniques:
        criteria["techniques"] = order_in(options.techniques)
    if options.pattern is not None:
        criteria["pattern"] = read_pattern(options.pattern)
    return Request(**args.given_settings(options, Request) | criteria)


def read_pattern(name: str) -> frozenset[int]:
    """Return the cells that may have clues, by a file; "-" is stdin.

    Raise OSError or FormatError if it can't be read.
    """
    with opened(name) as file:
        return pattern_of(file, name)


def pattern_of(lines: Iterable[str], name: str = "-") -> frozenset[int]:
    """Return the cells that may have clues, numbered row by row from 0.

    A letter or a value marks such a cell, 0 . _ * and - any other; so a
    puzzle is the pattern of its clues.  # starts a comment; blanks, bars and
    lines without cells are skipped.
    """
    signs = ""
    number = 0
    for number, line in enumerate(lines, 1):
        text = line.split("#", 1)[0]
        drawn = frozenset(text.replace(" ", "").strip())
        if FRAME.issuperset(drawn) and drawn - {"-"}:
            continue
        for column, sign in enumerate(text, 1):
            if sign in BETWEEN or sign.isspace():
                continue
            if not (sign in NO_CLUE or (sign.isascii() and sign.isalnum())):
                raise FormatError(
                    f"a pattern can't contain {quoted(sign)}",
                    name,
                    number,
                    column,
                )
            signs += sign
    if len(signs) != 81:
        raise FormatError(
            f"a pattern must have 81 cells, not {len(signs)}",
            name,
            max(number, 1),
            1,
        )
    return frozenset(
        [cell for cell, sign in enumerate(signs) if sign not in NO_CLUE]
    )


def run(options: Namespace) -> int:
    """Make the puzzles; return the exit status."""
    if JIGSAW in options.lay and options.regions:
        raise CantDo(f"--regions has the regions that {JIGSAW} would make")
    if options.size is not None:
        if options.box or options.regions:
            raise CantDo("the size is given twice; write only --box")
        options.box = box_of(options.size, JIGSAW in options.lay)
    options.bare = options.nelts == 0 and bool(options.lay)
    options.nelts = options.nelts or 0
    wrong = wrong_size(options)
    if wrong:
        raise CantDo(wrong)
    return make(options)


def box_of(size: int, jigsaw: bool) -> tuple[int, int]:
    """Return the shape of the boxes of a size; CantDo if it has none.

    With ``jigsaw``, other regions take the place of the boxes.

    >>> box_of(6, False), box_of(7, True)
    ((2, 3), (1, 7))
    """
    name = f"{size}x{size}"
    if not 2 <= size <= LARGEST:
        raise CantDo(f"{name}: a grid has 2 to {LARGEST} rows")
    if squarest_rows(size):
        return squarest(size)
    if jigsaw:
        return 1, size
    raise CantDo(
        f"no boxes fit into {name}; make irregular regions with sudoku new"
        f" {name} jigsaw, or use a size such as 6x6, 8x8 or 10x10"
    )


def make(options: Namespace) -> int:
    """Make ``options.copies`` puzzles on stdout; return the exit status."""
    progress = Progress(stderr())
    start = time.perf_counter()

    def show() -> None:
        """Show the progress, after flushing the puzzles made so far."""
        if progress.is_due():
            sys.stdout.flush()
            progress.show(
                making_text(maker, options.copies, time.perf_counter() - start)
            )

    try:
        maker = Maker(request_of(options), show, options.copies)
    except OSError as error:
        raise CantDo(f"{error.filename}: {error.strerror}") from None
    except ClassicOnly as error:  # of an argument that is an option here
        raise CantDo(f"--{error}") from None
    except ValueError as error:
        raise CantDo(str(error)) from None
    is_one = options.copies == 1 and not (options.json or options.csv)
    shows_level = is_one and bool(options.level) and not options.quiet
    return write_made(_made(maker, shows_level), options, progress.clear)


def making_text(maker: Maker, copies: int, seconds: float) -> str:
    """Return the progress: the puzzles made, and their pace once there is one.

    Until then, the most frequent reason why the others don't fit.
    """
    text = f"{maker.made} of {copies} made, {maker.tally.tried} tried"
    if maker.made:
        return f"{text}, {maker.made / seconds:.3g} a second"
    why = maker.tally.main_reason()
    return text + (why and f": {why}")


def _made(maker: Maker, shows_level: bool) -> Iterator[MadeEntry]:
    """Yield the puzzles, each with a remark or "".

    It is the number of clues if that differs, or the level.
    """
    while True:
        one = maker.next()
        remark = ""
        if maker.plan.is_goal() and one.clues != maker.plan.nelts:
            remark = reached(one.clues, maker.plan.nelts)
        elif shows_level and one.rated and not isinstance(one.grid, Grid):
            remark = f"Level: {level_text(one.rated)}"
        yield MadeEntry(one.grid, partial(row_of, one), remark)
