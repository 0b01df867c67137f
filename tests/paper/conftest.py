"""Each test begins and ends in English."""

from collections.abc import Iterator

import pytest

from sudokit.system.language import ENGLISH, speak


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Switch back from the language of a command."""
    yield
    speak(ENGLISH)
