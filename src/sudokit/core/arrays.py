"""The array type and the fixed-width integers, compiled or not.

    vec[i64]          an array of 64-bit integers
    append(v, x)      the array with one more
    i64, i32          integers of so many bits when compiled
    StringWriter      a string, character by character
    mypyc_attr        what mypyc is told of a class

This is the one place that knows mypyc's runtime packages.  Interpreted, a
list is the quicker array, an int is an integer of any width, and nothing
has to be installed; so ``python3 src/sudoku.py`` works in a fresh checkout.
"""

from typing import TYPE_CHECKING, Final

COMPILED: Final = not __file__.endswith(".py")

if COMPILED:
    from librt.strings import (
        BytesWriter,
        StringWriter,
        read_i32_le,
        write_i32_le,
    )
    from librt.vecs import append, vec
    from mypy_extensions import i32, i64, mypyc_attr
elif not TYPE_CHECKING:
    from sudokit.core.plain_arrays import (
        BytesWriter,
        StringWriter,
        append,
        i32,
        i64,
        mypyc_attr,
        read_i32_le,
        vec,
        write_i32_le,
    )

__all__ = [
    "COMPILED",
    "BytesWriter",
    "StringWriter",
    "append",
    "i32",
    "i64",
    "mypyc_attr",
    "read_i32_le",
    "vec",
    "write_i32_le",
]
