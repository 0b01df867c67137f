"""What a rule requires of its candidates, in sentences that name them."""

from itertools import islice, permutations
from random import Random

import pytest

from sudokit import Choice, Puzzle, Step
from sudokit.lessons.sentences import sentences
from sudokit.lessons.sentences.outside import outside_reason
from sudokit.lessons.sentences.outside_fillings import sandwiches, x_sums
from sudokit.lessons.sentences.view import View
from sudokit.logic import Premise, apply, explain, technique_named
from sudokit.logic.model.board import board_of
from sudokit.rules.puzzle import puzzle_rules


def lines_of(masks: list[int], by: int) -> list[tuple[int, ...]]:
    """Return the rows of different digits that masks allow."""
    size = len(masks)
    return [
        line
        for line in permutations(range(1 + by, size + 1 + by))
        if all(
            mask >> (n - by - 1) & 1
            for mask, n in zip(masks, line, strict=True)
        )
    ]


@pytest.mark.parametrize("by", [0, -1])
@pytest.mark.parametrize("seed", range(20))
def test_fillings_have_what_every_row_has(seed: int, by: int) -> None:
    """No row is left out, and each filling fits the candidates."""
    dice = Random(seed)
    size = 5
    masks = [dice.randrange(1, 1 << size) | dice.choice((1, 16)) for _ in
             range(size)]  # fmt: skip
    lines = lines_of(masks, by)
    for total in range(10):
        enclosed = [*sandwiches(masks, total, by)]
        first = [*x_sums(masks, total, by)]
        for line in lines:
            ends = line.index(1 + by), line.index(size + by)
            inner = line[min(ends) + 1 : max(ends)]
            if sum(inner) == total:
                assert (*ends, tuple(sorted(inner))) in enclosed
            n = line[0]
            if n and sum(line[:n]) == total:
                assert (n, *sorted(line[1:n])) in first
        for low, high, digits in enclosed:
            assert masks[low] & 1 and masks[high] >> (size - 1) & 1
            assert sum(digits) == total
            assert len(digits) == abs(low - high) - 1
        for some in first:
            assert len(some) == some[0] and sum(some) == total


def grid_of(rules: str, values: dict[str, int]) -> Puzzle:
    """Return a grid with some values."""
    grid = Puzzle.parse(f"# rules {rules}\n{'.' * 81}")
    for cell, n in values.items():
        grid = grid.update(Choice(int(cell[1]) - 1, int(cell[3]) - 1, n))
    return grid


def first_text(rules: str, values: dict[str, int], name: str) -> str:
    """Return the sentences of the first step of a technique."""
    grid = grid_of(rules, values)
    step = next(iter(technique_named(name).find(board_of(grid), 1)))
    return " ".join(step.sentences(grid))


