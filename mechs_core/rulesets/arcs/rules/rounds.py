"""Rounds and chapters: who comes next, what ends, the deal. ARC-RND-9, ARC-CHP, ARC-SET-8."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from mechs_core.kernel.messages import Decision, Event, Seat, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.cards import (
    ACTION_CARDS,
    CARD,
    IS_EVENT,
    NUMBER_ON,
    action_deck,
    action_ids,
)
from mechs_core.rulesets.arcs.data import (
    AGENT,
    CHAPTERS,
    CITY,
    DAMAGED,
    FRESH,
    HAND,
    KINDS,
    MARKERS,
    TYRANT,
    WARLORD,
    WINNING_POWER,
)
from mechs_core.rulesets.arcs.model import OFF, Played, State, Turn, Union
from mechs_core.rulesets.arcs.rules import knowledge, luck, pieces
from mechs_core.rulesets.arcs.rules.ambitions import score
from mechs_core.rulesets.arcs.rules.cards_played import InitiativeMoved, InitiativePassed
from mechs_core.rulesets.arcs.rules.court import discard_guild
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled
from mechs_core.rulesets.arcs.rules.resources import return_city
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

MULLIGAN = 2  # seats: with so many, the one without initiative may redraw


class Mulligan(Decision, frozen=True, tag="mulligan"):
    redraw: bool


class ChapterStarted(Event, frozen=True):
    number: int


class RoundStarted(Event, frozen=True):
    number: int
    order: tuple[Seat, ...]  # from the leader


class RoundEnded(Event, frozen=True):
    number: int


class ChapterEnded(Event, frozen=True):
    number: int


class HandDealt(Event, frozen=True, rename={"from_": "from"}):
    """Action cards come to a hand."""

    reveals: ClassVar[bool] = True

    seat: Seat
    cards: Annotated[tuple[str, ...], secret("seat")]
    from_: str  # "action_deck", "action_discard", "redraw": the whole new hand
    count: int


class PutDown(Struct, frozen=True):
    seat: Seat
    card: str | None  # None: face down


class CardsDiscarded(Event, frozen=True):
    """Action cards go to the discard: the round's, or the hands that are left."""

    cause: str  # "round" or "hands"
    entries: tuple[PutDown, ...] = ()  # of a round, in the order put down
    counts: tuple[tuple[Seat, int], ...] = ()  # of hands, in turn order


class CardTaken(Event, frozen=True):
    """A Union brings a played card back into hand."""

    seat: Seat
    card: str


class MarkerFlipped(Event, frozen=True):
    marker: str


class AmbitionReturned(Event, frozen=True):
    """A marker is available again."""

    marker: str


class GameEnded(Event, frozen=True):
    reveals: ClassVar[bool] = True

    ranking: tuple[Seat, ...]
    reason: str  # "power" or "chapters"


# ---------------------------------------------------------------- the deal


@task("chapter")
def deal(play: Play[State], todo: list[Task]) -> None:
    """ARC-SET-8, ARC-CHP-4"""
    state = play.state
    play.emit(ChapterStarted(state.chapter + 1))
    deck = action_ids(action_deck(state.seats, state.campaign is not None))
    label = f"{luck.ACTION_DECK} {luck.chapter(state)}"
    play.emit(DeckShuffled(luck.ACTION_DECK, tuple(play.luck.shuffle(label, deck))))
    for seat in state.from_initiative():
        hand = action_ids(state.deck[:HAND])
        play.emit(HandDealt(seat, hand, "action_deck", len(hand)))
    if state.seats != MULLIGAN:
        todo.append(lay_rest.later())


@task("rest")
def lay_rest(play: Play[State], todo: list[Task]) -> None:
    """The cards that are not dealt become the discard; the first round begins."""
    state = play.state
    label = f"{luck.ACTION_REST} {luck.chapter(state)}"
    order = play.luck.shuffle(label, action_ids(state.deck))
    play.emit(DeckShuffled(luck.ACTION_REST, tuple(order)))
    todo.append(start_round.later())


def mulligan(play: Play[State], seat: Seat, choice: Mulligan) -> list[Task]:
    if choice.redraw:
        state = play.state
        kept = [card for card in state.hand[seat] if IS_EVENT[card]]  # BR-SET-10
        hand = action_ids([*kept, *state.deck[: HAND - len(kept)]])
        play.emit(HandDealt(seat, hand, "redraw", len(hand)))
    return [lay_rest.later()]


def mulligan_choices(state: State, seat: Seat) -> list[Mulligan]:
    return [Mulligan(False), Mulligan(True)]


@task("round")
def start_round(play: Play[State], todo: list[Task]) -> None:
    state = play.state
    play.emit(RoundStarted(state.round + 1, tuple(state.from_initiative())))
    if not state.hand[state.initiative]:
        todo.append(pass_round.later())


# ---------------------------------------------------------------- passing


