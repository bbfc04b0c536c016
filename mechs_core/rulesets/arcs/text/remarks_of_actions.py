"""Remarks on actions: what taxing brings, what a building opens, who controls what afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Seat
from mechs_core.kit.words import count, listed
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.cards import COURT, COURT_IDS
from mechs_core.rulesets.arcs.data import (
    AGENT,
    BONUS_POWER,
    CITY,
    DAMAGED,
    FRESH,
    FUEL,
    GUARDIANS,
    KINDS,
    LOYAL_OF,
    MATERIAL,
    OPEN_SLOTS,
    RAID_COSTS,
    SHIP,
    STARPORT,
    TYPE_NAMES,
    TYPES,
)
from mechs_core.rulesets.arcs.field_types import owner_number
from mechs_core.rulesets.arcs.geometry import NUMBER, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF, Battle, State, cell
from mechs_core.rulesets.arcs.rules import battle, court, economy, guild_actions, move
from mechs_core.rulesets.arcs.rules.move import goes_on
from mechs_core.rulesets.arcs.text.card_texts import does
from mechs_core.rulesets.arcs.text.map_rows import ships_at
from mechs_core.rulesets.arcs.text.words import TYPE_NAME, court_name, of_kind, short, suit_sign

Remark = Callable[[Any, State, Seat], str]


def joined(said: Iterable[str]) -> str:
    return "; ".join(filter(None, said))


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
    said = [gained(state, seat, TYPE_AT[NUMBER[offered.system]])]
    if isinstance(offered.owner, int) and offered.owner != seat:
        agents = state.stock[offered.owner][AGENT]
        captive = f"captures an agent of {short(offered.owner)}"
        said.append(captive if agents else f"{short(offered.owner)} has no agent to capture")
    return joined(said)


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
    if offered.system is None:
        return ""
    system, kind = NUMBER[offered.system], KINDS.index(offered.piece or "")
    owner = state.controller(system)
    said = [f"damaged, as {short(owner)} controls it"] if owner not in (OFF, seat) else []
    if kind == CITY:
        said += opened_by_city(state, seat)
        said.append(f"taxed for {TYPE_NAMES[TYPE_AT[system]]}")
    elif kind == STARPORT:
        said.append("builds a ship a turn; moves from here are Catapult moves")
    else:
        left = state.stock[seat][SHIP] - 1
        said += [control_after(state, seat, system, fresh=not said), f"{left} left"]
    return joined(said)


def opened_by_city(state: State, seat: Seat) -> list[str]:
    """What a city that leaves the board uncovers."""
    out = state.cities_out(seat)
    more = range(OPEN_SLOTS[out] + 1, OPEN_SLOTS[out + 1] + 1)
    power = BONUS_POWER[out + 1] - BONUS_POWER[out]
    slots = [f"opens {'slot' if len(more) == 1 else 'slots'} {listed(more)}"] if more else []
    return [*slots, *([f"{power} more Power for each sole first place"] if power else [])]


def control_after(state: State, seat: Seat, system: int, *, fresh: bool) -> str:
    """Whether one more fresh ship changes who controls a system."""
    return changed_control(state, [(seat, system, int(fresh))])


def changed_control(state: State, changes: Iterable[tuple[Seat, int, int]]) -> str:
    """Who controls systems otherwise after so many fresh ships came or went.

    changes: (owner, system, difference).
    """
    after, systems = state.copy(), []
    for owner, system, difference in changes:
        after.pieces[cell(owner, SHIP, FRESH, system)] += difference
        systems.append(system)
    said = []
    for system in systems:
        now = after.controller(system)
        if now != state.controller(system):
            said.append(f"{SYSTEM_NAME[system]} {'nobody' if now == OFF else short(now)}")
    return f"control then: {', '.join(said)}" if said else ""


SYSTEM_NAME: Final = {number: name for name, number in NUMBER.items()}


def _repair(offered: economy.Repair, state: State, seat: Seat) -> str:
    if offered.system is None or offered.piece != KINDS[SHIP] or offered.owner is not None:
        return ""
    return control_after(state, seat, NUMBER[offered.system], fresh=True)


# ---------------------------------------------------------------- moving


def _move(offered: move.Move, state: State, seat: Seat) -> str:
    """The ships there, what stands at the goal, whether the Catapult goes on."""
    start, goal = NUMBER[offered.from_], NUMBER[offered.to]
    said = [f"{ships_at(state, seat, start)} there", stands_at(state, seat, goal)]
    if state.all_at(seat, STARPORT, start):
        said.append("Catapult: may go on" if goes_on(state, seat, goal) else "")
    return joined(said)


def stands_at(state: State, seat: Seat, system: int) -> str:
    """Who stands in a system, the mover left out: "s1 2/1 ships, city"."""
    said = []
    for rival in state.rivals(seat):
        what = [*ships_told(state, rival, system), *buildings_at(state, rival, system)]
        if what:
            said.append(f"{short(rival)} {', '.join(what)}")
    return " and ".join(said)


def ships_told(state: State, owner: Seat, system: int) -> list[str]:
    """ "3/1 ships"; nothing for none."""
    number = state.ships(owner, system)
    return [f"{ships_at(state, owner, system)} ship{'s' * (number > 1)}"] if number else []


def buildings_at(state: State, owner: Seat, system: int) -> list[str]:
    """ "city", "2 damaged starports"."""
    return [
        of_kind(number, KINDS[kind], "damaged" if condition == DAMAGED else "").removeprefix("1 ")
        for kind in (CITY, STARPORT)
        for condition in (FRESH, DAMAGED)
        if (number := state.at(owner, kind, condition, system))
    ]


# ---------------------------------------------------------------- the Court


def _influence(offered: court.Influence, state: State, seat: Seat) -> str:
    """The agents there afterwards; whether the card can be secured then."""
    agents = [*state.agents[offered.place - 1]]
    agents[seat] += 1
    most = max(number for owner, number in enumerate(agents) if owner != seat)
    can = "most of all" if agents[seat] > most else f"a Rival has {most}"
    return f"{card_told(state, offered.place)}: {agents[seat]} there, {can}"


def card_told(state: State, place: int) -> str:
    card = COURT_IDS[state.court[place - 1]]
    return f"{court_name(card)} {suit_sign(card)}"


def agents_taken(state: State, seat: Seat, place: int) -> str:
    """ "2 of s1 and 1 of s2"; "" for none."""
    agents = state.agents[place - 1]
    return listed(
        f"{agents[rival]} of {short(rival)}" for rival in state.rivals(seat) if agents[rival]
    )


def _secure(offered: court.Secure, state: State, seat: Seat) -> str:
    taken = agents_taken(state, seat, offered.place)
    card = COURT_IDS[state.court[offered.place - 1]]
    return joined([card_told(state, offered.place), f"captures {taken}" * bool(taken), does(card)])


def _abduct(offered: guild_actions.Abduct, state: State, seat: Seat) -> str:
    taken = agents_taken(state, seat, offered.place)
    return f"{card_told(state, offered.place)}: captures {taken}"


# ---------------------------------------------------------------- battle


def _battle(offered: battle.BattleAction, state: State, seat: Seat) -> str:
    """Who fights whom, and what raid dice could steal."""
    system, rival = NUMBER[offered.system], owner_number(offered.defender)
    mine = listed(ships_told(state, seat, system))
    theirs = ", ".join([*ships_told(state, rival, system), *buildings_at(state, rival, system)])
    trial = state.copy()
    trial.battle = Battle(seat, system, rival, 0)
    loot = loot_of(state, rival) if battle.may_raid(trial) else "no raid dice"
    most = battle.most_dice(trial)
    dice = "1 die" if most == 1 else f"up to {most} dice"
    return joined([f"{mine} against {theirs}", dice, loot, _outrage(state, seat, rival, system)])


def lost_by_outrage(state: State, seat: Seat, kind: int) -> int:
    """The resources and Guild cards of a type that a seat would discard; its Loyal card stays."""
    return state.icons(seat, kind) - state.holds(seat, LOYAL_OF[kind])


def _outrage(state: State, seat: Seat, rival: Seat, system: int) -> str:
    """What the attacker loses by destroying a city."""
    kind = TYPE_AT[system]
    lost = lost_by_outrage(state, seat, kind) if state.all_at(rival, CITY, system) else 0
    return f"Outrage of {TYPE_NAMES[kind]} would cost you {lost}" if lost else ""


def loot_of(state: State, rival: Seat) -> str:
    """What keys can take from a seat, with the keys each costs: "raids M 3, BC12 2"."""
    slots = [
        f"{TYPES[kind]} {RAID_COSTS[slot]}"
        for slot, kind in enumerate(state.slots[rival])
        if kind != OFF
    ]
    cards = [f"{COURT_IDS[card]} {COURT[card].keys}" for card in state.guild[rival]]
    if state.holds(rival, GUARDIANS):
        cards = [each for each in cards if each.startswith(GUARDIANS)]
        slots = []
    return f"raids {', '.join([*slots, *cards])}" if slots or cards else "nothing to raid"


ACTIONS: Final[Mapping[type[Action], Remark]] = {
    economy.Tax: _tax,
    economy.Build: _build,
    economy.Repair: _repair,
    move.Move: _move,
    court.Influence: _influence,
    court.Secure: _secure,
    battle.BattleAction: _battle,
    guild_actions.Manufacture: _manufacture,
    guild_actions.Synthesize: _synthesize,
    guild_actions.Pressgang: pressgang,
    guild_actions.Execute: execute,
    guild_actions.Abduct: _abduct,
    guild_actions.Trade: _trade,
}
