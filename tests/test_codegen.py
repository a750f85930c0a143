"""The files that the page has from Python are those that would be generated now."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sixlegs.codegen.__main__ import TEXTS
from sixlegs.codegen.figures import FIGURE_DIAGRAMS, figures_json

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("path", TEXTS)
def test_a_generated_file_is_up_to_date(path: str) -> None:
    assert (ROOT / path).read_text("utf-8") == TEXTS[path](), "run `make generate`"


def test_every_figure_shows_what_it_is_for() -> None:
    made = json.loads(figures_json())
    assert list(made) == [section for section, _ in FIGURE_DIAGRAMS]
    for section, figure in made.items():
        tiles = [entry["piece"] for entry in figure["choices"] + figure["idle"]]
        assert figure["selectedPiece"] is None or figure["selectedPiece"] in tiles, section
