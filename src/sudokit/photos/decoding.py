"""Decodes pictures and PDFs in a process with limits of memory and time.

    decoded(data)    an image for each page, as ``images`` yields them

A small file can describe a picture of any size, or a PDF that takes hours to
render.  A daemon process, such as a worker of the page, decodes it itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import current_process
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sudokit.photos.picture import PIXELS, TOO_LARGE, PictureError, images
from sudokit.system.processes import Lost, Worker

if TYPE_CHECKING:
    from sudokit.photos.proposals import Image

SECONDS: Final = 30.0  # for a picture or a page
MEMORY: Final = 300_000_000  # bytes in addition to those of the libraries
HAS_PROCESSES: Final = sys.platform != "emscripten"
_idle: Final[list[Worker]] = []  # workers that have loaded the libraries
_pages: Iterator[Image] = iter(())  # of the file that a worker decodes


def decoded(data: bytes) -> Iterator[Image]:
    """Yield the image of a picture, or of each page of a PDF, in colour.

    Raise PictureError if it can't be read.
    """
    if current_process().daemon or not HAS_PROCESSES:
        pages = images(data)
        while (page := _next_within_limits(pages)) is not None:
            yield page
        return
    worker = _idle.pop() if _idle else Worker(set_up)
    try:
        worker.do(_begin, data, seconds=SECONDS)
        while (page := worker.do(_next, seconds=SECONDS)) is not None:
            yield page
    except Lost:
        raise PictureError(
            f"it takes more than {SECONDS:g} seconds or"
            f" {MEMORY // 10**6} MB to decode; make it smaller, or save it"
            " as a picture again"
        ) from None
    finally:
        _idle.append(worker)


def set_environment() -> None:
    """Set the variables that OpenCV reads when it is loaded."""
    os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(PIXELS))
    os.environ.setdefault("OPENCV_LOG_LEVEL", "OFF")


def set_up() -> None:
    """Load the libraries, then limit the memory of a worker."""
    set_environment()
    for name in ("cv2", "pypdfium2"):
        with suppress(ImportError):  # raised again on use
            import_module(name)
    if "cv2" in sys.modules:  # each thread would reserve memory
        sys.modules["cv2"].setNumThreads(1)
    _limit(MEMORY)


def _begin(data: bytes) -> None:
    global _pages  # noqa: PLW0603
    _pages = images(data)


def _next() -> Image | None:
    try:
        return next(_pages, None)
    except MemoryError:
        raise PictureError(TOO_LARGE) from None


def _next_within_limits(pages: Iterator[Image]) -> Image | None:
    with _limited():
        return next(pages, None)


@contextmanager
def _limited() -> Iterator[None]:
    """Limit the memory of this process in a block."""
    before = _limit(MEMORY)
    try:
        yield
    finally:
        if before is not None:
            import resource  # noqa: PLC0415

            resource.setrlimit(resource.RLIMIT_AS, before)


def _limit(room: int) -> tuple[int, int] | None:
    """Allow this process ``room`` more bytes; return the previous limits.

    Return None where that isn't supported: only Linux reports the current
    size.
    """
    try:
        import resource  # noqa: PLC0415

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        before = resource.getrlimit(resource.RLIMIT_AS)
        most = pages * resource.getpagesize() + room
        if before[1] != resource.RLIM_INFINITY:
            most = min(most, before[1])
        resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
    except (ImportError, OSError, ValueError):
        return None
    return before
