"""The JSON results of the command, the page and ``sudoku mcp``, as types.

    to_json(result)   the object that is written
    OF_VERBS          the kinds of objects that each verb writes

Each kind of result is a dataclass whose fields are the keys of its object.
A field whose default is None is missing from the object while it is None;
every other field is always there, and null if it is None.  pydantic makes
the JSON Schema of the objects from them: docs/schema.json, and the
description of the page's answers.
"""

from sudokit.records.lessons import (
    DrillAnswer,
    DrillRecord,
    ExampleRecord,
    TechniquePage,
    TechniqueRecord,
)
from sudokit.records.puzzles import (
    CluesRecord,
    MadeForExplainer,
    MadeForTrials,
    MadePuzzle,
    MadeWithRules,
    PuzzleLine,
    ScanRecord,
)
from sudokit.records.ratings import (
    ExplainerRated,
    ExplainerRecord,
    HodokuRated,
    HodokuRecord,
    SudokitRated,
    SudokitRecord,
    TrialRated,
    TrialRecord,
)
from sudokit.records.results import (
    Box,
    Line,
    Result,
    ResultLine,
    Whole,
    as_written,
    to_json,
)
from sudokit.records.steps import (
    ArrowRecord,
    ClauseRecord,
    LinkRecord,
    PartRecord,
    PositionRecord,
    RuleRecord,
    StepAnswer,
    StepLine,
    StepRecord,
    VerdictRecord,
)

# The objects that the verbs write with --json, by their verb.
OF_VERBS: dict[str, tuple[type[ResultLine], ...]] = {
    "clues": (CluesRecord,),
    "drill": (DrillRecord,),
    "explain": (StepLine, VerdictRecord),
    "new": (MadePuzzle, MadeForExplainer, MadeForTrials, MadeWithRules),
    "rate": (HodokuRated, ExplainerRated, TrialRated, SudokitRated),
    "scan": (ScanRecord,),
    "technique": (TechniqueRecord,),
}

__all__ = [
    "OF_VERBS",
    "ArrowRecord",
    "Box",
    "ClauseRecord",
    "CluesRecord",
    "DrillAnswer",
    "DrillRecord",
    "ExampleRecord",
    "ExplainerRated",
    "ExplainerRecord",
    "HodokuRated",
    "HodokuRecord",
    "Line",
    "LinkRecord",
    "MadeForExplainer",
    "MadeForTrials",
    "MadePuzzle",
    "MadeWithRules",
    "PartRecord",
    "PositionRecord",
    "PuzzleLine",
    "Result",
    "ResultLine",
    "RuleRecord",
    "ScanRecord",
    "StepAnswer",
    "StepLine",
    "StepRecord",
    "SudokitRated",
    "SudokitRecord",
    "TechniquePage",
    "TechniqueRecord",
    "TrialRated",
    "TrialRecord",
    "VerdictRecord",
    "Whole",
    "as_written",
    "to_json",
]
