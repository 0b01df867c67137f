"""The JSON results of the command, the page and ``sudoku mcp``, as types.

``results`` has their base and writes them, ``verbs`` lists the kinds of
objects that each verb writes.  A command imports only the modules it needs.

Each kind of result is a dataclass whose fields are the keys of its object.
A field whose default is None is missing from the object while it is None;
every other field is always there, and null if it is None.  pydantic makes
the JSON Schema of the objects from them: docs/schema.json, and the
description of the page's answers.
"""
