"""The proof function of each technique."""

from collections.abc import Callable, Mapping
from typing import Final

from sudokit.logic.proofs import (
    almost_locked,
    chains,
    fish,
    forcing,
    in_houses,
    single_value,
    uniqueness,
    wings,
)
from sudokit.logic.proofs.parsed_step import Claim

Proof = Callable[[Claim], bool]

FISH: Final[tuple[str, ...]] = tuple(
    [
        kind + name
        for kind in ("", "Finned ", "Sashimi ")
        for name in fish.SIZES
    ]
)

PATTERNS: Final[dict[str, Proof]] = {
    "Full House": in_houses.full_house,
    "Naked Single": in_houses.naked_single,
    "Hidden Single": in_houses.hidden_single,
    "Locked Pair": in_houses.locked_subset,
    "Locked Triple": in_houses.locked_subset,
    "Locked Candidates Type 1": in_houses.pointing,
    "Locked Candidates Type 2": in_houses.claiming,
    "Naked Pair": in_houses.naked_subset,
    "Naked Triple": in_houses.naked_subset,
    "Naked Quadruple": in_houses.naked_subset,
    "Hidden Pair": in_houses.hidden_subset,
    "Hidden Triple": in_houses.hidden_subset,
    "Hidden Quadruple": in_houses.hidden_subset,
    "Remote Pair": wings.remote_pair,
    "BUG+1": uniqueness.bug_plus_1,
    "Skyscraper": single_value.skyscraper,
    "Two-String Kite": single_value.two_string_kite,
    "Turbot Fish": single_value.turbot_fish,
    "Empty Rectangle": single_value.empty_rectangle,
    "W-Wing": wings.w_wing,
    "XY-Wing": wings.xy_wing,
    "XYZ-Wing": wings.xyz_wing,
    "Unique Rectangle Type 1": uniqueness.unique_1,
    "Unique Rectangle Type 2": uniqueness.unique_2,
    "Unique Rectangle Type 3": uniqueness.unique_3,
    "Unique Rectangle Type 4": uniqueness.unique_4,
    "Unique Rectangle Type 5": uniqueness.unique_5,
    "Unique Rectangle Type 6": uniqueness.unique_6,
    "Hidden Rectangle": uniqueness.hidden_rectangle,
    "Avoidable Rectangle Type 1": uniqueness.avoidable_1,
    "Avoidable Rectangle Type 2": uniqueness.avoidable_2,
    "Sue De Coq": almost_locked.sue_de_coq,
    "Simple Colors": single_value.simple_colors,
    "Multi Colors": single_value.multi_colors,
    "X-Chain": chains.x_chain,
    "XY-Chain": chains.xy_chain,
    "Nice Loop/AIC": chains.nice_loop,
    "Grouped Nice Loop/AIC": chains.grouped_nice_loop,
    "ALS-XZ": almost_locked.als_xz,
    "ALS-XY-Wing": almost_locked.als_xy_wing,
    "ALS Chain": almost_locked.als_chain,
    "Forcing Chain": forcing.forcing_chain,
    "Forcing Net": forcing.forcing_net,
    "Trial": forcing.trial,
}

# Every size and kind of fish is proved alike.
PROOFS: Final[Mapping[str, Proof]] = {
    **PATTERNS,
    **dict.fromkeys(FISH, fish.fish),
}
