"""Tests of preview cards rendered in a separate process."""

import asyncio

import pytest

from samples import WON
from sixlegs import Board, parse_game, parse_position
from sixlegs.pictures import board_card
from sixlegs.server.web import preview_renderer
from sixlegs.server.web.preview_renderer import RenderTimeoutError, render_card

SET_UP = "Base+P tournament Black[5] wB1 0,0:wA1;1,0:bG1;2,0:bQ.wB1;-1,1:wQ"


@pytest.mark.parametrize("board", [parse_game(WON), parse_position(SET_UP)], ids=["game", "set up"])
async def test_card_equals_one_rendered_in_this_process(board: Board) -> None:
    assert (await render_card(board)) == board_card(board)


async def test_event_loop_runs_while_a_card_is_rendered() -> None:
    order: list[str] = []

    async def render() -> None:
        await render_card(parse_game(WON))
        order.append("card")

    async def run_other_work() -> None:
        for _ in range(100):
            await asyncio.sleep(0)
        order.append("other work")

    await asyncio.gather(render(), run_other_work())
    assert order == ["other work", "card"]


async def test_rendering_that_takes_too_long_is_aborted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview_renderer, "RENDER_TIMEOUT_SECONDS", 0.0)
    with pytest.raises(RenderTimeoutError, match="took too long"):
        await render_card(parse_game(WON))
