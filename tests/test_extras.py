"""The package without extras: rules, engine, records and SVG; other features name their extra."""

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

#: An interpreter that finds nothing but the standard library, us, and what we always depend on.
LIGHT = """
import sys
ALWAYS = {"sixlegs", "fluent", "babel", "pytz", "attr", "attrs", "typing_extensions"}

class OnlyLight:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in ALWAYS and top not in sys.stdlib_module_names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, OnlyLight())
"""

USED = """
import contextlib, io, json
from importlib import import_module
import sixlegs
from sixlegs.cli import main, serve
from sixlegs.engine import Engine, Limit
from sixlegs.pgn import write_pgn
from sixlegs.record import Record

serve.check_page = lambda: None  # whether or not the page has been built

board = sixlegs.Board()
with Engine(level=1) as engine:
    board.push(engine.play(board, Limit(nodes=10)))
try:
    board.push_uhp("wQ wQ")
except sixlegs.HiveError as error:
    said = str(error)
told = {
    "svg": len(sixlegs.board_svg(board)), "pgn": len(write_pgn(Record(board=board))), "error": said
}
for arguments in (
    ["serve"], ["admin", "backup", "x"], ["show", "Base", "-o", "x.png"], ["show", "Base", "--svg"]
):
    output, errors = io.TextIOWrapper(io.BytesIO()), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        told[" ".join(arguments)] = [main(arguments), errors.getvalue()]
for name in (
    "pictures", "course", "server.app", "training.fit_weights", "training.train", "arrays",
    "batch", "rl"
):
    try:
        import_module(f"sixlegs.{name}")
    except ImportError as error:
        told[name] = str(error)
print(json.dumps(told))
"""


def test_the_library_alone_plays_draws_and_speaks_and_names_the_extra_for_the_rest(
    tmp_path: Path,
) -> None:
    command = [sys.executable, "-c", LIGHT + USED]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["svg"] > 100
    assert told["pgn"] > 100
    assert " " in told["error"]
    assert told["show Base --svg"] == [0, ""]
    for arguments, name in (
        ("serve", "serve"),
        ("admin backup x", "serve"),
        ("show Base -o x.png", "pictures"),
    ):
        status, errors = told[arguments]
        assert status == 2
        assert re.fullmatch(rf'sixlegs: .*: type pip install "sixlegs\[{name}\]"\.\n', errors)
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
        assert f'"sixlegs[{name}]"' in told[module]


def test_a_fault_of_our_own_is_no_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError), requires_extra("serve"):
        import_module("sixlegs.nothing")


def test_what_is_always_installed_is_little() -> None:
    needed = metadata("sixlegs").get_all("Requires-Dist") or []
    assert [one for one in needed if "extra ==" not in one] == ["fluent.runtime", "shtab"]


def test_the_metadata_is_complete() -> None:
    told = metadata("sixlegs")
    for name in ("Summary", "Author", "Keywords", "License-Expression", "Requires-Python"):
        assert told[name], name
    assert {"serve", "pictures", "training", "rl", "all"} <= set(
        told.get_all("Provides-Extra") or []
    )
    assert "Typing :: Typed" in (told.get_all("Classifier") or [])


def test_the_classifiers_name_only_platforms_that_are_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    systems = [name for name in project["classifiers"] if name.startswith("Operating System")]
    assert systems == ["Operating System :: POSIX :: Linux"]


def test_the_changelog_begins_with_this_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == sixlegs.__version__


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists what a processor offers")
def test_the_variant_is_what_the_processor_offers() -> None:
    found = re.search(r"^flags\s*:(.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    flags = set(found[1].split()) if found else set()
    best = "v3" if flags >= V3 else "plain"
    assert import_module("sixlegs._cpu").variant() == best


def test_every_processor_has_a_variant() -> None:
    """Whatever the processor is found to be: newer and older ones than ours, too."""
    source = (ROOT / "bindings" / "cpu.h").read_text("utf-8")
    named = set(re.findall(r'return "(\w+)";', source))
    assert {"plain", "v3"} == named == set(import_module("sixlegs._core")._VARIANTS)


#: What the third level of x86-64 asks for, in Linux's names.
V3 = frozenset(
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
