"""The program cards of a scenario: laid, played, of the turn under way. TEM-SCEN-2, TEM-SCEN-6."""

from __future__ import annotations

from mechs_core.kit.documents import fault
from mechs_core.rulesets.tiny_epic_mechs.data import TURNS
from mechs_core.rulesets.tiny_epic_mechs.scenario.form import Form


def check_programs(form: Form) -> None:
    """Refuses a card in two places, too many or too few cards, a programming that is over."""
    for seat, said in enumerate(form.seats):
        cards = [card for card, _ in said.program] + said.played
        if len({*cards}) < len(cards):
            raise fault("seats", f"seat {seat}: a card stands twice")
    for seat, said in enumerate(form.seats):
        left = form.laid(seat)
        if len(said.program) > left:
            raise fault("seats", f"seat {seat}: {left} cards are left to program")
    for seat, said in enumerate(form.seats):
        if len(said.played) > form.over(seat):
            raise fault("seats", f"seat {seat}: too many cards played")
    if form.turn is None and all(len(said.program) == TURNS for said in form.seats):
        raise fault("seats", "nobody is left to decide")


def check_card(form: Form) -> None:
    """Refuses a card of the turn under way that the active seat has laid or played otherwise."""
    if form.active is not None and form.named(form.active).count(form.card or "") > 1:
        raise fault("card", f"card {form.card} is not the one of this turn")
