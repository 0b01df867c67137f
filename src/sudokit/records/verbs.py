"""The kinds of JSON objects that each verb writes."""

from sudokit.records.lessons import DrillRecord, TechniqueRecord
from sudokit.records.puzzles import (
    CluesRecord,
    MadeForExplainer,
    MadeForTrials,
    MadePuzzle,
    MadeWithRules,
    ScanRecord,
)
from sudokit.records.ratings import (
    ExplainerRated,
    HodokuRated,
    SudokitRated,
    TrialRated,
)
from sudokit.records.results import ResultLine
from sudokit.records.steps import StepLine, VerdictRecord

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
