"""The page without a server: a folder, and Python in the browser."""

from __future__ import annotations

import errno
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pydantic", reason="the extra 'web' is not installed")
pytest.importorskip("starlette", reason="the extra 'web' is not installed")

from puzzles import SOLVED, WIKI
from sudokit import formats
from sudokit.cli.main import main
from sudokit.formats import PuzzleRecord
from sudokit.web import export
from sudokit.web import export as exporting
from sudokit.web.queries import QUERIES

ALL: dict[str, dict[str, object]] = {
    "solve": {"puzzle": WIKI},
    "count": {"puzzle": WIKI},
    "solutions": {"puzzle": WIKI},
    "check": {"puzzle": SOLVED},
    "explain": {"puzzle": WIKI, "most": 2},
    "draw": {"puzzle": WIKI, "step": 1},
    "code": {"text": WIKI},
    "hint": {"puzzle": WIKI},
    "judge": {"puzzle": WIKI, "step": "r1c1: 1"},
    "rate": {"puzzle": WIKI},
    "generate": {"level": "easy", "seed": 7},
    "convert": {"puzzle": WIKI, "to": "sdk"},
    "game": {"move": {"do": "open", "text": WIKI}},
    "clues": {"puzzle": WIKI},
    "technique": {"technique": "XY-Wing"},
    "drill": {"technique": "Naked Pair", "seed": 3},
}
# What the editor of puzzles asks about a killer.
KILLER = "killer=17:r1c1+r1c2;4:r2c1+r3c1"
SETTING: dict[str, dict[str, object]] = {
    "game": {
        "move": {
            "do": "open",
            "text": f"# box 3x3\n# rules {KILLER}\n{WIKI}\n",
            "name": "puzzle.txt",
        }
    },
    "count": {"puzzle": WIKI, "rules": KILLER, "limit": 100, "seconds": 5},
    "rate": {"puzzle": WIKI, "rules": "anti-king", "seconds": 10},
    "clues": {"puzzle": WIKI, "rules": KILLER, "limit": 50, "seconds": 5},
    "explain": {"puzzle": WIKI, "rules": "", "seconds": 10},
    "solutions": {"puzzle": "." * 81, "rules": KILLER, "limit": 1},
}
ASK = """
import json, re, sys
class Missing:
    def find_spec(self, name, *_):
        if re.match(sys.argv[3], name.replace(".", "/") + "/"):
            raise ImportError(name)
sys.meta_path.insert(0, Missing())
sys.path[:0] = [sys.argv[1]]
from sudokit.web.in_browser import reply
for job, body in json.loads(sys.argv[2]).items():
    print(json.dumps(reply(job, json.dumps(body), "en")))
"""


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide only the modules that go into the browser."""
    folder = tmp_path_factory.mktemp("alone")
    for name, data in export.modules().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def answers_of(
    alone: Path, bodies: dict[str, dict[str, object]]
) -> list[tuple[int, str]]:
    """Return the answers of the modules, in a Python without packages.

    Nor has it what is left out of Python's library, docstrings, asserts.
    """
    words = [str(alone), json.dumps(bodies), export.UNUSED.pattern]
    done = subprocess.run(
        [sys.executable, "-ISOOc", ASK, *words],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = done.stdout.splitlines()
    return [(status, text) for status, text in map(json.loads, lines)]


def test_every_job_is_answered_without_a_package(alone: Path) -> None:
    assert {*ALL, "scan"} == set(QUERIES)
    answers = answers_of(alone, ALL)
    for job, (status, text) in zip(ALL, answers, strict=True):
        assert status == 200, (job, text)
        assert json.loads(text)["schema"] == 1


def test_the_questions_of_the_editor_are_answered(alone: Path) -> None:
    answers = answers_of(alone, SETTING)
    records = {}
    for job, (status, text) in zip(SETTING, answers, strict=True):
        assert status == 200, (job, text)
        records[job] = json.loads(text)
    assert records["game"]["board"]["items"][0]["sign"] == "17"
    assert records["count"]["count"] == 0
    assert records["clues"]["contradiction"]
    saved = {
        "game": records["game"]["game"],
        "move": {"do": "write", "format": "fpuzzles", "title": "Sunday"},
    }
    ((status, text),) = answers_of(alone, {"game": saved})
    assert status == 200
    (record,) = formats.read(io.StringIO(json.loads(text)["text"]))
    assert isinstance(record, PuzzleRecord)
    assert record.about.title == "Sunday"


def test_a_photo_needs_the_program(alone: Path) -> None:
    ((status, text),) = answers_of(alone, {"scan": {"picture": "AAAA"}})
    assert status == 409
    assert "Photos need the extra 'photo'" in json.loads(text)["error"]


@pytest.mark.parametrize(
    ("job", "body", "status"),
    [
        ("none", {}, 404),
        ("solve", {}, 422),
        ("game", {"move": 7}, 422),
        ("solve", {"puzzle": "x"}, 409),
        ("solve", {"puzzle": 7}, 422),
    ],
)
def test_unsupported_requests_are_refused(
    alone: Path, job: str, body: dict[str, object], status: int
) -> None:
    ((result, text),) = answers_of(alone, {job: body})
    assert result == status
    assert json.loads(text)["error"]


def test_the_target_folder_must_be_empty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / export.MARK).write_text("{}")
    (tmp_path / "file").write_text("")
    for name, words, why in (
        ("mine", ["--force"], "has other files in it; name an empty folder"),
        ("ours", [], "exists"),
        ("file", ["--force"], "Not a directory"),
        ("new", ["--engine", "none.tgz"], "none.tgz: No such file"),
        ("new", ["--engine", str(tmp_path / "file")], "npm pack pyodide@"),
    ):
        goal = str(tmp_path / name)
        assert main(["web", "--export", goal, *words]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("sudoku: ") and why in line
    assert (tmp_path / "mine" / "letter.txt").read_text() == "dear"
    assert not (tmp_path / "new").exists()


def test_without_npm_a_message_explains_what_to_do(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["web", "--export", str(tmp_path / "new")]) == 2
    assert "npm isn't installed; run" in capsys.readouterr().err


def test_a_full_disk_names_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message doesn't name the file that was copied."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "index.html")

    monkeypatch.setattr(exporting, "_write", full)
    monkeypatch.setattr(exporting, "_package", lambda _: b"")
    with pytest.raises(exporting.NotExported) as reason:
        exporting.export(tmp_path / "page", None, False)
    assert str(reason.value) == f"{tmp_path / 'page'}: No space left on device"
    assert not [*tmp_path.iterdir()]
