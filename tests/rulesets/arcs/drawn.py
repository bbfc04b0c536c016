"""Positions of Arcs that are drawn."""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs.cards import BASE_COURT, action_deck, action_ids
from mechs_core.rulesets.arcs.data import VOX
from mechs_core.rulesets.arcs.geometry import SLOTS_AT, SYSTEMS
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice
from mechs_core.rulesets.arcs.rules.cards_played import Lead
from mechs_core.rulesets.arcs.rules.farseers import Farseers
from mechs_core.rulesets.arcs.rules.move import Group, Move
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn
from tests.kept_pictures import Kept
from tests.rulesets.arcs.campaign import drawn as campaign
from tests.rulesets.arcs.positions import dice, p, position

COURT: Final = "BC08 BC30 BC24 BC05"


def crowded(**said: Any) -> Line:
    """Something of everything: s0 leads AG2 in chapter 2, in its Prelude, and fights at 5B."""
    s0 = p(
        ships="5B=3 4B=2 4G=0+1",
        cities="4B",
        slots="M-W",
        hand="CO2 MO3 AD5",
        guild="BC13 BC22",
        power=12,
        agents="1=2 3=1",
        outrage="W",
    )
    s1 = p(
        ships="5B=1+2 2G=4 3C=2",
        cities="5B! 2C 2C!",
        ports="3C",
        slots="MWW",
        hand="CO5 CO6",
        guild="BC04 BC20 BC25",
        power=9,
        agents="2=3",
        captives={0: 1},
    )
    s2 = p(
        ships="1G=3 1A=5 2A=1",
        cities="1A",
        ports="1A!",
        slots="F",
        guild="BC17",
        power=22,
        trophies={0: {"ship": 2}, 1: {"city": 1, "ship": 1}},
    )
    court = [{"card": card} for card in COURT.split()]
    keys = {"court": court, "markers": {"WARLORD": ["m3"]}, "chapter": 2, "round": 3}
    return position(s0, s1, s2, **{"played": "AG2", "zeroed": True, "out": [6], **keys, **said})


def raiding() -> Line:
    """s0 has rolled an intercept and keys at 5B, and may raid s1."""
    line = crowded()
    line.decide(0, Act(BattleAction("5B", 1)))
    line.decide(0, CollectDice(0, 1, 1), dice("2.3 0 1", assault=(1,), raid=(1,)))
    return line


def collecting() -> Line:
    """s0 collects dice at 5B."""
    line = crowded()
    line.decide(0, Act(BattleAction("5B", 1)))
    return line


def following(**said: Any) -> Line:
    """s1 follows, may seize, and holds Galactic Bards."""
    s0 = p(ships="1A=2", hand="CO2 MO3 AD5")
    s1 = p(ships="4G=2", hand="AG3 AG4 CO3 MO6 MO5 AD2", guild="BC25")
    s2 = p(ships="2C=1", hand="AD6")
    keys = {"phase": "follow", "round": 2, "played": "AG2"}
    return position(s0, s1, s2, **{**keys, **said})


def swapping() -> Line:
    """s0 has declared an ambition, sees the hand of s2 by its Farseers and may swap a card."""
    s0 = p(ships="1A=2", hand="CO2 MO3", guild="BC17")
    line = position(s0, p(hand="AD5"), p(hand="AD6 AG3", ships="2C=1"), phase="lead")
    line.decide(0, Lead("CO2", "TYCOON"))
    line.decide(0, Farseers(2))
    return line


def sailing() -> Line:
    """Two clusters are out; ships of s0 have left 5B for 5G and may go on."""
    s0 = p(ships="5B=3+2 3C=2", ports="5B", hand="CO2 MO3", power=3)
    court = [{"card": card} for card in COURT.split()[:3]]
    keys: dict[str, Any] = {"box": {"TYCOON": {"M": 1, "F": 2}}, "court": court, "out": [1, 4]}
    line = position(s0, p(ships="6C=2", hand="AD3"), played="MO2", **keys)
    line.decide(0, Act(Move("5B", "5G")))
    line.decide(0, Group(2, 1))
    return line


def ended() -> Line:
    """s2 has won at the end of chapter 5."""
    s0 = p(ships="1A=2", power=12, cities="1A")
    line = position(s0, p(power=31, guild="BC02"), p(power=33), chapter=5, played="CO4")
    line.decide(0, EndTurn())
    return line


def largest(seats: int, spread: int, **said: Any) -> Line:
    """Ships of each seat in so many systems, buildings, cards and tokens wherever they fit."""
    out = [6] if seats > 2 else [1, 6]
    systems = [name for name in SYSTEMS if int(name[0]) not in out]
    free = [name for name in systems for _ in range(SLOTS_AT[SYSTEMS.index(name)])]
    guild = [card.id for card in BASE_COURT if card.suit != VOX]
    used = [said.get("played", "MO2")]
    hand = [card for card in action_ids(action_deck(seats)) if card not in used]
    people = []
    for seat in range(seats):
        where = [systems[(n + 5 * seat) % len(systems)] for n in range(spread)]
        stands = [f"{name}={'1+1' if 2 * spread < 16 else '0+1'}" for name in where]
        built = [free.pop(0) + "!" * (n % 2) for n in range(5 if seats > 2 else 8)]
        near, far = (seat + 1) % seats, (seat + 2) % seats
        trophies = {near: {"agent": 1, "starport": 1}}
        people.append(
            p(
                ships=" ".join(stands),
                cities=" ".join(built[:5]),
                ports=" ".join(built[5:]),
                slots=("MFWRPM", "FWRPMF", "WRPMFW", "RPMFWR")[seat],
                power=990 + seat,
                guild=" ".join(guild[seat::seats]),
                outrage="MFWRP",
                captives={near: 1},
                trophies={**trophies, far: {"starport": 1}} if far != seat else trophies,
                hand=" ".join(hand[7 * seat : 7 * seat + 7] if seats > 2 else hand[seat::2]),
            )
        )
    agents = {str(seat): 1 for seat in range(seats)}
    court = [{"card": f"BC{26 + n}", "agents": agents} for n in range(3)]
    keys: dict[str, Any] = {"court": court, "out": out, "chapter": 4, "played": "MO2"}
    marked = {"TYCOON": ["m1", "m2"], "WARLORD": ["m3"]}
    return position(*people, **{**keys, "markers": marked, "zeroed": True, **said})


DRAWN: Final = {
    "follow": Kept(following, 1),
    "raid": Kept(raiding, 0),
    "sail": Kept(sailing, 0),
    "crowd": Kept(lambda: largest(4, 7), 0),
    "ended": Kept(ended),
    **campaign.DRAWN,
}
