"""Data sets are processed in this process; tables test the others."""

import pytest


@pytest.fixture(autouse=True)
def _in_process(tables_in_process: None) -> None:
    """Start no processes."""
