"""Remarks on actions: what taxing brings, what a building opens, who controls what afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Seat
from mechs_core.kit.words import count, listed
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.campaign_data import COUNCIL, EMPIRE, HARBORS, ROWS, UPGRADE
from mechs_core.rulesets.arcs.cards import COURT_IDS
from mechs_core.rulesets.arcs.data import (
    AGENT,
    BONUS_POWER,
    CITY,
    FUEL,
    KINDS,
    MATERIAL,
    OPEN_SLOTS,
    SHIP,
    STARPORT,
    TYPE_NAMES,
    TYPES,
)
from mechs_core.rulesets.arcs.field_types import BoardSpot, owner_number
from mechs_core.rulesets.arcs.geometry import NUMBER, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import battle, court, economy, guild_actions, move
from mechs_core.rulesets.arcs.rules.campaign import free_states, shared
from mechs_core.rulesets.arcs.rules.move import goes_on
from mechs_core.rulesets.arcs.text.campaign_texts import BENEFITS
from mechs_core.rulesets.arcs.text.card_texts import does
from mechs_core.rulesets.arcs.text.map_rows import fleet
from mechs_core.rulesets.arcs.text.remarks_of_attacks import battle_told, rifles_told
from mechs_core.rulesets.arcs.text.telling_pieces import changed_control, joined, stands_at
from mechs_core.rulesets.arcs.text.words import TYPE_NAME, court_name, of_kind, short, suit_sign

Remark = Callable[[Any, State, Seat], str]


# ---------------------------------------------------------------- resources


def gained(state: State, seat: Seat, kind: int) -> str:
    """What comes of a token gained from the supply: "Relic to slot 3"."""
    name = TYPE_NAMES[kind]
    if not state.supply[kind]:
        return f"no {name} is left in the supply"
    return placed(state, seat, kind)


def placed(state: State, seat: Seat, kind: int) -> str:
    slot = state.empty_slot(seat)
    where = "no slot is empty: give one up" if slot == OFF else f"to slot {slot + 1}"
    return f"{TYPE_NAMES[kind]} {where}" if slot != OFF else f"{TYPE_NAMES[kind]}, {where}"


def _tax(offered: economy.Tax, state: State, seat: Seat) -> str:
    system = NUMBER[offered.system]
    said = [gained(state, seat, TYPE_AT[system])]
    if isinstance(offered.owner, int) and offered.owner != seat:
        agents = state.stock[offered.owner][AGENT]
        captive = f"captures an agent of {short(offered.owner)}"
        if state.controller(system) != seat:
            said.append("no Captive, as you do not control it")
        else:
            said.append(captive if agents else f"{short(offered.owner)} has no agent to capture")
    return joined(said)


def _emancipate(offered: shared.Emancipate, state: State, seat: Seat) -> str:
    system, now = NUMBER[offered.system], state.reach
    said = [gained(state, seat, TYPE_AT[system])]
    by = free_states.ADVANCES.get(now.act, 0) if now.fate[seat] == "liberator" else 0
    said.append(advance_told(state, seat, by))
    if offered.piece == KINDS[CITY]:
        said += closed_by_city(state, seat)
    return joined(said)


def _nurture(offered: shared.Nurture, state: State, seat: Seat) -> str:
    by = int(state.reach.fate[seat] == "symbiont")
    return joined([stands_at(state, seat, NUMBER[offered.system]), advance_told(state, seat, by)])


def advance_told(state: State, seat: Seat, by: int) -> str:
    """What is left of a seat's objective after an advance; "" where there is none."""
    left = state.reach.objective[seat]
    return f"objective {left} to {max(0, left - by)}" if left > 0 and by else ""


def _manufacture(offered: guild_actions.Manufacture, state: State, seat: Seat) -> str:
    return gained(state, seat, MATERIAL)


def _synthesize(offered: guild_actions.Synthesize, state: State, seat: Seat) -> str:
    return gained(state, seat, FUEL)


def pressgang(offered: Any, state: State, seat: Seat) -> str:
    left = sum(state.captives[seat]) - 1
    said = gained(state, seat, TYPES.index(offered.resource))
    return f"{said}; {count(left, 'Captive')} left"


