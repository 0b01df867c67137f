"""What makes a process light that works on tables, or has such workers.

    begin()      this process is ours, and light from now on
    importing()  what is imported in a block is imported as by a light one

That comes before NumPy and pyarrow are imported.  pyarrow looks for
pandas when it makes an array of a list, and for cloudpickle when it is
imported; nothing here needs them, and to import pandas takes longer than
all the rest, so that a process of our own does as if they weren't there.
And NumPy starts no threads for linear algebra: a process without threads
can be forked, and its workers have what it has imported.

Memory that was used is used again: to give it back to the system and to
ask for it anew costs more than what is done in it.  And garbage is looked
for less often, as most of what is there was imported and stays.
"""

import ctypes
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

OFTEN = 1 << 17  # objects
ABSENT = frozenset(("pandas", "cloudpickle"))
# Of OpenBLAS, and of pyarrow's memory.
SETTINGS = {"OPENBLAS_NUM_THREADS": "1", "MIMALLOC_PURGE_DELAY": "-1"}
# Of glibc's mallopt: what is to be known of it, and bytes.
TRIM_THRESHOLD, AT_THE_TOP = -1, 1 << 27
MMAP_THRESHOLD, LARGE = -3, 1 << 25


class WithoutThem:
    """Finds modules as if those of ABSENT weren't there."""

    @staticmethod
    def find_spec(
        name: str, path: object = None, target: object = None
    ) -> None:
        """Nothing, or the error of a module that is not there."""
        if name in ABSENT:
            raise ModuleNotFoundError(f"{name} is not needed", name=name)


def keep_memory() -> None:
    """The memory of this process is used again, where that can be asked."""
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):  # on other systems
        return
    mallopt(TRIM_THRESHOLD, AT_THE_TOP)
    mallopt(MMAP_THRESHOLD, LARGE)


def begin() -> None:
    """This process, which has nobody else's work to do, is light."""
    gc.set_threshold(OFTEN)
    if WithoutThem not in sys.meta_path:
        sys.meta_path.insert(0, WithoutThem)
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    keep_memory()


@contextmanager
def importing() -> Iterator[None]:
    """Lightly, in a process from which others than ours may be forked."""
    ours = {name: SETTINGS[name] for name in SETTINGS.keys() - os.environ}
    os.environ.update(ours)
    sys.meta_path.insert(0, WithoutThem)
    try:
        yield
    finally:
        sys.meta_path.remove(WithoutThem)
        for name in ours:
            del os.environ[name]
