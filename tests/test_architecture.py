"""Imports follow the layers, and nothing is imported needlessly."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from sudokit.native.arrays import COMPILED

SRC = Path(__file__).parent.parent / "src"
FILES = sorted(SRC.rglob("*.py"))

# The packages from the lowest layer to the highest: folders and files of
# sudokit, and the headers.  A package imports only packages of lower layers,
# which are above it in this list.
LAYERS = """
native
text
core
exact_cover
rules
system
records
proofs
symmetry
logic
rating
generator
solving
formats
lessons
filter
grid sudoku
certificates
photos
paper
game
tables
training
grading
terminal
web
cli
__main__
"""
HEIGHTS = {
    package: height
    for height, line in enumerate(LAYERS.split("\n"))
    for package in line.split()
}


def name_of(path: Path) -> str:
    """Return the name of the module or package in a file."""
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


MODULES = {name_of(path): path for path in FILES}
Name = tuple[str, str]  # a name and where it comes from
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
# They import names from a table, or modules of other projects.
COMPUTED_NAMES = {"sudokit", "sudokit.photos.decoding"}


@cache
def trees() -> dict[str, ast.Module]:
    """Return the syntax of every module."""
    return {
        name: ast.parse(path.read_text()) for name, path in MODULES.items()
    }


@cache
def imports(path: Path) -> set[str]:
    """Return the modules of sudokit that a file imports."""
    name = name_of(path)
    return modules_imported(trees()[name], name)


def modules_imported(tree: ast.Module, own: str = "") -> set[str]:
    """Return the modules that module ``own`` imports anywhere.

    Strings that begin with the name of a module count, as arguments of
    ``import_module``.  Imports under TYPE_CHECKING don't count.
    """
    result = set()
    for node in without_types(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            named = re.match(r"sudokit\.[\w.]*\w", node.value)
            if named and not own.startswith(named[0]):
                result.add(named[0])
        if isinstance(node, ast.Import):
            result |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                result.add(whole if whole in MODULES else node.module)
    return result & set(MODULES)


def without_types(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield all nodes but those under TYPE_CHECKING."""
    left: list[ast.AST] = [tree]
    while left:
        node = left.pop()
        yield node
        if (
            isinstance(node, ast.If)
            and isinstance(node.test, ast.Name)
            and node.test.id == "TYPE_CHECKING"
        ):
            left.extend(node.orelse)
        else:
            left.extend(ast.iter_child_nodes(node))


def test_the_list_has_exactly_the_packages() -> None:
    assert set(HEIGHTS) == {package_of(name) for name in MODULES} - {"sudokit"}


def test_no_package_imports_a_later_one() -> None:
    upward = [
        f"{name} imports {module}"
        for name, path in MODULES.items()
        for module in imports(path)
        if package_of(module) != package_of(name)
        and HEIGHTS.get(package_of(module), -1)
        >= HEIGHTS.get(package_of(name), 99)
    ]
    assert not upward


def hidden_imports(node: ast.AST) -> bool:
    """Return whether ``imports`` can't see which module this imports."""
    if isinstance(node, ast.ImportFrom):
        names = {f"sudokit.{alias.name}" for alias in node.names}
        own = node.module == "sudokit" and not names <= set(MODULES)
        return node.level > 0 or own
    if isinstance(node, ast.Import):
        return "sudokit" in {alias.name for alias in node.names}
    if not isinstance(node, ast.Call):
        return False
    called = getattr(node.func, "attr", getattr(node.func, "id", ""))
    if called not in ("import_module", "__import__"):
        return False
    name = node.args[0]
    if isinstance(name, ast.Constant):
        return str(name.value).startswith(".")
    return not re.match(r"f.sudokit\.\w+\.", ast.unparse(name))


