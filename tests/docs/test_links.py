"""The pages of ``docs/`` lead to pages and headings that exist.

``agree_site.py`` builds the site and looks at every link in it.
"""

from __future__ import annotations

import re
from pathlib import Path

from puzzles import ROOT, script

DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md")])
MADE = ("api/", "files.md", "techniques/")  # pages that mkdocs makes


def prose(page: Path) -> str:
    """Return the text of a page without its code blocks."""
    return re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S)


def anchors(page: Path) -> set[str]:
    """The anchors of a page: its own, and those mkdocs makes of headings."""
    result = set(re.findall(r'(?:id|name)="([^"]+)"', page.read_text()))
    for heading in re.findall(r"^#+ (.+)$", prose(page), re.M):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", heading)
        plain, _, own = plain.partition("{#")
        name = re.sub(r"[^\w\s-]", "", plain.lower()).strip()
        result |= {re.sub(r"[-\s]+", "-", name), own.strip(" }")}
    return result


def test_links_lead_to_pages_and_headings() -> None:
    dead = []
    for page in PAGES:
        for link in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
            path, _, anchor = link.partition("#")
            if re.match(r"[a-z]+:", link) or path.startswith(MADE):
                continue
            target = (page.parent / path).resolve() if path else page
            if not target.exists():
                dead.append(f"{page.name}: {link}")
            elif anchor and target.suffix == ".md":
                if anchor not in anchors(target):
                    dead.append(f"{page.name}: {link}")
    assert not dead


def test_every_part_of_the_library_has_its_page() -> None:
    api = script(ROOT / "packaging" / "sudokit_site" / "api.py")
    parts = {
        path.stem
        for path in (ROOT / "src" / "sudokit").iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists()
    } - {"__init__", "__main__"}
    result = {
        name.split(".")[1] for name in api.MODULES.values() if "." in name
    }
    assert parts == result | api.INNER
