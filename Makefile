# `make` alone lists the targets. Every target sets up what it needs first.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
HOST ?= 0.0.0.0
PORT ?= 8000
ARGS ?=
# Without ARGS every test runs, as many at a time as there are cores.
EVERYTHING := -q -n auto --dist worksteal

# A stamp carries the hash of its lock: a changed lock installs again, an unchanged one costs nothing.
lock_hash = $(firstword $(shell sha256sum $(1)))
RUN_STAMP := $(VENV)/.run-$(call lock_hash,requirements/run.txt)
DEV_STAMP := $(VENV)/.dev-$(call lock_hash,requirements/dev.txt)
PIP := $(PY) -m pip --disable-pip-version-check install --quiet --require-hashes

export PYTHONUTF8 := 1
# What Python compiled once it need not compile again in every process: half of a start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup setup-dev run test test-postgres check bench bench-rivals demo backup restore messages lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-14s %s\n", $$1, $$2}' Makefile

setup: $(RUN_STAMP) ## build .venv from the hashed lock (every target does it where needed)

setup-dev: $(DEV_STAMP)

$(VENV)/bin/pip:
	@if ! $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
		echo "TarotClub needs Python 3.11 or newer: apt-get install python3 python3-venv" >&2; exit 1; fi
	@if ! $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			echo "Python has no venv here: installing python3-venv"; \
			apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y python3-venv >/dev/null; \
		else \
			echo "Python has no venv here: run 'apt-get install python3-venv' as root, then make again." >&2; exit 1; fi; fi
	@$(PYTHON) -m venv $(VENV)

$(RUN_STAMP): requirements/run.txt | $(VENV)/bin/pip
	@echo "Installing what TarotClub needs (once) ..."
	@$(PIP) -r requirements/run.txt
	@rm -f $(VENV)/.run-*; touch $@

$(DEV_STAMP): requirements/dev.txt | $(RUN_STAMP)
	@echo "Installing what the tests and checks need (once) ..."
	@$(PIP) -r requirements/dev.txt
	@rm -f $(VENV)/.dev-*; touch $@

run: setup ## start the server for the hall: make run [PORT=8080] [HOST=127.0.0.1]
	@exec $(PY) manage.py hall --host '$(HOST)' --port '$(PORT)'

test: setup-dev ## every test, the browser's included: make test [ARGS="tests -k marque"]
	@$(PY) -m tests.browser.chromium $(if $(ARGS),|| true)
	@$(PY) -m pytest $(or $(ARGS),$(EVERYTHING))

test-postgres: setup-dev ## the same tests on a PostgreSQL server of their own
	@$(PY) -m tests.browser.chromium $(if $(ARGS),|| true)
	@$(PY) -m tests.postgres $(or $(ARGS),$(EVERYTHING))

CHECKS := check-types check-tests check-migrations check-deployment check-format check-lint

check: setup-dev ## format, lint, purity, types, migrations, deployment settings, translations
	@$(MAKE) --jobs --keep-going --output-sync=target $(CHECKS)

# Side by side: each one's output comes whole when it is done, and make names whatever failed.
.PHONY: $(CHECKS)
check-types:
	@$(PY) -m mypy
check-tests:
	@$(PY) -m pytest -q tests/test_tooling.py tests/test_translations.py
check-migrations:
	@$(PY) manage.py makemigrations --check --dry-run
check-deployment:
	@$(PY) -m tests.deploy
check-format:
	@$(PY) -m ruff format --check .
check-lint:
	@$(PY) -m ruff check .

bench: setup-dev ## ratios measured in one run: make bench [ARGS="--only marque"]
	@$(PY) -m tests.bench $(ARGS)

bench-rivals: setup-dev ## fetch the other scorers that bench compares with (var/bench)
	@$(PY) -m tests.bench.rivals.tools

demo: setup ## fill an empty installation with a demonstration club
	@$(PY) manage.py migrate --verbosity 0
	@$(PY) manage.py demo $(ARGS)

backup: setup ## one file with everything, while people enter: make backup [FILE=club.zip]
	@$(PY) manage.py backup $(if $(FILE),--to '$(FILE)')

restore: setup ## put a backup back (the present data are kept aside): make restore FILE=club.zip
	@$(if $(FILE),,echo "Which backup? make restore FILE=club.zip" >&2; exit 1;) $(PY) manage.py restore '$(FILE)'

messages: setup-dev ## bring locale/*/django.po up to date with the sources
	@$(PY) manage.py messages

lock: ## compile requirements/*.txt from pyproject.toml (maintainers)
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	@$(PY) -m piptools --version >/dev/null 2>&1 || $(PY) -m pip install --quiet pip-tools
	@for name in run dev; do \
		CUSTOM_COMPILE_COMMAND="make lock" $(PY) -m piptools compile --quiet --generate-hashes --strip-extras \
			--allow-unsafe --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options \
			$$([ $$name = run ] || echo --extra dev --constraint requirements/run.txt) $(ARGS) \
			--output-file requirements/$$name.txt pyproject.toml; done

clean: ## remove .venv and caches, never var/
	@rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
