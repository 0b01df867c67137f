"""The machine: atomic files, worker processes, languages."""
