"""Each named rule: its meaning, its text, and the engine's results.

``allowed`` is the meaning.  Of small instances in 4x4 the engine has to
find exactly the lists of values that it allows, and may at no time remove
a candidate of one of them.
"""

import pickle
import random
from collections.abc import Sequence
from html import escape
from itertools import product

import pytest

from rule_items import INSTANCES, LINES, SIZE, item
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.clashes import clash_text
from sudokit.native.arrays import i64, vec
from sudokit.paper import draw
from sudokit.rules import (
    NAMED,
    Puzzle,
    Rule,
    Rules,
    boxes,
    errors,
    make_rules,
)
from sudokit.rules.either import Either
from sudokit.rules.engine import EngineSearch, compile_rules
from sudokit.rules.families import OneOf, Pairs, may_allow, table_of
from sudokit.rules.items import groups_of
from sudokit.rules.search_state import SearchState
from sudokit.rules.spelling import notations


def rule_of(text: str) -> Rule:
    (rule,) = make_rules(SIZE, words=[text]).rules
    return rule


def fits(values: tuple[int, ...], masks: list[int]) -> bool:
    return all(
        mask >> v - 1 & 1 for v, mask in zip(values, masks, strict=True)
    )


def test_there_are_instances_of_every_rule_with_cells() -> None:
    needing = {word for word, one in NAMED.items() if one.needs_cells}
    assert needing == {*LINES, "extra-regions", "or", "helpers"}


@pytest.mark.parametrize("text", INSTANCES)
def test_the_engine_agrees_with_allowed(text: str) -> None:
    rule = rule_of(text)
    compiled = compile_rules(SIZE, rule.groups(), rule.pairs(), rule.parts())
    cells = rule.cells
    if len(cells) > 6:
        cells = cells[:6]
    dice = random.Random(text)
    at = {cell: k for k, cell in enumerate(cells)}
    fixed = [dice.randint(1, SIZE) for _ in range(SIZE**2)]
    every = [
        values
        for values in product(range(1, SIZE + 1), repeat=len(cells))
        if rule.allowed(
            [values[at[c]] if c in at else fixed[c] for c in rule.cells]
        )
    ]
    for _ in range(25):
        masks = [1 << v - 1 for v in fixed]
        share = dice.random()
        own = [
            15 if dice.random() < share else dice.randrange(1, 16)
            for _ in cells
        ]
        for cell, mask in zip(cells, own, strict=True):
            masks[cell] = mask
        allowed = [values for values in every if fits(values, own)]
        result = []
        search = EngineSearch(compiled, masks)
        while (values := search.next()) is not None:
            result.append(tuple(values[cell] for cell in cells))
        assert sorted(result) == sorted(allowed)
        start = vec[i64](masks)
        for cell in range(SIZE * SIZE):
            start[cell] &= compiled.start[cell]
        state = SearchState(compiled, start, Budget())
        if compiled.possible and state.begin() and state.settle():
            left = [int(state.masks[cell]) for cell in cells]
            assert all(fits(values, left) for values in allowed)
        else:
            assert not allowed


def full_grids() -> list[tuple[int, ...]]:
    """Return all 288 solutions of an empty 4x4."""
    rules = boxes((2, 2))
    masks = [(1 << SIZE) - 1] * SIZE**2
    search = EngineSearch(compile_rules(SIZE, rules.groups, ()), masks)
    return [tuple(result) for result in iter(search.next, None)]


def test_the_engine_finds_all_grids_that_a_rule_allows() -> None:
    """In houses, where cells of lines and groups differ."""
    dice = random.Random("houses")
    grids = full_grids()
    assert len(grids) == 288
    for word in LINES:
        for _ in range(4):
            text = f"{word}={item(dice, word)}"
            rules = make_rules(SIZE, words=[text])
            (rule,) = rules.rules
            masks = [dice.choice((15, 15, 14, 11)) for _ in range(SIZE**2)]
            wanted = {
                grid
                for grid in grids
                if fits(grid, masks)
                and rule.allowed([grid[cell] for cell in rule.cells])
            }
            made = compile_rules(SIZE, rules.groups, rules.pairs, rules.parts)
            search = EngineSearch(made, masks)
            result = [tuple(one) for one in iter(search.next, None)]
            assert len(result) == len(wanted), text
            assert set(result) == wanted, text


