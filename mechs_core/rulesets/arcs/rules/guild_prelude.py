"""Guild cards used in the Prelude. ARC-PRE-4; RULES.md, Court cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.cards import ACTION_CARDS, CARD, COURT_CARD, COURT_IDS, SUIT_OF
from mechs_core.rulesets.arcs.data import (
    BROKER,
    CARD_SHIPS,
    CARTELS,
    FARSEERS,
    FENCE,
    FUEL,
    GATEKEEPERS,
    GUARDIANS,
    INTERESTS,
    MATERIAL,
    PLACING,
    RELIC,
    SHIP,
    SPIES,
    SUITS,
    TONGUES,
    TYPES,
    UNIONS,
    WEAPON,
)
from mechs_core.rulesets.arcs.field_types import (
    CourtId,
    OptionalActionCard,
    OptionalCourtId,
    OptionalSlot,
    OptionalSystem,
    SeatNumber,
    Slot,
)
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS, gates_in_play
from mechs_core.rulesets.arcs.model import OFF, State, Task, Union
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.cards_played import may_seize, seize
from mechs_core.rulesets.arcs.rules.court import discard_guild, steal_guild
from mechs_core.rulesets.arcs.rules.economy import why_out_of_play
from mechs_core.rulesets.arcs.rules.resources import gain, receive, slot_of, to_supply
from mechs_core.rulesets.arcs.rules.turns import why_prelude_over
from mechs_core.rulesets.arcs.rules.windows import ask, close, data


class Of(Struct, frozen=True, forbid_unknown_fields=True):
    """Something of a Rival: the token of a slot, or a Guild card."""

    seat: SeatNumber
    slot: OptionalSlot = None
    card: OptionalCourtId = None


class CardPrelude(Decision, frozen=True, tag="card_prelude", rename={"from_": "from"}):
    """Use a Guild card in the Prelude, with what it asks for."""

    card: CourtId
    from_: Of | None = None
    beside: OptionalActionCard = None
    system: OptionalSystem = None
    slot: OptionalSlot = None


class Steal(Decision, frozen=True, tag="steal"):
    """Steal the token of a Rival's slot."""

    seat: SeatNumber
    slot: Slot


class CardUsed(Event, frozen=True):
    seat: Seat
    card: str


class UnionPlaced(Event, frozen=True):
    seat: Seat
    card: str
    beside: str


# ---------------------------------------------------------------- stealing


def why_not_steal_token(
    state: State, seat: Seat, rival: Seat, slot: int | None, kind: int | None = None
) -> IllegalDecision | None:
    """What forbids stealing the token of a slot, from 1; kind: the type that is wanted."""
    if rival == seat or slot is None or state.slots[rival][slot - 1] == OFF:
        return IllegalDecision("no_such_piece", f"no token lies in slot {slot} of seat {rival}")
    if kind is not None and state.slots[rival][slot - 1] != kind:
        return IllegalDecision("no_such_piece", f"slot {slot} holds no {TYPES[kind]}")
    if state.holds(rival, GUARDIANS):
        return IllegalDecision("guarded", "Sworn Guardians protect it")
    return None


def why_not_steal_card(state: State, seat: Seat, rival: Seat, card: str) -> IllegalDecision | None:
    if rival == seat or not state.holds(rival, card):
        return IllegalDecision("no_such_piece", f"seat {rival} does not hold {card}")
    if state.holds(rival, GUARDIANS) and card != GUARDIANS:
        return IllegalDecision("guarded", "Sworn Guardians protect it")
    return None


def stealable_tokens(state: State, seat: Seat, kind: int | None = None) -> list[Of]:
    return [
        Of(rival, slot)
        for rival in range(state.seats)
        for slot in range(1, len(state.slots[rival]) + 1)
        if why_not_steal_token(state, seat, rival, slot, kind) is None
    ]


def stealable_cards(state: State, seat: Seat) -> list[Of]:
    return [
        Of(rival, card=COURT_IDS[card])
        for rival in range(state.seats)
        for card in state.guild[rival]
        if why_not_steal_card(state, seat, rival, COURT_IDS[card]) is None
    ]


def steal_token(play: Play[State], todo: list[Task], seat: Seat, of: Of) -> None:
    assert of.slot is not None
    slot = of.slot - 1
    kind = play.state.slots[of.seat][slot]
    receive(play, todo, seat, kind, slot_of(of.seat, slot), "card")


# ---------------------------------------------------------------- what each card does

