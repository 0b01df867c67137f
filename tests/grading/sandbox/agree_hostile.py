"""Runs every hostile program in every setting; takes minutes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandbox_attacks import SETTINGS, check, every, staged


@pytest.fixture(scope="module")
def stage() -> Iterator[Path]:
    """Return the hostile programs, and a private copy of sudokit."""
    with staged() as place:
        yield place


@pytest.mark.parametrize("setting", SETTINGS)
def test_hostile_programs_get_nothing(stage: Path, setting: str) -> None:
    check(stage, setting, every())
