"""What a notification says, in the language of the page that asked for it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from sixlegs.text import Language

LANGUAGES = {language.value: language for language in Language}


class Turn(NamedTuple):
    """Somebody's turn in a game of days."""

    game: str
    opponent: str | None
    """What they call themselves."""


def notification(turn: Turn, language: str) -> str:
    """The notification as JSON: the service worker shows title and text, and opens the game.

    >>> notification(Turn("abc", "Ada"), "uk")
    '{"game":"abc","title":"Ваш хід","text":"Ваш хід. Суперник: Ada."}'
    """
    words = LANGUAGES.get(language, Language.ENGLISH)
    who = "named" if turn.opponent else "unknown"
    text = words.text("online-your-turn-against", who=who, player=turn.opponent or "")
    told = {"game": turn.game, "title": words.text("online-your-turn"), "text": text}
    return msgspec.json.encode(told).decode()
