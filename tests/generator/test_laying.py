"""Puzzles with marks that are laid out: true, unique, minimal, symmetric."""

import json
from itertools import pairwise
from typing import Any

import pytest

from sudokit import Puzzle, Rules, count, explain, is_correct, puzzles
from sudokit.cli.main import main
from sudokit.core.budget import Budget
from sudokit.core.dice import Dice
from sudokit.generator import Maker, Request, Unmade
from sudokit.generator.cages import CageStyle, innies_of
from sudokit.generator.drafts import Draft
from sudokit.generator.laying import Laying
from sudokit.generator.lined_drafts import allow
from sudokit.generator.lines import Canvas, line_score, step
from sudokit.generator.marks import MarkLayout, scaled
from sudokit.generator.marks_alone import ADD_SUMS, HOPELESS, MIRRORED
from sudokit.generator.regions import irregular
from sudokit.logic.model.geometry import NINE, geometry_of
from sudokit.rating.sudokit import rate_below
from sudokit.rules import CLASSIC, NAMED, boxes, make_rules, solve
from sudokit.rules.items import groups_of
from sudokit.rules.layouts import parted, words_laid
from sudokit.rules.rules import RECENT, joined
from sudokit.symmetry.patterns import SYMMETRIES, images

DRAWN = [
    word
    for word, one in NAMED.items()
    if one.layout is not None and one.layout.shape == "line"
]
LAID = [
    word
    for word, one in NAMED.items()
    if one.layout is not None and word not in DRAWN
]
SIX = boxes((2, 3))


def made(size: int = 6, **criteria: object) -> Puzzle:
    """Make a puzzle of these criteria, with no more clues than needed."""
    request = Request(rules=boxes((2, 3) if size == 6 else (2, 2)), seed=4)
    puzzle = Maker(request._replace(**criteria)).next()  # type: ignore[arg-type]
    assert isinstance(puzzle.grid, Puzzle)
    assert count(puzzle.grid) == 1 and is_correct(puzzle.solution)
    return puzzle.grid


def with_rules(puzzle: Puzzle, remaining: list[int]) -> Puzzle:
    """Return the puzzle with only some of its rules."""
    own = [puzzle.rules.rules[k] for k in remaining]
    return Puzzle(Rules(puzzle.size, puzzle.rules.regions, own), puzzle.cells)


def fewer(puzzle: Puzzle) -> list[Puzzle]:
    """Return the puzzle without one of its clues or rules."""
    every = range(len(puzzle.rules.rules))
    result = [with_rules(puzzle, [k for k in every if k != n]) for n in every]
    for cell, value in enumerate(puzzle.cells):
        if value:
            cells = bytearray(puzzle.cells)
            cells[cell] = 0
            result.append(Puzzle(puzzle.rules, bytes(cells)))
    return result


@pytest.mark.parametrize("word", LAID)
def test_marks_are_true(word: str) -> None:
    """In all images of a symmetry."""
    full = solve(Puzzle(SIX, bytes(36)))
    assert full is not None
    for symmetry in ("none", "rotate180"):
        turned = images(symmetry, 6)
        layout = MarkLayout(SIX, full.cells, turned, Dice(7))
        if word in ("killer", "sum"):
            free = set(range(36))
            marks = layout.cages(word, CageStyle(), free, 100)
        else:
            marks = layout.marks(word)
        assert marks or symmetry != "none"
        lines = [group for mark in marks for group in mark.groups]
        assert len(set(lines)) == len(lines)
        for mark in marks:
            places = {frozenset(one.cells) for one in mark.groups}
            for rule in mark.rules:
                assert rule.word == word
                assert rule.allowed([full.cells[k] for k in rule.cells])
            for image in turned:
                moved = {frozenset(image[k] for k in p) for p in places}
                assert moved == places


