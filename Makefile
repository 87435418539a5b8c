# GNU make; everything below runs from a fresh clone with a Python that has venv and pip.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CODE := src tests hatch_build.py web/scripts $(wildcard benchmarks examples)
COMPILED_TESTS := tests/core tests/games tests/bots tests/conformance tests/examples tests/lab tests/envs tests/press tests/server tests/web tests/test_match.py tests/test_builds.py
# What takes long and says the same on either engine is tested once, compiled.
ONLY_COMPILED := tests/envs tests/press tests/server tests/web tests/lab/test_cluster.py
UV_VERSION := 0.13.7
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url

# The tools must see this tree and nothing else of the caller's.
unexport PYTHONPATH PYTHONHOME MYPYPATH

STATIC := src/lairworks/server/static/built.txt
# Node's npm: the system's, or that of the wheel.
NPM = $(BIN)/python hatch_build.py npm --prefix web

# Installing compiles to bytecode once instead of at every start.
PIP_INSTALL := unset PYTHONDONTWRITEBYTECODE; $(BIN)/python -m pip install -qq --disable-pip-version-check

.PHONY: help setup play test lab unit check format compile bench bench-server bench-web shots lock clean web webcheck webtypes FORCE
.DELETE_ON_ERROR:

help: ## list the targets (the default)
	@sed -n 's/^\([a-z-]*\):.*## /\1 /p' Makefile | while read -r name text; do printf 'make %-12s %s\n' "$$name" "$$text"; done

setup: $(VENV)/installed ## create .venv with everything, the compiled package included
	@$(BIN)/lairworks --version

play: setup ## open the table in the browser
	@$(BIN)/lairworks serve

test: setup check webcheck $(VENV)/services ## everything a change must pass: checks, tests interpreted and compiled
	$(BIN)/pytest -n auto $(addprefix --ignore ,$(ONLY_COMPILED))
	$(RUN_INSTALLED) $(COMPILED_TESTS)

lab: setup $(VENV)/lab ## add what the laboratory, the environments and the press use

unit: $(VENV)/lab ## the fast tests, interpreted
	$(BIN)/pytest -n auto -m "not slow"

check: $(VENV)/lab ## format, lint, types, import rule
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy $(CODE)
	$(BIN)/pytest -q tests/test_layers.py

format: $(VENV)/tools ## put the code into the project's format and fix what can be fixed
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)

compile: ## compile and install the package again, whatever was there
	@rm -rf $(VENV)/installed $(VENV)/compiled
	@$(MAKE) --no-print-directory setup

bench: setup $(VENV)/peers ## measure speed, beside other libraries
	@$(BIN)/python -m benchmarks

bench-server: setup $(VENV)/services ## measure the server under load, on both databases
	@$(BIN)/python -m benchmarks.serving

bench-web: setup $(VENV)/services ## measure the browser client
	@$(BIN)/python -m benchmarks.web

shots: setup $(VENV)/services ## pictures of every screen, into build/shots
	@$(BIN)/python web/scripts/shots.py

lock: $(VENV)/tools ## pin the dependencies again (LOCK_FLAGS=--upgrade takes newer ones)
	@$(PIP_INSTALL) uv==$(UV_VERSION)
	$(LOCK) $(LOCK_FLAGS) --extra postgres pyproject.toml requirements/dev.in -o requirements/dev.txt
	$(LOCK) $(LOCK_FLAGS) requirements/node.in -o requirements/node.txt
	$(LOCK) $(LOCK_FLAGS) --extra lab --extra ray --extra press --extra rl --extra openspiel pyproject.toml requirements/lab.in -o requirements/lab.txt
	$(LOCK) $(LOCK_FLAGS) --extra bench --extra postgres pyproject.toml requirements/bench.in -o requirements/bench.txt

web: $(STATIC) ## build the browser client into the package, if it changed

webcheck: $(STATIC) ## format, types and tests of the browser client
	PYTHONPATH=src $(BIN)/python web/scripts/api_types.py --check
	$(NPM) run --silent lint
	$(NPM) run --silent check
	$(NPM) run --silent test