Why = Callable[[State, Seat, CardPrelude], IllegalDecision | None]
Does = Callable[[Play[State], list[Task], Seat, CardPrelude], None]


def always(state: State, seat: Seat, choice: CardPrelude) -> IllegalDecision | None:
    return None


def missing(what: str) -> IllegalDecision:
    return IllegalDecision("target_illegal", f"name {what}")


def why_not_cartel(state: State, seat: Seat, choice: CardPrelude) -> IllegalDecision | None:
    if choice.from_ is None or choice.from_.card is not None:
        return missing("the slot of a Rival")
    kind = CARTELS[choice.card]
    reason = why_not_steal_token(state, seat, choice.from_.seat, choice.from_.slot, kind)
    return for_target(reason)


def for_target(reason: IllegalDecision | None) -> IllegalDecision | None:
    """A target that is not there is `target_illegal`."""
    if reason is None or reason.code == "guarded":
        return reason
    return IllegalDecision("target_illegal", reason.sentence)


def cartel(play: Play[State], todo: list[Task], seat: Seat, choice: CardPrelude) -> None:
    assert choice.from_
    steal_token(play, todo, seat, choice.from_)


def interest(play: Play[State], todo: list[Task], seat: Seat, choice: CardPrelude) -> None:
    """One token for each open empty slot; what the supply lacks is stolen. BC02, BC09"""
    state, kind = play.state, INTERESTS[choice.card]
    empty = sum(state.slots[seat][slot] == OFF for slot in range(state.open_slots(seat)))
    there = min(empty, state.supply[kind])
    if empty > there:
        todo.append(["steal", seat, kind, empty - there])
    for _ in range(there):
        gain(play, todo, seat, kind, "card")


def ask_steal(play: Play[State], todo: list[Task], seat: Seat, kind: int, left: int) -> None:
    """While tokens are wanted and can be stolen; the only one is taken unasked."""
    there = stealable_tokens(play.state, seat, kind) if left else []
    if len(there) > 1:
        ask(play, todo, "steal", seat, resource=TYPES[kind], left=left)
    elif there:
        steal_token(play, todo, seat, there[0])


def steal(play: Play[State], seat: Seat, choice: Steal) -> list[Task]:
    state = play.state
    kind, left = TYPES.index(data(state)["resource"]), data(state)["left"]
    if reason := why_not_steal_token(state, seat, choice.seat, choice.slot, kind):
        raise reason
    todo = close(play)
    todo.append(["steal", seat, kind, left - 1])
    steal_token(play, todo, seat, Of(choice.seat, choice.slot))
    return todo


def steal_choices(state: State, seat: Seat) -> list[Steal]:
    kind = TYPES.index(data(state)["resource"])
    return [Steal(of.seat, of.slot or 0) for of in stealable_tokens(state, seat, kind)]


def why_not_place(state: State, seat: Seat, choice: CardPrelude) -> IllegalDecision | None:
    if choice.system is None:
        return missing("a system")
    if reason := why_out_of_play(state, choice.system):
        return IllegalDecision("not_controlled", reason.sentence)
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
    todo.append(["put", seat])


def why_not_tongues(state: State, seat: Seat, choice: CardPrelude) -> IllegalDecision | None:
    of = choice.from_
    if of is None or (of.slot is None) == (of.card is None):
        return missing("a slot or a Guild card of a Rival")
    if of.card is not None:
        return for_target(why_not_steal_card(state, seat, of.seat, of.card))
    return for_target(why_not_steal_token(state, seat, of.seat, of.slot))


def tongues(play: Play[State], todo: list[Task], seat: Seat, choice: CardPrelude) -> None:
    assert choice.from_
    if choice.from_.card is not None:
        steal_guild(play, seat, choice.from_.seat, COURT_CARD[choice.from_.card], "card")
    else:
        steal_token(play, todo, seat, choice.from_)


def broker(play: Play[State], todo: list[Task], seat: Seat, choice: CardPrelude) -> None:
    for kind in (WEAPON, FUEL, MATERIAL):
        todo.append(["gain", seat, kind])


def gain_one(play: Play[State], todo: list[Task], seat: Seat, kind: int) -> None:
    gain(play, todo, seat, kind, "card")


def why_not_fence(state: State, seat: Seat, choice: CardPrelude) -> IllegalDecision | None:
    if choice.slot is None or state.slots[seat][choice.slot - 1] == OFF:
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
    if choice.beside not in union_cards(state, choice.card):
        why = f"{choice.beside} is no played card of the suit that lies face up"
        return IllegalDecision("target_illegal", why)
    return None


