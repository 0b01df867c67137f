"""Pipes that close, streams that are full, and ctrl-C."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from command_output import BLANK, EASY, PATIENCE
from process_waits import until_at_work


def test_a_closed_pipe_ends_it_quietly(command: str, tmp_path: Path) -> None:
    path = tmp_path / "many"
    path.write_text((EASY + "\n") * 3000)
    for words in (["-q", str(path)], ["-g", "81", "-n", "3000"]):
        with subprocess.Popen(
            [command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            assert len(process.stdout.readline()) == 18
            process.stdout.close()
            assert process.stderr.read() == b""
            process.wait(PATIENCE)


def test_closed_and_full_streams_are_reported(command: str) -> None:
    for shell in (
        '"$0" <&-',
        'echo "$1" | "$0" >&-',
        'echo "$1" | "$0" > /dev/full',
        'echo "$1" | "$0" 2>&-',
        '"$0" -g 24 --minimal >&-',
        '"$0" -g 30 --require foo >&-',
        '"$0" -g 19 --symmetry full --timeout 0.1 >&-',
        '"$0" convert "$0" >&-',
        '"$0" --nonsense 2>&-',
        '"$0" -g 24 --minimal 2>&- >/dev/full',
        'echo "$1" | "$0" rate --json > /dev/full',
        'echo "$1" | "$0" explain >&-',
        'echo "$1" | "$0" bench -n 1 --solver dlx - > /dev/full',
        'echo "$1" | "$0" bench -n 1 --solver dlx - >&-',
    ):
        done = subprocess.run(
            ["sh", "-c", shell, command, EASY],
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        assert b"Traceback" not in done.stderr, shell
        assert b"Exception" not in done.stderr, shell


@pytest.mark.parametrize(
    "words", ["--help", "draw --help", "draw -", "mcp --list"]
)
def test_a_full_disk_is_reported_in_one_line(command: str, words: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'echo "$1" | "$0" {words} > /dev/full', command, EASY],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "sudoku: stdout: No space left on device\n"


@pytest.mark.skipif(os.name != "posix", reason="signals are of POSIX")
def test_ctrl_c_ends_it(command: str) -> None:
    with subprocess.Popen(
        [command, "-q", "--count=1000000000"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(EASY.encode() + b"\n")
        process.stdin.flush()
        assert process.stdout.readline() == b"1\n"
        process.stdin.write(BLANK.encode() + b"\n")
        process.stdin.close()
        until_at_work(process.pid)
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.skipif(os.name != "posix", reason="there is no pty")
@pytest.mark.parametrize("words", ["", "-c", "rate", "clues", "explain"])
def test_one_ctrl_d_ends_empty_input(command: str, words: str) -> None:
    keyboard, typed = os.openpty()
    with subprocess.Popen(
        [command, *words.split()],
        stdin=typed,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stderr
        hint = process.stderr.readline()
        assert b"type or paste puzzles, then press ctrl-D" in hint
        os.write(keyboard, b"\x04")
        process.wait(PATIENCE)
        assert b"there is no puzzle in the input" in process.stderr.read()
    os.close(typed)
    os.close(keyboard)
