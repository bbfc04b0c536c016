"""What a decision points at in the picture of the view by which it is decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import UNSET

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.campaign_data import CLOUD_CITIES
from mechs_core.rulesets.arcs.data import (
    BATTLE,
    BROKER,
    BUILD,
    CONDITIONS,
    DICE,
    ENFORCERS,
    INFLUENCE,
    INTERESTS,
    MOVE,
    REPAIR,
    SECURE,
    TAX,
    WARDENS,
)
from mechs_core.rulesets.arcs.picture import campaign_touches
from mechs_core.rulesets.arcs.picture.campaign_touches import (
    court_card,
    held,
    own,
    piece_hit,
    spot,
)
from mechs_core.rulesets.arcs.picture.places import (
    HAND,
    INITIATIVE,
    NEW,
    PRELUDE,
    SYSTEM_PLACE,
    ambition_place,
    card_place,
    cluster_place,
    court_place,
    die_place,
    flagship_place,
    number_place,
    owner_place,
    piece_place,
    seat_place,
    seize_place,
    ships_place,
    slot_place,
    trust_place,
    type_place,
)
from mechs_core.rulesets.arcs.rules.battle import BattleAction, BattleReroll, CollectDice
from mechs_core.rulesets.arcs.rules.cards_played import Follow, Lead
from mechs_core.rulesets.arcs.rules.court import Influence, Secure
from mechs_core.rulesets.arcs.rules.economy import AT_FLAGSHIP, AT_FREE, Build, Repair, Tax
from mechs_core.rulesets.arcs.rules.farseers import Farseers, Put, Swap
from mechs_core.rulesets.arcs.rules.guild_actions import (
    Abduct,
    Execute,
    ExecuteMore,
    Manufacture,
    Pressgang,
    PressgangMore,
    Synthesize,
    Trade,
)
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, Steal
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.move import Group, Move, Sail
from mechs_core.rulesets.arcs.rules.outrage import Ransack
from mechs_core.rulesets.arcs.rules.prelude import Spend, Use
from mechs_core.rulesets.arcs.rules.raid import Raid
from mechs_core.rulesets.arcs.rules.resources import Arrange, Overflow
from mechs_core.rulesets.arcs.rules.rounds import Mulligan
from mechs_core.rulesets.arcs.rules.turns import Act, EndPrelude, Regroup
from mechs_core.rulesets.arcs.rules.vox import Vox
from mechs_core.rulesets.arcs.view import View

Places = tuple[str, ...]
MANUFACTURING, SYNTHESIZING = INTERESTS


def touches(decision: Decision, view: View) -> Places:
    """The places of a legal decision of the viewer, in the order in which to point at them."""
    told = TOLD.get(type(decision))
    return () if told is None else told(decision, view)


def _rival(owner: int | str, view: View) -> Places:
    return () if owner == view.viewer else (owner_place(owner),)


def _own_slot(slot: int, view: View) -> str:
    assert view.viewer is not None
    return slot_place(view.viewer, slot)


# ---------------------------------------------------------------- actions


def _pressgang(action: Pressgang | PressgangMore, view: View) -> Places:
    return card_place(WARDENS), seat_place(action.captive), type_place(action.resource)


def _execute(action: Execute | ExecuteMore, view: View) -> Places:
    return card_place(WARDENS), seat_place(action.captive)


def _trade(action: Trade, view: View) -> Places:
    there = SYSTEM_PLACE[action.system], seat_place(action.rival), type_place(action.give)
    return TAX, held(BROKER, view), *there


def _build(built: Build, view: View) -> Places:
    found = [BUILD]
    if built.board is not None:
        found.append(spot(built.board.column, built.board.row, view))
    else:
        found.append(SYSTEM_PLACE[built.system or ""])
    found.append(piece_place(built.piece or ""))
    if built.at == AT_FREE:
        found.append(owner_place(AT_FREE))
    elif built.at == AT_FLAGSHIP:
        found.append(flagship_place(own(view)))
    if built.cloud:
        found.append(held(CLOUD_CITIES, view))
    if built.pay is not None:
        found.append(slot_place(own(view), built.pay))
    return tuple(found)


def _repair(mended: Repair, view: View) -> Places:
    if mended.board is not None:
        return REPAIR, spot(mended.board.column, mended.board.row, view)
    whose = () if mended.owner is None else (owner_place(mended.owner),)
    return REPAIR, SYSTEM_PLACE[mended.system or ""], piece_place(mended.piece or ""), *whose


ACTION_TOLD: Final[Mapping[type[Action], Callable[[Any, View], Places]]] = {
    Tax: lambda tax, view: (TAX, SYSTEM_PLACE[tax.system], *_rival(tax.owner, view)),
    Build: _build,
    Repair: _repair,
    Move: lambda move, view: (MOVE, ships_place(move.from_), SYSTEM_PLACE[move.to]),
    Influence: lambda there, view: (INFLUENCE, court_place(there.place)),
    Secure: lambda there, view: (SECURE, court_place(there.place)),
    BattleAction: lambda fight, view: (
        BATTLE,
        SYSTEM_PLACE[fight.system],
        owner_place(fight.defender),
    ),
    Manufacture: lambda made, view: (BUILD, held(MANUFACTURING, view)),
    Synthesize: lambda made, view: (BUILD, held(SYNTHESIZING, view)),
    Pressgang: lambda action, view: (BUILD, *_pressgang(action, view)),
    Execute: lambda action, view: (INFLUENCE, *_execute(action, view)),
    Abduct: lambda action, view: (BATTLE, card_place(ENFORCERS), court_place(action.place)),
    Trade: _trade,
    **campaign_touches.ACTION_TOLD,
}


def _action(offered: Act | Use, view: View) -> Places:
    return ACTION_TOLD[type(offered.action)](offered.action, view)


# ---------------------------------------------------------------- cards, tokens, windows


def _ambition(ambition: str | None) -> Places:
    return () if ambition is None else (ambition_place(ambition),)


def _follow(offered: Follow, view: View) -> Places:
    added = () if offered.seize_with is None else (seize_place(offered.seize_with),)
    return offered.mode, card_place(offered.card), *added, *_ambition(offered.declare)


def _spend(offered: Spend, view: View) -> Places:
    as_ = () if offered.as_ is None else (type_place(offered.as_),)
    return (_own_slot(offered.slot, view), *as_)


def _held(seat: int, slot: int | None, card: str | None) -> str:
    """What lies before a seat: a token or a Guild card."""
    if slot is not None:
        return slot_place(seat, slot)
    assert card is not None
    return card_place(card)


def _card_prelude(offered: CardPrelude, view: View) -> Places:
    found = [card_place(offered.card)]
    if offered.from_ is not None:
        of = offered.from_
        taken = _held(of.seat, of.slot, of.card) if of.trust is UNSET else trust_place(of.trust)
        found.append(taken)
    if offered.beside is not None:
        found.append(card_place(offered.beside))
    if offered.system is not None:
        found.append(SYSTEM_PLACE[offered.system])
    if offered.slot is not None:
        found.append(_own_slot(offered.slot, view))
    return tuple(found)


def _raid(offered: Raid, view: View) -> Places:
    assert view.battle is not None and isinstance(view.battle.defender, int)
    return (_held(view.battle.defender, offered.slot, offered.card),)


def _vox(offered: Vox, view: View) -> Places:
    found = [*_ambition(offered.ambition)]
    if offered.cluster is not None:
        found.append(cluster_place(offered.cluster))
    if offered.resource is not None:
        found.append(type_place(offered.resource))
    if offered.city is not None:
        found += (SYSTEM_PLACE[offered.city.system], seat_place(offered.city.owner))
    if offered.seize:
        found.append(INITIATIVE)
    if offered.steal is not None:
        found.append(card_place(offered.steal.card))
    if offered.place is not None:
        found.append(court_place(offered.place))
    if offered.card is not None:
        found.append(court_card(offered.card, view))
    return tuple(found)


def _group(offered: Group, view: View) -> Places:
    ships = tuple(number_place(state, getattr(offered, state)) for state in CONDITIONS)
    return (*ships, number_place("flagship", 1)) if offered.flagship else ships


def _dice(offered: CollectDice, view: View) -> Places:
    return tuple(number_place(kind, getattr(offered, kind)) for kind in DICE)


def _overflow(offered: Overflow, view: View) -> Places:
    return (NEW if isinstance(offered.slot, str) else _own_slot(offered.slot, view),)


# The decisions that are not here touch nothing: PassInitiative, EndTurn, Stop.
TOLD: Final[Mapping[type[Decision], Callable[[Any, View], Places]]] = {
    Lead: lambda lead, view: (card_place(lead.card), *_ambition(lead.declare)),
    Follow: _follow,
    Spend: _spend,
    Use: _action,
    Act: _action,
    CardPrelude: _card_prelude,
    Group: _group,
    Sail: lambda sail, view: (SYSTEM_PLACE[sail.to],),
    CollectDice: _dice,
    BattleReroll: lambda again, view: tuple(map(die_place, again.dice)),
    Hit: lambda hit, view: (piece_hit(hit.piece, view),),
    Raid: _raid,
    Ransack: lambda there, view: (court_place(there.place),),
    Vox: _vox,
    Farseers: lambda seen, view: (seat_place(seen.rival),),
    Swap: lambda offered, view: tuple(map(card_place, offered.swap or ())),
    EndPrelude: lambda ended, view: (PRELUDE,),
    Mulligan: lambda offered, view: (HAND,) if offered.redraw else (),
    Put: lambda put, view: (card_place(put.card),),
    Steal: lambda taken, view: (slot_place(taken.seat, taken.slot),),
    PressgangMore: _pressgang,
    ExecuteMore: _execute,
    Arrange: lambda moved, view: (_own_slot(moved.a, view), _own_slot(moved.b, view)),
    Overflow: _overflow,
    Regroup: lambda there, view: (SYSTEM_PLACE[there.gate],),
    **campaign_touches.TOLD,
}
