"""Draws what a scenario leaves to luck, then records its events. AM-SCEN-1, AM-LUCK-1."""

from __future__ import annotations

from mechs_core.kernel.luck import Luck
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.model import Arena
from mechs_core.rulesets.arena_mechs.rules.setup import CardsSet, give_boards, lay_out
from mechs_core.rulesets.arena_mechs.scenario.acting import Acting, acting
from mechs_core.rulesets.arena_mechs.scenario.cards import Cards, fill, not_in_slot, unnamed
from mechs_core.rulesets.arena_mechs.scenario.check import (
    check_activation,
    check_alternative,
    check_placed,
    start_order,
)
from mechs_core.rulesets.arena_mechs.scenario.facts import arena_laid_out, scenario_set
from mechs_core.rulesets.arena_mechs.scenario.form import Form, read


def set_up(play: Play[Arena]) -> None:
    """Emits the opening events of a scenario that `check` has accepted.

    Raises IllegalDecision `bad_config` for a fault that shows only after luck.
    """
    form = read(play.created.scenario, play.created.options)
    give_boards(play)
    if (laid := arena_laid_out(form)) is not None:
        play.emit(laid)
    else:
        lay_out(play)
    order = start_order(form)
    if order is None:
        order = play.luck.shuffle("start order", form.seats)
    strips = [_deal(form, seat, play.luck) for seat in form.seats]
    slots = [sorted(cards.slots.get(form.turn, [])) for cards in strips]
    now = acting(form, slots)
    _check_after_luck(form, order, slots, now, play.state)

    for seat in form.seats:
        play.emit(_cards_set(form, seat, strips[seat]))
    play.emit(scenario_set(form, order, now, slots))


def _check_after_luck(
    form: Form, order: list[Seat], slots: list[list[int]], now: Acting, arena: Arena
) -> None:
    """Refuses what `check` could not know. AM-SCEN-5, in its order."""
    if form.phase == "placement":
        check_placed(form, order)
    for seat, cover in form.covers.items():
        if cover.card not in slots[seat]:
            raise not_in_slot(form, seat, cover.card)
    check_activation(form, now)
    check_alternative(form, now, arena.copy())


def _deal(form: Form, seat: Seat, luck: Luck) -> Cards:
    return fill(form, seat, luck.shuffle(f"deck {seat}", unnamed(form, seat)))


def _cards_set(form: Form, seat: Seat, cards: Cards) -> CardsSet:
    # Slots, from the first on; `turn` is 1 before the first turn.
    public = form.turn if form.phase == "acting" else form.turn - 1
    strip = {slot: (min(pair), max(pair)) for slot, pair in cards.slots.items()}
    return CardsSet(
        seat=seat,
        filled=tuple(strip),
        removed=tuple(sorted(cards.removed)),
        revealed={str(slot): pair for slot, pair in strip.items() if slot <= public},
        hidden={str(slot): pair for slot, pair in strip.items() if slot > public},
        hand=tuple(sorted(cards.hand)),
        cover=form.covers.get(seat) if form.phase == "choosing" else None,
        bottomed=tuple(cards.deck[cards.never_drawn :]),
        deck=tuple(cards.deck[: cards.never_drawn]),
    )