@pytest.mark.parametrize(
    "words", ["killer", "thermo", "arrow", "kropki", "killer,anti-king"]
)
def test_every_mark_is_needed(words: str) -> None:
    lay = [one for word in words.split(",") for one in words_laid(word)]
    own = tuple(w for w in words.split(",") if not words_laid(w))
    puzzle = made(lay=tuple(lay), rules=boxes((2, 3), own), minimal=True)
    assert set(puzzle.rules.words) <= {*lay, *own}
    rest = [p for p in fewer(puzzle) if set(own) <= set(p.rules.words)]
    assert len(rest) == puzzle.clues + len(puzzle.rules.rules) - len(own)
    assert all(count(one) > 1 for one in rest)


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize("word", ["kropki-white", "sandwich", "xv"])
def test_the_level_needs_every_mark(word: str, level: str) -> None:
    """Without one there are several solutions, or the level is higher.

    A rule keeps the fewest marks of its layout.
    """
    layout = NAMED[word].layout
    assert layout is not None
    fewest = scaled(layout.marks[0], 6, 1)
    for seed in (1, 2, 3):
        puzzle = made(lay=(word,), level=level, seed=seed)
        own = puzzle.rules.rules
        assert {rule.word for rule in own} == {word}
        if len(own) <= fewest:
            continue
        for one in fewer(puzzle)[: len(own)]:
            assert count(one) > 1 or rate_below(one, level) is None


@pytest.mark.parametrize(
    ("words", "criteria"),
    [
        ("killer", {"unique": True}),
        ("killer,thermo", {"nelts": 20}),
        ("arrow,little-killer", {"seed": 2}),
        ("arrow,little-killer", {"seed": 2, "minimal": True}),
        ("sandwich", {"level": "easy"}),
        ("killer", {"unique": True, "minimal": True}),
    ],
)
def test_every_requested_rule_has_marks(
    words: str, criteria: dict[str, Any]
) -> None:
    lay, _ = parted(words.split(","))
    puzzle = made(lay=lay, **criteria)
    assert set(puzzle.rules.words) == {*lay}
    if not criteria.get("minimal"):  # not even rules that aren't needed go
        each = [rule.word for rule in puzzle.rules.rules]
        assert all(each.count(word) >= 2 for word in lay)
    elif not criteria.get("unique"):
        assert all(count(one) > 1 for one in fewer(puzzle))


@pytest.mark.parametrize(
    ("words", "criteria", "message"),
    [
        ("xv", {"rules": boxes((1, 2))}, "no place for xv"),
        (
            "jigsaw",
            {"rules": boxes((2, 2)), "symmetry": "full"},
            "no irregular regions",
        ),
    ],
)
def test_rules_that_do_not_fit_are_refused(
    words: str, criteria: dict[str, Any], message: str
) -> None:
    with pytest.raises(Unmade, match=f"100 attempts, 100 had {message}"):
        made(lay=(words,), **criteria)


def test_regions_of_a_prime_number_of_rows() -> None:
    puzzle = made(lay=("jigsaw",), rules=boxes((1, 5)))
    assert puzzle.rules.shape is None and puzzle.size == 5


def test_puzzles_without_clues_are_made() -> None:
    assert made(lay=("killer",), bare=True).clues == 0
    with pytest.raises(ValueError, match="needs marks of a rule"):
        made(lay=("jigsaw",), bare=True)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_level_is_met(level: str) -> None:
    rules = boxes((2, 3), ("diagonals",))
    [one] = puzzles(1, rules=rules, level=level, seed=3)
    assert one.level == level and one.score > 0
    rating = rate_below(one.grid, level)
    assert rating is not None and rating.level == level


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_regions_have_the_symmetry(symmetry: str) -> None:
    turned = images(symmetry, 6) if symmetry != "full" else images("none", 6)
    regions = {frozenset(cells) for cells in irregular(6, turned, Dice(2))}
    square = symmetry in ("none", "rotate180", "horizontal", "vertical")
    if square or symmetry == "orthogonal":
        for image in turned:
            assert regions == {
                frozenset(image[cell] for cell in cells) for cells in regions
            }


def test_marks_and_clues_have_the_symmetry() -> None:
    puzzle = made(lay=("kropki-white", "jigsaw"), symmetry="rotate180")
    there = [value > 0 for value in puzzle.cells]
    assert there == there[::-1] and puzzle.rules.shape is None
    dots = {frozenset(rule.cells) for rule in puzzle.rules.rules}
    assert dots == {frozenset(35 - k for k in dot) for dot in dots}


def test_negative_rules_remain_with_laid_out_dots() -> None:
    rules = make_rules(6, None, ["negative-difference"])
    puzzle = made(lay=("kropki-white",), rules=rules)
    assert "negative-difference" in puzzle.rules.words


