"""A checker of LRAT that shares no code with the writer of proofs."""

Clause = tuple[int, ...]


class Rejected(Exception):
    """Raised for a certificate that proves nothing."""


def clauses_of(cnf: str) -> list[Clause]:
    """Return the clauses of a text in DIMACS format."""
    lines = [line.split() for line in cnf.splitlines() if line[0] != "c"]
    (head, *rest) = lines
    assert head[:2] == ["p", "cnf"]
    clauses = [tuple(map(int, words[:-1])) for words in rest]
    assert {words[-1] for words in rest} == {"0"}
    assert int(head[3]) == len(clauses)
    assert max(abs(one) for c in clauses for one in c) <= int(head[2])
    return clauses


def check(cnf: str, lrat: str) -> None:
    """Raise Rejected unless the proof refutes the clauses."""
    known = dict(enumerate(clauses_of(cnf), 1))
    for line in lrat.splitlines():
        number, *words = map(int, line.split())
        end = words.index(0)
        lemma, hints = tuple(words[:end]), words[end + 1 : -1]
        if number in known or words[-1]:
            raise Rejected(line)
        true = {-one for one in lemma}
        for hint in hints:
            left = {one for one in known.get(hint, ()) if -one not in true}
            if hint not in known or len(left) > 1:
                raise Rejected(f"{line}: clause {hint} implies nothing")
            if not left:
                break
            true |= left
        else:
            raise Rejected(f"{line}: no contradiction")
        known[number] = lemma
        if not lemma:
            return
    raise Rejected("there is no empty clause")
