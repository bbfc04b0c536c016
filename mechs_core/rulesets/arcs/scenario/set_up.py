"""The opening events of a scenario; what it leaves to luck is drawn. ARC-SCN-1, ARC-SCN-2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.kit.seat_maps import SeatKey, by_seat
from mechs_core.rulesets.arcs.campaign_data import BLIGHT_KIND
from mechs_core.rulesets.arcs.data import (
    CITY,
    CONDITIONS,
    KINDS,
    MARKERS,
    OF_A_SEAT,
    TYPES,
)
from mechs_core.rulesets.arcs.field_types import owner_named
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.court import fill
from mechs_core.rulesets.arcs.rules.rounds import pass_round
from mechs_core.rulesets.arcs.rules.scenario import (
    Down,
    OwnerKey,
    PlaceSet,
    PlayedSet,
    ScenarioSet,
    SeatSet,
    UnionSet,
)
from mechs_core.rulesets.arcs.scenario import facts, reach_set
from mechs_core.rulesets.arcs.scenario.form import BuildingForm, Form, PlaceForm, PlayedForm, read
from mechs_core.rulesets.arcs.scenario.pieces import used
from mechs_core.rulesets.arcs.tasks import Task

T = TypeVar("T")
COURT: Final = "scenario court"
ACTION: Final = "scenario action"


def set_up(play: Play[State]) -> list[Task]:
    """Emits the opening events of a scenario that `check` has accepted.

    Returns what goes on by itself: the pass of a holder of initiative without cards.
    """
    form = read(play.created.scenario, play.state.seats, play.state.campaign is not None)
    lore = reach_set.draw_lore(play, form)
    court, deck = lay_court(play, form, lore)
    offers = reach_set.deal_fates(play, form)
    for seat in range(len(form.seats)):
        play.emit(seat_set(form, seat))
        if form.campaign:
            play.emit(reach_set.seat_set(play, form, seat, offers))
    table = scenario_set(form, court, deck, lay_discard(play, form))
    if form.campaign:
        play.emit(reach_set.cards_set(form, lore))
    play.emit(reach_set.scenario_set(form, table) if form.campaign else table)
    if not facts.is_court_gathered(form):
        fill(play)
    asked = facts.active(form)
    return [pass_round.later()] if form.phase == "lead" and not form.seats[asked].hand else []


# ---------------------------------------------------------------- luck


def lay_court(
    play: Play[State], form: Form, lore: list[str]
) -> tuple[tuple[PlaceSet, ...], tuple[str, ...]]:
    """The places of the Court and the deck. A deck that is given is whole. lore: in the shuffle."""
    left: list[str] = []
    gathered = facts.is_court_gathered(form)
    to_fill = not gathered and any(place.card is None for place in form.court)
    if form.court_deck is None or to_fill:
        left = play.luck.shuffle(COURT, [*facts.unnamed_court(form), *lore])
    dealt: list[str] = [] if gathered else left
    court = tuple(place_set(place, dealt) for place in form.court)
    return court, tuple(left if form.court_deck is None else form.court_deck)


def place_set(place: PlaceForm, left: list[str]) -> PlaceSet:
    """left: the cards that luck may lay there, top first; a card laid is taken off."""
    card = place.card
    if card is None and left:
        card = left.pop(0)
    return PlaceSet(card, some(place.agents), place.attached)


def lay_discard(play: Play[State], form: Form) -> Sequence[str]:
    if form.action_discard is not None:
        return form.action_discard
    return play.luck.shuffle(ACTION, facts.unnamed_actions(form))


# ---------------------------------------------------------------- events


def seat_set(form: Form, seat: Seat) -> SeatSet:
    said = form.seats[seat]
    gone = used(form, seat)
    stock = [most - number for most, number in zip(OF_A_SEAT, gone, strict=True)]
    return SeatSet(
        seat=seat,
        power=said.power,
        slots=(*said.slots, *[None] * (facts.slots(form, seat) - len(said.slots))),
        guild=(*said.guild, *reach_set.fate_guild(form, seat)),
        trophies=by_owner(
            {
                owner: {kind: taken[kind] for kind in (*KINDS, BLIGHT_KIND) if taken.get(kind)}
                for owner, taken in said.trophies.items()
                if any(taken.values())
            }
        ),
        captives=some(said.captives),
        outrage=in_order(said.outrage, TYPES),
        arrange=said.arrange,
        board=stock[CITY],
        supply={
            kind: number for kind, number in zip(KINDS, stock, strict=True) if kind != KINDS[CITY]
        },
        hand=tuple(said.hand),
        down=down(form, seat),
    )


def down(form: Form, seat: Seat) -> Down:
    """What a seat has played face down in the round."""
    for each in facts.played(form):
        if each.seat == seat:
            return each.card if each.mode == "copy" else None, each.seize_with
    return None, None


def scenario_set(
    form: Form, court: tuple[PlaceSet, ...], deck: tuple[str, ...], discard: Sequence[str]
) -> ScenarioSet:
    return ScenarioSet(
        chapter=form.chapter,
        round=form.round,
        phase=form.phase,
        initiative=form.initiative,
        leader=facts.leader(form),
        active=facts.active(form),
        out=tuple(sorted(form.out)),
        passes=form.passes,
        played=tuple(played_set(each) for each in facts.played(form)),
        zeroed=form.zeroed,
        declared=facts.declared(form),
        seized=facts.seized(form),
        pips=facts.pips(form),
        prelude=form.phase == "turn" and form.prelude,
        prelude_used=form.prelude_used,
        battle=form.battle,
        taxed={system: by_owner(said) for system, said in form.taxed.items() if said},
        ports_used={system: by_owner(said) for system, said in form.ports_used.items() if said},
        used=tuple(form.used),
        new_cards=tuple(form.new_cards),
        aside=tuple(form.aside),
        unions=tuple(UnionSet(each.seat, each.card, each.beside) for each in form.unions),
        ships={
            system: by_owner({owner: both for owner, both in said.items() if any(both)})
            for system, said in form.ships.items()
            if any(map(any, said.values()))
        },
        buildings={
            system: tuple(building(each) for each in sorted(said, key=rank))
            for system, said in form.buildings.items()
            if said
        },
        court=court,
        court_discard=tuple(form.court_discard),
        markers={
            ambition: in_order(said, MARKERS) for ambition, said in form.markers.items() if said
        },
        flipped=in_order(facts.flipped(form), MARKERS),
        box={
            ambition: {kind: number for kind, number in held.items() if number}
            for ambition, held in form.box.items()
            if any(held.values())
        },
        court_deck=deck,
        action_discard=tuple(discard),
    )


def played_set(each: PlayedForm) -> PlayedSet:
    """What lies on the table for all to see."""
    shown = None if each.mode == "copy" else each.card
    return PlayedSet(each.seat, shown, each.mode, each.seize_with is not None)


def building(each: BuildingForm) -> tuple[int | str, ...]:
    said = owner_named(each.owner), each.kind, each.state
    return said if each.where is None else (*said, each.where)


def rank(each: BuildingForm) -> tuple[int, int, int, bool]:
    kind, condition = KINDS.index(each.kind), CONDITIONS.index(each.state)
    return each.owner, kind, condition, each.where is not None


def by_owner(values: Mapping[int, T]) -> dict[OwnerKey, T]:
    """A map for an event, in the order of the owners."""
    return {str(owner_named(owner)): values[owner] for owner in sorted(values)}


def some(counts: Mapping[Seat, int]) -> dict[SeatKey, int]:
    """Counts by seat for an event, without those of 0."""
    return by_seat({seat: number for seat, number in counts.items() if number})


def in_order(items: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(items, key=order.index))