def test_the_verb_makes_them(capsys: pytest.CaptureFixture[str]) -> None:
    def new(*words: str) -> str:
        ask = ["new", "--box", "2x3", "--seed", "1", *words]
        assert main(ask) == 0
        return capsys.readouterr().out

    record = json.loads(new("--rules", "killer", "--clues", "0", "--json"))
    assert record["clues"] == 0 and record["rules"].startswith("killer=")
    [heading, row] = new(
        "easy", "--rules", "jigsaw,thermo", "--csv"
    ).splitlines()
    assert heading.endswith(",box,diagonals,rules,regions")
    assert ",sudokit,easy," in row
    again = ("easy", "--rules", "jigsaw,kropki")
    assert new(*again) == new(*again)


def test_tables_of_rules_are_freed() -> None:
    """Making many puzzles doesn't fill the memory; the classic ones stay."""
    for total in range(3, 8):
        for cell in range(15):
            word = f"sum={total}:r{cell // 4 + 1}c{cell % 4 + 1}+r4c4"
            geometry_of(make_rules(4, words=[word]))
    assert geometry_of.cache_info().currsize <= RECENT
    assert geometry_of(CLASSIC) is NINE


@pytest.mark.parametrize("symmetry", ["none", "rotate180", "vertical"])
@pytest.mark.parametrize("size", [4, 6, 9])
def test_cages_cover_the_grid(size: int, symmetry: str) -> None:
    """They have 2 to 5 cells that differ, in one piece, with the symmetry."""
    rules = boxes({4: (2, 2), 6: (2, 3), 9: (3, 3)}[size])
    full = solve(Puzzle(rules, bytes(size * size)))
    assert full is not None
    turned = images(symmetry, size)
    for seed in range(8):
        layout = MarkLayout(rules, full.cells, turned, Dice(seed))
        free = set(range(size * size))
        style = CageStyle(most=min(size, 5))
        marks = layout.cages("killer", style, free, 100)
        cages = [one.cells for mark in marks for one in mark.groups]
        assert len({*sum(cages, ())}) == sum(map(len, cages))
        assert all(2 <= len(cage) <= 5 for cage in cages)
        assert all(joined(cage, size) == {*cage} for cage in cages)
        if symmetry == "none":
            assert sum(map(len, cages)) >= size * size - 1
        every = {frozenset(cage) for cage in cages}
        for image in turned:
            assert every == {frozenset(image[c] for c in p) for p in every}


def test_cages_cover_a_part_on_request() -> None:
    puzzle = made(lay=("killer",), cover=60)
    cells = {cell for rule in puzzle.rules.rules for cell in rule.cells}
    assert 21 <= len(cells) <= 26


@pytest.mark.parametrize("level", ["", "easy"])
def test_cages_on_a_part_are_enough_without_clues(level: str) -> None:
    """Those that aren't needed go, until the part is that small."""
    puzzle = made(
        rules=CLASSIC, lay=("killer",), bare=True, cover=75, level=level
    )
    assert puzzle.clues == 0
    sizes = [len(rule.cells) for rule in puzzle.rules.rules]
    assert min(sizes) > 1
    assert 60 <= sum(sizes) < 60 + max(sizes)


class Enough(Exception):
    """There were as many tries as wanted."""


@pytest.mark.parametrize("word", ["thermometer", "little-killer"])
def test_the_reason_is_that_marks_leave_several_solutions(word: str) -> None:
    """Without clues they do, also where there are no cages."""
    left = iter(range(12))

    def look() -> None:
        if next(left, None) is None:
            raise Enough

    maker = Maker(Request(rules=SIX, lay=(word,), bare=True, seed=1), look)
    with pytest.raises(Enough):
        while True:
            maker.next()
    assert "had several solutions without clues" in maker.tally.text()
    assert "; try clues" in maker.tally.text()


@pytest.mark.parametrize("word", ["odd", "even"])
@pytest.mark.parametrize("level", ["", "hard"])
def test_the_message_on_mirrored_marks(word: str, level: str) -> None:
    """Neither another level nor more time would help."""
    request = Request(lay=(word,), bare=True, level=level, seed=1)
    with pytest.raises(Unmade) as error:
        Maker(request).next()
    assert "with each value v as 10-v" in str(error.value)
    wanted = "; try clues, or add a rule with sums such as killer"
    assert str(error.value).endswith(wanted)


