"""Score parts and topics of 51st State, in a designer's words."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Measure, Part, Topic
from mechs_core.modules.arena.study import TOPICS as OF_THE_ARENA
from mechs_core.rulesets.fifty_first_state.model import SOURCES

VP_FOR: Final = {  # source of points -> what they are for
    "use": "for uses of action locations",
    "bonus": "for building: bonuses of new locations",
    "deal": "for deals, when made and in each Production",
    "spoils": "for cards and locations that the seat razed",
    "razed": "for own locations that others razed",
    "develop": "for developing",
    "arena": "for the best equipped worker in the Arena",
    "scenario": "with which the game began",
}
PARTS: Final = (
    *(Part(source, "VP", f"Victory points {VP_FOR[source]}", True) for source in SOURCES),
    Part("locations", "VP", "Locations that stand at the end, 1 point each", True),
    Part("goods", "goods", "Goods and cards left, the first tie-break"),
    Part("ap", "AP", "Arena points; none without a worker in the Arena"),
)


def vp(sentence: str) -> Measure:
    return Measure("vp", "VP", f"Victory points {sentence}")


def goods(sentence: str) -> Measure:
    return Measure("goods", "goods", f"Goods {sentence}")


def drawn(sentence: str) -> Measure:
    return Measure("cards", "cards", f"Cards drawn {sentence}")


def times(name: str, sentence: str) -> Measure:
    return Measure(name, "times", sentence)


# ---------------------------------------------------------------- cards

PICK: Final = Topic(
    "pick",
    "Which cards lie in the Lookout",
    "location card",
    (
        Measure("seen", "picks", "Picks with this card in the row"),
        Measure("picked", "picks", "Those that took it"),
    ),
    each="Which cards are picked",
)
CARD: Final = Topic(
    "card",
    "Which cards are played",
    "location card",
    (
        Measure("played", "cards", "Played from hand, or there from the beginning"),
        Measure("built", "cards", "Those that were constructed or developed"),
        Measure("dealt", "cards", "Those that became a deal"),
        Measure("razed", "cards", "Those that were razed from hand"),
        vp("for the deal, in all Productions, or for the spoils"),
        goods("by the deal, in all Productions, or as spoils"),
        drawn("for them"),
    ),
    worth=True,
    each="What are cards played as",
)
LOCATION: Final = Topic(
    "location",
    "Which locations are built",
    "location card",
    (
        Measure("built", "locations", "Constructed, developed, or there from the beginning"),
        vp("by its bonus, by its uses, and 1 where it stands at the end"),
        Measure("developed", "locations", "Those that took the place of another"),
        times("used", "Times that its owner used its action"),
        goods("that it gave its owner, with what lay on it when built"),
        drawn("for its owner"),
        times("opened", "Times that others used its open production"),
        times("razed", "Times that others made it a ruin"),
        times("replaced", "Times that its owner developed over it, ruined or not"),
        Measure("stood", "locations", "Those that stood at the end"),
    ),
    worth=True,
    wins=True,
    each="What do locations bring",
    fares="Which locations are too strong",
)

# ---------------------------------------------------------------- turns

ACTION: Final = Topic(
    "action",
    "Which actions are taken",
    "action of a turn; attack: razing another seat's location",
    (
        Measure("uses", "actions", "Times that the seat took it"),
        vp("at once, the building bonus included"),
        goods("gained at once"),
        drawn("at once"),
        Measure("paid", "goods", "Goods paid"),
    ),
    worth=True,
    each="What do actions cost and bring",
)
EXCHANGE: Final = Topic(
    "exchange",
    "Which exchanges are made",
    "faction action, trade, connection card, open production",
    (Measure("uses", "exchanges", "Times that the seat used it"),),
    worth=True,
)
GOOD: Final = Topic(
    "good",
    "Which goods do seats come to have",
    "good",
    (
        Measure("gained", "goods", "Produced, gained, or there from the beginning"),
        Measure("paid", "goods", "Paid, but for the Arena"),
        Measure("arena", "goods", "Sent or given to the Arena"),
        Measure("lost", "goods", "Left over in Cleanup"),
    ),
    each="Which goods go to waste",
)

# ---------------------------------------------------------------- seats

FACTION: Final = Topic(
    "faction",
    "Which factions are played",
    "faction",
    (
        Measure("games", "games", "Games in which the seat had it"),
        vp("at the end, with those for locations"),
    ),
    wins=True,
    each="How much do factions score",
    fares="Is any faction too strong",
)
START: Final = Topic(
    "start",
    "Which places in the first round come how often",
    "place in the order of the first round",
    (Measure("games", "games", "Games that the seat began so"),),
    wins=True,
    fares="Does it matter who begins",
)
WORKER: Final = Topic(
    "worker",
    "When are workers sent to the Arena",
    "round in which the worker was sent",
    (
        Measure("workers", "workers", "Workers sent then"),
        vp("of the prize that they won"),
    ),
    worth=True,
    each="When is it best to send a worker",
)
PRIZE: Final = Topic(
    "prize",
    "How often does the Arena decide the game",
    "what the prize did; counted once a game, for the winner",
    (
        Measure("games", "games", "Games that it ended so"),
        Measure("margin", "VP", "Points of the winner, less those of the best seat of the others"),
    ),
    each="How close are the games that the Arena decides",
)

TOPICS: Final = (
    *(PICK, CARD, LOCATION),
    *(ACTION, EXCHANGE, GOOD),
    *(FACTION, START),
    *OF_THE_ARENA,
    *(WORKER, PRIZE),
)
