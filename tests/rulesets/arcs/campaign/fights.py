"""Short words for stories of a campaign's battles: who attacks whom, with which dice.

story = field(p(ships="5B=3", outlaw=True), p(ships="5B=1"), empire="5B=2")
story = dice(attack(story), assault=(3, 5))
"""

from __future__ import annotations

from typing import Any

from mechs_core.rulesets.arcs.data import DICE
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice
from mechs_core.rulesets.arcs.rules.campaign.attackers import AddShips
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.testing import Story
from tests.rulesets.arcs import positions
from tests.rulesets.arcs.positions import at, view
from tests.rulesets.arcs.scenes import answers, offers

AT = "5B"  # where battles are unless said: a planet with Relics


def field(*seats: Any, **keys: Any) -> Story:
    """A position of a campaign: seat 0 has its turn, and 3 pips of Aggression."""
    return at(*seats, **{"campaign": True, "played": "AG2", **keys})


def attack(
    story: Story, defender: int | str = 1, system: str = AT, add: int | None = None
) -> Story:
    """Seat 0 attacks. add: so many Imperial ships, where that is asked."""
    story = story.when(0, Act(BattleAction(system, defender)))
    return story if add is None else story.when(0, AddShips(add))


def dice(story: Story, **faces: tuple[int, ...]) -> Story:
    """The story after seat 0 has collected dice that show these faces, 1 to 6."""
    thrown = CollectDice(*(len(faces.get(kind, ())) for kind in DICE))
    battle = f"{view(story).campaign.act}.1.1 0 1"
    return story.when(0, thrown, positions.dice(battle, **faces))


def hit(story: Story, *pieces: str) -> Story:
    """The story after seat 0 has put hits on these pieces, one after another."""
    for piece in pieces:
        story = story.when(0, Hit(piece))
    return story


def takers(story: Story) -> list[str]:
    """The pieces that may take the hit that is asked for."""
    return [each.piece for each in answers(story, Hit)]


def attacked(story: Story) -> list[tuple[str, int | str]]:
    """Where seat 0 may attack whom."""
    return [(each.system, each.defender) for each in offers(story, BattleAction)]
