"""The package without extras has rules, engine, records and SVG; other features name the extra."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import metadata
from pathlib import Path

import pytest

import sixlegs
from sixlegs.errors import requires_extra

ROOT = Path(__file__).parent.parent

#: Hides all modules except the standard library, this package and its required dependencies.
HIDE_EXTRAS_SCRIPT = """
import sys
REQUIRED = {"sixlegs", "fluent", "babel", "pytz", "attr", "attrs", "typing_extensions"}

class HidingFinder:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in REQUIRED and top not in sys.stdlib_module_names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, HidingFinder())
"""

USE_SCRIPT = """
import contextlib, io, json
from importlib import import_module
import sixlegs
from sixlegs.cli import main, serve
from sixlegs.engine import Engine, Limit
from sixlegs.pgn import write_pgn
from sixlegs.record import Record

serve.check_page = lambda: None  # the page may not be built

board = sixlegs.Board()
with Engine(level=1) as engine:
    board.push(engine.play(board, Limit(nodes=10)))
try:
    board.push_uhp("wQ wQ")
except sixlegs.HiveError as error:
    message = str(error)
results = {
    "svg": len(sixlegs.board_svg(board)),
    "pgn": len(write_pgn(Record(board=board))),
    "error": message,
}
for arguments in (
    ["serve"], ["admin", "backup", "x"], ["show", "Base", "-o", "x.png"], ["show", "Base", "--svg"]
):
    output, errors = io.TextIOWrapper(io.BytesIO()), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        results[" ".join(arguments)] = [main(arguments), errors.getvalue()]
for name in (
    "pictures", "course", "server.app", "training.fit_weights", "training.train", "arrays",
    "batch", "rl"
):
    try:
        import_module(f"sixlegs.{name}")
    except ImportError as error:
        results[name] = str(error)
print(json.dumps(results))
"""


def test_library_works_without_extras_and_names_the_missing_extra(
    tmp_path: Path,
) -> None:
    command = [sys.executable, "-c", HIDE_EXTRAS_SCRIPT + USE_SCRIPT]
    completed = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert completed.returncode == 0, completed.stderr
    results = json.loads(completed.stdout)
    assert results["svg"] > 100
    assert results["pgn"] > 100
    assert " " in results["error"]
    assert results["show Base --svg"] == [0, ""]
    for arguments, name in (
        ("serve", "serve"),
        ("admin backup x", "serve"),
        ("show Base -o x.png", "pictures"),
    ):
        status, errors = results[arguments]
        assert status == 2
        assert re.fullmatch(rf'sixlegs: .*: run pip install "sixlegs\[{name}\]"\.\n', errors)
    for module, name in {
        "pictures": "pictures",
        "course": "serve",
        "server.app": "serve",
        "training.fit_weights": "training",
        "training.train": "training",
        "arrays": "rl",
        "batch": "rl",
        "rl": "rl",
    }.items():
        assert f'"sixlegs[{name}]"' in results[module]


def test_missing_module_of_the_package_is_not_a_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError), requires_extra("serve"):
        import_module("sixlegs.nothing")


def test_package_has_two_required_dependencies() -> None:
    requirements = metadata("sixlegs").get_all("Requires-Dist") or []
    assert [name for name in requirements if "extra ==" not in name] == ["fluent.runtime", "shtab"]


def test_metadata_is_complete() -> None:
    fields = metadata("sixlegs")
    for name in ("Summary", "Author", "Keywords", "License-Expression", "Requires-Python"):
        assert fields[name], name
    assert {"serve", "pictures", "training", "rl", "all"} <= set(
        fields.get_all("Provides-Extra") or []
    )
    assert "Typing :: Typed" in (fields.get_all("Classifier") or [])


def test_classifiers_list_only_tested_platforms() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    systems = [name for name in project["classifiers"] if name.startswith("Operating System")]
    assert systems == ["Operating System :: POSIX :: Linux"]


def test_changelog_starts_with_this_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == sixlegs.__version__


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc/cpuinfo")
def test_best_variant_for_this_processor_is_used() -> None:
    match = re.search(r"^flags\s*:(.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    flags = set(match[1].split()) if match else set()
    best = "v3" if flags >= V3_FLAGS else "plain"
    assert import_module("sixlegs._cpu").variant() == best


def test_every_detectable_variant_is_compiled() -> None:
    """Other machines may detect a variant that this one does not use."""
    source = (ROOT / "bindings" / "cpu.h").read_text("utf-8")
    variants = set(re.findall(r'return "(\w+)";', source))
    assert {"plain", "v3"} == variants == set(import_module("sixlegs._core")._VARIANTS)


#: Features of x86-64-v3 by their names in /proc/cpuinfo.
V3_FLAGS = frozenset(
    [
        "cx16",
        "lahf_lm",
        "popcnt",
        "pni",
        "sse4_1",
        "sse4_2",
        "ssse3",
        "abm",
        "avx",
        "avx2",
        "bmi1",
        "bmi2",
        "f16c",
        "fma",
        "movbe",
    ]
)
