"""Steps in sentences: of every technique, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise

import pytest

from puzzles import ALL_CASES, ROOT, sampled
from sentence_names import CELLS, cells_in, numbers_in
from sudokit import Choice, Puzzle, Step, explain, next_step
from sudokit.lessons import LESSONS, positions
from sudokit.lessons.collection import parse_position
from sudokit.lessons.sentences import Telling, explanation, sentences
from sudokit.lessons.sentences.table import BUILDERS
from sudokit.lessons.sentences.view import View
from sudokit.logic import apply
from sudokit.logic.orders import PERSON
from sudokit.logic.techniques.table import order_for
from sudokit.proofs.step import CONSEQUENCES
from sudokit.proofs.table import FORMS, RATED
from sudokit.rules import AnyPuzzle, make_rules
from sudokit.rules.puzzle import RuleReader, puzzle_rules
from sudokit.system.language import LANGUAGES, speaking

Position = tuple[Step, AnyPuzzle]

MOST = 4
MANY = 100  # steps of a puzzle with rules
SIGNS = re.compile(r"<>|=>|-\[|\d\]|=\d|\{|\}")
# Articles that don't agree, in number, gender or case, with a house, a rule,
# a digit or several cells that is filled in.
DISAGREES = {
    "de": r"\b(von|mit|in|aus|bei|durch) (der|die|das) (Regel|K\w+fig)\b",
    "es": r"\b[Dd]e el\b|\b[Aa] el\b|\bel \d+ (y|o) \d",
    "it": (
        r"\b[Dd]i (il|la|lo|i|gli|le)\b|\b[Ii]n (il|la|lo|i|gli|le)\b"
        r"|\b([Ii]l|[Dd]el|[Aa]l|[Dd]al|i) (8|1|11)\b"
    ),
    "el": (
        r"\b([Σσ]ε|[Αα]πό|[Μμ]ε) (ο|η|οι)\b"
        r"|\b(το|του|στο) (γραμμή|στήλη|κανόνας|περιοχή)"
        r"|» στο r\dc\d(, r| και r)|\b[Ττ]ο \d και \d"
        r"|\bΤα \d σε r\dc\d [^,]*αποκλείει"
    ),
}
SHORT = re.compile(r"r\d\d+c|c\d\d")  # r12c3, r1c23
LISTS = re.compile(r"r\dc\d((, | and | or | to |, or )r\dc\d)*")
DIGITS = re.compile(r"\b\d+((, | and | or | to )\d+)*")
NAMES = re.compile(r"\b[rcb]\d+\b")
RATED_POSITIONS = ROOT / "tests" / "data" / "rated_positions.txt"
VARIANTS = ("killer", "arrows", "dots", "thermometers", "whispers")
# Techniques of Explainer's scale that very few puzzles need.
RARE = {
    "Direct Claiming", "Dynamic Forcing Chains with Dynamic Chains",
    "Dynamic Forcing Chains with Multiple Chains",
    "Dynamic Forcing Chains with Nested Chains",
}  # fmt: skip
# Techniques whose sentences leave out what is in the middle, or the cells
# of more than two cages.
SHORTENED = ("Chain", "AIC", "Net", "Contradiction", "Combined", "Innie")


def of_collection() -> Iterator[Position]:
    for name in LESSONS:
        for one in sampled(positions(name), 40):
            step = next_step(
                one.grid, clues=one.clues, techniques=order_for(name)
            )
            assert step is not None
            yield step, one.grid


def of_explainer() -> Iterator[Position]:
    nested: set[str] = set()
    for line in RATED_POSITIONS.read_text().splitlines():
        name = line.partition(":")[0]
        if name in nested:
            continue  # each takes half a second
        if name.startswith("Dynamic Forcing Chains with"):
            nested.add(name)
        grid = parse_position(line).grid
        yield next(iter(explain(grid, scale="explainer"))), grid


def of_variants() -> Iterator[Position]:
    for name in VARIANTS:
        with (ROOT / "puzzles" / f"{name}.txt").open() as file:
            grid: AnyPuzzle = next(iter(RuleReader(file))).grid
        for step in islice(explain(grid), MANY):
            yield step, grid
            grid = apply(grid, step)


@cache
def told(step: Step, grid: AnyPuzzle) -> Telling:
    """Return a step in English, which several tests read."""
    return explanation(step, grid)


@pytest.fixture(scope="module")
def steps() -> list[Position]:
    return [*of_collection(), *of_explainer(), *of_variants()]


def test_every_technique_has_a_builder_and_a_step(
    steps: list[Position],
) -> None:
    assert set(BUILDERS) == {*FORMS, *RATED}
    shown = {step.technique for step, _grid in steps}
    assert shown >= {*FORMS}
    assert shown >= {*RATED} - RARE


def test_every_step_fits_the_builder_of_its_technique(
    steps: list[Position],
) -> None:
    for step, grid in steps:
        assert BUILDERS[step.technique](View(step, grid)), step


def test_one_to_four_sentences_without_notation(steps: list[Position]) -> None:
    for step, grid in steps:
        lines = told(step, grid).sentences
        assert 1 <= len(lines) <= MOST, (step, lines)
        for line in lines:
            assert line.endswith("."), line
            assert not SIGNS.search(line), line
            assert not NAMES.search(line), line
            if puzzle_rules(grid).size <= 9:
                assert not SHORT.search(line), line
            assert ".." not in line, line
            assert "  " not in line, line
            assert line == line.strip(), line


def test_claims_are_mentioned(steps: list[Position]) -> None:
    for step, grid in steps:
        text = " ".join(told(step, grid).sentences)
        mentioned = cells_in(text)
        for one in (*step.placements, *step.eliminations):
            assert (one.i, one.j) in mentioned, (step, text)
            named = one.n in numbers_in(text)
            assert named or "can only be" in text, (step, text)


def test_what_a_step_rests_on_is_mentioned(steps: list[Position]) -> None:
    for step, grid in steps:
        roles = {role for role, _what in step.premises}
        if "cover" in roles or any(
            word in step.technique for word in SHORTENED
        ):
            continue
        view = View(step, grid)
        text = " ".join(told(step, grid).sentences).lower()
        mentioned = cells_in(text)
        # A line is named by its first cell, "the rest" are cells of it, and
        # a sentence about all dots names only the cells that lose a digit.
        of_lines = {
            divmod(cell, view.size)
            for rule in view.rules("rule")
            if view.rule(rule).lower() in text
            or " the rest " in text
            or " can't be on " in text
            for cell in rule.cells
        }
        for role, what in step.premises:
            if role in CONSEQUENCES:
                continue
            if isinstance(what, Choice):
                if view.masks[view.cell(what)]:
                    named = mentioned | of_lines
                    assert (what.i, what.j) in named, (step, text)
            elif what in view.laws.named_rules:
                rule = view.laws.named_rules[what][0]
                cells = {divmod(cell, view.size) for cell in rule.cells}
                assert view.rule(rule) in text or cells & mentioned, (
                    step,
                    text,
                )
            elif role == "base" and "cell" not in roles:
                house = view.houses([what]).rpartition(" ")[2]
                assert house in text, (step, text)


def test_the_rules_of_sentences_are_told(steps: list[Position]) -> None:
    """Those of the premises, those in the text, and no others nearby."""
    number = 0
    for step, grid in steps:
        telling = told(step, grid)
        view = View(step, grid)
        text = " ".join(telling.sentences)
        named = [
            rule
            for rule in puzzle_rules(grid).rules
            if rule.item and view.rule(rule) in text
        ]
        assert {*named, *view.rules("rule")} <= {*telling.rules}, text
        mentioned = cells_in(text)
        for rule in telling.rules:
            if rule.item and rule not in view.rules("rule"):
                cells = {divmod(cell, view.size) for cell in rule.cells}
                assert cells & mentioned, (text, rule)
                number += 1
    assert number > 50


@pytest.fixture(scope="module")
def kinds(steps: list[Position]) -> list[Position]:
    """Steps that have a sentence unlike those of the steps before them."""
    if ALL_CASES:
        return steps
    known: set[str] = set()
    some = []
    for step, grid in steps:
        kinds = {
            DIGITS.sub("1", LISTS.sub("r1c1", line))
            for line in told(step, grid).sentences
        }
        if not kinds <= known:
            some.append((step, grid))
        known |= kinds
    return some


@pytest.mark.parametrize("language", [*LANGUAGES])
def test_every_language(kinds: list[Position], language: str) -> None:
    assert len(kinds) > 100
    disagrees = re.compile(DISAGREES.get(language, "$^"))
    with speaking("en"):
        english = [told(step, grid).sentences for step, grid in kinds]
    with speaking(language):
        for lines, (step, grid) in zip(english, kinds, strict=True):
            translated = sentences(step, grid)
            assert len(translated) == len(lines)
            for one, other in zip(lines, translated, strict=True):
                assert {*CELLS.findall(one)} == {*CELLS.findall(other)}
                assert (one == other) == (language == "en"), other
                assert not disagrees.search(other), other


def test_rules_come_first() -> None:
    text = "# rules thermometer=r9c9+r8c9\n" + "." * 80 + "2"
    grid = Puzzle.parse(text).update(Choice(8, 0, 1))
    step = Step("Naked Single", (Choice(7, 8, 9),), ())
    assert step.sentences(grid)[0].startswith(
        "The thermometer rises from the 2 in r9c9 to r8c9"
    )
    text = "# rules german-whisper=r5c1+r5c2\n" + "." * 81
    grid = Puzzle.parse(text)
    step = next(
        step
        for step in islice(explain(grid, uniqueness=False), 3)
        if any(one.n == 5 for one in step.eliminations)
    )
    assert step.sentences(grid)[:2] == [
        "Adjacent digits along a German whispers line differ by at least 5.",
        "5 can't be on a German whisper.",
    ]


def test_a_step_of_another_technique_has_its_conclusion() -> None:
    grid = Puzzle.parse("1234341221434...")
    step = Step("My Own", (Choice(3, 2, 2),), ())
    assert step.sentences(grid) == ["By My Own, r4c3 is 2."]


def test_steps_with_other_premises_or_eliminations_have_sentences(
    steps: list[Position],
) -> None:
    for step, grid in steps:
        last = len(grid.values()) - 1
        for less in (
            step._replace(eliminations=(Choice(0, 0, 1),)),
            step._replace(eliminations=(Choice(last, last, 1),)),
            step._replace(premises=()),
            step._replace(premises=step.premises[:1]),
            step._replace(placements=(), eliminations=()),
        ):
            lines = sentences(less, grid)
            assert lines
            assert all(line.endswith(".") for line in lines), lines


RULES_FIRST = [
    (
        "killer=16:r1c1+r2c2",
        {},
        "Single Combination",
        "The cage of 16 at r1c1 can only be 7+9.",
    ),
    (
        "thermometer=r9c7+r8c7",
        {(8, 6): 8},
        "Naked Single",
        "The thermometer rises from the 8 in r9c7 to r8c7, so r8c7 is 9.",
    ),
    (
        "kropki-white=r4c2+r4c3",
        {(3, 2): 4, (4, 1): 3},
        "Naked Single",
        "A white dot joins r4c2 to the 4 in r4c3, so r4c2 is 3 or 5.",
    ),
    (
        "german-whisper=r5c1+r5c2",
        {},
        "Pair Support",
        "5 can't be on a German whisper.",
    ),
    (
        "arrow=r1c1/r2c2+r3c3",
        {},
        "Sum Bounds",
        "In the arrow in r1c1, r2c2 and r3c3, r2c2 and r3c3 are each at least"
        " 1, together 2, so r1c1 is 2 or more.",
    ),
]


@pytest.mark.parametrize(
    ("item", "values", "technique", "sentence"), RULES_FIRST
)
def test_a_step_that_a_rule_forces_names_the_rule(
    item: str,
    values: dict[tuple[int, int], int],
    technique: str,
    sentence: str,
) -> None:
    grid: AnyPuzzle = Puzzle.parse(f"# rules {item}\n" + "." * 81)
    for (i, j), n in values.items():
        grid = grid.update(Choice(i, j, n))
    steps = islice(explain(grid, techniques=PERSON, uniqueness=False), 4)
    texts = {
        line
        for step in steps
        if step.technique == technique
        for line in step.sentences(grid)
    }
    assert sentence in texts


def test_the_only_combination_of_a_cage_is_one_step() -> None:
    grid = Puzzle.parse("# rules killer=16:r1c1+r1c2\n" + "." * 81)
    steps = explain(grid, techniques=PERSON, uniqueness=False)
    first = next(iter(steps))
    assert first.technique == "Single Combination"
    assert first.sentences(grid)[-1] == "So r1c1 and r1c2 can only be 7 or 9."


ONLY = re.compile(
    r"In (row|column|box) (\d), (\d) can only be in"
    r" (r\dc\d(?:(?:, | or )r\dc\d)*)"
)


def test_the_only_places_of_a_digit_are_all_its_places(
    steps: list[Position],
) -> None:
    """A sentence names the digit and the cells that the grid has."""
    number = 0
    for step, grid in steps:
        if puzzle_rules(grid).size != 9:
            continue
        text = " ".join(told(step, grid).sentences)
        if not ONLY.search(text):
            continue
        masks = View(step, grid).masks
        for kind, k, n, cells in ONLY.findall(text):
            house = {
                (i, j)
                for i in range(9)
                for j in range(9)
                if int(k) - 1
                == {"row": i, "column": j, "box": i // 3 * 3 + j // 3}[kind]
            }
            places = {
                (i, j)
                for i, j in house
                if masks[9 * i + j] >> (int(n) - 1) & 1
            }
            assert cells_in(cells) == places, (step, cells)
            number += 1
    assert number > 20


def test_cells_of_a_remote_pair_are_in_the_order_of_the_chain(
    steps: list[Position],
) -> None:
    some = [one for one in steps if one[0].technique == "Remote Pair"]
    number = 0
    for step, grid in some:
        line, *_rest = step.sentences(grid)
        if "sees the next" not in line:
            continue
        number += 1
        cells = [(int(i), int(j)) for i, j in re.findall(r"r(\d)c(\d)", line)]
        for (i, j), (x, y) in pairwise(cells):
            boxes = (i - 1) // 3 == (x - 1) // 3 and (j - 1) // 3 == (
                y - 1
            ) // 3
            assert i == x or j == y or boxes, line
    assert number


@pytest.mark.parametrize(
    ("rules", "clues", "expected"),
    [
        (
            "odd=r1c1",
            "r1c2=1 r1c3=2 r1c4=3 r1c5=4 r1c6=5 r1c7=6 r2c1=7",
            "A cell with a grey disc is odd. So r1c1 isn't 8. Row 1 and column"
            " 1 have 1 to 7, so only 9 is left for r1c1.",
        ),
        (
            "even=r1c1;r1c2",
            "r2c9=1 r3c5=1",
            "A cell with a grey square is even. So r1c1 and r1c2 aren't 1."
            " The 1s in r2c9 and r3c5 rule out the other empty cells of box"
            " 1, so its 1 is in r1c3.",
        ),
    ],
)
def test_rules_of_single_cells_are_named(
    rules: str, clues: str, expected: str
) -> None:
    """What they rule out isn't said to be ruled out before."""
    cells = [0] * 81
    for clue in clues.split():
        cells[9 * (int(clue[1]) - 1) + int(clue[3]) - 1] = int(clue[-1])
    puzzle = Puzzle(make_rules(9, words=[rules]), bytes(cells))
    step = next_step(puzzle)
    assert step is not None
    telling = explanation(step, puzzle)
    assert " ".join(telling.sentences) == expected
    assert {rule.word for rule in telling.rules} == {
        rules.split("=", maxsplit=1)[0]
    }
