"""The package as a whole: its public names, its typing, and the cost of importing it."""

from __future__ import annotations

import ast
import inspect
import json
import pydoc
import re
import subprocess
import sys
import typing
from importlib.metadata import version
from importlib.resources import files
from types import ModuleType
from typing import Any

import pytest

import sixlegs

VALUES = {"GAME_TYPES", "PASS"}  # instances of built-in types, which have no docstring


def test_every_public_name_is_listed_once() -> None:
    public = {
        name
        for name, value in vars(sixlegs).items()
        if not name.startswith("_")
        and not isinstance(value, ModuleType)
        and name not in vars(typing)
    }
    assert public <= set(sixlegs.__all__)
    assert len(set(sixlegs.__all__)) == len(sixlegs.__all__)


@pytest.mark.parametrize("name", sixlegs.__all__)
def test_every_listed_name_exists(name: str) -> None:
    assert hasattr(sixlegs, name)


def test_unknown_name_raises_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'nothing'"):
        _ = sixlegs.nothing


def test_dir_lists_every_public_name() -> None:
    finished = run_python("import sixlegs; print(set(sixlegs.__all__) - set(dir(sixlegs)))")
    assert finished.stdout.strip() == "set()"


def test_star_import_binds_only_public_names() -> None:
    names: dict[str, Any] = {}
    exec("from sixlegs import *", names)
    assert names.keys() - {"__builtins__"} == set(sixlegs.__all__)


@pytest.mark.parametrize("name", sorted(set(sixlegs.__all__) - VALUES))
def test_every_public_name_is_documented(name: str) -> None:
    doc = inspect.getdoc(getattr(sixlegs, name))
    assert doc
    assert doc.splitlines()[0].endswith((".", ":"))


def test_help_of_board_has_public_signature() -> None:
    text = pydoc.plain(pydoc.render_doc(sixlegs.Board))
    assert "class Board(BaseBoard)\n |  Board(game_type: " in text
    assert "bugs: int" not in text
    assert "sixlegs.Board" not in text


MEMBERS = [
    pytest.param(value, id=f"{kind.__name__}.{name}")
    for kind in [
        value for value in map(vars(sixlegs).get, sixlegs.__all__) if isinstance(value, type)
    ]
    for base in kind.__mro__
    if base.__module__.startswith("sixlegs")
    for name, value in vars(base).items()
    if not name.startswith("_") and (callable(value) or isinstance(value, property | classmethod))
]


@pytest.mark.parametrize("member", MEMBERS)
def test_every_public_member_is_documented(member: object) -> None:
    lines = (inspect.getdoc(member) or "").splitlines()
    # The docstring of a native member begins with its signatures.
    assert [line for line in lines if line and "->" not in line]


def test_core_docstrings_mention_only_existing_names() -> None:
    """Catch search-and-replace over the C++ sources that also changed the prose of docstrings."""
    stub = (files("sixlegs") / "_core.pyi").read_text(encoding="utf-8")
    tree = ast.parse(stub)
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    names |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    names |= {"why_not", "legal_moves", "same_step"}  # a docs page, a property, a value
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    prose = [ast.get_docstring(node) for node in ast.walk(tree) if isinstance(node, documented)]
    words = {word for text in prose if text for word in re.findall(r"\b[a-z]+(?:_[a-z]+)+\b", text)}
    assert words
    assert words <= names


def test_version_matches_distribution() -> None:
    assert sixlegs.__version__ == version("sixlegs")


def test_package_is_typed() -> None:
    assert (files("sixlegs") / "py.typed").is_file()
    assert (files("sixlegs") / "_core.pyi").is_file()


def test_stub_lists_every_native_name() -> None:
    stub = ast.parse((files("sixlegs") / "_core.pyi").read_text(encoding="utf-8"))
    named = {node.name for node in stub.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    native = {name for name, value in vars(sixlegs.rules).items() if is_native(value)}
    assert native <= named


def is_native(value: object) -> bool:
    return isinstance(value, type) and value.__module__ == "sixlegs"


HEAVY = {
    "asyncio",
    "babel",
    "concurrent.futures",
    "ctypes",
    "email",
    "fluent",
    "http",
    "importlib.metadata",
    "logging",
    "multiprocessing",
    "numpy",
    "socket",
    "sqlite3",
    "ssl",
    "subprocess",
    "tkinter",
    "unittest",
    "urllib.request",
    "xml.etree.ElementTree",
}


def run_python(script: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )


def test_importing_the_package_loads_no_heavy_modules() -> None:
    finished = run_python(
        "import json, sys; before = set(sys.modules); import sixlegs;"
        "print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    assert finished.returncode == 0, finished.stderr
    loaded = set(json.loads(finished.stdout))
    assert "sixlegs.rules" in loaded
    assert "sixlegs.svg" not in loaded
    assert loaded & HEAVY == set()


def test_importing_the_package_prints_nothing() -> None:
    finished = run_python("import sixlegs")
    assert (finished.returncode, finished.stdout, finished.stderr) == (0, "", "")
