"""The version of sudokit, and of its public names."""

from __future__ import annotations

from typing import Final

VERSION: Final = "1.0.0"
# The version of the names in ``sudokit.__all__``, their arguments and
# results; each incompatible change adds one.
API_VERSION: Final = 1
