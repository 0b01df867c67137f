"""The version of sudokit, and of its public names."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"
# Of the names in ``sudokit.__all__`` and what they take and give; what
# breaks for those who use them makes it one more.
API_VERSION: Final = 1
