"""A puzzle needs each of its rules: without one there are more solutions."""

import pytest

from sudokit import Puzzle, Rules, count
from sudokit.core.budget import Budget
from sudokit.core.dice import Dice
from sudokit.generator import Maker, Request
from sudokit.generator.exchanges import exchange
from sudokit.generator.needs import openings, unneeded
from sudokit.rules import CLASSIC, boxes, make_rules, solve
from sudokit.rules.layouts import made_words, parted

SIX = boxes((2, 3))
NINE_ONLY = {"windoku"}  # rules of 9x9
PAIRS = [
    "kropki,anti-knight",
    "killer,thermo",
    "quadruple,diagonals",
    "dutch-flatmates,odd",
    "sandwich,xv",
]


def request_for(words: str, level: str, seed: int = 1) -> Request:
    """Return a request for a puzzle in 6x6, if its rules exist there."""
    lay, own = parted(words.split(","))
    nine = bool(NINE_ONLY & {*own})
    size, shape = (9, (3, 3)) if nine else (6, (2, 3))
    rules = make_rules(size, shape, own)
    return Request(lay=lay, rules=rules, level=level, seed=seed)


def less(rules: Rules, family: tuple[str, ...]) -> Rules:
    """Return the rules without those of some words."""
    rest = [rule for rule in rules.rules if rule.word not in family]
    return Rules(rules.size, rules.regions, rest)


@pytest.mark.parametrize("level", ["", "easy"])
@pytest.mark.parametrize("words", [*made_words(), *PAIRS])
def test_each_rule_is_needed(words: str, level: str) -> None:
    request = request_for(words, level)
    puzzle = Maker(request).next().grid
    assert isinstance(puzzle, Puzzle) and count(puzzle) == 1
    for family in request.families():
        rules = less(puzzle.rules, family)
        assert count(Puzzle(rules, puzzle.cells), 2) == 2


@pytest.mark.parametrize(
    ("words", "level", "advice"),
    [
        ("anti-knight,anti-taxicab", "", "try fewer rules or more time"),
        ("anti-knight", "hard", "try another level or more time"),
        ("jigsaw", "", "try more time"),
        (
            "kropki",
            "hard",
            "try another level, kropki-white,kropki-black with only some of"
            " the marks or more time",
        ),
        ("kropki", "extreme", "try another level or more time"),
        ("kropki,even", "", "try fewer rules or more time"),
    ],
)
def test_the_advice_is_what_can_be_changed(
    words: str, level: str, advice: str
) -> None:
    assert request_for(words, level).advice() == advice


def test_families_are_what_a_short_word_means() -> None:
    request = request_for("kropki,xv,negative-xv,anti-king,jigsaw", "")
    assert request.families() == [
        (
            "kropki-white",
            "kropki-black",
            "negative-difference",
            "negative-ratio",
        ),
        ("xv", "negative-xv"),
        ("anti-king",),
    ]


@pytest.mark.parametrize("words", ["kropki,killer", "kropki,quadruple"])
def test_only_some_dots_are_given_beside_other_rules(words: str) -> None:
    """Those without would determine the solution alone."""
    puzzle = Maker(request_for(words, "easy")).next().grid
    assert isinstance(puzzle, Puzzle)
    assert "kropki-white" in puzzle.rules.words
    assert not {"negative-difference", "negative-ratio"} & {
        *puzzle.rules.words
    }


def test_a_rule_about_missing_dots_stays_if_it_is_requested() -> None:
    words = "kropki-white,negative-difference,even"
    puzzle = Maker(request_for(words, "easy", seed=2)).next().grid
    assert isinstance(puzzle, Puzzle)
    assert {*words.split(",")} <= {*puzzle.rules.words}


@pytest.mark.parametrize("words", ["killer,thermo", "killer,anti-knight"])
def test_cages_cover_half_of_the_grid_beside_other_rules(words: str) -> None:
    puzzle = Maker(request_for(words, "easy")).next().grid
    assert isinstance(puzzle, Puzzle)
    cages = [one for one in puzzle.rules.rules if one.word == "killer"]
    cells = sum([len(cage.cells) for cage in cages])
    assert 18 <= cells < 18 + 5


@pytest.mark.parametrize("word", ["anti-knight", "dutch-flatmates"])
def test_an_opening_is_what_only_the_rule_determines(word: str) -> None:
    rules = make_rules(6, (2, 3), [word])
    full = solve(Puzzle(rules, bytes(36)))
    assert full is not None
    found = openings(rules, full.cells, (word,), Dice(1), Budget())
    assert found and [*map(len, found)] == sorted(map(len, found))
    for cells in found[:5]:
        some = [0 if k in cells else v for k, v in enumerate(full.cells)]
        assert count(Puzzle(SIX, bytes(some)), 2) == 2
        assert unneeded(Puzzle(rules, bytes(some)), [(word,)], Budget()) == ""
    whole = Puzzle(rules, full.cells)
    assert unneeded(whole, [(word,)], Budget()) == word


def items(*texts: str) -> Rules:
    """Return rules with cells in 9x9."""
    return make_rules(9, (3, 3), texts)


def test_letters_of_xv_have_several_values_exchanged() -> None:
    """Where all letters are given, 1-9 and 4-6 change places together."""
    full = solve(Puzzle(CLASSIC, bytes(81)))
    assert full is not None
    values = full.cells
    texts = [
        f"{letter}:r{a // 9 + 1}c{a % 9 + 1}+r{b // 9 + 1}c{b % 9 + 1}"
        for a in range(81)
        for b in (a + 1, a + 9)
        if b < 81 and (b % 9 or b == a + 9)
        for letter, total in (("X", 10), ("V", 5))
        if values[a] + values[b] == total
    ]
    rules = items("xv=" + ";".join(texts), "negative-xv").rules
    found = exchange(rules, values, 9)
    assert sorted(found) == [*range(1, 10)] and found != tuple(range(1, 10))
    other = [found[v - 1] for v in values]
    for rule in rules:
        assert rule.allowed([other[cell] for cell in rule.cells])


def test_sums_tell_values_apart() -> None:
    full = solve(Puzzle(CLASSIC, bytes(81)))
    assert full is not None
    texts = [
        f"{full.cells[k] + full.cells[k + 1]}:r{i}c{j}+r{i}c{j + 1}"
        for i in range(1, 10)
        for j in range(1, 9, 2)
        for k in [9 * i - 10 + j]
    ]
    rules = items("killer=" + ";".join(texts)).rules
    assert exchange(rules, full.cells, 9) == ()