ROW = "r1c1-r1c9"
TEXTS = [
    (
        f"sandwich=0:{ROW}",
        {"r1c1": 9},
        "Line Digits",
        "In the sandwich of 0 in row 1, 1 and 9 are next to each other. The 9"
        " is in r1c1, so the 1 can only be in r1c2. So r1c2 can only be 1.",
    ),
    (
        f"sandwich=8:{ROW}",
        {"r1c2": 1, "r1c5": 9},
        "Line Digits",
        "The sandwich of 8 in row 1 is 8, 2+6 or 3+5. r1c3 and r1c4 are"
        " between 1 and 9. Only 2+6 or 3+5 fits there. So r1c3 and r1c4"
        " aren't 4, 7 or 8.",
    ),
    (
        f"sandwich=35:{ROW}",
        {},
        "Line Digits",
        "The sandwich of 35 in row 1 can only be 2+3+4+5+6+7+8. Only r1c1 and"
        " r1c9 can have 1 and 9.",
    ),
    (
        f"x-sum=3:{ROW}",
        {},
        "Line Digits",
        "The X-sum of 3 in row 1 from r1c1 can only be 2+1. So r1c1 can only"
        " be 2 and r1c2 can only be 1.",
    ),
    (
        f"x-sum=11:{ROW}",
        {"r1c9": 1, "r4c1": 2},
        "Line Digits",
        "The X-sum of 11 in row 1 from r1c1 is 2+9, 3+1+7 or 3+2+6. Only 2+9"
        " or 3+2+6 fits there. r1c1 isn't 2. So r1c1 can only be 3",
    ),
    (
        f"x-sum=15:{ROW}",
        {"r1c1": 3},
        "Line Digits",
        "X-sum: a number outside the grid is the sum of the first X digits"
        " from there, X being the first of them. The X-sum of 15 in row 1 from"
        " r1c1 is 3+4+8 or 3+5+7. So r1c2 and r1c3 aren't 1, 2, 6 or 9.",
    ),
    (
        f"skyscraper=2:{ROW}",
        {"r1c4": 9},
        "Line Digits",
        "In the skyscraper of 2 in row 1 from r1c1, only r1c1 and the 9 in"
        " r1c4 are visible, so r1c2 and r1c3 are smaller than r1c1.",
    ),
    (
        f"skyscraper=3:{ROW}",
        {"r1c3": 9},
        "Line Digits",
        "In the skyscraper of 3 in row 1 from r1c1, the 9 in r1c3 is the last"
        " visible digit, so all digits before it are visible",
    ),
    (
        "numbered-room=4:r1c9-r1c1",
        {"r1c9": 3},
        "Line Digits",
        "In the numbered room of 4 in row 1 from r1c9, r1c9 is 3, so the 4 is"
        " in r1c7. So r1c7 can only be 4.",
    ),
    (
        "numbered-room=4:r1c9-r1c1",
        {"r1c5": 9, "r1c8": 1, "r1c7": 6, "r1c6": 7},
        "Line Digits",
        "In the numbered room of 4 in row 1 from r1c9, the 4 can only be in"
        " r1c2, so r1c9 is 8. So r1c2 can only be 4 and r1c9 can only be 8.",
    ),
    (
        "quadruple=2+4+5+5:r1c3+r1c4+r2c3+r2c4",
        {},
        "Line Digits",
        "The quadruple of 2+4+5+5 in r1c3, r1c4, r2c3 and r2c4 has as many"
        " digits as cells, so its cells can only be 2, 4 or 5. So"
        " r1c3, r1c4, r2c3 and r2c4 aren't 1, 3 or 6 to 9.",
    ),
    (
        "global-entropy",
        {"r1c1": 1, "r1c2": 2, "r2c1": 7},
        "Line Digits",
        "However the rule Global entropy in r1c1, r1c2, r2c1 and r2c2 is"
        " filled, r2c2 isn't 3, 8 or 9.",
    ),
    (
        "between=r1c1-r1c5",
        {"r1c1": 3},
        "Line Digits",
        "On the between line from r1c1 to r1c5, r1c1 is 3 and r1c5 is 1, 2 or"
        " 4 to 9, so the digits between them can only be 2 to 8.",
    ),
    (
        "region-sum=r1c3+r2c3+r2c4+r1c4",
        {"r1c4": 1, "r2c4": 2},
        "Sum Bounds",
        "On the region sum line from r1c3 to r1c4, r1c4 and r2c4 add up to 3,"
        " so the sum is 3.",
    ),
    (
        "killer=7:r1c1+r1c2+r1c3",
        {"r1c1": 2},
        "Sum Bounds",
        "In the cage of 7 at r1c1, r1c1 is 2 and r1c2 and r1c3 are each at"
        " least 1. For each of r1c2 and r1c3, the other cells make at least 3,"
        " which leaves 7 - 3 = 4 or less.",
    ),
    (
        "arrow=r1c1/r2c2+r3c3",
        {"r1c1": 5},
        "Sum Bounds",
        "r1c1 is 5, and r2c2 and r3c3 are each at least 1, which leaves 5 - 1"
        " = 4 or less for each of r2c2 and r3c3.",
    ),
]


@pytest.mark.parametrize(("rules", "values", "name", "expected"), TEXTS)
def test_a_sentence_names_what_it_rests_on(
    rules: str, values: dict[str, int], name: str, expected: str
) -> None:
    assert expected in first_text(rules, values, name)


@pytest.mark.parametrize(
    ("rules", "values", "marks", "reason", "case"),
    [
        (
            "quadruple=2+3+4+6:r1c3+r1c4+r2c3+r2c4",
            {"r2c3": 2},
            {},
            "its cells can only be 2, 3, 4 or 6.",
            "If r1c4 were 2, ",
        ),
        (
            "between=r1c1-r3c3",
            {"r1c1": 1},
            {"r2c2": (2, 3)},
            "so the digits between them can only be 2 to 8.",
            "If r3c3 were 2, ",
        ),
    ],
)
def test_cases_are_of_what_a_reason_leaves(
    rules: str,
    values: dict[str, int],
    marks: dict[str, tuple[int, ...]],
    reason: str,
    case: str,
) -> None:
    grid = grid_of(rules, values)
    for cell, digits in marks.items():
        for n in digits:
            grid = grid.reject(Choice(int(cell[1]) - 1, int(cell[3]) - 1, n))
    (step,) = technique_named("Line Digits").find(board_of(grid), 1)
    before, cases, end = step.sentences(grid)[-3:]
    assert before.endswith(reason)
    assert cases.startswith(case)
    assert end.startswith("So ")


