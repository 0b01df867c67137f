"""Requests to the engines over HTTP."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("httpx", reason="httpx is not installed")

from starlette.testclient import TestClient

from http_client import EMPTY_25, HARDEST, SIX, WING, ask
from puzzles import SOLVED, WIKI
from sudokit import Grid, formats, puzzles
from sudokit.logic import apply, explain, steps
from sudokit.logic.orders import PERSON
from sudokit.paper import draw
from sudokit.rating import rate


def test_solve_returns_the_solution(client: TestClient) -> None:
    answer = ask(client, "solve", puzzle=WIKI)
    assert answer["verdict"] == "unique choice"
    assert answer["solution"] == SOLVED


@pytest.mark.parametrize("name", formats.FORMATS)
def test_every_format_is_read(client: TestClient, name: str) -> None:
    text = ask(client, "convert", puzzle=WIKI, to=name)["text"]
    answer = ask(client, "solve", puzzle=text, format=name)
    assert answer["solution"] == SOLVED
    opened = ask(
        client, "game", move={"do": "open", "text": text, "name": f"x.{name}"}
    )
    assert opened["game"]["clues"] == WIKI


def test_draw_returns_a_picture(client: TestClient) -> None:
    svg = ask(client, "draw", puzzle=WIKI, candidates=True)["svg"]
    assert svg == draw(Grid.parse(WIKI), candidates=True)
    svg = ask(client, "draw", puzzle=WIKI, step=2, theme="dark")["svg"]
    first, second = islice(explain(Grid.parse(WIKI)), 2)
    grid = apply(Grid.parse(WIKI), first)
    assert svg == draw(grid, second, clues=Grid.parse(WIKI), theme="dark")
    assert "<svg " in ask(client, "draw", puzzle=EMPTY_25)["svg"]
    plain, lines = [
        ask(client, "draw", puzzle=SIX, step=n)["svg"] for n in (0, 1)
    ]
    assert plain != lines
    for fields, words in (
        ({"puzzle": WIKI, "step": 99}, "There are 51 steps, not 99."),
        ({"puzzle": SOLVED, "step": 1}, "There are no more steps."),
    ):
        reply = client.post("/api/draw", json=fields)
        assert reply.status_code == 409
        assert reply.json()["error"] == words


def test_solutions_are_limited(client: TestClient) -> None:
    several = WIKI.replace("5", ".").replace("6", ".")
    solutions = ask(client, "solutions", puzzle=several, limit=3)
    assert len(set(solutions["solutions"])) == 3 and solutions["more"]
    assert ask(client, "count", puzzle=WIKI)["count"] == 1


def test_check_reports_errors(client: TestClient) -> None:
    assert ask(client, "check", puzzle=SOLVED)["correct"]
    wrong = ask(client, "check", puzzle="55" + SOLVED[2:])
    assert not wrong["correct"]
    assert any("r1c1" in line for line in wrong["errors"])


def test_other_sizes_are_solved(client: TestClient) -> None:
    answer = ask(client, "solve", puzzle="1...\n..3.\n.4..\n...2\n")
    assert len(answer["solution"].replace(" ", "")) == 16
    rated = ask(client, "rate", puzzle="1...\n..3.\n.4..\n...2\n")
    assert (rated["scale"], rated["level"]) == ("sudokit", "easy")


def test_explain_shows_each_grid(client: TestClient) -> None:
    answers = ask(client, "explain", puzzle=WIKI)["steps"]
    assert answers[0]["position"]["grid"] == WIKI and answers[0]["parts"]
    assert len(answers) == 51
    assert all(len(one["position"]["candidates"]) == 81 for one in answers)


def test_every_step_of_a_position(client: TestClient) -> None:
    answer = ask(
        client,
        "explain",
        puzzle=WIKI,
        every=True,
        techniques="person",
        most=99,
    )
    every = [s.text for s in islice(steps(WIKI, techniques=PERSON), 99)]
    assert [one["notation"] for one in answer["steps"]] == every
    assert {one["position"]["grid"] for one in answer["steps"]} == {WIKI}


def test_techniques_have_an_order(client: TestClient) -> None:
    names = ["Hidden Single", "Full House"]
    answer = ask(client, "explain", puzzle=WIKI, techniques=names)
    assert answer["steps"][0]["technique"] == "Hidden Single"
    some = ["Full House", "Naked Single"]
    answer = ask(client, "explain", puzzle=WIKI, without=some)
    used = {one["technique"] for one in answer["steps"]}
    assert "Hidden Single" in used and used.isdisjoint(some)


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"techniques": ["Fish 7"]}, "There is no technique 'Fish 7'"),
        ({"without": ["Fish 7"]}, "There is no technique 'Fish 7'"),
        ({"techniques": ["x-wing"], "without": ["X-Wing"]}, "No technique"),
    ],
)
def test_unknown_techniques_are_refused(
    client: TestClient, fields: dict[str, list[str]], error: str
) -> None:
    reply = client.post("/api/explain", json={"puzzle": WIKI, **fields})
    assert reply.status_code == 409
    assert reply.json()["error"].startswith(error)


@pytest.mark.parametrize(
    "puzzle, verdict",
    [
        (f"1.2{SIX[3:]}", "no solution"),
        (f"1.1{SIX[3:]}", "contradictory clues"),
    ],
)
def test_nothing_is_explained_without_a_solution(
    client: TestClient, puzzle: str, verdict: str
) -> None:
    """Also for other sizes."""
    answer = ask(client, "explain", puzzle=puzzle)
    assert (answer["verdict"], answer["steps"]) == (verdict, [])
    assert "message" not in answer
    assert ask(client, "rate", puzzle=puzzle)["verdict"] == verdict


@pytest.mark.parametrize("strength", [1, 2, 3])
def test_a_hint_has_each_strength(client: TestClient, strength: int) -> None:
    answer = ask(client, "hint", puzzle=WIKI, strength=strength)
    text = answer["notation"] if strength == 3 else answer["sentences"][0]
    assert answer["technique"] in text
    assert ("placements" in answer) == (strength == 3)
    assert bool(answer["parts"]) == (strength > 1)


def test_a_hint_shows_its_premises_by_role(client: TestClient) -> None:
    kinds = []
    for strength in (1, 2, 3):
        answer = ask(client, "hint", puzzle=WING, strength=strength)
        kinds.append(
            {(part["role"], "value" in part) for part in answer["parts"]}
        )
    assert kinds[0] == set()
    assert kinds[1] == {("first", False), ("second", False)}
    assert kinds[2] == kinds[1] and answer["eliminations"]


def test_rate_returns_both_scales(client: TestClient) -> None:
    answer = ask(client, "rate", puzzle=WIKI)
    assert (answer["level"], answer["score"]) == ("easy", 204)
    assert ask(client, "rate", puzzle="." * 81)["level"] is None


@pytest.mark.parametrize(
    "fields",
    [
        {"level": "easy", "symmetry": "rotate180"},
        {"clues": 40, "unique": True},
        {"minimal": True},
        {"clues": 32, "symmetry": "full"},
    ],
)
def test_a_seed_gives_the_same_puzzle(
    client: TestClient, fields: dict[str, Any]
) -> None:
    made = ask(client, "generate", **fields)
    again = ask(client, "generate", seed=made["seed"], **fields)
    assert again == made
    rated = ask(client, "rate", puzzle=made["puzzle"])
    for key in ("level", "score", "clues", "hardest"):
        assert made[key] == rated[key]
    assert made["level"] == fields.get("level", made["level"])
    assert made["clues"] >= fields.get("clues", 17)
    solved = ask(client, "solve", puzzle=made["puzzle"])
    assert made["solution"] == solved["solution"]


@pytest.mark.parametrize("seed", ["Ada", 2**64 - 1, -1, str(2**64 - 1)])
def test_words_and_large_numbers_are_seeds(
    client: TestClient, seed: int | str
) -> None:
    """The same seeds as in the library and the command."""
    made = ask(client, "generate", clues=40, seed=seed)
    assert made["seed"] == seed
    assert (
        made["puzzle"]
        == next(puzzles(clues=40, proper=True, seed=seed)).grid.line()
    )


def test_techniques_and_ratings_can_be_asked_for(client: TestClient) -> None:
    made = ask(
        client, "generate", require=["Naked Pair"], forbid=["x wing"], seed=1
    )
    names = ask(client, "rate", puzzle=made["puzzle"])["techniques"]
    assert "Naked Pair" in names and "X-Wing" not in names
    made = ask(client, "generate", er=[1.0, 1.5], seed=2)
    assert rate(made["puzzle"], scale="explainer").er <= 1.5
    refused = ask(client, "generate", 409, require=["Luck"])
    assert refused["error"].startswith("There is no technique 'Luck'")
    assert ask(client, "generate", 422, er=[1.0])["field"] == "er"


def test_impossible_requests_are_refused(client: TestClient) -> None:
    refused = ask(client, "generate", 409, clues=17, seconds=0.3)
    assert refused["error"].startswith("No puzzle was found: ")
    assert refused["spent"] == "seconds"
    refused = ask(client, "generate", 409, symmetry="full", clues=18)
    assert "spent" not in refused  # more time wouldn't help
    ask(client, "generate", 422, seed="x" * 1001)
    refused = ask(client, "generate", 422, clues=16)
    assert refused["field"] == "clues"
    assert ask(client, "generate", 422, symmetry="x")["field"] == "symmetry"


def test_a_spent_budget_is_reported(client: TestClient) -> None:
    for job, fields, budget in (
        ("solve", {"puzzle": EMPTY_25, "trials": 100}, "trials"),
        ("count", {"puzzle": HARDEST, "trials": 3}, "trials"),
        ("explain", {"puzzle": HARDEST, "seconds": 0.01}, "seconds"),
    ):
        refused = ask(client, job, 409, **fields)
        assert "ran out before" in refused["error"]
        assert refused["spent"] == budget


KNIGHT = (
    ".7....................47.......3..9.....9"
    ".4.......8....4.....51..3..........6..2."
)
JIGSAW = "4...1....6....2..1.6........4.....5."
RULES: list[dict[str, Any]] = [
    {"puzzle": KNIGHT, "rules": "anti-knight"},
    {"puzzle": JIGSAW, "regions": "AAABBBAACBBBADCCCCDDDCEEDDFEEEFFFFFE"},
]


@pytest.mark.parametrize("fields", RULES)
def test_puzzles_with_rules_are_solved(
    client: TestClient, fields: dict[str, Any]
) -> None:
    assert ask(client, "solve", **fields)["verdict"] == "multiple choice"
    assert ask(client, "count", **fields)["count"] == 1
    (solution,) = ask(client, "solutions", **fields)["solutions"]
    assert ask(client, "check", **fields | {"puzzle": solution})["correct"]
    assert ask(client, "explain", most=1, **fields)["steps"]
    assert "=> r" in ask(client, "hint", **fields)["notation"]
    text = ask(client, "convert", to="line", **fields)["text"]
    assert ask(client, "solve", puzzle=text)["solution"] == solution
    rated = ask(client, "rate", **fields)
    assert rated["scale"] == "sudokit" and rated["level"]
    assert ask(client, "clues", **fields)["solutions"] == 1


MADE: list[tuple[dict[str, Any], set[str]]] = [
    ({"rules": "anti-knight", "level": "easy"}, {"rules"}),
    ({"rules": "jigsaw,diagonals", "box": "2x3"}, {"regions", "diagonals"}),
    ({"rules": "thermo", "box": "2x3", "level": "medium"}, {"rules"}),
    ({"rules": "killer", "box": "2x3", "bare": True}, {"rules"}),
    ({"rules": "killer=5:r1c1+r1c2", "box": "2x3"}, {"rules"}),
]


@pytest.mark.parametrize(("fields", "there"), MADE)
def test_puzzles_of_other_rules_are_made(
    client: TestClient, fields: dict[str, Any], there: set[str]
) -> None:
    made = ask(client, "generate", seed=3, **fields)
    assert made == ask(client, "generate", seed=3, **fields)
    result = {name: made[name] for name in {"rules", "regions"} & set(made)}
    if "diagonals" in there:
        result["rules"] = "diagonals"
    if "regions" not in result:
        result["box"] = made["box"]
    assert there <= set(made) and made["board"]["about"]
    assert "bare" not in fields or set(made["puzzle"]) == {"."}
    (only,) = ask(client, "solutions", puzzle=made["puzzle"], **result)[
        "solutions"
    ]
    assert only == made["solution"]
    if "level" in fields:
        assert (made["scale"], made["level"]) == ("sudokit", fields["level"])
        rated = ask(client, "rate", puzzle=made["puzzle"], **result)
        assert rated["score"] == made["score"]


def test_unsupported_rules_are_refused(client: TestClient) -> None:
    for fields, text in (
        ({"rules": "kiler"}, "there is no rule 'kiler'; did you mean killer?"),
        ({"rules": "anti-knight", "bare": True}, "needs marks of a rule"),
        ({"rules": "clone"}, "clone needs its cells"),
        (
            {"rules": "killer", "require": ["X-Wing"]},
            "classic 9x9",
        ),
    ):
        error = ask(client, "generate", 409, **fields)["error"]
        assert text.lower() in error.lower()


def test_wrong_rules_are_refused(client: TestClient) -> None:
    for fields, text in (
        ({"rules": "anti-knigt"}, "There is no rule 'anti-knigt'"),
        ({"regions": "AAB"}, "3 letters for regions"),
        ({"rules": "windoku"} | RULES[1], "windoku needs boxes"),
    ):
        error = ask(client, "solve", 409, **{"puzzle": KNIGHT} | fields)[
            "error"
        ]
        assert text.lower() in error.lower()
