"""The set-up of Acts: Court, booklet, Empire, Free States, Blight. BR-SET."""

from __future__ import annotations

from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT,
    EMPIRE,
    ENVOYS_DEPART,
    EVENT_FACES,
    FREE,
    GOVERN,
    IN_SESSION,
    POLICIES,
)
from mechs_core.rulesets.arcs.cards import CAMPAIGN_COURT_IDS, LORE_IDS, court_ids
from mechs_core.rulesets.arcs.data import (
    AMBITIONS,
    BOX_OF,
    CITY,
    CLUSTERS,
    MARKERS,
    SHIP,
    TYPES,
)
from mechs_core.rulesets.arcs.geometry import (
    CLUSTER,
    GATES,
    PER_CLUSTER,
    PLANET_LETTERS,
    SYSTEMS,
    TYPE_AT,
)
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import luck, pieces
from mechs_core.rulesets.arcs.rules.campaign import booklet, fates
from mechs_core.rulesets.arcs.rules.campaign.blight import put_blight
from mechs_core.rulesets.arcs.rules.campaign.booklet import PolicyStacked
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilFlipped
from mechs_core.rulesets.arcs.rules.campaign.dice import roll_event, roll_number
from mechs_core.rulesets.arcs.rules.campaign.shared import ActBegun
from mechs_core.rulesets.arcs.rules.court import fill
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled
from mechs_core.rulesets.arcs.rules.resources import SUPPLY, ResourceMoved
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

BOXES = 2  # seats: with so many, tokens lie on the boxes of ambitions


def set_up(play: Play[State]) -> None:
    """Act I up to the choice of Fates. BR-SET-2 to BR-SET-7"""
    play.emit(ActBegun(1, tuple(play.state.power), ()))
    lay_court(play)
    add_lore(play)
    stack_booklet(play)
    imperial = place_empire(play)
    letter = EVENT_FACES[roll_event(play, "free cities", "free cities")][0]
    others = [at for at in play.state.systems if CLUSTER[at] not in imperial]
    for system in others:
        if SYSTEMS[system].endswith(letter):
            pieces.place(play, FREE, CITY, system, 1, "setup")
    for system in others:
        put_blight(play, system, "setup")
    if play.state.seats == BOXES:
        for cluster in imperial:
            fill_boxes(play, cluster)
    fates.deal(play)


def lay_court(play: Play[State]) -> None:
    """The Court deck is shuffled, the row is dealt. BR-SET-2, BR-SET-12"""
    state = play.state
    act = state.reach.act
    deck = CAMPAIGN_COURT_IDS if act == 1 else court_ids(state.court_deck)
    order = play.luck.shuffle(f"{luck.COURT_DECK} {act}", deck)
    play.emit(DeckShuffled(luck.COURT_DECK, tuple(order)))
    fill(play, "setup")
    if state.reach.decided:
        play.emit(CouncilFlipped(IN_SESSION))


def add_lore(play: Play[State]) -> None:
    """As many lore cards as seats go face down into the deck. BR-SET-2"""
    lore = play.luck.shuffle(luck.LORE_DECK, LORE_IDS)
    play.emit(DeckShuffled(luck.LORE_DECK, tuple(lore)))
    deck = [*court_ids(play.state.court_deck), *lore[: play.state.seats]]
    order = play.luck.shuffle(luck.COURT_AND_LORE, deck)
    play.emit(DeckShuffled(luck.COURT_AND_LORE, tuple(order)))


def stack_booklet(play: Play[State]) -> None:
    """Policies and edicts of the start."""
    play.emit(PolicyStacked(tuple(play.luck.shuffle("policies", POLICIES))))
    if play.state.seats == BOXES:
        booklet.add(play, booklet.edict_id(ENVOYS_DEPART))
    booklet.add(play, booklet.edict_id(GOVERN))


def place_empire(play: Play[State]) -> list[int]:
    """A ship in each system of two clusters. Returns the clusters, from 0. BR-SET-3"""
    first = roll_number(play, "imperial clusters", "imperial clusters") - 1
    clusters = [first, (first + 1) % CLUSTERS]
    for cluster in clusters:
        for system in systems_of(cluster):
            pieces.place(play, EMPIRE, SHIP, system, 1, "setup")
    return clusters


def systems_of(cluster: int) -> range:
    """The gate of a cluster, then its planets."""
    return range(cluster * PER_CLUSTER, (cluster + 1) * PER_CLUSTER)


def fill_boxes(play: Play[State], cluster: int) -> None:
    """A token for each planet of a cluster, as the supply allows. BR-SET-6, BR-SET-14"""
    for system in systems_of(cluster):
        kind = TYPE_AT[system]
        if kind >= 0 and play.state.supply[kind]:
            box = f"box:{AMBITIONS[BOX_OF[kind]]}"
            play.emit(ResourceMoved(TYPES[kind], SUPPLY, box, "setup"))


# ---------------------------------------------------------------- Acts II and III


@task("next_act")
def next_act(play: Play[State], todo: list[Task]) -> None:
    """BR-SET-11 to BR-SET-14; set-ups of Fates are left to do."""
    state, act = play.state, play.state.reach.act + 1
    play.emit(ActBegun(act, tuple(state.power), MARKERS[: act - 1]))
    lay_court(play)
    for gate in GATES:
        if not has_blight(state, gate) and not has_ships(state, gate):
            put_blight(play, gate, "setup")
    spread_blight(play, EVENT_FACES[roll_event(play, f"blight {act}", "blight")][0])
    if state.seats == BOXES:
        for time in (1, 2):
            fill_boxes(play, roll_number(play, f"boxes {act} {time}", "boxes") - 1)
    todo.append(fates.begin.later())


def spread_blight(play: Play[State], letter: str) -> None:
    """In each cluster on the planet of a letter, or where that has Blight on the others."""
    for cluster in range(CLUSTERS):
        _, *planets = systems_of(cluster)
        named = planets[PLANET_LETTERS.index(letter)]
        for system in planets if has_blight(play.state, named) else [named]:
            if not has_blight(play.state, system):
                put_blight(play, system, "setup")


def has_blight(state: State, system: int) -> bool:
    return state.ships(BLIGHT, system) > 0


def has_ships(state: State, system: int) -> bool:
    """Whether any ship or Flagship is in a system, of whomever."""
    loyal = (state.loyal_ships(seat, system) for seat in range(state.seats))
    return state.ships(EMPIRE, system) > 0 or any(loyal)


TASKS = tasks(next_act)
