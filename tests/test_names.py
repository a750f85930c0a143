"""The names that the core and the Python enums share."""

from __future__ import annotations

import enum

from sixlegs import _core
from sixlegs.game import Ending
from sixlegs.notation import OUTCOME_NAMES
from sixlegs.parse_errors import EXCEPTIONS
from sixlegs.rules import OPENINGS, Bug, Color, Direction, Outcome, PositionErrorCode, Rule
from sixlegs.server.protocol.scalars import to_wire_name


def test_enum_names_match_the_core() -> None:
    names = {kind: list(members) for kind, members in _core.enum_names().items()}
    enums: dict[str, type[enum.Enum]] = {
        "color": Color,
        "bug": Bug,
        "direction": Direction,
        "rule": Rule,
        "position-error": PositionErrorCode,
        "parse-error": _core.ParseErrorCode,
        "ending": Ending,
    }
    assert {
        kind: [to_wire_name(value.name) for value in members] for kind, members in enums.items()
    } == {kind: names[kind] for kind in enums}
    assert names["opening"] == list(OPENINGS)
    assert names["outcome"] == [OUTCOME_NAMES[outcome] for outcome in Outcome]


def test_every_parse_error_code_has_an_exception() -> None:
    assert set(EXCEPTIONS) == set(_core.ParseErrorCode)
