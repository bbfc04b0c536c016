"""What the numbers of an observation are, and where they stand in a view.

Amounts without a limit in the game have one here; a greater amount is shown as that limit.
"""

from __future__ import annotations

from typing import Final, get_args

from mechs_core.kit.features import (
    capped,
    counts,
    flag,
    from_zero,
    is_it,
    marks,
    number,
    numbered,
    one_of,
    place,
    who,
)
from mechs_core.kit.observation import Each, Observation, Part, Seats, Several
from mechs_core.rulesets.arcs import model
from mechs_core.rulesets.arcs.cards import BASE_COURT_IDS as COURT_IDS
from mechs_core.rulesets.arcs.cards import SUITED as ACTION_CARDS
from mechs_core.rulesets.arcs.data import (
    AGENT,
    AMBITIONS,
    CHAPTERS,
    CLUSTERS,
    DICE,
    DICE_OF_A_KIND,
    FACES,
    KINDS,
    MARKERS,
    OF_A_SEAT,
    SHIP,
    SLOTS,
    SUITS,
    SYMBOLS,
    TOKENS_OF_A_TYPE,
    TYPES,
    UNIONS,
)
from mechs_core.rulesets.arcs.geometry import SETUP, SYSTEMS
from mechs_core.rulesets.arcs.observation import seen
from mechs_core.rulesets.arcs.questions import OF_BASE
from mechs_core.rulesets.arcs.view import View

MOST: Final = 99  # of rounds, of what is counted for an ambition
MOST_POWER: Final = 999
MOST_ROLLED: Final = DICE_OF_A_KIND * len(DICE)  # of a symbol
SHIPS, AGENTS = OF_A_SEAT[SHIP], OF_A_SEAT[AGENT]
IN_A_WINDOW: Final = MOST_ROLLED + OF_A_SEAT[SHIP]  # hits left: of dice and of interceptors
BASE_PHASES: Final = 7
PHASE: Final = from_zero(get_args(model.Phase)[:BASE_PHASES])
QUESTION: Final = numbered(OF_BASE)
REASON: Final = numbered(("power", "chapters"))
ACTIONS: Final = tuple(dict.fromkeys(action for suit in SUITS for action in suit.actions))
FACE: Final = len(FACES[DICE[0]])

