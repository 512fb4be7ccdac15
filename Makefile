# Every target does its own set-up, on any machine with Python 3.11 or newer; what is up to date is not done again.
#   make PYTHON=python3.13 ...      chooses the interpreter
#   make NORTHWARD_PURE=1 ...       leaves the kernels uncompiled

PYTHON ?= $(shell for name in python3 python3.11 python3.12 python3.13 python3.14; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)

BIN := .venv/bin
UV := $(BIN)/uv
INTO_VENV := --quiet --python $(BIN)/python
COMPILE := $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock"
# What Python has compiled is kept with what is installed, even where it is told to leave nothing in the tree: every server
# and worker that a test starts would compile all of it again.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/.venv/bytecode
# RLCard comes as source only, in plain Python; a peer that would have to be compiled is not installed.
PEERS := --only-binary :all: --no-binary rlcard

# The page is built where its sources are; a checkout without them serves the plain API.
PAGE := $(if $(wildcard web/package-lock.json),northward/server/static/index.html)
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm

.PHONY: setup play lint page page_check page_lint page_test compiled_tests looked_through check test layout coverage bench load siege fuzz strength warnings losses reviews lock clean types packages docs release

setup: .venv/.installed $(PAGE)
	@$(BIN)/python -m northward.core.kernels

play: setup
	@$(BIN)/northward

types: setup
	$(BIN)/python -m northward.server.types

lint: .venv/.synced
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

page: page_check page_lint page_test

page_check page_lint page_test: page_%: web/node_modules/.package-lock.json
	cd web && $(NPM) run -s $*

# Tests are compiled once, as pytest does it, before each of its workers would do so.
compiled_tests: setup
	@$(BIN)/pytest --collect-only -q -q >.venv/collected || { cat .venv/collected; exit 1; }

# Python's style and types, beside them the page's, and set-up as far as these do not wait for it.
MEANWHILE := setup
looked_through:
	@$(MAKE) --no-print-directory --jobs 3 page lint $(MEANWHILE)

# Four at once, since those in the browser wait much; three take as long, six longer. Each takes tests that follow one another, so that those of one game share what they have prepared.
AT_ONCE := -n 4 --dist worksteal

# While working: style, types, and the tests that take seconds.
check: looked_through
	$(BIN)/pytest $(AT_ONCE) tests/core tests/games tests/bots tests/cli

test: MEANWHILE := compiled_tests
test: looked_through
	$(BIN)/python build_package.py
	$(BIN)/pytest $(AT_ONCE)

# Every state of every game at every size of a window, in both languages: `make test` looks at some of them.
layout: setup
	$(BIN)/pytest $(AT_ONCE) --everything tests/layout

# Which lines no test reaches; the kernels count as plain Python only where they are not compiled.
coverage: setup
	rm -f .coverage .coverage.*
	$(BIN)/coverage run -m pytest $(AT_ONCE) --ignore tests/web --ignore tests/layout
	$(BIN)/coverage combine -q
	$(BIN)/coverage report --skip-covered

bench: setup .venv/.peers
	$(BIN)/northward bench
	$(BIN)/pytest -q -s tests/web/measure_page.py

# What a move costs the server (docs/performance.md), on Linux; LOAD="--games honshu --tables 100" chooses.
load: setup
	$(BIN)/python -m tests.load $(LOAD)

# How long others wait while one client does its worst, on Linux.
siege: setup
	$(BIN)/python -m tests.load.siege

# 20,000 messages that make no sense.
fuzz: setup
	$(BIN)/python -m tests.server.fuzz

# The tables of docs/bots.md: hours of matches, kept in the folder strength and taken up again.
strength: setup
	$(BIN)/python docs/make_strength_tables.py

# The table of docs/review.md on warnings: hours, kept in the folder warnings and taken up again.
warnings: setup
	$(BIN)/python docs/make_warning_tables.py

# The table of docs/review.md on single decisions: an hour, kept in the folder losses and taken up again.
losses: setup
	$(BIN)/python docs/make_loss_tables.py

