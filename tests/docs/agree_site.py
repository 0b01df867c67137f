"""Checks that the site builds without warnings and loads nothing remote."""

import os
import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from puzzles import ROOT
from sudokit.logic import EVERY

pytest.importorskip("mkdocs")
pytest.importorskip("mkdocstrings_handlers.python")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-d", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return folder


def pages(site: Path) -> dict[str, str]:
    return {
        path.relative_to(site).as_posix(): path.read_text()
        for path in site.rglob("*.html")
    }


def test_no_link_is_dead(site: Path) -> None:
    """Pages, pictures and anchors, in the pages that mkdocs makes, too."""
    html = pages(site)
    ids = {
        name: set(re.findall(r'\sid="?([^">\s]+)', text))
        for name, text in html.items()
    }
    for name, text in html.items():
        if name == "404.html":
            continue
        for link in re.findall(r'\s(?:href|src)="([^"]+)"', text):
            path, _, anchor = unescape(unquote(link)).partition("#")
            if re.match(r"[a-z]+:|play/", path):
                continue  # other sites, or the page, which isn't in docs
            target = (site / name).parent / path if path else site / name
            assert target.exists(), f"{name}: {link}"
            if anchor and target.suffix == ".html":
                whole = target.resolve().relative_to(site.resolve())
                assert anchor in ids[whole.as_posix()], f"{name}: {link}"


def test_the_site_loads_nothing_from_other_hosts(site: Path) -> None:
    for name, text in pages(site).items():
        loaded = re.findall(
            r"<(?:script|img|iframe|link)\b[^>]*?(?:src|href)=\"?(//|https?:)",
            text,
        )
        assert not loaded, name
    for path in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?https?:", path.read_text()), path


def test_each_technique_has_its_picture(site: Path) -> None:
    page = (site / "techniques.html").read_text()
    for technique in EVERY:
        assert f">{technique.name}<" in page
    pictures = re.findall(r'src="(techniques/[^"]+\.svg)"', page)
    boards = re.findall(r'href="play/index.html#p=[1-9a-i.]{36,81}', page)
    assert len(boards) == len(pictures)
    assert len(set(pictures)) == len(EVERY)
    for picture in pictures:
        assert "</svg>" in (site / picture).read_text()


def test_the_library_is_described(site: Path) -> None:
    """Names, signatures and docstrings come from the sources."""
    page = (site / "api" / "grid.html").read_text()
    for name in ("init", "update", "iterate", "exist_unique"):
        assert f'id="sudokit.core.grid.Grid.{name}"' in page
    listed = (site / "api" / "index.html").read_text()
    for name in ("solve", "rate", "canonical", "puzzles", "explain"):
        assert f"<code>{name}</code>" in listed
