"""Rewards, environments and data sets for those who train models.

answers       reads what models write, and judges it
environment   gymnasium's environment, and many of them side by side
tasks         puzzles as tasks, and reward functions for TRL
verifiers_env, reasoning_dataset
              the same tasks and judge for those libraries

Each library is imported only where it is used.
"""
