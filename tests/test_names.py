"""The words of the core and those of Python and its messages: one list each."""

from __future__ import annotations

import enum

from sixlegs import _core
from sixlegs.game import Ending
from sixlegs.notation import OUTCOME_NAMES
from sixlegs.problems import ERRORS
from sixlegs.rules import OPENINGS, Bug, Color, Direction, Fault, Outcome, Rule
from sixlegs.server.protocol.scalars import wire_name


def test_python_has_every_name_of_the_core_and_no_other() -> None:
    names = {kind: list(words) for kind, words in _core.names().items()}
    enums: dict[str, type[enum.Enum]] = {
        "color": Color,
        "bug": Bug,
        "direction": Direction,
        "rule": Rule,
        "fault": Fault,
        "code": _core.Code,
        "ending": Ending,
    }
    assert {
        kind: [wire_name(value.name) for value in members] for kind, members in enums.items()
    } == {kind: names[kind] for kind in enums}
    assert names["opening"] == list(OPENINGS)
    assert names["outcome"] == [OUTCOME_NAMES[outcome] for outcome in Outcome]


def test_every_problem_has_an_exception() -> None:
    assert set(ERRORS) == set(_core.Code)
