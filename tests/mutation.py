"""Plants small faults in the sources and counts those that the tests find.

    python tests/mutation.py list [-n COUNT] [--seed SEED] > FAULTS
    python tests/mutation.py cover TREE
    python tests/mutation.py run TREE FAULTS [--only NUMBER...]

``list`` chooses COUNT faults (40), a quarter of them in compiled packages and
each of the others in the package that has the fewest: a comparison that is
replaced, a bound that is moved by one, a branch that is never taken, a
message without its text.  Each is a line of JSON.

``cover`` records in TREE, a checkout in which ``make .venv/extras`` has run,
which tests execute each line of the interpreted packages.  The package
``coverage`` is needed in its .venv.

``run`` plants each fault in TREE and in what is installed in its .venv, runs
the tests that execute its line, then those of its package (for compiled
packages all tests, on a build of its own) and prints a row: the fault, and
the first test that fails.  TREE may be of another version: a fault is found
by the text of its line.
"""

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
COMPILED = {
    "native", "text", "core", "exact_cover", "rules", "proofs", "symmetry",
    "logic", "rating", "generator", "filter", "certificates",
}  # fmt: skip
REPLACED = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "is": "is not", "is not": "is", "in": "not in", "not in": "in",
}  # fmt: skip
OPERATOR = re.compile(r"\s*(<=|>=|==|!=|<|>|is not|not in|is|in)\s")
# The page's sources have no tree here: a line at a time.
PAGE = {
    "comparison": [(re.compile(r" === "), " !== "),
                   (re.compile(r" < "), " <= "), (re.compile(r" > "), " >= ")],
    "bound": [(re.compile(r"(?<=[-+<>=] )(\d)(?=[);\]])"), r"\g<1>1")],
    "branch": [(re.compile(r"\bif \((?=.*[{;]$)"), "if (false && (0, 1), ")],
}  # fmt: skip
TESTS = ("-q", "-x", "-n", "3", "--dist", "loadfile", "--no-header",
         "-p", "no:cacheprovider")  # fmt: skip
LIMIT = 1200  # seconds that the tests of one fault may take


class Fault(NamedTuple):
    """A line of a file, before and after."""

    path: str  # from the root
    line: int
    kind: str
    before: str
    after: str

    @property
    def package(self) -> str:
        """The folder below src/sudokit; the page's scripts are one."""
        if self.path.endswith(".js"):
            return "page"
        parts = Path(self.path).parts[2:]
        return parts[0].removesuffix(".py")


# Choosing.


def faults_of(path: Path) -> Iterator[Fault]:
    """Return all faults of a file, in any order."""
    text = path.read_text()
    name = str(path.relative_to(ROOT))
    lines = text.splitlines()
    edits = edits_of_page(lines) if path.suffix == ".js" else edits_of(text)
    for kind, number, start, end, new in edits:
        line = lines[number - 1]
        changed = line[:start] + new + line[end:]
        if line != changed and lines.count(line) == 1:
            yield Fault(name, number, kind, line, changed)


Edit = tuple[str, int, int, int, str]  # kind, line, from, to, new text


def edits_of_page(lines: list[str]) -> Iterator[Edit]:
    """Yield edits of JavaScript, found by patterns."""
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith(("//", "*", "/*")):
            continue
        for kind, patterns in PAGE.items():
            for pattern, new in patterns:
                for match in pattern.finditer(line):
                    yield kind, number, *match.span(), match.expand(new)


