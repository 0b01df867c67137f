"""Does the checker see through faults in the finders, and tests through its?

    python tests/mutants.py finders [-n COUNT] [--seed S] [--only NUMBER...]
    python tests/mutants.py checker [-n COUNT] [--seed S] [--only NUMBER...]

Changes one place of a source at a time: a comparison, a bound, ``and`` or
``or``, a number in a sum, a branch.  The sources are interpreted and changed
while they are imported; no file is written.

``finders`` changes finders, engines and all that they execute on some
puzzles, except for what the checker trusts, and solves these puzzles: their
first 30 steps, for 20 seconds of processor time; puzzles named ``expert``
with the techniques for the hardest ones instead of assumptions.  A step is
false if the solution, known beforehand, says otherwise.  A row has the number
of steps that were accepted, of false ones accepted, which must be 0, of false
ones refused, and of true ones refused.  The status is 1 if a false one was
accepted.

``checker`` changes the package ``proofs`` and runs its tests until one fails;
a row has that test, or "not found".

Two processes run at a time; 100 and 60 mutants take an hour or so.
"""

from __future__ import annotations

import argparse
import ast
import importlib.abc
import importlib.machinery
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, NamedTuple

TESTS = Path(__file__).resolve().parent
SRC = TESTS.parent / "src"
PUZZLES = TESTS / "data" / "mutant_puzzles.txt"
VARIABLE = "SUDOKIT_MUTANT"  # a file and the number of a change in it
STEPS, SECONDS = 30, 20
# Where changes are made: not in the checker or the code it trusts.
FINDERS = (
    "logic", "rules", "core", "native", "symmetry", "solving", "exact_cover",
)  # fmt: skip
TRUSTED = {
    "core/choice.py", "core/interrupts.py", "native/bits.py",
    "rules/automaton.py", "rules/exclusions.py", "rules/families.py",
    "rules/kinds.py", "rules/notation.py", "rules/puzzle.py",
    "rules/rules.py",
    # From the text of a rule to what it allows.
    "rules/automata.py", "rules/contents.py", "rules/counting.py",
    "rules/dots.py", "rules/either.py", "rules/everywhere.py",
    "rules/group_sums.py", "rules/house_names.py", "rules/items.py",
    "rules/lines.py", "rules/making.py", "rules/named.py",
    "rules/named_rule.py", "rules/shapes.py", "rules/spelling.py",
    "rules/sums.py",
}  # fmt: skip
CHECKS = (
    "proofs", "logic/test_proofs.py", "logic/test_rule_techniques.py",
    "logic/test_own_technique.py", "logic/explainer",
)  # fmt: skip
PAIRS: dict[type[Any], type[Any]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot,
    ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
}  # fmt: skip


class Change(NamedTuple):
    """A place in a file, by the number of its change, and what it is."""

    file: str  # below src/sudokit
    number: int
    line: int
    kind: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.kind}"


# Changes of a tree.


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield the nodes that can be changed, each with the kind of change."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in PAIRS:
            yield node, "comparison"
        elif isinstance(node, ast.BoolOp):
            yield node, "and/or"
        elif isinstance(node, ast.BinOp) and type(node.op) in PAIRS:
            if not isinstance(node.right, ast.Constant) or (
                isinstance(node.right.value, int)
            ):
                yield node, "sum"
        elif isinstance(node, ast.If):
            yield node, "branch"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, "not"
        elif (
            isinstance(node, ast.Constant)
            and type(node.value) is int
            and 0 <= node.value < 100
        ):
            yield node, "bound"


def changed(source: str, number: int) -> ast.Module:
    """Return the tree of a source with one change."""
    tree = ast.parse(source)
    node, _kind = list(places(tree))[number]
    if isinstance(node, ast.Compare):
        node.ops[0] = PAIRS[type(node.ops[0])]()
    elif isinstance(node, ast.BoolOp | ast.BinOp):
        node.op = PAIRS[type(node.op)]()
    elif isinstance(node, ast.If):
        node.test = ast.copy_location(ast.Constant(False), node.test)
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.UAdd()
        node.operand = ast.copy_location(
            ast.Call(
                ast.copy_location(ast.Name("bool", ast.Load()), node),
                [node.operand],
                [],
            ),
            node,
        )
    elif isinstance(node, ast.Constant):
        assert isinstance(node.value, int)
        node.value += 1
    return ast.fix_missing_locations(tree)


