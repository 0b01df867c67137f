"""Adds generated pages to those of docs/; mkdocs calls these hooks.

Pages that would repeat something are generated from it: the techniques from
their lessons, the pictures of rules from their marks, the API from the
sources, the picture of the packages from their test, the list of files from
their docstrings, and the plots from the last benchmark.
"""

from __future__ import annotations

import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import contents  # noqa: E402
from sudokit_site import api, curve, layers, rules, techniques  # noqa: E402

# Pages in the root, and their names on the site.
FROM_ROOT = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
# Texts for readers of the sources, and what the site shows instead.
TABLES = (
    "In the sources they are in"
    " [benchmarks/README.md](../benchmarks/README.md#tables)."
)
INSTEAD = {
    "<!-- the layers -->": "![the layers](layers.svg)",
    "<!-- the curve -->": "![right values by minutes](curve.svg)",
    "<!-- pictures of the rules -->": rules.gallery(),
    "](../CONTRIBUTING.md)": "](contributing.md)",
    "](../src/sudokit/__init__.py)": "](api/index.md)",
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages and pictures."""
    generated: dict[str, str] = {
        "icon.svg": (
            ROOT / "src" / "sudokit" / "web" / "page" / "icon.svg"
        ).read_text(encoding="utf-8"),
        "files.md": contents.files_page(),
        **api.pages(),
        **curve.pages(),
        **layers.pages(),
        **rules.pages(),
        **techniques.pages(),
    }
    for name, here in FROM_ROOT.items():
        generated[here] = from_root((ROOT / name).read_text(encoding="utf-8"))
    for name, content in generated.items():
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """Replace texts that are for readers of the sources."""
    if TABLES in markdown:
        markdown = markdown.replace(TABLES, tables())
    for source, here in INSTEAD.items():
        markdown = markdown.replace(source, here)
    return markdown


def tables() -> str:
    """Return the tables of the last benchmark."""
    text = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    _, _, rest = text.partition("<!-- tables of the last run -->")
    return rest.partition("<!-- end of tables -->")[0]


def from_root(text: str) -> str:
    """Return a page of the root with its links relative to docs/."""
    for name, here in FROM_ROOT.items():
        text = text.replace(f"]({name}", f"]({here}")
    return text.replace("](docs/", "](")
