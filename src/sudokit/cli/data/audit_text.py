"""An audit as text: figures and histograms."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from sudokit.system.terminal_text import room

if TYPE_CHECKING:
    from sudokit.tables.data.audit import Audit, FileAudit, PairAudit

WIDEST: Final = 40  # characters of a bar
EIGHTHS: Final = " ▏▎▍▌▋▊▉"
INDENT: Final = "  "
REPEATS: Final = {
    "text": "same text as an earlier row",
    "puzzle": "same puzzle up to symmetry",
    "solution": "same solution grid up to symmetry",
}


def lines_of(audit: Audit) -> list[str]:
    """Return the lines of an audit."""
    lines: list[str] = []
    for file in audit.files:
        lines += [*_of_file(file), ""]
    for pair in audit.pairs:
        lines += [*_of_pair(pair), ""]
    lines += [f"WRONG: {line}" for line in audit.wrong]
    return lines if audit.wrong else [*lines, "no problems found"]


def figures(file: FileAudit) -> Iterator[tuple[str, str]]:
    """Yield the names and values of a file's figures."""
    yield "rows", f"{file.rows:,}"
    if file.errors:
        yield "not puzzles", f"{file.errors:,}"
    if file.spent:
        yield "budget or time spent", f"{file.spent:,}"
    yield "one solution", part(file.one, file.rows)
    yield "several solutions", f"{file.several:,}"
    yield "no solution", f"{file.none:,}"
    if file.wrong is not None:
        yield "wrong solution in the table", f"{file.wrong:,}"
    yield "solvable by naked singles", part(file.unique_choice, file.rows)
    for kind, repeats in file.repeats.items():
        yield REPEATS[kind], f"{repeats:,}"
    sample = file.sample
    if sample.rows:
        yield (
            "minimal" + of_sample(file),
            part(sample.minimal, sample.rows - sample.spent),
        )
        if sample.spent:
            yield (
                "minimality unknown" + of_sample(file),
                part(sample.spent, sample.rows),
            )
    if sample.others:
        yield "not rated (not classic 9x9)", f"{sample.others:,}"


def part(count: int, whole: int) -> str:
    """Return a number with its percentage."""
    share = f" ({100 * count / whole:.1f} %)" if whole else ""
    return f"{count:,}{share}"


def of_sample(file: FileAudit) -> str:
    """Return a note if a figure is of some rows only, else ""."""
    rows, others = file.sample.rows, file.sample.others
    if rows < file.one - others:
        return f", of a sample of {rows:,}" + ", classic 9x9" * bool(others)
    return f", of {rows:,} classic 9x9" if others else ""


def histograms(file: FileAudit) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Yield the names and values of a file's histograms."""
    yield "clues", file.clues
    yield "trials", file.trials
    if file.sample.rows:
        yield "level" + of_sample(file), file.sample.level
        yield "score" + of_sample(file), file.sample.score


def _of_file(file: FileAudit) -> Iterator[str]:
    yield file.file
    named = list(figures(file))
    wide = max(len(what) for what, _ in named)
    for what, how_much in named:
        yield f"{INDENT}{what.ljust(wide)}  {how_much}"
    for row, text in file.messages:
        yield f"{INDENT}row {row}: {text}"
    for kind in ("text", "puzzle"):
        for row, before in file.examples.get(kind, ()):
            yield f"{INDENT}row {row}: same {kind} as row {before}"
    for row in file.examples["wrong"]:
        yield f"{INDENT}row {row}: its solution is wrong"
    for name, counts in histograms(file):
        if counts:
            yield f"{INDENT}{name}"
            yield from bars(counts)


def bars(counts: Mapping[str, int]) -> Iterator[str]:
    """Yield a line for each bar of a histogram."""
    most = max(1, *counts.values())
    wide = max(len(name) for name in counts)
    number = max(len(f"{count:,}") for count in counts.values())
    used = 2 * len(INDENT) + wide + 1 + number + 1
    widest = min(WIDEST, max(1, (room() or sys.maxsize) - used))
    for name, count in counts.items():
        eighths = round(8 * widest * count / most)
        bar = "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
        line = f"{INDENT * 2}{name.rjust(wide)} {count:>{number},} {bar}"
        yield line.rstrip()


def _of_pair(pair: PairAudit) -> Iterator[str]:
    one, other = pair.files
    yield f"rows of {other} that are in {one}"
    for kind, rows in pair.shared.items():
        yield f"{INDENT}by {kind.ljust(8)}  {rows:,}"
    same = pair.examples.get("puzzle", [])
    for row, there in same:
        yield f"{INDENT}row {there}: the puzzle of row {row}"
    for row, there in pair.examples.get("solution", ()):
        if (row, there) not in same:
            yield f"{INDENT}row {there}: the solution grid of row {row}"