def execute(offered: Any, state: State, seat: Seat) -> str:
    captives, trophies = sum(state.captives[seat]) - 1, sum(state.trophies[seat]) + 1
    return f"{count(captives, 'Captive')} left, Trophies {trophies}"


def _trade(offered: guild_actions.Trade, state: State, seat: Seat) -> str:
    taken = TYPE_NAMES[TYPE_AT[NUMBER[offered.system]]]
    return f"{TYPE_NAME[offered.give]} for {taken} of {short(offered.rival)}"


# ---------------------------------------------------------------- building


def _build(offered: economy.Build, state: State, seat: Seat) -> str:
    kind = KINDS.index(offered.piece or "")
    if offered.board is not None:
        return _on_board(offered.board, kind, state, seat)
    system = NUMBER[offered.system or ""]
    owner = state.controller(system)
    said = [f"damaged, as {short(owner)} controls it"] if owner not in (OFF, seat) else []
    if kind == SHIP and said and state.holds(seat, HARBORS):
        said = []
    if kind == CITY:
        said += opened_by_city(state, seat)
        said.append(f"taxed for {TYPE_NAMES[TYPE_AT[system]]}")
        if offered.pay is not None:
            said.append(f"costs {TYPE_NAMES[state.slots[seat][offered.pay - 1]]}")
    elif kind == STARPORT:
        said.append("builds a ship a turn; moves from here are Catapult moves")
    else:
        left = state.stock[seat][SHIP] - 1
        said += [control_after(state, seat, system, fresh=not said), f"{left} left"]
    return joined(said)


def _on_board(at: BoardSpot, kind: int, state: State, seat: Seat) -> str:
    """What a piece of a Flagship's board brings."""
    owner = state.controller(state.reach.flagship[seat])
    is_upgrade = at.row == ROWS[UPGRADE]
    return joined(
        [
            f"damaged, as {short(owner)} controls the system" if owner not in (OFF, seat) else "",
            BENEFITS[at.column] if is_upgrade else "takes hits before its Upgrade",
            *(opened_by_city(state, seat) if kind == CITY else ["a die more while fresh"]),
        ]
    )


def opened_by_city(state: State, seat: Seat) -> list[str]:
    """What a city that leaves the board uncovers."""
    out = state.cities_out(seat)
    more = range(OPEN_SLOTS[out] + 1, OPEN_SLOTS[out + 1] + 1)
    power = BONUS_POWER[out + 1] - BONUS_POWER[out]
    slots = [f"opens {'slot' if len(more) == 1 else 'slots'} {listed(more)}"] if more else []
    return [*slots, *([f"{power} more Power for each sole first place"] if power else [])]


def closed_by_city(state: State, seat: Seat) -> list[str]:
    """The slots that a city covers when it returns."""
    out = state.cities_out(seat)
    closed = range(OPEN_SLOTS[out - 1] + 1, OPEN_SLOTS[out] + 1)
    return [f"closes {'slot' if len(closed) == 1 else 'slots'} {listed(closed)}"] if closed else []


def control_after(state: State, seat: Seat, system: int, *, fresh: bool) -> str:
    """Whether one more fresh ship changes who controls a system."""
    return changed_control(state, [(seat, system, int(fresh))])


def _repair(offered: economy.Repair, state: State, seat: Seat) -> str:
    if offered.board is not None or offered.piece != KINDS[SHIP]:
        return ""
    owner = seat if offered.owner is None else owner_number(offered.owner)
    return changed_control(state, [(owner, NUMBER[offered.system or ""], 1)])


# ---------------------------------------------------------------- moving


def _move(offered: move.Move, state: State, seat: Seat) -> str:
    """The ships there, what stands at the goal, whether the Catapult goes on."""
    start, goal = NUMBER[offered.from_], NUMBER[offered.to]
    there = fleet(state, seat, start) or "0"
    said = [f"{there} there", *along(state, seat, start), stands_at(state, seat, goal)]
    if move.catapults(state, seat, start):
        said.append("Catapult: may go on" if goes_on(state, seat, goal) else "")
        if not said[-1] and state.campaign is not None and goes_on(state, seat, goal, True):
            said.append("Catapult: may go on with an Imperial ship")
    return joined(said)


