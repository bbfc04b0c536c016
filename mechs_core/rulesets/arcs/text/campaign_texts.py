"""What cards of the campaign do, Fates ask for and the booklet says, in a line each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.rulesets.arcs.campaign_data import COLUMNS, FATES, POLICIES, SETS

# Vox cards, lore and cards of Fates; a card with a number of the base game acts as that one.
DOES: Final[Mapping[str, str]] = {
    "CC11": "declare any ambition without zero marker. Crisis: the best declared marker is free",
    "CC12": "Council to In Session; your agents here may go on. Crisis: all agents go to it",
    "CC13": "Rivals discard Guild cards beyond their agents in supply. Crisis: all players do",
    "CC14": "free a city where you control, then may seize. Crisis: the leader frees a city",
    "CC15": "destroy the damaged Blight of a cluster. Crisis: Blight recovers and spreads",
    "L02": "Fire Rifles (as battle): skirmish dice on a defender in an adjacent system",
    "L03": "after a move each fresh ship that went may go once more",
    "L04": "defending against assault dice, 1 intercept more",
    "L05": "your ships are built fresh; no raid dice where you defend with a fresh starport",
    "L07": "after your attack, repair a ship that attacked or a piece of the board",
    "L08": "starports on gates, one each; capture Rivals that move into one you control",
    "L09": "cities outside slots, one a planet, for a token of its type",
    "L12": "defending with a fresh ship, 1 own hit to the attacker before its dice",
    "FX1": "you ignore the Presence Law; scrapped when you become an Outlaw",
    "FX2": "Emancipate (as repair): a building becomes a Free one, gain 1 of the planet's type",
    "FX3": "Fate Crisis: Rivals that owe you Favors give a resource for one, or 1 Power",
    "FX4": "a resource slot more, always open, filled last; its raid cost is 4",
    "FX5": "Prelude, once a turn: a Beacon at the Flagship's planet, gain 1 of its type",
    "FX6": "Blight that you attack is not Tough: each hit counts",
    "FX7": "Fate Crisis: place a damaged Blight next to a system that has Blight",
    "FX8": "Agitate (as influence): Street Orators onto a Court card, and an agent",
    "FX9": "gain a Weapon. Crisis: agents of the card below return. It goes back to Agitators",
    "FX10": "Blight neither hits nor stops you; Nurture (as repair): a damaged Blight is fresh",
}

# Of edicts, laws and summit cards: name, what it does.
BOOKLET: Final[Mapping[str, tuple[str, str]]] = {
    "02": ("Guild Envoys Depart", "Guild cards of the Court without agents are buried"),
    "03": ("Govern the Imperial Reach", "the First Regent enforces the top policy or changes it"),
    "06": ("Fleet Levy", "each Regent: a Material or Fuel for an Imperial ship at its starport"),
    "07": ("Purge", "the First Regent may bury a Guild card of the Court"),
    "08": ("Open Hand", "each Outlaw may become a Regent and take a resource from the Trust"),
    "W1": ("Right of Asylum", "whoever destroys a Free building loses 1 Power"),
    "W2": ("Writ of Arms", "to battle in a gate discard a Weapon first, not against Blight"),
    "S1": ("Exchange of Guilds", "a Guild card may be given; forced for its raid cost"),
}
DEMANDS: Final = dict(
    zip(
        POLICIES,
        (
            "Relic or Psionic of each Rival Regent; bonus city Power to all",
            "Material, Fuel or Weapon of each Rival Regent; 2 Imperial ships",
            "Trophy or Captive of each Rival Regent; a Weapon to each Regent",
        ),
        strict=True,
    )
)

# What the set-up of a Fate gives in an Act.
SETUPS: Final[Mapping[tuple[str, int], str]] = {
    ("prefect", 1): "the First Regent tile; Imperial Writ",
    ("liberator", 1): "2 Free cities outside the Imperial clusters; Free Charter",
    ("factor", 1): "a Favor of each Rival; Called Debts; summit card Exchange of Guilds",
    ("prefect", 2): "2 Imperial ships",
    ("liberator", 2): "a Free starport each on up to 2 planets with a Free city",
    ("factor", 2): "a Favor of each Rival",
    ("ark_captain", 2): "a Flagship with 2 starports, your buildings become Free; Star Charts",
    ("reaper", 2): "Purifiers; Spore Tide",
    ("marshal", 2): "law Writ of Arms; Agitators with 2 Street Orators",
    ("throne_breaker", 3): "you leave the Empire; 3 ships in a gate",
    ("symbiont", 3): "Symbiosis",
    ("unifier", 3): "you are a Regent, First Regent if nobody is; edict Open Hand",
}

# How an objective advances. CE: at the end of a chapter.
OBJECTIVES: Final[Mapping[tuple[str, int], str]] = {
    ("prefect", 1): "1 per Power of sole firsts as First Regent; CE 2 if the Trust is filled, "
    "as Regent 1 per 2 Empire systems you are in",
    ("prefect", 2): "CE 1 per Trust resource as First Regent, as Regent 1 per 2 Empire systems",
    ("liberator", 1): "1 per Emancipate; CE 1 per system you control with a Free building, "
    "2 as Outlaw",
    ("liberator", 2): "2 per Emancipate; CE 1 per 2 Free buildings outside the Empire",
    ("factor", 1): "1 per thing a Rival gives you by Negotiation; CE 1 per 2 Favors",
    ("factor", 2): "CE 1 per suit of your Guild cards, 1 per 2 Favors",
    ("ark_captain", 2): "1 per Beacon; CE 1 per 2 pieces on the Flagship's board",
    ("reaper", 2): "1 per Blight you damage, 1 per Blight you destroy in battle; "
    "CE 1 per Blight Trophy",
    ("marshal", 2): "2 per card secured with one attached; CE 1 per Weapon icon",
    ("throne_breaker", 3): "2 per Imperial ship taken as Trophy; CE 1 per gate you control without "
    "Imperial ships; CE 1 per Outlaw, 2 without First Regent",
    ("symbiont", 3): "1 per Nurture; CE 1 per 2 systems with fresh Blight and a piece of yours",
    ("unifier", 3): "CE as First Regent 1 per Regent; 1 per cluster where you control 2 systems",
}
GRANDS: Final[Mapping[str, tuple[str, str]]] = {
    "prefect": (
        "First Regent, more in the Trust than the chapter number",
        "Regent, the Empire controls 5 systems",
    ),
    "liberator": (
        "10 Free buildings, none in Empire systems",
        "Outlaw, you control 2 gates",
    ),
    "factor": ("a Favor of every Rival", "more Guild cards than each Rival"),
    "ark_captain": (
        "6 pieces on the board",
        "Flagship in a gate you control, Beacons in 3 clusters",
    ),
    "reaper": ("most Blight Trophies", "you control 4 systems, none with Blight"),
    "marshal": (
        "3 Weapon icons and most of all",
        "most ships on the map, you control 2 gates",
    ),
}

# What an Upgrade of a column brings.
BENEFITS: Final = dict(
    zip(
        (column.id for column in COLUMNS),
        (
            "a Catapult move in the Prelude, once a turn",
            "no raid dice where the Flagship defends",
            "in a gate, tax all cities of its cluster",
            "intercepts, and for each fresh starport on the board more",
            "2 ships a turn at the Flagship",
            "no benefit of its own",
        ),
        strict=True,
    )
)


def fate_name(fate: str) -> str:
    return FATES[fate].name


def objective_told(fate: str, act: int) -> str:
    """How the objective of a Fate advances in an Act; of one kept for Act III its ambitions.

    Before the Act of its set begins, in that Act.
    """
    act = max(act, 1 + SETS.index(FATES[fate].set))
    if (fate, act) in OBJECTIVES:
        return OBJECTIVES[fate, act]
    return "grand ambitions: " + "; ".join(GRANDS[fate])
