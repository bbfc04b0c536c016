"""What follows from a scenario's document: where cards lie, what is left out. RULES.md, Keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Seat
from mechs_core.rulesets.arcs.campaign_data import (
    DECIDED,
    ENVOYS_DEPART,
    FATES,
    GOVERN,
    LEDGER,
    card_of,
)
from mechs_core.rulesets.arcs.cards import (
    BASE_COURT_IDS,
    CAMPAIGN_COURT_IDS,
    CARD,
    NUMBER_ON,
    action_deck,
    action_ids,
)
from mechs_core.rulesets.arcs.data import ANY_AMBITION, MARKERS, SLOTS
from mechs_core.rulesets.arcs.model import OFF
from mechs_core.rulesets.arcs.rules.turns import allows
from mechs_core.rulesets.arcs.scenario.form import Form, PlayedForm

WITHOUT_ROUND: Final = ("lead", "fates")  # no card of the round has been played
BY_SEAT: Final = ("prefect", "liberator", "factor", "prefect")  # Fates that are not said
ENVOYS_WITH: Final = 2  # players
Places = Iterator[tuple[str, list[str]]]  # the key of each place, its cards


# ---------------------------------------------------------------- cards


def action_places(form: Form) -> Places:
    """Where the document says that action cards lie."""
    for place, said in enumerate(form.played or []):
        yield f"played.{place}.card", [said.card]
        yield f"played.{place}.seize_with", [said.seize_with] if said.seize_with else []
    for seat, own in enumerate(form.seats):
        yield f"seats.{seat}.hand", own.hand
    yield "action_discard", form.action_discard or []


def court_places(form: Form) -> Places:
    """Where the document says that Court cards lie: what a seat holds is told first."""
    for seat, own in enumerate(form.seats):
        yield f"seats.{seat}.guild", own.guild
        yield f"seats.{seat}.fx", own.fx
        yield f"seats.{seat}.lore", own.lore
    for place, said in enumerate(form.court):
        yield f"court.{place}.card", [said.card] if said.card else []
        yield f"court.{place}.attached", [said.attached] if said.attached else []
    yield "council.attached", [form.council.attached] if form.council.attached else []
    yield "court_deck", form.court_deck or []
    yield "court_discard", form.court_discard
    yield "lore", form.lore or []
    yield "reserve", form.reserve or []


def unnamed(form: Form, cards: Iterable[str]) -> list[str]:
    """Those of these Court cards that the document does not name, in their order."""
    named = {card for _, cards in court_places(form) for card in cards}
    return [card for card in cards if card not in named]


def is_court_gathered(form: Form) -> bool:
    """Whether the row is dealt only after what is asked first: the set-up of a later Act."""
    return form.phase == "fates" and form.act > 1


def unnamed_court(form: Form) -> list[str]:
    """The cards of the Court deck that the document does not name; in a campaign without lore."""
    return unnamed(form, CAMPAIGN_COURT_IDS if form.campaign else BASE_COURT_IDS)


def deck(form: Form) -> list[str]:
    """The action cards of the table, in their order."""
    return list(action_ids(action_deck(len(form.seats), form.campaign)))


def unnamed_actions(form: Form) -> list[str]:
    """The action cards of the table that lie nowhere, in their order."""
    named = {card for _, cards in action_places(form) for card in cards}
    named |= {said.card for said in played(form)}
    return [card for card in deck(form) if card not in named]


# ---------------------------------------------------------------- the round


def leader(form: Form) -> Seat:
    return form.initiative if form.leader is None else form.leader


def played(form: Form) -> list[PlayedForm]:
    """The cards of the round; by default the lead, of the lowest card that lies nowhere."""
    if form.phase in WITHOUT_ROUND:
        return []
    if form.played is not None:
        return form.played
    named = {card for _, cards in action_places(form) for card in cards}
    card = next((card for card in deck(form) if card not in named), None)
    return [] if card is None else [PlayedForm(seat=leader(form), card=card)]


def follower(form: Form) -> Seat:
    """The next seat of the round's order that has a card; OFF: nobody. ARC-RND-1"""
    seats, first = len(form.seats), leader(form)
    gone = (played(form)[-1].seat - first) % seats
    order = ((first + step) % seats for step in range(gone + 1, seats))
    return next((seat for seat in order if form.seats[seat].hand), OFF)


