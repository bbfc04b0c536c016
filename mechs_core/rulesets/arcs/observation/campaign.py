"""What the numbers of a campaign's observation are, and where they stand in a view.

A campaign has a list of its own: a base game has no room for what only campaigns have, and keeps
its numbers. What both see alike is told in the same words.
"""

from __future__ import annotations

from itertools import product
from typing import Final, get_args

from mechs_core.kit.features import (
    capped,
    counts,
    flag,
    from_zero,
    marks,
    number,
    numbered,
    one_of,
    who,
)
from mechs_core.kit.observation import Observation, Part, Several
from mechs_core.rulesets.arcs import model
from mechs_core.rulesets.arcs.campaign_data import (
    ACTS,
    BLIGHT_PIECES,
    CHAPTERS_OF_ACT,
    COPIES,
    DECIDED,
    EDICT_NUMBERS,
    EVENT_CARDS,
    IN_SESSION,
    LAWS,
    NUMBER_FACES,
    POLICIES,
    RESERVE,
    SETS,
    SUMMIT_CARDS,
)
from mechs_core.rulesets.arcs.cards import ACTION_CARDS, CAMPAIGN_COURT_IDS, LORE_IDS
from mechs_core.rulesets.arcs.data import (
    CONDITIONS,
    DICE,
    DICE_OF_A_KIND,
    SYMBOLS,
    TOKENS_OF_A_TYPE,
    TYPES,
)
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.observation import campaign_seen as reach
from mechs_core.rulesets.arcs.observation import deals_seen as deals
from mechs_core.rulesets.arcs.observation import fates_seen as empire
from mechs_core.rulesets.arcs.observation import seen
from mechs_core.rulesets.arcs.observation.campaign_seats import (
    DEALS,
    FATES,
    MOST_OWNER,
    OWNER,
    SEAT,
)
from mechs_core.rulesets.arcs.observation.features import (
    ACTIONS,
    BOX,
    FACE,
    IN_A_WINDOW,
    MARKER,
    MOST,
    MOST_ROLLED,
    SHIPS,
)
from mechs_core.rulesets.arcs.view import View

PHASE: Final = from_zero(get_args(model.Phase))
REASON: Final = numbered(("power", "final_objective"))
SIDE: Final = from_zero((IN_SESSION, DECIDED))
SOURCE: Final = numbered(("council", "event"))
IN_DECK: Final = len(CAMPAIGN_COURT_IDS) + len(LORE_IDS) + len(RESERVE)
BUILDINGS: Final = 3  # two slots, and one outside

# ---------------------------------------------------------------- the game

GAME = (
    one_of("phase", PHASE, "What is going on"),
    number("chapter", max(CHAPTERS_OF_ACT), "Chapter of the Act"),
    capped("round", MOST, "Round of the chapter, up to 99"),
    who("initiative", "Holder of the initiative, 0 none yet"),
    who("active", "The seat whose turn was the last that began, 0 none in this round"),
    number("passes", 4, "Seats that have passed in a row"),
    flag("zeroed", "The lead card carries the zero marker"),
    flag("declared", "An ambition was declared in this round"),
    flag("seized", "The initiative was seized in this round"),
    number("court_deck", IN_DECK, "Cards in the Court deck"),
    number("action_deck", len(ACTION_CARDS), "Action cards that are not dealt"),
    number("action_discard", len(ACTION_CARDS), "Cards in the action discard that is face down"),
    counts("supply_{}", TYPES, TOKENS_OF_A_TYPE, "Tokens of {} in the supply", of="supply"),
    one_of("ended_for", REASON, "Why the game is over", of=seen.ended_for),
)
REACH = Part(
    "campaign",
    number("act", ACTS, "Act; while Fates for the next are chosen the one that ended"),
    who("first_regent", "Who has the First Regent tile, 0 nobody"),
    counts("{}_left", ("empire", "blight"), BLIGHT_PIECES, "Supply of {}", of="supply"),
    number("events_played", len(EVENT_CARDS), "Events played in this round"),
    flag("council_secured", "The Council was secured in this round"),
    who("meeting", "Whose meeting of the Council is under way, 0 none"),
    marks("used_{}", reach.USED, "Whether {} was used in this turn", of="used"),
    number("flagship_ships", 2, "Ships built at the own Flagship in this turn"),
    number("reserve", len(RESERVE), "Cards in the reserve"),
    Part(
        "council",
        one_of("council", SIDE, "Side of the Council", of="side"),
        who("council_held", "At whose Fate card it lies, 0 at its place", of="held_by"),
    ),
    Part(
        "summit",
        who("caller", "Who has called the Summit under way, 0 none"),
        one_of("source", SOURCE, "What it follows"),
        marks(
            "summit_{}", empire.OF_SUMMIT, "Whether {} was done in this Call to Order", of="used"
        ),
        flag("talking", "Negotiations have begun"),
        flag("last_call", "The caller has made its last call"),
    ),
)
EMPIRE = (
    Several(
        empire.trust, number("trust_{}", TOKENS_OF_A_TYPE, "Tokens of {} in the Trust"), names=TYPES
    ),
    Several(
        empire.booklet,
        flag("{}_in_force", "Edict, law or summit card {} is in the booklet"),
        names=(*EDICT_NUMBERS, *LAWS, *SUMMIT_CARDS),
    ),
    Several(
        empire.policies,
        one_of("policy{}", empire.POLICY, "The policy at place {} from the top"),
        names=range(1, len(POLICIES) + 1),
    ),
    Several(
        empire.dice,
        number("number_die", NUMBER_FACES, "Number die of this round, 0 not rolled"),
        one_of("event_die", empire.EVENT_FACE, "Event die of this round"),
    ),
    Several(
        empire.fates_left,
        number("fates_{}", COPIES * len(SETS), "Fates of set {} not dealt"),
        names=SETS,
    ),
    Several(
        empire.offered,
        one_of("offer1", empire.FATE, "The first Fate held for a choice"),
        one_of("offer2", empire.FATE, "The second"),
        one_of("chosen", empire.FATE, "The one chosen, while others still choose"),
    ),
)

