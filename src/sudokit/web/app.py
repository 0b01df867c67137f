"""The HTTP interface: addresses, what they take, and who may ask.

    make_app(host)   the application, for a server bound to this host

Every address under /api takes and gives JSON.  What can't be answered
has a status from 400 to 499 and an object ``{"error": ...}`` that names
``line`` and ``column`` where text was at fault.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException as AnyHTTPException

from sudokit.core.version import VERSION
from sudokit.formats import FORMATS
from sudokit.game import MOST_SOLUTIONS
from sudokit.logic import LEVELS
from sudokit.symmetry.patterns import SYMMETRIES
from sudokit.web.pool import Pool
from sudokit.web.work import Answer, Refusal, refused, told

PAGE: Final = Path(__file__).parent / "page"
LONGEST: Final = 4_000_000  # bytes of a body
PATIENCE: Final = 10.0  # seconds for a body to arrive
LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})
HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-cache"),
)

# The names that a description of the addresses lists.
NAMES: Final = tuple(FORMATS)
TURNS: Final = tuple(SYMMETRIES)

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]


# What the addresses take.


class Query(BaseModel):
    """What every request may say: how long it may take."""

    model_config = ConfigDict(extra="forbid", strict=True)
    seconds: Annotated[float, Field(gt=0, le=10)] = 5.0
    trials: Annotated[int, Field(ge=0, le=10_000_000)] = 1_000_000


class PuzzleQuery(Query):
    """A puzzle as text; ``name`` is the file's, which may tell the format.

    ``box`` is the shape of the boxes, as 2x3, where the text doesn't tell.
    """

    puzzle: str
    format: Annotated[str, Field(max_length=40)] = "auto"
    name: Annotated[str, Field(max_length=200)] = "puzzle"
    box: Annotated[str, Field(max_length=7)] | None = None


class LimitQuery(PuzzleQuery):
    """A puzzle, and how many solutions are wanted."""

    limit: Annotated[int, Field(ge=1, le=MOST_SOLUTIONS)] = MOST_SOLUTIONS


class LogicQuery(PuzzleQuery):
    """A puzzle, and whether its uniqueness may be used."""

    uniqueness: bool = True


class HintQuery(PuzzleQuery):
    """A puzzle, and how much a hint tells."""

    strength: Annotated[int, Field(ge=1, le=3)] = 3


class ConvertQuery(PuzzleQuery):
    """Puzzles, and the format to write."""

    to: Literal[NAMES]  # type: ignore[valid-type]


class GenerateQuery(Query):
    """Which puzzle to make; the same seed gives the same one again.

    ``clues`` is met, or, where the symmetry can't, the nearest above.
    """

    level: Literal[LEVELS] | None = None  # type: ignore[valid-type]
    symmetry: Literal[TURNS] = "none"  # type: ignore[valid-type]
    clues: Annotated[int, Field(ge=17, le=81)] | None = None
    minimal: bool = False
    unique: bool = False
    seed: Annotated[int, Field(ge=0, lt=1 << 53)] | None = None


class GameQuery(Query):
    """A move, as ``{"do": "enter", "i": 0, "j": 2, "n": 5}``, in a game.

    The game is the object of the answer before, none to begin.
    """

    game: dict[str, Any] | None = None
    move: dict[str, Any]


QUERIES: Final[dict[str, tuple[type[Query], str]]] = {
    "solve": (PuzzleQuery, "The verdict and a solution."),
    "count": (LimitQuery, "How many solutions, up to a limit."),
    "solutions": (LimitQuery, "The solutions, up to a limit."),
    "check": (PuzzleQuery, "Is it a correct solution?  What is wrong?"),
    "explain": (LogicQuery, "The steps to the solution."),
    "hint": (HintQuery, "What can be done next."),
    "rate": (LogicQuery, "Level, score and techniques."),
    "generate": (GenerateQuery, "A new puzzle."),
    "convert": (ConvertQuery, "The puzzles in another format."),
    "game": (GameQuery, "A game after a move, and how to show it."),
}


# The application.


def make_app(host: str = "127.0.0.1") -> FastAPI:
    """The application.  Its workers live as long as it runs."""
    pool = Pool()

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await asyncio.to_thread(pool.start)
        yield
        pool.close()

    app = FastAPI(
        title="sudokit",
        version=VERSION,
        docs_url=None,
        redoc_url=None,
        description="Solve, check, explain, rate, make and play sudoku.",
        lifespan=life,
    )
    app.state.pool = pool
    for job, (query, about) in QUERIES.items():
        path = f"/api/{job}"
        app.add_api_route(
            path,
            endpoint(pool, job, query),
            methods=["POST"],
            summary=about,
            operation_id=job,
            name=job,
            responses={422: {"description": "error, line and column"}},
        )
    app.add_api_route(
        "/api/{job:path}",
        _no_answer,
        include_in_schema=False,
        methods=["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"],
    )
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(AnyHTTPException, _http)
    app.mount("/", StaticFiles(directory=PAGE, html=True), name="page")
    app.add_middleware(Gate, host=host)
    return app


def endpoint(
    pool: Pool, job: str, kind: type[Query]
) -> Callable[..., Awaitable[Response]]:
    """The function that answers at an address."""

    async def answer(query: Query) -> Response:
        # As it is: model_dump would copy a game of a thousand moves.
        try:
            return sent(await pool.ask(job, dict(query), query.seconds))
        except RecursionError:
            return sent(refused(Refusal("The body is nested too deep.")))

    answer.__annotations__["query"] = kind
    return answer


def _no_answer(job: str) -> Response:
    """For an address that there is not, or not in this way."""
    raise HTTPException(405 if job in QUERIES else 404)


def sent(answer: Answer) -> Response:
    return Response(answer.text, answer.status, media_type="application/json")


def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, AnyHTTPException | HTTPException)
    return sent(told({"error": f"{error.detail}."}, error.status_code))


def _invalid(_: Request, error: Exception) -> Response:
    """A body that isn't as the address wants it."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = first["loc"][1:]
    if first["type"] == "json_invalid":
        before = str(error.body)[: int(place[0])]
        return sent(
            refused(
                Refusal(
                    f"The body is no JSON: {first['ctx']['error']}.",
                    line=before.count("\n") + 1,
                    column=len(before) - before.rfind("\n"),
                )
            )
        )
    where = ".".join(map(str, place)) or "the body"
    return sent(
        told({"error": f"{where}: {first['msg']}.", "field": where}, 422)
    )


