"""The targets of the Makefile: what they run, and which changes cause a rebuild."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = (ROOT / "Makefile").read_text()


@pytest.fixture(scope="module")
def rules() -> dict[str, tuple[set[str], str]]:
    """Return the prerequisites and the expanded recipe of each explicit target."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    database = subprocess.run(
        ["make", "-pnq", "-C", str(ROOT), "--no-print-directory", "help"],
        capture_output=True,
        text=True,
        env=environment,
    ).stdout
    found: dict[str, tuple[set[str], str]] = {}
    for block in database.partition("\n# Implicit Rules\n")[2].split("\n\n"):
        lines = [line for line in block.strip().splitlines() if not line.startswith("#")]
        if lines and ":" in lines[0]:
            target, _, prerequisites = lines[0].partition(":")
            found[target] = set(prerequisites.split()), "\n".join(lines[1:])
    assert found
    return found


def sources(*patterns: str) -> set[str]:
    """Return the files that match glob patterns, relative to the root."""
    found = {str(path.relative_to(ROOT)) for pattern in patterns for path in ROOT.glob(pattern)}
    assert found
    return found


def test_make_test_runs_all_checks_and_tests(rules: dict[str, tuple[set[str], str]]) -> None:
    needed, recipe = rules["test"]
    assert {"check", "vitest", "src/sixlegs/server/static/index.html"} <= needed
    assert {name.split("/")[1] for name in needed if "/" in name} >= {"chromium", "test-servers"}
    assert "SIXLEGS_BASE=$(BASE)" in recipe
    assert "pytest -n $(WORKERS)" in recipe
    assert "npm test" in rules["vitest"][1]


def test_make_check_runs_each_tool(rules: dict[str, tuple[set[str], str]]) -> None:
    recipe = rules["check"][1]
    for tool in (
        "ruff format --check -q .",
        "ruff check -q .",
        "mypy",
        "lint-imports",
        "clang-format --dry-run -Werror core/*/* bindings/* wasm/* tests/native/*",
        "codespell",
        "tools/check_prose.py",
        "npm run check",
    ):
        assert tool in recipe


def test_changed_sources_rebuild_what_contains_them(
    rules: dict[str, tuple[set[str], str]],
) -> None:
    core, wasm = sources("core/*/*.cpp", "core/*/*.h"), sources("wasm/*.cpp", "wasm/*.h")
    bindings = sources("bindings/*.cpp", "bindings/*.h")
    build = {"CMakeLists.txt", "pyproject.toml", "constraints.txt", "src/sixlegs/__init__.py"}
    installed = rules[".venv/installed"][0]
    assert core | bindings | build | {"build/modules.txt"} <= installed
    assert core | wasm <= rules["build/wasm/%.o"][0]
    page = rules["src/sixlegs/server/static/index.html"][0]
    texts = sources("src/sixlegs/locale/*/*.ftl", "src/sixlegs/tiles/*/*.svg")
    scripts = sources("web/src/**/*.ts", "web/src/**/*.tsx", "web/src/**/*.css", "web/*.html")
    others = {"src/sixlegs/puzzles/collection.jsonl", "src/sixlegs/engine/default.net"}
    assert texts | scripts | others | {"build/wasm/sixlegs.wasm"} <= page


def test_core_of_the_page_contains_each_package_that_it_uses(
    rules: dict[str, tuple[set[str], str]],
) -> None:
    packages = {path.name for path in (ROOT / "core").iterdir() if path.is_dir()} - {"learning"}
    units = {f"build/wasm/{name}.o" for name in {*packages, "movegen", "wasm"}}
    assert {name for name in rules["build/wasm/sixlegs.wasm"][0] if name.endswith(".o")} == units


def test_documented_targets_are_phony_and_listed() -> None:
    documented = re.findall(r"^([a-z]+):.*## ", SOURCES, re.M)
    phony = re.search(r"^\.PHONY: (.*)$", SOURCES, re.M)
    assert phony
    # A file or folder with the name of a target, such as `docs`, must not make it up to date.
    assert {*documented, "vitest", "always"} == set(phony[1].split())


def test_clean_removes_all_build_output(rules: dict[str, tuple[set[str], str]]) -> None:
    removed = rules["clean"][1]
    for name in ("$(VENV)", "build", "dist", "src/sixlegs/_core.pyi", "web/node_modules"):
        assert f" {name}" in removed
    assert "$(dir $(PAGE))" in removed
