"""``sudoku web`` in a separate process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from typing import Any

from command_output import PATIENCE
from process_waits import group

RUN = "import sys; from sudokit.cli.main import main; sys.exit(main())"
# A server where who asks for ten seconds has ten minutes.
LONGER = """
from sudokit.system import processes
from sudokit.web import pool
ask = pool.Lanes.ask
pool.Lanes.ask = lambda self, job, fields, seconds: ask(
    self, job, fields, 60 * seconds)
"""
# One that gives nothing up because the machine is slow, or at other tests: a
# request isn't refused, nor its process ended, before it has begun.
UNHURRIED = f"""{LONGER}
pool.PATIENCE, pool.QUICK_GRACE, processes.STARTING = 60.0, 60.0, 600.0
pool.NICE, pool.IDLE = 0, 600.0
"""


class Served:
    """The command in a separate process."""

    def __init__(self, *words: str, before: str = "") -> None:
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                before + RUN,
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
        line = self.line()
        assert line.startswith("The game is at http://"), line
        self.address = line.split()[4]

    def line(self) -> str:
        """Return the next line of output."""
        assert self.process.stderr is not None
        return self.process.stderr.readline()

    def ask(self, job: str, **body: Any) -> Any:
        """Return the answer or the refusal."""
        request = urllib.request.Request(
            f"{self.address}api/{job}",
            json.dumps(body).encode(),
            {"content-type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            return json.load(refusal)

    def end(self, sign: signal.Signals) -> tuple[int, str]:
        """Signal all processes; return status and output."""
        os.killpg(self.process.pid, sign)
        _, talk = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, talk

    def processes(self) -> list[int]:
        """Return the living processes of the server, itself first."""
        return group(self.process.pid)

    def others(self) -> list[int]:
        """Return them without the server itself."""
        return [one for one in self.processes() if one != self.process.pid]
