"""Crises: the Blight strikes, then Fate Crises, then Vox cards of the Court. BR-CRI."""

from __future__ import annotations

from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import BLIGHT, DEBTS, EMPIRE, SPORE_TIDE, SYMBIOSIS
from mechs_core.rulesets.arcs.cards import ACTS_AS, COURT_CARD, COURT_IDS, IS_VOX
from mechs_core.rulesets.arcs.data import AGENT, DAMAGED, FRESH, SHIP
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.campaign import dice, fate_choice
from mechs_core.rulesets.arcs.rules.campaign.attached import send_back
from mechs_core.rulesets.arcs.rules.campaign.blight import is_blight_left, put_blight
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.campaign.flagship import hit_board, weakest_spot
from mechs_core.rulesets.arcs.rules.campaign.vox_crises import CRISIS
from mechs_core.rulesets.arcs.rules.court import attached_at, fill, return_agents
from mechs_core.rulesets.arcs.rules.resources import in_turn_order, receive, slot_of
from mechs_core.rulesets.arcs.tasks import Task, after_answer, task, tasks

FRESH_HITS, DAMAGED_HITS = 3, 1  # of a Blight in Crises


class CrisesBegun(Event, frozen=True):
    pass


class BlightHits(Event, frozen=True):
    """The Blight of a system hits so often what else is there."""

    system: str
    hits: int


class CrisisResolved(Event, frozen=True):
    """The Crisis of a card has had its effects."""

    card: str


@task("crises")
def begin(play: Play[State], todo: list[Task]) -> None:
    """BR-CRI-1"""
    play.emit(CrisesBegun())
    todo += [court_crises.later(), fate_crises.later(), blight_crises.later()]


# ---------------------------------------------------------------- Blight Crises


@task("blight_crises")
def blight_crises(play: Play[State], todo: list[Task]) -> None:
    """BR-CRI-2 Tokens that cities of Flagships cover on their return are asked for afterwards."""
    state, covered = play.state, list[Task]()
    struck = [seat for seat in state.from_initiative() if not state.holds(seat, SYMBIOSIS)]
    for system in state.systems:
        hits = FRESH_HITS * state.at(BLIGHT, SHIP, FRESH, system)
        hits += DAMAGED_HITS * state.at(BLIGHT, SHIP, DAMAGED, system)
        if hits and victims(state, struck, system):
            play.emit(BlightHits(SYSTEMS[system], hits))
            for _ in range(hits):
                for owner in victims(state, struck, system):
                    strike(play, covered, owner, system)
    todo += in_turn_order(state, covered)


def victims(state: State, struck: list[Seat], system: int) -> list[int]:
    """Whom a hit hits: the Empire while it is there, else every player. BR-CRI-3, BR-CRI-4"""
    if state.ships(EMPIRE, system):
        return [EMPIRE]
    return [
        seat for seat in struck if state.ships(seat, system) or hit_spot(state, seat, system) != OFF
    ]


def hit_spot(state: State, owner: int, system: int) -> int:
    """The spot of a Flagship in this system that a hit may go to; OFF: none. BR-CRI-5"""
    if owner == EMPIRE or state.reach.flagship[owner] != system:
        return OFF
    return weakest_spot(state, owner)


def strike(play: Play[State], todo: list[Task], owner: int, system: int) -> None:
    """One hit: a fresh ship, then the Flagship's board, then a damaged ship. BR-CRI-3 to -6"""
    state = play.state
    spot = hit_spot(state, owner, system)
    if state.at(owner, SHIP, FRESH, system):
        pieces.flip(play, owner, SHIP, DAMAGED, system)
    elif spot != OFF:
        hit_board(play, todo, owner, spot, "", "crisis")
    else:
        home = pieces.home(owner, SHIP)
        pieces.move(play, owner, SHIP, DAMAGED, 1, SYSTEMS[system], home, "crisis")


# ---------------------------------------------------------------- Fate Crises


@task("fate_crises")
def fate_crises(play: Play[State], todo: list[Task]) -> None:
    """BR-CRI-8"""
    state = play.state
    todo += reversed(
        [
            fate_crisis.later(seat, COURT_IDS[card])
            for seat in state.from_initiative()
            for card in state.reach.lore[seat]
            if ACTS_AS[card] in (DEBTS, SPORE_TIDE)
        ]
    )


