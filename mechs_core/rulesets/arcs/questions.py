"""Who is asked, and what kind of question. RULES.md, Phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Request, Seat, tag_of
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.battle import BattleReroll, CollectDice
from mechs_core.rulesets.arcs.rules.campaign.attackers import AddShips, LoreRepair
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilChoice, StealTrust
from mechs_core.rulesets.arcs.rules.campaign.drafts import ChooseDetails, Draft, DropDraft
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictMay
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate, next_set
from mechs_core.rulesets.arcs.rules.campaign.imperial import EdictGive, EdictPlace
from mechs_core.rulesets.arcs.rules.campaign.lore_moves import Beacon, Slipstream, Sprint
from mechs_core.rulesets.arcs.rules.campaign.placing import PlaceStart
from mechs_core.rulesets.arcs.rules.campaign.policy import (
    ChoosePolicy,
    Demand,
)
from mechs_core.rulesets.arcs.rules.campaign.proposals import Answer, Propose, Withdraw
from mechs_core.rulesets.arcs.rules.campaign.summit import Order, summit_of
from mechs_core.rulesets.arcs.rules.campaign.talk import CallLast, Done, in_talk
from mechs_core.rulesets.arcs.rules.cards_played import Follow, Lead, PassInitiative
from mechs_core.rulesets.arcs.rules.farseers import Farseers, Put, Swap
from mechs_core.rulesets.arcs.rules.guild_actions import ExecuteMore, PressgangMore, Stop
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, Steal
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.move import Group, Sail
from mechs_core.rulesets.arcs.rules.outrage import Raid, Ransack
from mechs_core.rulesets.arcs.rules.prelude import Spend, Use
from mechs_core.rulesets.arcs.rules.resources import Arrange, Overflow
from mechs_core.rulesets.arcs.rules.rounds import Mulligan
from mechs_core.rulesets.arcs.rules.turns import Act, EndPrelude, EndTurn, Regroup
from mechs_core.rulesets.arcs.rules.vox import Vox

TALKING: Final = (Draft, Propose, DropDraft, Answer, Withdraw)
IN_PRELUDE: Final = (Spend, CardPrelude, EndPrelude)
# What answers a question of a base game, by phase or window; Arrange besides, which is free.
OF_BASE: Final[dict[str, tuple[type[Decision], ...]]] = {
    "mulligan": (Mulligan,),
    "lead": (Lead, PassInitiative),
    "follow": (Follow,),
    "turn": (*IN_PRELUDE, Act, EndTurn),
    "spent": (Use, Stop),
    "group": (Group,),
    "sail": (Sail, Stop),
    "dice": (CollectDice,),
    "farseers": (Farseers,),
    "farseers_swap": (Swap,),
    "put": (Put, Stop),
    "steal": (Steal,),
    "pressgang": (PressgangMore, Stop),
    "execute": (ExecuteMore, Stop),
    "reroll": (BattleReroll,),
    "own_hits": (Hit,),
    "hits": (Hit,),
    "ransack": (Ransack,),
    "raid": (Raid, Stop),
    "vox": (Vox,),
    "overflow": (Overflow,),
    "regroup": (Regroup,),
}
# The same in a campaign.
ACCEPTS: Final[dict[str, tuple[type[Decision], ...]]] = {
    **OF_BASE,
    "turn": (*IN_PRELUDE, Beacon, Slipstream, Act, EndTurn),
    "escort": (Escort,),
    "sprint": (Sprint, Stop),
    "imperial": (AddShips,),
    "railgun": (Hit,),
    "lore_repair": (LoreRepair,),
    "vox_crisis": (Vox,),
    "council": (CallSummit,),
    "event": (CallSummit,),
    "steal_trust": (StealTrust,),
    "council_choice": (CouncilChoice,),
    "fates": (ChooseFate,),
    "placing": (PlaceStart,),
    "fate_choice": (FateChoice,),
    "order": (Order,),
    "talk": (*TALKING, Done),
    "talk_caller": (*TALKING, Done, CallLast),
    "talk_item": (ChooseDetails, DropDraft, Answer, Withdraw),
    "policy": (ChoosePolicy,),
    "demand": (Demand,),
    "edict_place": (EdictPlace,),
    "edict_give": (EdictGive,),
    "edict_may": (EdictMay,),
}
TAGS: Final = {kind: tuple(map(tag_of, accepts)) for kind, accepts in ACCEPTS.items()}
BASE_TAGS: Final = {kind: tuple(map(tag_of, accepts)) for kind, accepts in OF_BASE.items()}
BASE_ARRANGING, ARRANGING = (
    {kind: (*tags, tag_of(Arrange)) for kind, tags in table.items()} for table in (BASE_TAGS, TAGS)
)


def requests(state: State) -> tuple[Request, ...]:
    """The open questions; none after the end. They follow from public facts alone.

    Those to several seats at once do not change as others answer, see `talk_request`.
    """
    if state.campaign is not None:
        return campaign_requests(state, state.campaign.act)
    seat, kind = asked(state)
    if seat < 0:
        return ()
    later = BASE_TAGS.get(state.phase, ()) if state.windows and state.active == seat else ()
    about = f"chapter {state.chapter} round {state.round}: decision {state.decisions + 1}"
    return (Request(seat, kind, BASE_ARRANGING[kind], about, later=later),)


def campaign_requests(state: State, act: int) -> tuple[Request, ...]:
    if state.phase == "fates":
        about = f"act {act}: Fates of set {next_set(state)}"
        return tuple([Request(seat, "fates", TAGS["fates"], about) for seat in choosing(state)])
    if state.phase == "talk" and not state.windows:
        return tuple([talk_request(state, seat, kind) for seat, kind in in_talk(state)])
    seat, kind = asked(state)
    if seat < 0:
        return ()
    waits = state.windows and seat in after_window(state)
    later = TAGS.get(state.phase, ()) if waits else ()
    about = f"{round_of(state)}: decision {state.decisions + 1}"
    return (Request(seat, kind, ARRANGING[kind], about, later=later),)


def round_of(state: State) -> str:
    """The round of an open question of a campaign, as it is told."""
    return f"act {state.reach.act} chapter {state.chapter} round {state.round}"


def after_window(state: State) -> Iterable[Seat]:
    """Who is asked the phase's question when the windows are closed, as far as it is known."""
    if state.phase == "talk":
        return range(state.seats)
    if state.phase == "order":
        return (summit_of(state).caller,)
    return () if state.phase == "council" else (state.active,)  # a meeting's was answered before


