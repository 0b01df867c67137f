"""The report in Gradescope's format, ``results.json``.

Its documentation, "Autograder Specifications", says what the keys mean.
"""

from __future__ import annotations

from typing import Any, Final

from sudokit.filter.text import shown
from sudokit.grading.report import PASSED, Mark, Report

CUT: Final = 4000  # characters of a program's output that are shown


def gradescope(report: Report, visibility: str) -> dict[str, Any]:
    """The report as an object for ``results.json``."""
    told = f"{report.score:g} of {report.most:g} points"
    said = "\n".join(filter(None, (report.unsafe, told, report.note)))
    return {
        **({"unsafe": report.unsafe} if report.unsafe else {}),
        "score": report.score,
        "execution_time": round(report.seconds, 3),
        "output": shown(said, True),
        "visibility": visibility,
        "tests": [
            {
                "name": mark.name,
                "score": round(mark.score, 4),
                "max_score": round(mark.most, 4),
                "status": PASSED if mark.verdict == PASSED else "failed",
                "output": shown(told_of(mark), True),
                "visibility": visibility,
            }
            for mark in report.marks
        ],
    }


def told_of(mark: Mark, seen_before: bool = False) -> str:
    """A mark in words: why, what to run, what came, and what was due.

    Evidence ``seen_before`` for another mark is not repeated.
    """
    said = (
        mark.reason if mark.verdict != "not run" else f"not run: {mark.reason}"
    )
    if mark.witness is None:
        return said
    seen = mark.witness
    due = f"Expected:\n\n{_indented(mark.due)}"
    if seen_before:
        return f"{said}\n\nRun what is above.\n\n{due}"
    parts = [f"{said}\n", f"Run this:\n\n{_indented(seen.script)}"]
    if seen.given and "|" in seen.script:
        parts.append(f"The last of them read:\n\n{_indented(seen.given)}")
    for name, text in (("stdout", seen.out), ("stderr", seen.err)):
        shown = _indented(_cut(text)) if text else "    (nothing)\n"
        parts.append(f"Output on {name}:\n\n{shown}")
    parts.append(due)
    return "\n".join(parts)


def _cut(text: str) -> str:
    if len(text) <= CUT:
        return text
    return f"{text[:CUT]}\n(and {len(text) - CUT:,} characters more)\n"


def _indented(text: str) -> str:
    return "".join(f"    {line}\n" for line in text.splitlines())
