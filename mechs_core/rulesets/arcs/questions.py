"""Who is asked, and what kind of question. RULES.md, Phases."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Decision, Request, Seat, tag_of
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.battle import BattleReroll, CollectDice
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilChoice, StealTrust
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
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

IN_PRELUDE: Final = (Spend, CardPrelude, EndPrelude)
# What answers a question, by phase or window; Arrange besides, which is free.
ACCEPTS: Final[dict[str, tuple[type[Decision], ...]]] = {
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
    "vox_crisis": (Vox,),
    "council": (CallSummit,),
    "event": (CallSummit,),
    "steal_trust": (StealTrust,),
    "council_choice": (CouncilChoice,),
    "overflow": (Overflow,),
    "regroup": (Regroup,),
}
TAGS: Final = {kind: tuple(map(tag_of, accepts)) for kind, accepts in ACCEPTS.items()}
ARRANGING: Final = {kind: (*tags, tag_of(Arrange)) for kind, tags in TAGS.items()}


def requests(state: State) -> tuple[Request, ...]:
    """The open question; none after the end. It follows from public facts alone."""
    seat, kind = asked(state)
    if seat < 0:
        return ()
    accepts = ARRANGING[kind]
    later = TAGS.get(state.phase, ()) if state.windows and state.active == seat else ()
    about = f"chapter {state.chapter} round {state.round}: decision {state.decisions + 1}"
    return (Request(seat, kind, accepts, about, later=later),)


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
    if state.phase == "council":
        return state.reach.meeting, "council"
    if state.phase == "event":
        return state.initiative, "event"
    return -1, ""
