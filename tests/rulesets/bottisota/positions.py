"""Lines that begin at a position: `position([s(0, "spark", "C3"), s(1, "ram", "C4")])`.

What is not said is as in RULES.md, Worked examples: map L0, the movement phase of round 1,
everybody undamaged. Dice are given by label, as faces: `dice({"shot r1 s0 k0 t0": 5})`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mechs_core.kernel.creation import describe
from mechs_core.kernel.messages import Event, GameCreated, Given
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from tests.games import PEOPLE


def s(seat: int, bot: str, area: str, heading: str | None = None, **keys: Any) -> dict[str, Any]:
    """A bot of a scenario. keys: of RULES.md, Scenario, as damage=2, installed=["P05a"]."""
    said = {"seat": seat, "bot": bot, "area": area, **keys}
    return said if heading is None else {**said, "heading": heading}


def dice(faces: Mapping[str, int]) -> Given:
    """Given luck from the faces of dice, 1 to 6, by label."""
    return {label: (face - 1,) for label, face in faces.items()}


def drawn(choices: Mapping[str, int]) -> Given:
    """Given luck from the places, from 0, of what is chosen in its list of candidates."""
    return {label: (place,) for label, place in choices.items()}


def position(bots: Sequence[Mapping[str, Any]], **said: Any) -> Line:
    """A line at the position of a scenario. said: what `created` takes."""
    return opening(bots, **said)[0]


def opening(bots: Sequence[Mapping[str, Any]], **said: Any) -> tuple[Line, tuple[Event, ...]]:
    """The line, and its opening events without `GameCreated`."""
    line, events = Line.create(RULESET, created(bots, **said))
    return line, events[1:]


def created(
    bots: Sequence[Mapping[str, Any]],
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    luck: Given | None = None,
    **keys: Any,
) -> GameCreated:
    """The first record of a game with a scenario.

    seats: as many as have bots, at least two, unless said. keys: of the document, and `map`, which
    is the option.
    """
    chosen = {"map": keys.pop("map", "L0"), **(options or {})}
    if seats is None:
        seats = max(2, *(bot["seat"] + 1 for bot in bots))
    return describe(
        RULESET,
        PEOPLE[:seats],
        options=chosen,
        scenario={**keys, "bots": [*bots]},
        seed="7",
        given=luck,
    )


def asked(line: Line) -> tuple[int, str] | None:
    """Who is asked now, and what kind of question; None: the game is over."""
    return next(
        ((request.seat, request.kind) for request in RULESET.rules.requests(line.state)), None
    )
