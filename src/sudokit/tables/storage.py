"""Files and folders on this machine, or in any store of pyarrow.fs.

    Name, as_text(name)   a file's name, of either kind of path
    place_of(url)     a path, or a URI: s3://, gs://, hdfs://, file:// ...
    identity(url)     name, size and modification time of a file
load(place), save(place, value)   a JSON file

A place is a name, whether or not a file or folder of that name exists.
A new file gets its name only when it is complete.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TypeAlias

import pyarrow as pa

from sudokit.system.files import beside, by_chance
from sudokit.tables.errors import TableError

if TYPE_CHECKING:
    from pyarrow import fs as arrow_fs


PIPE: Final = "-"  # stdin or stdout
PARTS: Final = ".parts"  # of folders of unfinished work beside a target
WORK: Final = ".work"
WORK_ENDINGS: Final = (PARTS, WORK)


Name: TypeAlias = str | os.PathLike[str]


def as_text(name: Name | Iterable[Name]) -> str | list[str]:
    """Return the names of one or several files as text."""
    if isinstance(name, (str, os.PathLike)):
        return os.fspath(name)
    return [os.fspath(one) for one in name]


def place_of(url: str) -> Storage:
    """Return the place of a path or a URI; raise TableError if unknown."""
    if "://" not in url and not url.startswith("file:"):
        return LocalPlace(url)
    from urllib.parse import unquote, urlsplit  # noqa: PLC0415

    if urlsplit(url).scheme == "file":
        return LocalPlace(unquote(urlsplit(url).path))
    from pyarrow import fs as arrow_fs  # noqa: PLC0415

    try:
        system, path = arrow_fs.FileSystem.from_uri(url)
    except (pa.ArrowInvalid, OSError, ImportError, ValueError) as error:
        raise TableError(f"{url}: {first_line(error)}") from None
    return RemotePlace(url.rstrip("/"), system, path)


def first_line(error: BaseException) -> str:
    """Return the first line of an error's message."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return (str(error) or type(error).__name__).splitlines()[0]


@contextmanager
def table_errors(target: str, source: str = "") -> Iterator[None]:
    """Raise TableError for errors of files, of Arrow and of processes.

    Its message names the file if known, else the target; for an error of
    Arrow, the source.  The name of a file for unfinished work, which is beside
    the target, is that of the target.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except BrokenExecutor as error:
        raise TableError(str(error)) from None
    except pa.ArrowException as error:
        name = source or named_output(target)
        raise TableError(f"{name}: {first_line(error)}") from error
    except OSError as error:
        name = named_output(target, str(error.filename or ""))
        raise TableError(f"{name}: {first_line(error)}") from error


def named_output(target: str, file: str = "") -> str:
    """Return the name of a file in an error: as the user wrote it, if so.

    >>> named_output("-"), named_output("a.csv", "a.csv.parts/0.arrow")
    ('stdout', 'a.csv')
    >>> named_output("b/a.csv", "b/.a.csv.1f.tmp"), named_output("a", "c")
    ('b/a.csv', 'c')
    """
    if target == PIPE and file in ("", PIPE):
        return "stdout"
    folder, name = os.path.split(target)
    hidden = os.path.join(folder, f".{name[:50]}.")
    own = [target + ending for ending in (*WORK_ENDINGS, os.sep)]
    if not file or file.startswith((hidden, *own)):
        return target
    return file


@contextmanager
def unreadable(
    file: str, why: str = "", *others: type[Exception]
) -> Iterator[None]:
    """Raise TableError for a file that can't be read, or has another format.

    It replaces errors of files and of Arrow, and ``others``.
    """
    try:
        yield
    except (OSError, EOFError, pa.ArrowException, *others) as error:
        raise TableError(f"{file}: {why}{first_line(error)}") from None


def identity(file: str) -> dict[str, Any]:
    """Return name, size and modification time of a file; a pipe's name."""
    if file == PIPE:
        return {"name": file}
    place = place_of(file)
    known = {"name": file, "size": place.size()}
    if isinstance(place, LocalPlace):
        known["changed"] = os.stat(place.url).st_mtime_ns
    return known