# Who may ask, and how much.


class Gate:
    """Refuses other origins, unknown names of this host, long bodies."""

    def __init__(self, app: Application, host: str) -> None:
        self._app = app
        self._names = LOCAL | {host.lower()}
        self._any_number = host in ("0.0.0.0", "::")

    async def __call__(
        self, scope: Message, receive: Receive, send: Send
    ) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        try:
            self._admit(dict(scope["headers"]))
            body = await read_body(receive)
        except Refusal as refusal:
            await sent(refused(refusal))(scope, receive, guarded)
            return
        await self._app(scope, given(body, receive), guarded)

    def _admit(self, headers: dict[bytes, bytes]) -> None:
        """Refusal if the request isn't for us, or not from our page."""
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if not self._is_ours(host):
            raise Refusal(f"This is not {host!r}.", 421)
        origin = headers.get(b"origin")
        if origin is not None and (
            origin.decode("latin-1").lower() != f"http://{host}"
        ):
            raise Refusal("Requests from other origins are refused.", 403)
        length = headers.get(b"content-length", b"0")
        if length.isdigit() and int(length[:20]) > LONGEST:
            raise too_long()

    def _is_ours(self, host: str) -> bool:
        """A name that a foreign page could not have made to mean us."""
        name = (
            host.rpartition(":")[0]
            if host[-1:] != "]" and (":" in host)
            else host
        )
        name = name.strip("[]")
        if name in self._names:
            return True
        return self._any_number and _is_number(name)


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def too_long() -> Refusal:
    return Refusal(f"The body is longer than {LONGEST} bytes.", 413)


async def read_body(receive: Receive) -> bytes:
    """The whole body; Refusal if it is too long or too slow."""
    pieces: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await receive()
                pieces.append(message.get("body", b""))
                size += len(pieces[-1])
                if size > LONGEST:
                    raise too_long()
                if not message.get("more_body"):
                    return b"".join(pieces)
    except TimeoutError:
        raise Refusal("The body did not arrive in time.", 408) from None


def given(body: bytes, receive: Receive) -> Receive:
    """A receive that gives the body, then what else comes."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again
