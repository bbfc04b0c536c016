"""Score parts and topics of Arcs, in a designer's words."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Measure, Part, Topic
from mechs_core.rulesets.arcs.data import AMBITIONS
from mechs_core.rulesets.arcs.model import CAMPAIGN_CAUSES

POWER_BY: Final = {ambition.lower(): f"for {ambition.title()}" for ambition in AMBITIONS} | {
    "bonus": "for cities off the board, with sole first places",
    "scenario": "with which the game began",
    "grand": "for grand ambitions",
    "peace": "of cities off the board, as peace was enforced",
    "fate": "for objectives completed in Act II",
    "trust": "lost to who stole from the Trust",
    "leave": "lost with the Trust, on leaving the Empire",
    "debts": "for Called Debts",
    "asylum": "lost for Free buildings destroyed",
    "objective": "lost for failed objectives",
    "halved": "lost between Acts",
}
PARTS: Final = (
    *(Part(cause, "Power", f"Power {POWER_BY[cause]}", True) for cause in CAMPAIGN_CAUSES),
    Part("cities", "cities", "Cities on the map at the end"),
    Part("trophies", "pieces", "Trophies at the end"),
    Part("captives", "agents", "Captives at the end"),
    Part("objective_left", "steps", "Steps that a final objective lacks at the end"),
)


def power(sentence: str) -> Measure:
    return Measure("power", "Power", f"Power {sentence}")


def times(name: str, sentence: str) -> Measure:
    return Measure(name, "times", sentence)


def tokens(name: str, sentence: str) -> Measure:
    return Measure(name, "tokens", sentence)


# ---------------------------------------------------------------- seats

PLACE: Final = Topic(
    "place",
    "Which turn positions come how often",
    "place in turn order when the game began",
    (Measure("games", "games", "Games that the seat began so"), power("at the end")),
    wins=True,
    each="How much do turn positions score",
    fares="Which turn position is favoured",
)
START: Final = Topic(
    "start",
    "Which starts come how often",
    "set-up card and place in turn order",
    (Measure("games", "games", "Games that the seat began so"), power("at the end")),
    wins=True,
    each="How much do starts score",
    fares="Is any start of a set-up card favoured",
)

# ---------------------------------------------------------------- ambitions

AMBITION: Final = Topic(
    "ambition",
    "Which ambitions are scored",
    "ambition; every seat counts at each scoring",
    (
        Measure("scored", "scorings", "Chapters in which it was scored"),
        power("gained by it, with the bonus for cities"),
        times("first", "Times that the seat was first alone"),
        times("tied", "Times that it shared the first place"),
        times("second", "Times that it was second alone"),
        times("declared", "Times that it had declared it in that chapter"),
    ),
    each="What do ambitions pay",
)
DECLARATION: Final = Topic(
    "declaration",
    "Which ambitions are declared",
    "ambition",
    (
        Measure("declared", "declarations", "Times that the seat declared it"),
        power("that it gained by it in that chapter"),
        times("first", "Times that it was first alone in the end"),
        Measure("rivals", "Power", "Power that the other seats gained by it"),
        times("zeroed", "Times that the lead card took the zero marker"),
    ),
    worth=True,
    each="Do declarations pay",
)
DECIDED: Final = Topic(
    "decided",
    "Which ambition decides the game",
    "ambition without whose Power another had won; for the winner",
    (
        Measure("games", "games", "Games that it decided"),
        Measure("margin", "Power", "Power of the winner, less that of the best of the others"),
    ),
    each="How close are the games that an ambition decides",
)

# ---------------------------------------------------------------- action cards

PLAY: Final = Topic(
    "play",
    "How are cards played",
    "way to play a card and suit of its actions",
    (
        Measure("plays", "plays", "Cards played so"),
        Measure("pips", "pips", "Pips that they gave"),
        Measure("spent", "pips", "Those that were spent"),
        tokens("resources", "Resources spent in the Prelude"),
        times("declared", "Times that an ambition was declared with it"),
        times("seized", "Times that the initiative was seized with it"),
    ),
    worth=True,
    each="What do cards give by how they are played",
)
CARD: Final = Topic(
    "action card",
    "Which cards are played face up",
    "action card",
    (
        Measure("played", "plays", "Times that it was led, surpassed or pivoted with"),
        times("led", "Times that it was led"),
        times("surpassed", "Times that it surpassed"),
        times("pivoted", "Times that it was pivoted with"),
        times("declared", "Times that an ambition was declared with it"),
        Measure("spent", "pips", "Pips spent of it"),
    ),
    worth=True,
    each="What are cards played for",
)
INITIATIVE: Final = Topic(
    "initiative",
    "How does the initiative go round",
    "way in which a seat comes to it, or gives it away",
    (times("times", "Times that it went so"),),
    worth=True,
)

# ---------------------------------------------------------------- turns

ACTION: Final = Topic(
    "action",
    "Which actions are taken",
    "action",
    (
        Measure("uses", "actions", "Times that the seat took it"),
        times("resource", "Times that a resource was spent for it, not a pip"),
        tokens("tokens", "Resources that it brought at once"),
        Measure("captives", "agents", "Captives that it brought at once"),
        Measure("trophies", "pieces", "Trophies that it brought at once"),
    ),
    worth=True,
    each="What do actions bring",
)
DICE: Final = Topic(
    "dice",
    "Which dice are rolled",
    "kinds of dice of a battle; for the attacker",
    (
        Measure("battles", "battles", "Battles with dice of these kinds"),
        times("paid", "Times that it took more than it lost"),
        Measure("rolled", "dice", "Dice"),
        Measure("hits", "hits", "Hits dealt to the defender"),
        Measure("trophies", "pieces", "Trophies, the agents of a ransacked card included"),
        Measure("cities", "cities", "Cities destroyed"),
        Measure("stolen", "things", "Resources and Guild cards stolen with keys"),
        Measure("lost", "ships", "Own ships destroyed"),
        Measure("damaged", "ships", "Own ships damaged"),
    ),
    each="What do dice bring and cost",
)
ATTACK: Final = Topic(
    "attack",
    "How often does an attack pay",
    "what the attacker took, pieces and things, beside its ships lost",
    (Measure("battles", "battles", "Battles that came out so"),),
    worth=True,
)

# ---------------------------------------------------------------- Court, resources

COURT: Final = Topic(
    "court card",
    "Which Court cards come to seats",
    "Court card",
    (
        Measure(
            "taken", "cards", "Secured, ransacked, stolen, of a Fate, or there from the beginning"
        ),
        times("ransacked", "Times that it was ransacked"),
        times("used", "Times that it was used in the Prelude"),
        times("left", "Times that it was used up, stolen, scrapped, or discarded by Outrage"),
        Measure("agents", "agents", "Own agents on it when it was secured"),
        Measure("captives", "agents", "Agents of others captured or taken with it"),
    ),
    worth=True,
    wins=True,
    each="What do Court cards cost, and what becomes of them",
    fares="Which Court cards are too strong",
)
RESOURCE: Final = Topic(
    "resource",
    "Which resources do seats come to have",
    "resource",
    (
        tokens("gained", "Gained, stolen, or there from the beginning"),
        tokens("taxed", "Those that taxes brought"),
        tokens("stolen", "Those that came from another seat"),
        tokens("spent", "Spent in the Prelude"),
        tokens("lost", "Stolen, discarded, or without a slot"),
    ),
    worth=True,
    each="What becomes of resources",
)

TOPICS: Final = (
    *(PLACE, START),
    *(AMBITION, DECLARATION, DECIDED),
    *(PLAY, CARD, INITIATIVE),
    *(ACTION, DICE, ATTACK),
    *(COURT, RESOURCE),
)
