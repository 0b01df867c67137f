"""Sets are worked on in this process: processes are tested with tables."""

import pytest


@pytest.fixture(autouse=True)
def _in_process(tables_in_process: None) -> None:
    """Start no processes."""