def edits_of(text: str) -> Iterator[Edit]:
    """Yield edits of Python, each within a line."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        for edit in edits_at(node, lines):
            kind, number, start, end, new = edit
            source = lines[number - 1].encode()
            yield (
                kind,
                number,
                len(source[:start].decode()),
                len(source[:end].decode()),
                new,
            )


def edits_at(node: ast.AST, lines: list[str]) -> Iterator[Edit]:
    """Yield edits of one node; columns count bytes."""
    match node:
        case ast.Compare(left=left, comparators=[right]):
            line = lines[(left.end_lineno or 1) - 1].encode()
            end_of_left = left.end_col_offset or 0
            match = OPERATOR.match(line[end_of_left:].decode())
            if match and right.lineno == left.end_lineno:
                start = end_of_left + match.start(1)
                end = start + len(match[1])
                yield (
                    "comparison",
                    right.lineno,
                    start,
                    end,
                    REPLACED[match[1]],
                )
        case (
            ast.Subscript(slice=inner)
            | ast.Call(func=ast.Name(id="range"), args=[*_, inner])
        ):
            for one in ast.walk(inner):
                if isinstance(one, ast.Constant) and type(one.value) is int:
                    yield within("bound", one, str(one.value + 1))
        case ast.If(test=test) if "TYPE_CHECKING" not in ast.dump(test):
            if test.lineno == test.end_lineno:
                yield within("branch", test, "False")
        case ast.Raise(exc=ast.Call(args=args)):
            yield from messages(args)
        case ast.Call(func=ast.Name(id=name), args=args) if name in SAYING:
            yield from messages(args)


SAYING = {"_", "say", "tell", "error", "CantDo", "print", "refuse", "warn"}


def messages(args: list[ast.expr]) -> Iterator[Edit]:
    """Yield edits that empty the text of a message."""
    for one in args:
        is_text = isinstance(one, ast.JoinedStr) or (
            isinstance(one, ast.Constant) and isinstance(one.value, str)
        )
        if is_text and one.lineno == one.end_lineno:
            yield within("message", one, '""')


def within(kind: str, node: ast.expr, new: str) -> Edit:
    """Return an edit that replaces a node of one line."""
    return kind, node.lineno, node.col_offset, node.end_col_offset or 0, new


def choose(count: int, seed: int) -> list[Fault]:
    """Yield random faults: a package, a kind and a fault of it."""
    chance = random.Random(seed)
    packages: dict[str, dict[str, list[Fault]]] = {}
    paths = [*(ROOT / "src" / "sudokit").rglob("*.py")]
    paths += (ROOT / "src" / "sudokit" / "web" / "page").glob("*.js")
    for path in sorted(paths):
        for fault in faults_of(path):
            kinds = packages.setdefault(fault.package, {})
            kinds.setdefault(fault.kind, []).append(fault)
    compiled = sorted(packages.keys() & COMPILED)
    others = sorted(packages.keys() - COMPILED)
    chosen: list[Fault] = []
    for names, share in ((compiled, count // 4), (others, count - count // 4)):
        order: list[str] = []
        while len(order) < share:
            order += chance.sample(names, len(names))
        for name in order[:share]:
            kinds = packages[name]
            kind = chance.choice(sorted(kinds))
            fault = chance.choice(kinds[kind])
            while fault in chosen:  # a package may have few of a kind
                fault = chance.choice(kinds[chance.choice(sorted(kinds))])
            chosen.append(fault)
    return chosen


# Running.


def cover(tree: Path) -> None:
    """Record which tests execute each line."""
    folder = tree / "build" / "mutation"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    settings = folder / "coverage.ini"
    settings.write_text(
        "[run]\nsource_pkgs = sudokit\nparallel = true\n"
        f"data_file = {folder}/data\ndynamic_context = test_function\n"
        "context = ${PYTEST_CURRENT_TEST-}\ndisable_warnings = "
        "no-data-collected, module-not-measured, no-ctracer\n"
    )
    hook = installed(tree).parent / "sudokit_mutation.pth"
    hook.write_text("import coverage; coverage.process_startup()\n")
    try:
        words = [word for word in TESTS if word != "-x"]
        python(tree, "-m", "pytest", *words, COVERAGE_PROCESS_START=settings)
    finally:
        hook.unlink()
    python(tree, "-m", "coverage", "combine", "-q", f"--rcfile={settings}")


def tests_of(tree: Path, fault: Fault) -> list[str]:
    """Return the tests that execute a line; all if that is unknown."""
    from coverage import CoverageData  # noqa: PLC0415

    data = CoverageData(str(tree / "build" / "mutation" / "data"))
    data.read()
    name = str(installed(tree) / Path(fault.path).relative_to("src/sudokit"))
    contexts = data.contexts_by_lineno(name).get(place(tree, fault), [])
    result = set()
    for context in contexts:
        for part in context.split("|"):
            if "::" in part:  # of a process that a test has started
                result.add(re.split(r"\[| \(", part)[0])
            elif match := re.match(
                r"((?:[\w-]+\.)*test_\w+)\.(test_.*)", part
            ):
                path = match[1].replace(".", "/")
                if path[:6] != "tests/":
                    path = f"tests/{path}"
                result.add(f"{path}.py::{match[2]}")
    return sorted(result)


def place(tree: Path, fault: Fault) -> int:
    """Return the number of the fault's line in this version; 0 for none."""
    lines = (tree / fault.path).read_text().splitlines()
    return lines.index(fault.before) + 1 if fault.before in lines else 0


