"""The formats of tables: the endings of each and its module.

format_of(name)    the format that a name ends with
family_of(format)  the family that reads and writes it
"""

from __future__ import annotations

from importlib import import_module
from typing import Final, NamedTuple, cast

from sudokit.tables.errors import TableError
from sudokit.tables.formats.family import Family

# The endings and the module of each format by its name.
FORMATS: Final = {
    "csv": ((".csv",), "delimited"),
    "tsv": ((".tsv", ".tab"), "delimited"),
    # For spreadsheets: cells that look like formulas get a ' before them.
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
    """A name of FORMATS and a compression of PACKINGS, or "" for none."""

    name: str
    packing: str = ""

    @property
    def ending(self) -> str:
        """The ending of names of its files."""
        packed = [end for end, name in PACKINGS.items() if name == self[1]]
        return "".join([FORMATS[self.name][0][0], *packed])


def format_of(name: str) -> TableFormat | None:
    """Return the format of a file of this name; None if its ending is unknown.

    Raise TableError for one that can't be packed.

    >>> format_of("a.txt2") is None, format_of("a.parquet").name
    (True, 'parquet')
    """
    base, packing = name.lower(), ""
    for ending, packed in PACKINGS.items():
        if base.endswith(ending):
            base, packing = base.removesuffix(ending), packed
    for known, (endings, _) in FORMATS.items():
        if base.endswith(endings):
            if packing and known not in PACKABLE:
                raise TableError(
                    f"{name}: {known} can't be compressed with {packing}"
                )
            return TableFormat(known, packing)
    return None


def known_endings() -> str:
    """Return the endings of all formats, as a message shows them.

    >>> known_endings()[:10]
    '.csv .tsv '
    """
    firsts = [endings[0] for endings, _ in FORMATS.values()]
    return " ".join(dict.fromkeys(firsts))


def family_of(name: str) -> Family:
    """Return the family that reads and writes the format of this name.

    >>> family_of("csv").__class__.__name__
    'Delimited'
    """
    module = import_module(f"sudokit.tables.formats.{FORMATS[name][1]}")
    return cast(Family, module.family(name))
