"""Tables from untrusted sources: endless lines, formulas in cells."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="the extra 'data' is not installed")

from command_output import EASY
from sudokit.cli.main import main
from sudokit.tables.formats import text

pytestmark = pytest.mark.usefixtures("tables_in_process")


@pytest.mark.parametrize(
    ("name", "start", "sign"),
    [
        ("one.csv", b"puzzle\n", b"1"),
        ("heading.csv", b"", b"1"),
        ("quoted heading.csv", b'"', b"\n"),
        ("one.jsonl", b'{"puzzle": "', b"1"),
    ],
)
def test_an_endless_line_is_refused(
    name: str,
    start: bytes,
    sign: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(text, "LONGEST", 1 << 18)
    path = tmp_path / name
    path.write_bytes(start + sign * (9 << 20))
    out = tmp_path / f"out{path.suffix}"
    assert main(["table", str(path), str(out)]) == 2
    talk = capsys.readouterr().err
    assert "a line, or a text in quotes, of more than" in talk
    assert not out.exists()


def test_formulas_are_escaped(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    cells = ["=1+1", "+a", "-5", "-a", "@x", "plain", '"=a,b"', "+1.5e3"]
    rows = [f"{EASY},{cell}\n" for cell in cells]
    path.write_text("puzzle,=note\n" + "".join(rows) + "=cut\n")
    out = tmp_path / "out.csv"
    words = ["table", str(path), str(out), "--add", "clues", "--format"]
    assert main([*words, "csv-guarded"]) == 1
    heading, *lines = out.read_text().splitlines()
    assert heading == "puzzle,'=note,clues,error"
    result = [
        line.removeprefix(f"{EASY},").rsplit(",", 2)[0] for line in lines
    ]
    assert result[:-1] == [
        "'=1+1", "'+a", "-5", "'-a", "'@x", "plain", "\"'=a,b\"", "+1.5e3",
    ]  # fmt: skip
    assert lines[-1].startswith("'=cut")
    # Else nothing of a table is changed.
    assert main([*words, "csv", "--force"]) == 1
    assert out.read_text().splitlines()[1].startswith(f"{EASY},=1+1,")
