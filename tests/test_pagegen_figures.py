"""The boards of the page's rules are as the core sees them."""

from __future__ import annotations

import json
from pathlib import Path

from sixlegs.pagegen.figures import DRAWINGS, figures

KEPT = Path(__file__).parent.parent / "web" / "src" / "screens" / "figures.json"


def test_the_figures_of_the_page_are_up_to_date() -> None:
    assert KEPT.read_text(encoding="utf-8") == figures(), "make messages writes them anew"


def test_every_figure_shows_what_it_is_for() -> None:
    made = json.loads(figures())
    assert list(made) == [section for section, _ in DRAWINGS]
    for section, figure in made.items():
        tiles = [entry["piece"] for entry in figure["choices"] + figure["idle"]]
        assert figure["shown"] is None or figure["shown"] in tiles, section
