"""Writing to disks that are slow or full."""

import errno
import io
import os
from pathlib import Path

import pytest

from sudokit.system.files import PORTION, Lasting, beside
from sudokit.tables.formats.text import TextPart

pytestmark = pytest.mark.usefixtures("tables_in_process")

DATA = bytes(range(256)) * 40


class Portions(io.FileIO):
    """A disk that takes a few bytes at a time, and then no more."""

    def write(self, data: memoryview) -> int:  # type: ignore[override]
        left = len(DATA) - self.tell()
        if not left:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(data[: min(left, 1000)])


class OnSmallDisk(Lasting, Portions):
    """A file on such a disk."""


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
def test_a_refused_hint_is_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(os, "posix_fadvise", refused)
    with beside(tmp_path / "a") as stream:
        stream.write(bytes(PORTION))
    assert (tmp_path / "a").stat().st_size == PORTION


def test_parts_are_joined(tmp_path: Path) -> None:
    (tmp_path / "part").write_bytes(DATA)
    with beside(tmp_path / "a", lasting=False) as stream:
        stream.write(b"heading")
        with open(tmp_path / "part", "rb", buffering=0) as part:
            TextPart(stream, "").add(part)
    assert (tmp_path / "a").read_bytes() == b"heading" + DATA
