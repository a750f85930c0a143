"""Sphinx configuration of the documentation site, which `make docs` builds from docs/.

The site loads nothing from other hosts. The pages are plain Markdown that GitHub can show; the menu
(CHAPTERS) is added during the build.
"""

from __future__ import annotations

import re
from typing import Any

import sixlegs

project = "Sixlegs"
author = copyright = "The Sixlegs authors"
version = release = sixlegs.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["requirements.txt"]
root_doc = "index"
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"Sixlegs {release}"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"source_edit_link": ""}
html_static_path = ["static"]
html_css_files = ["site.css"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"undoc-members": True}  # "members" would override explicit lists

CHAPTERS = {
    "Tutorials": [
        "tutorials/first-game",
        "tutorials/first-bot",
        "tutorials/train-a-network",
        "tutorials/run-a-server",
    ],
    "How-to guides": [
        "how-to/install",
        "how-to/come-from-python-chess",
        "how-to/draw-boards",
        "how-to/convert-records",
        "how-to/analyze-many-games",
        "how-to/run-matches",
        "how-to/connect-uhp-engines",
        "how-to/use-environments",
        "how-to/self-play",
        "how-to/mine-puzzles",
        "how-to/train-alphazero",
        "how-to/host-for-friends",
        "how-to/deploy",
        "how-to/deploy-postgresql",
        "how-to/back-up-and-restore",
        "how-to/moderate",
        "how-to/monitor",
        "how-to/runbook",
        "how-to/static-site",
        "how-to/embed",
    ],
    "Library reference": [
        "reference/board",
        "reference/game",
        "reference/why-not",
        "reference/notation",
        "reference/position-string",
        "reference/hop",
        "reference/diagram",
        "reference/board-json",
        "reference/svg",
        "reference/record",
        "reference/puzzles",
        "reference/puzzle-themes",
        "reference/engine",
        "reference/move-facts",
        "reference/players",
        "reference/matches",
        "reference/uhp",
        "reference/arrays",
        "reference/batches",
        "reference/training",
        "reference/network-file",
        "reference/game-document",
        "reference/i18n",
        "reference/api/index",
    ],
    "Program reference": [
        "reference/cli",
        "reference/web-app",
        "reference/configuration",
        "reference/http-api",
        "reference/websocket",
        "reference/glossary",
    ],
    "Explanation": [
        "explanation/rules",
        "explanation/search-and-evaluation",
        "explanation/levels",
        "explanation/accuracy",
        "explanation/local-first",
        "explanation/server-design",
        "explanation/accounts",
        "explanation/ratings",
        "explanation/fair-play",
    ],
    "Results": [
        "results/strength",
        "results/experiments",
        "results/learning-speed",
        "results/capacity",
    ],
    "Decisions": ["decisions/index"],
}
"""The menu: the pages below each caption. Paths are relative to docs/ and have no suffix."""


def setup(app: Any) -> None:
    """Register the event handlers. Sphinx calls this function."""
    app.connect("source-read", trim_examples)
    app.connect("source-read", add_menu)
    app.connect("autodoc-process-docstring", remove_field_numbers)


def remove_field_numbers(
    app: Any, kind: str, name: str, obj: object, options: Any, lines: list[str]
) -> None:
    """Remove the docstrings that Python generates for the fields of named tuples."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def trim_examples(app: Any, page: str, source: list[str]) -> None:
    """Remove the empty line at the end of examples, which only doctest needs."""
    source[0] = re.sub(r"\n\n```$", r"\n```", source[0], flags=re.MULTILINE)


def add_menu(app: Any, page: str, source: list[str]) -> None:
    """Append the toctrees of CHAPTERS to the landing page, from which Sphinx builds the menu."""
    if page == root_doc:
        for caption, pages in CHAPTERS.items():
            names = "\n".join(pages)
            source[0] += f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{names}\n```\n"