def along(state: State, seat: Seat, system: int) -> list[str]:
    """The Imperial ships that could go along. BR-EMP-8"""
    if state.campaign is None or not state.commands(seat, system):
        return []
    most = min(state.ships(EMPIRE, system), state.loyal_ships(seat, system))
    return [f"up to {of_kind(most, 'ship', 'Imperial')} along"] if most else []


# ---------------------------------------------------------------- the Court


def _influence(offered: court.Influence, state: State, seat: Seat) -> str:
    """The agents there afterwards; whether the card can be secured then."""
    agents = [*state.agents[offered.place - 1]]
    agents[seat] += 1
    most = max(number for owner, number in enumerate(agents) if owner != seat)
    can = "most of all" if agents[seat] > most else f"a Rival has {most}"
    return f"{card_told(state, offered.place)}: {agents[seat]} there, {can}"


def card_told(state: State, place: int) -> str:
    """The card of a place of the Court, with the one above it."""
    above = above_told(state, place)
    if place == COUNCIL:
        return f"the Council{above}"
    card = COURT_IDS[state.court[place - 1]]
    return f"{court_name(card)} {suit_sign(card)}{above}"


def above_told(state: State, place: int) -> str:
    if state.campaign is None or place - 1 not in state.campaign.attached:
        return ""
    return f" with {court_name(COURT_IDS[state.campaign.attached[place - 1]])}"


def agents_taken(state: State, seat: Seat, place: int) -> str:
    """ "2 of s1 and 1 of s2"; "" for none."""
    agents = state.agents[place - 1]
    return listed(
        f"{agents[rival]} of {short(rival)}" for rival in state.rivals(seat) if agents[rival]
    )


def _secure(offered: court.Secure, state: State, seat: Seat) -> str:
    taken = agents_taken(state, seat, offered.place)
    captures = f"captures {taken}" * bool(taken)
    if offered.place == COUNCIL:
        return joined([card_told(state, COUNCIL), captures, meeting_told(state, seat)])
    card = COURT_IDS[state.court[offered.place - 1]]
    return joined([card_told(state, offered.place), captures, does(card)])


def meeting_told(state: State, seat: Seat) -> str:
    """What its meeting at the end of the round would bring a seat. BR-CNC-4"""
    now = state.reach
    meeting = "its meeting ends the round"
    if now.regent[seat]:
        return meeting if now.first_regent == seat else f"{meeting}: you are First Regent then"
    open_slots = [slot for slot in state.slots_open(seat) if state.slots[seat][slot] == OFF]
    return f"{meeting}: you steal up to {min(len(open_slots), sum(now.trust))} from the Trust"


def _agitate(offered: shared.Agitate, state: State, seat: Seat) -> str:
    card = COURT_IDS[state.reach.set_aside[seat][0]]
    return f"{court_name(card)} above; {_influence(court.Influence(offered.place), state, seat)}"


def _abduct(offered: guild_actions.Abduct, state: State, seat: Seat) -> str:
    taken = agents_taken(state, seat, offered.place)
    return f"{card_told(state, offered.place)}: captures {taken}"


ACTIONS: Final[Mapping[type[Action], Remark]] = {
    economy.Tax: _tax,
    economy.Build: _build,
    economy.Repair: _repair,
    move.Move: _move,
    court.Influence: _influence,
    court.Secure: _secure,
    battle.BattleAction: battle_told,
    guild_actions.Manufacture: _manufacture,
    guild_actions.Synthesize: _synthesize,
    guild_actions.Pressgang: pressgang,
    guild_actions.Execute: execute,
    guild_actions.Abduct: _abduct,
    guild_actions.Trade: _trade,
    shared.Agitate: _agitate,
    shared.Emancipate: _emancipate,
    shared.Nurture: _nurture,
    shared.FireRifles: rifles_told,
}