# The table of docs/review.md on losses: hours, kept in the folder reviews and taken up again.
reviews: setup
	$(BIN)/python docs/make_review_tables.py

lock: $(BIN)/python $(UV)
	$(COMPILE) --group dev --extra adapters --extra lab --extra ray --output-file requirements/dev.txt pyproject.toml
	echo uv | $(COMPILE) --constraint requirements/dev.txt --output-file requirements/uv.txt -
	$(COMPILE) --constraint requirements/dev.txt --group docs --output-file requirements/docs.txt
	$(COMPILE) --constraint requirements/dev.txt $(PEERS) --extra bench --output-file requirements/bench.txt pyproject.toml

# Every way to make and install a package, from a clone of what is committed; then those for this machine, into dist.
packages: setup
	$(BIN)/pytest -n 0 tests/package/every_build.py
	rm -rf dist
	$(UV) build --quiet --python $(BIN)/python
	NORTHWARD_PURE=1 $(UV) build --quiet --python $(BIN)/python --wheel dist/*.tar.gz --out-dir dist

# The site to read, in build/site; its notebooks are run on the way.
docs: setup .venv/.docs
	$(BIN)/python docs/make_site.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict --config-file mkdocs.fr.yml
	$(BIN)/pytest -n 0 tests/package/built_site.py

# All that must be right before a version goes out. Says at once whether the changelog is ready; its notes are in dist.
release: setup
	@test -z "$$(git status --porcelain)" || { echo "release: there are changes that are not committed"; exit 1; }
	$(BIN)/python docs/make_release_notes.py /dev/null
	$(MAKE) --no-print-directory test layout packages docs
	$(BIN)/python docs/make_release_notes.py dist/notes.md
	@ls -l dist

clean:
	rm -rf .venv dist build .hypothesis .mypy_cache .pytest_cache .ruff_cache northward/games/*/kernels/*.so \
		northward/server/static \
		web/node_modules
	find northward tests -name __pycache__ -prune -exec rm -rf {} +

# An environment that was moved, copied or lost its interpreter is made anew: its scripts would run another tree's code.
ifneq ($(CURDIR),$(shell test -x $(BIN)/python && cat .venv/.home 2>/dev/null))
.PHONY: $(BIN)/python
endif

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "northward needs Python 3.11 or newer: install it, or name it with make PYTHON=..."; exit 1; }
	@$(PYTHON) -m venv --clear .venv || { rm -rf .venv; \
		echo "no virtual environment could be made: install venv for $(PYTHON) (on Debian and Ubuntu: python3-venv)"; exit 1; }
	@echo "$(CURDIR)" >.venv/.home

$(UV): | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt

.venv/.synced: requirements/dev.txt $(BIN)/python | $(UV)
	$(UV) pip sync $(INTO_VENV) --require-hashes requirements/dev.txt
	@rm -rf .venv/bytecode && touch $@

.venv/.installed: .venv/.synced pyproject.toml build_package.py $(wildcard northward/games/*/kernels/[!_]*.p*)
	$(UV) pip install $(INTO_VENV) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.peers: .venv/.synced requirements/bench.txt
	@$(UV) pip install $(INTO_VENV) --no-build-isolation --require-hashes $(PEERS) -r requirements/bench.txt 2>/dev/null \
		&& touch $@ || echo "bench: the other engines (requirements/bench.txt) cannot be installed here; going on without them"

.venv/.docs: .venv/.synced requirements/docs.txt
	$(UV) pip install $(INTO_VENV) --require-hashes -r requirements/docs.txt
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json | .venv/.synced
	cd web && $(NPM) ci --no-audit --no-fund --no-update-notifier --loglevel=error
	@touch $@

northward/server/static/index.html: web/node_modules/.package-lock.json $(shell find web/src web/index.html web/public -type f 2>/dev/null)
	cd web && $(NPM) run -s build
	@touch $@
