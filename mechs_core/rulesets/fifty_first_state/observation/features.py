"""What the numbers of an observation are, and where they stand in a view.

Amounts without a limit in the game have one here; a greater amount is shown as that limit.
"""

from __future__ import annotations

from typing import Final, get_args

from mechs_core.kit.features import (
    among,
    capped,
    counts,
    flag,
    from_zero,
    number,
    numbered,
    one_of,
    ranked,
    who,
)
from mechs_core.kit.observation import Each, Observation, Part, Seats, Several
from mechs_core.rulesets.fifty_first_state import model
from mechs_core.rulesets.fifty_first_state.cards import CONNECTION_IDS, IDS, LOCATION_IDS
from mechs_core.rulesets.fifty_first_state.data import ANY, DEVELOP_WITH, FACTIONS, GOODS
from mechs_core.rulesets.fifty_first_state.observation import seen
from mechs_core.rulesets.fifty_first_state.observation.seen import MOST, MOST_VP
from mechs_core.rulesets.fifty_first_state.rules.lookout import HALVES
from mechs_core.rulesets.fifty_first_state.view import View

PHASE: Final = from_zero(get_args(model.Phase))
ASKS: Final = ("discard", "pick", "action", "replace", "equip", "choose_equip", "store")
QUESTION: Final = numbered(ASKS)
FACTION: Final = numbered(faction.code for faction in FACTIONS)
MODE: Final = from_zero(("turn", "secret"))

TURN = (
    one_of("phase", PHASE, "What is going on"),
    one_of("question", QUESTION, "What is asked", of=seen.question),
    capped("round", MOST, "Round, 0 before the first, up to 99"),
    number("half", HALVES, "Half of the Lookout, 0 none"),
    number("picks", 4, "Cards taken in this half"),
    who("first", "First player of the round, 0 not known yet"),
    who("active", "The seat whose turn it is, 0 none"),
    capped("target_vp", MOST_VP, "Points with which the last round is reached, up to 999"),
    capped("max_rounds", MOST, "The most rounds, up to 99"),
    flag("last", "The actions of the last round are over", of=seen.is_last),
    counts("deck_{}", model.DECKS, len(LOCATION_IDS), "Cards in the deck {}", of="decks"),
    Part("developing", one_of("develops_with", numbered(DEVELOP_WITH), "Paid with", of="with_")),
)
CARDS = Several(
    seen.places,
    number("{}_where", seen.most_places, f"Card {{}}: {seen.WHERE}"),
    names=IDS,
)
USES = Several(seen.uses, number("{}_uses", 2, "Uses of {} in this round"), names=seen.USABLE)
STOCK = Several(seen.stock, number("{}_stock", 3, "Stock left on {}"), names=seen.STOCKED)
STORED = Several(seen.stored, number("{}_{}", 3, "Stored on {}: {}"), names=seen.STORES)
ARENA = Part(
    seen.arena,
    counts("ap_{}", ANY, MOST, "Arena points of {} as equipment", of="equipment"),
    capped("prize", MOST, "Points of the prize, up to 99"),
    one_of("equip_mode", MODE, "How workers are equipped"),
    flag("final_equip", "They are equipped once more at the end"),
    one_of("own_choice", numbered(ANY), "Equipment that it has chosen and hides"),
)
SEAT = Seats(
    among("asked", "The game waits for its decision"),
    one_of("faction", FACTION, "Its faction", of=seen.faction),
    capped("vp", MOST_VP, "Victory points, up to 999"),
    counts("{}", GOODS, MOST, "Its supply of {}, up to 99", of="supply"),
    flag("passed", "It has passed"),
    Each("faction_used", range(3), flag("faction_used{}", "It has taken faction action {}")),
    number("hand", len(LOCATION_IDS), "Location cards in hand"),
    number("connections", len(CONNECTION_IDS), "Connection cards in hand"),
    flag("chosen", "It has chosen what it discards"),
    ranked("place", "Place at the end, 0 while the game runs", of="ranking"),
    Several(
        seen.space,
        flag("arena", "Its worker is in the Arena"),
        flag("equip_chosen", "It has chosen equipment and hides it"),
        capped("arena_points", MOST_VP, "Its Arena points, up to 999"),
        *(capped(f"piece_{kind}", MOST, f"Pieces of {kind} with its worker") for kind in ANY),
    ),
)
OBSERVATION: Final = Observation(View, *TURN, CARDS, USES, STOCK, STORED, ARENA, SEAT)
features, observe = OBSERVATION.features, OBSERVATION.observe
