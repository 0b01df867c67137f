"""The game as a page, and the engines over HTTP.

``server`` and ``app`` answer requests, ``pool`` keeps the worker
processes in which ``work`` asks the engines, and ``page`` is what the
browser loads.
"""
