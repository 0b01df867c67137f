"""Three examples for the help of each verb.

    examples_of("rate")      the lines below its options

A test runs every one of them.
"""

from typing import Final

EXAMPLES: Final = {
    "": """
sudoku puzzles.txt                        solve each puzzle
sudoku -q --format 1. puzzles.txt         the solutions alone, a line each
sudoku -g 50 -u | sudoku | sudoku -c      make a puzzle, solve and check it
""",
    "explain": """
sudoku explain puzzles.txt                each step in a sentence
sudoku explain --hint technique -q puzzles.txt    what to look for next
sudoku new medium | sudoku explain --grid         with the candidates
""",
    "rate": """
sudoku rate puzzles.txt                   level and score, a line each
sudoku rate --summary puzzles.txt         how many puzzles of each level
sudoku rate --scale explainer puzzles.txt         as forums quote it
""",
    "technique": """
sudoku technique                          the names of all
sudoku technique x-wing                   what it is, with an example
sudoku technique skyscraper -o picture.svg        the example as a picture
""",
    "drill": """
sudoku drill hidden pair                  ten positions, one after another
sudoku drill x-wing -n 3                  three
sudoku drill skyscraper -n 2 --seed 1 --json      with the steps, as data
""",
    "new": """
sudoku new hard                           of a level
sudoku new --clues 25 -n 10 --format 1.   ten with 25 clues, a line each
sudoku new --symmetry rotate180 --json    with its solution and level
""",
    "clues": """
sudoku clues puzzles.txt                  which clues can be removed
sudoku clues --counts unfinished.txt      solutions left by each candidate
sudoku clues --json puzzles.txt           the same as data
""",
    "play": """
sudoku play --level hard                  a new puzzle
sudoku play puzzles.txt --puzzle 2        the second puzzle of a file
sudoku play --box 2x3                     a 6x6 puzzle
""",
    "web": """
sudoku web                                opens the page in the browser
sudoku web --port 8080 --no-browser       prints its address
sudoku web --host ::1                     listens on another address
""",
    "convert": """
sudoku convert --list                     the names of all formats
sudoku convert --to csv puzzles.txt       from any format that is known
sudoku convert --from line --to spaced puzzles.txt
""",
    "scan": """
sudoku scan photo.jpg | sudoku            solve the puzzle in a photo
sudoku scan --mend photo.jpg              look at what was read, correct it
sudoku scan --json photo.jpg              with doubtful cells and corners
""",
    "draw": """
sudoku draw puzzles.txt -o puzzle.svg     the first puzzle of a file
sudoku draw puzzles.txt --hint -o hint.svg        its next step
sudoku draw puzzles.txt --choices --theme print -o candidates.pdf
""",
    "sheet": """
sudoku sheet puzzles.txt -o sheet.pdf     puzzles of a file, with answers
sudoku sheet --make easy=4,medium=2 -o monday.pdf         new ones
sudoku sheet --make 6x6=4 --per-page 4 --large -o children.pdf
""",
    "book": """
sudoku book puzzles.txt -o book.pdf       puzzles of a file
sudoku book --make easy=8 --seed 7 --title "Eight" -o eight.pdf
sudoku book --make easy=4 --hints path --trim a5 -o hints.pdf
""",
    "table": """
sudoku table puzzles.csv more.csv         adds the solutions
sudoku table puzzles.csv rated.csv --add level,score
sudoku table solved.csv checked.csv --add count,valid --jobs 2
""",
    "data": """
sudoku data audit puzzles.csv             what is wrong with a set
sudoku data dedupe puzzles.csv clean.csv  without rows that repeat another
sudoku data split puzzles.csv --into train.csv=0.75,test.csv=0.25
""",
    "data audit": """
sudoku data audit puzzles.csv             the figures of a set
sudoku data audit puzzles.csv --sample all --json
sudoku data audit puzzles.csv --list 5    five rows of each thing wrong
""",
    "data dedupe": """
sudoku data dedupe puzzles.csv clean.csv  the same puzzle, turned or renamed
sudoku data dedupe puzzles.csv clean.csv --by text        the same text
sudoku data dedupe puzzles.csv marked.csv --mark repeats  mark, keep all
""",
    "data leak": """
sudoku data leak train.csv test.csv       rows of the test in training
sudoku data leak train.csv test.csv --by solution --count
sudoku data leak train.csv test.csv -o leaked.csv
""",
    "data split": """
sudoku data split puzzles.csv --into train.csv=0.75,test.csv=0.25
sudoku data split puzzles.csv --into a.csv=0.5,b.csv=0.5 --stratify clues
sudoku data split puzzles.csv --into a.csv=0.5,b.csv=0.5 --seed 7
""",
    "data augment": """
sudoku data augment puzzles.csv more.csv  an image of each puzzle
sudoku data augment puzzles.csv more.csv -n 3 --original
sudoku data augment puzzles.csv more.csv --seed 7 --mark of
""",
    "data traces": """
sudoku data traces puzzles.csv steps.jsonl        a step a row
sudoku data traces puzzles.csv steps.csv --jobs 2
sudoku data traces puzzles.csv steps.jsonl --scale explainer
""",
    "data export": """
sudoku data export solved.csv set         the folder of a set
sudoku data export train.csv set --test test.csv
sudoku data export solved.csv set --set all
""",
    "grade": """
sudoku grade ./solver                     what a program is worth
sudoku grade ./solver --seed anna --json  on inputs of her own, as data
sudoku grade --list                       the usual points, to change them
""",
    "bench": """
sudoku bench puzzles.txt                  all solvers
sudoku bench -n 1                         on a puzzle of each level
sudoku bench --solver dlx --markdown puzzles.txt          one, as a table
""",
}


def examples_of(verb: str) -> str:
    """The examples of a verb, of the filter by "", as help shows them."""
    return "examples:" + EXAMPLES[verb].replace("\nsudoku", "\n  sudoku")
