"""A few faults in finders, which the checker must see through.

``mutants.py`` tries a hundred chosen at random, and sixty in the checker.
"""

import pytest

import mutants

# A file, the text of its line, and the kind of the change: each makes false
# steps, none of which may be accepted.
FIXED = (
    (
        "logic/model/support.py",
        "return (left,) if least <= left <= most else None",
        "comparison",
        "small-killer",
    ),
    (
        "logic/techniques/in_houses.py",
        "if not spots & ~crossing and clear_rest(",
        "and/or",
        "classic",
    ),
    (
        "logic/techniques/locked_sectors.py",
        "if code in inside:",
        "comparison",
        "expert-loop",
    ),
    (
        "logic/techniques/by_clauses.py",
        "if not self.fails(self.after(known, one)):",
        "not",
        "expert-exocet",
    ),
    (
        "logic/techniques/death_blossom.py",
        "if one.held >> value & 1 and is_seen(board, one, value, stem):",
        "and/or",
        "expert-blossom",
    ),
)


def change_at(file: str, text: str, kind: str) -> mutants.Change:
    lines = (mutants.SRC / "sudokit" / file).read_text().splitlines()
    (change, *_) = [
        one
        for one in mutants.changes_of(file)
        if one.kind == kind and lines[one.line - 1].strip() == text
    ]
    return change


@pytest.mark.parametrize(("file", "text", "kind", "name"), FIXED)
def test_no_false_step_is_accepted(
    file: str, text: str, kind: str, name: str
) -> None:
    change = change_at(file, text, kind)
    tally = mutants.Tally(*mutants.run("solve", name, change, 300))
    assert tally.false_accepted == 0
    assert tally.false_refused > 0
