"""``python -m sudokit`` is the command ``sudoku``."""

import sys

from sudokit.cli.main import main

sys.exit(main())
