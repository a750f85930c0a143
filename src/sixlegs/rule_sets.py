"""The default rules: which expansions and which opening rule a game has where nothing is chosen."""

from __future__ import annotations

from typing import Literal, NamedTuple

from sixlegs.rules import Opening

__all__ = ["RULE_SETS", "RuleSet", "RuleSetName"]

#: standard: the game as it is sold, played at one screen and against the computer · beginner: the
#: five bugs of every game, for lessons and first games · tournament: all bugs, and no queen bee as
#: the first tile, for quick pairing and rated games.
RuleSetName = Literal["standard", "beginner", "tournament"]


class RuleSet(NamedTuple):
    """A game type and an opening rule."""

    game_type: str
    opening: Opening


RULE_SETS: dict[RuleSetName, RuleSet] = {
    "standard": RuleSet("Base+ML", "rulebook"),
    "beginner": RuleSet("Base", "rulebook"),
    "tournament": RuleSet("Base+MLP", "tournament"),
}
