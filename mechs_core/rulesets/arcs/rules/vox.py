"""Vox cards: what each asks for and does when it is secured. RULES.md, Court cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.cards import COURT_CARD, COURT_IDS, IS_VOX, court_ids
from mechs_core.rulesets.arcs.data import (
    AMBITIONS,
    CALL,
    CITY,
    CLUSTERS,
    DAMAGED,
    DEMANDS,
    FRESH,
    OUTRAGE_SPREADS,
    SHIP,
    SONG,
    STRUGGLE,
    TYPES,
    UPRISING,
)
from mechs_core.rulesets.arcs.field_types import (
    CourtId,
    OptionalAmbition,
    OptionalCluster,
    OptionalCourtId,
    OptionalPlace,
    OptionalType,
    SeatNumber,
    System,
)
from mechs_core.rulesets.arcs.geometry import CLUSTER, NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import luck, pieces
from mechs_core.rulesets.arcs.rules.cards_played import declare, may_seize, seize
from mechs_core.rulesets.arcs.rules.court import steal_guild
from mechs_core.rulesets.arcs.rules.farseers import draw
from mechs_core.rulesets.arcs.rules.outrage import provoke
from mechs_core.rulesets.arcs.rules.resources import return_city
from mechs_core.rulesets.arcs.rules.stealing import for_target, why_guarded, why_not_steal_card
from mechs_core.rulesets.arcs.tasks import Task, task, tasks


class CityOf(Struct, frozen=True, forbid_unknown_fields=True):
    system: System
    owner: SeatNumber


class GuildOf(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    card: CourtId


class Vox(Decision, frozen=True, tag="vox"):
    """What the Vox card asks for; everything left out: nothing, where it says may."""

    cluster: OptionalCluster = None
    ambition: OptionalAmbition = None
    resource: OptionalType = None
    city: CityOf | None = None
    seize: bool = False
    steal: GuildOf | None = None
    place: OptionalPlace = None  # where an agent of CC12 goes
    card: OptionalCourtId = None  # CC13: discarded; of two secured cards: the first


FIELD: Final = {
    UPRISING: "cluster",
    DEMANDS: "ambition",
    OUTRAGE_SPREADS: "resource",
    SONG: "city",
    STRUGGLE: "steal",
}


def always(state: State, seat: Seat, choice: Vox) -> IllegalDecision | None:
    return None


# ---------------------------------------------------------------- Mass Uprising


def why_not_uprising(state: State, seat: Seat, choice: Vox) -> IllegalDecision | None:
    if choice.cluster is None or state.out >> choice.cluster - 1 & 1:
        return IllegalDecision("target_illegal", "name a cluster in play")
    return None


def uprising_choices(state: State, seat: Seat) -> list[Vox]:
    return [Vox(cluster=c + 1) for c in range(CLUSTERS) if not state.out >> c & 1]


def uprising(play: Play[State], todo: list[Task], seat: Seat, choice: Vox) -> None:
    assert choice.cluster
    for system in play.state.systems:
        if CLUSTER[system] == choice.cluster - 1:
            pieces.place(play, seat, SHIP, system, 1, "card")


# ---------------------------------------------------------------- Populist Demands


def demands_choices(state: State, seat: Seat) -> list[Vox]:
    found = AMBITIONS if state.best_marker() != OFF else ()
    return [Vox(), *(Vox(ambition=ambition) for ambition in found)]


def demands(play: Play[State], todo: list[Task], seat: Seat, choice: Vox) -> None:
    if choice.ambition is not None:
        declare(play, todo, seat, choice.ambition, zero=False)


# ---------------------------------------------------------------- Outrage Spreads


def outrage_choices(state: State, seat: Seat) -> list[Vox]:
    return [Vox(), *(Vox(resource=kind) for kind in TYPES)]


def outrage_spreads(play: Play[State], todo: list[Task], seat: Seat, choice: Vox) -> None:
    if choice.resource is not None:
        for each in play.state.from_initiative():
            provoke(play, each, TYPES.index(choice.resource))


# ---------------------------------------------------------------- Song of Freedom


def why_not_song(state: State, seat: Seat, choice: Vox) -> IllegalDecision | None:
    if choice.city is None:
        if choice.seize:
            return IllegalDecision("seize_illegal", "only with a city")
        return None
    system = NUMBER[choice.city.system]
    if state.controller(system) != seat:
        return IllegalDecision("not_controlled", f"you do not control {choice.city.system}")
    if choice.seize and not may_seize(state, seat):
        return IllegalDecision("seize_illegal", "you cannot seize the initiative")
    if not state.all_at(choice.city.owner, CITY, system):
        return IllegalDecision("target_illegal", f"no such city on {choice.city.system}")
    return None


def song_choices(state: State, seat: Seat) -> list[Vox]:
    seizes = (False, True) if may_seize(state, seat) else (False,)
    return [
        Vox(),
        *(
            Vox(city=CityOf(SYSTEMS[system], owner), seize=seizing)
            for system in state.systems
            if state.controller(system) == seat
            for owner in range(state.seats)
            if state.all_at(owner, CITY, system)
            for seizing in seizes
        ),
    ]


def song(play: Play[State], todo: list[Task], seat: Seat, choice: Vox) -> None:
    if choice.city is None:
        return
    system, owner = NUMBER[choice.city.system], choice.city.owner
    condition = DAMAGED if play.state.at(owner, CITY, DAMAGED, system) else FRESH
    if choice.seize:
        todo.append(seize_after.later(seat))
    todo.append(return_city.later(owner, condition, SYSTEMS[system]))


@task("seize")
def seize_after(play: Play[State], todo: list[Task], seat: Seat) -> None:
    seize(play, seat)


# ---------------------------------------------------------------- Guild Struggle


def why_not_struggle(state: State, seat: Seat, choice: Vox) -> IllegalDecision | None:
    if choice.steal is None:
        return None
    rival, card = choice.steal.seat, choice.steal.card
    if reason := why_guarded(state, seat, rival, card):
        return reason
    return for_target(why_not_steal_card(state, seat, rival, card))


def struggle_choices(state: State, seat: Seat) -> list[Vox]:
    found = [
        GuildOf(rival, COURT_IDS[card])
        for rival in range(state.seats)
        for card in state.guild[rival]
        if why_not_steal_card(state, seat, rival, COURT_IDS[card]) is None
    ]
    return [Vox(), *(Vox(steal=each) for each in found)]


def struggle(play: Play[State], todo: list[Task], seat: Seat, choice: Vox) -> None:
    if choice.steal is not None:
        steal_guild(play, seat, choice.steal.seat, COURT_CARD[choice.steal.card], "card")
    state = play.state
    guild = [card for card in state.court_discard if not IS_VOX[card]]
    luck.shuffle(play, luck.STRUGGLE, court_ids([*state.court_deck, *guild]))


# ---------------------------------------------------------------- Call to Action


def call_choices(state: State, seat: Seat) -> list[Vox]:
    return [Vox()]


def call(play: Play[State], todo: list[Task], seat: Seat, choice: Vox) -> None:
    draw(play, seat, 1)


OFFERS: Final[dict[str, Callable[[State, Seat], list[Vox]]]] = {
    UPRISING: uprising_choices,
    DEMANDS: demands_choices,
    OUTRAGE_SPREADS: outrage_choices,
    SONG: song_choices,
    STRUGGLE: struggle_choices,
    CALL: call_choices,
}
WHY: Final[dict[str, Callable[[State, Seat, Vox], IllegalDecision | None]]] = {
    UPRISING: why_not_uprising,
    DEMANDS: always,
    OUTRAGE_SPREADS: always,
    SONG: why_not_song,
    STRUGGLE: why_not_struggle,
}
EFFECT: Final[dict[str, Callable[[Play[State], list[Task], Seat, Vox], None]]] = {
    UPRISING: uprising,
    DEMANDS: demands,
    OUTRAGE_SPREADS: outrage_spreads,
    SONG: song,
    STRUGGLE: struggle,
    CALL: call,
}
TASKS = tasks(seize_after)