@task("pass")
def pass_round(play: Play[State], todo: list[Task]) -> None:
    """The initiative goes to the next seat with cards; after enough passes the chapter ends.

    ARC-RND-3, ARC-RND-4
    """
    state = play.state
    holder = state.initiative
    clockwise = [(holder + step) % state.seats for step in range(1, state.seats + 1)]
    to = next((seat for seat in clockwise if state.hand[seat]), holder)
    play.emit(InitiativePassed(holder, to, "pass"))
    play.emit(RoundEnded(state.round))
    if state.passes < sum(map(bool, state.hand)):
        todo.append(start_round.later())
        return
    counts = [(seat, len(state.hand[seat])) for seat in state.from_initiative()]
    play.emit(CardsDiscarded("hands", counts=tuple(each for each in counts if each[1])))
    todo.append(end_chapter.later())


# ---------------------------------------------------------------- the end of a round


@task("next")
def next_in_round(play: Play[State], todo: list[Task]) -> None:
    """After a turn: the next seat follows, or the round ends."""
    if play.state.follower() == OFF:
        todo.append(end_round.later())


@task("round_end")
def end_round(play: Play[State], todo: list[Task]) -> None:
    """ARC-RND-9"""
    state = play.state
    surpassed = [each for each in state.played if each.mode == "surpass"]
    if not state.seized and surpassed:
        best = max(surpassed, key=lambda each: NUMBER_ON[each.card]).seat
        if best != state.initiative:
            play.emit(InitiativeMoved(state.initiative, best, "surpassed"))
    if state.campaign is None:
        todo.append(close_round.later())
    else:
        from mechs_core.rulesets.arcs.rules.campaign import event_cards

        todo.append(event_cards.begin.later())


@task("round_close")
def close_round(play: Play[State], todo: list[Task]) -> None:
    """Unions return their cards, those played are discarded, and the next round begins."""
    state = play.state
    for union in unions_in_order(state):
        discard_guild(play, union.seat, union.card, "union")
        play.emit(CardTaken(union.seat, ACTION_CARDS[union.beside]))
    entries = put_down(state.played)
    if entries:
        play.emit(CardsDiscarded("round", entries))
    play.emit(RoundEnded(state.round))
    todo.append(start_round.later() if any(state.hand) else end_chapter.later())


def unions_in_order(state: State) -> list[Union]:
    """Unions that lie beside played cards, by seats in turn order, as gained. ARC-GEN-8

    One that has left the play area of its holder is none any more: ARC-R-26.
    """
    return [
        union
        for seat in state.from_initiative()
        for card in state.guild[seat]
        for union in state.unions
        if union.card == card and union.seat == seat
    ]


def put_down(played: list[Played]) -> tuple[PutDown, ...]:
    """The cards of a round in the order played, a seizing one after that to which it was added."""
    found = []
    for each in played:
        if each.card != OFF:
            shown = None if each.is_hidden else ACTION_CARDS[each.card]
            found.append(PutDown(each.seat, shown))
        if each.seize != OFF:
            found.append(PutDown(each.seat, None))
    return tuple(found)


# ---------------------------------------------------------------- the end of a chapter


@task("chapter_end")
def end_chapter(play: Play[State], todo: list[Task]) -> None:
    todo += [after_chapter.later(), return_markers.later(), return_pieces.later(), score.later()]


@task("returns")
def return_pieces(play: Play[State], todo: list[Task]) -> None:
    """ARC-CHP-1 Trophies after Warlord, Captives after Tyrant."""
    markers = play.state.markers
    return_taken(play.state, todo, trophies=WARLORD in markers, captives=TYRANT in markers)


def return_taken(state: State, todo: list[Task], *, trophies: bool, captives: bool) -> None:
    """Leave to do that these return to whom they belong, cities one by one."""
    going: list[Task] = []
    if trophies:
        for holder in state.from_initiative():
            for owner in state.owners:
                going += trophies_home(state, holder, owner)
    if captives:
        for holder in state.from_initiative():
            for owner, number in enumerate(state.captives[holder]):
                from_ = pieces.captives(holder)
                going.append(send_home.later(owner, AGENT, FRESH, number, from_))
    todo += reversed(going)


def trophies_home(state: State, holder: Seat, owner: int) -> list[Task]:
    """What returns of an owner's pieces, by kind."""
    from_, found = pieces.trophies(holder), list[Task]()
    for kind in range(len(KINDS)):
        number = state.trophies[holder][4 * owner + kind]
        if kind == CITY and owner < state.seats:
            found += [return_city.later(owner, DAMAGED, from_)] * number
        elif number:
            found.append(
                send_home.later(owner, kind, FRESH if kind == AGENT else DAMAGED, number, from_)
            )
    return found


@task("home")
def send_home(
    play: Play[State],
    todo: list[Task],
    owner: int,
    kind: int,
    condition: int,
    number: int,
    from_: str,
) -> None:
    """Pieces return to their supply; for cities of seats see `resources.return_city`."""
    pieces.move(play, owner, kind, condition, number, from_, pieces.home(owner, kind), "return")


