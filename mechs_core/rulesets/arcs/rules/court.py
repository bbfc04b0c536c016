"""The Court: influence, secure, refill; where its cards go. ARC-INF, ARC-SEC."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.campaign_data import COUNCIL, LEDGER, LEDGER_SLOT
from mechs_core.rulesets.arcs.cards import (
    ACTS_AS,
    COURT_CARD,
    COURT_IDS,
    IS_LORE,
    IS_VOX,
    PROTECTED,
    court_ids,
)
from mechs_core.rulesets.arcs.data import AGENT, FRESH, GUARDIANS, INFLUENCE, SECURE
from mechs_core.rulesets.arcs.field_types import Place
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import luck, pieces
from mechs_core.rulesets.arcs.rules.resources import to_supply
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

DECK: Final = "court_deck"
DISCARD: Final = "court_discard"
SCRAP: Final = "scrap"


class Influence(Action, frozen=True, tag=INFLUENCE):
    place: Place


class Secure(Action, frozen=True, tag=SECURE):
    place: Place


class CourtCardMoved(Event, frozen=True, rename={"from_": "from"}):
    """A Court card goes from one place to another; into the deck it goes below all others."""

    card: str
    from_: str
    to: str
    cause: str

    @property
    def reveals(self) -> bool:  # type: ignore[override]
        return self.from_ == DECK


def play_area(seat: Seat) -> str:
    return f"play:{seat}"


def attached_at(place: int) -> str:
    """Where a card lies that is attached above the one of this place."""
    return f"attached:{place + 1}"


def set_aside(seat: Seat) -> str:
    return f"fate:{seat}"


def move_card(play: Play[State], card: int, from_: str, to: str, cause: str) -> None:
    """Move a Court card; whoever discards or buries one fills empty places after it."""
    play.emit(CourtCardMoved(COURT_IDS[card], from_, to, cause))


def discard_guild(play: Play[State], seat: Seat, card: int, cause: str) -> None:
    """Discard a Guild card of a play area; an empty place of the Court is filled. ARC-SEC-3

    A protected one is scrapped, and the token on it returns to the supply. BR-FAT-6
    """
    if card in PROTECTED:
        if ACTS_AS[card] == LEDGER:
            empty_ledger(play, seat, cause)
        move_card(play, card, play_area(seat), SCRAP, cause)
        return
    move_card(play, card, play_area(seat), DISCARD, cause)
    fill(play)


def empty_ledger(play: Play[State], seat: Seat, cause: str) -> None:
    """The token of FX4 returns to the supply."""
    if play.state.slots[seat][LEDGER_SLOT] != OFF:
        to_supply(play, seat, LEDGER_SLOT, cause)


def steal_guild(play: Play[State], seat: Seat, owner: Seat, card: int, cause: str) -> None:
    """Steal a Guild card of a Rival; Sworn Guardians are buried. BC22"""
    if ACTS_AS[card] == GUARDIANS:
        move_card(play, card, play_area(owner), DECK, cause)
        fill(play)
        return
    move_card(play, card, play_area(owner), play_area(seat), cause)


def fill(play: Play[State], cause: str = "refill") -> None:
    """Fill empty places from the left, as long as there are cards. ARC-SEC-2, ARC-SEC-3"""
    state = play.state
    for place, card in enumerate(state.court):
        if card != OFF or is_attached(state, place):
            continue
        if not state.court_deck:
            if not state.court_discard:
                return
            luck.shuffle(play, luck.COURT_RESHUFFLE, court_ids(state.court_discard))
        move_card(play, state.court_deck[0], DECK, pieces.at_court(place), cause)


# ---------------------------------------------------------------- influence


def why_not_influence(state: State, seat: Seat, choice: Influence) -> IllegalDecision | None:
    """ARC-INF-1, BR-CNC-2"""
    return (
        why_council_decided(state, choice.place)
        or why_no_card(state, choice.place)
        or why_no_agent(state, seat)
    )


def why_council_decided(state: State, place: int) -> IllegalDecision | None:
    """BR-CNC-6"""
    if place == COUNCIL and state.campaign is not None and state.campaign.decided:
        return IllegalDecision("council_decided", "the Council has decided")
    return None


def why_no_card(state: State, place: int) -> IllegalDecision | None:
    """Whether there is a card in a place of the Court, from 1; 0 is the Council's."""
    if place == COUNCIL and state.campaign is not None:
        return None
    if not 0 < place <= len(state.court) or state.court[place - 1] == OFF:
        return IllegalDecision("no_such_piece", f"place {place} of the Court is empty")
    return None


def why_no_agent(state: State, seat: Seat) -> IllegalDecision | None:
    if state.stock[seat][AGENT]:
        return None
    return IllegalDecision("supply_empty", "you have no agent in supply")


def influence(play: Play[State], todo: list[Task], seat: Seat, choice: Influence) -> None:
    from_, to = pieces.home(seat, AGENT), pieces.at_court(choice.place - 1)
    pieces.move(play, seat, AGENT, FRESH, 1, from_, to, "influence")


def places(state: State) -> list[int]:
    """The places of the Court with a card, from 1; first 0, the Council while In Session."""
    found = [place for place, card in enumerate(state.court, 1) if card != OFF]
    if state.campaign is not None and not state.campaign.decided:
        return [COUNCIL, *found]
    return found


def influence_choices(state: State, seat: Seat) -> list[Influence]:
    return [Influence(place) for place in places(state)] if state.stock[seat][AGENT] else []


# ---------------------------------------------------------------- secure


