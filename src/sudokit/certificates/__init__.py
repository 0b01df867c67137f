"""Certificates for other people's checkers: clauses and proofs as texts.

    certificate(puzzle)   that a solution is the only one, or there is none

The clauses are DIMACS, the proofs LRAT, which checkers such as cake_lpr and
lrat-check read.
"""

from sudokit.certificates.encoding import TooLargeToEncode
from sudokit.certificates.proof import (
    Certificate,
    SeveralSolutions,
    certificate,
)

__all__ = [
    "Certificate",
    "SeveralSolutions",
    "TooLargeToEncode",
    "certificate",
]
