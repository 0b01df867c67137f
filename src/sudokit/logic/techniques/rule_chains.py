"""Rule Forcing Chain: a candidate leads to a contradiction link by link.

Each link has one cause: the candidate before it leaves a cell, a house or a
rule a single possibility.
"""

from collections.abc import Callable
from typing import Final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Evidence, name_links
from sudokit.logic.model.implications import Implications
from sudokit.logic.model.naming import (
    all_of,
    cell_name,
    house_key,
    house_name,
    rule_name,
    value_name,
)
from sudokit.logic.model.rule_parts import CachedPart
from sudokit.logic.model.rules_used import fewest
from sudokit.logic.model.technique import Seeker
from sudokit.native.bits import members
from sudokit.proofs.rule_chain import ChainItem, RuleChain, leads_nowhere
from sudokit.proofs.step import Premise
from sudokit.rules.exclusions import Laws
from sudokit.rules.notation import cells_label
from sudokit.system.language import _
from sudokit.text.cells import sign_of

TRIED: Final = 12  # candidates whose chains are compared
MOST_WAYS: Final = 8  # ways to a contradiction that are compared
MOST_ITEMS: Final = 24  # of a chain that a reader can follow


def rule_chain(board: Board, seeker: Seeker) -> None:
    """Find the shortest chains, first without combinations."""
    for joint in (False, True):
        links = Implications(board, seeker.survey.look, joint)
        gone, length = links.refuted(seeker.survey.look)
        chains: list[tuple[int, int, list[ChainItem]]] = []
        for code in members(gone)[:TRIED]:
            seeker.survey.look()
            items = _shortest(board, links, code, length)
            if items:
                chains.append((_effort(items), code, items))
        for _size, code, items in sorted(chains, key=lambda one: one[:2]):
            if seeker.remove(
                [_board_code(board, code)], _evidence(board, links, items)
            ):
                return
        if seeker.findings:
            return


def _effort(items: list[ChainItem]) -> int:
    """Return how much there is to follow: candidates, rules and houses."""
    names = [len(one.rules) + len(one.houses) for one in items]
    return len(items) + sum(names)


def _board_code(board: Board, code: int) -> int:
    """Return a candidate's number on the board."""
    cell, value = divmod(code, int(board.size))
    return value * int(board.cells) + cell


def _shortest(
    board: Board, links: Implications, code: int, length: int
) -> list[ChainItem]:
    """Return the items of the shortest chain from a candidate; [] if none."""
    ways = sorted(links.ways(code, length), key=len)
    best: list[ChainItem] = []
    for way in ways[:MOST_WAYS]:
        items = _items_of(board, links, way)
        if items and (not best or _effort(items) < _effort(best)):
            best = items
    return best


def _items_of(
    board: Board, links: Implications, way: list[tuple[int, int]]
) -> list[ChainItem]:
    """Return the items that a way needs; [] if it can't be shown."""
    many = links.many
    chain = RuleChain(links.laws, links.left)
    items: list[ChainItem] = []
    for literal, cause in way:
        plain = ChainItem(literal % many, literal < many)
        if not items:
            items.append(plain)
            continue
        start = (cause % many, cause < many)
        if chain.follows(start, plain):
            items.append(plain)
            continue
        parts = links.links_between(cause, literal)
        parts.sort(key=lambda one: len(one.rules) + len(one.houses))
        for one in parts:
            item = _lean(chain, start, _named(board, plain, one))
            if item is not None:
                items.append(item)
                break
        else:
            return []
    if not chain.fails(items):
        return []
    for at in range(len(items) - 1, 0, -1):
        fewer = items[:at] + items[at + 1 :]
        if chain.fails(fewer):
            items = fewer
    if len(items) > MOST_ITEMS or not any(one.rules for one in items):
        return []
    return items if leads_nowhere(links.laws, links.left, items) else []


def _named(board: Board, item: ChainItem, one: CachedPart) -> ChainItem:
    """Return an item with the rules and houses of a part."""
    rules = tuple([rule.notation() for rule in one.rules])
    houses = tuple([house_key(board, house) for house in one.houses])
    return item._replace(rules=tuple(dict.fromkeys(rules)), houses=houses)


def _lean(
    chain: RuleChain, cause: tuple[int, bool], item: ChainItem
) -> ChainItem | None:
    """Return an item with the names that it needs; None if it isn't shown."""
    if not chain.follows(cause, item):
        return None
    for name in item.houses:
        houses = tuple([one for one in item.houses if one != name])
        fewer = item._replace(houses=houses)
        if chain.follows(cause, fewer):
            item = fewer
    for name in item.rules:
        rules = tuple([one for one in item.rules if one != name])
        fewer = item._replace(rules=rules)
        if chain.follows(cause, fewer):
            item = fewer
    return item


def _evidence(
    board: Board, links: Implications, items: list[ChainItem]
) -> Callable[[], Evidence]:
    def evidence() -> Evidence:
        laws, left = links.laws, links.left
        named = frozenset(
            [name for one in items for name in (*one.rules, *one.houses)]
        )

        def works(names: frozenset[str]) -> bool:
            return RuleChain(laws.only(names), left).fails(items)

        more = fewest(laws, named, works)
        premises: list[Premise] = []
        phrases: list[str] = []
        for one in items:
            role = "forced" if one.is_true else "gone"
            premises += [Premise("rule", name) for name in one.rules]
            premises += [Premise("base", name) for name in one.houses]
            what = Premise(role if phrases else "on", laws.choice(one.code))
            premises.append(what)
            phrases.append(_phrase(board, laws, one))
        less = laws.only(named.union(more))
        phrases.append(fault_of(less, RuleChain(less, left).rest(items)))
        note = _("if {chain}", chain=_(", then ").join(phrases))
        return name_links(board, premises, note, more)

    return evidence


def _phrase(board: Board, laws: Laws, one: ChainItem) -> str:
    """Return an item, with the rules and houses by which it follows."""
    size = int(board.size)
    cell, value = divmod(one.code, size)
    sign = "=" if one.is_true else "<>"
    what = f"{cell_name(board, cell)}{sign}{value_name(board, value)}"
    names = [rule_name(laws.named_rules[name][0], size) for name in one.rules]
    names += [
        house_name(board, board.layout.names.index(name))
        for name in one.houses
    ]
    if not names:
        return what
    return _("by {rules} {what}", rules=all_of(names), what=what)


def fault_of(laws: Laws, left: int) -> str:
    """Return the text of the cell or house that has nothing left."""
    at = [bits & left != 0 for bits in laws.every].index(False)
    house, number = laws.place(at)
    if house:
        return _(
            "{house} has no cell left for {n}",
            n=sign_of(number + 1), house=house,
        )  # fmt: skip
    where = cells_label([number], laws.size)
    return _("{cell} has no candidate left", cell=where)
