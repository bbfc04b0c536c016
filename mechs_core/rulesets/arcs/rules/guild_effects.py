"""What each Guild card asks for and does when it is used in the Prelude. RULES.md, Court cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec import UNSET

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.cards import (
    ACTION_CARDS,
    CARD,
    COURT_CARD,
    IS_EVENT,
    SUIT_OF,
    acts_as,
)
from mechs_core.rulesets.arcs.data import (
    BROKER,
    CARD_SHIPS,
    CARTELS,
    FARSEERS,
    FENCE,
    FUEL,
    GATEKEEPERS,
    INTERESTS,
    MATERIAL,
    PLACING,
    RELIC,
    SHIP,
    SPIES,
    SUITS,
    TONGUES,
    UNIONS,
    WEAPON,
)
from mechs_core.rulesets.arcs.geometry import NUMBER, gates_in_play
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.cards_played import may_seize, seize
from mechs_core.rulesets.arcs.rules.court import steal_guild
from mechs_core.rulesets.arcs.rules.farseers import begin_put
from mechs_core.rulesets.arcs.rules.resources import gain, to_supply
from mechs_core.rulesets.arcs.rules.stealing import (
    for_target,
    holds_token,
    steal_token,
    steal_trust,
    why_guarded,
    why_not_steal_card,
    why_not_steal_token,
    why_not_steal_trust,
)
from mechs_core.rulesets.arcs.tasks import Task

if TYPE_CHECKING:
    from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude

Why = Callable[[State, Seat, "CardPrelude"], IllegalDecision | None]
Does = Callable[[Play[State], list[Task], Seat, "CardPrelude"], None]


def always(state: State, seat: Seat, choice: CardPrelude) -> IllegalDecision | None:
    return None


def missing(what: str) -> IllegalDecision:
    return IllegalDecision("target_illegal", f"name {what}")


def why_not_cartel(state: State, seat: Seat, choice: CardPrelude) -> IllegalDecision | None:
    of = choice.from_
    if of is not None and (reason := why_guarded(state, seat, of.seat)):
        return reason
    if of is None or of.slot is None or of.card is not None or of.trust is not UNSET:
        return missing("the slot of a Rival")
    kind = CARTELS[acts_as(choice.card)]
    return for_target(why_not_steal_token(state, seat, of.seat, of.slot, kind))


def cartel(play: Play[State], todo: list[Task], seat: Seat, choice: CardPrelude) -> None:
    assert choice.from_
    steal_token(play, todo, seat, choice.from_)


def interest(play: Play[State], todo: list[Task], seat: Seat, choice: CardPrelude) -> None:
    """One token for each open empty slot; what the supply lacks is stolen. BC02, BC09"""
    from mechs_core.rulesets.arcs.rules.guild_prelude import ask_steal

    state, kind = play.state, INTERESTS[acts_as(choice.card)]
    empty = sum(state.slots[seat][slot] == OFF for slot in state.slots_open(seat))
    there = min(empty, state.supply[kind])
    todo.append(ask_steal.later(seat, kind, empty - there))
    for _ in range(there):
        gain(play, todo, seat, kind, "card")


def why_not_place(state: State, seat: Seat, choice: CardPrelude) -> IllegalDecision | None:
    if choice.system is None:
        return missing("a system")
    if state.controller(NUMBER[choice.system]) != seat:
        return IllegalDecision("not_controlled", f"you do not control {choice.system}")
    return None


def place_ships(play: Play[State], todo: list[Task], seat: Seat, choice: CardPrelude) -> None:
    pieces.place(play, seat, SHIP, NUMBER[choice.system or ""], CARD_SHIPS, "card")


def gatekeepers(play: Play[State], todo: list[Task], seat: Seat, choice: CardPrelude) -> None:
    for gate in gates_in_play(play.state.out):
        pieces.place(play, seat, SHIP, gate, 1, "card")


def why_not_spy(state: State, seat: Seat, choice: CardPrelude) -> IllegalDecision | None:
    if state.turn.prelude_used:
        return IllegalDecision("already_used", "only before any other Prelude action")
    if not may_seize(state, seat):
        return IllegalDecision("seize_illegal", "you cannot seize the initiative")
    return None


def spies(play: Play[State], todo: list[Task], seat: Seat, choice: CardPrelude) -> None:
    seize(play, seat)


def farseers(play: Play[State], todo: list[Task], seat: Seat, choice: CardPrelude) -> None:
    todo.append(begin_put.later(seat))


def why_not_tongues(state: State, seat: Seat, choice: CardPrelude) -> IllegalDecision | None:
    of = choice.from_
    named = of if of is not None and of.trust is UNSET else None
    if named and (reason := why_guarded(state, seat, named.seat, named.card)):
        return reason
    if of is None or [of.slot is None, of.card is None, of.trust is UNSET].count(False) != 1:
        return missing("a slot or a Guild card of a Rival")
    if of.trust is not UNSET:
        return for_target(why_not_steal_trust(state, seat, of))
    if of.card is not None:
        return for_target(why_not_steal_card(state, seat, of.seat, of.card))
    return for_target(why_not_steal_token(state, seat, of.seat, of.slot))


def tongues(play: Play[State], todo: list[Task], seat: Seat, choice: CardPrelude) -> None:
    assert choice.from_
    if choice.from_.card is not None:
        steal_guild(play, seat, choice.from_.seat, COURT_CARD[choice.from_.card], "card")
    elif choice.from_.trust is not UNSET:
        steal_trust(play, todo, seat, choice.from_)
    else:
        steal_token(play, todo, seat, choice.from_)


def broker(play: Play[State], todo: list[Task], seat: Seat, choice: CardPrelude) -> None:
    from mechs_core.rulesets.arcs.rules.guild_prelude import gain_one

    for kind in (WEAPON, FUEL, MATERIAL):
        todo.append(gain_one.later(seat, kind))


def why_not_fence(state: State, seat: Seat, choice: CardPrelude) -> IllegalDecision | None:
    if choice.slot is None or not holds_token(state, seat, choice.slot):
        return missing("a slot with a token")
    return None


def fence(play: Play[State], todo: list[Task], seat: Seat, choice: CardPrelude) -> None:
    to_supply(play, seat, (choice.slot or 0) - 1, "card")
    gain(play, todo, seat, RELIC, "card")


def why_not_union(state: State, seat: Seat, choice: CardPrelude) -> IllegalDecision | None:
    """Beside a played card of its suit that lies face up and has no Union. ARC-R-20"""
    if choice.beside is None:
        return missing("a played card")
    card = CARD[choice.beside]
    if any(union.beside == card for union in state.unions):
        return IllegalDecision("already_used", f"a Union lies beside {choice.beside}")
    if choice.beside not in union_cards(state, acts_as(choice.card)):
        why = f"{choice.beside} is no played card of the suit that lies face up"
        return IllegalDecision("target_illegal", why)
    return None


def union_cards(state: State, union: str) -> list[str]:
    initials = UNIONS[union]
    return [
        ACTION_CARDS[each.card]
        for each in state.played
        if not (each.is_hidden or IS_EVENT[each.card])
        and SUITS[SUIT_OF[each.card]].initials == initials
    ]


def nothing(play: Play[State], todo: list[Task], seat: Seat, choice: CardPrelude) -> None:
    """A Union acts when the round ends."""


CARDS: Final[dict[str, tuple[Why, Does]]] = {
    **dict.fromkeys(CARTELS, (why_not_cartel, cartel)),
    **dict.fromkeys(INTERESTS, (always, interest)),
    **dict.fromkeys(PLACING, (why_not_place, place_ships)),
    **dict.fromkeys(UNIONS, (why_not_union, nothing)),
    GATEKEEPERS: (always, gatekeepers),
    SPIES: (why_not_spy, spies),
    FARSEERS: (always, farseers),
    TONGUES: (why_not_tongues, tongues),
    BROKER: (always, broker),
    FENCE: (why_not_fence, fence),
}
# What a card asks for; the others ask for nothing.
ASKS: Final = {
    **dict.fromkeys((*CARTELS, TONGUES), "from_"),
    **dict.fromkeys(PLACING, "system"),
    **dict.fromkeys(UNIONS, "beside"),
    FENCE: "slot",
}
STAY: Final = (FENCE, *UNIONS)  # are not discarded when they are used
ONCE_A_TURN: Final = (FENCE,)