class LocalPlace:
    """A path on this machine."""

    def __init__(self, path: str) -> None:
        self.url: Final = path.rstrip("/") or "/"
        self.name: Final = os.path.basename(self.url)

    def child(self, name: str) -> LocalPlace:
        return LocalPlace(os.path.join(self.url, name))

    def beside(self, ending: str) -> LocalPlace:
        """Return the place whose name has an ending added."""
        return LocalPlace(self.url + ending)

    def exists(self) -> bool:
        return os.path.lexists(self.url)

    def is_folder(self) -> bool:
        return os.path.isdir(self.url)

    def size(self) -> int:
        return os.stat(self.url).st_size

    def names(self) -> list[str]:
        """Return the names in a folder, sorted."""
        return sorted(os.listdir(self.url))

    def open(self) -> BinaryIO:
        return open(self.url, "rb", buffering=0)

    def create(self, lasting: bool = True) -> AbstractContextManager[BinaryIO]:
        """Return a stream to a file, which gets its name when complete.

        If ``lasting``, the file survives a crash of the machine.
        """
        return beside(self.url, lasting)

    def make_folder(self) -> None:
        os.makedirs(self.url, exist_ok=True)

    def move(self, target: Storage) -> None:
        """Rename it, replacing a file of that name."""
        os.replace(self.url, target.url)
        if os.name == "nt":  # a folder can't be opened there
            return
        folder = os.open(os.path.dirname(target.url) or ".", os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def remove(self) -> None:
        if self.is_folder() and not os.path.islink(self.url):
            from shutil import rmtree  # noqa: PLC0415

            rmtree(self.url)  # this follows no links
        else:
            os.unlink(self.url)


class RemotePlace:
    """A path in a file system of Arrow."""

    def __init__(
        self, url: str, system: arrow_fs.FileSystem, path: str
    ) -> None:
        self.url: Final = url
        self._system = system
        self._path = path.rstrip("/")
        self.name: Final = self._path.rsplit("/", 1)[-1]

    def child(self, name: str) -> RemotePlace:
        return self.beside(f"/{name}")

    def beside(self, ending: str) -> RemotePlace:
        return RemotePlace(
            self.url + ending, self._system, self._path + ending
        )

    def _info(self) -> arrow_fs.FileInfo:
        return self._system.get_file_info(self._path)

    def exists(self) -> bool:
        return bool(self._info().type.name != "NotFound")

    def is_folder(self) -> bool:
        return bool(self._info().type.name == "Directory")

    def size(self) -> int:
        return self._info().size or 0

    def names(self) -> list[str]:
        from pyarrow import fs as arrow_fs  # noqa: PLC0415

        within = arrow_fs.FileSelector(self._path)
        return sorted(
            info.base_name for info in self._system.get_file_info(within)
        )

    def open(self) -> BinaryIO:
        stream: BinaryIO = self._system.open_input_file(self._path)
        return stream

    @contextmanager
    def create(self, lasting: bool = True) -> Iterator[BinaryIO]:
        unfinished = self._path + by_chance()
        try:
            with self._system.open_output_stream(unfinished) as stream:
                yield stream
            self._system.move(unfinished, self._path)
        except BaseException:
            with suppress(OSError):
                self._system.delete_file(unfinished)
            raise

    def make_folder(self) -> None:
        self._system.create_dir(self._path, recursive=True)

    def move(self, target: Storage) -> None:
        assert isinstance(target, RemotePlace)
        try:
            self._system.move(self._path, target._path)
        except (OSError, NotImplementedError):
            if not self.is_folder():
                raise
            # Object stores have no folders to rename.
            target.make_folder()
            for name in self.names():
                self.child(name).move(target.child(name))
            self.remove()

    def remove(self) -> None:
        if self.is_folder():
            self._system.delete_dir(self._path)
        else:
            self._system.delete_file(self._path)


Storage: TypeAlias = LocalPlace | RemotePlace


def load(place: Storage) -> Any:
    """Return the value of a JSON file; None if it is missing or cut off."""
    if not place.exists():
        return None
    with place.open() as stream:
        try:
            return json.loads(stream.read())
        except ValueError:
            return None


def save(place: Storage, value: object, lasting: bool = True) -> None:
    """Write a JSON file."""
    with place.create(lasting) as stream:
        stream.write(json.dumps(value).encode())
