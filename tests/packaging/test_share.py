"""The man page and the completions match the parsers."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from command_output import PATIENCE
from puzzles import ROOT, script
from sudokit.cli.filtering import filter_parser
from sudokit.cli.main import GROUPS, VERBS

SHARE = ROOT / "share"
SECOND = "sudokit"  # the other name of the command
BASH = SHARE / "bash-completion" / "completions" / "sudoku"


def test_generated_files_are_up_to_date() -> None:
    pytest.importorskip("shtab")
    pytest.importorskip("argparse_manpage")
    share = script(ROOT / "packaging" / "share.py")
    assert share.SCHEMA.read_text() == f"{share.schema()}\n", "make share"
    for name, text in share.pages().items():
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


def test_the_man_page_begins_with_common_options() -> None:
    page = (SHARE / "man" / "man1" / "sudoku.1").read_text()
    order = (
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "VERBS", "EXIT STATUS",
        "EXAMPLES", "FILES", "ENVIRONMENT", "COMMAND",
    )  # fmt: skip
    places = [re.search(rf"^\.SH {name}\b", page, re.M) for name in order]
    starts = [place.start() for place in places if place]
    assert len(starts) == len(order) and starts == sorted(starts)
    for verb in VERBS:
        assert rf"usage: sudoku {verb} " in page.replace("\\-", "-"), verb


def completed(line: str) -> set[str]:
    """Return bash's completions of the last word of a line."""
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
def test_each_shell_parses_its_completions(shell: str, path: str) -> None:
    if not shutil.which(shell):
        pytest.skip(f"there is no {shell}")
    subprocess.run([shell, "-n", SHARE / path], check=True)


def shell_output(*words: str | Path, **more: str) -> str:
    """Return the output of a shell."""
    done = subprocess.run(
        words,
        env={**os.environ, **more},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    return done.stdout


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_bash_finds_each_by_its_name() -> None:
    """It reads the file of a command when that is first completed."""
    code = 'source "$0"; complete -p sudokit'
    assert "_shtab_sudoku" in shell_output(
        "bash", "-c", code, BASH.with_name(SECOND)
    )


@pytest.mark.skipif(not shutil.which("fish"), reason="there is no fish")
def test_fish_completes(tmp_path: Path) -> None:
    folder = SHARE / "fish" / "vendor_completions.d"
    for name in ("sudoku", SECOND):  # only what is there is completed
        (tmp_path / name).touch(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"

    def offered(line: str) -> set[str]:
        code = f"set -g fish_complete_path {folder}; complete -C {line!r}"
        words = ("fish", "--no-config", "-c", code)
        lines = shell_output(
            *words, PATH=path, HOME=str(tmp_path)
        ).splitlines()
        return {one.split("\t")[0] for one in lines}

    assert "explain" in offered("sudoku expl")
    assert "--symmetry" in offered("sudoku --sym")
    assert "rotate180" in offered("sudoku -g 30 --symmetry rot")
    assert "--no-uniqueness" in offered("sudokit explain --no")


# Types a line, a tab, and a key that shows what has become of the line.
ZSH = r"""
zmodload zsh/zpty
zpty shell "TERM=dumb zsh -f -i"
zpty -w shell "source $1; echo set"
zpty -r shell out '*set*'
for line in "${@[2,-1]}"; do
    zpty -n -w shell "$line"$'\t\x19'
    zpty -r shell out '*LINE<*>*'
    print -r -- "$out"
    zpty -n -w shell $'\x15'
done
zpty -d shell
"""
SETTINGS = """
autoload -Uz compinit
compinit -u -D
PS1=''
shown() { print -r -- "LINE<$BUFFER>" }
zle -N shown
bindkey '^Y' shown
"""


@pytest.mark.skipif(not shutil.which("zsh"), reason="there is no zsh")
def test_zsh_completes(tmp_path: Path) -> None:
    """Type keys into a terminal, as a person does."""
    script, settings = tmp_path / "type.zsh", tmp_path / "settings.zsh"
    script.write_text(ZSH)
    functions = SHARE / "zsh" / "site-functions"
    settings.write_text(f"fpath=({functions} $fpath)\n{SETTINGS}")
    typed = {
        "sudoku expl": "sudoku explain",
        "sudoku --sym": "sudoku --symmetry",
        "sudoku -g 30 --symmetry h": "sudoku -g 30 --symmetry horizontal",
        "sudokit explain --no-u": "sudokit explain --no-uniqueness",
    }
    shown = shell_output("zsh", "-f", script, settings, *typed)
    lines = re.findall(r"LINE<(.*?) ?>", shown)
    assert lines == list(typed.values())


@pytest.mark.skipif(not shutil.which("man"), reason="there is no man")
@pytest.mark.parametrize("name", ["sudoku", SECOND])
def test_man_finds_the_page(name: str) -> None:
    """Where an environment has its own: under its share/man."""
    result = shell_output("man", "-w", name, MANPATH=str(SHARE / "man"))
    assert result.strip() == str(SHARE / "man" / "man1" / "sudoku.1")


def test_help_shows_the_verbs_in_groups() -> None:
    output = filter_parser(GROUPS, True).format_help()
    for name, verbs in GROUPS.items():
        _, _, rest = output.partition(f"\n{name}:\n")
        block = rest.split("\n\n")[0]
        assert re.findall(r"^  sudoku (\w+) ", block, re.M) == list(verbs)