@pytest.mark.parametrize(
    ("word", "n"),
    [("numbered-room", n) for n in range(2, 10)]
    + [("hidden-skyscraper", n) for n in range(1, 8)],
)
def test_what_an_empty_row_excludes_has_its_reasons(word: str, n: int) -> None:
    """Each candidate that goes is in the sentence before the conclusion."""
    grid = grid_of(f"{word}={n}:r1c9-r1c1", {})
    (step,) = technique_named("Line Digits").find(board_of(grid))
    (rule,) = puzzle_rules(grid).rules
    why = outside_reason(View(step, grid), rule)
    assert why.is_whole
    assert {*why.explained} == {*step.eliminations}
    for one in step.eliminations:
        assert f"r1c{one.j + 1}" in why.text and str(one.n) in why.text
    end = step.sentences(grid)[-1]
    assert end.startswith("So ")


@pytest.mark.parametrize(
    ("rules", "values", "expected"),
    [
        (
            "numbered-room=5:r9c7-r1c7",
            {"r8c7": 7},
            "If r9c7 were 1, it would itself have to be 5. r8c7 is 7, so r9c7"
            " isn't 2. So ",
        ),
        (
            "numbered-room=5:r9c8-r1c8",
            {"r3c8": 8},
            "r9c8 says at which place the 5 is. r9c8 isn't 8, so r2c8 isn't"
            " 5.",
        ),
        (
            f"hidden-skyscraper=1:{ROW}",
            {},
            "If r1c2 were 2, r1c1 would hide it, but the first hidden digit of"
            " the hidden skyscraper of 1 in row 1 from r1c1 is 1. So ",
        ),
    ],
)
def test_an_unfinished_row_has_a_reason_for_each_place(
    rules: str, values: dict[str, int], expected: str
) -> None:
    assert expected in first_text(rules, values, "Line Digits")


def test_a_middle_that_is_no_sum_needs_no_case() -> None:
    grid = grid_of("zipper=r1c1-r3c1", {"r1c1": 1})
    for n in (6, 7, 8, 9):
        grid = grid.reject(Choice(2, 0, n))
    (step,) = technique_named("Sum Combinations").find(board_of(grid))
    _meaning, reason, end = step.sentences(grid)
    assert reason.endswith(", so the sum is 3 to 6.")
    assert end == "So r2c1 isn't 2, 7, 8 or 9."


@pytest.mark.parametrize("n", [6, 7])
def test_a_digit_that_a_reason_names_is_not_repeated(n: int) -> None:
    """The middle of a line is the sum; cases that rest on it follow."""
    grid = grid_of("zipper=r1c1-r5c1", {"r3c1": n})
    for k in (2, 3, *range(n + 1, 10)):
        grid = grid.reject(Choice(1, 0, k))
        if k > n:
            grid = grid.reject(Choice(3, 0, k))
    *_others, step = technique_named("Sum Combinations").find(board_of(grid))
    reason, cases, _end = step.sentences(grid)[-3:]
    assert reason.endswith(f", r3c1 is {n}, so the sum is {n}.")
    assert cases.startswith("If r4c1 were ")


def test_a_step_that_no_filling_has_is_explained_without_them() -> None:
    """Such as one of another grid."""
    grid = Puzzle.parse(f"# rules sandwich=33:{ROW}\n{'.' * 81}")
    grid = grid.update(Choice(0, 0, 1)).update(Choice(0, 1, 9))
    rules = puzzle_rules(grid).rules
    step = Step(
        "Line Digits", (), (Choice(0, 2, 2),),
        (Premise("rule", rules[0].notation()),),
    )  # fmt: skip
    assert step.sentences(grid)[-1] == "So r1c3 isn't 2."


def steps_of(rules: str, values: dict[str, int]) -> list[tuple[Step, Puzzle]]:
    """Return the first steps of a grid, each with the grid before it."""
    grid = grid_of(rules, values)
    some = []
    for step in islice(explain(grid, uniqueness=False), 6):
        some.append((step, grid))
        grid = apply(grid, step)
    return some


ALL_GIVEN = "All white dots are given: adjacent cells without a dot are not"


def test_missing_marks_are_explained_where_they_are_used() -> None:
    """In the first sentence, also that of a single; later they are known."""
    rules = "kropki-white=r9c8+r9c9,negative-difference"
    values = dict(zip([f"r1c{k}" for k in (2, 3, 4, 5, 6, 8, 9)],
                      (9, 7, 5, 3, 1, 6, 4), strict=True))  # fmt: skip
    grid = grid_of(rules, values)
    (step,) = technique_named("Naked Single").find(board_of(grid), 1)
    known: set[str] = set()
    first = " ".join(sentences(step, grid, known))
    assert ALL_GIVEN in first
    assert "o dot joins" in first
    assert "by the rule" not in first
    assert first.index(ALL_GIVEN) < first.index("o dot joins")
    assert ALL_GIVEN not in " ".join(sentences(step, grid, known))


