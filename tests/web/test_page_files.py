"""The files that the browser loads."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("httpx", reason="httpx is not installed")

from starlette.testclient import TestClient

from sudokit.system.language import LANGUAGES, catalogue
from sudokit.web import page_files

POLICY = {
    "default-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
}


def test_the_page_loads_nothing_from_other_hosts(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    policy = page.headers["content-security-policy"]
    assert set(map(str.strip, policy.split(";"))) > POLICY
    for path in page_files.PAGE.iterdir():
        if path.suffix == ".png":
            continue
        text = path.read_text()
        assert "https://" not in text, path
        assert max(map(len, text.splitlines())) < 80, path


def test_all_modules_and_style_sheets_are_joined(client: TestClient) -> None:
    script, sheet = (client.get(f"/page.{kind}") for kind in ("js", "css"))
    assert script.headers["content-type"].startswith("text/javascript")
    assert sheet.headers["content-type"].startswith("text/css")
    joins = re.findall(r"^(?:import|export)\b.*", script.text, re.M)
    assert len(joins) == 1 and joins[0].startswith("export {")
    for path in page_files.PAGE.iterdir():
        if path.stem == "docs":  # a page of its own
            continue
        if path.suffix == ".css":
            assert path.read_text() in sheet.text, path
        elif path.suffix == ".js" and path.name not in page_files.WORKERS:
            last = path.read_text().rstrip().splitlines()[-3:]
            assert "\n".join(last).replace("export ", "") in script.text, path


@pytest.mark.parametrize("path", ["/", "/page.js", "/page.css", "/main.js"])
def test_unchanged_files_are_not_sent_again(
    client: TestClient, path: str
) -> None:
    first = client.get(path)
    known = {"if-none-match": first.headers["etag"]}
    again = client.get(path, headers=known)
    assert again.status_code == 304 and not again.content
    other = client.get(path, headers={"if-none-match": '"x"'})
    assert other.text == first.text


@pytest.mark.parametrize("packed", [True, False])
def test_files_are_compressed_if_accepted(
    client: TestClient, packed: bool
) -> None:
    headers = {"accept-encoding": "gzip" if packed else "identity"}
    for path in ("/page.js", "/page.css", "/openapi.json", "/words/el.json"):
        answer = client.get(path, headers=headers)
        assert (answer.headers.get("content-encoding") == "gzip") is packed
        assert "accept-encoding" in answer.headers["vary"].lower()
        if packed:
            size = int(answer.headers["content-length"])
            assert size < 0.45 * len(answer.content), path


def constants(text: str) -> tuple[str, list[str]]:
    """Return the version and the file list of a service worker."""
    version, files = re.findall(r"^const \w+ = (.*);$", text, re.M)[:2]
    return json.loads(version), json.loads(files)


def test_the_worker_knows_every_file(client: TestClient) -> None:
    answer = client.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["service-worker-allowed"] == "/"
    assert answer.headers["cache-control"] == "no-cache"
    _, files = constants(answer.text)
    assert {"./", "page.js", "page.css", "icon.svg"} < set(files)
    assert not {"sw.js", "index.html", "main.js"} & set(files)
    for path in files:
        reply = client.get(path)
        assert reply.status_code == 200, path


def test_another_file_makes_another_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page"
    shutil.copytree(page_files.PAGE, page)
    monkeypatch.setattr(page_files, "PAGE", page)
    before, _ = constants(page_files.worker_text())
    assert constants(page_files.worker_text())[0] == before
    (page / "style.css").write_bytes(b"")
    assert constants(page_files.worker_text())[0] != before


def test_the_worker_caches_every_language(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, files = constants(page_files.worker_text())
    for name in LANGUAGES:
        assert f"words/{name}.json" in files
        assert client.get(f"/words/{name}.json").json() == catalogue(name)
    monkeypatch.setattr(page_files, "catalogue", lambda _: {"Hint": "!"})
    assert constants(page_files.worker_text())[0] != before


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("main.js", "text/javascript"),
        ("icon.svg", "image/svg+xml"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("icon-192.png", "image/png"),
        ("icon-512.png", "image/png"),
    ],
)
def test_content_types_are_set(
    client: TestClient, name: str, kind: str
) -> None:
    answer = client.get(f"/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == kind
