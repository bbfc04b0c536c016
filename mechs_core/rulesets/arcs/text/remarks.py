"""What a player should know of a decision that is offered: what it brings, what it takes away.

The rules' own functions are asked on a state made of what the player sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UnsetType

from mechs_core.kernel.messages import Decision
from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.campaign_data import SLOT_COSTS
from mechs_core.rulesets.arcs.cards import acts_as
from mechs_core.rulesets.arcs.data import (
    CARD_SHIPS,
    FARSEERS,
    GATEKEEPERS,
    INTERESTS,
    PLACING,
    REGROUP_SHIPS,
    SHIP,
    STARPORT,
    TYPE_NAMES,
    TYPES,
    WEAPON,
)
from mechs_core.rulesets.arcs.geometry import NUMBER, gates_in_play
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.guild_actions import ExecuteMore, PressgangMore, Stop
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, Steal
from mechs_core.rulesets.arcs.rules.move import Group, Sail, goes_on
from mechs_core.rulesets.arcs.rules.prelude import Spend, Use, actions_of, is_outraged
from mechs_core.rulesets.arcs.rules.resources import NEW, Arrange, Overflow
from mechs_core.rulesets.arcs.rules.stealing import Of
from mechs_core.rulesets.arcs.rules.turns import Act, EndPrelude, EndTurn, Regroup
from mechs_core.rulesets.arcs.rules.vox import Vox
from mechs_core.rulesets.arcs.text.card_texts import does
from mechs_core.rulesets.arcs.text.remarks_of_actions import (
    ACTIONS,
    execute,
    placed,
    pressgang,
)
from mechs_core.rulesets.arcs.text.remarks_of_battles import BATTLES
from mechs_core.rulesets.arcs.text.remarks_of_campaign import CAMPAIGN
from mechs_core.rulesets.arcs.text.remarks_of_cards import CARDS, Remark
from mechs_core.rulesets.arcs.text.remarks_of_summits import SUMMITS
from mechs_core.rulesets.arcs.text.remarks_of_vox import vox_told
from mechs_core.rulesets.arcs.text.state_of_view import state_of
from mechs_core.rulesets.arcs.text.telling_pieces import changed_control, joined, stands_at
from mechs_core.rulesets.arcs.text.words import TYPE_NAME, court_name
from mechs_core.rulesets.arcs.view import View


def remark(decision: Decision, view: View) -> str:
    """A remark on a legal decision of the viewer; "" for a spectator."""
    seat, known = view.viewer, REMARK.get(type(decision))
    if seat is None or known is None:
        return ""
    return known(decision, view, state_of(view), seat)


# ---------------------------------------------------------------- actions, the turn


def _act(offered: Act | Use, view: View, state: State, seat: int) -> str:
    return ACTIONS[type(offered.action)](offered.action, state, seat)


def _spend(offered: Spend, view: View, state: State, seat: int) -> str:
    held = TYPES[state.slots[seat][offered.slot - 1]]
    as_ = held if offered.as_ is None else offered.as_
    kind = TYPES.index(as_)
    if is_outraged(state, seat, kind):
        return f"{TYPE_NAME[held]}: no action, as {TYPE_NAME[as_]} is Outraged"
    if kind == WEAPON:
        return f"{TYPE_NAME[held]}: pips may battle in this turn"
    return f"{TYPE_NAME[held]}: one {' or '.join(actions_of(state, kind))}"


def _end_prelude(offered: EndPrelude, view: View, state: State, seat: int) -> str:
    return f"no more resources and cards; {count(state.turn.pips, 'pip')} left"


def _end(offered: EndTurn, view: View, state: State, seat: int) -> str:
    unspent = f"{count(state.turn.pips, 'pip')} unspent" if state.turn.pips else ""
    gone = not state.on_map(seat, SHIP) and not state.on_map(seat, STARPORT)
    return joined([unspent, f"{REGROUP_SHIPS} ships to a gate" if gone else ""])


def _stop(offered: Stop, view: View, state: State, seat: int) -> str:
    data = view.window.data if view.window is not None else {}
    if view.question == "raid":
        return f"{count(data['keys'], 'key')} lost"
    return STOP.get(view.question, "")


STOP: Final = {
    "spent": "spent without an action",
    "sail": "the move ends here",
    "put": "draw one card more than you put",
}


# ---------------------------------------------------------------- moves


def _group(offered: Group, view: View, state: State, seat: int) -> str:
    """What stays behind, and who controls both ends then."""
    data = view.window.data if view.window is not None else {}
    left = data["fresh"] - offered.fresh, data["damaged"] - offered.damaged
    stays = "{}/{} stay".format(*left) if left[1] else f"{left[0]} stay"
    docked = data.get("flagship", False) and not offered.flagship
    stays = "all go" if not any(left) else stays
    if docked:
        stays = "the Flagship stays" if not any(left) else f"{stays}, the Flagship too"
    from_, to = NUMBER[data["from"]], NUMBER[data["to"]]
    moved = offered.fresh + offered.flagship
    return joined([stays, changed_control(state, [(seat, from_, -moved), (seat, to, moved)])])


def _sail(offered: Sail, view: View, state: State, seat: int) -> str:
    goal = NUMBER[offered.to]
    more = "may go on" if goes_on(state, seat, goal) else "ends there"
    return joined([more, stands_at(state, seat, goal)])


def _regroup(offered: Regroup, view: View, state: State, seat: int) -> str:
    return stands_at(state, seat, NUMBER[offered.gate])


# ---------------------------------------------------------------- resources


def _arrange(offered: Arrange, view: View, state: State, seat: int) -> str:
    said = []
    for from_, to in ((offered.a, offered.b), (offered.b, offered.a)):
        kind = state.slots[seat][from_ - 1]
        if kind != OFF:
            said.append(f"{TYPE_NAMES[kind]} where a raid costs {SLOT_COSTS[to - 1]}")
    return ", ".join(said)


def _overflow(offered: Overflow, view: View, state: State, seat: int) -> str:
    new = state.incoming[seat][0]
    kind = new if offered.slot == NEW else state.slots[seat][int(offered.slot) - 1]
    return f"gives up {TYPE_NAMES[kind]}"


def _steal(offered: Steal, view: View, state: State, seat: int) -> str:
    return placed(state, seat, state.slots[offered.seat][offered.slot - 1])


def _pressgang(offered: PressgangMore, view: View, state: State, seat: int) -> str:
    return pressgang(offered, state, seat)


def _execute(offered: ExecuteMore, view: View, state: State, seat: int) -> str:
    return execute(offered, state, seat)


# ---------------------------------------------------------------- Guild cards


def _card(offered: CardPrelude, view: View, state: State, seat: int) -> str:
    """What the card does now."""
    card, named = acts_as(offered.card), court_name(offered.card)
    if offered.from_ is not None:
        return f"{named}: steals {_loot(offered.from_, state, seat)}"
    if card in PLACING:
        ships = min(CARD_SHIPS, state.stock[seat][SHIP])
        return f"{named}: {count(ships, 'ship')} at {offered.system}"
    if card == GATEKEEPERS:
        ships = min(len(gates_in_play(state.out)), state.stock[seat][SHIP])
        return f"{named}: a ship in each of {count(ships, 'gate')}"
    if card in INTERESTS:
        kind = INTERESTS[card]
        empty = sum(state.slots[seat][slot] == OFF for slot in state.slots_open(seat))
        there = min(empty, state.supply[kind])
        rest = f", {empty - there} to be stolen" if empty > there else ""
        return f"{named}: {there} {TYPE_NAMES[kind]}{rest}"
    if offered.beside is not None:
        return f"{named}: {offered.beside} is yours when the round ends"
    if offered.slot is not None:
        return f"{named}: {TYPE_NAMES[state.slots[seat][offered.slot - 1]]} becomes Relic"
    if card == FARSEERS:
        return f"{named}: put any number of cards on the discard, draw one more"
    return f"{named}: {does(card).rsplit('discarded: ', 1)[-1]}"


def _loot(of: Of, state: State, seat: int) -> str:
    if of.card is not None:
        return f"{court_name(of.card)}: {does(of.card)}"
    if not isinstance(of.trust, UnsetType):
        return f"{placed(state, seat, TYPES.index(of.trust))}, of the Trust"
    return placed(state, seat, state.slots[of.seat][(of.slot or 1) - 1])


REMARK: Final[Mapping[type[Decision], Remark]] = {
    **CARDS,
    **BATTLES,
    **CAMPAIGN,
    **SUMMITS,
    Act: _act,
    Use: _act,
    Spend: _spend,
    CardPrelude: _card,
    EndPrelude: _end_prelude,
    EndTurn: _end,
    Stop: _stop,
    Group: _group,
    Sail: _sail,
    Regroup: _regroup,
    Arrange: _arrange,
    Overflow: _overflow,
    Steal: _steal,
    PressgangMore: _pressgang,
    ExecuteMore: _execute,
    Vox: vox_told,
}
