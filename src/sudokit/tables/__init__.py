"""Tables and arrays of millions of puzzles, on all cores.

    arrays                    NumPy arrays in, NumPy arrays out
    add_columns(data, names)  a table with columns added, in memory
    run(source, target, names)   the same from file to file, resumable
    audit, dedupe, leak, split, sample, augment, traces, export
                              check and make sets of puzzles, as
                              ``sudoku data`` does
    step_of(row), position_of(row)   the step of a row of traces, and the
                              position before it
    stream(...)               endless puzzles, made on demand

It requires the extra ``data`` (NumPy and pyarrow).
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudokit.logic.step_text import step_of as step_of
    from sudokit.tables.columns import COLUMNS as COLUMNS
    from sudokit.tables.data.audit import audit as audit
    from sudokit.tables.data.augment import augment as augment
    from sudokit.tables.data.drawing import sample as sample
    from sudokit.tables.data.export import export as export
    from sudokit.tables.data.repeats import dedupe as dedupe
    from sudokit.tables.data.repeats import leak as leak
    from sudokit.tables.data.split import split as split
    from sudokit.tables.data.traces import position_of as position_of
    from sudokit.tables.data.traces import traces as traces
    from sudokit.tables.errors import TableError as TableError
    from sudokit.tables.in_memory import add_columns as add_columns
    from sudokit.tables.running import Summary as Summary
    from sudokit.tables.running import run as run
    from sudokit.tables.streaming import stream as stream

# The module of each name, imported when it is first used.
SOURCES = {
    "COLUMNS": "columns",
    "Summary": "running",
    "TableError": "errors",
    "add_columns": "in_memory",
    "audit": "data.audit",
    "augment": "data.augment",
    "dedupe": "data.repeats",
    "export": "data.export",
    "leak": "data.repeats",
    "position_of": "data.traces",
    "run": "running",
    "sample": "data.drawing",
    "split": "data.split",
    "step_of": "data.traces",
    "stream": "streaming",
    "traces": "data.traces",
}

__all__ = list(SOURCES)


if not TYPE_CHECKING:

    def __getattr__(name):
        """Import a name when it is first used."""
        if name not in SOURCES:
            raise AttributeError(f"sudokit.tables has no {name}")
        module = import_module(f"sudokit.tables.{SOURCES[name]}")
        value = globals()[name] = getattr(module, name)
        return value
