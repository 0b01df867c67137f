"""What a part of rules remembers is what it would find anew."""

from random import Random

import pytest

from puzzles import ALL_CASES, ROOT
from sudokit import formats
from sudokit.logic.model.cases import list_fillings
from sudokit.logic.model.rule_parts import CachedPart, RuleParts
from sudokit.rules.exclusions import Laws
from sudokit.rules.puzzle import puzzle_rules

PARTS = 12 if ALL_CASES else 6
TURNS = 25 if ALL_CASES else 11  # of a part's candidates
FILES = ("killer.txt", "arrows.txt", "dots.txt")


def parts_in(name: str) -> tuple[Laws, list[CachedPart]]:
    with (ROOT / "puzzles" / name).open() as stream:
        (first, *_others) = formats.read(stream)
    assert isinstance(first, formats.PuzzleRecord)
    known = RuleParts(puzzle_rules(formats.clues_of(first)))
    every = [*known.sums, *known.others]
    return known.laws, every + known.joint(False) + known.joint(True)


def without_some(masks: tuple[int, ...], dice: Random) -> tuple[int, ...]:
    """Return fewer candidates, some of them none at all."""
    rows = list(masks)
    for _turn in range(dice.randrange(1, 4)):
        at = dice.randrange(len(rows))
        bits = [1 << v for v in range(9) if rows[at] >> v & 1]
        if len(bits) > 1 or dice.random() < 0.05:
            rows[at] &= ~dice.choice(bits or [0])
    return tuple(rows)


def lost(masks: tuple[int, ...], some: list[int] | None) -> list[int]:
    if some is None:
        return []
    left = [m & ~f for m, f in zip(masks, some, strict=True)]
    return left if any(left) else []


@pytest.mark.parametrize("name", FILES)
def test_candidates_that_go_are_those_without_a_filling(name: str) -> None:
    dice = Random(name)
    laws, parts = parts_in(name)
    looked = 0
    for cached in dice.sample(parts, min(PARTS, len(parts))):
        masks = tuple([cached.part.full] * len(cached.part.cells))
        for turn in range(TURNS):
            masks = without_some(masks, dice)
            if turn % 3 == 0:
                cached.fillings(masks)
            gone = cached.gone(masks)
            exact = lost(masks, cached.part.under(laws).supported(masks))
            # With its usual work it may know less.
            assert gone in (exact, lost(masks, cached.part.supported(masks)))
            looked += any(gone)
    assert looked > 5


@pytest.mark.parametrize("name", FILES)
def test_fillings_of_fewer_candidates_are_among_those_of_more(
    name: str,
) -> None:
    dice = Random(name)
    _laws, parts = parts_in(name)
    whole = 0
    for cached in dice.sample(parts, min(12, len(parts))):
        masks = tuple([cached.part.full] * len(cached.part.cells))
        for _turn in range(25):
            masks = without_some(masks, dice)
            known = cached.fillings(masks)
            new = list_fillings(cached.part, masks)
            if new.is_whole:
                whole += 1
                assert sorted(known.fillings) == sorted(new.fillings)
    assert whole > 20
