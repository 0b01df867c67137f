"""The exported page in Chromium with Python inside; takes minutes."""

from __future__ import annotations

import gzip
import shutil
import tarfile
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from exported_page import Host, exported
from page_driver import Keys
from page_in_browser import Browser
from puzzles import WIKI
from sudokit.web import export


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide the folder of the page."""
    return exported(tmp_path_factory.mktemp("exported"))


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    """Provide a plain host of the folder."""
    made = Host(folder)
    yield made
    made.server.server_close()


def test_the_folder_is_small_and_loads_nothing_else(
    host: Host, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """And it works when the network is gone."""
    page = Browser(host.address, tmp_path_factory.mktemp("page"))
    try:
        page.go()
        page.drop(WIKI)
        for _ in range(2):
            page.run("document.querySelector('#hint').click()")
            page.wait_for("message", "Look for: Hidden Single")
            loaded = page.run(
                "return performance.getEntriesByType('resource')"
                ".map((e) => e.name)"
            )
            assert all(name.startswith(host.address) for name in loaded)
            host.end()
            page.go("about:blank")
            page.go()
            page.wait_line(WIKI)
        page.cell(2)
        page.keys("4")
        assert page.line()[2] == "4"
        page.keys("g")
        page.wait(lambda: page.line(clues=True) != WIKI)
        page.keys("t")
        page.wait(lambda: page.count("#library[open]"))
        page.click("[data-technique='Naked Pair']")
        page.wait_for("lesson-title", "Naked Pair")
        page.click("#practise")
        page.wait_for("message", "Practise Naked Pair")
    finally:
        page.driver.quit()


def test_the_editor_works_without_a_server(
    host: Host, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A cage is drawn, counted, written and read again."""
    page = Browser(host.address, tmp_path_factory.mktemp("page"))
    try:
        page.go()
        page.drop(WIKI)
        page.wait_line(WIKI)
        page.menu("[data-do=set]")
        page.wait_for("set-count", "One solution")
        page.wait(lambda: page.text("set-step"))
        page.menu("#set-rule")
        page.menu("#set-rules [data-word='killer']")
        page.cell(2)
        page.keys(" ", Keys.ARROW_RIGHT, Keys.ENTER, "3")
        page.wait_for("set-count", "No solution")
        page.wait(lambda: page.count("#set-blame button"))
    finally:
        page.driver.quit()


# The memory that is kept: null if there is none, else its size and whether
# it is the one that was marked here, or spoiled.
READ_CACHE = """
const [what, done] = arguments;
caches.open("sudokit-engine").then(async (cache) => {
  const [name] = await cache.keys();
  const found = name && await cache.match(name);
  if (!found) return done(null);
  const body = await found.blob();
  if (what) {
    await cache.put(name, new Response(what === "spoil" ? "none" : body,
      { headers: { mark: what } }));
  }
  done([body.size, found.headers.get("mark")]);
}).catch((error) => done([0, String(error)]));
"""


def test_a_later_start_uses_the_memory_snapshot(
    host: Host, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A memory that can't be used is made again."""
    page = Browser(host.address, tmp_path_factory.mktemp("page"))
    page.driver.set_script_timeout(60)

    def read_cache(what: str = "") -> list[object] | None:
        value: list[object] | None = page.run_later(READ_CACHE, what)
        return value

    def hint() -> None:
        page.go("about:blank")
        page.go()
        page.wait_line(WIKI)
        page.run("document.querySelector('#hint').click()")
        page.wait_for("message", "Look for: Hidden Single")

    try:
        page.go()
        page.drop(WIKI)
        hint()
        page.wait(lambda: read_cache() is not None)
        first = read_cache("mark")
        assert first is not None and int(str(first[0])) > 10**7
        hint()
        assert read_cache("spoil") == [first[0], "mark"]
        hint()
        page.wait(lambda: read_cache() == [first[0], None])
    finally:
        page.driver.quit()


def test_modules_are_compiled_where_node_is(folder: Path) -> None:
    (engine,) = folder.glob("**/engine-*")
    assert sum(path.stat().st_size for path in engine.iterdir()) < 7_500_000
    if not shutil.which("node"):
        pytest.skip("there is no node")
    packed = {
        name: BytesIO(gzip.decompress((engine / f"{name}.bin").read_bytes()))
        for name in (export.LIBRARY, export.OURS)
    }
    with tarfile.open(fileobj=packed[export.OURS]) as archive:
        names = archive.getnames()
    names += zipfile.ZipFile(packed[export.LIBRARY]).namelist()
    assert {"sudokit/web/in_browser.pyc", "json/__init__.pyc"} < set(names)
    assert not [name for name in names if name.endswith(".py")]
