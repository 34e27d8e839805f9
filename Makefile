# Everything runs in .venv, which scripts/setup makes from uv.lock. `make help` tells what there is.
.DEFAULT_GOAL := help
.PHONY: help run demo test test-system test-endurance test-twin check format screenshots bench locale kiosk kiosk-update kiosk-back kiosk-remove clean

PYTHON := .venv/bin/python
DESKTOP := $(if $(DISPLAY)$(WAYLAND_DISPLAY),--windowed)
ARGS :=
TWO := -n 2 --dist worksteal
AS_ROOT := $(if $(filter 0,$(shell id -u)),,sudo)

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' $(MAKEFILE_LIST) | expand -t 16

run: .venv/.ready-to-run ## set up and open the table: a window on a desktop, the whole screen elsewhere
	@$(PYTHON) -m compileall -q beermat hardware
	@.venv/bin/beermat run $(DESKTOP) $(ARGS)

demo: .venv/.ready-to-run ## set up and watch an evening play itself
	@.venv/bin/beermat demo $(DESKTOP) $(ARGS)

test: .venv/.ready-to-test ## set up and run the tests but the slow ones; ARGS="tests/rules -x" runs just those
	@.venv/bin/pytest $(or $(ARGS),-m "not slow" $(TWO))

test-system: .venv/.ready-to-test ## install, boot, mistreat and update a machine in a container; takes some ten minutes
	@scripts/setup system
	@$(AS_ROOT) .venv/bin/pytest -o addopts="-v --strict-markers -p no:randomly" $(or $(ARGS),tests/system)

test-endurance: .venv/.ready-to-test ## pull plugs by the thousand, kill, play for hours, feed nonsense; takes five minutes
	@scripts/setup endurance
	@$(AS_ROOT) .venv/bin/pytest -o addopts="-q -s --strict-markers" $(or $(ARGS),tests/endurance)

test-twin: .venv/.ready-to-test ## build a whole machine and test the table on it, plug and all; takes a quarter of an hour
	@scripts/setup twin
	@$(AS_ROOT) tests/twin/build build/twin
	@.venv/bin/pytest -o addopts="-v --strict-markers -p no:randomly" -o faulthandler_timeout=3600 \
	  $(or $(ARGS),tests/twin)

check: .venv/.ready-to-test ## format, lint, types, walls, translations and tests: what CI runs
	.venv/bin/ruff format --check
	.venv/bin/ruff check
	.venv/bin/mypy
	.venv/bin/lint-imports --no-cache
	$(PYTHON) scripts/catalogue.py --check
	.venv/bin/pytest $(TWO) --hypothesis-profile=gate

format: .venv/.ready-to-test ## put the code in shape
	.venv/bin/ruff format
	.venv/bin/ruff check --fix

screenshots: .venv/.ready-to-run ## every screen at every size in both languages, into screenshots/
	@.venv/bin/beermat screenshots $(or $(ARGS),screenshots)

bench: .venv/.ready-to-test ## the measurements, each beside its yardstick
	@$(PYTHON) -m bench $(ARGS)

locale: .venv/.ready-to-test ## collect the texts, bring the German catalogue up to date and compile it
	$(PYTHON) scripts/catalogue.py

kiosk: ## make this machine a table that comes up by itself (with sudo; DRY_RUN=1 only tells)
	@systemd/kiosk install

kiosk-update: ## take what is here into use, after a trial on a copy of the record (with sudo)
	@systemd/kiosk update

kiosk-back: ## return to the version before (with sudo); BACKUP=NAME also to a backup of the record
	@systemd/kiosk back

kiosk-remove: ## the machine is no table any more; its record and its config stay (with sudo)
	@systemd/kiosk remove

clean: ## forget the environment, the twin and every cache
	[ ! -e build/twin ] || $(AS_ROOT) rm -rf build/twin
	rm -rf build .venv .tools .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.venv/.ready-to-run: uv.lock pyproject.toml scripts/setup
	@scripts/setup run
	@touch $@

.venv/.ready-to-test: uv.lock pyproject.toml scripts/setup
	@scripts/setup test
	@touch $@ .venv/.ready-to-run
