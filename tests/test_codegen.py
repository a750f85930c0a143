"""Generated files of the web page match their Python sources."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sixlegs.codegen.__main__ import TEXTS
from sixlegs.codegen.figures import FIGURE_DIAGRAMS, figures_json

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("path", TEXTS)
def test_generated_file_is_up_to_date(path: str) -> None:
    assert (ROOT / path).read_text("utf-8") == TEXTS[path](), "run `make generate`"


def test_selected_piece_of_every_figure_is_in_it() -> None:
    figures = json.loads(figures_json())
    assert list(figures) == [section for section, _ in FIGURE_DIAGRAMS]
    for section, figure in figures.items():
        tiles = [entry["piece"] for entry in figure["choices"] + figure["idle"]]
        assert figure["selectedPiece"] is None or figure["selectedPiece"] in tiles, section
