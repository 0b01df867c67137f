"""What makes a process light that works on tables, or has such workers.

It is imported before NumPy and pyarrow.  pyarrow looks for pandas when it
makes an array of a list, and for cloudpickle when it is imported; nothing
here needs them, and to import pandas takes longer than all the rest, so
that a process of our own does as if they weren't there.  And NumPy starts
no threads for linear algebra: a process without threads can be forked,
and its workers have what it has imported.
"""

import os
import sys

ABSENT = frozenset(("pandas", "cloudpickle"))


class WithoutThem:
    """Finds modules as if those of ABSENT weren't there."""

    @staticmethod
    def find_spec(
        name: str, path: object = None, target: object = None
    ) -> None:
        """Nothing, or the error of a module that is not there."""
        if name in ABSENT:
            raise ModuleNotFoundError(f"{name} is not needed", name=name)


sys.meta_path.insert(0, WithoutThem)
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
