"""Rule Contradiction: rules and singles refute a candidate."""

from collections.abc import Callable
from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.chain_end import empty_places, end_text
from sudokit.logic.model.finding import Evidence, name_links
from sudokit.logic.model.naming import (
    all_of,
    cell_name,
    rule_name,
    value_name,
)
from sudokit.logic.model.rule_parts import masks_on, rule_parts
from sudokit.logic.model.rule_story import (
    Item,
    Story,
    lean,
    length_to_fault,
)
from sudokit.logic.model.rules_used import (
    candidates_of,
    fewest,
    number_of,
    values_of,
)
from sudokit.logic.model.technique import Seeker
from sudokit.native.arrays import i64, vec
from sudokit.native.bits import count_of, lowest_of
from sudokit.proofs.step import Premise
from sudokit.rules.exclusions import laws_of
from sudokit.system.language import _

LENGTHS: Final = (10, 60)  # items after which the search ends, in turn
MOST_COST: Final = 4000  # evaluations of rules, in units of two cells


def rule_contradiction(board: Board, seeker: Seeker) -> None:
    """Find contradictions, short ones first, in cells with few candidates."""
    search = StorySearch(board)
    if not search.asks():
        return
    for most in LENGTHS:
        for size in range(2, int(board.size) + 1):
            for cell in range(int(board.cells)):
                if count_of(board.masks[cell]) != size:
                    continue
                for code in board.in_cell(cell):
                    seeker.survey.look()
                    items = search.items(code, most)
                    if items and seeker.remove(
                        [code], _evidence(board, items)
                    ):
                        return
        if seeker.findings:
            return


@final
class StorySearch:
    """Searches the consequences of the candidates of a board."""

    __slots__ = ("_board", "_cost", "_known", "_left")

    def __init__(self, board: Board) -> None:
        self._board: Final = board
        self._known: Final = rule_parts(board.layout.rules)
        self._left: Final = _left(board)
        self._cost = 0

    def asks(self) -> bool:
        """Return whether there is a rule to use."""
        return any(self._known.named_at)

    def items(self, code: int, most: int) -> list[Item]:
        """Return the items by which a candidate leads to a contradiction.

        Empty if it doesn't, in about so many items.
        """
        draft = Board(self._board)
        draft.put(code // draft.cells, code % draft.cells)
        items: list[Item] = [("on", number_of(draft, code), "")]
        held = self._left
        due: dict[str, None] = {}
        while not draft.broken:
            singles = _singles(draft)
            for one in singles:
                if draft.has(one // draft.cells, one % draft.cells):
                    draft.put(one // draft.cells, one % draft.cells)
                    items.append(("forced", number_of(draft, one), ""))
            if singles:
                continue
            now = _left(draft)
            for cell in range(draft.cells):
                if now[cell] != held[cell]:
                    due.update(dict.fromkeys(self._known.named_at[cell]))
            held = now
            if not due or len(items) > most or self._cost > MOST_COST:
                return []
            name = next(iter(due))
            del due[name]
            if self._narrow(draft, name):
                items.append(("rule", -1, name))
        return items if any(role == "rule" for role, _c, _r in items) else []

    def _narrow(self, draft: Board, name: str) -> bool:
        """Drop candidates without support by a rule; return if any went."""
        changed = False
        for part in self._known.named[name]:
            self._cost += 1 + len(part.cells) ** 2 // 8
        for part in self._known.named[name]:
            masks = masks_on(draft, part.cells)
            supported = part.supported(masks)
            if supported is None:
                draft.broken = True
                return True
            for k, cell in enumerate(part.cells):
                gone: i64 = masks[k] & ~supported[k]
                while gone:
                    draft.drop(lowest_of(gone), cell)
                    gone &= gone - 1
                    changed = True
        return changed


def _left(board: Board) -> vec[i64]:
    """Return the candidates or the value of each cell, as masks."""
    masks = board.masks[:]
    for cell in range(board.cells):
        if board.values[cell]:
            masks[cell] = board.left(cell)
    return masks


def _singles(draft: Board) -> list[int]:
    """Return the new singles: those of cells, then those of houses."""
    keys: list[int] = []
    codes = [int(code) for code in draft.naked]
    for code in codes + [int(code) for code in draft.hidden]:
        if draft.has(code // draft.cells, code % draft.cells):
            clause = _first_clause(draft, code)
            keys.append(int(clause * draft.size * draft.cells + code))
    draft.naked = vec[i64]()
    draft.hidden = vec[i64]()
    return [key % int(draft.size * draft.cells) for key in sorted(keys)]


def _first_clause(draft: Board, code: i64) -> i64:
    """Return the index of the first cell, or house and value, of a single."""
    cell: i64 = code % draft.cells
    value: i64 = code // draft.cells
    mask: i64 = draft.masks[cell]
    if not mask & (mask - 1):
        return cell
    layout = draft.layout
    for at in range(layout.first[cell], layout.first[cell + 1]):
        house: i64 = layout.cell_houses[at]
        spots: i64 = draft.in_house(value, house)
        if not spots & (spots - 1):
            return draft.cells + house * draft.size + value
    return -1


def _evidence(board: Board, items: list[Item]) -> Callable[[], Evidence]:
    def evidence() -> Evidence:
        size = int(board.size)
        laws = laws_of(board.layout.rules)
        start = Story(
            laws, candidates_of(board), values_of(board),
            rule_parts(laws.rules).named,
        )  # fmt: skip
        needed = lean(start, items)
        named = frozenset([name for _role, _code, name in needed if name])

        def works(names: frozenset[str]) -> bool:
            return length_to_fault(start.under(names), needed) == len(needed)

        links = fewest(laws, named, works)
        premises: list[Premise] = []
        phrases: list[str] = []
        rules: list[str] = []  # since the last placement
        for role, code, name in needed:
            if role == "rule":
                premises.append(Premise(role, name))
                rules.append(rule_name(laws.named_rules[name][0], size))
                continue
            premises.append(Premise(role, laws.choice(code)))
            cell, value = divmod(code, size)
            what = f"{cell_name(board, cell)}={value_name(board, value)}"
            phrases.append(_by_rules(rules, what))
            rules = []
        story = start.under(named.union(links))
        for item in needed:
            story.add(item)
        phrases.append(_by_rules(rules, fault_of(story)))
        note = _("if {chain}", chain=_(", then ").join(phrases))
        return name_links(board, premises, note, links)

    return evidence


def _by_rules(rules: list[str], what: str) -> str:
    """Return a consequence, with the rules that it follows by."""
    by = all_of(rules)
    return _("by {rules} {what}", rules=by, what=what) if rules else what


def fault_of(story: Story) -> str:
    """Return the text of the rule, cell or house that has nothing left."""
    if story.fault:
        return _("no filling is left")
    left = story.alive | story.true
    return end_text(story.laws, next(empty_places(story.laws, left)))