def run(tree: Path, fault: Fault) -> str:
    """Return the first test that fails with a fault, or ""."""
    if not place(tree, fault):
        return "(this version has no such line)"
    source = tree / fault.path
    there = installed(tree) / Path(fault.path).relative_to("src/sudokit")
    text = source.read_text()
    build = fault.package in COMPILED
    known = not build and fault.package != "page"
    tests = tests_of(tree, fault) if known else []
    keep = tree / "build" / "mutation" / "kept"
    try:
        lines = text.splitlines(keepends=True)
        at = place(tree, fault) - 1
        lines[at] = lines[at].replace(fault.before, fault.after)
        changed = "".join(lines)
        source.write_text(changed)
        if build:
            if not keep.exists():
                shutil.copytree(installed(tree).parent, keep)
            if not built(tree):
                return "(the build fails)"
        else:
            there.write_text(changed)
        folder = "web" if fault.package == "page" else fault.package
        # A line that a shared process executes is seen under one test alone.
        return (
            first_failure(tree, tests)
            or first_failure(tree, [f"tests/{folder}"])
            or ("" if known else first_failure(tree, ["tests"]))
        )
    finally:
        source.write_text(text)
        if build and keep.exists():
            shutil.rmtree(installed(tree).parent)
            shutil.copytree(keep, installed(tree).parent)
            (tree / ".venv" / "built").touch()
        else:
            there.write_text(text)


def built(tree: Path) -> bool:
    """Build and install a tree without optimisation."""
    script = tree / "packaging" / "sudokit_build" / "extensions.py"
    text = script.read_text()
    quick = text.replace('opt_level="3"', 'opt_level="0"')
    script.write_text(re.sub(r"if has_compiler\([A-Z_]+\)", "if 0", quick))
    try:
        made = subprocess.run(
            ["make"], cwd=tree, capture_output=True, check=False
        )
    finally:
        script.write_text(text)
    return not made.returncode


def first_failure(tree: Path, tests: list[str]) -> str:
    """Return the first test that fails, if any."""
    there = [one for one in tests if (tree / one.split("::")[0]).exists()]
    if not there:
        return ""
    text = python(tree, "-m", "pytest", *TESTS, *there)
    match = re.search(r"^(?:FAILED|ERROR) (\S+)", text, re.M)
    return match[1] if match else ""


def python(tree: Path, *words: str | Path, **more: str | Path) -> str:
    """Return the output of a command of the tree's Python."""
    env = {**os.environ, **{key: str(value) for key, value in more.items()}}
    try:
        done = subprocess.run(
            [tree / ".venv/bin/python", *words],
            cwd=tree, env=env, stdin=subprocess.DEVNULL, capture_output=True,
            text=True, check=False, timeout=LIMIT,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "FAILED without-an-end"
    return done.stdout + done.stderr


def installed(tree: Path) -> Path:
    """Return the folder of the installed package."""
    (result,) = (tree / ".venv" / "lib").glob("python*/site-packages/sudokit")
    return result


def main() -> int:
    """Run one of the three commands."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["list", "cover", "run"])
    parser.add_argument("tree", type=Path, nargs="?")
    parser.add_argument("faults", type=Path, nargs="?")
    parser.add_argument("-n", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="*")
    options = parser.parse_args()
    if options.what == "list":
        for fault in choose(options.n, options.seed):
            print(json.dumps(fault._asdict()))
        return 0
    tree = options.tree.resolve()
    if options.what == "cover":
        cover(tree)
        return 0
    lines = options.faults.read_text().splitlines()
    missed = 0
    for number, line in enumerate(lines, 1):
        if options.only and number not in options.only:
            continue
        fault = Fault(**json.loads(line))
        start = time.monotonic()
        test = run(tree, fault)
        missed += not test
        seconds = time.monotonic() - start
        print(
            f"{number}\t{fault.path}:{fault.line}\t{fault.kind}\t"
            f"{fault.after.strip()}\t{test or 'MISSED'}\t{seconds:.0f} s",
            flush=True,
        )
    print(f"{missed} missed", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
