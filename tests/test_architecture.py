"""Imports go down the floors only, and nothing is imported unasked."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sudokit.core.arrays import COMPILED

SRC = Path(__file__).parent.parent / "src"
FILES = sorted(SRC.rglob("*.py"))

# Every module, from the lowest floor to the highest.  A module may import
# what stands on a line above its own; those of a line know nothing of each
# other.
FLOORS = """
sudokit
sudokit.core
core.plain_arrays core.version core.text core.sizes
core.arrays core.streams
core.choice core.budget core.dice core.output
core.words core.box_note
core.turns core.line core.branching
core.rules core.mini_lines core.blocks
core.deduction core.lines
core.grid core.rows
core.printing core.checking core.random_grid core.search core.look_ahead
core.repair core.reader
core.solving core.making core.style
core.solver core.batch
core.variant
core.puzzles
core.filter
core.program
grid sudoku
assignment.cases
assignment.judging
assignment.due
assignment

language.catalogues
language
exact_cover.problem
exact_cover.links
exact_cover.dance
exact_cover.covers
exact_cover
boxes.shape boxes.notation
boxes.grid
boxes.houses boxes.reading
boxes.solving boxes.position
boxes.techniques boxes.trial
boxes.making boxes.explaining
boxes.variant
boxes
symmetry
symmetry.patterns symmetry.lines symmetry.transformation
symmetry.sorting symmetry.prefixes symmetry.standard_position
symmetry.conjugates
symmetry.complete_grids
symmetry.minlex
symmetry.canonical
logic.model
logic.model.geometry logic.model.frame
logic.model.board
logic.model.layout logic.model.links logic.model.propagation
logic.model.naming logic.model.almost_locked
logic.model.step
logic.model.finding
logic.model.rectangles
logic.model.survey
logic.model.technique
logic.techniques logic.proofs
logic.techniques.singles logic.techniques.intersections
logic.techniques.subsets logic.techniques.fish logic.techniques.wings
logic.techniques.coloring logic.techniques.sue_de_coq
logic.techniques.unique_rectangles logic.techniques.avoidable_rectangles
logic.techniques.bug logic.techniques.remote_pairs
logic.techniques.single_value
logic.techniques.als logic.techniques.chain_paths
logic.techniques.chains
logic.techniques.trace
logic.techniques.forcing
logic.techniques.trial
logic.techniques.table
logic.proofs.facts
logic.proofs.claim
logic.proofs.in_houses logic.proofs.fish logic.proofs.single_value
logic.proofs.wings logic.proofs.chains logic.proofs.almost_locked
logic.proofs.uniqueness logic.proofs.forcing
logic.proofs.rated
logic.proofs.table
logic.proofs.check
logic.explainer
logic.explainer.position logic.explainer.rated_finding
logic.explainer.table
logic.explainer.direct logic.explainer.wings logic.explainer.reach
logic.explainer.sets logic.explainer.loops logic.explainer.exclusion
logic.explainer.grave logic.explainer.edges logic.explainer.outcome
logic.explainer.chains
logic.explainer.multiple
logic.explainer.nested
logic.explainer.producers
logic.explainer.solution
logic.explainer.telling
logic.explainer.explaining
logic.solving
logic
judge
rating.verdicts
rating.hodoku rating.explainer
rating.scales rating.records
rating
generator.request generator.tally generator.digging
generator.new_puzzle generator.plan
generator.nine_by_nine generator.other_boxes
generator.maker
generator
solvers
setting.removed setting.counts
setting.added
setting.bench
setting

files toml_file locks
cage
cage.descendants cage.walls
cage.keeper cage.running
grading.rubric grading.student_cases grading.report
grading.marking grading.gradescope
grading
formats.source
formats.puzzle
formats.cells formats.address formats.lz_string formats.loose_json
formats.base32
formats.fpuzzles formats.arrays
formats.sudokupad formats.sudokuwiki
formats.links
formats.hodoku formats.numbers formats.opensudoku formats.records
formats.sdk formats.text formats.styles
formats
lessons.lesson
lessons.basics lessons.cells lessons.chains lessons.single_value
lessons.table lessons.collection lessons.roles lessons.branches
lessons.links lessons.refuting
lessons.clauses
lessons.drill
lessons
paper.shapes paper.themes
paper.lattice paper.svg paper.lengths paper.fonts paper.page
paper.arrows
paper.marks paper.document paper.png
paper.legend
paper.figure
paper.task
paper.wishes paper.codes paper.hints paper.layout
paper.sheets paper.binding paper.prose paper.book
paper.front
paper.book_layout paper.record
paper