def why_not_secure(state: State, seat: Seat, choice: Secure) -> IllegalDecision | None:
    """ARC-SEC-1, BR-CNC-2"""
    if reason := why_council_decided(state, choice.place) or why_no_card(state, choice.place):
        return reason
    if not has_most_agents(state, seat, choice.place - 1):
        return IllegalDecision(
            "not_most_agents", f"you have not the most agents on place {choice.place}"
        )
    return None


def has_most_agents(state: State, seat: Seat, place: int) -> bool:
    agents = state.agents[place]
    return agents[seat] > max(number for owner, number in enumerate(agents) if owner != seat)


def secure(play: Play[State], todo: list[Task], seat: Seat, choice: Secure) -> None:
    take(play, todo, seat, choice.place - 1, "secure")


def secure_choices(state: State, seat: Seat) -> list[Secure]:
    return [Secure(place) for place in places(state) if has_most_agents(state, seat, place - 1)]


def take(play: Play[State], todo: list[Task], seat: Seat, place: int, cause: str) -> None:
    """Secure a card: by the action its Rival agents become Captives, by ransacking Trophies.

    place: -1 is the Council's. ARC-SEC-1, ARC-SEC-2, ARC-OUT-2, BR-CNC-3
    """
    state, own = play.state, play.state.agents[place][seat]
    to = pieces.captives(seat) if cause == "secure" else pieces.trophies(seat)
    for owner in state.from_initiative():
        goal = pieces.home(owner, AGENT) if owner == seat else to
        count = state.agents[place][owner]
        pieces.move(play, owner, AGENT, FRESH, count, pieces.at_court(place), goal, cause)
    if is_attached(state, place):
        from mechs_core.rulesets.arcs.rules.campaign.attached import secure_both

        todo.append(secure_both.later(seat, place, cause, own))
    else:
        todo.append(take_card.later(seat, place, cause, own))


@task("take_card")
def take_card(
    play: Play[State], todo: list[Task], seat: Seat, place: int, cause: str, own: int
) -> None:
    """A secured card goes where it belongs. own: the agents of the securer that were on it."""
    if place == COUNCIL - 1:
        from mechs_core.rulesets.arcs.rules.campaign.council import take_council

        todo.append(take_council.later(seat))
        return
    card = play.state.court[place]
    if IS_VOX[card]:
        from mechs_core.rulesets.arcs.rules.securing import secure_vox

        todo.append(secure_vox.later(seat, place, own))
        return
    move_card(play, card, pieces.at_court(place), play_area(seat), cause)
    fill(play)


# ---------------------------------------------------------------- cards that leave unsecured


def is_attached(state: State, place: int) -> bool:
    """Whether a card is attached above the one of this place."""
    return state.campaign is not None and place in state.campaign.attached


def return_agents(play: Play[State], place: int, cause: str) -> None:
    """All agents of a place go home."""
    state = play.state
    for owner in state.from_initiative():
        from_, to = pieces.at_court(place), pieces.home(owner, AGENT)
        pieces.move(play, owner, AGENT, FRESH, state.agents[place][owner], from_, to, cause)


def remove(play: Play[State], place: int, to: str, cause: str) -> None:
    """A card leaves the row unsecured, and its place is filled. BR-CRI-10"""
    take_away(play, place, to, cause)
    fill(play)


def take_away(play: Play[State], place: int, to: str, cause: str) -> None:
    """A card leaves the row unsecured: its agents return; nothing comes in its place yet.

    An attached card slides down instead, and the agents are on it. BR-CRI-11
    """
    state, here = play.state, pieces.at_court(place)
    slides = is_attached(state, place)
    if not slides:
        return_agents(play, place, cause)
    move_card(play, state.court[place], here, to, cause)
    if slides:
        move_card(play, state.reach.attached[place], attached_at(place), here, "slide")


# ---------------------------------------------------------------- the fold


def on_court_card_moved(state: State, event: CourtCardMoved) -> None:
    card = COURT_CARD[event.card]
    take_from(state, card, event.from_)
    if event.to == DECK:
        state.court_deck.append(card)
        state.buried += 1
    elif event.to == DISCARD:
        state.court_discard.append(card)
    elif event.to.startswith("court:"):
        state.court[pieces.where(event.to)[1]] = card
    elif event.to.startswith("play:"):
        seat = pieces.seat_in(event.to)
        (state.reach.lore if IS_LORE[card] else state.guild)[seat].append(card)
        if event.cause in ("secure", "ransack") and state.turn.prelude:
            state.turn.secured.append(card)
    elif event.to != SCRAP:
        state.reach.set_aside[pieces.seat_in(event.to)].append(card)


def take_from(state: State, card: int, place: str) -> None:
    """A Court card leaves its place."""
    if place == DECK:
        state.court_deck.remove(card)
        state.buried = min(state.buried, len(state.court_deck))
        if state.campaign is not None and card in state.campaign.unseen:
            state.campaign.unseen.remove(card)
    elif place == DISCARD:
        state.court_discard.remove(card)
    elif place.startswith("court:"):
        state.court[pieces.where(place)[1]] = OFF
    elif place.startswith("play:"):
        seat = pieces.seat_in(place)
        (state.reach.lore if IS_LORE[card] else state.guild)[seat].remove(card)
        state.unions = [union for union in state.unions if union.card != card]
        if ACTS_AS[card] == LEDGER:
            state.slots[seat].pop()
    elif place.startswith("attached:"):
        del state.reach.attached[pieces.seat_in(place) - 1]
    else:
        state.reach.set_aside[pieces.seat_in(place)].remove(card)


APPLY = {CourtCardMoved: on_court_card_moved}
ACTIONS = {
    Influence: (INFLUENCE, why_not_influence, influence, influence_choices),
    Secure: (SECURE, why_not_secure, secure, secure_choices),
}
TASKS = tasks(take_card)
