"""Set-up: map, Court, pieces, resources. ARC-SET."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.on_demand import on_call
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.cards import BASE_COURT_IDS
from mechs_core.rulesets.arcs.data import (
    AMBITIONS,
    BOX_OF,
    CITY,
    SHIP,
    STARPORT,
    START_SHIPS,
    TOKENS_OF_A_TYPE,
    TYPES,
)
from mechs_core.rulesets.arcs.geometry import (
    CLUSTER,
    NUMBER,
    SETUP,
    TYPE_AT,
    bits,
)
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import luck, pieces
from mechs_core.rulesets.arcs.rules.court import fill
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled
from mechs_core.rulesets.arcs.rules.resources import SUPPLY, ResourceMoved, gain
from mechs_core.rulesets.arcs.rules.rounds import MULLIGAN, deal
from mechs_core.rulesets.arcs.tasks import Task

set_up_campaign = on_call("mechs_core.rulesets.arcs.rules.campaign.act_setup", "set_up")


class GameSetUp(Event, frozen=True):
    reveals: ClassVar[bool] = True

    setup_card: str | None  # None in a campaign
    out: tuple[int, ...]  # clusters
    initiative: Seat
    supply: dict[str, int]  # resource tokens by type


def set_up(play: Play[State]) -> list[Task]:
    """ARC-SET-1 to ARC-SET-7; the deal is left to do."""
    state, seats = play.state, play.state.seats
    initiative = play.luck.draw("initiative", 0, seats)
    supply = dict.fromkeys(TYPES, TOKENS_OF_A_TYPE)
    if state.campaign is not None:
        play.emit(GameSetUp(None, (), initiative, supply))
        set_up_campaign(play)
        return []
    card = play.created.options["setup_card"]
    if card is None:
        cards = [each for each, printed in SETUP.items() if printed.seats == seats]
        card = cards[play.luck.draw("setup card", 0, len(cards))]
    printed = SETUP[str(card)]
    out = tuple(cluster + 1 for cluster in printed.out)
    play.emit(GameSetUp(printed.id, out, initiative, supply))
    order = play.luck.shuffle(luck.COURT_DECK, BASE_COURT_IDS)
    play.emit(DeckShuffled(luck.COURT_DECK, tuple(order)))
    fill(play, "setup")
    if seats == MULLIGAN:
        fill_boxes(play)
    for seat, starts in zip(state.from_initiative(), printed.starts, strict=True):
        place_start(play, seat, *starts)
    return [deal.later()]


def fill_boxes(play: Play[State]) -> None:
    """ARC-SET-4"""
    out = play.state.out
    for system, kind in enumerate(TYPE_AT):
        if kind >= 0 and out >> CLUSTER[system] & 1:
            box = f"box:{AMBITIONS[BOX_OF[kind]]}"
            play.emit(ResourceMoved(TYPES[kind], SUPPLY, box, "setup"))


def place_start(play: Play[State], seat: Seat, a: str, b: str, c: tuple[str, ...]) -> None:
    """ARC-SET-5, ARC-SET-6"""
    at_a, at_b, at_c = START_SHIPS
    pieces.place(play, seat, SHIP, NUMBER[a], at_a, "setup")
    pieces.place(play, seat, CITY, NUMBER[a], 1, "setup")
    pieces.place(play, seat, SHIP, NUMBER[b], at_b, "setup")
    pieces.place(play, seat, STARPORT, NUMBER[b], 1, "setup")
    for system in c:
        pieces.place(play, seat, SHIP, NUMBER[system], at_c, "setup")
    for system in (a, b):
        gain(play, [], seat, TYPE_AT[NUMBER[system]], "setup")


def on_game_set_up(state: State, event: GameSetUp) -> None:
    state.setup_card = event.setup_card or ""
    state.out = bits(tuple(cluster - 1 for cluster in event.out))
    state.initiative = event.initiative


APPLY = {GameSetUp: on_game_set_up}
