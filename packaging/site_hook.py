"""What `make docs` adds to the pages of docs/, as hooks of mkdocs.

Pages that would say a second time what stands elsewhere are made of it: the
techniques of their lessons, the pictures of rules of their marks, the library
of its sources, the floors of their test, the plots of the last benchmark.
"""

from __future__ import annotations

import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "packaging"))

import site_api  # noqa: E402
import site_curve  # noqa: E402
import site_floors  # noqa: E402
import site_rules  # noqa: E402
import site_techniques  # noqa: E402

# Pages from the root: their place there, and here.
FROM_ROOT = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
# What a page has for a reader of the sources, and what the site has for it.
TABLES = (
    "In the sources they are in"
    " [benchmarks/README.md](../benchmarks/README.md#tables)."
)
INSTEAD = {
    "<!-- the floors -->": "![the floors](floors.svg)",
    "<!-- the curve -->": "![right values by minutes](curve.svg)",
    "<!-- pictures of the rules -->": site_rules.gallery(),
    "](../CONTRIBUTING.md)": "](contributing.md)",
    "](../src/sudokit/__init__.py)": "](api/index.md)",
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds what is made to what is there."""
    made: dict[str, str] = {
        "icon.svg": (
            ROOT / "src" / "sudokit" / "web" / "page" / "icon.svg"
        ).read_text(encoding="utf-8"),
        **site_api.pages(),
        **site_curve.pages(),
        **site_floors.pages(),
        **site_rules.pages(),
        **site_techniques.pages(),
    }
    for name, here in FROM_ROOT.items():
        made[here] = from_root((ROOT / name).read_text(encoding="utf-8"))
    for name, content in made.items():
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """Puts what is made where the pages name the sources instead."""
    if TABLES in markdown:
        markdown = markdown.replace(TABLES, tables())
    for source, here in INSTEAD.items():
        markdown = markdown.replace(source, here)
    return markdown


def tables() -> str:
    """The tables that the benchmark has written."""
    text = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    _, _, rest = text.partition("<!-- tables of the last run -->")
    return rest.partition("<!-- end of tables -->")[0]


def from_root(text: str) -> str:
    """A text of the root, with its links as they are from docs/."""
    for name, here in FROM_ROOT.items():
        text = text.replace(f"]({name}", f"]({here}")
    return text.replace("](docs/", "](")