def active(form: Form) -> Seat:
    """Who is asked, in `fates` one of those; OFF: nobody, for want of cards."""
    if form.phase == "order" and form.caller is not None:
        return form.caller
    if form.phase == "council" and form.council.held_by is not None:
        return form.council.held_by
    if form.phase in ("council", "order"):
        return played(form)[-1].seat if form.active is None else form.active
    if form.phase in ("lead", "event", "fates"):
        return form.initiative
    return played(form)[-1].seat if form.phase == "turn" else follower(form)


def shows_seizure(each: PlayedForm) -> bool:
    """ARC-SEI-1, ARC-SEI-2"""
    by_seven = each.mode == "surpass" and NUMBER_ON[CARD[each.card]] == ANY_AMBITION
    return each.seize_with is not None or by_seven


def seized(form: Form) -> bool:
    shown = any(map(shows_seizure, played(form)))
    return shown if form.seized is None else form.seized


def declared(form: Form) -> bool:
    return form.zeroed if form.declared is None else form.declared


def pips(form: Form) -> int:
    """What is left of the active seat's card."""
    if form.phase != "turn":
        return 0
    cards = played(form)
    last = cards[-1]
    full, _ = allows(last.mode, CARD[last.card], CARD[cards[0].card])
    if last.mode == "event" and (events_played(form) > 1 or council_secured(form)):  # BR-EVT-3
        full = 0
    return full if form.pips is None else form.pips


def flipped(form: Form) -> list[str]:
    """ARC-CHP-2, BR-SET-11"""
    past = form.act + form.chapter - 2
    return [*MARKERS[:past]] if form.flipped is None else form.flipped


# ---------------------------------------------------------------- the campaign


def slots(form: Form, seat: Seat) -> int:
    """How many resource slots a seat has, closed ones too."""
    said = form.seats[seat]
    return SLOTS + (card_of(LEDGER, seat) in (*said.guild, *said.fx))


def edicts(form: Form) -> list[int]:
    if form.edicts is not None:
        return sorted(form.edicts)
    return [ENVOYS_DEPART, GOVERN] if len(form.seats) == ENVOYS_WITH else [GOVERN]


def regents(form: Form) -> list[bool]:
    return form.regents or [True] * len(form.seats)


def first_regent(form: Form) -> Seat | None:
    """The seat with the tile; before the first choice of Fates nobody has it yet."""
    if form.first_regent != OFF:
        return form.first_regent
    seats = len(form.seats)
    order = ((form.initiative + step) % seats for step in range(seats))
    if form.phase == "fates" and form.act == 1:
        return None
    return next((seat for seat in order if regents(form)[seat]), None)


def is_decided(form: Form) -> bool:
    """Whether the Council has been secured since it was last In Session."""
    if "side" in form.council.given:
        return form.council.side == DECIDED
    return form.council.held_by is not None or is_meeting(form)


def is_meeting(form: Form) -> bool:
    """Whether the Council has been secured in this round and its card is back."""
    return form.phase == "council" or (form.phase == "order" and form.source == "council")


def held_by(form: Form) -> Seat | None:
    """Whose Fate card the Council lies at: in its meeting it is back in its place."""
    return None if is_meeting(form) else form.council.held_by


def events_played(form: Form) -> int:
    shown = sum(each.mode == "event" for each in played(form))
    return shown if form.events_played is None else form.events_played


def council_secured(form: Form) -> bool:
    shown = form.council.held_by is not None or is_meeting(form)
    return shown if form.council_secured is None else form.council_secured


def fate(form: Form, seat: Seat) -> str | None:
    """The Fate that a seat plays; before the first choice none."""
    said = form.seats[seat]
    if form.phase == "fates" and form.act == 1:
        return None
    return said.fate or BY_SEAT[seat]


def kept(form: Form, seat: Seat) -> list[str]:
    """The Fate that a seat may keep at the choice: its objective is completed."""
    name = fate(form, seat)
    return [name] if name is not None and form.seats[seat].objective == 0 else []


def start(form: Form, seat: Seat, options: Mapping[str, Any]) -> int | None:
    """Where the marker of a seat's Fate begins in the Act; None: it has no objective."""
    name = fate(form, seat)
    act = form.act - (form.phase == "fates")
    if name is None or act not in FATES[name].starts:
        return None
    printed = FATES[name].starts[act][len(form.seats) - 2]
    return int(options["objective_starts"].get(name, printed))


def objective(form: Form, seat: Seat, options: Mapping[str, Any]) -> int | None:
    most, said = start(form, seat, options), form.seats[seat].objective
    return most if said is None or most is None else said