@pytest.mark.parametrize("level", ["", "medium", "hard", "extreme"])
def test_letters_never_suffice_without_clues(level: str) -> None:
    """Whatever the level: the message doesn't suggest another one."""
    maker = Maker(Request(lay=("xv",), bare=True, level=level, seed=1))
    with pytest.raises(Unmade, match="values exchanged, since xv") as error:
        maker.next()
    assert maker.tally.tried == MIRRORED
    assert str(error.value).endswith(f"; {ADD_SUMS}")


@pytest.mark.parametrize(
    ("lay", "ending"),
    [
        (("little-killer",), f"; {ADD_SUMS}"),
        (("little-killer", "killer"), "; try another level, clues, fewer"),
    ],
)
def test_marks_that_never_sufficed_are_reported(
    lay: tuple[str, ...], ending: str
) -> None:
    """After some tries of which none had one solution without clues."""
    maker = Maker(Request(lay=lay, bare=True, level="hard"))
    draft = Laying(maker.plan, Dice(1), maker.tally, Budget())
    for tried in range(1, HOPELESS):
        maker.tally.tried = tried
        draft.check_hope()
    maker.tally.tried = HOPELESS
    maker.tally.miss("had several solutions without clues")
    with pytest.raises(Unmade) as error:
        draft.check_hope()
    assert ending in str(error.value)
    maker.tally.proper = 1
    draft.check_hope()
    assert ADD_SUMS not in maker.tally.text()


def test_numbers_on_corners_need_no_clues() -> None:
    """Where they are alone, they may be closer to each other."""
    puzzle = made(rules=CLASSIC, lay=("quadruple",), bare=True, level="easy")
    assert puzzle.clues == 0 and 4 <= len(puzzle.rules.rules) < 30


@pytest.mark.parametrize("word", ["sandwich", "minimum"])
def test_the_message_on_values_that_can_be_exchanged(word: str) -> None:
    """The smallest and the largest, or values of cells without a mark."""
    with pytest.raises(Unmade, match="with two values exchanged, since"):
        made(lay=(word,), bare=True)


@pytest.mark.parametrize("word", ["sandwich", "skyscraper", "quadruple"])
def test_easy_puzzles_need_their_rule(word: str) -> None:
    """Steps of an easy level use it, so that there are fewer clues."""
    puzzle = made(lay=(word,), level="easy")
    assert count(with_rules(puzzle, []), 2) == 2
    assert any(one.technique == "Line Digits" for one in explain(puzzle))


def test_the_message_names_a_level() -> None:
    request = Request(rules=SIX, lay=("killer",), level="extreme", seed=1)
    maker = Maker(request)
    maker.tally.levels.update(["easy", "hard"])
    assert "; try the level hard or more time" in maker.tally.text()


def test_lines_that_are_spread_out_score_more() -> None:
    boxes = [0, 0, 1, 1] * 2 + [2, 2, 3, 3] * 2
    canvas = Canvas(4, boxes, [range(16)], Dice(1))
    spread, crowded = [(0, 1, 2, 3), (12, 13, 14, 15)], [(0, 1, 2, 3, 7, 6)]
    assert line_score(canvas, spread) > line_score(canvas, crowded)


def test_lines_added_without_clues_rule_out_another_solution() -> None:
    """They are true of the solution, and not of the other."""
    request = Request(rules=SIX, lay=("thermometer",), bare=True)
    maker = Maker(request)
    draft = Draft(maker.plan, Dice(1), maker.tally, Budget())
    assert draft.draw()
    before = len(draft.marks)
    draft.add_lines(lambda puzzle: True)
    assert len(draft.marks) > before
    for mark in draft.marks[before:]:
        assert allow(mark.rules, draft.solution)


def test_easy_killers_need_no_clues() -> None:
    puzzle = made(rules=CLASSIC, lay=("killer",), bare=True, level="easy")
    assert puzzle.clues == 0
    sizes = [len(rule.cells) for rule in puzzle.rules.rules]
    assert sum(sizes) == 81 and min(sizes) > 1
    rating = rate_below(puzzle, "easy")
    assert rating is not None and "Innie or Outie" in rating.techniques


