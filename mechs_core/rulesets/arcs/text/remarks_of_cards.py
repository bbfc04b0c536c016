"""Remarks on action cards: what a lead and an answer to it give, what an ambition would pay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.cards import (
    ACTION_CARDS,
    CARD,
    IS_EVENT,
    NUMBER_ON,
    SUIT_OF,
    action_deck,
)
from mechs_core.rulesets.arcs.data import AMBITIONS, ANY_AMBITION, SECRET_ORDER
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.ambitions import counts_of, places_of, worth
from mechs_core.rulesets.arcs.rules.cards_played import Follow, Lead, PassInitiative, may_seize
from mechs_core.rulesets.arcs.rules.farseers import Farseers, Put, Swap
from mechs_core.rulesets.arcs.rules.rounds import Mulligan
from mechs_core.rulesets.arcs.text.words import (
    AMBITION_NAME,
    actions_of,
    declares,
    pips_of,
    short,
)
from mechs_core.rulesets.arcs.view import View

Remark = Callable[[Any, View, State, int], str]


def payment(state: State, ambition: str) -> str:
    """What an ambition would pay with the best marker on it, if the chapter ended now.

    "5/3, now s1 5, s0 3"; a bonus for cities is in it.
    """
    which, marker = AMBITIONS.index(ambition), state.best_marker()
    before, more = worth(state, which), state.value(marker)
    most, less = before[0] + more[0], before[1] + more[1]
    first, second = places_of(counts_of(state, which))
    alone = len(first) == 1
    gains = [(who, most + bonus(state, who) if alone else less) for who in first]
    gains += [(who, less) for who in second]
    paid = ", ".join(f"{called(state, who)} {power}" for who, power in gains if power)
    return f"{most}/{less}, now {paid or 'nobody'}"


def bonus(state: State, who: int) -> int:
    return state.bonus(who) if who < state.seats else 0


def called(state: State, who: int) -> str:
    """A seat; with two players the box may place as well."""
    return short(who) if who < state.seats else "the box"


def pips_said(number: int, actions: tuple[str, ...]) -> str:
    return f"{count(number, 'pip')}: {' '.join(actions)}"


# ---------------------------------------------------------------- lead


def _event(view: View, state: State, lead: str) -> list[str]:
    """An Event: the pips of the lead, unless another one or the Council came first. BR-EVT-3"""
    now = state.reach
    pips = 0 if now.events_played or now.council_secured else pips_of(lead)
    said = [pips_said(pips, actions_of(lead)) if pips else "0 pips: its Prelude alone"]
    if now.held_by != OFF:
        return [*said, f"resolves nothing: the Council meets under {short(now.held_by)}"]
    already = " already" if now.events_played else ""
    return [*said, f"ends the round{already} with Crises or Edicts, by the dice"]


def _lead(offered: Lead, view: View, state: State, seat: int) -> str:
    """Its pips; who may surpass it; the ambition."""
    said = [pips_said(pips_of(offered.card), actions_of(offered.card))]
    zero = offered.declare is not None and not _is_spared(state, seat, offered.declare)
    others = any(each.hand for rival, each in enumerate(view.seats) if rival != seat)
    by = surpassed_by(state, seat, CARD[offered.card], zero=zero)
    said += ["a copy has 1", by] if others else ["nobody has a card to follow with"]
    if offered.declare is not None:
        said.append(f"{AMBITION_NAME[offered.declare]} {payment(state, offered.declare)}")
    return "; ".join(said)


def _is_spared(state: State, seat: int, ambition: str) -> bool:
    """Secret Order spares the zero marker."""
    return state.holds(seat, SECRET_ORDER) and ambition in ("KEEPER", "EMPATH")


def surpassed_by(state: State, seat: int, card: int, *, zero: bool) -> str:
    """Which cards of other hands could surpass a lead: "copied for 1 pip, surpassed by CO5 CO6"."""
    above = 0 if zero else NUMBER_ON[card]
    higher = [
        ACTION_CARDS[other]
        for other in action_deck(state.seats)
        if SUIT_OF[other] == SUIT_OF[card]
        and NUMBER_ON[other] > above
        and other not in state.hand[seat]
    ]
    return f"surpassed by {_in_short(higher)}" if higher else "nobody can surpass it"


def _in_short(cards: list[str]) -> str:
    """ "CO3 5 6": the suit is told once."""
    return " ".join([cards[0], *(card[2:] for card in cards[1:])])


def _pass(offered: PassInitiative, view: View, state: State, seat: int) -> str:
    others = [(seat + step) % len(view.seats) for step in range(1, len(view.seats))]
    to = next((other for other in others if view.seats[other].hand), seat)
    holding = sum(1 for each in view.seats if each.hand)
    if view.passes + 1 >= holding:
        return "all have passed: hands are discarded, the chapter ends"
    return f"no actions; initiative goes to {short(to)}"


# ---------------------------------------------------------------- follow


def _follow(offered: Follow, view: View, state: State, seat: int) -> str:
    lead = view.played[0].card or ""
    if offered.mode == "event":
        said = _event(view, state, lead)
    elif offered.mode == "copy":
        said = [pips_said(1, actions_of(lead))]
    elif offered.mode == "pivot":
        said = [pips_said(1, actions_of(offered.card))]
    else:
        said = [pips_said(pips_of(offered.card), actions_of(offered.card))]
        said.append(_initiative(offered, view, state, seat))
    if offered.seize_with is not None:
        said.append(f"seizes the initiative by {offered.seize_with}")
    if offered.declare is not None:
        said.append(f"{AMBITION_NAME[offered.declare]} {payment(state, offered.declare)}")
    return "; ".join(filter(None, said))


def _initiative(offered: Follow, view: View, state: State, seat: int) -> str:
    """What surpassing means for the initiative."""
    mine = NUMBER_ON[CARD[offered.card]]
    if offered.seize_with is not None:
        return ""
    if mine == ANY_AMBITION and may_seize(state, seat):
        return "seizes the initiative"
    if view.seized:
        return ""
    best = max(
        (
            NUMBER_ON[CARD[each.card]]
            for each in view.played
            if each.mode == "surpass" and each.card
        ),
        default=0,
    )
    if best > mine:
        return ""
    to_come = [other for other in view.order if other != seat and _is_to_come(view, other)]
    return "initiative unless surpassed higher or seized" if to_come else "takes the initiative"


def _is_to_come(view: View, seat: int) -> bool:
    done = {each.seat for each in view.played}
    return seat not in done and view.seats[seat].hand > 0


# ---------------------------------------------------------------- other questions about cards


def card_said(card: str) -> str:
    """ "4 pips, Tycoon", "an Event"."""
    if IS_EVENT[CARD[card]]:
        return "an Event"
    return ", ".join(filter(None, (count(pips_of(card), "pip"), declares(card))))


def _mulligan(offered: Mulligan, view: View, state: State, seat: int) -> str:
    if not offered.redraw:
        return ""
    return f"6 other cards, of the {view.action_deck} that were not dealt; no way back"


def _farseers(offered: Farseers, view: View, state: State, seat: int) -> str:
    return f"you see {count(view.seats[offered.rival].hand, 'card')}, and may swap one"


def _swap(offered: Swap, view: View, state: State, seat: int) -> str:
    if offered.swap is None:
        return ""
    own, theirs = offered.swap
    return f"gives {card_said(own)}; gets {card_said(theirs)}"


def _put(offered: Put, view: View, state: State, seat: int) -> str:
    return f"{card_said(offered.card)}; you draw one more than you put"


CARDS: Final[Mapping[type[Decision], Remark]] = {
    Lead: _lead,
    PassInitiative: _pass,
    Follow: _follow,
    Mulligan: _mulligan,
    Farseers: _farseers,
    Swap: _swap,
    Put: _put,
}
