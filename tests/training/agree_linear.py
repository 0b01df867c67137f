"""Judging an answer takes time in proportion to its length."""

import time

import pytest

from puzzles import WIKI
from sudokit import Grid
from sudokit.training.answers import LONGEST, judge, judge_move

CLASSIC = Grid.parse(WIKI)


@pytest.mark.parametrize(
    "piece",
    ["1", "1 ", "[", "{", "<answer>", "r1c1=5 ", "|", "\n1", "{}", "("],
)
def test_reading_takes_time_by_length(piece: str) -> None:
    text = piece * (LONGEST // len(piece))
    start = time.process_time()
    judge(CLASSIC, text)
    judge_move(CLASSIC, text)
    took = time.process_time() - start
    text = piece * (LONGEST // len(piece) // 10)
    start = time.process_time()
    judge(CLASSIC, text)
    judge_move(CLASSIC, text)
    assert took < 60 * (time.process_time() - start + 0.05)
