"""A client of the HTTP API, and puzzles for it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from starlette.testclient import TestClient

HARDEST = (
    "8..........36......7..9.2...5...7.......457.....1...3...1...."
    "68..85...1..9....4.."
)
WING = (
    "386125749...3.92..29.7.8...832451697.1963.5..6..98....9435168"
    "72568274931127893456"
)
SIX = "1..45..6...2....31.5......6....3....\n"
# Requests that a puzzle isn't tried with, and why.
UNASKED = {
    "code": "takes no puzzle",
    "generate": "takes no puzzle",
    "technique": "takes no puzzle",
    "drill": "takes no puzzle",
    "scan": "reads pictures",
    "game": "its sessions have tests of their own",
}
EMPTY_25 = ". " * 625


def ask(client: TestClient, job: str, status: int = 200, **body: Any) -> Any:
    """Return the answer; try again if the server is busy."""
    answer = client.post(f"/api/{job}", json=body)
    while answer.status_code == 429 != status:
        time.sleep(int(answer.headers["retry-after"]))
        answer = client.post(f"/api/{job}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()