def test_groups_are_cliques_of_the_pairs() -> None:
    """A line that comes back, an order of all pairs, and a clique."""
    back = rule_of("german-whisper=3:r1c1+r2c2+r3c3+r2c2")
    rising = table_of(SIZE, lambda v, w: v < w)
    order = Pairs("order", [(0, 5), (0, 10), (5, 10)], rising, "")
    far = table_of(SIZE, lambda v, w: abs(v - w) > 1)
    clique = Pairs("far", [(0, 5), (10, 0), (5, 10)], far, "")
    assert back.parts() == ()
    assert order.parts() == (OneOf((0, 5, 10), (0b111, 0b1011, 13, 14)),)
    assert clique.parts() == (OneOf((0, 5, 10), ()),)


@pytest.mark.parametrize("text", INSTANCES)
def test_declared_groups_pairs_and_totals_follow(text: str) -> None:
    """They follow from the rule."""
    rule = rule_of(text)
    dice = random.Random(text)
    at = {cell: k for k, cell in enumerate(rule.cells)}
    for _ in range(200):
        values = [dice.randint(1, SIZE) for _ in rule.cells]
        if not rule.allowed(values):
            continue
        for group in rule.groups():
            assert len({values[at[c]] for c in group}) == len(group)
        for a, b, table in rule.pairs():
            assert table[values[at[a]] - 1] >> values[at[b]] - 1 & 1
        for total in rule.totals():
            terms = zip(total.cells, total.weights, strict=True)
            assert sum(values[at[c]] * w for c, w in terms) == total.total
        some = [v if dice.random() < 0.6 else 0 for v in values]
        assert rule.allowed(some)


@pytest.mark.parametrize(
    "text", [*INSTANCES, "negative-xv", "killer=r1c1-r1c4"]
)
def test_rules_with_cells_survive_a_round_trip(text: str) -> None:
    own = make_rules(SIZE, words=[text])
    assert make_rules(SIZE, words=notations(own)) == own
    same = pickle.loads(pickle.dumps(own))
    assert same == own and hash(same) == hash(own)
    assert own != boxes((2, 2)) and own.rules[0].sentence
    assert notations(same) == notations(own)


# By hand: what stands in cells in the order of the item, and what can't.
EXAMPLES = [
    ("kropki-white=r1c1+r1c2", "34", "24"),
    ("kropki-white=3:r1c1+r1c2", "41", "42"),
    ("kropki-black=r1c1+r1c2", "84", "83"),
    ("kropki-black=3:r1c1+r1c2", "39", "24"),
    ("xv=X:r1c1+r1c2", "64", "63"),
    ("xv=v:r1c1+r1c2", "32", "64"),
    ("inequality=r1c1+r1c2", "13", "31"),
    ("thermometer=r1c1-r1c4", "1459", "1449"),
    ("slow-thermometer=r1c1-r1c4", "1449", "1439"),
    ("german-whisper=r1c1-r1c4", "1617", "1527"),
    ("dutch-whisper=r1c1-r1c4", "1515", "1414"),
    ("renban=r1c1-r1c4", "6354", "6357"),
    ("nabner=r1c1-r1c3", "163", "162"),
    ("palindrome=r1c1-r1c5", "12321", "12312"),
    ("clone=r1c1+r1c2/r5c5+r5c6", "1212", "1221"),
    ("entropic=r1c1-r1c5", "15926", "15928"),
    ("modular=r1c1-r1c5", "15948", "15928"),
    ("parity=r1c1-r1c5", "12349", "12359"),
    ("even=r1c1+r1c2", "24", "25"),
    ("odd=r1c1+r1c2", "13", "25"),
    ("killer=15:r1c1-r1c3", "267", "366"),
    ("sum=15:r1c1-r1c3", "366", "367"),
    ("little-killer=15:r1c3-r3c1", "366", "367"),
    ("arrow=r1c1/r1c2+r1c3", "734", "735"),
    ("arrow=r1c1+r1c2/r1c3-r1c5", "12138", "12137"),
    ("arrow=r1c1/r1c2+r1c3/r2c1+r2c2", "73452", "73453"),
    ("double-arrow=r1c1-r1c5", "42132", "42133"),
    ("equal-sum=r1c1+r1c2/r1c3/r1c4", "1233", "1234"),
    ("region-sum=r1c1-r1c7", "1262349", "1262348"),
    ("region-sum=r1c1+r1c4+r1c2+r1c5", "5555", "5554"),
    ("zipper=r1c1-r1c5", "12534", "12634"),
    ("zipper=r1c1-r1c4", "1234", "2234"),
    ("between=r1c1-r1c4", "8673", "8633"),
    ("sandwich=9:r1c1-r1c9", "293614578", "293514678"),
    ("sandwich=0:r1c1-r1c9", "291345678", "293145678"),
    ("x-sum=9:r1c1-r1c9", "324615789", "325614789"),
    ("skyscraper=3:r1c1-r1c9", "325498167", "321548967"),
    ("numbered-room=7:r1c1-r1c9", "327145689", "372145689"),
    ("quadruple=1+1+2:r1c1+r1c2+r2c1+r2c2", "2141", "2143"),
    ("contains=5:r1c1-r1c3", "354", "344"),
    ("sum-line=9:r1c1-r1c4", "5427", "5435"),
    ("sum-line=9:r1c1+r1c2+r1c3+r1c1", "4954", "4864"),
    ("count-distinct=r1c1-r1c4", "2355", "2356"),
    ("count-distinct=r1c1+r1c2+r1c1+r1c3", "3235", "3232"),
    ("weighted-sum=3*2*-1:r1c1+r1c2", "57", "58"),
    ("lockout=r1c1-r1c4", "3827", "3527"),
    ("hidden-skyscraper=4:r1c1-r1c9", "364712589", "343712589"),
    ("value-indexing=r1c1-r1c5", "72374", "72347"),
    ("exactly=1+1+2:r1c1-r1c4", "1213", "1112"),
    ("look-and-say=2301:r1c1-r1c4", "3243", "3143"),
    ("same-values=r1c1+r1c2/r2c1+r2c2", "1221", "1222"),
    ("same-values=r1c1+r1c1/r1c1+r2c2", "2222", "2221"),
    ("counting-circles=r1c1-r1c4", "3313", "3322"),
    ("equality-cage=r1c1-r1c4", "1278", "1268"),
    ("rellik=9:r1c1-r1c3", "134", "126"),
    ("or=even=r1c1|kropki-white=r1c1+r1c2", "32", "35"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "good", "bad"), EXAMPLES)
