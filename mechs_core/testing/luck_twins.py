"""The same step under other luck: what it brings out is said to be so, and seen by who is told.

Twins of luck find what twins of secrets do not: both of those meet the same dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Event, secrets_of, tag_of
from mechs_core.kernel.redact import redact
from mechs_core.kernel.stream import Line
from mechs_core.testing.playouts import Playout, created, onlookers
from mechs_core.testing.twin_steps import differing, kept_back

TRIED: Final = 2  # decisions at a moment


def check_luck(game: Playout) -> int:
    """The set-up with another seed, and some decisions at every moment with other luck."""
    rng = game.rng
    opening = game.steps[0].events
    _, other = created(game.ruleset, game.setting, f"{game.seed} again")
    begun = Line(game.ruleset, game.line.created)
    begun.peek(opening[0])
    viewers = onlookers(game.moments[0].line, rng, seats=1)
    count = compare(f"{game}, set-up", begun, (opening[1:], other.events[1:]), viewers, rng)
    for each in game.moments[:-1]:
        for request in each.line.requests()[:1]:
            legal = game.ruleset.legal(each.line.state, request.seat)
            for decision in [rng.choice(legal) for _ in range(TRIED if legal else 0)]:
                lines = each.line.copy(), each.line.copy()
                lines[1].seed = f"{game.seed} again"
                steps = [line.decide(request.seat, decision)[1:] for line in lines]
                at = f"{game.at(each.line, request.seat)}: {decision}"
                check_said(at, *steps)
                viewers = onlookers(each.line, rng, seats=2)
                count += 1 + compare(at, each.line, (steps[0], steps[1]), viewers, rng)
    return count


def check_said(at: str, events: Sequence[Event], others: Sequence[Event]) -> None:
    """The first event that luck makes another one says that it brings out luck."""
    pairs = zip(events, others, strict=False)
    one, two = next(((one, two) for one, two in pairs if one != two), (None, None))
    for event, other in ((one, two), (two, one)):
        if event is None:
            return
        kind = type(event)
        said = event.reveals or any(not mark.chosen for _, mark in secrets_of(kind))
        assert said, (
            f"{at}: luck comes out with {event}, under other luck {other}. {tag_of(kind)} says so: "
            "`reveals: ClassVar[bool] = True`, else its decision could be taken back"
        )


def compare(
    at: str,
    line: Line,
    steps: tuple[Sequence[Event], Sequence[Event]],
    viewers: Sequence[Viewer],
    rng: Rng,
) -> int:
    """What luck shows a viewer, its view shows, or nothing of it is left to be known.

    line: before the step.
    """
    count, teller = 0, line.copy()
    for index, pair in enumerate(zip(*steps, strict=False)):
        one, two = pair
        if type(one) is not type(two):
            break
        for viewer in viewers if one != two else ():
            seen = [redact(event, viewer) for event in pair]
            if encode(seen[0]) != encode(seen[1]):
                hidden = kept_back(teller, viewer, (one, two), rng, steps[0][index + 1 :])
                who = "a spectator" if viewer is None else f"seat {viewer}"
                assert not hidden, (
                    f"{at}: an event shows {who} what its view does not, and `imagine` changes it: "
                    f"{differing((one, two), viewer)}; hidden is {hidden}. Is the field marked "
                    "`secret`, or does the view lack it?"
                )
                count += 1
        teller.peek(one)
    return count
