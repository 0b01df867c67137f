"""``sudoku web`` in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from typing import Any


class Served:
    """The command in a process of its own."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "sudokit",
                "web",
                "--port",
                "0",
                "--no-browser",
                *words,
            ],
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        assert line.startswith("The game is at http://"), line
        self.address = line.split()[4]

    def ask(self, job: str, **body: Any) -> Any:
        """The answer, or the refusal."""
        request = urllib.request.Request(
            f"{self.address}api/{job}",
            json.dumps(body).encode(),
            {"content-type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            return json.load(refusal)

    def end(self, sign: signal.Signals) -> tuple[int, str]:
        """The status and what it says when all of it gets a signal."""
        os.killpg(self.process.pid, sign)
        _, talk = self.process.communicate(timeout=9)
        return self.process.returncode, talk

    def others(self) -> list[str]:
        """Processes of the server that live yet, itself not counted."""
        listed = subprocess.run(
            ["ps", "-eo", "pgid=,pid=,stat="],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        group = str(self.process.pid)
        return [
            line
            for line in listed
            if line.split()[0] == group != line.split()[1]
            and "Z" not in line.split()[2]
        ]
