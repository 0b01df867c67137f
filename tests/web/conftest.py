"""One application for all questions over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from starlette.testclient import TestClient


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """Who asks; the workers live as long as the session."""
    pytest.importorskip("starlette", reason="no extra 'web'")
    pytest.importorskip("httpx", reason="httpx is not installed")
    from starlette.testclient import TestClient  # noqa: PLC0415

    from sudokit.web.app import make_app  # noqa: PLC0415

    with TestClient(make_app(), base_url="http://127.0.0.1") as client:
        yield client
