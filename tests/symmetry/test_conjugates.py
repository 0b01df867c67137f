"""The table of conjugates, compared with the definition."""

from sudokit.symmetry.conjugates import conjugates


def test_facts() -> None:
    table = conjugates()
    sizes = list(table.sizes)
    assert len(sizes) == 15
    assert all(1296 % size == 0 for size in sizes)
    assert sum(1296 // size for size in sizes) == 12_096
    assert len(table.ways) == 15 * 1296
    least = list(table.least)
    assert least == sorted(least)
    inverse = list(table.inverse)
    assert [inverse[inverse[one]] for one in range(15)] == list(range(15))
