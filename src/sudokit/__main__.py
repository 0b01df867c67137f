"""Runs the command ``sudoku`` as ``python -m sudokit``."""

import _signal
import os
import sys

# Ctrl-C ends it without a traceback, also during imports.
_signal.signal(_signal.SIGINT, _signal.SIG_DFL)

# Python also imports from the current folder, which can hold anything.
HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
if not sys.flags.safe_path and sys.path[0] != HOME:
    del sys.path[0]

from sudokit.cli.main import main  # noqa: E402

sys.exit(main())
