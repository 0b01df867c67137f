"""Names of techniques in other programs."""

import pytest

from sudokit.logic import EVERY, technique_named
from sudokit.logic.techniques.names import OTHER_NAMES, suggestion
from sudokit.system.language import LANGUAGES, _, speaking


@pytest.mark.parametrize("name", OTHER_NAMES)
def test_other_names_suggest_a_technique(name: str) -> None:
    assert OTHER_NAMES[name] in {one.name for one in EVERY}
    suggested = f"did you mean {OTHER_NAMES[name]}? "
    for spelling in (name, name.upper(), name.replace("-", " "), f"{name}s"):
        assert suggestion(spelling) == suggested
    with pytest.raises(KeyError):  # known names need no suggestion
        technique_named(name)


def test_mistyped_names() -> None:
    assert suggestion("Pionting Pair").endswith("Type 1? ")
    assert suggestion("X-Wng") == "did you mean X-Wing? "
    assert suggestion("qqqq") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_mistyped_names_in_each_language(language: str) -> None:
    """English names and those of the language, which the answer has."""
    with speaking(language):
        for name in (
            "Naked Triple",
            "Hidden Single",
            "Skyscraper",
            "Jellyfish",
        ):
            for spelling in (name, _(name)):
                mistyped = spelling[:-2] + spelling[-1] + spelling[-2]
                assert suggestion(mistyped) == f"did you mean {_(name)}? "
