"""The channels of a release agree with the sources."""

import re
import tomllib
from typing import Any

import pytest

from puzzles import ROOT
from sudokit.core.version import VERSION

yaml = pytest.importorskip("yaml")

pytestmark = pytest.mark.once  # made of sources alone

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text())
PACKAGING = ROOT / "packaging"
RECIPE = (PACKAGING / "conda-forge" / "recipe.yaml").read_text()
FORMULA = (PACKAGING / "homebrew" / "sudokit.rb").read_text()
DOCKER = (PACKAGING / "Dockerfile").read_text()
LIST = (ROOT / "docs" / "releasing.md").read_text()


def test_the_citation() -> None:
    assert CITATION["title"] == PROJECT["project"]["name"]
    assert CITATION["version"] == VERSION
    assert {"cff-version", "message", "authors"} <= CITATION.keys()


def test_the_recipe() -> None:
    recipe = yaml.safe_load(RECIPE)
    assert recipe["context"]["version"] == VERSION
    assert recipe["package"]["name"] == PROJECT["project"]["name"]
    wanted = {
        one.replace(" ", "") for one in recipe["requirements"]["host"]
    } - {"python", "pip", "setuptools"}
    pinned = set(PROJECT["build-system"]["requires"])
    assert wanted == {one for one in pinned if "setuptools" not in one}
    assert recipe["about"]["license"] == PROJECT["project"]["license"]
    assert recipe["about"]["summary"] == PROJECT["project"]["description"]
    for name in recipe["about"]["license_file"]:
        assert (ROOT / name).exists()


def test_the_formula() -> None:
    assert f"/sudokit-{VERSION}.tar.gz" in FORMULA
    assert PROJECT["project"]["description"] in FORMULA
    pins = dict(one.split("==") for one in PROJECT["build-system"]["requires"])
    for name in ("librt", "mypy_extensions"):
        assert f"/{name}-{pins[name]}.tar.gz" in FORMULA
    for folder in re.findall(r'libexec/"share/([^"]+)/\*"', FORMULA):
        assert list((ROOT / "share" / folder).iterdir())


def test_the_image() -> None:
    extras = set(re.findall(r"\[([\w,]+)\]\"", DOCKER))
    assert len(extras) == 1
    for extra in extras.pop().split(","):
        assert extra in PROJECT["project"]["optional-dependencies"]
    assert '["--host", "0.0.0.0"' in DOCKER
    assert "-p 127.0.0.1:8000:8000" in DOCKER
    assert "USER sudokit" in DOCKER


def test_the_list_of_channels_names_every_file() -> None:
    named = re.findall(r"`((?:packaging|\.github)/[^`]+|CITATION.cff)`", LIST)
    assert len(set(named)) >= 5
    for name in named:
        assert (ROOT / name).exists(), name
    wheels = PROJECT["tool"]["cibuildwheel"]
    for system in ("linux", "macos", "windows"):
        for kind in wheels[system]["archs"]:
            assert kind.replace("x86_64", "x86-64") in LIST, kind
    assert "cp314" in wheels["build"]
