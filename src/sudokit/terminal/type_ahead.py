"""Handles keys in the order typed, however fast they come.

    TypeAhead()    an application that handles keys one at a time

The next key waits until the one before it is done: until its background
task has ended, the dialog that it opened is ready, or the one that it
closed is gone.  Escape ends a long task, and discards the keys typed since.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Final

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.screen import ModalScreen
from textual.widget import Widget

AT_ONCE: Final = ("ctrl+c", "ctrl+q", "ctrl+z")  # whatever is going on
SOON: Final = 0.01  # seconds until it looks again
LOST: Final = 1.0  # seconds after which a key counts as unhandled


class TypeAhead(App[None]):
    """Queues keys and handles them one after another."""

    def __init__(self) -> None:
        super().__init__()
        self._ahead: deque[events.Event] = deque()
        self._typing: asyncio.Task[None] | None = None

    def is_thinking(self) -> bool:
        """Return whether a background task must end before the next key."""
        return False

    def stop_thinking(self) -> None:
        """Stop waiting for background tasks."""

    def is_opening(self) -> bool:
        """Return whether a dialog is still opening."""
        screen = self.screen
        if not isinstance(screen, ModalScreen):
            return False
        return not screen.is_mounted or bool(
            screen.focus_chain and self.focused is None
        )

    def is_typing(self) -> bool:
        """Return whether keys are waiting."""
        return self._typing is not None

    async def on_event(self, event: events.Event) -> None:
        """Handle an event; keys and pasted text go to the queue."""
        key = event.key if isinstance(event, events.Key) else ""
        is_typed = key or isinstance(event, events.Paste)
        if not is_typed or event.is_forwarded or key in AT_ONCE:
            await super().on_event(event)
            return
        if key == "escape" and self.is_thinking():
            self._ahead.clear()
            self.stop_thinking()
            return
        self._ahead.append(event)
        if self._typing is None:
            self._typing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        """Handle the waiting keys in turn."""
        try:
            while self._ahead and not self._exit:
                if self.is_thinking() or self.is_opening():
                    await asyncio.sleep(SOON)
                    continue
                target = self.focused or self.screen
                await super().on_event(self._ahead.popleft())
                await _done(target)
        finally:
            self._typing = None


async def _done(target: Widget) -> None:
    """Wait until a widget has handled a key.

    It bubbles up to the application, and so does what the widget makes of
    it, which comes after it.
    """
    for _ in range(2):
        for node in target.ancestors_with_self:
            await _passed(node)


async def _passed(node: DOMNode) -> None:
    """Wait until a widget has handled its pending messages."""
    done = asyncio.Event()
    if node.call_later(done.set):
        with suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), LOST)
