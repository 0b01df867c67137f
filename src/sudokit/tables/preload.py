"""What the processes that work on tables have loaded when they begin."""

from importlib import import_module

import sudokit.tables.light  # noqa: F401

for module in ("delimited", "json_lines", "parquet", "arrow", "npy"):
    import_module(f"sudokit.tables.formats.{module}")
import_module("sudokit.tables.work")
