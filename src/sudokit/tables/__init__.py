"""Tables and arrays of millions of puzzles, on all cores.

    arrays                    NumPy arrays in, NumPy arrays out
    add_columns(data, names)  a table with columns added, in memory
    run(source, target, names)   the same from file to file, resumable
    audit, dedupe, leak, split, augment, traces, export
                              sets of puzzles looked at and made, as
                              ``sudoku data`` does it
    step_of(row)              the step of a row of traces

It needs the extra ``data`` (NumPy and pyarrow).
"""

# Types only: what a checker and an editor see.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.tables.adding import add_columns as add_columns
    from sudokit.tables.data.audit import audit as audit
    from sudokit.tables.data.augment import augment as augment
    from sudokit.tables.data.dedupe import dedupe as dedupe
    from sudokit.tables.data.export import export as export
    from sudokit.tables.data.leak import leak as leak
    from sudokit.tables.data.split import split as split
    from sudokit.tables.data.step_text import step_of as step_of
    from sudokit.tables.data.traces import traces as traces
    from sudokit.tables.errors import TableError as TableError
    from sudokit.tables.request import COLUMNS as COLUMNS
    from sudokit.tables.running import run as run
    from sudokit.tables.summary import Summary as Summary

# Where each name comes from.
SOURCES = {
    "COLUMNS": "sudokit.tables.request",
    "Summary": "sudokit.tables.summary",
    "TableError": "sudokit.tables.errors",
    "add_columns": "sudokit.tables.adding",
    "audit": "sudokit.tables.data.audit",
    "augment": "sudokit.tables.data.augment",
    "dedupe": "sudokit.tables.data.dedupe",
    "export": "sudokit.tables.data.export",
    "leak": "sudokit.tables.data.leak",
    "run": "sudokit.tables.running",
    "split": "sudokit.tables.data.split",
    "step_of": "sudokit.tables.data.step_text",
    "traces": "sudokit.tables.data.traces",
}

__all__ = [
    "COLUMNS",
    "Summary",
    "TableError",
    "add_columns",
    "audit",
    "augment",
    "dedupe",
    "export",
    "leak",
    "run",
    "split",
    "step_of",
    "traces",
]


if not TYPE_CHECKING:

    def __getattr__(name):
        """Imports a name on first use, and caches it."""
        from importlib import import_module  # noqa: PLC0415

        if name not in SOURCES:
            raise AttributeError(f"sudokit.tables has no {name}")
        value = getattr(import_module(SOURCES[name]), name)
        globals()[name] = value
        return value
