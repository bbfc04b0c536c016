"""Positions of campaigns that are drawn."""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.messages import GameCreated
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import COLUMN, FATE_CARDS, RESERVE
from mechs_core.rulesets.arcs.cards import (
    CAMPAIGN_COURT_IDS,
    LORE_IDS,
    action_deck,
    action_ids,
)
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, SLOTS_AT, SYSTEMS
from mechs_core.rulesets.arcs.rules.campaign.drafts import Draft
from tests.kept_pictures import Kept
from tests.rulesets.arcs.campaign.questions import hits_on_a_flagship
from tests.rulesets.arcs.campaign.summits import drafted, item, proposed, talk
from tests.rulesets.arcs.positions import created, p, position

PLANETS: Final = [name for name in SYSTEMS if not IS_GATE[NUMBER[name]]]
OF_FATES: Final = [card.id for card in FATE_CARDS if card.kind != "vox"]


def reach(**said: Any) -> Line:
    """Something of everything in chapter 2 of Act II: s1 acts by an Event, s0 is First Regent."""
    return Line.create(RULESET, reach_created(**said))[0]


def reach_created(**said: Any) -> GameCreated:
    """The first record of that game."""
    s0 = p(
        ships="5B=3 4B=2+1",
        cities="4B 1A",
        ports="4B",
        slots="M-W---R",
        hand="CO2 MO3 E1",
        guild="CC02 CC05",
        fx="FX1 FX4",
        fate="prefect",
        objective=4,
        power=12,
        agents="0=2 1=1",
        favors={1: 1, 2: 2},
    )
    s1 = p(
        ships="5B=2+1 2G=3",
        hand="CO4 CO6",
        fate="ark_captain",
        objective=3,
        outlaw=True,
        flagship="2B slipstream=port+city! hull=city crane=port",
        beacons="2B 3A 5B",
        fx="FX5 FX8 FX9a",
        lore="L03",
        power=-4,
        captives={0: 1},
    )
    s2 = p(
        ships="1G=3 1A=4",
        cities="1A 2A*",
        fate="liberator",
        objective=0,
        fx="FX2",
        trophies={"blight": {"blight": 2}, "empire": {"ship": 1}, 0: {"city": 1}},
        power=9,
    )
    keys: dict[str, Any] = {
        "act": 2,
        "chapter": 2,
        "round": 3,
        "empire": "1A=1 1B=2+1 4B=1 6G=0+1",
        "free": "3B:city 3C:port! 3C:city 1B:city",
        "blight": "2B=1+1 3A=0+1 5B=1 5G=0+2",
        "trust": "MRR",
        "edicts": [3, 6],
        "laws": "W1",
        "summit": "S1",
        "policy": "war peace escalation",
        "attached": {2: "FX9b@1"},
        "markers": {"WARLORD": ["m3"]},
        "played": "AG2, 1 event E2",
    }
    return created(s0, s1, s2, campaign=True, **{**keys, **said})


def negotiating() -> Line:
    """Drafts, an item begun and two proposals in a Summit of four; one is done."""
    story = talk(
        p(slots="MR", favors={1: 2}, ships="4B=2 5B=1"),
        p(ships="4B=2", slots="RW", outlaw=True),
        p(captives={0: 2}, guild="CC02"),
        count=4,
        summit="S1",
        empire="4B=1",
    )
    story = proposed(story, 0, item(0, 1, "resource", slot=1), item(1, 0, "favor"))
    story = proposed(story, 2, item(2, 3, "captive", owner=0), item(3, 2, "favor"))
    story = drafted(story, 1, item(1, 2, "cede", system="4B", kind="ship", state="fresh"))
    return story.when(0, Draft(0, 2, "resource")).accepted().line


def choosing() -> Line:
    """s0 and s1 choose Fates for Act III; s1 has chosen."""
    s0 = p(offer="symbiont throne_breaker", fate="reaper", objective=2, ships="1A=3", cities="1A")
    s1 = p(offer="unifier symbiont", chosen="unifier", fate="prefect", objective=0, ships="2A=2")
    return position(s0, s1, campaign=True, phase="fates", act=3, blight="3A=1", empire="2A=1")


def rammed() -> Line:
    """s0 deals hits to a Flagship and what stands beside it."""
    return hits_on_a_flagship(3).line


def largest(seats: int, **said: Any) -> Line:
    """Pieces, cards and tokens of each seat and of all other owners wherever they fit."""
    free = [name for name in PLANETS for _ in range(SLOTS_AT[NUMBER[name]])]
    guild = [*CAMPAIGN_COURT_IDS[:10], *RESERVE]
    hand = [card for card in action_ids(action_deck(seats)) if card != said.get("played", "MO2")]
    people = []
    for seat in range(seats):
        where = [SYSTEMS[(n + 5 * seat) % len(SYSTEMS)] for n in range(15)]
        columns = [f"{column}=city+port" for column in [*COLUMN][:5]]
        near = (seat + 1) % seats
        trophies: dict[Any, Any] = {near: {"agent": 1}, "blight": {"blight": 1}}
        people.append(
            p(
                ships=" ".join(f"{name}=0+1" for name in where),
                slots="MFWRP-" + "MFWR"[seat],
                power=-96 - seat,
                guild=" ".join(guild[seat::seats]),
                fx=" ".join([*OF_FATES, "FX9a", "FX9b"]),
                lore=" ".join(LORE_IDS[seat::seats]),
                fate=("prefect", "liberator", "marshal", "ark_captain")[seat],
                objective=0,
                captives={near: 1},
                trophies=trophies,
                favors={other: 1 for other in range(seats) if other != seat},
                beacons=" ".join(PLANETS[3 * seat : 3 * seat + 6]),
                flagship=" ".join([SYSTEMS[seat], *columns]),
                hand=" ".join(hand[7 * seat : 7 * seat + 7] if seats > 2 else hand[seat::2]),
                agents=" ".join(f"{place}=1" for place in range(4)),
            )
        )
    keys: dict[str, Any] = {
        "act": 3,
        "chapter": 4,
        "court": "CC11 CC12 CC13",
        "empire": " ".join(f"{name}=0+1" for name in SYSTEMS[:15]),
        "free": " ".join(f"{name}:city!" for name in free),
        "blight": " ".join(f"{name}=0+1" for name in SYSTEMS[-20:]),
        "edicts": [2, 3, 6, 7, 8],
        "laws": "W1 W2",
        "summit": "S1",
        "played": "MO2",
        "zeroed": True,
        "markers": {"TYCOON": ["m1", "m2"], "WARLORD": ["m3"]},
    }
    return position(*people, campaign=True, count=seats, **{**keys, **said})


DRAWN: Final = {
    "reach": Kept(reach, 0),
    "summit": Kept(negotiating, 1, "dark"),
    "fates": Kept(choosing, 0, "print"),
    "flagship": Kept(rammed, 0, "contrast"),
}
