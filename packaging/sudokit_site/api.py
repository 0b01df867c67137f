"""Generates the API pages from the sources, which mkdocstrings reads.

Nothing is imported.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from sudokit_site.examples import fenced

SRC = Path(__file__).resolve().parents[2] / "src"

# The public modules, by their pages.
MODULES = {
    "grid": "grid",
    "sudoku": "sudoku",
    "rules": "sudokit.rules",
    "exact_cover": "sudokit.exact_cover",
    "solvers": "sudokit.solving.solvers",
    "symmetry": "sudokit.symmetry",
    "logic": "sudokit.logic",
    "rating": "sudokit.rating",
    "generator": "sudokit.generator",
    "setting": "sudokit.solving.setting",
    "possibilities": "sudokit.solving.possibilities",
    "judge": "sudokit.training.step_reward",
    "language": "sudokit.system.language",
    "lessons": "sudokit.lessons",
    "formats": "sudokit.formats",
    "certificates": "sudokit.certificates",
    "game": "sudokit.game",
    "tables": "sudokit.tables",
    "training": "sudokit.training",
    "paper": "sudokit.paper",
    "photos": "sudokit.photos",
    "assignment": "sudokit.grading.assignment",
    "grading": "sudokit.grading",
}
# Packages without a page: they aren't a part of the API, or, as ``core`` is,
# described by the two headers.
INNER = {
    "cli", "core", "filter", "native", "proofs", "records", "rules", "solving",
    "system", "terminal", "text", "web",
}  # fmt: skip
# Packages whose public names are in modules of theirs.
MEMBERS = {
    "sudokit.symmetry": (
        "sudokit.symmetry.canonical",
        "sudokit.symmetry.transformation",
        "sudokit.symmetry.patterns",
    ),
    "sudokit.tables": ("sudokit.tables.arrays",),
    "sudokit.training": (
        "sudokit.training.answers",
        "sudokit.training.tasks",
    ),
}


def pages() -> dict[str, str]:
    """Return every page by its path."""
    modules = {
        f"api/{page}.md": page_of(name) for page, name in MODULES.items()
    }
    return {"api/index.md": index(), **modules}


def page_of(module: str) -> str:
    """Return the page of a module: its docstring and its public names."""
    parts = [f"# {module}\n"]
    names = public(module)
    parts.append(docstring(module))
    for name in names:
        place = origin(module, name)
        parts.append(f"::: {place}\n    options:\n{OPTIONS}")
    for other in MEMBERS.get(module, ()):
        parts.append(f"## {other}\n\n{docstring(other)}")
        parts += [
            f"::: {other}.{name}\n    options:\n{OPTIONS}"
            for name in public(other)
        ]
    return "\n".join(parts)


OPTIONS = (
    "      show_root_heading: true\n"
    "      show_root_toc_entry: true\n"
    "      heading_level: 3\n"
)


def index() -> str:
    """Return the page of the names of `sudokit`, with links to theirs."""
    rows = ["# sudokit\n", docstring("sudokit"), "| name | where |\n|---|---|"]
    places = {
        place: page
        for page, module in MODULES.items()
        for place in [
            *(origin(module, name) for name in public(module)),
            *(
                f"{other}.{name}"
                for other in MEMBERS.get(module, ())
                for name in public(other)
            ),
        ]
    }
    here = []
    for name in sorted(imports("sudokit")):
        place = origin("sudokit", name)
        page = places.get(place, "")
        rows.append(f"| [`{name}`]({page or 'index'}.md#{place}) | {page} |")
        if not page:
            here.append(f"::: {place}\n    options:\n{OPTIONS}")
    return "\n".join([*rows, "", *here]) + "\n"


@cache
def tree(module: str) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(path_of(module).read_text(encoding="utf-8"))


def path_of(module: str) -> Path:
    """Return the file of a module."""
    path = SRC / module.replace(".", "/")
    package = path / "__init__.py"
    return package if package.exists() else path.with_suffix(".py")


def docstring(module: str) -> str:
    """Return the docstring of a module; keep its lists in columns."""
    parts = fenced(ast.get_docstring(tree(module)) or "").split("\n\n")
    return "\n\n".join(map(as_columns, parts)) + "\n"


def as_columns(part: str) -> str:
    """Indent a paragraph if it is a list in two columns."""
    lines = part.split("\n")
    if all(re.match(r"\S.*? {2,}\S|\s+\S", line) for line in lines):
        return "\n".join(f"    {line}" for line in lines)
    return part


@cache
def public(module: str) -> list[str]:
    """Return the names in ``__all__``, or those that a module defines."""
    names = []
    for node in tree(module).body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            for target in getattr(
                node, "targets", [getattr(node, "target", 0)]
            ):
                if isinstance(target, ast.Name):
                    if target.id == "__all__" and isinstance(
                        node.value, ast.List | ast.Tuple
                    ):
                        return [ast.literal_eval(n) for n in node.value.elts]
                    names.append(target.id)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
    return [name for name in names if not name.startswith("_")]


@cache
def imports(module: str) -> dict[str, tuple[str, str]]:
    """Return the names that a module imports from sudokit, with origins."""
    names = {}
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if node.module.split(".")[0] == "sudokit":
                    name = alias.asname or alias.name
                    names[name] = (node.module, alias.name)
    return names


def origin(module: str, name: str) -> str:
    """Return the full name of an imported name where it is defined."""
    while path_of(module).exists():
        further = imports(module).get(name)
        if further is None or further == (module, name):
            break
        module, name = further
    return f"{module}.{name}"
