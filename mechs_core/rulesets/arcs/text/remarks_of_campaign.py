"""Remarks on Fates, starting places, the Council, moves and battles of a campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kit.trials import BarePlay
from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.campaign_data import BLIGHT, DEBTS, EMPIRE, GOVERN, SPORE_TIDE
from mechs_core.rulesets.arcs.cards import ACTS_AS, COURT_IDS, IS_VOX
from mechs_core.rulesets.arcs.data import CITY, DAMAGED, KINDS, SHIP, TYPE_NAMES, TYPES
from mechs_core.rulesets.arcs.field_types import owner_number
from mechs_core.rulesets.arcs.geometry import CLUSTER, NUMBER, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import CHAPTERS, battle
from mechs_core.rulesets.arcs.rules.campaign import crises
from mechs_core.rulesets.arcs.rules.campaign.attackers import AddShips
from mechs_core.rulesets.arcs.rules.campaign.council import CRISES, CouncilChoice, StealTrust
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate
from mechs_core.rulesets.arcs.rules.campaign.lore_moves import FLAGSHIP, Beacon, Slipstream, Sprint
from mechs_core.rulesets.arcs.rules.campaign.placing import PlaceStart
from mechs_core.rulesets.arcs.rules.move import goes_on
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped, PiecesMoved
from mechs_core.rulesets.arcs.text.campaign_rows import next_act
from mechs_core.rulesets.arcs.text.campaign_texts import BENEFITS, SETUPS
from mechs_core.rulesets.arcs.text.remarks_of_actions import (
    advance_told,
    gained,
    opened_by_city,
    placed,
)
from mechs_core.rulesets.arcs.text.remarks_of_attacks import dice_said
from mechs_core.rulesets.arcs.text.remarks_of_cards import Remark
from mechs_core.rulesets.arcs.text.state_of_view import created
from mechs_core.rulesets.arcs.text.telling_pieces import changed_control, joined, stands_at
from mechs_core.rulesets.arcs.text.words import court_name, short
from mechs_core.rulesets.arcs.view import View

# ---------------------------------------------------------------- Fates


def _fate(offered: ChooseFate, view: View, state: State, seat: Seat) -> str:
    """What its set-up gives; what it asks for stands on the board."""
    return SETUPS.get((offered.fate, next_act(state.reach)), "no set-up; grand ambitions")


def _start(offered: PlaceStart, view: View, state: State, seat: Seat) -> str:
    system = NUMBER[offered.system]
    said = [gained(state, seat, TYPE_AT[system]), stands_at(state, seat, system)]
    if offered.building == KINDS[CITY]:
        said[1:1] = opened_by_city(state, seat)
    return joined(said)


def _choice(offered: FateChoice, view: View, state: State, seat: Seat) -> str:
    """What an answer to a Fate, or to a card of one, brings."""
    data = view.window.data if view.window is not None else {}
    if offered.slot is not None:
        token = TYPE_NAMES[state.slots[seat][offered.slot - 1]]
        return f"{short(data['holder'])} gets {token}; a Favor of yours comes home"
    if offered.power:
        return f"1 Power goes to {short(data['holder'])}; the Favor stays"
    if offered.cluster is not None:
        damaged = [at for at in state.damaged(BLIGHT, SHIP) if CLUSTER[at] == offered.cluster - 1]
        number = sum(state.at(BLIGHT, SHIP, DAMAGED, at) for at in damaged)
        return f"{number} damaged Blight leave"
    if offered.column is not None:
        return BENEFITS[offered.column]
    if offered.resettle:
        return "the Flagship and its board become a ship, a city and a starport"
    if offered.system is not None:
        return stands_at(state, seat, NUMBER[offered.system])
    return ""


# ---------------------------------------------------------------- the Council, Events


def _summit(offered: CallSummit, view: View, state: State, seat: Seat) -> str:
    if not offered.yes:
        rolls = view.phase == "event"
        return "the dice: Crises or Edicts, even chances" if rolls else "on with the meeting"
    held = [
        f"{number} of {short(owner)}"
        for owner, number in enumerate(state.reach.favors[seat])
        if number
    ]
    return f"you hold Favors: {', '.join(held)}" if held else "you hold no Favors"


def _steal(offered: StealTrust, view: View, state: State, seat: Seat) -> str:
    loser = short(state.reach.first_regent)
    return f"{placed(state, seat, TYPES.index(offered.resource))}; {loser} loses 1 Power"


def _resolve(offered: CouncilChoice, view: View, state: State, seat: Seat) -> str:
    return crises_told(view, state) if offered.resolve == CRISES else edicts_told(state)


def crises_told(view: View, state: State) -> str:
    """What Crises would hit, and the cards that would act: "Empire 2 hits, s0 1 (1 lost)"."""
    play = BarePlay(CHAPTERS, created(view), state.copy())
    crises.blight_crises(play, [])
    hits, lost = struck(play.events)
    said = [
        f"{short(owner)} {count(hits[owner], 'hit')}"
        + (f" ({lost[owner]} lost)" if lost[owner] else "")
        for owner in (EMPIRE, *state.from_initiative())
        if hits[owner]
    ]
    cards = [*fate_cards(state), *vox_cards(state)]
    acting = f"then {', '.join(cards)}" if cards else ""
    return joined([f"Blight: {', '.join(said) or 'no hits'}", acting])


def struck(events: list[Event]) -> tuple[Counter[int], Counter[int]]:
    """Hits by owner, and how many of them destroy a piece."""
    hits, lost = Counter[int](), Counter[int]()
    for event in events:
        if isinstance(event, PiecesFlipped | PiecesMoved):
            owner = owner_number(event.owner)
            hits[owner] += event.count
            lost[owner] += event.count * isinstance(event, PiecesMoved)
    return hits, lost


def fate_cards(state: State) -> Iterator[str]:
    """Cards that act in a Fate Crisis. BR-CRI-8"""
    for owner in state.from_initiative():
        for card in state.reach.lore[owner]:
            if ACTS_AS[card] in (DEBTS, SPORE_TIDE):
                yield f"{court_name(COURT_IDS[card])} of {short(owner)}"


def vox_cards(state: State) -> Iterator[str]:
    """Cards that act in a Court Crisis. BR-CRI-9"""
    for place in range(OFF, len(state.court)):
        above = state.reach.attached.get(place, OFF)
        below = state.court[place] if place != OFF else OFF
        for card in (above, below):
            if card != OFF and IS_VOX[card]:
                yield court_name(COURT_IDS[card])


def edicts_told(state: State) -> str:
    """The edicts in force; of 03 the top policy."""
    now = state.reach
    said = []
    for number in now.edicts:
        if number != GOVERN:
            said.append(f"{number:02}")
        elif now.first_regent == OFF:
            said.append("03 skipped without a First Regent")
        else:
            said.append(f"03 {short(now.first_regent)} may enforce {now.policies[0]}")
    return ", ".join(said)


# ---------------------------------------------------------------- moves and battles


def _escort(offered: Escort, view: View, state: State, seat: Seat) -> str:
    data = view.window.data if view.window is not None else {}
    from_, to = NUMBER[data["from"]], NUMBER[data["to"]]
    moves = [(EMPIRE, from_, -offered.fresh), (EMPIRE, to, offered.fresh)]
    return changed_control(state, moves)


def _beacon(offered: Beacon, view: View, state: State, seat: Seat) -> str:
    by = int(state.reach.fate[seat] == "ark_captain")
    at = TYPE_AT[state.reach.flagship[seat]]
    return joined([gained(state, seat, at), advance_told(state, seat, by)])


def _slipstream(offered: Slipstream, view: View, state: State, seat: Seat) -> str:
    who = "the Flagship alone" if offered.who == FLAGSHIP else "ships beside the Flagship"
    return joined([who, _goal(state, seat, offered.to)])


def _goal(state: State, seat: Seat, to: str) -> str:
    goal = NUMBER[to]
    more = "may go on" if goes_on(state, seat, goal) else "ends there"
    return joined([more, stands_at(state, seat, goal)])


def _sprint(offered: Sprint, view: View, state: State, seat: Seat) -> str:
    return stands_at(state, seat, NUMBER[offered.to])


def _add(offered: AddShips, view: View, state: State, seat: Seat) -> str:
    return dice_said(battle.most_dice(state, offered.count))


CAMPAIGN: Final[Mapping[type[Decision], Remark]] = {
    ChooseFate: _fate,
    PlaceStart: _start,
    FateChoice: _choice,
    CallSummit: _summit,
    StealTrust: _steal,
    CouncilChoice: _resolve,
    Escort: _escort,
    Beacon: _beacon,
    Slipstream: _slipstream,
    Sprint: _sprint,
    AddShips: _add,
}
