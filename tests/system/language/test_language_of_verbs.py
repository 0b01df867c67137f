"""Verbs use the requested language; the filter doesn't."""

import io
import json
from collections.abc import Iterator

import pytest

from sudokit.cli.main import main
from sudokit.system.language import VARIABLES, speak

EASY = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6"
    ".6....28....419..5....8..79"
)


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    yield
    speak("en")


class Runs:
    """Runs the command within this process."""

    def __init__(
        self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch
    ) -> None:
        self.capsys = capsys
        self.patch = patch

    def __call__(
        self, words: str, given: str = "", **environment: str
    ) -> tuple[int, str, str]:
        for name in VARIABLES:
            self.patch.setenv(name, environment.get(name, ""))
        self.patch.setattr("sys.stdin", io.StringIO(given))
        try:
            status = main(words.split())
        except SystemExit as end:
            status = int(str(end.code))
        out, err = self.capsys.readouterr()
        return status, out, err


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Runs:
    """Provide a function that runs the command."""
    return Runs(capsys, monkeypatch)


def test_explanations_are_translated(run: Runs) -> None:
    _, english, _ = run("explain -q", EASY)
    _, italian, _ = run("explain -q --lang it", EASY)
    _, greek, _ = run("explain -q", EASY, LC_ALL="el_GR.UTF-8")
    assert "Naked Single: " in english
    assert "Singolo nudo: " in italian
    assert "Γυμνό μονό: " in greek
    ends = [
        [line.partition(" => ")[2] for line in text.splitlines()]
        for text in (english, italian, greek)
    ]
    assert ends[0] == ends[1] == ends[2]


def test_json_is_english_by_default(run: Runs) -> None:
    for words, fields in (
        ("explain -q --json --hint all", "Full House: "),
        ("explain -q --json --hint all --lang it", "Ultima cella: "),
    ):
        status, out, _ = run(words, EASY[:-1] + ".", LANG="el_GR")
        step = json.loads(out)
        assert status == 0 and step["technique"] in (
            "Full House",
            "Naked Single",
            "Hidden Single",
        )
        if step["technique"] == "Full House":
            assert step["notation"].startswith(fields)


def test_the_line_game_is_translated(run: Runs) -> None:
    text = "1,1,5\nundo\nhint\nhelp\nnew nessuno\nnessuno\n"
    lines = {
        "it": (
            "5 è già in ",
            "Cerca: ",
            "Annullato: ",
            "impossibile",
        ),
        "el": ("Το 5 υπάρχει ήδη: ", "Ψάξε για: ", "Αναιρέθηκε: ", "ακραίο"),
    }
    for language, fields in lines.items():
        status, out, _ = run(
            f"play --plain --flag --seed 4 --lang {language}", text
        )
        assert status == 0
        for part in fields:
            assert part in out


def test_drills_accept_translated_names(run: Runs) -> None:
    status, out, _ = run("drill coppia nuda --seed 1 --lang it", "show\n")
    assert status == 0 and out.startswith("Coppia nuda, numero 1:")
    status, out, _ = run("technique κρυφό μονό --lang el")
    assert status == 0 and out.startswith("Κρυφό μονό (εύκολο, 14)")
    status, out, _ = run("technique --lang it")
    assert "\nRettangolo unico tipo 1 " in out


def test_an_unknown_language_is_english(run: Runs) -> None:
    for verb in ("explain", "play", "drill x-wing", "technique"):
        status, out, err = run(f"{verb} --lang xx")
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert (
            "unknown language xx; the languages are en, de, es, it, el" in err
        )
    status, out, _ = run("technique", LANG="xx_YY.UTF-8")
    assert status == 0 and out.startswith("Full House ")


def test_the_contract_is_english(run: Runs) -> None:
    for words in ("", "-c", "-g 30 --seed 1", "--count"):
        english = run(words, EASY)
        assert run(words, EASY, LC_ALL="it_IT.UTF-8") == english
