"""The words of the C original for numbers of clues."""

from sudokit.filter import program


def test_clues_of() -> None:
    words = ("facile", "medio", "difficile", "arduo", "impossibile")
    assert [program.clues_of(w) for w in words] == [31, 26, 22, 20, 17]
    good = {"0": 0, "81": 81, "07": 7, "30": 30}
    assert {text: program.clues_of(text) for text in good} == good
    bad = ("82", "-1", "", "x", "3.5", "\u0663", "1000030", " 30", "1e1")
    assert [program.clues_of(text) for text in bad] == [-1] * len(bad)
