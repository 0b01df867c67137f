"""Reading, writing, and the loop of the command without a verb."""
