"""Games to edit: the lines that the kernel's tests change in one place."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from mechs_core.kernel.messages import Event, Step
from tests.games import Sealed
from tests.toy import TOY
from tests.toy.model import Pass, Pick
from tests.with_answers import with_answers

TODAY = with_answers(TOY, version=2)  # the same rules, a version later
Edit = Callable[[list[Event]], None]


def played() -> Sealed:
    """Step 0: positions 0-4; a pick 5 6; a pick, the reveal and a claim 7-11; the rest."""
    game = Sealed.new(TOY).decide(0, Pick(2)).decide(1, Pick(1))
    return game.decide(1, Pass()).finish()


def edited(game: Sealed, step: int, edit: Edit) -> list[Step[Event]]:
    """The steps with one of them changed, hash and all the rest as they were."""
    events = list(game.steps[step].events)
    edit(events)
    changed = structs.replace(game.steps[step], events=tuple(events))
    return [*game.steps[:step], changed, *game.steps[step + 1 :]]


def put(at: int, event: Event) -> Edit:
    return lambda events: events.__setitem__(at, event)


def picks(game: Sealed, *numbers: int) -> Sealed:
    for seat, number in enumerate(numbers):
        game.decide(seat, Pick(number))
    return game
