"""Remaining combinations of sums, compared with all fillings."""

from __future__ import annotations

from itertools import product

import pytest

from sudokit.game import Game
from sudokit.game.sums_left import SumLeft
from sudokit.rules import Puzzle, make_rules

WORDS = [
    "killer=7:r1c1+r1c2+r2c1",
    "killer=12:r3c3+r3c4+r4c3+r4c4",
    "sum=9:r5c1+r6c1",
    "little-killer=8:r1c3-r3c1",
    "arrow=r4c5/r5c5-r5c6",
    "arrow=r6c2+r6c3/r6c4-r6c6",
]


def game_of(*moves: tuple[int, int, int]) -> Game:
    game = Game.of(Puzzle(make_rules(6, words=WORDS), bytes(36)))
    for move in moves:
        game = game.enter(*move)
    return game


def sums_of(game: Game, i: int, j: int) -> dict[tuple[str, int], list[str]]:
    return {
        (one.word, one.total): ["".join(map(str, some)) for some in one.sets]
        for one in game.sums(i, j)
    }


def test_sums_left_match_the_examples() -> None:
    assert sums_of(game_of(), 0, 0) == {("killer", 7): ["124"]}
    twice = sums_of(game_of(), 0, 2)  # the last cell is in another box
    assert twice == {("little-killer", 8): ["116", "125", "134", "224", "233"]}
    assert sums_of(game_of(), 2, 5) == {}
    circle = sums_of(game_of((3, 4, 5)), 4, 4)
    assert circle == {("arrow", 5): ["14", "23"]}
    left = sums_of(game_of((0, 0, 4), (4, 0, 3)), 4, 0)
    assert left == {("sum", 9): ["36"]}
    ruled = game_of().set_auto(True).mark(0, 2, 3).mark(1, 1, 3).mark(2, 0, 3)
    assert sums_of(ruled, 0, 2) == {
        ("little-killer", 8): ["116", "125", "224"]
    }


def filled(game: Game, one: SumLeft) -> set[tuple[int, ...]]:
    """Return the value sets of all fillings that break no rule."""
    places = [game.layout.cells[cell] for cell in one.cells]
    result = set()
    for values in product(range(1, game.layout.size + 1), repeat=len(places)):
        if sum(values) == one.total and all(
            value
            in ((game.value(*p),) if game.value(*p) else game.possible(*p))
            for p, value in zip(places, values, strict=True)
        ):
            pairs = list(zip(places, values, strict=True))
            if not any(
                n == m and q in game.layout.peers[p]
                for k, (p, n) in enumerate(pairs)
                for q, m in pairs[:k]
            ):
                result.add(tuple(sorted(values)))
    return result


@pytest.mark.parametrize(
    "moves", [(), ((0, 0, 2),), ((2, 2, 1), (3, 4, 6)), ((5, 1, 1),)]
)
def test_exactly_the_possible_sets_are_listed(
    moves: tuple[tuple[int, int, int], ...],
) -> None:
    game = game_of(*moves)
    seen = 0
    for cell in game.layout.cells:
        for one in game.sums(*cell):
            assert set(one.sets) == filled(game, one), one
            seen += 1
    assert seen > 8