def test_the_imports_of_a_module_can_be_seen() -> None:
    """They are absolute, and ``import_module`` gets the name of a package."""
    hidden = [
        f"{name}: {ast.unparse(node)}"
        for name, tree in trees().items()
        for node in ast.walk(tree)
        if name not in COMPUTED_NAMES and hidden_imports(node)
    ]
    assert not hidden


@pytest.mark.parametrize(
    "statement",
    [
        "from sudokit.web import api",
        "from sudokit import web",
        "import sudokit.web.api",
        "def f():\n    from sudokit.web.api import Api",
        "def f():\n    import_module('sudokit.web.api')",
        "def f(verb):\n    importlib.import_module(f'sudokit.web.{verb}')",
    ],
)
def test_imports_of_each_kind_are_found(statement: str) -> None:
    tree = ast.parse(statement)
    assert {package_of(one) for one in modules_imported(tree)} == {"web"}
    assert not any(map(hidden_imports, ast.walk(tree)))


@pytest.mark.parametrize(
    "statement",
    [
        "from ..web import api",
        "from sudokit import solve",
        "import sudokit",
        "import_module(name)",
        "import_module('sudokit.' + name)",
        "import_module(f'sudokit.{name}')",
        "__import__('..web')",
    ],
)
def test_imports_that_hide_their_module_are_found(statement: str) -> None:
    assert any(map(hidden_imports, ast.walk(ast.parse(statement))))


