"""The table of formats: the suffix of each and the module for it.

format_of(name)    the format that a name ends with
family_of(format)  what reads and writes it
"""

from __future__ import annotations

from importlib import import_module
from typing import Final, NamedTuple, cast

from sudokit.tables.errors import TableError
from sudokit.tables.formats.family import Family

# Endings, the format's name, and its module.
FORMATS: Final = {
    "csv": ((".csv",), "delimited"),
    "tsv": ((".tsv", ".tab"), "delimited"),
    # For spreadsheets: what they would take for a formula is quoted.
    "csv-guarded": ((".csv",), "delimited"),
    "tsv-guarded": ((".tsv",), "delimited"),
    "jsonl": ((".jsonl", ".ndjson"), "json_lines"),
    "parquet": ((".parquet", ".pq"), "batches"),
    "arrow": ((".arrow", ".feather", ".ipc"), "batches"),
    "arrows": ((".arrows",), "batches"),
    "npy": ((".npy",), "npy"),
}
PACKINGS: Final = {".gz": "gzip", ".zst": "zstd", ".bz2": "bz2", ".xz": "xz"}
PACKABLE: Final = frozenset(
    ("csv", "tsv", "csv-guarded", "tsv-guarded", "jsonl")
)


class TableFormat(NamedTuple):
    """A name of FORMATS, and how it is packed: gzip, zstd or "" ."""

    name: str
    packing: str = ""

    @property
    def ending(self) -> str:
        """The ending of its files' names."""
        packed = [end for end, name in PACKINGS.items() if name == self[1]]
        return "".join([FORMATS[self.name][0][0], *packed])


def format_of(name: str) -> TableFormat | None:
    """The format of a file of this name; None if its ending is unknown.

    TableError for one that can't be packed.
    """
    base, packing = name.lower(), ""
    for ending, packed in PACKINGS.items():
        if base.endswith(ending):
            base, packing = base.removesuffix(ending), packed
    for known, (endings, _) in FORMATS.items():
        if base.endswith(endings):
            if packing and known not in PACKABLE:
                raise TableError(
                    f"{name}: {known} is not packed with {packing}"
                )
            return TableFormat(known, packing)
    return None


def known_endings() -> str:
    """The endings that tell a format, for a line of talk."""
    firsts = [endings[0] for endings, _ in FORMATS.values()]
    return " ".join(dict.fromkeys(firsts))


def family_of(name: str) -> Family:
    """The family that reads and writes the format of this name."""
    module = import_module(f"sudokit.tables.formats.{FORMATS[name][1]}")
    return cast(Family, module.family(name))
