"""The files about the project's conventions are true."""

import os
import re
import subprocess
import sys
import tomllib
from importlib import import_module

from puzzles import ROOT
from sudokit.cli.main import VERBS

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def test_make_help_names_every_verb() -> None:
    text = (ROOT / "Makefile").read_text()
    (phony,) = re.findall(r"^\.PHONY: (.*)$", text, re.M)
    completed = subprocess.run(
        ["sh", "-c", "sed -n 's/^# \\(make\\)/\\1/p' Makefile"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    verbs = {line.split()[1] for line in completed.splitlines()}
    assert set(phony.split()) - {"all"} <= verbs
    targets = set(re.findall(r"^([a-z-]+):", text, re.M))
    assert verbs - {"build"} <= targets


def test_the_changelog_is_well_formed() -> None:
    text = (ROOT / "CHANGELOG.md").read_text()
    headings = re.findall(r"^## (.*)$", text, re.M)
    assert headings[0] == "[Unreleased]"
    for heading in headings[1:]:
        assert re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}", heading)
    kinds = re.findall(r"^### (.*)$", text, re.M)
    known = {
        "Added", "Changed", "Deprecated", "Removed", "Fixed", "Security",
    }  # fmt: skip
    assert kinds and set(kinds) <= known


def test_checkers_have_one_version() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    pinned = dict(
        one.split("==")
        for one in PYPROJECT["project"]["optional-dependencies"]["lint"]
        if "==" in one
    )
    assert f"rev: v{pinned['ruff']}\n" in hooks


def test_named_files_exist() -> None:
    for name in ("CONTRIBUTING.md", "SECURITY.md"):
        text = (ROOT / name).read_text()
        for path in re.findall(r"\]\(([\w./-]+)[#)]", text):
            assert (ROOT / path).exists(), path
        for path in re.findall(
            r"`((?:src|tests|docs|\.github)/[^`*]+)`", text
        ):
            assert (ROOT / path).exists(), path


def test_places_named_in_adding_exist() -> None:
    text = (ROOT / "docs" / "building.md").read_text()
    (table,) = re.findall(r"^\| to add .*?\n\n", text, re.M | re.S)
    table = table.replace("XX", "it")
    paths = re.findall(r"`([\w.]+/[\w./]*|\w+\.py)`", table)
    assert len(paths) > 20
    for path in paths:
        there = (ROOT / path, ROOT / "src" / "sudokit" / path)
        assert any(one.exists() for one in there), path
    for line in table.strip().splitlines()[2:]:
        assert re.search(r"\| \d( or \d)? \|$", line), line


def test_every_verb_is_in_the_pages() -> None:
    pages = (ROOT / "docs" / "command.md").read_text()
    _, _, table = pages.partition("\n## Verbs\n")
    named = re.findall(r"^\| ((?:`\w+` ?)+)\|", table, re.M)
    assert {*re.findall(r"\w+", " ".join(named))} == VERBS.keys()


def test_every_verb_has_its_interface() -> None:
    for verb in VERBS:
        face = import_module(f"sudokit.cli.{verb}")
        assert callable(face.add_arguments) and callable(face.run)
        assert face.EXAMPLES.startswith("\nsudoku")


def test_a_wrong_path_to_the_command_is_one_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--sudoku", "nosuch", "--co", "-q"],
        cwd=ROOT,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr.strip() == (
        "ERROR: --sudoku nosuch: there is no such program"
    )
    assert done.returncode == 4
