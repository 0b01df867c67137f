"""The tour runs cell by cell with the package alone, as on Pyodide."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from puzzles import ROOT, script

pytestmark = pytest.mark.once  # slow in the pure build

NOTEBOOK = script(ROOT / "packaging" / "notebook.py")
# Modules of Jupyter and the extras, and modules that a browser lacks.
CODE = """
import json, os, sys
for name in ("IPython", "ipykernel", "numpy", "pyarrow", "pandas", "fontTools",
             "fpdf", "cv2", "pydantic", "resvg_py", "segno", "fcntl",
             "resource", "termios", "pwd", "grp", "_multiprocessing"):
    sys.modules[name] = None
del os.fork
sys.path.insert(0, sys.argv[1])
import notebook
print(json.dumps(list(notebook.run(notebook.cells()))))
"""


def test_each_cell_prints_its_stored_output() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE, ROOT / "packaging"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    cells = [c for c in NOTEBOOK.cells() if c["cell_type"] == "code"]
    records: list[list[dict[str, Any]]] = json.loads(done.stdout)
    assert len(records) == len(cells) > 8
    for cell, outputs in zip(cells, records, strict=True):
        # Pictures may change; texts must not.
        assert [shown_text(one) for one in outputs] == [
            shown_text(one) for one in cell["outputs"]
        ], "python packaging/notebook.py"
    kinds = {
        kind
        for shown in records
        for one in shown
        for kind in one.get("data", ())
    }
    assert kinds == {"image/svg+xml", "text/html", "text/plain"}


def shown_text(output: dict[str, Any]) -> object:
    """Return the text of an output, or the kind of a picture."""
    return output.get("text") or next(iter(output["data"]))


def test_the_tour_is_a_valid_notebook() -> None:
    """The notebook is valid for nbformat 4.5."""
    whole = json.loads(NOTEBOOK.TOUR.read_text())
    assert (whole["nbformat"], whole["nbformat_minor"]) == (4, 5)
    names = [cell["id"] for cell in whole["cells"]]
    assert len(set(names)) == len(names)
    for cell in whole["cells"]:
        wanted = {"cell_type", "id", "metadata", "source"}
        if cell["cell_type"] == "code":
            wanted |= {"execution_count", "outputs"}
        assert cell.keys() == wanted
    for page in ("README.md", "docs/index.md"):
        assert "tour.ipynb)" in (ROOT / page).read_text()
