"""Some hostile programs; ``agree_hostile.py`` runs all of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandbox_attacks import SETTINGS, check, column, every, staged

# One of each kind: what it reads and changes, what it leaves, what ends it.
FEW = ("calls", "devices.py", "forger.py", "links.sh", "printer.sh",
       "reader.py", "sleeper.sh", "stayer.py")  # fmt: skip


@pytest.fixture(scope="module")
def stage() -> Iterator[Path]:
    """Return the hostile programs, and a private copy of sudokit."""
    with staged() as place:
        yield place


@pytest.mark.parametrize("setting", SETTINGS)
def test_hostile_programs_have_the_expected_outcome(
    stage: Path, setting: str
) -> None:
    programs = {"root": FEW, "root, no namespaces": FEW[-1:]}
    check(stage, setting, programs.get(setting, FEW[-2:]))


def test_the_table_has_every_program() -> None:
    assert all(column(setting).keys() == every() for setting in SETTINGS)
