"""What a chain through rules contradicts is contradicted from each start."""

from collections import Counter
from random import Random

import pytest

from sudokit import Puzzle
from sudokit.logic.model.chain_end import (
    EMPTY,
    EXCLUDED,
    ITSELF,
    NOWHERE,
    TWICE,
    ChainEnd,
    Literal,
    chain_ends,
    end_text,
)
from sudokit.rules.exclusions import Laws, laws_of
from sudokit.rules.puzzle import puzzle_rules

SIZE = 4


def laws_of_rules() -> Laws:
    text = "# rules anti-knight, kropki-white=r1c1+r1c2;r3c3+r4c3\n"
    return laws_of(puzzle_rules(Puzzle.parse(text + "." * SIZE**2)))


def holds(
    laws: Laws, end: ChainEnd, left: int, start: int, items: list[Literal]
) -> bool:
    """Return whether a contradiction is there, candidate by candidate."""
    true = [start, *[code for code, is_true in items if is_true]]
    false = {code for code, is_true in items if not is_true}

    def is_left(code: int) -> bool:
        if code in false or not left >> code & 1:
            return False
        return not any(
            one != code and laws.conflict(one, code) for one in true
        )

    n = laws.size
    code = end.cell * n + end.value
    inside = laws.houses[end.house] if end.house else ()
    places = [cell * n + end.value for cell in inside]
    if end.kind == ITSELF:
        return code == start and code in false
    if end.kind == TWICE:
        return len({*true} & {*places}) > 1
    if end.kind == EXCLUDED:
        return code in true[1:] and not is_left(code)
    if end.kind == NOWHERE:
        return not any(map(is_left, places))
    assert end.kind == EMPTY
    return not any(is_left(end.cell * n + v) for v in range(n))


def is_broken(laws: Laws, left: int, start: int, items: list[Literal]) -> bool:
    """Return whether a cell or a house has nothing left."""
    n = laws.size
    ends = [ChainEnd(EMPTY, cell=cell) for cell in range(n * n)]
    for house in laws.houses:
        ends += [ChainEnd(NOWHERE, house=house, value=v) for v in range(n)]
    return any(holds(laws, end, left, start, items) for end in ends)


@pytest.mark.parametrize("count", [1, 2])
def test_what_a_chain_contradicts_is_contradicted(count: int) -> None:
    """In each case, if it begins with one of several candidates."""
    laws, dice = laws_of_rules(), Random(count)
    kinds: Counter[str] = Counter()
    for _turn in range(1500):
        left = dice.getrandbits(SIZE**3) | dice.getrandbits(SIZE**3)
        codes = [code for code in range(SIZE**3) if left >> code & 1]
        value = dice.randrange(SIZE)
        starts = [code for code in codes if code % SIZE == value][:count]
        items = [
            (code, dice.random() < 0.5)
            for code in dice.sample(codes, dice.randrange(5))
        ]
        items = [(code, is_true and code not in starts)
                 for code, is_true in items]  # fmt: skip
        if not starts or not all(
            is_broken(laws, left, start, items) for start in starts
        ):
            continue
        ends = chain_ends(laws, left, starts, items)
        for start in starts:
            true = [holds(laws, end, left, start, items) for end in ends]
            assert any(true)
            assert len(ends) == 1 or len(ends) <= len(starts)
        if len(ends) == 1:
            assert all(
                holds(laws, ends[0], left, start, items) for start in starts
            )
            kinds[ends[0].kind] += 1
    assert len(kinds) > 3, kinds


def test_a_group_and_a_value_of_its_house() -> None:
    """A column has the value twice, and none of the cells is empty."""
    laws = laws_of(puzzle_rules(Puzzle.parse("." * 81)))
    starts = [laws.size * cell for cell in (5, 14, 23)]  # 1 in r123c6
    items = [(laws.size * 41, True)]  # r5c6=1
    ends = chain_ends(laws, laws.full_set, starts, items)
    assert ends == [ChainEnd(TWICE, house="c6", value=0)]
    assert end_text(laws, ends[0]) == "c6 has 1 twice"
