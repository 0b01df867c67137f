"""The pages and pictures that ``make docs`` adds to those of docs/."""
