"""Options take effect: each is passed on, under its own name, to what does the work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sixlegs.cli import main
from sixlegs.puzzles import Puzzle, dump_puzzles, load_suite
from sixlegs.uhp.session import UhpSession

GAME = "Base;InProgress;White[2];wS1;bS1 wS1-"
STYLE = {"theme": "dark", "tiles": "flat", "letters": True, "hands": True}


def test_uhp_options_are_the_initial_values_of_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    sessions: list[UhpSession] = []
    monkeypatch.setattr("sixlegs.uhp.serve.serve", lambda session, *_: sessions.append(session))
    assert main(["uhp"]) == 0
    options = "--player greedy --level 3 --threads 2 --hash-mb 17 --seed 5"
    assert main(["uhp", *options.split()]) == 0
    defaults, chosen = (
        dict(
            line.split(";")[0:3:2]
            for line in session.answer("options")
            if line.startswith(("Player", "Level", "Threads", "HashMB", "Seed"))
        )
        for session in sessions
    )
    assert chosen == {"Player": "greedy", "Level": "3", "Threads": "2", "HashMB": "17", "Seed": "5"}
    assert defaults == {
        "Player": "sixlegs",
        "Level": "maximum",
        "Threads": "1",
        "HashMB": "64",
        "Seed": "0",
    }


@pytest.mark.parametrize("format", ["svg", "png", "gif", "webp"])
@pytest.mark.parametrize("is_suffix", [False, True])
def test_show_passes_the_style_to_each_format(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, format: str, is_suffix: bool
) -> None:
    drawn: list[tuple[Any, ...]] = []

    def record(name: str, result: str | bytes) -> Callable[..., str | bytes]:
        def draw(board: Any, *arguments: str, **style: Any) -> str | bytes:
            drawn.append((name, *arguments, len(board.moves), style))
            return result

        return draw

    monkeypatch.setattr("sixlegs.svg.board_svg", record("svg", "<svg/>"))
    monkeypatch.setattr("sixlegs.pictures.board_png", record("png", b"png"))
    monkeypatch.setattr("sixlegs.pictures.game_animation", record("animation", b"moving"))
    file = tmp_path / (f"board.{format}" if is_suffix else "board")
    options = ["--theme", "dark", "--tiles", "flat", "--letters", "--hands", "--ply", "1"]
    options += [] if is_suffix else [f"--{format}"]
    assert main(["show", GAME, *options, "-o", str(file)]) == 0
    kind = ("animation", format) if format in ("gif", "webp") else (format,)
    assert drawn == [(*kind, 1, STYLE)]
    assert file.read_bytes() in (b"<svg/>", b"png", b"moving")


def test_options_of_puzzle_collections_are_passed_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles = load_suite()[:3]
    file = tmp_path / "found.jsonl"
    file.write_text(dump_puzzles(puzzles))
    calls: list[tuple[Any, ...]] = []

    def select(found: list[Puzzle], size: int) -> list[Puzzle]:
        calls.append(("select", len(found), size))
        return found[:size]

    def attempt(chosen: list[Puzzle], seeds: range, processes: int, *_: object) -> Any:
        calls.append(("attempt", len(chosen), list(seeds), processes))
        return iter(())

    monkeypatch.setattr("sixlegs.training.build_puzzles.select", select)
    monkeypatch.setattr("sixlegs.training.build_puzzles.with_themes", lambda puzzle: puzzle)
    monkeypatch.setattr("sixlegs.training.rate_puzzles.attempt_puzzles", attempt)
    monkeypatch.setattr("sixlegs.training.rate_puzzles.rate", lambda found, _: found)
    monkeypatch.setattr("sixlegs.training.rate_puzzles.report", lambda *_: {"name": 7})
    monkeypatch.setattr(
        "sixlegs.cli.puzzles.run_all", lambda work, items, *_: list(map(work, items))
    )
    options = "--size 2 --seeds 4 --processes 1"
    assert main(["puzzles", "build", str(file), "-o", str(tmp_path), *options.split()]) == 0
    assert calls == [("select", 3, 2), ("attempt", 2, [1, 2, 3, 4], 1)]
