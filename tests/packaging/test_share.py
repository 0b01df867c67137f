"""The man page and the completions are those of the parsers."""

import re
import shutil
import subprocess
import sys

import pytest

from puzzles import ROOT, script
from sudokit.cli.main import GROUPS, VERBS
from sudokit.cli.options import filter_parser

SHARE = ROOT / "share"
BASH = SHARE / "bash-completion" / "completions" / "sudoku"


def test_they_are_up_to_date() -> None:
    pytest.importorskip("shtab")
    pytest.importorskip("argparse_manpage")
    for name, text in script(ROOT / "packaging" / "share.py").pages().items():
        # A later Python writes the usage otherwise.
        if not name.endswith("sudoku.1") or sys.version_info < (3, 13):
            assert (SHARE / name).read_text() == text, f"{name}: make share"


def test_the_man_page_names_every_verb_and_option() -> None:
    page = (SHARE / "man" / "man1" / "sudoku.1").read_text()
    page = page.replace("\\-", "-")
    for verb in VERBS:
        assert f"sudoku {verb}" in page
    for action in filter_parser({}, True)._actions:
        for option in action.option_strings:
            assert option in page or option == "--help"
    man = shutil.which("man")
    if man:
        done = subprocess.run(
            [man, "--warnings", "-l", SHARE / "man" / "man1" / "sudoku.1"],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == ""
        assert "SYNOPSIS" in done.stdout


def completed(line: str) -> set[str]:
    """What bash offers for the last word of a line."""
    words = line.split(" ")
    code = (
        'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1));'
        '_shtab_sudoku; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "-c", code, BASH, *words],
        capture_output=True,
        text=True,
        check=True,
    )
    return {word.strip() for word in done.stdout.splitlines()}


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_bash_completes() -> None:
    assert "explain" in completed("sudoku expl")
    assert "--symmetry" in completed("sudoku --sym")
    assert "rotate180" in completed("sudoku -g 30 --symmetry rot")
    assert "--no-uniqueness" in completed("sudokit explain --no")


@pytest.mark.parametrize(
    ("shell", "path"),
    [
        ("bash", "bash-completion/completions/sudoku"),
        ("zsh", "zsh/site-functions/_sudoku"),
        ("fish", "fish/vendor_completions.d/sudoku.fish"),
    ],
)
def test_each_shell_can_read_its_own(shell: str, path: str) -> None:
    if not shutil.which(shell):
        pytest.skip(f"there is no {shell}")
    subprocess.run([shell, "-n", SHARE / path], check=True)


def test_help_shows_the_verbs_in_groups() -> None:
    told = filter_parser(GROUPS, False).format_help()
    for name, verbs in GROUPS.items():
        _, _, rest = told.partition(f"\n{name}:\n")
        block = rest.split("\n\n")[0]
        assert re.findall(r"^  sudoku (\w+) ", block, re.M) == list(verbs)
