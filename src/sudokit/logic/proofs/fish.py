"""Proofs of fish, with and without fins."""

from typing import Final

from sudokit.core.choice import Choice
from sudokit.logic.proofs.facts import CELLS_OF
from sudokit.logic.proofs.parsed_step import Claim

SIZES: Final[dict[str, int]] = {"X-Wing": 2, "Swordfish": 3, "Jellyfish": 4}


def fish(claim: Claim) -> bool:
    """Every place on the base lines is named, as a cell or as a fin."""
    kind, _, name = claim.technique.rpartition(" ")
    body, fins = claim.choices("cell"), claim.choices("fin")
    base, cover = claim.houses("base"), claim.houses("cover")
    shapes = {"cell choice", "base house", "cover house"}
    if not claim.only(*shapes, *(["fin choice"] if kind else [])):
        return False
    if not crossing(base, cover) or len(base) != SIZES[name]:
        return False
    values = {choice.n for choice in [*body, *fins, *claim.gone]}
    if len(values) != 1:
        return False
    lines = [claim.facts.house(line, min(values)) for line in base]
    covered = {cell for line in cover for cell in CELLS_OF[line]}
    on_base = {cell for line in base for cell in CELLS_OF[line]}
    places = {choice for line in lines for choice in line}
    if set(body) != {choice for choice in places if choice[:2] in covered}:
        return False
    if set(fins) != places - set(body) or not all(lines):
        return False
    if kind and (finned(claim, base, body, fins) != kind):
        return False
    return all(
        choice[:2] in covered and choice[:2] not in on_base
        for choice in claim.gone
    ) and claim.removes(lines)


def crossing(base: list[str], cover: list[str]) -> bool:
    """As many rows as columns, in either order, each once."""
    kinds = {line[0] for line in base}, {line[0] for line in cover}
    return kinds in (({"r"}, {"c"}), ({"c"}, {"r"})) and len(set(base)) == len(
        base
    ) == len(set(cover)) == len(cover)


def finned(
    claim: Claim, base: list[str], body: list[Choice], fins: list[Choice]
) -> str:
    """What kind of fish it is for its fins, "" if they are not in a box."""
    boxes = {(fin.i // 3, fin.j // 3) for fin in fins}
    if len(boxes) != 1:
        return ""
    counts = [
        len([choice for choice in body if choice[:2] in CELLS_OF[line]])
        for line in base
    ]
    return "Sashimi" if min(counts) <= 1 else "Finned"
