"""``audit`` and ``leak`` find exactly the planted errors."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from planted_errors import Amounts, differences, planted
from sudokit.native.arrays import COMPILED


def test_planted_problems_are_found(tmp_path: Path) -> None:
    """``tests/planted_errors.py`` does the same with a million rows."""
    amounts = Amounts(4000 if COMPILED else 50)
    known = planted(tmp_path, amounts, seed=2)
    assert len(known.leaks) == amounts.leaks
    with ThreadPoolExecutor(1) as executor:
        assert not list(differences(known, 2, {"executor": executor}))
