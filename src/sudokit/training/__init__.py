"""Rewards, environments and data sets for those who train models.

answers       reads what models write, and judges it
environment   gymnasium's environment, and many of them side by side
rubrics       verifiers, reasoning-gym and TRL: the same judge for each
mcp_server    the tools of an assistant

Each library is imported only where it is used.
"""
