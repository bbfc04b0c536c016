"""What the opening events of a scenario say of a campaign. BR-SCN-1, BR-SCN-2."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Final

from msgspec.structs import replace

from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.kit.seat_maps import by_seat
from mechs_core.rulesets.arcs.campaign_data import (
    COLUMN,
    DECIDED,
    IN_SESSION,
    LAWS,
    POLICIES,
    RESERVE,
    SETS,
)
from mechs_core.rulesets.arcs.cards import COURT_CARD, COURT_IDS, IS_LORE, IS_VOX, LORE_IDS
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.campaign import fates
from mechs_core.rulesets.arcs.rules.scenario import (
    CampaignCardsSet,
    CampaignSeatSet,
    CouncilSet,
    FlagshipSet,
    ScenarioSet,
)
from mechs_core.rulesets.arcs.scenario import facts
from mechs_core.rulesets.arcs.scenario.form import FlagshipForm, Form

LORE: Final = "lore"

Offers = Mapping[Seat, tuple[str, ...]]


# ---------------------------------------------------------------- luck


def draw_lore(play: Play[State], form: Form) -> list[str]:
    """The lore cards that are shuffled into a Court deck drawn by luck."""
    free = facts.unnamed(form, LORE_IDS)
    if not form.campaign or form.court_deck is not None or not free:
        return []
    return play.luck.shuffle(LORE, free)[: len(form.seats)]


def deal_fates(play: Play[State], form: Form) -> Offers:
    """The two Fates between which each seat chooses; none in other phases. BR-FAT-1, BR-INT-8"""
    if form.phase != "fates":
        return {}
    held = {seat: [*said.offer] for seat, said in enumerate(form.seats) if said.offer}
    seats, dealt = len(form.seats), SETS[form.act - 1]
    order = [(form.initiative + step) % seats for step in range(seats)]
    order = [seat for seat in order if seat not in held]
    if order:
        deck = fates.copies(dealt)
        for fate in chain(*held.values()):
            if fate in deck:
                deck.remove(fate)
        kept = {seat: facts.kept(form, seat) for seat in order}
        held |= fates.held_after(order, play.luck.shuffle(f"fates {dealt}", deck), kept)
    return {seat: tuple(both) for seat, both in held.items()}


# ---------------------------------------------------------------- events


def fate_guild(form: Form, seat: Seat) -> list[str]:
    """The cards of a seat's Fate that are Guild cards."""
    numbers = [(card, COURT_CARD[card]) for card in form.seats[seat].fx]
    return [card for card, number in numbers if not (IS_LORE[number] or IS_VOX[number])]


def seat_set(play: Play[State], form: Form, seat: Seat, offers: Offers) -> CampaignSeatSet:
    """What a seat has in a campaign."""
    said, guild = form.seats[seat], fate_guild(form, seat)
    return CampaignSeatSet(
        seat=seat,
        fate=facts.fate(form, seat),
        objective=facts.objective(form, seat, play.created.options),
        offer=offers.get(seat, ()),
        chosen=said.chosen,
        favors=by_seat({owner: number for owner, number in said.favors.items() if number}),
        fx=tuple(card for card in said.fx if card not in guild),
        lore=tuple(said.lore),
        beacons=tuple(said.beacons),
        flagship=None if said.flagship is None else flagship_set(said.flagship),
    )


def flagship_set(said: FlagshipForm) -> FlagshipSet:
    board: dict[str, tuple[tuple[str, str] | None, ...]] = {
        column: said.board[column] for column in COLUMN if any(said.board.get(column, ()))
    }
    return FlagshipSet(said.at, board)


def cards_set(form: Form, lore: list[str]) -> CampaignCardsSet:
    """lore: drawn for the Court deck."""
    return CampaignCardsSet(
        tuple(left_out(form, form.lore, LORE_IDS, lore)),
        tuple(left_out(form, form.reserve, RESERVE, [])),
    )


def scenario_set(form: Form, event: ScenarioSet) -> ScenarioSet:
    """The table's event with what there is in a campaign."""
    council = form.council
    return replace(
        event,
        act=form.act,
        regents=tuple(facts.regents(form)),
        first_regent=facts.first_regent(form),
        trust=tuple(sorted(form.trust, key=TYPES.index)),
        policy=tuple(POLICIES if form.policy is None else form.policy),
        edicts=tuple(facts.edicts(form)),
        laws=tuple(sorted(form.laws, key=LAWS.index)),
        summit=tuple(form.summit),
        council=CouncilSet(
            DECIDED if facts.is_decided(form) else IN_SESSION,
            facts.held_by(form),
            by_seat({seat: number for seat, number in council.agents.items() if number}),
            council.attached,
        ),
        caller=facts.active(form) if form.phase == "order" else None,
        source=form.source if form.phase == "order" else "",
        order_used=tuple(form.order_used),
        events_played=facts.events_played(form),
        council_secured=facts.council_secured(form),
        blight={
            system: form.blight[system] for system in SYSTEMS if any(form.blight.get(system, ()))
        },
    )


def left_out(
    form: Form, said: list[str] | None, cards: tuple[str, ...], drawn: list[str]
) -> list[str]:
    """The cards that are not in the game yet: all that lie nowhere, unless the document says."""
    found = [card for card in facts.unnamed(form, cards) if card not in drawn]
    return found if said is None else [card for card in COURT_IDS if card in said]
