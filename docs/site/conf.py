"""The site that `make docs` builds of docs/ and the docstrings, with nothing from outside in it.

The pages stay plain files: what a site needs besides, the list of chapters, is added on the way.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import sixlegs

project = "Sixlegs"
author = copyright = "The Sixlegs authors"
version = release = sixlegs.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["requirements.txt"]
root_doc = "README"
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"Sixlegs {release}"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"source_edit_link": ""}

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": True, "show-inheritance": True}

CHAPTERS = {
    "Begin": ["install", "tutorial", "recipes", "python-chess", "glossary"],
    "The library": [
        *(
            "rules",
            "why_not",
            "notation",
            "position",
            "board_json",
            "diagram",
            "svg",
            "game",
            "record",
        ),
        *("text", "document", "site/api"),
    ],
    "The engine": ["engine", "strength", "move_facts", "network", "uhp"],
    "Learning": ["learning", "site/alphazero", "lab", "lab-log"],
    "The board in the browser": [
        "page",
        "offline",
        "accounts",
        "ratings",
        "fair-play",
        "server",
        "deploy",
        "load",
    ],
    "More": ["cli", "site/decisions"],
}


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("source-read", add_chapters)
    app.connect("build-finished", add_index)


def add_chapters(app: Any, page: str, source: list[str]) -> None:
    """Put the list of chapters behind the first page, where the menu takes it from."""
    source[0] = source[0].replace("](../examples/alphazero.py)", "](site/alphazero.md)")
    if page == root_doc:
        source[0] = source[0].replace("](decisions/)", "](site/decisions.md)")
        for caption, pages in CHAPTERS.items():
            names = "\n".join(pages)
            source[0] += f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{names}\n```\n"


def add_index(app: Any, failure: Exception | None) -> None:
    """Let the site begin where browsers look first."""
    if failure is None and app.builder.name == "html":
        folder = Path(app.outdir)
        shutil.copy(folder / f"{root_doc}.html", folder / "index.html")