game.layout
game.state
game.seen
game.play
game.solutions game.levels
game.mistakes game.record
game.hints game.saving game.opening game.kept
game

tables.trouble tables.lines tables.cells tables.light
tables.request tables.storage tables.engines
tables.judging tables.formats.texts tables.formats.packing
tables.arrays tables.adding tables.formats.family
tables.formats.cutting tables.formats.batches tables.formats.members
tables.formats.delimited tables.formats.json_lines tables.formats.parquet
tables.formats.npy_reading tables.formats.arrow
tables.formats.npy_writing
tables.formats.npy
tables.formats
tables.row_work
tables.plan tables.work
tables.target tables.preload tables.summary
tables.pieces
tables.making
tables.running
tables.data.cells
tables.data.classes tables.data.keys
tables.data.rows
tables.data.room
tables.data.expanding tables.data.step_text
tables.data.images
tables.data.audit tables.data.dedupe tables.data.leak tables.data.split
tables.data.augment tables.data.traces tables.data.export
tables.data
tables

terminal
terminal.capabilities terminal.room terminal.keys terminal.words
terminal.new_puzzle terminal.line_session terminal.marks
terminal.line_commands terminal.board
terminal.line_game terminal.dialogs terminal.board_widget terminal.panel
terminal.window
terminal.game_window
terminal.app
web
web.addresses web.replies web.processes web.page_files web.saved_game
web.bodies web.records web.other_sizes web.gate web.queries web.answers
web.moves web.practice web.description
web.work
web.pool
web.api
web.app
web.server
samples

cli
cli.streams cli.extras
cli.arguments
cli.languages cli.styles cli.format_sources
cli.other_sources
cli.any_size cli.choices_grid cli.plot_file cli.timing cli.paper_input
cli.intake
cli.puzzle_sets cli.rating_forms cli.rating_plot cli.rating_tally
cli.timing_plot cli.making_forms
cli.progress cli.book_plan cli.bar cli.table_options
cli.table_runs
cli.data.common cli.data.audit_text
cli.data.card
cli.data.audit cli.data.dedupe cli.data.leak cli.data.split
cli.data.augment cli.data.traces cli.data.export
cli.data
cli.paper_tasks
cli.technique
cli.drill
cli.clues cli.verdict_words cli.wrong_entry
cli.explain_forms
cli.explain cli.rate cli.generate cli.convert cli.bench cli.play cli.web
cli.draw cli.sheet cli.book cli.table cli.grade cli.random_puzzles
cli.asked
cli.worker
cli.options cli.mistyped cli.jobs
cli.filtering
cli.main
sudokit.__main__
"""


def floors() -> dict[str, int]:
    """The floor of each module."""
    found = {}
    for height, line in enumerate(FLOORS.splitlines()):
        for name in line.split():
            whole = name
            if name.split(".")[0] not in ("sudokit", "grid", "sudoku"):
                whole = f"sudokit.{name}"
            assert whole not in found, f"{whole} stands twice"
            found[whole] = height
    return found


def name_of(path: Path) -> str:
    """The module of a file, packages by their own name."""
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


MODULES = {name_of(path): path for path in FILES}


def imports(path: Path) -> set[str]:
    """The modules of our own that a file imports, anywhere in it.

    What only a type checker reads is no import.
    """
    found = set()
    for node in ast.walk(without_types(ast.parse(path.read_text()))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if whole in MODULES else node.module)
    return found & set(MODULES)


def without_types(tree: ast.Module) -> ast.Module:
    """The module without what stands under TYPE_CHECKING."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.If)
            and isinstance(node.test, ast.Name)
            and node.test.id == "TYPE_CHECKING"
        ):
            node.body = [ast.Pass()]
    return tree