def test_a_single_that_a_step_left_is_short() -> None:
    """It doesn't repeat what ruled the other candidates out."""
    known: set[str] = set()
    steps = steps_of("sandwich=2:r1c1-r1c9", {"r1c1": 1})
    texts = [
        (step, sentences(step, grid, known), sentences(step, grid))
        for step, grid in steps
    ]
    (first, *_rest), *later = texts
    assert first.technique == "Line Digits"
    short = [
        lines for step, lines, whole in later
        if step.technique == "Naked Single" and lines != whole
    ]  # fmt: skip
    assert ["Only 2 is left for r1c2."] in short
    assert ["Only 9 is left for r1c3."] in short


@pytest.mark.parametrize(("letter", "n"), [("X", 7), ("V", 2)])
def test_letters_join_cells(letter: str, n: int) -> None:
    (step, grid), *_more = steps_of(f"xv={letter}:r1c1+r1c2", {"r1c1": 3})
    article = {"X": "An X", "V": "A V"}[letter]
    assert step.sentences(grid) == [
        f"{article} joins r1c2 to the 3 in r1c1, so r1c2 is {n}."
    ]


@pytest.mark.parametrize(
    ("item", "meaning"),
    [
        ("kropki-black=r1c1+r1c2", "one is twice the other"),
        ("kropki-black=2:r1c1+r1c2", "one is twice the other"),
        ("kropki-black=3:r1c1+r1c2", "one is 3 times the other"),
        ("kropki-white=1:r1c1+r1c2", "by a white dot are consecutive"),
        ("kropki-white=4:r1c1+r1c2", "joined by this dot differ by 4"),
    ],
)
def test_a_usual_number_is_not_spelled_out(item: str, meaning: str) -> None:
    grid = Puzzle.parse(f"# rules {item}\n{'.' * 81}")
    for n in (3, 5, 6, 7, 9):
        grid = grid.reject(Choice(0, 0, n))
    step = next(
        iter(technique_named("Pair Support").find(board_of(grid), 9)), None
    )
    assert step is not None
    rule = puzzle_rules(grid).rules[0].notation()
    named = step._replace(premises=(
        Premise("rule", rule), Premise("cell", Choice(0, 0, 0)),
    ), eliminations=(Choice(0, 1, 9),))  # fmt: skip
    assert meaning in " ".join(named.sentences(grid))


def test_the_only_place_of_a_digit_in_a_cage_is_named() -> None:
    """A digit of the only sum that one cell of the cage can have."""
    grid = grid_of("killer=7:r1c1+r1c2+r1c3", {"r5c1": 1, "r6c2": 1})
    (step,) = technique_named("Single Combination").find(board_of(grid), 1)
    place = (
        "The cage of 7 at r1c1 can only be 1+2+4. Its 1 can only be in r1c3."
    )
    assert " ".join(step.sentences(grid)).startswith(f"{place} So r1c1 and")
    last = [one for one in step.eliminations if one[:2] == (0, 2)]
    only = step._replace(eliminations=tuple(last))
    assert only.sentences(grid) == [place]


def test_a_rule_and_a_house_meet_in_named_cells() -> None:
    """Which are a place to begin; candidates if there is one such cell."""
    grid = grid_of("killer=10:r1c1+r1c2+r2c1", {})
    (rule,) = puzzle_rules(grid).rules
    premises = (Premise("rule", rule.notation()), Premise("base", "c2"))
    step = Step(
        "House Combinations", (), (Choice(4, 1, 9),), premises
    )  # not a true one
    assert step.sentences(grid)[-2:] == [
        "The cage of 10 at r1c1 meets column 2 in r1c2, which is 1 to 9.",
        "However these two are filled together, r5c2 isn't 9.",
    ]
    other = (premises[0], Premise("base", "r1"))
    (_meaning, meets, _end) = step._replace(premises=other).sentences(grid)
    assert meets == "The cage of 10 at r1c1 meets row 1 in r1c1 and r1c2."
    apart = (premises[0], Premise("base", "c5"))
    (*_lines, end) = step._replace(premises=apart).sentences(grid)
    assert end == (
        "However the cage of 10 at r1c1 and column 5 are filled together, r5c2"
        " isn't 9."
    )


@pytest.mark.parametrize("place", range(3, 9))
def test_the_last_cell_hides_nothing(place: int) -> None:
    """Of a row with the largest digit in this cell; there are two before."""
    rules = f"skyscraper=3:{ROW}"
    grid = grid_of(rules, {f"r1c{place + 1}": 9})
    (rule,) = puzzle_rules(grid).rules
    premises = (Premise("rule", rule.notation()),)
    step = Step("Line Digits", (), (Choice(0, 1, 1),), premises)
    text = outside_reason(View(step, grid), rule).text
    assert ("hides all digits after it" in text) == (place < 8)
    assert f"the 9 in r1c{place + 1}" in text and "2 of r1c1" in text