@task("markers")
def return_markers(play: Play[State], todo: list[Task]) -> None:
    """ARC-CHP-2"""
    state = play.state
    for marker, ambition in enumerate(state.markers[:]):
        if ambition != OFF:
            play.emit(AmbitionReturned(MARKERS[marker]))
    if not all(state.flipped):
        play.emit(MarkerFlipped(MARKERS[state.flipped.index(False)]))
    play.emit(ChapterEnded(state.chapter))


@task("chapter_over")
def after_chapter(play: Play[State], todo: list[Task]) -> None:
    """ARC-CHP-3, ARC-CHP-4"""
    state = play.state
    if state.campaign is not None:
        from mechs_core.rulesets.arcs.rules.campaign import acts

        todo.append(acts.after_chapter.later())
        return
    enough = max(state.power) >= WINNING_POWER[state.seats]
    if not enough and state.chapter < CHAPTERS:
        todo.append(deal.later())
        return
    ranking = sorted(state.from_initiative(), key=lambda seat: -state.power[seat])
    play.emit(GameEnded(tuple(ranking), "power" if enough else "chapters"))


# ---------------------------------------------------------------- the fold


def on_chapter_started(state: State, event: ChapterStarted) -> None:
    state.chapter, state.round, state.passes = event.number, 0, 0
    state.phase = "mulligan" if state.seats == MULLIGAN else "setup"
    if state.campaign is not None:
        state.campaign.placings = []
    if state.campaign is not None and state.campaign.act > 1 and event.number == 1:
        for seat in range(state.seats):  # BR-SET-15
            state.arrange[seat] = len(state.slots_open(seat)) - 1
    knowledge.forget(state)


def on_round_started(state: State, event: RoundStarted) -> None:
    state.phase, state.round, state.decisions = "lead", event.number, 0
    state.order, state.place = [*event.order], OFF
    state.played, state.unions = [], []
    state.zeroed = state.declared = state.seized = False
    state.turn, state.battles, state.draws = Turn(), {}, {}


def on_round_ended(state: State, event: RoundEnded) -> None:
    if state.campaign is not None:
        now = state.campaign
        now.events_played, now.council_secured, now.dice, now.meeting = 0, False, None, OFF
    if not any(state.hand):
        state.phase = "chapter_end"


def on_chapter_ended(state: State, event: ChapterEnded) -> None:
    state.phase = "chapter_end"


def on_hand_dealt(state: State, event: HandDealt) -> None:
    cards = [CARD[card] for card in event.cards]
    hand = state.hand[event.seat]
    if event.from_ == "redraw":
        away = [card for card in hand if card not in cards]
        state.deck = [card for card in state.deck if card not in cards] + away
        for card in away:
            knowledge.meet(state, event.seat, card, knowledge.HEAP)
        state.hand[event.seat] = cards
    elif event.from_ == "action_deck":
        state.deck = state.deck[len(cards) :]
        hand += cards
    else:  # from the bottom of the discard
        state.discard = state.discard[len(cards) :]
        state.rest = [card for card in state.rest if card not in cards]
        hand += cards
        for card in cards:
            knowledge.draw(state, event.seat, card)


def on_cards_discarded(state: State, event: CardsDiscarded) -> None:
    if event.cause == "hands":
        for seat, _ in event.counts:
            state.discard += state.hand[seat]
            for card in state.hand[seat]:
                knowledge.hide(state, card, seat)
            state.hand[seat] = []
        state.phase = "chapter_end"
        return
    for each in state.played:
        pile = state.face_up if state.split_discard and not each.is_hidden else state.discard
        if each.card != OFF:
            pile.append(each.card)
        if each.seize != OFF:
            state.discard.append(each.seize)
    state.played = []


def on_card_taken(state: State, event: CardTaken) -> None:
    card = CARD[event.card]
    state.played = [
        Played(each.seat, OFF, each.mode, each.seize) if each.card == card else each
        for each in state.played
    ]
    state.hand[event.seat].append(card)
    for viewer in range(state.seats + 1):
        if viewer != event.seat:
            knowledge.meet(state, viewer, card, event.seat)


def on_marker_flipped(state: State, event: MarkerFlipped) -> None:
    state.flipped[MARKERS.index(event.marker)] = True


def on_ambition_returned(state: State, event: AmbitionReturned) -> None:
    state.markers[MARKERS.index(event.marker)] = OFF


def on_game_ended(state: State, event: GameEnded) -> None:
    state.phase = "ended"
    state.ranking, state.ended_for = event.ranking, event.reason


DECIDE = {Mulligan: mulligan}
APPLY = {
    ChapterStarted: on_chapter_started,
    RoundStarted: on_round_started,
    RoundEnded: on_round_ended,
    ChapterEnded: on_chapter_ended,
    HandDealt: on_hand_dealt,
    CardsDiscarded: on_cards_discarded,
    CardTaken: on_card_taken,
    MarkerFlipped: on_marker_flipped,
    AmbitionReturned: on_ambition_returned,
    GameEnded: on_game_ended,
}
OFFER = {Mulligan: mulligan_choices}
TASKS = tasks(
    *(deal, lay_rest, start_round, pass_round, next_in_round, end_round),
    *(close_round, end_chapter, return_pieces, send_home, return_markers, after_chapter),
)
