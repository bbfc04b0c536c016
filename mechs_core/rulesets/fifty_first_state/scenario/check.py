"""What makes a scenario impossible. HOST-SCEN-4, in its order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.documents import check_only_in, fault
from mechs_core.modules import arena
from mechs_core.rulesets.fifty_first_state.cards import NUMBER
from mechs_core.rulesets.fifty_first_state.model import start
from mechs_core.rulesets.fifty_first_state.rules.develop import fitting
from mechs_core.rulesets.fifty_first_state.rules.scenario import set_seat
from mechs_core.rulesets.fifty_first_state.scenario.cards import check_boards, check_cards
from mechs_core.rulesets.fifty_first_state.scenario.form import Form, SeatForm, read
from mechs_core.rulesets.fifty_first_state.scenario.set_up import seat_set

# The phases of a key that not all phases have: of the document, of a seat, of a location.
ONLY_IN: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("half", "picks", "row"), ("lookout",)),
    **dict.fromkeys(("active", "developing"), ("action",)),
}
SEAT_ONLY_IN: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("passed", "faction_used"), ("action",)),
    "store_done": ("cleanup",),
    **dict.fromkeys(("equipped", "equip_choice"), ("cleanup", "final")),
}
SITE_ONLY_IN: Final[Mapping[str, tuple[str, ...]]] = {
    "stored": ("lookout", "cleanup"),
    "uses": ("action",),
}


def check(document: Any, seats: int, options: Mapping[str, Any]) -> None:
    """Refuses a scenario that no game can start from, whatever luck fills in.

    document: any JSON. options: every one filled in.
    Raises IllegalDecision `bad_config`; the sentence names the key and its fault.
    """
    form = read(document, seats, options)
    check_keys(form, options)
    check_cards(form)
    check_boards(form)
    check_phase(form, options)
    check_developing(form, options)
    check_arena(form, options)


def check_keys(form: Form, options: Mapping[str, Any]) -> None:
    """Refuses a key of another phase, or of an option that the game has not."""
    if form.phase == "final":
        for option in ("arena", "arena.final_equip"):
            if not options[option]:
                raise fault("phase", f"final only with option {option}")
    check_only_in(form.phase, form.given, ONLY_IN)
    for seat, said in enumerate(form.by_seat):
        where = f"by_seat.{seat}."
        check_only_in(form.phase, said.given, SEAT_ONLY_IN, where)
        for place, site in enumerate(said.board):
            check_only_in(form.phase, site.given, SITE_ONLY_IN, f"{where}board.{place}.")
        for key in arena.SeatKeys.__struct_fields__:
            if key in said.given and (why := arena.why_not_key(key, options)):
                raise fault(f"{where}{key}", why)


def check_phase(form: Form, options: Mapping[str, Any]) -> None:
    if form.phase == "cleanup" and form.round == options["max_rounds"]:  # HOST-END-2
        raise fault("phase", "the last round has no Cleanup")
    if form.active is not None and form.by_seat[form.active].passed:
        raise fault("active", f"seat {form.active} has passed: not its turn")
    if all(said.passed for said in form.by_seat):
        raise fault("by_seat", "everybody has passed")
    if form.picks and form.row is None:
        raise fault("picks", "picks without row")


def check_developing(form: Form, options: Mapping[str, Any]) -> None:
    """The card is in hand and fits a location, of every seat that luck may give the turn."""
    if form.developing is None:
        return
    seats = range(len(form.by_seat))
    card, paid = form.developing.card, form.developing.with_
    firsts = seats if form.first is None else [form.first]
    turns = sorted({form.turn_of(first) for first in firsts})
    for seat in turns:
        if card not in form.by_seat[seat].hand:
            raise fault("developing.card", f"{card} is not in seat {seat}'s hand")
    state = start(GameCreated("", 0, ("",) * len(seats), dict(options), "chosen", ""))
    for seat in turns:
        set_seat(state, seat, seat_set(form, seat))
        if not fitting(state, seat, NUMBER[card], paid):
            raise fault("developing", f"with {paid} {card} fits no location of seat {seat}")


def check_arena(form: Form, options: Mapping[str, Any]) -> None:
    """What the Arena forbids; and in `final` there must be a seat left to ask."""
    supplies = [said.supply for said in form.by_seat]
    asks = not form.has_equipped
    if wrong := arena.check_scenario(form.by_seat, supplies, options, asks=asks):
        raise fault(f"by_seat.{wrong.seat}.{wrong.key}", wrong.sentence)
    if form.phase == "final" and not any(is_asked(said, options) for said in form.by_seat):
        raise fault("phase", "the game would be over")


def is_asked(said: SeatForm, options: Mapping[str, Any]) -> bool:
    """Whether a seat may still equip its worker. ARN-CLN-7"""
    is_open = said.space is not None and not said.equipped and said.equip_choice is None
    return is_open and not said.supply.keys().isdisjoint(options["arena.equipment"])
