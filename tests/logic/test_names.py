"""Names of techniques in other programs."""

import pytest

from sudokit.logic import EVERY, technique_named
from sudokit.logic.techniques.names import OTHER_NAMES, suggestion


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
