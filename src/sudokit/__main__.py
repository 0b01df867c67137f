"""``python -m sudokit`` is the command ``sudoku``."""

import sys

from sudokit.cli import main

sys.exit(main())
