"""The addresses match their description, by Schemathesis.

Ten minutes of it find no more than these few examples:

    schemathesis run http://127.0.0.1:8000/openapi.json --checks all
        --max-time 600
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")

from web_server import Served

WORDS = "--checks all --max-examples 3 --phases fuzzing --seed 1"


@pytest.fixture
def served() -> Iterator[Served]:
    if not find_spec("schemathesis"):
        pytest.skip("schemathesis is not installed")
    served = Served()
    yield served
    served.end(signal.SIGTERM)


def test_the_api_matches_its_description(
    served: Served, tmp_path: Path
) -> None:
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "schemathesis.cli",
            "run",
            f"{served.address}openapi.json",
            *WORDS.split(),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,  # where it keeps what it finds
    )
    assert run.returncode == 0, run.stdout
