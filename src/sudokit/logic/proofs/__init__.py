"""Proofs of steps, checked independently of the finders."""
