"""What always holds in a campaign, looked at after every step of random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, tag_of
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT,
    BLIGHT_PIECES,
    COLUMNS,
    COPIES,
    EMPIRE,
    EVENTS_USED,
    FATES,
    FREE,
    IMPERIAL_SHIPS,
    RESERVE,
    SETS,
)
from mechs_core.rulesets.arcs.cards import (
    CAMPAIGN_COURT_IDS,
    COURT_IDS,
    IS_EVENT,
    LORE_IDS,
    action_deck,
)
from mechs_core.rulesets.arcs.data import (
    AGENT,
    CITY,
    OF_A_SEAT,
    SHIP,
    SLOTS,
    STARPORT,
    TOKENS_OF_A_TYPE,
    TYPES,
)
from mechs_core.rulesets.arcs.geometry import IS_GATE
from mechs_core.rulesets.arcs.model import OFF, WITH_AGENT, State, board_spot
from tests.games import Sealed

ROUNDS = ("lead", "follow", "turn", "council", "event", "order", "talk", "crises", "edicts")
# In a Summit a random player would talk for hundreds of decisions.
QUIET = ("done", "answer", "last_call", "item", "propose", "order")


def begun(seats: int, seed: str, **options: Any) -> Sealed:
    return Sealed.new(RULESET, seats, seed=seed, options={"campaign": True, **options})


def chosen(line: Line, rng: Rng) -> tuple[int, Decision]:
    """Somebody who is asked, and what it decides; most of a Summit is left out."""
    seat = rng.choice([request.seat for request in line.requests()])
    legal = RULESET.legal(line.state, seat)
    assert legal, f"seat {seat} is asked and has no legal decision"
    if line.state.phase == "talk" and rng.below(4):
        legal = [each for each in legal if tag_of(type(each)) in QUIET] or legal
    return seat, rng.choice(legal)


def faults(state: State) -> Iterator[str]:
    """What is wrong with a state."""
    yield from lost_pieces(state)
    yield from lost_cards(state)
    yield from wrong_titles(state)
    yield from wrong_boards(state)
    yield from wrong_counts(state)


def lost_pieces(state: State) -> Iterator[str]:
    now = state.reach
    for seat in range(state.seats):
        for kind in (SHIP, CITY, STARPORT, AGENT):
            found = state.stock[seat][kind]
            found += sum(taken[4 * seat + kind] for taken in state.trophies)
            if kind == AGENT:
                found += sum(place[seat] for place in state.agents)
                found += sum(held[seat] for held in state.captives)
                found += sum(held[seat] for held in now.favors)
                found += state.outrage[seat].count(WITH_AGENT)
            else:
                found += state.on_map(seat, kind)
                found += sum(kind == each for _, each, _ in state.board_pieces(seat))
            if found != OF_A_SEAT[kind]:
                yield f"seat {seat} has {found} of kind {kind}"
    for owner, left, number in (
        (EMPIRE, now.imperial, IMPERIAL_SHIPS),
        (BLIGHT, now.blight, BLIGHT_PIECES),
    ):
        taken = sum(trophies[4 * owner + SHIP] for trophies in state.trophies)
        if left + taken + state.on_map(owner, SHIP) != number:
            yield f"pieces of owner {owner} are lost"
    for kind, name in enumerate(TYPES):
        found = state.supply[kind] + now.trust[kind]
        held = chain(*state.slots, *state.incoming, *state.aside)
        found += sum(each == kind for each in held) + sum(box[kind] for box in state.box)
        if found != TOKENS_OF_A_TYPE:
            yield f"{found} tokens of {name}"
    if min(state.pieces) < 0 or min(chain(*state.stock, state.supply, now.trust)) < 0:
        yield "fewer than none"


def lost_cards(state: State) -> Iterator[str]:
    now = state.reach
    court = [card for card in state.court if card != OFF]
    areas = (*state.guild, *now.lore, *now.set_aside)
    cards = Counter([*court, *chain(*areas), *state.court_deck, *state.court_discard])
    cards.update(now.attached.values())
    if cards and max(cards.values()) > 1:
        yield f"a card is there twice: {cards}"
    there = {COURT_IDS[card] for card in cards}
    if there & {*now.lore_left, *now.reserve}:
        yield "a card is in the game that is not"
    known = {*there, *now.lore_left, *now.reserve}
    if not known <= {*CAMPAIGN_COURT_IDS, *LORE_IDS, *RESERVE, *(c for c in COURT_IDS if "@" in c)}:
        yield "a card is none of the campaign's"
    if not {*now.unseen} <= {*state.court_deck}:
        yield "an unseen card lies elsewhere"
    for place in now.attached:
        if place != OFF and state.court[place] == OFF:
            yield f"a card is attached to nothing at place {place}"
    if state.phase in ROUNDS:
        played = [card for each in state.played for card in (each.card, each.seize) if card != OFF]
        piles = (*state.hand, state.deck, state.discard, state.face_up, played)
        action = sorted(chain(*piles))
        if action != action_deck(state.seats, campaign=True):
            yield f"action cards: {action}"
        if sum(IS_EVENT[card] for card in action) != EVENTS_USED[state.seats]:
            yield "an Event is lost"
    for set_ in SETS:
        if not 0 <= now.fates_left[set_] <= COPIES * len(SETS):
            yield f"{now.fates_left[set_]} Fates left"


def wrong_titles(state: State) -> Iterator[str]:
    now = state.reach
    if now.first_regent != OFF and not now.regent[now.first_regent]:
        yield "the First Regent is an Outlaw"
    if now.first_regent == OFF and sum(now.trust):
        yield "a Trust without a First Regent"
    if state.phase in ROUNDS and (now.first_regent == OFF) != (not any(now.regent)):
        yield "the tile is in the supply, or is not"
    if now.held_by != OFF and not now.decided:
        yield "a Council at a Fate card is In Session"
    if state.phase in ROUNDS and sum(state.flipped) != min(3, now.act + state.chapter - 2):
        yield f"{sum(state.flipped)} markers are flipped"


def wrong_boards(state: State) -> Iterator[str]:
    now = state.reach
    for seat in range(state.seats):
        for column in range(len(COLUMNS)):
            upgrade, armor = (now.board[seat][board_spot(column, row)] for row in (0, 1))
            if armor != OFF and (upgrade == OFF or upgrade % 2):
                yield f"seat {seat}: Armor without a fresh Upgrade"
        if now.flagship[seat] == OFF and state.board_pieces(seat):
            yield f"seat {seat}: a board without a Flagship"
        open_ = [*state.slots_open(seat)]
        if any(kind != OFF and slot not in open_ for slot, kind in enumerate(state.slots[seat])):
            yield f"seat {seat}: a token in a closed slot"
        if len(state.slots[seat]) != SLOTS + any(
            COURT_IDS[card].startswith("FX4@") for card in state.guild[seat]
        ):
            yield f"seat {seat}: {len(state.slots[seat])} slots"
    for system in state.systems:
        if state.free_slots(system) < 0:
            yield f"system {system} has too many buildings"
    for system, (owner, condition) in now.outside.items():
        kind = STARPORT if IS_GATE[system] else CITY
        if not state.at(owner, kind, condition, system):
            yield f"system {system}: nothing is outside"
    for system in state.standing(FREE, SHIP):
        yield f"a Free ship at {system}"


def wrong_counts(state: State) -> Iterator[str]:
    now = state.reach
    chapters = 4 if now.act == 3 else 3
    if not 1 <= now.act <= 3 or state.chapter > chapters:
        yield f"act {now.act} chapter {state.chapter}"
    for seat, fate in enumerate(now.fate):
        start = FATES[fate].starts.get(now.act) if fate else None
        if now.objective[seat] < OFF or (
            start is None and now.objective[seat] > 0 and now.act == 3
        ):
            yield f"seat {seat}: objective {now.objective[seat]}"
    if any(power != sum(by) for power, by in zip(state.power, state.power_by, strict=True)):
        yield "Power without a cause"
