"""Who is asked, and what kind of question. RULES.md, Phases."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Decision, Request, Seat, tag_of
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.battle import BattleReroll, CollectDice
from mechs_core.rulesets.arcs.rules.campaign.attackers import AddShips, LoreRepair
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilChoice, StealTrust
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate, next_set
from mechs_core.rulesets.arcs.rules.campaign.lore_moves import Beacon, Slipstream, Sprint
from mechs_core.rulesets.arcs.rules.campaign.placing import PlaceStart
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
OF_A_CAMPAIGN: Final = (Beacon, Slipstream)  # of what a base game asks too
# What answers a question, by phase or window; Arrange besides, which is free.
ACCEPTS: Final[dict[str, tuple[type[Decision], ...]]] = {
    "mulligan": (Mulligan,),
    "lead": (Lead, PassInitiative),
    "follow": (Follow,),
    "turn": (*IN_PRELUDE, *OF_A_CAMPAIGN, Act, EndTurn),
    "spent": (Use, Stop),
    "group": (Group,),
    "sail": (Sail, Stop),
    "escort": (Escort,),
    "sprint": (Sprint, Stop),
    "dice": (CollectDice,),
    "imperial": (AddShips,),
    "railgun": (Hit,),
    "lore_repair": (LoreRepair,),
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
    "fates": (ChooseFate,),
    "placing": (PlaceStart,),
    "fate_choice": (FateChoice,),
}
TAGS: Final = {kind: tuple(map(tag_of, accepts)) for kind, accepts in ACCEPTS.items()}
BASE_TAGS: Final = {
    kind: tuple(tag for tag in tags if tag not in ("beacon", "slipstream"))
    for kind, tags in TAGS.items()
}
# By whether it is a campaign.
ACCEPTED: Final = (BASE_TAGS, TAGS)
ARRANGING: Final = tuple(
    {kind: (*tags, tag_of(Arrange)) for kind, tags in table.items()} for table in ACCEPTED
)


def requests(state: State) -> tuple[Request, ...]:
    """The open question; none after the end. It follows from public facts alone.

    Questions to several seats at once do not change as others answer.
    """
    if state.phase == "fates":
        about = f"act {state.reach.act}: Fates of set {next_set(state)}"
        return tuple([Request(seat, "fates", TAGS["fates"], about) for seat in choosing(state)])
    seat, kind = asked(state)
    if seat < 0:
        return ()
    of = state.campaign is not None
    accepts = ARRANGING[of][kind]
    later = ACCEPTED[of].get(state.phase, ()) if state.windows and state.active == seat else ()
    act = "" if state.campaign is None else f"act {state.campaign.act} "
    about = f"{act}chapter {state.chapter} round {state.round}: decision {state.decisions + 1}"
    return (Request(seat, kind, accepts, about, later=later),)


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
    return -1, ""
