"""Acts: how they begin and end, the end of a chapter, how the campaign is won. BR-ACT."""

from __future__ import annotations

from typing import ClassVar, Final

from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import ACTS, CHAPTERS_OF_ACT, FATES, SETS
from mechs_core.rulesets.arcs.data import MARKERS
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.campaign.intermission import begin
from mechs_core.rulesets.arcs.rules.campaign.shared import ActBegun
from mechs_core.rulesets.arcs.rules.rounds import deal
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

POWER, FINAL_OBJECTIVE = "power", "final_objective"
LAST_SET: Final = SETS[-1]  # its Fates have a final objective


class ActEnded(Event, frozen=True):
    act: int
    powers: tuple[int, ...]


class CampaignEnded(Event, frozen=True):
    reveals: ClassVar[bool] = True

    ranking: tuple[Seat, ...]
    reason: str  # "power" or "final_objective"


# ---------------------------------------------------------------- the end of a chapter


@task("act_over")
def after_chapter(play: Play[State], todo: list[Task]) -> None:
    """Final objectives, then the next chapter, the Intermission or the end. BR-ACT-1, -3, -6"""
    state, now = play.state, play.state.reach
    order = by_power(state, state.from_initiative())
    winner = next((seat for seat in order if has_won(state, seat)), OFF)
    if winner != OFF:
        play.emit(CampaignEnded(tuple(ranked(state, winner)), FINAL_OBJECTIVE))
    elif state.chapter < CHAPTERS_OF_ACT[now.act - 1]:
        todo.append(deal.later())
    elif now.act < ACTS:
        play.emit(ActEnded(now.act, tuple(state.power)))
        todo.append(begin.later())
    else:
        play.emit(CampaignEnded(tuple(ranked(state)), POWER))


def has_won(state: State, seat: Seat) -> bool:
    """Whether a seat has completed a final objective with Power left. BR-ACT-3"""
    now = state.reach
    return (
        now.act == ACTS
        and FATES[now.fate[seat]].set == LAST_SET
        and now.objective[seat] == 0
        and state.power[seat] > 0
    )


def by_power(state: State, seats: list[Seat]) -> list[Seat]:
    """Most Power first; of equal ones as they come."""
    return sorted(seats, key=lambda seat: -state.power[seat])


def ranked(state: State, winner: Seat = OFF) -> list[Seat]:
    """All seats by Power, then by set of their Fates; ahead of them who has won otherwise.

    BR-ACT-2, BR-ACT-3
    """
    by_set = sorted(
        state.from_initiative(), key=lambda seat: SETS.index(FATES[state.reach.fate[seat]].set)
    )
    return sorted(by_power(state, by_set), key=lambda seat: seat != winner)


# ---------------------------------------------------------------- the fold


def on_act_begun(state: State, event: ActBegun) -> None:
    state.reach.act = event.act
    state.chapter = state.round = 0
    state.flipped = [marker in event.flipped for marker in MARKERS]


def on_act_ended(state: State, event: ActEnded) -> None:
    state.phase = "intermission"


def on_campaign_ended(state: State, event: CampaignEnded) -> None:
    state.phase = "ended"
    state.ranking, state.ended_for = event.ranking, event.reason


APPLY = {
    ActBegun: on_act_begun,
    ActEnded: on_act_ended,
    CampaignEnded: on_campaign_ended,
}
TASKS = tasks(after_chapter)