webtypes: $(VENV)/tools ## write the client's types from the server's OpenAPI
	PYTHONPATH=src $(BIN)/python web/scripts/api_types.py

clean: ## remove everything that was made here, .venv included
	rm -rf $(VENV) web/node_modules $(dir $(STATIC)) build dist htmlcov .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests $(wildcard benchmarks examples) -name __pycache__ -type d -prune -exec rm -rf {} +

# The tests on the installed package: without src on the path, and compiled if it was to be.
RUN_INSTALLED = $(if $(shell grep -x compiled $(VENV)/plan),LAIRWORKS_EXPECT_COMPILED=1) \
	$(BIN)/pytest -n auto -o pythonpath=.

$(VENV)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Lairworks needs Python 3.11 or newer; name one with: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "Could not create a virtual environment with $(PYTHON)." >&2; \
		echo "It needs the modules venv and ensurepip (on Debian and Ubuntu: apt install python3-venv)." >&2; \
		exit 1; }
	@touch $@

# A lock names everything, so pip need not look for dependencies; asked to, it takes a newer release
# of one that is wanted with an extra, and then has no hash for it.
$(VENV)/tools: requirements/dev.txt | $(VENV)/python
	@echo "Installing the tools and libraries..."
	@$(PIP_INSTALL) --no-deps --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/lab: requirements/lab.txt | $(VENV)/tools
	@echo "Installing what the laboratory, the environments and the press use..."
	@$(PIP_INSTALL) --no-deps --require-hashes -r requirements/lab.txt
	@touch $@

$(VENV)/peers: requirements/bench.txt | $(VENV)/lab
	@echo "Installing the libraries to compare with..."
	@$(PIP_INSTALL) --no-deps --require-hashes -r requirements/bench.txt
	@touch $@

# What only the tests need and pip cannot bring. Where it may not be installed, the tests say how.
$(VENV)/services: | $(VENV)/tools
	@wanted=; \
	command -v chromium >/dev/null || wanted="$$wanted chromium"; \
	command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || wanted="$$wanted postgresql"; \
	if [ -z "$$wanted" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing$$wanted..."; \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-get update -qq && apt-get install -qq -y $$wanted >/dev/null; \
	else \
		echo "Some tests need$$wanted; on Debian and Ubuntu: sudo apt install$$wanted"; \
	fi
	@touch $@

# The browser client; Node comes from a wheel where the system has none.
$(STATIC): $(shell find web -type f -not -path 'web/node_modules/*') hatch_build.py | $(VENV)/tools
	@$(BIN)/python hatch_build.py node || { echo "Installing Node..."; \
		$(PIP_INSTALL) --no-deps --require-hashes -r requirements/node.txt; }
	@echo "Building the pages, if they changed..."
	@$(BIN)/python hatch_build.py web
	@touch $@

# What a build would do now and which files it would take; changes only if one of these does, for
# instance when a compiler was installed or a file deleted.
$(VENV)/plan: FORCE | $(VENV)/tools $(STATIC)
	@{ $(BIN)/python hatch_build.py && echo "opt level $$LAIRWORKS_OPT_LEVEL" && find src -type f ! -name '*.pyc' | sort; } > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(VENV)/installed: $(VENV)/tools $(STATIC) $(VENV)/plan pyproject.toml hatch_build.py LICENSE \
		$(shell find src -type f ! -name '*.pyc' ! -path '*/server/static/*')
	@if grep -qx compiled $(VENV)/plan; then \
		echo "Compiling the engine, if it changed (a minute or two)..."; \
	else \
		sed -n 's/^interpreted: /Not compiling: /p' $(VENV)/plan; \
		echo "Everything works, but games run about ten times slower than compiled."; \
	fi
	@LAIRWORKS_BUILD_DIR=$(VENV)/compiled; export LAIRWORKS_BUILD_DIR; \
		$(PIP_INSTALL) --no-deps --no-build-isolation --force-reinstall .
	@touch $@
