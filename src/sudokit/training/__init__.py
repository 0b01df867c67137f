"""Rewards, environments and data sets for training models.

answers       reads and judges the answers of models
environment   environments of gymnasium, single and vectorized
tasks         puzzles as tasks, and reward functions for TRL
verifiers_env, reasoning_dataset
              the same tasks and rewards for those libraries

Each library is imported only by the module that uses it.
"""