def test_imports_have_no_cycles() -> None:
    """A package stands for its ``__init__``."""
    graph = {name: imports(path) for name, path in MODULES.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def package_of(module: str) -> str:
    """Return the package of a module: its folder, or itself without one."""
    return module.removeprefix("sudokit.").split(".")[0]


def test_an_import_in_a_function_hides_no_name_of_its_module() -> None:
    """Compiled code binds what a function imports in its whole module."""
    for module, tree in trees().items():
        outside, inside = names_imported(tree)
        names = outside | {
            (node.name, module) for node in tree.body if hasattr(node, "name")
        }
        own = {name for name, _ in names}
        assert not {pair for pair in inside - names if pair[0] in own}, module
        assert len(dict(inside)) == len(inside), module


def names_imported(tree: ast.Module) -> tuple[set[Name], set[Name]]:
    """Return the names that ``from`` binds outside and inside functions."""
    names: tuple[set[Name], set[Name]] = set(), set()
    nodes: list[tuple[ast.AST, bool]] = [(tree, False)]
    while nodes:
        node, inside = nodes.pop()
        if isinstance(node, ast.ImportFrom):
            names[inside].update(
                (alias.asname or alias.name, f"{node.module}.{alias.name}")
                for alias in node.names
            )
        if isinstance(node, ast.expr):
            continue
        inside = inside or isinstance(node, FUNCTION)
        nodes += [(one, inside) for one in ast.iter_child_nodes(node)]
    return names


def test_listed_names_exist() -> None:
    """A file's docstring lists only names that the file defines."""
    assert sum(len(listed_names(tree)) for tree in trees().values()) > 100
    missing = {
        name: listed_names(tree) - defined_names(tree)
        for name, tree in trees().items()
    }
    assert not {name: names for name, names in missing.items() if names}


def listed_names(tree: ast.Module) -> set[str]:
    """Return names at the start of lines in a file's docstring."""
    lines = re.findall(
        r"^ *(?:(\w+)\([^)]*\)|([A-Z]\w*[a-z]\w*))  +\S",
        ast.get_docstring(tree) or "",
        re.M,
    )
    names = {call or class_ for call, class_ in lines}
    return {one for one in names if not one.startswith(("grid_", "sudoku_"))}


def defined_names(tree: ast.Module) -> set[str]:
    """Return names of classes, functions and imports anywhere in a file."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in node.names}
    return names


def test_class_names_are_unique() -> None:
    places: dict[str, list[str]] = {}
    for name, tree in trees().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and node.name[0] != "_":
                places.setdefault(node.name, []).append(name)
    assert not {one: many for one, many in places.items() if len(many) > 1}


def test_files_stay_under_500_lines() -> None:
    lengths = {
        name: len(path.read_text().splitlines())
        for name, path in MODULES.items()
    }
    assert not {
        name: length for name, length in lengths.items() if length > 500
    }


def test_nothing_imports_the_headers() -> None:
    for name, path in MODULES.items():
        used = imports(path) & {"grid", "sudoku"}
        assert not used, f"{name} imports {used}"


def loaded_by(*words: str, text: str = "") -> set[str]:
    """Return the modules that a run of the command loads."""
    code = (
        "import sys; from sudokit.cli.main import main; main(sys.argv[1:]);"
        "print(*sys.modules, file=sys.stderr)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, *words],
        input=text,
        text=True,
        capture_output=True,
        check=True,
    )
    return set(run.stderr.splitlines()[-1].split())


# Modules that Python and a compiled build always load, and a few small ones.
ALWAYS_LOADED = "typing" + (
    ", librt.vecs, librt.strings, importlib.machinery" if COMPILED else ""
)
SMALL = {"__future__", "errno", "gc", "select", "sudokit__mypyc"}
FOR_MAKING = {"sudokit.core.making"}
NEEDED = ("native", "text", "core", "filter")
# Each takes 0.05 ms at every start: functions import what few puzzles need.
MOST_MODULES = 30
PLAIN = SRC.parent / "puzzles" / "s.1"


def test_plain_filter_imports_nothing_else() -> None:
    bare = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys, {ALWAYS_LOADED}; print(*sys.modules)",
        ],
        text=True,
        capture_output=True,
        check=True,
    )
    loaded = loaded_by(text=PLAIN.read_text())
    others = loaded - set(bare.stdout.split()) - SMALL
    assert not {name for name in others if name.split(".")[0] != "sudokit"}
    assert not loaded & FOR_MAKING
    ours = {name for name in loaded if name.startswith("sudokit.")}
    assert "sudokit.filter.loop" in ours
    needed = {name for name in ours if name.split(".")[1] in NEEDED}
    assert ours - needed == {"sudokit.cli", "sudokit.cli.main"}
    assert len(ours) <= MOST_MODULES, sorted(ours)


def test_fields_of_a_grid_stay_in_grid() -> None:
    users = {
        name
        for name, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "_words"
    }
    assert users == {"sudokit.core.grid"}


# The imports of the checker: puzzles and rules as data, and small helpers.
TRUSTED = {
    "core.choice", "core.interrupts", "native.bits",
    "rules.automaton", "rules.either", "rules.exclusions", "rules.families",
    "rules.kinds", "rules.notation", "rules.puzzle", "rules.rules",
    "system.language",
}  # fmt: skip
# What finders import from the checker: the types of steps and forms.
STEPS = {"proofs.step", "proofs.forms", "proofs.table"}


def test_the_checker_shares_nothing_with_the_finders() -> None:
    of_proofs: set[str] = set()
    of_finders: set[str] = set()
    for name, path in MODULES.items():
        used = {one.removeprefix("sudokit.") for one in imports(path)}
        if package_of(name) == "proofs":
            of_proofs |= {one for one in used if package_of(one) != "proofs"}
        elif package_of(name) in ("logic", "rules", "rating", "generator"):
            if name != "sudokit.logic":  # it re-exports names
                of_finders |= {o for o in used if package_of(o) == "proofs"}
    assert of_proofs == TRUSTED
    assert of_finders == STEPS


@pytest.mark.parametrize("verb", ["rate", "explain", "clues", "convert"])
def test_verbs_that_read_text_load_no_workers(verb: str) -> None:
    loaded = loaded_by(verb, str(PLAIN))
    unused = {"multiprocessing", "concurrent.futures", "socket"}
    assert not loaded & unused
    assert not loaded & {"sudokit.photos.decoding", "sudokit.records.verbs"}
