"""Between Acts: Fates resolved, the Court gathered, the map cleared. BR-INT."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Final

from mechs_core.kernel.messages import NOBODY, Event, Seat, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import BLIGHT
from mechs_core.rulesets.arcs.cards import ACTS_AS, COURT_CARD
from mechs_core.rulesets.arcs.data import AMBITIONS, BUILDINGS, CITY, DAMAGED, FRESH, SHIP, TYPES
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.model import MAP_KINDS, OFF, State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.ambitions import change_power
from mechs_core.rulesets.arcs.rules.campaign import fate_steps, fates
from mechs_core.rulesets.arcs.rules.campaign.act_setup import has_ships
from mechs_core.rulesets.arcs.rules.campaign.attached import send_back
from mechs_core.rulesets.arcs.rules.campaign.blight import freshen
from mechs_core.rulesets.arcs.rules.cards_played import InitiativeMoved
from mechs_core.rulesets.arcs.rules.court import DECK, attached_at, move_card, return_agents
from mechs_core.rulesets.arcs.rules.resources import SUPPLY, TRUST, ResourceMoved, return_city
from mechs_core.rulesets.arcs.rules.rounds import return_taken
from mechs_core.rulesets.arcs.rules.turns import ask_regroup
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

COURT, TAKEN, MAP, INITIATIVE = 4, 5, 6, 7  # numbers of steps
CAUSE: Final = "intermission"
ORATORS: Final = "FX9"


class FateResolved(Event, frozen=True):
    seat: Seat
    done: bool


class IntermissionStep(Event, frozen=True):
    """What follows is this step of the Intermission."""

    step: int  # 4 to 7


class ReserveCardAdded(Event, frozen=True):
    """A card that nobody sees goes into the Court deck."""

    reveals: ClassVar[bool] = True

    seat: Seat  # whose objective was completed
    card: Annotated[str, secret(NOBODY)]


@task("intermission")
def begin(play: Play[State], todo: list[Task]) -> None:
    order = play.state.from_initiative()
    steps: list[Task] = [resolve.later(seat) for seat in order]
    steps += [pay.later(), add_reserve.later(), gather_court.later(), give_back.later()]
    steps += [clear_map.later(), clear_blighted.later()]
    steps += [ask_regroup.later(seat) for seat in order]
    steps += [settle_power.later(), deal_fates.later()]
    todo += reversed(steps)


# ---------------------------------------------------------------- Fates


@task("resolve_fate")
def resolve(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """BR-INT-1"""
    state = play.state
    done = state.reach.objective[seat] == 0
    play.emit(FateResolved(seat, done))
    todo += fate_steps.lines(fate_steps.DONE if done else fate_steps.FAILED, state, seat)


@task("pay_objectives")
def pay(play: Play[State], todo: list[Task]) -> None:
    """BR-INT-2, BR-OBJ-3"""
    state = play.state
    for seat in state.from_initiative():
        change_power(play, seat, -state.reach.objective[seat], "objective")


@task("add_reserve")
def add_reserve(play: Play[State], todo: list[Task]) -> None:
    """BR-INT-3, BR-R-46"""
    state, now = play.state, play.state.reach
    for seat in state.from_initiative():
        if now.done[seat] and now.reserve_cards and now.reserve:
            place = play.luck.draw(f"reserve {now.act} {seat}", 0, len(now.reserve))
            play.emit(ReserveCardAdded(seat, now.reserve[place]))


# ---------------------------------------------------------------- the Court


@task("gather_court")
def gather_court(play: Play[State], todo: list[Task]) -> None:
    """BR-INT-4 Agents return, also those on the Council; cards go into the deck."""
    state, now = play.state, play.state.reach
    play.emit(IntermissionStep(COURT))
    for place in (OFF, *range(len(state.court))):
        return_agents(play, place, CAUSE)
        if place in now.attached:
            send_back(play, now.attached[place], attached_at(place))
        if place != OFF and state.court[place] != OFF:
            card, from_ = state.court[place], pieces.at_court(place)
            if ACTS_AS[card] == ORATORS:
                send_back(play, card, from_)
            else:
                move_card(play, card, from_, DECK, CAUSE)


# ---------------------------------------------------------------- Trophies, Captives, tokens


@task("return_taken")
def give_back(play: Play[State], todo: list[Task]) -> None:
    """BR-INT-5"""
    state = play.state
    play.emit(IntermissionStep(TAKEN))
    return_tokens(play, state.reach.trust, TRUST)
    for ambition, held in zip(AMBITIONS, state.box, strict=True):
        return_tokens(play, held, f"box:{ambition}")
    return_taken(state, todo, trophies=True, captives=True)


def return_tokens(play: Play[State], held: Iterable[int], place: str) -> None:
    for kind, number in enumerate([*held]):
        for _ in range(number):
            play.emit(ResourceMoved(TYPES[kind], place, SUPPLY, "return"))


# ---------------------------------------------------------------- the map


@task("clear_map")
def clear_map(play: Play[State], todo: list[Task]) -> None:
    """All Blight becomes fresh; what else is damaged is destroyed. BR-INT-6"""
    state = play.state
    play.emit(IntermissionStep(MAP))
    for system in state.damaged(BLIGHT, SHIP):
        freshen(play, system, state.at(BLIGHT, SHIP, DAMAGED, system))
    found: list[Task] = []
    for system in state.systems:
        for owner in state.owners:
            for kind in range(MAP_KINDS):
                found += [destroy.later(owner, kind, DAMAGED, system)] * state.at(
                    owner, kind, DAMAGED, system
                )
    for seat in state.from_initiative():
        for spot, kind, condition in state.board_pieces(seat):
            if condition == DAMAGED:
                from_ = pieces.on_board(seat, spot)
                found.append(destroy_on_board.later(seat, kind, from_))
    todo += reversed(found)


@task("destroy")
def destroy(
    play: Play[State], todo: list[Task], owner: int, kind: int, condition: int, system: int
) -> None:
    """One piece on the map goes to its supply."""
    state, place = play.state, SYSTEMS[system]
    outside = pieces.takes_outside(state, owner, kind, condition, system)
    if kind == CITY and owner < state.seats:
        todo.append(return_city.later(owner, condition, place, CAUSE, outside))
        return
    home = pieces.home(owner, kind)
    pieces.move(play, owner, kind, condition, 1, place, home, CAUSE, outside)


@task("destroy_on_board")
def destroy_on_board(
    play: Play[State], todo: list[Task], seat: Seat, kind: int, from_: str
) -> None:
    if kind == CITY:
        todo.append(return_city.later(seat, DAMAGED, from_, CAUSE))
    else:
        pieces.move(play, seat, kind, DAMAGED, 1, from_, pieces.home(seat, kind), CAUSE)


@task("clear_blighted")
def clear_blighted(play: Play[State], todo: list[Task]) -> None:
    """Buildings beside Blight that no ship defends are destroyed. BR-INT-6"""
    state = play.state
    found: list[Task] = []
    for system in state.standing(BLIGHT, SHIP):
        if not has_ships(state, system):
            for owner in state.owners:
                for kind in BUILDINGS:
                    found += [destroy.later(owner, kind, FRESH, system)] * state.at(
                        owner, kind, FRESH, system
                    )
    todo += reversed(found)


# ---------------------------------------------------------------- initiative, Power


@task("settle_power")
def settle_power(play: Play[State], todo: list[Task]) -> None:
    """BR-INT-7, BR-R-3"""
    state = play.state
    play.emit(IntermissionStep(INITIATIVE))
    best = max(state.from_initiative(), key=lambda seat: state.power[seat])
    if best != state.initiative:
        play.emit(InitiativeMoved(state.initiative, best, "power"))
    for seat in state.from_initiative():
        if state.reach.halve_power and state.power[seat] > 1:
            change_power(play, seat, -(state.power[seat] // 2), "halved")


@task("deal_fates")
def deal_fates(play: Play[State], todo: list[Task]) -> None:
    fates.deal(play)


# ---------------------------------------------------------------- the fold


def on_fate_resolved(state: State, event: FateResolved) -> None:
    state.reach.done[event.seat] = event.done


def on_intermission_step(state: State, event: IntermissionStep) -> None:
    """The Court discard leaves the game as the Court is gathered."""
    if event.step == COURT:
        state.court_discard = []


def on_reserve_card_added(state: State, event: ReserveCardAdded) -> None:
    """It lies below what nobody has seen; the deck is shuffled before it is drawn from."""
    now, card = state.reach, COURT_CARD[event.card]
    state.court_deck.insert(len(state.court_deck) - state.buried, card)
    now.reserve.remove(event.card)
    now.unseen.append(card)


APPLY = {
    FateResolved: on_fate_resolved,
    IntermissionStep: on_intermission_step,
    ReserveCardAdded: on_reserve_card_added,
}
TASKS = tasks(
    *(begin, resolve, pay, add_reserve, gather_court, give_back),
    *(clear_map, clear_blighted, destroy, destroy_on_board, settle_power, deal_fates),
)
