"""Rewards, environments and data sets for training models.

answers       reads and judges the answers of models
environment   gymnasium's environment, and many of them side by side
tasks         puzzles as tasks, and reward functions for TRL
verifiers_env, reasoning_dataset
              the same tasks and judge for those libraries

Each library is imported only where it is used.
"""
