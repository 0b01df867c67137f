"""Bytes on their way to the disk."""

import errno
import io
import os
import sys
from pathlib import Path

import pytest

from sudokit.files import PORTION, Lasting, beside
from sudokit.tables.formats.text import paste

DATA = bytes(range(256)) * 40


class Portions(io.FileIO):
    """A disk that takes a few bytes at a time, and at last no more."""

    def write(self, data: memoryview) -> int:  # type: ignore[override]
        left = len(DATA) - self.tell()
        if not left:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(data[: min(left, 1000)])


class OnSmallDisk(Lasting, Portions):
    """A file there: what it writes goes through the other's hands."""


def test_all_bytes_are_written(tmp_path: Path) -> None:
    file = tmp_path / "a"
    with OnSmallDisk(str(file), "w") as stream:
        assert stream.write(DATA) == len(DATA)
        with pytest.raises(OSError, match="No space"):
            stream.write(b"x")
    assert file.read_bytes() == DATA


@pytest.mark.skipif(
    not hasattr(os, "posix_fadvise"), reason="no such hint here"
)
def test_a_hint_that_is_refused_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(os, "posix_fadvise", refused)
    with beside(tmp_path / "a") as stream:
        stream.write(bytes(PORTION))
    assert (tmp_path / "a").stat().st_size == PORTION


@pytest.mark.parametrize("refused", [True, False])
@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_parts_are_pasted_on_every_system(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    system: str,
    refused: bool,
) -> None:
    """What can't be copied inside the kernel is read and written."""
    (tmp_path / "part").write_bytes(DATA)

    def send(*_: object) -> int:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(sys, "platform", system)
    if system == "win32":
        monkeypatch.delattr(os, "sendfile", raising=False)
    elif refused or system == "darwin":
        monkeypatch.setattr(os, "sendfile", send, raising=False)
    with beside(tmp_path / "a", lasting=False) as stream:
        stream.write(b"heading")
        with open(tmp_path / "part", "rb", buffering=0) as part:
            paste(part, stream)
    assert (tmp_path / "a").read_bytes() == b"heading" + DATA
