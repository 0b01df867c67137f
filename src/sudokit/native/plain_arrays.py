"""The array and integer types of the interpreted build; frozen attributes."""

from collections import defaultdict
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
C = TypeVar("C", bound=type)

i64 = i32 = int
vec: dict[type, type[list[int]]] = defaultdict(lambda: list)  # vec[i64]: list


def append(items: list[T], item: T) -> list[T]:
    """Return the list, with one more item."""
    items.append(item)
    return items


def mypyc_attr(**_: object) -> Callable[[C], C]:
    """Return a decorator that ignores the options of a compiled class."""
    return lambda wanted: wanted


def freeze(wanted: type) -> None:
    """Let the attributes of a class be set only once, as Final ones."""
    setattr(wanted, "__setattr__", _set_once)  # noqa: B010
    setattr(wanted, "__delattr__", _refuse_deletion)  # noqa: B010


def _set_once(self: object, name: str, value: object = None) -> None:
    if hasattr(self, name):
        raise AttributeError(f"{type(self).__name__}: {name} can't be set")
    object.__setattr__(self, name, value)


def _refuse_deletion(self: object, name: str) -> None:
    raise AttributeError(f"{type(self).__name__}: {name} can't be deleted")


class StringWriter:
    """A string that is written character by character."""

    def __init__(self) -> None:
        self._characters: list[str] = []

    def append(self, code: int) -> None:
        """Write the character of this code."""
        self._characters.append(chr(code))

    def getvalue(self) -> str:
        """Return the string written so far."""
        return "".join(self._characters)


class BytesWriter:
    """Bytes that are written one by one, or eight at a time."""

    def __init__(self) -> None:
        self.written = bytearray()

    def append(self, byte: int) -> None:
        """Write a byte."""
        self.written.append(byte)

    def getvalue(self) -> bytes:
        """Return the bytes written so far."""
        return bytes(self.written)


def read_i64_le(text: bytes, at: int) -> int:
    """Return eight bytes as a number, the lowest first."""
    return int.from_bytes(text[at : at + 8], "little", signed=True)


def write_i64_le(out: BytesWriter, number: int) -> None:
    """Write a number in the same way."""
    out.written += number.to_bytes(8, "little", signed=True)
