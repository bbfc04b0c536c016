"""Who is asked, and what kind of question. RULES.md, Phases."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Request, Seat, tag_of
from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.battle import BattleReroll, CollectDice
from mechs_core.rulesets.arcs.rules.cards_played import Follow, Lead, PassInitiative
from mechs_core.rulesets.arcs.rules.farseers import Farseers, Put, Swap
from mechs_core.rulesets.arcs.rules.guild_actions import ExecuteMore, PressgangMore, Stop
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, Steal
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.move import Group, Sail
from mechs_core.rulesets.arcs.rules.outrage import Ransack
from mechs_core.rulesets.arcs.rules.prelude import Spend, Use
from mechs_core.rulesets.arcs.rules.raid import Raid
from mechs_core.rulesets.arcs.rules.resources import Arrange, Overflow
from mechs_core.rulesets.arcs.rules.rounds import Mulligan
from mechs_core.rulesets.arcs.rules.turns import Act, EndPrelude, EndTurn, Regroup
from mechs_core.rulesets.arcs.rules.vox import Vox

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
BASE_TAGS: Final = {kind: tuple(map(tag_of, accepts)) for kind, accepts in OF_BASE.items()}
ARRANGE: Final = tag_of(Arrange)
campaign_requests = on_call(f"{__name__}_of_campaigns", "requests")
unasked_in_talk = on_call(f"{__name__}_of_campaigns", "unasked")
in_talk = on_call("mechs_core.rulesets.arcs.rules.campaign.talk", "in_talk")
summit_of = on_call("mechs_core.rulesets.arcs.rules.campaign.summit", "summit_of")


def requests(state: State) -> tuple[Request, ...]:
    """The open questions; none after the end. They follow from public facts alone.

    Those to several seats at once do not change as others answer, see `talk_request`.
    """
    if state.campaign is not None:
        return (*campaign_requests(state),)
    seat, kind = asked(state)
    if seat < 0:
        return ()
    later = BASE_TAGS.get(state.phase, ()) if state.windows and state.active == seat else ()
    about = f"chapter {state.chapter} round {state.round}: decision {state.decisions + 1}"
    return (question(seat, kind, BASE_TAGS[kind], about, later),)


def question(
    seat: Seat, kind: str, tags: tuple[str, ...], about: str, later: tuple[str, ...] = ()
) -> Request:
    """The question to a seat. Whatever it is, tokens may be exchanged before. ARC-RES-1"""
    return Request(seat, kind, (*tags, ARRANGE), about, later=later)


def unasked(state: State, seat: Seat, decision: Decision) -> IllegalDecision | None:
    """Why a seat that is not asked may not decide that, if more can be said than just that."""
    reason: IllegalDecision | None = None
    if state.phase == "talk":
        reason = unasked_in_talk(state, seat, decision)
    return reason


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
        seat, kind = next(in_talk(state))
        return seat, kind
    return -1, ""


OF_OWN_SLOTS: Final = frozenset({"spend", "overflow", "card_prelude", "edict_may"})


def listed_as(state: State, seat: Seat, decision: Any) -> Any:
    """Of own slots with equal tokens, as dear to raid, the first is listed."""
    if tag_of(type(decision)) not in OF_OWN_SLOTS or not isinstance(decision.slot, int):
        return decision
    return replace(decision, slot=state.like_token(seat, decision.slot))
