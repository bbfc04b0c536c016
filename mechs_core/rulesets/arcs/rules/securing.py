"""A Vox card is secured: its question, its effect, where it goes. ARC-SEC-2."""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.on_demand import Growing, on_call
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import FIASCO, FREEDOM, INTRIGUE, LOOMS, POPULIST
from mechs_core.rulesets.arcs.cards import ACTS_AS, COURT_IDS, acts_as, court_ids
from mechs_core.rulesets.arcs.data import SONG
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import luck, pieces, vox
from mechs_core.rulesets.arcs.rules.court import DECK, DISCARD, fill, move_card
from mechs_core.rulesets.arcs.rules.vox import Vox
from mechs_core.rulesets.arcs.rules.windows import answered, ask, data
from mechs_core.rulesets.arcs.tasks import AfterAnswer, Task, after_answer, task, tasks

SEIZING: Final = (SONG, FREEDOM)  # these may seize the initiative as well
BURIED: Final = (POPULIST, INTRIGUE, FIASCO, LOOMS)  # once secured


def joined(table: str) -> dict[str, Any]:
    """What campaigns add to a table: their Vox cards, and Crises of these."""
    from mechs_core.rulesets.arcs.rules.campaign import campaign_vox, vox_crises

    return {**getattr(campaign_vox, table), **getattr(vox_crises, table, {})}


# What is asked: by card, in a Crisis "CC13 crisis"; and which of two secured cards comes first.
FIELD: Final = Growing(vox.FIELD, lambda: joined("FIELD"))
OFFERS: Final = Growing(vox.OFFERS, lambda: joined("OFFERS"))
WHY: Final = Growing(vox.WHY, lambda: joined("WHY"))
EFFECT: Final = Growing(vox.EFFECT, lambda: joined("EFFECT"))
ASKING: Final[Growing[str, Any]] = Growing({}, lambda: joined("ASKING"))
# What goes on with an answer, where that is not an effect.
AFTER: Final[Growing[str, AfterAnswer[Vox, ...]]] = Growing({}, lambda: joined("AFTER"))
send_back = on_call("mechs_core.rulesets.arcs.rules.campaign.attached", "send_back")


@task("vox")
def secure_vox(play: Play[State], todo: list[Task], seat: Seat, place: int, own: int = 0) -> None:
    """A Vox card is secured: its effect comes before it leaves its place.

    own: the agents of the securer that were on it.
    """
    state = play.state
    card = ACTS_AS[state.court[place]]
    if state.campaign is not None and card in ASKING:
        todo.append(leave.later(seat, place))
        ASKING[card](play, todo, seat, place, own)
        return
    offers = OFFERS[card](state, seat)
    if len(offers) > 1:
        ask(play, todo, "vox", seat, resolve.waiting(seat, place), card=card)
    else:
        resolve(play, todo, offers[0], seat, place)


def question(state: State) -> str:
    """What the top window asks: a key of the tables."""
    said = data(state)
    if "first" in said:
        return "first"
    card = acts_as(said["card"])
    return f"{card} crisis" if state.windows[-1].kind == "vox_crisis" else card


def decide(play: Play[State], seat: Seat, choice: Vox) -> list[Task]:
    state, asked = play.state, question(play.state)
    if reason := WHY[asked](state, seat, choice):
        raise reason
    if only(choice, asked) != choice:
        raise IllegalDecision("target_illegal", f"{asked} asks for {FIELD[asked]} alone")
    after = resolve if asked in EFFECT else AFTER[asked]
    return answered(play, after, choice)


def only(choice: Vox, asked: str) -> Vox:
    """The choice with what is asked for, and nothing else."""
    field = FIELD[asked]
    said = {field: getattr(choice, field)}
    return Vox(**said, seize=choice.seize and asked in SEIZING)


def choices(state: State, seat: Seat) -> list[Vox]:
    return OFFERS[question(state)](state, seat)


@after_answer("vox_effect", "seat")
def resolve(play: Play[State], todo: list[Task], choice: Vox, seat: Seat, place: int) -> None:
    """The effect, then the card goes where it says, then its place is filled."""
    card = ACTS_AS[play.state.court[place]]
    todo.append(leave.later(seat, place))
    EFFECT[card](play, todo, seat, choice)


@task("vox_leaves")
def leave(play: Play[State], todo: list[Task], seat: Seat, place: int) -> None:
    state, card = play.state, play.state.court[place]
    name, from_ = ACTS_AS[card], pieces.at_court(place)
    if name in (SONG, FREEDOM):
        move_card(play, card, from_, DECK, "card")
        luck.shuffle(play, luck.SONG, court_ids(state.court_deck))
    elif "@" in COURT_IDS[card]:
        send_back(play, card, from_)
    else:
        move_card(play, card, from_, DECK if name in BURIED else DISCARD, "card")
    fill(play)


DECIDE = {Vox: decide}
OFFER = {Vox: choices}
TASKS = tasks(secure_vox, resolve, leave)