def union_cards(state: State, union: str) -> list[str]:
    initials = UNIONS[union]
    return [
        ACTION_CARDS[each.card]
        for each in state.played
        if not each.is_hidden and SUITS[SUIT_OF[each.card]].initials == initials
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


# ---------------------------------------------------------------- the decision


def why_not_use(state: State, seat: Seat, choice: CardPrelude) -> IllegalDecision | None:
    """What forbids using this card now, or None."""
    if reason := why_prelude_over(state):
        return reason
    number = COURT_CARD[choice.card]
    if choice.card not in CARDS or number not in state.guild[seat]:
        return IllegalDecision("no_such_piece", f"you hold no {choice.card} to use in the Prelude")
    if any(union.card == number for union in state.unions):
        return IllegalDecision("no_such_piece", f"{choice.card} lies beside a card already")
    if number in state.turn.secured:
        return IllegalDecision("already_used", f"{choice.card} was secured in this Prelude")
    if number in state.turn.used:
        return IllegalDecision("already_used", f"{choice.card} is used in this turn")
    return CARDS[choice.card][0](state, seat, choice) or why_too_much(choice)


def why_too_much(choice: CardPrelude) -> IllegalDecision | None:
    """Whether something is named that the card does not ask for."""
    for name in dict.fromkeys(ASKS.values()):
        if name != ASKS.get(choice.card) and getattr(choice, name) is not None:
            why = f"{choice.card} does not ask for {name.rstrip('_')}"
            return IllegalDecision("target_illegal", why)
    return None


def use(play: Play[State], seat: Seat, choice: CardPrelude) -> list[Task]:
    if reason := why_not_use(play.state, seat, choice):
        raise reason
    todo: list[Task] = []
    if choice.beside is not None:
        play.emit(UnionPlaced(seat, choice.card, choice.beside))
        return todo
    play.emit(CardUsed(seat, choice.card))
    if choice.card not in STAY:
        discard_guild(play, seat, COURT_CARD[choice.card], "card")
    CARDS[choice.card][1](play, todo, seat, choice)
    return todo


def use_choices(state: State, seat: Seat) -> list[CardPrelude]:
    if not state.turn.prelude:
        return []
    found = [
        choice
        for card in state.guild[seat]
        if COURT_IDS[card] in CARDS
        for choice in candidates(state, seat, COURT_IDS[card])
    ]
    return [choice for choice in found if why_not_use(state, seat, choice) is None]


def candidates(state: State, seat: Seat, card: str) -> list[CardPrelude]:
    """What may be named with a card; of own slots with equal tokens the first."""
    if card in CARTELS:
        tokens = stealable_tokens(state, seat, CARTELS[card])
        return [CardPrelude(card, from_=of) for of in tokens]
    if card in UNIONS:
        return [CardPrelude(card, beside=each) for each in union_cards(state, card)]
    if card in PLACING:
        return [
            CardPrelude(card, system=SYSTEMS[system])
            for system in state.systems
            if state.controller(system) == seat
        ]
    if card == TONGUES:
        wanted = [*stealable_tokens(state, seat), *stealable_cards(state, seat)]
        return [CardPrelude(card, from_=of) for of in wanted]
    if card == FENCE:
        slots = state.slots[seat]
        return [
            CardPrelude(card, slot=slot + 1)
            for slot, kind in enumerate(slots)
            if kind != OFF and kind not in slots[:slot]
        ]
    return [CardPrelude(card)]


# ---------------------------------------------------------------- the fold


def on_card_used(state: State, event: CardUsed) -> None:
    if event.card in ONCE_A_TURN:
        state.turn.used.append(COURT_CARD[event.card])
    state.turn.prelude_used = True
    state.decided(event.seat)


def on_union_placed(state: State, event: UnionPlaced) -> None:
    card, beside = COURT_CARD[event.card], CARD[event.beside]
    state.unions.append(Union(event.seat, card, beside))
    state.turn.prelude_used = True
    state.decided(event.seat)


DECIDE = {CardPrelude: use, Steal: steal}
APPLY = {CardUsed: on_card_used, UnionPlaced: on_union_placed}
OFFER = {CardPrelude: use_choices, Steal: steal_choices}
TASKS = {"steal": ask_steal, "gain": gain_one}
