"""Modules that have other names now are still found by those of before."""

import sys
from importlib import import_module

import pytest

from sixlegs._renamed import RENAMED


@pytest.mark.parametrize(("old", "new"), RENAMED.items())
def test_a_renamed_module_is_found_by_its_old_name(old: str, new: str) -> None:
    sys.modules.pop(old, None)
    with pytest.warns(DeprecationWarning, match=f"{old} is called {new} now") as warned:
        found = import_module(old)
    assert found is import_module(new)
    assert found.__name__ == new
    assert found.__spec__ is not None and found.__spec__.name == new
    assert "_renamed" not in warned[0].filename


def test_a_name_that_never_was_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError):
        import_module("sixlegs.engine.gamblers")
