"""Settings and fixtures of all tests, and the option ``--sudoku PATH``."""

import gc
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import shell
from command_output import PATIENCE, Result, Run

# Installed, the headers are a part of the package; a checkout has them flat.
for header in ("grid", "sudoku"):
    if find_spec("sudokit.contract"):
        sys.modules[header] = import_module(f"sudokit.contract.{header}")

# A pure build runs all tests of these, a twentieth of the others, and none of
# ONCE, which don't depend on the build.
DIFFERS = re.compile(
    "tests/(contract|text|core|formats|rules)/|tests/test_contract"
)
ONCE = re.compile(
    "web/(browser/|test_page_)|photos/|grading/sandbox/|docs/"
    "|test_(architecture|habits)[.]py"
)
# Files with few, long tests run first, so that they don't delay the end.
LONG = re.compile(
    "grading/|docs/|browser/|test_(engines|killed|page_|scan|portability)"
)

# Examples have no deadline, because machines can be slow or busy.
if find_spec("hypothesis"):
    from hypothesis import HealthCheck, settings

    slow = [HealthCheck.too_slow]
    settings.register_profile("any", deadline=None, suppress_health_check=slow)
    settings.load_profile("any")

# The tests save their games in a folder of their own.
STATE = TemporaryDirectory(prefix="sudokit-tests-")
os.environ["XDG_STATE_HOME"] = STATE.name
# The message about the pure build, which appears once, is off.
Path(STATE.name, "sudokit").mkdir(mode=0o700)
Path(STATE.name, "sudokit", "pure-build-noted").touch()
# The language doesn't depend on the environment.
os.environ["LANGUAGE"] = "en"
# Libraries start no threads: a process with threads is not forked, and
# workers that are started anew import everything again.
os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OPENCV_FOR_THREADS_NUM"] = "1"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for the executable to test."""
    parser.addoption(
        "--sudoku",
        metavar="PATH",
        help="the command of the black-box tests; by default the one"
        " beside the running python, else ./sudoku",
    )


def pytest_configure(config: pytest.Config) -> None:
    """A wrong PATH is an error in one line."""
    given: str | None = config.getoption("--sudoku")
    if given is not None and not shutil.which(given):
        raise pytest.UsageError(f"--sudoku {given}: there is no such program")


def file_of(item: pytest.Item) -> str:
    """Return the file of a test, as tests/core/test_grid.py."""
    return item.nodeid.partition("::")[0]


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Start long files first; in a pure build, run a sample of most tests."""
    items.sort(key=lambda item: not LONG.search(file_of(item)))
    if os.environ.get("SUDOKIT_BUILD") != "pure":
        return
    others = [item for item in items if not DIFFERS.search(file_of(item))]
    sample = {
        item
        for item in others[::20]
        if not ONCE.search(file_of(item))
        and not item.get_closest_marker("once")
    }
    left = set(others) - sample
    items[:] = [item for item in items if item not in left]
    config.hook.pytest_deselected(items=[*left])


def pytest_collection_finish() -> None:
    """Collect garbage rarely, as that took a tenth of the time."""
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter,
) -> None:
    """List at the end what was skipped and why."""
    reasons = Counter(
        str(report.longrepr[2]).removeprefix("Skipped: ")
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple)
    )
    if reasons:
        terminalreporter.section("skipped")
    for reason, number in sorted(reasons.items()):
        terminalreporter.write_line(f"{number:5}  {reason}")


@pytest.fixture(scope="session")
def command(request: pytest.FixtureRequest) -> str:
    """Provide the path of the command."""
    given: str | None = request.config.getoption("--sudoku")
    beside = Path(sys.executable).parent / "sudoku"
    for path in [given] if given else [str(beside), "./sudoku"]:
        result = shutil.which(path)
        if result:
            return str(Path(result).absolute())
    pytest.fail("there is no sudoku command: run make, or use --sudoku PATH")


@pytest.fixture(scope="session")
def run(request: pytest.FixtureRequest) -> Run:
    """Run ``sudoku`` in this process, or the command of ``--sudoku``."""
    if request.config.getoption("--sudoku"):
        run: Run = request.getfixturevalue("start")
        return run
    return shell.sudoku


@pytest.fixture(scope="session")
def start(command: str) -> Run:
    """Start the command as a process, with arguments and a text on stdin."""

    def runs(*words: str, given: str | bytes = "") -> Result:
        done = subprocess.run(
            [command, *words],
            input=given.encode() if isinstance(given, str) else given,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        err = done.stderr.decode("utf-8", "backslashreplace")
        assert "Traceback" not in err
        return Result(done.returncode, done.stdout.decode(), err)

    return runs


@pytest.fixture(scope="session")
def thread() -> Iterator[Executor]:
    """Provide a thread that runs tasks."""
    with ThreadPoolExecutor(1) as executor:
        yield executor


@pytest.fixture
def tables_in_process(
    thread: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables are processed in this process, not in new ones."""
    if find_spec("pyarrow"):
        from sudokit.tables import engines, running  # noqa: PLC0415

        engine = partial(engines.Engine, thread)
        monkeypatch.setattr(running, "Processes", engine)