def test_allowed_fillings_match_the_examples(
    text: str, good: str, bad: str
) -> None:
    (rule,) = make_rules(9, words=[text]).rules
    for digits, expected in (good, True), (bad, False):
        cells = cells_in_order(text)
        at = dict(zip(cells, map(int, digits), strict=False))
        assert rule.allowed([at[cell] for cell in rule.cells]) is expected


def cells_in_order(text: str) -> list[int]:
    """Return the cells of an item as they are written, each once."""
    result: list[int] = []
    for part in text.split("|"):
        (group,) = groups_of(part.rpartition("=")[2], 9)
        result += [cell for cell in group.cells if cell not in result]
    return result


def test_minimum_and_maximum_look_at_unmarked_neighbours() -> None:
    low, high = (
        make_rules(4, words=[f"{word}=r1c1+r1c2"]).rules[0]
        for word in ("minimum", "maximum")
    )
    assert low.cells == (0, 1, 2, 4, 5)
    assert low.allowed([1, 2, 3, 2, 4]) and not low.allowed([1, 2, 3, 1, 4])
    assert high.allowed([4, 3, 2, 3, 1]) and not high.allowed([4, 3, 3, 3, 1])


def test_negative_rules_except_marked_pairs() -> None:
    dots = [
        "kropki-white=r1c1+r1c2",
        "kropki-black=r2c1+r2c2",
        "xv=V:r3c1+r3c2",
    ]
    for word, spared in (
        ("negative-difference", {(0, 1), (4, 5)}),
        ("negative-ratio", {(0, 1), (4, 5)}),
        ("negative-xv", {(8, 9)}),
    ):
        own = make_rules(4, words=[*dots, word])
        (rule,) = [one for one in own.rules if one.word == word]
        pairs = {(a, b) for a, b, _table in rule.pairs()}
        assert len(pairs) == 24 - len(spared) and not pairs & spared
        values = [1, 2, 3, 4] * 4
        assert not rule.allowed(values)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("killer=17:r1x1", "killer: 'r1x1' is not a cell .*; write kil"),
        ("killer=17:r1c1+r9c9", "r9c9 .* 4 rows"),
        ("killer=a:r1c1+r1c2", "killer: 'a' is not a number"),
        ("killer=17:r1c1+r1c1", "killer: r1c1 .*twice"),
        ("killer=17:", "killer: '' is not a cell"),
        ("arrow=r1c1-r1c4+r2c1-r2c4/r3c3", "a number of 8 digits"),
        ("killer", "killer needs its cells: killer=17:r1c1"),
        ("killer=3:r1c1-r2c4", "'r1c1-r2c4' is not straight"),
        ("killer=3:r1c1/r1c2", "killer .*'/'.* 3:r1c1/r1c2"),
        ("killer=r1c1-r1c4+r2c1", "5 cells can't have 4 values"),
        ("xv=3:r1c1+r1c2", "xv: '3' is neither X nor V"),
        ("xv=X:r1c1", "xv is between 2 cells, not 1"),
        ("xv=X:r1c1+r1c3", r"xv .* touch, unlike r1c1 and r1c3; .*=X:r1c1"),
        ("kropki-white=r1c1+r4c4", "cells that touch, .* kropki-white=r1c1"),
        ("kropki-black=3:r2c1+r4c1", "touch, .* kropki-black=3:r1c1"),
        ("inequality=r1c1+r1c4", "inequality is between cells that touch"),
        ("arrow=r1c1-r1c3", 'arrow needs a "/" .*; write arrow=r1c1/r1c2'),
        ("sandwich=5:r1c1-r1c3", r"sandwich needs .*; .*=5:r1c1-r1c4$"),
        ("x-sum=5:r1c1-r4c4", "x-sum needs a whole row or column"),
        ("skyscraper=2:r1c2+r1c1+r1c3+r1c4", "skyscraper .* from one side"),
        ("hidden-skyscraper=2:r1c1", "needs a whole row or column"),
        ("numbered-room=2:r2c1-r4c1", "numbered-room=2:r1c1-r1c4$"),
        ("or=even=r1c1|xv=V:r1c1+r4c1", "xv is between cells that touch"),
        ("thermometer=3:r1c1+r1c2", "takes nothing before its cells"),
        ("thermometer=r1c1", "thermometer needs 2 cells or more"),
        ("clone=r1c1+r1c2", "clone needs two lists of as many cells"),
        ("quadruple=a:r1c1+r1c2+r2c1+r2c2", "'a' is not .* 1"),
        ("region-sum=r1c1+r1c2", "region-sum needs cells of two regions"),
        ("or=even=r1c1", "or needs two choices"),
        ("or=evn=r1c1|odd=r1c1", "there is no rule 'evn'"),
        ("negative-xv=r1c1", "negative-xv takes no cells"),
        ("quadruple=1+2:r1c1+r2c2+r3c3+r4c4", r"around .*=1\+2:r1c1\+r1c2"),
        ("quadruple=1:r1c4+r2c1+r2c4+r3c1", "four cells around a corner"),
        ("quadruple=1:r1c1+r1c2", "four cells around a corner"),
        ("or=even=r1c1|quadruple=1:r1c1", "four cells around a corner"),
        ("little-killer=5:r1c1+r1c2", r"a diagonal.*=5:r1c3-r3c1"),
        ("little-killer=5:r1c1+r3c3", "the cells of a diagonal"),
        ("little-killer=5:r1c2+r2c1+r3c2", "the cells of a diagonal"),
        *[
            (f"{item}:r1c1+r1c2+r2c1+r2c2", "digits can't be in 4 cells")
            for item in (
                "quadruple=1+1+2+3+4", "contains=1+1+1+1+1",
                "exactly=1+2+3+4+4", "look-and-say=51",
            )
        ],
        *[
            (f"{item}:r1c1-r1c4", "is not a digit of the grid, .* 1 to 4")
            for item in (
                "one-of=1+5", "contains=5", "exactly=0+1", "look-and-say=05",
                "numbered-room=5", "hidden-skyscraper=0",
            )
        ],
        *[
            (f"{item}:{cells}", "number can't be .*; write [012] (to|or)")
            for cells, *given in (
                ("r1c1-r1c4", "skyscraper=5", "skyscraper=0", "sum-line=0"),
                ("r1c1-r1c4", "german-whisper=4", "lockout=4", "modular=0"),
                ("r1c1+r1c2", "kropki-white=4", "kropki-white=0"),
                ("r1c1+r1c2", "kropki-black=5", "kropki-black=1"),
                ("r1c1+r2c2", "kropki-white=4", "kropki-black=0"),
            )
            for item in given
        ],
        *[
            (item, "r1c1 appears twice")
            for item in (
                "thermometer=r1c1+r1c2+r1c1", "arrow=r1c1/r1c2+r1c1",
                "arrow=r1c1+r1c1/r1c2", "kropki-white=r1c1+r1c1",
                "nabner=r1c1+r1c2+r1c1+r1c3", "between=r1c1-r1c4+r1c1",
                "lockout=r1c1+r1c2+r1c1+r1c3", "clone=r1c1+r1c1/r2c1+r2c2",
                "double-arrow=r1c1+r1c2+r1c1", "contains=1:r1c1+r1c1",
                "counting-circles=r1c1+r1c1", "lunchbox=3:r1c1+r1c2+r1c1",
                "value-indexing=r1c1+r1c2+r1c1+r1c3",
                "extra-regions=r1c1+r1c2+r1c1+r1c3",
            )
        ],
    ],
)  # fmt: skip
def test_bad_items_are_one_line(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        make_rules(4, words=[text])
    assert "\n" not in str(caught.value)


def test_rules_of_a_kind_have_numbers_of_their_own() -> None:
    own: Rules = make_rules(4, words=["killer=3:r1c1+r1c2;4:r3c3+r4c3"])
    assert own.named_groups()["cage 2"] == (10, 14)


def test_broken_sums_are_named_with_their_cells() -> None:
    own = make_rules(4, words=["killer=7:r1c1+r1c2", "even=r4c4"])
    cells = bytes([1, 2, *[0] * 14])
    assert [clash_text(one) for one in errors(Puzzle(own, cells))] == [
        "killer=7:r1c1+r1c2: broken by the values at r1c1 and r1c2"
    ]
    cells = bytes([0, 4, *[0] * 13, 3])
    assert [clash_text(one) for one in errors(Puzzle(own, cells))] == [
        "even: 3 at r4c4"
    ]
    own = make_rules(4, words=["killer=300:r1c1+r1c2"])
    assert [clash_text(one) for one in errors(Puzzle(own, cells))] == [
        "killer=300:r1c1+r1c2: no values fit"
    ]
    cells = bytes([0] * 16)
    assert [clash_text(one) for one in errors(Puzzle(own, cells))] == [
        "killer=300:r1c1+r1c2: no values fit"
    ]


def test_numbers_of_any_length_are_read() -> None:
    for text, same in (("0000007", "7"), ("9" * 5000, "999999")):
        long, short = (
            make_rules(SIZE, words=[f"killer={number}:r1c1-r1c3"]).rules[0]
            for number in (text, same)
        )
        assert long.totals() == short.totals()
    with pytest.raises(ValueError, match="number can't be 999999; write 2 to"):
        make_rules(SIZE, words=[f"kropki-black={'9' * 5000}:r1c1+r1c2"])


def test_every_mark_is_drawn() -> None:
    """On paper: the numbers of cages, and of lines at their first cell."""
    words = [text for text in INSTANCES if not text.startswith("or=")]
    own = make_rules(SIZE, words=words)
    text = draw(Puzzle(own, bytes(16)))
    numbers = {mark.text for rule in own.rules for mark in rule.marks()}
    for number in numbers - {""}:
        assert f">{escape(number)}<" in text


@pytest.mark.parametrize(
    ("word", "nine", "six"),
    [
        ("german-whisper", "", "3"),
        ("dutch-whisper", "", "2"),
        ("lockout", "", "2"),
        ("between", "", ""),
        ("german-whisper=4", "4", "4"),
    ],
)
def test_a_line_of_another_size_has_its_number(
    word: str, nine: str, six: str
) -> None:
    """Its sentence names the usual one of 9x9 alone."""
    name, _, number = word.partition("=")
    item = f"{name}={number and f'{number}:'}r1c1-r1c4"
    for size, shown in ((9, nine), (6, six)):
        [rule] = make_rules(size, words=(item,)).rules
        texts = {one.text for one in rule.marks()} - {""}
        assert texts == {shown} - {""}


class CutShort(Rule):
    """A rule whose check always takes too long."""

    def __init__(self) -> None:
        super().__init__("cut-short", (0,), "", "")

    def allowed(self, values: Sequence[int]) -> bool:
        raise BudgetSpent("budget spent")


def test_a_choice_that_holds_decides_whatever_takes_too_long() -> None:
    holds = rule_of("killer=3:r1c1+r1c2")
    either = Either("or", [[CutShort()], [holds]], "")
    assert either.cells == (0, 1)
    assert either.allowed([1, 2])
    assert either.allowed_within([1, 2], Budget(5))
    with pytest.raises(BudgetSpent):
        either.allowed([2, 2])


def test_what_takes_too_long_may_be_allowed() -> None:
    assert may_allow(CutShort(), [1])
    assert not may_allow(rule_of("killer=3:r1c1+r1c2"), [2, 2])