def changes_of(file: str) -> list[Change]:
    """Return all changes of a file."""
    tree = ast.parse((SRC / "sudokit" / file).read_text())
    return [
        Change(file, number, getattr(node, "lineno", 0), kind)
        for number, (node, kind) in enumerate(places(tree))
    ]


# Importing a changed module.


class Loader(importlib.machinery.SourceFileLoader):
    """Compiles one file with its change."""

    def get_code(self, fullname: str) -> CodeType:
        source = Path(self.path).read_text()
        number = int(os.environ[VARIABLE].rpartition(":")[2])
        return compile(changed(source, number), self.path, "exec")


class Finder(importlib.abc.MetaPathFinder):
    """Finds the one module that is changed."""

    def find_spec(
        self, fullname: str, path: object, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        file = os.environ[VARIABLE].rpartition(":")[0]
        if fullname != "sudokit." + file.removesuffix(".py").replace("/", "."):
            return None
        place = str(SRC / "sudokit" / file)
        loader = Loader(fullname, place)
        return importlib.machinery.ModuleSpec(fullname, loader, origin=place)


if VARIABLE in os.environ:
    sys.meta_path.insert(0, Finder())


# Solving puzzles with a changed finder.


class Tally(NamedTuple):
    """Numbers of steps accepted and refused, and how the run ended."""

    accepted: int = 0
    false_accepted: int = 0
    false_refused: int = 0
    true_refused: int = 0
    ends: str = ""


def texts() -> dict[str, tuple[str, str]]:
    """Return the puzzles and their solutions, by name."""
    lines = [
        line.split(" | ")
        for line in PUZZLES.read_text().splitlines()
        if line and line[0] != "#"
    ]
    return {
        name: (f"# {rules}\n{clues}" if rules else clues, solution)
        for name, rules, clues, solution in lines
    }


class OutOfTimeError(BaseException):
    """Raised when a run exceeds its time."""


def stop(number: int, frame: FrameType | None) -> None:
    raise OutOfTimeError


def solve(name: str) -> Tally:
    """Solve a puzzle step by step, by its own record of the position."""
    # Imported here, with the change.
    from sudokit import check_step, next_step  # noqa: PLC0415
    from sudokit.logic.techniques.table import (  # noqa: PLC0415
        TECHNIQUES,
        order_for,
    )
    from sudokit.rules.kinds import as_puzzle  # noqa: PLC0415

    text, solution = texts()[name]
    start = position = as_puzzle(text)
    n = start.size
    answers = [int(number) for number in solution.split()]
    techniques = TECHNIQUES
    if name.startswith("expert"):
        techniques = order_for("Tridagon")
    counts = [0, 0, 0, 0]
    end = ""
    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        for _turn in range(STEPS):
            step = next_step(position, clues=start, techniques=techniques)
            if step is None:
                break
            is_true = all(
                answers[c.i * n + c.j] == c.n for c in step.placements
            ) and not any(
                answers[c.i * n + c.j] == c.n for c in step.eliminations
            )
            accepted = check_step(position, step, start)
            counts[(not accepted) * 2 + (is_true == (not accepted))] += 1
            if not is_true:
                break
            before = position
            for choice in step.placements:
                position = position.update(choice)
            for choice in step.eliminations:
                position = position.reject(choice)
            if position == before:
                break  # nothing new
    except OutOfTimeError:
        end = "time"
    except Exception as error:
        end = type(error).__name__
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return Tally(counts[0], counts[1], counts[2], counts[3], end)


def executed(name: str) -> dict[str, list[int]]:
    """Return the lines of the finders that solving a puzzle executes."""
    lines: dict[str, set[int]] = {}
    root = str(SRC / "sudokit") + "/"

    def local(frame: FrameType, event: str, arg: object) -> Any:
        lines[frame.f_code.co_filename].add(frame.f_lineno)
        return local

    def trace(frame: FrameType, event: str, arg: object) -> Any:
        name = frame.f_code.co_filename
        if not name.startswith(root):
            return None
        file = name.removeprefix(root)
        if file in TRUSTED or file.split("/")[0] not in FINDERS:
            return None
        lines.setdefault(name, set()).add(frame.f_lineno)
        return local

    global SECONDS  # noqa: PLW0603
    SECONDS = 60  # tracing is slow
    sys.settrace(trace)
    solve(name)
    sys.settrace(None)
    return {
        file.removeprefix(root): sorted(some) for file, some in lines.items()
    }


# Running them.


def run(job: str, argument: str, change: Change | None, limit: int) -> Any:
    """Run a job of this file in a new process; return its JSON output."""
    place = f"{change.file}:{change.number}" if change else ""
    environment = {**os.environ, "PYTHONPATH": str(SRC)}
    if place:
        environment[VARIABLE] = place
    try:
        done = subprocess.run(
            [sys.executable, __file__, job, argument],
            env=environment, capture_output=True, text=True, timeout=limit,
            check=False,
        )  # fmt: skip
        return json.loads(done.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        return None


def finders(count: int, seed: int, only: list[int]) -> int:
    """Print the table of changed finders; return the status."""
    names = list(texts())
    with ThreadPoolExecutor(2) as pool:
        covered = dict(
            zip(
                names,
                pool.map(lambda n: run("executed", n, None, 600), names),
                strict=True,
            )
        )
    lines = {
        (file, line)
        for some in covered.values()
        for file, numbers in some.items()
        for line in numbers
    }
    every = [
        change
        for file in sorted({file for file, _line in lines})
        for change in changes_of(file)
        if (file, change.line) in lines
    ]
    chosen = random.Random(seed).sample(every, count)

    def row(number: int) -> str:
        change = chosen[number - 1]
        where = [
            name
            for name in names
            if change.line in covered[name].get(change.file, ())
        ]
        rows = [run("solve", name, change, 600) for name in where]
        known = [Tally(*one) for one in rows if one is not None]
        sums = [sum(int(one[k]) for one in known) for k in range(4)]
        ends = sorted({one.ends for one in known if one.ends})
        if len(known) < len(rows):
            ends.append("no answer")
        return (
            f"{number} | {change} | {sums[0]} | {sums[1]} | {sums[2]}"
            f" | {sums[3]} | {', '.join(ends)}"
        )

    wanted = only or list(range(1, count + 1))
    print("| mutant | accepted | false accepted | false refused"
          " | true refused | end")  # fmt: skip
    status = 0
    with ThreadPoolExecutor(2) as pool:
        for line in pool.map(row, wanted):
            print(line, flush=True)
            status = max(status, int(line.split(" | ")[3] != "0"))
    return status


def checker(count: int, seed: int, only: list[int]) -> int:
    """Print the table of changed checkers; the status is 0."""
    files = sorted(
        f"proofs/{path.name}"
        for path in (SRC / "sudokit" / "proofs").glob("*.py")
        if path.name != "__init__.py"
    )
    every = [change for file in files for change in changes_of(file)]
    chosen = random.Random(seed).sample(every, count)

    def row(number: int) -> str:
        change = chosen[number - 1]
        started = time.monotonic()
        test = first_failure(change)
        seconds = round(time.monotonic() - started)
        return f"{number} | {change} | {test} | {seconds} s"

    wanted = only or list(range(1, count + 1))
    with ThreadPoolExecutor(2) as pool:
        for line in pool.map(row, wanted):
            print(line, flush=True)
    return 0


def first_failure(change: Change) -> str:
    """Return the first test that fails with a changed checker."""
    environment = {
        **os.environ,
        "PYTHONPATH": f"{SRC}:{TESTS}",
        VARIABLE: f"{change.file}:{change.number}",
    }
    command = [
        sys.executable, "-m", "pytest", "-p", "mutants", "-x", "-q",
        "-p", "no:xdist", "-p", "no:cacheprovider", "--no-header",
        *[str(TESTS / name) for name in CHECKS],
    ]  # fmt: skip
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True,
            timeout=900, cwd=TESTS.parent, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "time"
    if done.returncode == 0:
        return "not found"
    failed = [
        line.split()[1].removeprefix("tests/")
        for line in done.stdout.splitlines()
        if line.startswith(("FAILED", "ERROR"))
    ]
    return failed[0] if failed else "import"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "job", choices=("finders", "checker", "solve", "executed")
    )
    parser.add_argument("name", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("-n", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="+", default=[])
    options = parser.parse_args()
    if options.job == "solve":
        print(json.dumps(solve(options.name)))
        return 0
    if options.job == "executed":
        print(json.dumps(executed(options.name)))
        return 0
    if options.job == "finders":
        return finders(options.n or 100, options.seed, options.only)
    return checker(options.n or 60, options.seed, options.only)


if __name__ == "__main__":
    sys.exit(main())
