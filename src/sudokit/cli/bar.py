"""A bar on a terminal that says how far a run on a table is."""

from __future__ import annotations

from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

from sudokit.cli.streams import talk
from sudokit.tables.trouble import rows_told

if TYPE_CHECKING:
    from sudokit.tables.summary import RunProgress


class Bar:
    """A progress bar, on a terminal and if tqdm is there."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._off = not talk().isatty()

    def __call__(self, progress: RunProgress) -> None:
        """Shows how far it is."""
        if self._off:
            return
        if self._bar is None:
            from tqdm import tqdm  # noqa: PLC0415

            self._bar = tqdm(
                total=progress.total or None,
                file=talk(),
                unit="",
                unit_scale=True,
                leave=False,
                # A terminal may not know how large it is.
                ncols=get_terminal_size().columns,
                nrows=get_terminal_size().lines,
                bar_format="{percentage:3.0f}%|{bar}| {desc}"
                " [{elapsed}<{remaining}]"
                if progress.total
                else "{desc} [{elapsed}]",
            )
            self._rows = progress.resumed
        made = progress.rows - progress.resumed
        elapsed = max(self._bar.format_dict["elapsed"], 0.001)
        self._bar.set_description_str(
            f"{rows_told(progress.rows)}, {made / elapsed:,.0f} rows/s",
            refresh=False,
        )
        self._bar.n = progress.done
        self._bar.refresh()

    def close(self) -> None:
        """Clears it away."""
        if self._bar is not None:
            self._bar.close()
