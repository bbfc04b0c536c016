"""Positions of Tiny Epic Mechs that are drawn."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from tests.kept_pictures import Kept
from tests.rulesets.tiny_epic_mechs.new_games import set_up, with_pilots
from tests.rulesets.tiny_epic_mechs.playing import brawl, play_on
from tests.rulesets.tiny_epic_mechs.positions import BLUE, GREEN, RED, p, position


def crowded() -> Line:
    """Something of everything, at red's card."""
    red = p(
        cell="c2",
        status="ARMOR",
        health=7,
        credits=4,
        energy=2,
        vp=12,
        mines={"c1": 1, "b2": 3},
        turrets=["d4"],
        owned=["A04", "A11", "B1", "B2"],
        equipped=["A04", "B1"],
        played=["K3"],
        program=[["K7", "E"], ["K8", "NE"], ["K1", "S"]],
    )
    blue = p(cell="c3", status="MIGHTY", health=3, vp=9, owned=["A06", "B4"], mines={"c5": 2})
    yellow = p(cell="e4", ad_hoc="fresh", health=2, credits=0, owned=["B3"])
    options = {"pilot_abilities": True}
    return position(red, blue, yellow, options=options, round=2, turn=2, deck=["A05"])


def fight() -> Line:
    """Red in armour has jumped onto blue and disarmed its B1; blue is to attack."""
    return position(
        p(cell="c2", status="ARMOR", owned=["B1", "A14"]),
        p(cell="c2", owned=["B1", "B2"], health=4),
        phase="combat",
        card="K8",
        attacks=[["A14", "jump", "B1"]],
    )


def retreating() -> Line:
    """Blue has no weapon left, and goes from c2 to b2, d2 or c3."""
    fighters = p(cell="c2", owned=["B1", "B2"]), p(cell="c2", owned=["B3"])
    line = position(*fighters, phase="combat", card="K8")
    for seat, weapon in ((RED, "B1"), (BLUE, "B3"), (RED, "B2")):
        line.decide(seat, Attack(weapon, power=False))
    return line


def ended() -> Line:
    game = brawl(2, "drawn")
    for _ in play_on(game, Rng("drawn")):
        pass
    return game.line


DRAWN: Final = {
    "bases": Kept(lambda: with_pilots(4).line, BLUE),
    "programming": Kept(lambda: set_up(4).line, GREEN),
    "crowd": Kept(crowded, RED),
    "fight": Kept(fight, BLUE),
    "ended": Kept(ended),
}
