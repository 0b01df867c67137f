"""Techniques and drills over HTTP."""

from __future__ import annotations

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("httpx", reason="httpx is not installed")

from starlette.testclient import TestClient

from http_client import ask
from sudokit.lessons import LESSONS


def test_a_technique_has_a_lesson_and_a_picture(client: TestClient) -> None:
    answer = ask(client, "technique", technique="xy wing", theme="dark")
    assert answer["technique"] == "XY-Wing"
    assert answer["sentences"] == list(LESSONS["XY-Wing"])
    assert "<svg " in answer["svg"] and answer["example"]["step"]["parts"]
    started = ask(client, "game", move={"do": "open", "text": answer["text"]})
    assert started["game"]["clues"]
    refused = ask(client, "technique", 409, technique="guessing")
    assert (
        refused["error"]
        == "There is no technique 'guessing'; did you mean Trial?"
    )


def test_a_drill_is_made_and_judged(client: TestClient) -> None:
    given = ask(client, "drill", technique="Naked Pair", seed=7)
    assert "step" not in given and "verdict" not in given
    same = ask(client, "drill", technique="naked pair", seed=7, show=True)
    step = same.pop("step")
    assert same == given and step["technique"] == "Naked Pair"
    right = ", ".join(step["eliminations"])
    judged = ask(client, "drill", technique="Naked Pair", seed=7, answer=right)
    assert judged["verdict"] == "right" and judged["step"] == step
    wrong = right.replace("<>", "=")
    judged = ask(client, "drill", technique="Naked Pair", seed=7, answer=wrong)
    assert judged["verdict"] in ("wrong", "nothing")
    refused = ask(client, "drill", 409, technique="Naked Pair", answer="?")
    assert "write r2c9=8 or" in refused["error"]
    assert ask(client, "drill", technique="Swordfish", seed="a word")["seed"]
