"""The scale of HoDoKu, and how well it agrees with HoDoKu."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles import (
    EASY,
    HARD,
    Place,
    few,
    grid_of,
    image,
    on_few_and_shared,
    ratings,
    shared,
)
from sudokit.logic import LEVELS, technique_named
from sudokit.rating.hodoku import level_and_score, rate
from sudokit.rating.verdicts import (
    CONTRADICTORY,
    SEVERAL,
    SOLVED,
    UNSOLVABLE,
)

FILES = ("ratings_minimal.csv", "ratings_mixed.csv")


def counts_of(text: str) -> Counter[str]:
    """Return ``Naked Single=3;AIC=1`` with our names."""
    counts: Counter[str] = Counter()
    for item in text.split(";"):
        name, count = item.split("=")
        counts[technique_named(name).name] += int(count)
    return counts


@on_few_and_shared
@pytest.mark.parametrize("name", FILES)
def test_level_and_score_follow_from_the_counts(
    name: str, place: Place
) -> None:
    for row in ratings(place(name)):
        level, score = level_and_score(counts_of(row["techniques"]))
        assert (level.upper(), score) == (row["level"], int(row["score"]))


def test_limits_raise_the_level() -> None:
    assert level_and_score({"Hidden Single": 57}) == ("easy", 798)
    assert level_and_score({"Naked Pair": 16}) == ("medium", 960)
    assert level_and_score({"Naked Pair": 17}) == ("hard", 1020)
    assert level_and_score({"Naked Pair": 27}) == ("unfair", 1620)
    assert level_and_score({"Naked Pair": 31}) == ("extreme", 1860)
    assert level_and_score({}) == ("easy", 0)


def test_easy_puzzle() -> None:
    rating = rate(grid_of(EASY))
    assert rating.verdict == SOLVED
    assert (rating.level, rating.clues) == ("easy", 30)
    assert sum(rating.techniques.values()) == 51
    assert level_and_score(rating.techniques) == ("easy", rating.score)


def test_hard_puzzle() -> None:
    rating = rate(grid_of(HARD))
    assert rating.level == "extreme"
    assert rating.hardest in rating.techniques
    assert technique_named(rating.hardest).level in ("unfair", "extreme")
    assert level_and_score(rating.techniques)[1] == rating.score


def test_improper_puzzles() -> None:
    several = rate(grid_of("0" * 81))
    assert (several.verdict, several.level) == (SEVERAL, "")
    assert (several.score, several.hardest, several.clues) == (0, "", 0)
    none = rate(grid_of("11" + "0" * 79))
    assert (none.verdict, none.clues) == (CONTRADICTORY, 2)
    assert not none.techniques
    none = rate(grid_of("12345678" + "0" * 9 + "9" + "0" * 63))
    assert (none.verdict, none.clues) == (UNSOLVABLE, 9)


def test_without_uniqueness() -> None:
    rating = rate(grid_of(HARD), uniqueness=False)
    for name in rating.techniques:
        assert not technique_named(name).uniqueness


@settings(max_examples=8, deadline=None)
@given(st.integers())
def test_images_have_the_same_rating(seed: int) -> None:
    first = rate(grid_of(HARD))
    other = rate(grid_of(image(HARD, seed)))
    assert other == first
    assert rate(grid_of(image(EASY, seed))).level == "easy"


@pytest.mark.parametrize("name", FILES)
def test_images_of_the_rated_puzzles(name: str) -> None:
    for seed, row in enumerate(ratings(few(name), 2)):
        first = rate(grid_of(row["puzzle"]))
        other = rate(grid_of(image(row["puzzle"], seed)))
        assert other.level == first.level
        if first.hardest not in ("Naked Single", "Hidden Single"):
            assert other.score == first.score


@pytest.mark.parametrize(("place", "every"), [(few, 1), (shared, 5)])
@pytest.mark.parametrize("as_given", (False, True))
def test_levels_and_scores_agree_with_hodoku(
    as_given: bool, place: Place, every: int
) -> None:
    """On all 800 rows it is 99.4 % and 90.4 %; as given 99.8 and 98.3."""
    rows = [row for name in FILES for row in ratings(place(name), every)]
    levels = scores = 0
    for row in rows:
        rating = rate(grid_of(row["puzzle"]), as_given=as_given)
        wanted = int(row["score"])
        levels += rating.level.upper() == row["level"]
        scores += abs(rating.score - wanted) <= 0.05 * wanted
        assert rating.level in LEVELS
        if row["level"] != "EXTREME":
            assert "Trial" not in rating.techniques
    assert levels >= 0.95 * len(rows)
    assert scores >= (0.95 if as_given else 0.8) * len(rows)
