"""The messages as TypeScript types, and tables of constants: `web/src/messages.ts`."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterable, Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Meta
from msgspec.structs import fields

from sixlegs.codegen import local_messages
from sixlegs.codegen.local_messages import ExportRequest
from sixlegs.engine.levels import LEVELS, MAXIMUM_SECONDS
from sixlegs.notation import PIECES
from sixlegs.ratings import RATED_GAME_TYPES
from sixlegs.rules import GAME_TYPES, OPENINGS, Bug, Piece
from sixlegs.server.play import codes
from sixlegs.server.protocol import (
    account,
    archive,
    client_messages,
    correspondence,
    http,
    people,
    positions,
    scalars,
    server_messages,
)
from sixlegs.server.protocol.client_messages import Action
from sixlegs.server.protocol.positions import WireStruct
from sixlegs.server.protocol.scalars import to_wire_name
from sixlegs.server.protocol.server_messages import CLOSE_CODES, PROTOCOL

HEADER = "// Made by `make generate` from src/sixlegs/server/protocol."
TYPESCRIPT_NAMES = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
}
Descriptions = dict[str, str]


def typescript_module() -> str:
    """Return the types of all messages, and the related tables, as one module."""
    notes: Descriptions = {}
    for module in (codes, scalars, *MESSAGE_MODULES):
        notes |= _descriptions(inspect.getsource(module))
    parts = [HEADER, *_aliases_and_interfaces(notes), *_tables(notes)]
    return "\n\n".join(parts) + "\n"


def _aliases_and_interfaces(notes: Descriptions) -> Iterator[str]:
    for name, value in MESSAGE_TYPES.items():
        if inspect.isclass(value) and issubclass(value, WireStruct) and value is not WireStruct:
            yield _interface(value, notes)
        elif name in ALIASES.values():
            yield f"{_comment(notes.get(name))}export type {name} = {_type_expression(value)};"


def _is_alias(name: str, value: Any) -> bool:
    return name[0].isupper() and get_origin(value) in (Annotated, Literal, UnionType, Union, tuple)


#: The modules that define messages.
MESSAGE_MODULES = (
    *(positions, server_messages, client_messages, http, local_messages),
    *(people, archive, correspondence, account),
)
MESSAGE_TYPES = {name: value for module in MESSAGE_MODULES for name, value in vars(module).items()}

#: Tables with all values of a type, and the name of that type.
VALUE_LISTS = {
    "PHRASES": "PhraseName",
    "COLORS": "ColorName",
    "SPEEDS": "SpeedName",
    "OUTCOMES": "OutcomeName",
    "SOURCES": "Source",
    "LANGUAGES": "LanguageName",
}

#: Type aliases and their names.
ALIASES = {value: name for name, value in MESSAGE_TYPES.items() if _is_alias(name, value)}


def _interface(message: type[WireStruct], notes: Descriptions) -> str:
    hints = get_type_hints(message, include_extras=True)
    is_sent = message.__module__ == http.__name__ or issubclass(message, Action | ExportRequest)
    config = message.__struct_config__
    lines = [f'  readonly {config.tag_field}: "{config.tag}";'] if config.tag else []
    (base,) = message.__bases__
    for field in fields(message)[len(fields(base)) :]:
        note = _comment(notes.get(f"{message.__name__}.{field.name}"), "  ")
        is_optional = (is_sent or config.omit_defaults) and not field.required
        name = f"{field.encode_name}{'?' if is_optional else ''}"
        lines.append(f"{note}  readonly {name}: {_type_reference(hints[field.name])};")
    heading = f"{_comment(message.__doc__)}export interface {message.__name__}"
    if base is not WireStruct:
        heading += f" extends {base.__name__}"
    return "\n".join([f"{heading} {{", *lines, "}"])


def _type_reference(hint: Any) -> str:
    """Return a type as it is referred to: its alias, or the expression."""
    if name := ALIASES.get(hint):
        return name
    for meta in get_args(hint)[1:] if get_origin(hint) is Annotated else ():
        for alias, name in ALIASES.items():  # an alias with further constraints
            if meta.extra and meta in get_args(alias):
                return name
    return _type_expression(hint)


def _type_expression(hint: Any) -> str:
    arguments = get_args(hint)
    match get_origin(hint):
        case None:
            return TYPESCRIPT_NAMES.get(hint) or str(hint.__name__)
        case origin if origin is Annotated:
            return _union(_values(arguments[1:])) or _type_reference(arguments[0])
        case origin if origin is Literal:
            return _union(arguments)
        case origin if origin in (Union, UnionType):
            known = ALIASES.get(Union[*arguments[:-1]])
            if arguments[-1] is NoneType and known:
                return f"{known} | null"
            return " | ".join(map(_type_reference, arguments))
        case origin if origin is list:
            return f"readonly {_list_element(arguments[0])}[]"
        case origin if origin is tuple:
            return f"readonly [{', '.join(map(_type_reference, arguments))}]"
        case _:
            raise TypeError(f"there is no TypeScript for {hint}")


def _list_element(hint: Any) -> str:
    name = _type_reference(hint)
    return f"({name})" if " " in name else name


def _values(metas: tuple[Meta, ...]) -> tuple[str, ...]:
    return tuple(value for meta in metas if meta.extra for value in meta.extra["values"])


def _union(values: tuple[str, ...]) -> str:
    return " | ".join(map(json.dumps, values))


PIECE_TYPE = "{ readonly color: ColorName; readonly bug: BugName; readonly number: number }"


def _tables(notes: Descriptions) -> Iterator[str]:
    """Yield the constants that the page shares with the server and the core."""
    pieces = {str(piece): _piece_facts(piece) for piece in PIECES}
    sets = {name: _bug_names(bugs) for name, bugs in GAME_TYPES.items()}
    facts = {number: {"usesNetwork": level.uses_network} for number, level in LEVELS.items()}
    rated, seconds = sorted(RATED_GAME_TYPES), list(MAXIMUM_SECONDS)
    bounds = {name: list(ends) for name, ends in http.CLOCK_BOUNDS.items()}
    bound_type = f"Record<{_union(tuple(bounds))}, readonly [number, number]>"
    fact_type = "Record<Level, { readonly usesNetwork: boolean }>"
    code_type = f"Record<{_union(tuple(CLOSE_CODES))}, number>"
    yield _table("PIECES", pieces, "All tiles by name.", f"Record<PieceName, {PIECE_TYPE}>")
    yield _table(
        "GAME_TYPES", sets, "The bugs of each set.", "Record<GameType, readonly BugName[]>"
    )
    rated_note = "The sets that are played for ratings."
    yield _table("RATED_GAME_TYPES", rated, rated_note, "readonly GameType[]")
    yield _table("OPENINGS", OPENINGS, "The opening rules.", "readonly OpeningName[]")
    yield _table("LEVELS", list(LEVELS), "The computer's levels.", "readonly Level[]")
    fact_note = "Whether the network evaluates positions for a level."
    yield _table("LEVEL_FACTS", facts, fact_note, fact_type)
    seconds_note = notes["MaximumSeconds"]
    yield _table("MAXIMUM_SECONDS", seconds, seconds_note, "readonly MaximumSeconds[]")
    yield _table("CLOCK_BOUNDS", bounds, notes["CLOCK_BOUNDS"], bound_type)
    for table, kind in VALUE_LISTS.items():
        values = list(get_args(MESSAGE_TYPES[kind]))
        yield _table(table, values, f"All values of {kind}.", f"readonly {kind}[]")
    yield _table("PROTOCOL", PROTOCOL, notes["PROTOCOL"], "number")
    yield _table("CLOSE_CODES", CLOSE_CODES, notes["CLOSE_CODES"], code_type)


def _piece_facts(piece: Piece) -> dict[str, object]:
    color, bug = to_wire_name(piece.color.name), to_wire_name(piece.bug.name)
    return {"color": color, "bug": bug, "number": piece.number}


def _bug_names(bugs: Iterable[Bug]) -> list[str]:
    return [to_wire_name(bug.name) for bug in sorted(bugs, key=lambda bug: bug.value)]


def _table(name: str, content: Any, note: str, kind: str) -> str:
    if isinstance(content, dict):
        rows = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in content.items()]
        encoded = "\n".join(["{", *rows, "}"])
    else:
        encoded = json.dumps(content)
    kind = f"Readonly<{kind}>" if kind.startswith("Record") else kind
    return f"{_comment(note)}export const {name}: {kind} = {encoded};"


def _comment(text: str | None, indent: str = "") -> str:
    if not text:
        return ""
    lines = re.sub(r"\bNone\b", "null", inspect.cleandoc(text)).split("\n")
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return "".join(
        [f"{indent}/**\n", *(f"{indent} * {line}".rstrip() + "\n" for line in lines)]
    ) + (f"{indent} */\n")


def _descriptions(source: str) -> Descriptions:
    """Return the comments of aliases and the docstrings of fields, parsed from *source*."""
    lines, notes = source.split("\n"), {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            notes[node.targets[0].id] = _comment_above(lines, node.lineno)
        elif isinstance(node, ast.ClassDef):
            for field, after in zip(node.body, node.body[1:], strict=False):
                if isinstance(field, ast.AnnAssign) and isinstance(after, ast.Expr):
                    assert isinstance(field.target, ast.Name)
                    assert isinstance(after.value, ast.Constant)
                    notes[f"{node.name}.{field.target.id}"] = str(after.value.value)
    return notes


def _comment_above(lines: list[str], number: int) -> str:
    """Return the `#:` comment above a line; lines count from 1."""
    first = number - 1
    while lines[first - 1].startswith("#: "):
        first -= 1
    return "\n".join(line.removeprefix("#: ") for line in lines[first : number - 1])
