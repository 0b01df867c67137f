"""The array type and fixed-width integers, for both builds.

    vec[i64]          an array of 64-bit integers, or of objects of a class
    append(v, x)      the array with one more item
    i64, i32          integers of 64 or 32 bits when compiled
    StringWriter      a string, character by character
    mypyc_attr        options of a compiled class

Only this module imports mypyc's runtime packages. The interpreted build uses
lists and plain integers instead and needs nothing installed, so ``python3
src/sudoku.py`` works in a fresh checkout.
"""

from typing import TYPE_CHECKING, Final

COMPILED: Final = not __file__.endswith((".py", ".pyc"))

if COMPILED:
    from librt.strings import (
        BytesWriter,
        StringWriter,
        read_i64_le,
        write_i64_le,
    )
    from librt.vecs import append, vec
    from mypy_extensions import i32, i64, mypyc_attr
elif not TYPE_CHECKING:
    from sudokit.native.plain_arrays import (
        BytesWriter,
        StringWriter,
        append,
        i32,
        i64,
        mypyc_attr,
        read_i64_le,
        vec,
        write_i64_le,
    )

__all__ = [
    "COMPILED",
    "BytesWriter",
    "StringWriter",
    "append",
    "i32",
    "i64",
    "mypyc_attr",
    "read_i64_le",
    "vec",
    "write_i64_le",
]
