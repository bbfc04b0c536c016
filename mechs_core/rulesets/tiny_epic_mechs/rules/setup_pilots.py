"""The first player, and who keeps which pilot. TEM-SETUP-1, TEM-SETUP-3, TEM-SETUP-10."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import DECIDER, Decision, Event, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import PILOT_NUMBER, PILOTS
from mechs_core.rulesets.tiny_epic_mechs.field_types import PilotId
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import lay_out


class ChoosePilot(Decision, frozen=True):
    """Keep one of the two pilots that were dealt."""

    pilot: Annotated[PilotId, secret(DECIDER)]


class FirstPlayerSet(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: int
    how: Literal["drawn", "given"]


class PilotsDealt(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: int
    pilots: Annotated[tuple[str, str], secret("seat")]  # in the order dealt


class PilotChosen(Event, frozen=True):
    seat: int
    pilot: Annotated[str, secret("seat", chosen=True)]


class PilotsRevealed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    pilots: tuple[str, ...]  # by seat


def set_up(play: Play[Arena]) -> None:
    """The opening events of a game without a scenario, up to the choice of pilots."""
    arena = play.state
    # TEM-SETUP-1 Drawn by luck, unless the option gives it (TEM-R-6).
    first = play.created.options["first_player"]
    if isinstance(first, int):
        play.emit(FirstPlayerSet(first, "given"))
    else:
        play.emit(FirstPlayerSet(play.luck.draw("first player", 0, arena.seats), "drawn"))
    # TEM-SETUP-3 Two to each seat.
    order = play.luck.shuffle("pilots", PILOTS)
    for seat in range(arena.seats):
        play.emit(PilotsDealt(seat, (order[2 * seat], order[2 * seat + 1])))


def why_not_choose(arena: Arena, seat: int, choice: ChoosePilot) -> IllegalDecision | None:
    """What forbids keeping this pilot, or None."""
    if PILOT_NUMBER[choice.pilot] not in arena.dealt[seat]:
        return IllegalDecision("not_dealt", f"{choice.pilot} was not dealt to you")
    return None


def choose(play: Play[Arena], seat: int, choice: ChoosePilot) -> None:
    arena = play.state
    if reason := why_not_choose(arena, seat, choice):
        raise reason
    play.emit(PilotChosen(seat, choice.pilot))
    if OFF not in arena.pilot:  # TEM-SETUP-3 Together; TEM-SETUP-9 before the arena is seen
        play.emit(PilotsRevealed(tuple(PILOTS[pilot] for pilot in arena.pilot)))
        lay_out(play)


def choose_choices(arena: Arena, seat: int) -> list[ChoosePilot]:
    return [ChoosePilot(PILOTS[pilot]) for pilot in arena.dealt[seat]]


def on_first_player_set(arena: Arena, event: FirstPlayerSet) -> None:
    arena.first = event.seat


def on_pilots_dealt(arena: Arena, event: PilotsDealt) -> None:
    arena.dealt[event.seat] = [PILOT_NUMBER[pilot] for pilot in event.pilots]


def on_pilot_chosen(arena: Arena, event: PilotChosen) -> None:
    arena.pilot[event.seat] = PILOT_NUMBER[event.pilot]


def on_pilots_revealed(arena: Arena, event: PilotsRevealed) -> None:
    arena.pilot = [PILOT_NUMBER[pilot] for pilot in event.pilots]
    arena.pilots_open = True


DECIDE = {ChoosePilot: choose}
APPLY = {
    FirstPlayerSet: on_first_player_set,
    PilotsDealt: on_pilots_dealt,
    PilotChosen: on_pilot_chosen,
    PilotsRevealed: on_pilots_revealed,
}
OFFER = {ChoosePilot: choose_choices}
