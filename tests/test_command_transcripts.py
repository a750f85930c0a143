"""Commands of random games have the recorded effects.

`tests/data/commands.txt` has checksums of transcripts, one per ten commands. In a commit that is
meant to change the commands or clocks of games, update it:

    PYTHONPATH=tests python tests/test_command_transcripts.py
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from samples import BLOCKED
from sixlegs import Board, Color, Game, parse_game
from sixlegs._core import PERSON, VACANT, GameTerms, Seat, SeatedGame, TimeControl

DATA = Path(__file__).parent / "data" / "commands.txt"
GAMES = 144
COMMANDS = 100
BLOCK = 10
"""Commands per checksum."""
WHITE, BLACK, BOTH = 1, 2, 3

PLAIN = (
    *("undo", "undo", "redo", "redo", "offer-draw", "offer-draw", "accept-draw", "decline-draw"),
    *("accept-takeback", "decline-takeback", "offer-rematch", "coach on", "coach off", "pass"),
    *(
        "play wQ bQ-",
        "play wQ",
        "time-out",
        "answer-draw yes",
        "answer-draw no",
        "claim draw",
        "claim win",
        "claim abort",
    ),
    *("abort", "resign"),
)
CONTROLS = (None, TimeControl(60_000, 2_000), TimeControl(86_400_000, 0, is_per_move=True))
STARTS = (
    "Base+MLP",
    "Base;InProgress;White[3];wQ;bQ wQ-;wA1 -wQ;bA1 bQ-",  # repetitions are likely
    BLOCKED,
)


class Random:
    """Random numbers that are the same in every version of Python."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, limit: int) -> int:
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 33) % limit

    def choose(self, items: Any) -> Any:
        return items[self.below(len(items))]


def new_game(random: Random, number: int) -> SeatedGame:
    """Return a game of one of all kinds: local and online, with and without a clock."""
    board: Board = parse_game(STARTS[number // 4 % 3])
    is_online, control = bool(number % 2), CONTROLS[number // 12 % 3]
    black = Seat.computer(3) if number % 4 == 0 else PERSON
    if number % 4 == 3:
        black = VACANT
    first_ply = board.ply if random.below(2) else 0
    terms = GameTerms(control, is_rated=bool(random.below(2)), takebacks=bool(random.below(4)))
    return SeatedGame(Game(board).core, PERSON, black, is_online, first_ply, terms)


def state(game: SeatedGame) -> tuple[object, ...]:
    """Return what players can see of a game, and what is stored of it."""
    clock = game.clock
    return (
        (game.move_names[-2:], game.game.plies, game.game.result, game.game.occurrences()),
        (game.draw_offer, game.takeback_offer, game.rematch_offer),
        (game.awaits, game.vacancy, game.has_started, game.can_redo, game.has_coach),
        [(game.can_undo(sides), game.side_of(sides), game.is_turn_of(sides)) for sides in range(4)],
        clock and (clock.left, clock.running, clock.since, clock.lag_budget, clock.deadline),
        (len(game.times), game.times[-1:]),
        len(game.undone),
    )


def likely_command(random: Random, game: SeatedGame) -> str:
    """Return a command that applies in the present state, if any."""
    if game.takeback_offer:
        return str(random.choose(("accept-takeback", "decline-takeback", "undo", "resign")))
    if game.draw_offer:
        return str(random.choose(("accept-draw", "decline-draw", "answer-draw no", "undo")))
    if game.can_redo:
        return "redo"
    if game.game.result and game.is_online:
        return "offer-rematch"
    if game.is_online and not game.clock and random.below(2):
        return str(random.choose(("claim draw", "claim win", "claim abort")))
    return str(random.choose(PLAIN[:-2] if random.below(4) else PLAIN))


def transcript(number: int) -> Iterator[str]:
    """Yield the commands of a random game with their effects."""
    random = Random(number + 1)
    game, now = new_game(random, number), 1_000.0
    yield f"{state(game)}"
    for _ in range(COMMANDS):
        if game.game.result and random.below(6) == 0:
            game = new_game(random, number)
        now += random.choose((0, 0.25, 2, 8, 40))
        if game.clock and game.clock.deadline and random.below(30) == 0:
            now = max(now, game.clock.deadline)
        sides = random.choose((WHITE, BLACK, BOTH, BOTH, 0))
        kind = random.below(10)
        if kind < 6 and not game.game.result:
            board = Game.from_core(game.game).board
            moves = list(board.legal_moves)
            move = board.uhp(random.choose(moves))
            verb = "reply" if game.awaits == "computer" else "play"
            turn = WHITE if game.game.turn is Color.WHITE else BLACK
            command = f"{verb} {move}"
            sides = turn if random.below(8) else sides
        elif kind == 6 and random.below(2):
            game.join(now)
            command = "join"
        elif kind == 7 and random.below(2):
            until = now + random.choose((0, 5, 500))
            game.run_clock(now, until)
            yield f"{now} clock {until} {state(game)}"
            continue
        else:
            command = likely_command(random, game)
        answer: object = None
        if command != "join":
            answer = game.run(
                sides,
                command,
                now,
                thinking_time=random.choose((None, 0, 200, 5_000)),
                round_trip=random.choose((0, 100, 1_000)),
                has_mover_abandoned=bool(random.below(2)),
            )
        if random.below(3):
            game.run_clock(now)
        yield f"{now} {sides} {command} {answer} {state(game)}"
    swapped = game.with_sides_swapped()
    yield f"{state(swapped)}"


def checksums(lines: list[str]) -> list[str]:
    """Return a checksum per block of lines."""
    blocks = ["\n".join(lines[start : start + BLOCK]) for start in range(0, len(lines), BLOCK)]
    return [f"{zlib.crc32(block.encode()):08x}" for block in blocks]


def test_commands_have_the_recorded_effects() -> None:
    recorded = [line.split() for line in DATA.read_text().splitlines()]
    assert len(recorded) == GAMES
    for number, expected in enumerate(recorded):
        lines = list(transcript(number))
        found = checksums(lines)
        if found != expected:
            first = next(
                i for i, pair in enumerate(zip(found, expected, strict=True)) if len({*pair}) > 1
            )
            shown = "\n".join(lines[first * BLOCK : (first + 1) * BLOCK])
            pytest.fail(f"These commands have other effects than recorded:\n{shown}")


if __name__ == "__main__":
    DATA.write_text("".join(" ".join(checksums(list(transcript(n)))) + "\n" for n in range(GAMES)))
