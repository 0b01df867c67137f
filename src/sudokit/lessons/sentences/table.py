"""Which sentences explain which technique, by the structure of its steps.

BUILDERS[name]    returns the sentences of a view; none if it doesn't fit
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from sudokit.lessons.sentences import (
    bounds,
    chains,
    expert,
    houses,
    odd,
    of_rules,
    one_digit,
    pairs,
    rated,
    sets,
    singles,
    sums,
    unique,
    wings,
)
from sudokit.lessons.sentences.view import View

Builder: TypeAlias = Callable[[View], list[str]]

BUILDERS: Final[dict[str, Builder]] = {
    name: builder
    for builder, names in {
        singles.full_house: "Full House",
        singles.naked_single: "Naked Single",
        singles.hidden_single: "Hidden Single",
        pairs.beside_cell: "Pair Support",
        pairs.beside_house: "Common Peers",
        bounds.sum_bounds: "Sum Bounds",
        sums.combinations: "Single Combination; Sum Combinations",
        sums.innies: (
            "Innie or Outie; Innies and Outies; Combined Innies and Outies"
        ),
        of_rules.line_digits: "Line Digits",
        of_rules.line_support: "Line Support",
        of_rules.required: "Required Value",
        of_rules.together: "House Combinations; Shared Combinations",
        of_rules.combination_cases: "Combination Cases",
        of_rules.rule_chain: "Rule Forcing Chain",
        of_rules.rule_contradiction: "Rule Contradiction",
        houses.locked: (
            "Locked Candidates Type 1; Locked Candidates Type 2; Pointing;"
            " Claiming"
        ),
        houses.naked_subset: (
            "Locked Pair; Locked Triple; Naked Pair; Naked Triple;"
            " Naked Quadruple"
        ),
        houses.hidden_subset: "Hidden Pair; Hidden Triple; Hidden Quadruple",
        houses.fish: (
            "X-Wing; Swordfish; Jellyfish; Finned X-Wing; Finned Swordfish;"
            " Finned Jellyfish; Sashimi X-Wing; Sashimi Swordfish;"
            " Sashimi Jellyfish; Franken Fish; Mutant Fish"
        ),
        one_digit.two_links: "Skyscraper; Two-String Kite; Turbot Fish",
        one_digit.empty_rectangle: "Empty Rectangle",
        one_digit.colours: "Simple Colors; Multi Colors",
        wings.pivoted: "XY-Wing; XYZ-Wing",
        wings.w_wing: "W-Wing",
        wings.remote_pair: "Remote Pair",
        chains.chain: (
            "X-Chain; XY-Chain; Nice Loop/AIC; Grouped Nice Loop/AIC"
        ),
        chains.assumed: (
            "Forcing Chain; Forcing Net; Whip; Forcing X-Chain;"
            " Nishio Forcing Chain; Multiple Forcing Chains;"
            " Dynamic Forcing Chains; Dynamic Forcing Chains with Techniques;"
            " Dynamic Forcing Chains with Forcing Chains;"
            " Dynamic Forcing Chains with Multiple Chains;"
            " Dynamic Forcing Chains with Dynamic Chains;"
            " Dynamic Forcing Chains with Nested Chains"
        ),
        chains.trial: "Trial",
        sets.sets_in_a_row: "ALS-XZ; ALS-XY-Wing; ALS Chain",
        sets.sue_de_coq: "Sue De Coq",
        chains.kraken: "Kraken Fish",
        odd.guardians: "Guardians",
        odd.bivalue_oddagon: "Bivalue Oddagon",
        odd.death_blossom: "Death Blossom",
        expert.locked_sectors: "SK Loop; Multi-Sector Locked Sets",
        expert.fireworks: "Fireworks",
        expert.tridagon: "Tridagon",
        expert.junior_exocet: "Junior Exocet",
        unique.rectangle: (
            "Unique Rectangle Type 1; Unique Rectangle Type 2;"
            " Unique Rectangle Type 3; Unique Rectangle Type 4;"
            " Unique Rectangle Type 5; Unique Rectangle Type 6;"
            " Hidden Rectangle"
        ),
        unique.avoidable: (
            "Avoidable Rectangle Type 1; Avoidable Rectangle Type 2"
        ),
        unique.bug: "BUG+1",
        rated.direct: (
            "Direct Pointing; Direct Claiming; Direct Hidden Pair;"
            " Direct Hidden Triple"
        ),
        rated.aligned: "Aligned Pair Exclusion; Aligned Triple Exclusion",
        rated.cycle: (
            "Bidirectional X-Cycle; Bidirectional Y-Cycle; Bidirectional Cycle"
        ),
        rated.loop: (
            "Unique Loop Type 1; Unique Loop Type 2; Unique Loop Type 3;"
            " Unique Loop Type 4"
        ),
        rated.grave: (
            "Bivalue Universal Grave Type 1; Bivalue Universal Grave Type 2;"
            " Bivalue Universal Grave Type 3; Bivalue Universal Grave Type 4"
        ),
    }.items()
    for name in names.split("; ")
}