GAME = (
    one_of("phase", PHASE, "What is going on"),
    one_of("question", QUESTION, "What is asked", of=seen.question),
    number("chapter", CHAPTERS, "Chapter"),
    capped("round", MOST, "Round of the chapter, up to 99"),
    one_of("setup_card", numbered(SETUP), "Setup card", of=seen.setup_card),
    marks("out_{}", range(1, CLUSTERS + 1), "Cluster {} is out of play", of="out"),
    who("initiative", "Holder of the initiative, 0 none yet"),
    who("active", "The seat whose turn was the last that began, 0 none in this round"),
    number("passes", 4, "Seats that have passed in a row"),
    flag("zeroed", "The lead card carries the zero marker"),
    flag("declared", "An ambition was declared in this round"),
    flag("seized", "The initiative was seized in this round"),
    number("court_deck", len(COURT_IDS), "Cards in the Court deck"),
    number("action_deck", len(ACTION_CARDS), "Action cards that are not dealt"),
    number("action_discard", len(ACTION_CARDS), "Cards in the action discard that is face down"),
    counts("supply_{}", TYPES, TOKENS_OF_A_TYPE, "Tokens of {} in the supply", of="supply"),
    one_of("ended_for", REASON, "Why the game is over", of=seen.ended_for),
)
CARDS = Several(
    seen.action_cards,
    number("{}_where", seen.most_played, f"Card {{}}: {seen.WHERE}"),
    names=ACTION_CARDS,
)
COURT = Several(
    seen.court_cards,
    number("{}_where", seen.most_held, f"Card {{}}: {seen.COURT_WHERE}"),
    names=COURT_IDS,
)
BESIDE = Several(
    seen.unions,
    number("{}_beside", len(ACTION_CARDS), "The action card that {} lies beside, 0 none"),
    names=tuple(UNIONS),
)
MARKER = Several(
    seen.markers,
    one_of("{}_on", seen.AMBITION, "The ambition that marker {} lies on"),
    flag("{}_flipped", "Marker {} is flipped"),
    names=MARKERS,
)
BOX = Several(
    seen.box,
    number("box_{}", TOKENS_OF_A_TYPE * len(TYPES), "Tokens on the box of {}, with two players"),
    names=AMBITIONS,
)
TURN = Part(
    "turn",
    number("pips", 9, "Pips left"),
    marks("may_{}", ACTIONS, "The card's pips may be spent to {}", of="kinds"),
    flag("prelude", "The Prelude is still open"),
    flag("prelude_used", "An action was taken in the Prelude"),
    flag("battle", "Pips may also be spent to battle"),
    marks("used_{}", COURT_IDS, "{} was used in this turn", of="used"),
    marks("secured_{}", COURT_IDS, "{} was secured in this Prelude", of="secured"),
)
PORTS = Several(
    seen.ports, number("ports_{}", 2, "Starports on {} used in this turn"), names=seen.PLANETS
)
BATTLE = Part(
    "battle",
    who("battle_seat", "Attacker of the battle under way, 0 none", of="seat"),
    one_of("battle_system", numbered(SYSTEMS), "Where the battle is", of="system"),
    who("battle_defender", "Defender of that battle", of="defender"),
    Several(
        seen.attacking,
        number("attacking_{}", SHIPS, "Attacking ships left: {}"),
        names=("fresh", "damaged"),
    ),
    number("intercept", SHIPS, "Fresh ships of the defender when the dice were collected"),
    Several(
        seen.dice,
        number("{}_{}", FACE, "Face of {} die {}, 0 none"),
        names=tuple((kind, die) for kind in DICE for die in range(1, DICE_OF_A_KIND + 1)),
    ),
    counts("rolled_{}", SYMBOLS, MOST_ROLLED, "How often the dice show: {}", of="totals"),
)
WINDOW = Several(
    seen.window,
    one_of("window_type", seen.TYPE, "Type of the resource that the question is about"),
    one_of("window_from", seen.SYSTEM, "System from where ships move"),
    one_of("window_to", seen.SYSTEM, "System where ships move to"),
    number("window_fresh", SHIPS, "Fresh ships that may move on"),
    number("window_damaged", SHIPS, "Damaged ships that may move on"),
    number("window_number", IN_A_WINDOW, "Dice at most, or hits, keys, tokens left, or cards put"),
    flag("window_raid", "Raid dice may be collected"),
    who("window_seat", "The Rival that the question is about, 0 none"),
    number("window_card", len(COURT_IDS), "The Vox card that is secured, 0 none"),
    one_of("window_step", seen.STEP, "Which hits are dealt"),
)
PIECES = (
    Several(
        seen.ships,
        number("seat{}_{}_ships", SHIPS, "Its fresh ships in {1}"),
        number("seat{}_{}_damaged_ships", SHIPS, "Its damaged ships in {1}"),
        names=seen.at_systems,
    ),
    Several(
        seen.buildings,
        number("seat{}_{}_cities", 2, "Its fresh cities on {1}"),
        number("seat{}_{}_damaged_cities", 2, "Its damaged cities on {1}"),
        number("seat{}_{}_starports", 2, "Its fresh starports on {1}"),
        number("seat{}_{}_damaged_starports", 2, "Its damaged starports on {1}"),
        names=seen.on_planets,
    ),
)
SEAT = Seats(
    is_it("asked", "The game waits for its decision"),
    place("order", "Place in the order of the round, 0 not in it"),
    capped("power", MOST_POWER, "Power, up to 999"),
    number("hand", len(ACTION_CARDS), "Action cards in hand"),
    Several(
        seen.played,
        one_of("mode", seen.MODE, "How it played its card of this round, 0 not yet"),
        flag("seizes", "It added a card to seize the initiative, or a 7 did"),
    ),
    Each(
        "slots",
        SLOTS,
        one_of("slot{}", numbered(TYPES), "Resource in its slot {}"),
    ),
    number("open_slots", SLOTS, "Open resource slots"),
    Several(seen.incoming, number("incoming_{}", 5, "Tokens of {} that wait"), names=TYPES),
    Several(seen.aside, number("aside_{}", 5, "Tokens of {} spent in this Prelude"), names=TYPES),
    number("arrange", SLOTS - 1, "Exchanges of tokens left"),
    Several(
        seen.outrage, number("outrage_{}", 2, "Outrage of {}: 1 owed 2 with agent"), names=TYPES
    ),
    counts("{}_left", KINDS, SHIPS, "Its supply of {}, of cities its board", of="supply"),
    Several(
        seen.taxed, number("{}_taxed", 2, "Its cities on {} taxed in this turn"), names=seen.PLANETS
    ),
    Several(
        seen.agents,
        number("agents{}", AGENTS, "Its agents on place {} of the Court"),
        names=seen.court_places,
    ),
    Several(
        seen.trophies,
        number("trophies_seat{}_{}", SHIPS, "Its Trophies of seat{}: {}"),
        names=seen.taken_kinds,
    ),
    Several(
        seen.captives,
        number("captives_seat{}", AGENTS, "Its Captives of seat{}"),
        names=range,
    ),
    Several(
        seen.counts,
        capped("{}_count", MOST, "What it has for {}, up to 99"),
        names=AMBITIONS,
    ),
    place("place", "Place at the end, 0 while the game runs", of="ranking"),
)
OBSERVATION: Final = Observation(
    View, *GAME, CARDS, COURT, BESIDE, MARKER, BOX, TURN, PORTS, BATTLE, WINDOW, *PIECES, SEAT
)
features, observe = OBSERVATION.features, OBSERVATION.observe
