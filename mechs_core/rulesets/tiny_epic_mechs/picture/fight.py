"""A combat under way, in place of the market: nothing can be bought meanwhile."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Stroke
from mechs_core.kit.shapes import middle, moved
from mechs_core.rulesets.tiny_epic_mechs.picture.places import ACROSS, BOTTOM, MARGIN, MARKET_TOP
from mechs_core.rulesets.tiny_epic_mechs.picture.signs import pilot_figure, type_sign
from mechs_core.rulesets.tiny_epic_mechs.text.panel import combat_lines
from mechs_core.rulesets.tiny_epic_mechs.text.weapon_labels import card_of
from mechs_core.rulesets.tiny_epic_mechs.view import CombatSeen, View

WIDE: Final = ACROSS - 0.8
HIGH: Final = BOTTOM - MARKET_TOP
SIDE: Final = 17.0  # from the rim to the middle of a fighter
ROOM: Final = 42.0  # for the words between the fighters


def fight_group(view: View, combat: CombatSeen) -> Group:
    said = ["".join([span.text for span in line]) for line in combat_lines(view, combat)]
    sides = [(seat, view.seats[seat].status) for seat in (combat.attacker, combat.defender)]
    goes_on = view.phase == "combat"
    turn = combat.next if goes_on else None
    kind = card_of(combat.last).type if goes_on and combat.last is not None else ""
    return _drawn(tuple(said), tuple(sides), turn, kind)


@lru_cache(maxsize=1 << 8)
def _drawn(
    said: tuple[str, ...], sides: tuple[tuple[int, str], ...], turn: int | None, kind: str
) -> Group:
    """The attacker to the left, the defender to the right; between them how it stands."""
    title, *lines = said
    shapes: list[Shape] = [
        Box(0, 0, WIDE, HIGH, "card", 1.6),
        middle(WIDE / 2, 4, title, "strong", 4.2, width=ROOM),
    ]
    for (seat, status), x, words in zip(sides, (SIDE, WIDE - SIDE), lines, strict=False):
        shapes += moved(pilot_figure(seat, status), x, 22)
        shapes.append(middle(x, 27, words, "label", 3.2, width=2 * SIDE - 3))
        if seat == turn:
            ground = ((x - 8, 23), (x + 8, 23))
            shapes.append(Stroke(ground, "mark"))
    y = 11.0
    if kind:
        shapes.append(type_sign(kind, WIDE / 2 - ROOM / 2 - 2, y + 4.6))
    for line in filter(None, lines[2:]):
        shapes.append(middle(WIDE / 2, y, line, "label", 3.2, width=ROOM))
        y += 4.6
    return Group("combat", tuple(shapes), "", ", ".join(filter(None, said)), (MARGIN, MARKET_TOP))