@task("fate_crisis")
def fate_crisis(play: Play[State], todo: list[Task], seat: Seat, card: str) -> None:
    todo.append(resolved.later(card))
    if ACTS_AS[COURT_CARD[card]] == DEBTS:
        todo += [debts.later(seat, rival, card) for rival in reversed(play.state.rivals(seat))]
    elif is_blight_left(play.state):
        answers = spread_choices(play.state, seat)
        fate_choice.ask(play, todo, seat, card, spread.waiting(seat), answers)


@task("crisis_resolved")
def resolved(play: Play[State], todo: list[Task], card: str) -> None:
    play.emit(CrisisResolved(card))


@task("debts")
def debts(play: Play[State], todo: list[Task], seat: Seat, rival: Seat, card: str) -> None:
    """FX3 A Rival with a Favor on the Fate card of a seat pays."""
    state = play.state
    if state.reach.favors[seat][rival]:
        answers = debt_choices(state, rival)
        fate_choice.ask(play, todo, rival, card, pay.waiting(rival, seat), answers, holder=seat)


def debt_choices(state: State, seat: Seat, said: object = None) -> list[FateChoice]:
    held = (FateChoice(slot=slot) for slot, _ in state.tokens_apart(seat))
    return [*held, FateChoice(power=True)]


@after_answer("pay_debt", "seat holder")
def pay(play: Play[State], todo: list[Task], choice: FateChoice, seat: Seat, holder: Seat) -> None:
    """A resource buys a Favor back; else Power goes over."""
    if choice.slot is None:
        play.emit(PowerChanged(seat, -1, "debts"))
        play.emit(PowerChanged(holder, 1, "debts"))
        return
    slot = choice.slot - 1
    receive(play, todo, holder, play.state.slots[seat][slot], slot_of(seat, slot), "card")
    from_, to = pieces.favors(holder), pieces.home(seat, AGENT)
    pieces.move(play, seat, AGENT, FRESH, 1, from_, to, "favor")


def spread_choices(state: State, seat: Seat, said: object = None) -> list[FateChoice]:
    """Systems without Blight next to one with Blight. FX7"""
    return [
        FateChoice(system=SYSTEMS[system])
        for system in state.systems
        if not state.ships(BLIGHT, system)
        and any(state.ships(BLIGHT, other) for other in state.next_to(system))
    ]


@after_answer("spread_blight", "seat")
def spread(play: Play[State], todo: list[Task], choice: FateChoice, seat: Seat) -> None:
    put_blight(play, NUMBER[choice.system or ""], "crisis")


# ---------------------------------------------------------------- Court Crises


@task("court_crises")
def court_crises(play: Play[State], todo: list[Task]) -> None:
    """The Vox cards that are there act, an attached one before that below it. BR-CRI-9"""
    state, now = play.state, play.state.reach
    if now.dice is None:
        dice.roll_both(play, dice.CRISES)
    found = list[int]()
    for place in range(OFF, len(state.court)):  # from the Council on
        found += [now.attached[place]] if place in now.attached else []
        if place != OFF and state.court[place] != OFF and IS_VOX[state.court[place]]:
            found.append(state.court[place])
    todo += [court_crisis.later(COURT_IDS[card]) for card in reversed(found)]


@task("court_crisis")
def court_crisis(play: Play[State], todo: list[Task], card: str) -> None:
    state, number = play.state, COURT_CARD[card]
    todo.append(resolved.later(card))
    for place, above in state.reach.attached.items():
        if above == number:
            silence(play, place, attached_at(place), number)
            return
    place = state.court.index(number)
    if ACTS_AS[number] in CRISIS:
        CRISIS[ACTS_AS[number]](play, todo, place)
    else:
        silence(play, place, pieces.at_court(place), number)


def silence(play: Play[State], place: int, from_: str, card: int) -> None:
    """FX9 All agents of a place return, and the card goes back to its seat."""
    return_agents(play, place, "crisis")
    send_back(play, card, from_)
    fill(play)


# ---------------------------------------------------------------- the fold


def on_crises_begun(state: State, event: CrisesBegun) -> None:
    state.phase = "crises"


def on_blight_hits(state: State, event: BlightHits) -> None:
    """Each hit comes with the pieces that it flips or moves."""


def on_crisis_resolved(state: State, event: CrisisResolved) -> None:
    """Its effects came before."""


CHOICES = {pay: debt_choices, spread: spread_choices}
TASKS = tasks(
    *(begin, blight_crises, fate_crises, fate_crisis, debts, pay),
    *(spread, court_crises, court_crisis, resolved),
)
APPLY = {
    CrisesBegun: on_crises_begun,
    BlightHits: on_blight_hits,
    CrisisResolved: on_crisis_resolved,
}
