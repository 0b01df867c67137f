"""What the processes that work on tables have loaded when they begin.

Whoever else's processes come from the same one have it, too, and are not
changed by it.
"""

from importlib import import_module

from sudokit.tables.light import importing

with importing():
    for module in ("delimited", "json_lines", "batches", "npy"):
        import_module(f"sudokit.tables.formats.{module}")
    import_module("sudokit.tables.parts")