def test_every_module_has_its_floor() -> None:
    known = {
        name
        for name in floors()
        if name != "sudokit.samples"  # data, without a module
    }
    assert known == set(MODULES)


@pytest.mark.parametrize("name", sorted(MODULES))
def test_imports_go_down(name: str) -> None:
    heights = floors()
    for needed in imports(MODULES[name]):
        assert heights[needed] < heights[name], f"{name} imports {needed}"


def test_a_part_knows_only_those_before_it() -> None:
    """So that one can be read after the other, as they are listed."""
    ends = {part_of(name): height for name, height in floors().items()}
    for name, path in MODULES.items():
        for needed in {part_of(module) for module in imports(path)}:
            if needed not in ("sudokit", part_of(name)):
                assert ends[needed] < ends[part_of(name)], name


def part_of(module: str) -> str:
    """The folder that a module is in, or the module where it is in none."""
    return module.removeprefix("sudokit.").split(".")[0]


@pytest.mark.parametrize("name", MODULES)
def test_what_a_file_lists_is_in_it(name: str) -> None:
    """Names with what they stand for, in a file's own docstring."""
    tree = ast.parse(MODULES[name].read_text())
    told = re.findall(
        r"^ *(?:(\w+)\([^)]*\)|([A-Z]\w*[a-z]\w*))  +\S",
        ast.get_docstring(tree) or "",
        re.M,
    )
    known = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
    }
    known |= {
        (alias.asname or alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for call, class_ in told:
        listed = call or class_
        assert listed in known or listed.startswith(("grid_", "sudoku_"))


def test_one_name_is_one_class() -> None:
    """So that it says by itself what is meant."""
    places: dict[str, list[str]] = {}
    for name, path in MODULES.items():
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and node.name[0] != "_":
                places.setdefault(node.name, []).append(name)
    assert not {one: many for one, many in places.items() if len(many) > 1}


@pytest.mark.parametrize("name", MODULES)
def test_a_file_fits_in_the_head(name: str) -> None:
    assert len(MODULES[name].read_text().splitlines()) <= 500


def test_the_headers_are_for_clients() -> None:
    for name, path in MODULES.items():
        used = imports(path) & {"grid", "sudoku"}
        assert not used, f"{name} imports {used}"


def loaded_by(*words: str, text: str = "") -> set[str]:
    """The modules that a run of the command has loaded at its end."""
    code = (
        "import sys; from sudokit.cli.main import main; main(sys.argv[1:]);"
        "print(*sys.modules, file=sys.stderr)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, *words],
        input=text,
        text=True,
        capture_output=True,
        check=True,
    )
    return set(run.stderr.splitlines()[-1].split())


# What Python and a compiled build load at any rate, and a few small ones.
AT_ANY_RATE = "typing" + (
    ", librt.vecs, librt.strings, importlib.machinery" if COMPILED else ""
)
SMALL = {"__future__", "errno", "encodings.utf_8_sig", "sudokit__mypyc"}
FOR_MAKING = {f"sudokit.core.{name}" for name in ("making", "random_grid")}


def test_plain_filter_imports_nothing_else() -> None:
    bare = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys, {AT_ANY_RATE}; print(*sys.modules)",
        ],
        text=True,
        capture_output=True,
        check=True,
    )
    loaded = loaded_by(text="." * 80 + "1\n")
    others = loaded - set(bare.stdout.split()) - SMALL
    assert not {name for name in others if name.split(".")[0] != "sudokit"}
    assert not loaded & FOR_MAKING
    ours = {name for name in loaded if name.startswith("sudokit.")}
    assert "sudokit.core.filter" in ours
    assert {name for name in ours if not name.startswith("sudokit.core")} == {
        "sudokit.cli",
        "sudokit.cli.main",
    }


def test_fields_of_a_grid_stay_in_grid() -> None:
    for name, path in MODULES.items():
        if name == "sudokit.core.grid":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            assert not (
                isinstance(node, ast.Attribute) and node.attr == "_words"
            ), f"{name} touches the fields of a grid"
