"""Imports what the worker processes of tables need, before they are forked."""

from importlib import import_module

for module in ("delimited", "json_lines", "batches", "npy"):
    import_module(f"sudokit.tables.formats.{module}")
import_module("sudokit.tables.parts")
