"""The application and the page, shared by the tests."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from page_driver import Page
    from page_in_browser import Browser
    from sudokit.web.replies import Reply

ENOUGH: Final = 5.0  # seconds, for requests that should be answered


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """Provide a client; the workers live as long as the session."""
    pytest.importorskip("starlette", reason="no extra 'web'")
    pytest.importorskip("httpx", reason="httpx is not installed")
    from starlette.testclient import TestClient  # noqa: PLC0415

    from sudokit.system import processes  # noqa: PLC0415
    from sudokit.web import pool  # noqa: PLC0415
    from sudokit.web.server import make_app  # noqa: PLC0415

    class Unhurried(pool.Lanes):
        """A lane that gives up only what a test cancels."""

        async def ask(
            self, job: str, fields: dict[str, Any], seconds: float
        ) -> Reply:
            longer = 60 * seconds if seconds >= ENOUGH else seconds
            return await super().ask(job, fields, longer)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "PATIENCE", 60.0)
        patch.setattr(pool, "GRACE", 60.0)
        patch.setattr(pool, "QUICK_GRACE", 60.0)
        patch.setattr(processes, "STARTING", 600.0)
        patch.setattr(pool, "NICE", 0)
        app = make_app(pool=Unhurried())
        with TestClient(app, base_url="http://127.0.0.1") as client:
            yield client


@pytest.fixture(scope="session")
def nearby() -> Iterator[TestClient]:
    """Provide a client that is answered in this process."""
    pytest.importorskip("starlette", reason="no extra 'web'")
    pytest.importorskip("httpx", reason="httpx is not installed")
    from starlette.testclient import TestClient  # noqa: PLC0415

    from sudokit.web import pool  # noqa: PLC0415
    from sudokit.web.server import make_app  # noqa: PLC0415
    from sudokit.web.work import answer  # noqa: PLC0415

    class Here(pool.Lanes):
        """Lanes without workers."""

        async def ask(
            self, job: str, fields: dict[str, Any], seconds: float
        ) -> Reply:
            return answer(job, fields, 60 * seconds)

    with TestClient(
        make_app(pool=Here()), base_url="http://127.0.0.1"
    ) as client:
        yield client


@pytest.fixture(scope="session")
def page(request: pytest.FixtureRequest) -> Iterator[Page]:
    """Provide the page under node, or with PAGE=... in Chromium."""
    if os.environ.get("PAGE"):
        yield request.getfixturevalue("browser")
        return
    from page_in_node import node_page  # noqa: PLC0415

    page = node_page(request.getfixturevalue("nearby"))
    yield page
    page.end()


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Provide the page in Chromium, with a server of its own.

    With PAGE=export it is the folder without a server, on a plain host.
    """
    from exported_page import Host, exported  # noqa: PLC0415
    from page_in_browser import Browser  # noqa: PLC0415
    from web_server import UNHURRIED, Served  # noqa: PLC0415

    end: Callable[[], object]
    engine = os.environ.get("PAGE") == "export"
    if engine:
        host = Host(exported(tmp_path_factory.mktemp("exported")))
        address, end = host.address, host.end
    else:
        served = Served(before=UNHURRIED)
        address, end = served.address, partial(served.end, signal.SIGTERM)
    folder = tmp_path_factory.mktemp("page")
    browser = Browser(address, folder, engine=engine, copies=engine)
    browser.look("light", 1080, 820)
    yield browser
    browser.driver.quit()
    end()