def talk_request(state: State, seat: Seat, kind: str) -> Request:
    """The question to a seat in Negotiations.

    It stays the same while others do what leaves the seat's own legal decisions as they are.
    """
    summit = summit_of(state)
    about = f"{round_of(state)}: negotiation {summit.asked[seat] + 1}"
    later = TAGS["talk_caller" if seat == summit.caller else "talk"] if kind == "talk_item" else ()
    return Request(seat, "talk", ARRANGING[kind], about, later=later)


def unasked(state: State, seat: Seat, decision: Decision) -> IllegalDecision | None:
    """Why a caller that is done may not make its last call again; None for all else. BR-NEG-8"""
    if state.phase == "talk" and type(decision) is CallLast:
        summit = summit_of(state)
        if summit.last_call and summit.caller == seat:
            return IllegalDecision("already_used", "the last call is made")
    return None


def all_asked(state: State) -> list[tuple[Seat, str]]:
    """Who is asked what: in `fates` and `talk` several seats at once."""
    if state.phase == "fates":
        return [(seat, "fates") for seat in choosing(state)]
    if state.phase == "talk" and not state.windows:
        return [*in_talk(state)]
    seat, kind = asked(state)
    return [(seat, kind)] if seat >= 0 else []


def choosing(state: State) -> list[Seat]:
    """The seats that have not chosen their Fate."""
    return [seat for seat, fate in enumerate(state.reach.chosen) if not fate]


def asked(state: State) -> tuple[Seat, str]:
    """Who is asked what; seat -1: nobody."""
    if state.windows:
        window = state.windows[-1]
        return window.seat, window.kind
    if state.phase == "turn":
        return state.active, "turn"
    if state.phase == "lead":
        return state.initiative, "lead"
    if state.phase == "follow":
        return state.follower(), "follow"
    if state.phase == "mulligan":
        return state.asked_to_redraw, "mulligan"
    if state.phase == "placing" and state.placing:
        return state.placing[0], "placing"
    if state.phase == "council":
        return state.reach.meeting, "council"
    if state.phase == "event":
        return state.initiative, "event"
    if state.phase == "order":
        return summit_of(state).caller, "order"
    if state.phase == "talk":
        return next(in_talk(state))
    return -1, ""
