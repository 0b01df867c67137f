"""What the processes that work on tables have loaded when they begin.

pyarrow looks for pandas when it makes an array of a list.  Nothing here
needs pandas, and to import it takes longer than all the rest, so that a
process of our own does as if it weren't there.
"""

import sys
from importlib import import_module


class WithoutPandas:
    """Finds modules as if pandas weren't there."""

    @staticmethod
    def find_spec(
        name: str, path: object = None, target: object = None
    ) -> None:
        """Nothing, or the error of a module that is not there."""
        if name == "pandas":
            raise ModuleNotFoundError("pandas is not needed", name=name)


sys.meta_path.insert(0, WithoutPandas)

for module in ("delimited", "json_lines", "parquet", "arrow", "npy"):
    import_module(f"sudokit.tables.formats.{module}")
import_module("sudokit.tables.work")