# ---------------------------------------------------------------- cards

CARDS = Several(
    reach.action_cards,
    number("{}_where", seen.most_played, f"Card {{}}: {seen.WHERE}"),
    names=ACTION_CARDS,
)
COURT = Several(
    reach.court_cards,
    number("{}_where", reach.most_held, f"Card {{}}: {reach.COURT_WHERE}"),
    names=reach.cards,
)
BESIDE = Several(
    reach.unions,
    number("{}_beside", len(ACTION_CARDS), "The action card that {} lies beside, 0 none"),
    names=reach.UNION_CARDS,
)

# ---------------------------------------------------------------- turn, battle, window

TURN = Part(
    "turn",
    number("pips", 9, "Pips left"),
    marks("may_{}", ACTIONS, "The card's pips may be spent to {}", of="kinds"),
    flag("prelude", "The Prelude is still open"),
    flag("prelude_used", "An action was taken in the Prelude"),
    flag("battle", "Pips may also be spent to battle"),
)
IN_TURN = (
    Several(
        reach.used,
        flag("used_{}", "Whether {} was used in this turn"),
        flag("secured_{}", "{} was secured in this Prelude"),
        names=reach.cards,
    ),
    Several(
        reach.ports,
        number("ports_{}", BUILDINGS, "Starports in {} used in this turn"),
        names=SYSTEMS,
    ),
    Several(
        reach.taxed,
        number("{}_{}_taxed", 2, "Cities of {} on {} taxed in this turn"),
        names=reach.taxed_cities,
    ),
)
BATTLE = Part(
    "battle",
    who("battle_seat", "Attacker of the battle under way, 0 none", of="seat"),
    one_of("battle_system", seen.SYSTEM, "Where the battle is", of="system"),
    number("battle_defender", MOST_OWNER, f"Defender of that battle, {OWNER}", of=deals.defender),
    one_of("battle_target", seen.SYSTEM, "Where Fire Rifles aim", of="target"),
    Several(
        deals.attacking,
        number("attacking_{}", SHIPS, "Attacking ships left: {}"),
        names=(*CONDITIONS, *(f"imperial_{condition}" for condition in CONDITIONS)),
    ),
    number("intercept", 2 * SHIPS, "Hits of an interception, from when dice were collected"),
    Several(
        seen.dice,
        number("{}_{}", FACE, "Face of {} die {}, 0 none"),
        names=tuple(product(DICE, range(1, DICE_OF_A_KIND + 1))),
    ),
    counts("rolled_{}", SYMBOLS, MOST_ROLLED, "How often the dice show: {}", of="totals"),
)
WINDOW = (
    Several(
        deals.window,
        one_of("window_type", seen.TYPE, "Type of the resource that the question is about"),
        one_of("window_from", seen.SYSTEM, "System from where ships move"),
        one_of("window_to", seen.SYSTEM, "System where ships move to"),
        one_of("window_system", seen.SYSTEM, "System that the question is about"),
        number("window_fresh", SHIPS, "Fresh ships that may move on, or be added"),
        number("window_damaged", SHIPS, "Damaged ships that may move on, or be added"),
        number("window_empire", SHIPS, "Fresh Imperial ships that go along, or were added"),
        number("window_damaged_empire", SHIPS, "Damaged Imperial ships likewise"),
        flag("window_flagship", "The Flagship may move on"),
        number("window_number", IN_A_WINDOW, "Dice or ships at most, or hits, keys, tokens left"),
        flag("window_raid", "Raid dice may be collected"),
        who("window_seat", "The Rival that the question is about, 0 none"),
        number("window_card", reach.most_cards, "The card that asks, 0 none"),
        number("window_card2", reach.most_cards, "The card secured with it, 0 none"),
        one_of("window_fate", empire.FATE, "The Fate that asks"),
        one_of("window_step", deals.STEP, "Which hits are dealt, or what of the Fate is done"),
        one_of("window_policy", empire.POLICY, "The policy enforced"),
        number("window_edict", max(EDICT_NUMBERS), "Number of the edict, 0 none"),
        number("window_place", 5, "Place of the Court from 1, the Council, 0 none"),
        one_of("window_building", deals.BUILDING, "The building to place"),
    ),
    Several(
        deals.sprinters,
        number("{}_sprinters", SHIPS, "Fresh ships in {} that may sprint"),
        flag("{}_flagship_sprints", "The Flagship in {} may sprint"),
        names=SYSTEMS,
    ),
)

# ---------------------------------------------------------------- pieces

PIECES = (
    Several(
        reach.pieces,
        number("{}_{}_{}", BLIGHT_PIECES, "Pieces of {} in {}: {}"),
        names=reach.on_the_map,
    ),
    Several(
        reach.outside,
        number(
            "outside_{}", MOST_OWNER, f"Whose building stands in no slot in {{}}, 0 none, {OWNER}"
        ),
        flag("outside_{}_damaged", "It is damaged"),
        names=SYSTEMS,
    ),
)

OBSERVATION: Final = Observation(
    View,
    *(*GAME, REACH, *EMPIRE, CARDS, COURT, BESIDE, MARKER, BOX, TURN, *IN_TURN, BATTLE, *WINDOW),
    *(*PIECES, SEAT, FATES, *DEALS),
)
features, observe = OBSERVATION.features, OBSERVATION.observe