def test_cages_that_leave_one_cell_of_a_house() -> None:
    rows = [tuple(range(4 * i, 4 * i + 4)) for i in range(4)]
    inside, beyond, several = (0, 1, 2), (4, 5, 6, 7, 11), (12, 13)
    assert innies_of([inside, beyond, several], rows) == [3, 11]


def test_cages_of_one_cell_are_made_on_request() -> None:
    lengths = {
        len(rule.cells)
        for seed in range(3)
        for rule in made(
            lay=("killer",), lengths=(1, 3), seed=seed
        ).rules.rules
    }
    assert lengths == {1, 2, 3}


@pytest.mark.parametrize("symmetry", ["none", "rotate180"])
@pytest.mark.parametrize("word", DRAWN)
def test_lines_are_few_and_long(word: str, symmetry: str) -> None:
    """They share no cell, go from cell to cell, and cross regions."""
    layout = NAMED[word].layout
    assert layout is not None
    crossing = total = 0
    for seed in (1, 2):
        request = Request(lay=(word,), symmetry=symmetry, seed=seed)
        puzzle = Maker(request).next().grid
        assert isinstance(puzzle, Puzzle)
        lines = [
            groups_of(rule.item, 9)[0].cells for rule in puzzle.rules.rules
        ]
        assert 2 <= len(lines) <= layout.marks[1] + 1
        assert len({*sum(lines, ())}) == sum(map(len, lines))
        for line in lines:
            assert layout.least <= len(line) <= layout.most
            for a, b in pairwise(line):
                assert max(map(abs, step(a, b, 9))) == 1
            regions = {puzzle.rules.region_of[cell] for cell in line}
            crossing += len(regions) > 1
            total += 1
    assert crossing > total / 2


@pytest.mark.parametrize(
    "rules",
    [
        "killer",
        "thermo",
        "arrow",
        "whisper",
        "kropki",
        "sandwich",
        "diagonals",
        "anti-king",
    ],
)
def test_the_solution_depends_on_the_whole_request(rules: str) -> None:
    lay, words = parted([rules])
    own = boxes((2, 3), words)
    solutions = {
        puzzle.solution.cells
        for level in ("", "easy")
        for puzzle in [
            Maker(Request(lay=lay, rules=own, level=level, seed=4)).next()
        ]
        if isinstance(puzzle.solution, Puzzle)
    }
    other = Maker(Request(lay=("xv",), rules=SIX, seed=4)).next().solution
    assert isinstance(other, Puzzle)
    assert len({*solutions, other.cells}) == 3


def test_values_of_lines_need_clues() -> None:
    """Each v could be 7-v where differences are all that counts."""
    message = "10 attempts, 10 also had the solution with each value v as 7-v"
    with pytest.raises(Unmade, match=message):
        made(lay=("german-whisper",), bare=True)


@pytest.mark.parametrize(
    ("criteria", "message"),
    [
        ({"lay": ("thermometer",), "cover": 60}, "only cages cover"),
        ({"lay": ("killer",), "cover": 0}, "1 to 100 percent"),
        ({"lay": ("xv",), "lengths": (2, 3)}, "only cages and lines"),
        ({"lay": ("arrow",), "lengths": (2, 3)}, "a line has 3 cells"),
        ({"lay": ("killer",), "lengths": (3, 2)}, "no cage or line"),
    ],
)
def test_wrong_layouts_are_refused(
    criteria: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        made(**criteria)


def test_all_dots_of_kropki_are_given() -> None:
    lay, words = parted(["kropki"])
    puzzle = made(lay=lay, rules=boxes((2, 3), words))
    full = solve(puzzle)
    assert full is not None
    dots = {
        frozenset(rule.cells)
        for rule in puzzle.rules.rules
        if rule.word in lay
    }
    for cell in range(36):
        for other in (cell + 1, cell + 6):
            if other < 36 and (other % 6 or other == cell + 6):
                v, w = full.cells[cell], full.cells[other]
                fits = abs(v - w) == 1 or 2 in (v / w, w / v)
                assert fits == ({cell, other} in dots)
