"""The action of the card is asked; it may be passed. TEM-EXEC-4."""

from __future__ import annotations

from mechs_core.kernel.messages import Decision, Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import PROGRAM
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import end_turn


class PassAction(Decision, frozen=True):
    """Leave the action of the card out. TEM-R-3"""


class ActionAsked(Event, frozen=True):
    seat: int
    action: str


class ActionPassed(Event, frozen=True):
    seat: int


def ask_action(play: Play[Arena]) -> None:
    arena = play.state
    play.emit(ActionAsked(arena.active, PROGRAM[arena.card].action))


def pass_action(play: Play[Arena], seat: int, choice: PassAction) -> None:
    play.emit(ActionPassed(seat))
    end_turn(play)


PASS = (PassAction(),)


def pass_choices(arena: Arena, seat: int) -> tuple[PassAction, ...]:
    return PASS


def on_action_asked(arena: Arena, event: ActionAsked) -> None:
    arena.action = event.action


def on_action_passed(arena: Arena, event: ActionPassed) -> None:
    """The turn is about to end."""


DECIDE = {PassAction: pass_action}
APPLY = {ActionAsked: on_action_asked, ActionPassed: on_action_passed}
OFFER = {PassAction: pass_choices}
