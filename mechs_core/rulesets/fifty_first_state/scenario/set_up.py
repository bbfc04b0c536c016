"""The opening events of a scenario; what it leaves to luck is drawn. HOST-SCEN-1, HOST-LUCK-1."""

from __future__ import annotations

from collections.abc import Sequence

from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.modules.arena import SeatKeys
from mechs_core.rulesets.fifty_first_state.amounts import counts, goods_in
from mechs_core.rulesets.fifty_first_state.cards import LOCATION_OF, NUMBER
from mechs_core.rulesets.fifty_first_state.model import LOCATION_DECK, State
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA
from mechs_core.rulesets.fifty_first_state.rules.scenario import (
    ConnectionsSet,
    DevelopingSet,
    HandSet,
    ScenarioSet,
    SeatSet,
    SiteSet,
)
from mechs_core.rulesets.fifty_first_state.rules.setup import CARDS_OF, begin, lay_deck
from mechs_core.rulesets.fifty_first_state.scenario.form import Form, read


def set_up(play: Play[State]) -> None:
    """Emits the opening events of a scenario that `check` has accepted."""
    form = read(play.created.scenario, play.state.seats, play.created.options)
    begin(play, form.first)
    named = {card for _, cards in form.places() for card in cards}
    out: list[str] = []
    for deck, cards in CARDS_OF.items():
        said = form.deck if deck == LOCATION_DECK else form.connections[deck].deck
        unnamed = [card for card in cards if card not in named]
        if said is not None:
            out += unnamed
        order = play.luck.shuffle(f"deck {deck}", unnamed) if said is None else said
        lay_deck(play, deck, tuple(order))
    for seat, each in enumerate(form.by_seat):
        hand = sorted(of_kind(each.hand, locations=True))
        play.emit(HandSet(seat, len(hand), tuple(hand)))
    play.emit(scenario_set(form, play.state.first, out))
    if play.state.arena is not None:
        ARENA.setup(play, arena_keys(form))


def scenario_set(form: Form, first: Seat, out: Sequence[str]) -> ScenarioSet:
    """The event that closes the set-up. first: of the round. out: the cards that do not play."""
    looking, said = form.phase == "lookout", form.developing
    return ScenarioSet(
        round=form.round,
        phase=form.phase,
        half=form.half if looking else 0,
        picks=form.picks,
        row=None if looking and form.row is None else tuple(form.row or ()),
        active=form.turn_of(first) if form.phase == "action" else None,
        developing=None if said is None else DevelopingSet(said.card, said.with_),
        discard=tuple(form.discard),
        connections={
            colour: ConnectionsSet(tuple(pile.discard), pile.face)
            for colour, pile in form.connections.items()
        },
        out=tuple(out),
        by_seat=tuple(seat_set(form, seat) for seat in range(len(form.by_seat))),
    )


def seat_set(form: Form, seat: Seat) -> SeatSet:
    """What all know of a seat."""
    said = form.by_seat[seat]
    return SeatSet(
        connections=tuple(of_kind(said.hand, locations=False)),
        vp=said.vp,
        supply=goods_in(counts(said.supply)),
        board=tuple(
            SiteSet(
                site.card,
                site.ruin,
                goods_in(counts(site.stock)),
                goods_in(counts(site.stored)),
                site.uses,
            )
            for site in said.board
        ),
        deals=tuple(said.deals),
        passed=said.passed or form.all_have_passed,
        faction_used=tuple(sorted(said.faction_used)),
        store_done=said.store_done,
    )


def of_kind(hand: Sequence[str], *, locations: bool) -> list[str]:
    return [card for card in hand if (LOCATION_OF[NUMBER[card]] is not None) == locations]


def arena_keys(form: Form) -> list[SeatKeys]:
    """The Arena's keys of each seat; after its step all workers there have been asked."""
    closed = form.has_equipped
    return [
        SeatKeys(
            said.space, said.equipped or (closed and said.space is not None), said.equip_choice
        )
        for said in form.by_seat
    ]
