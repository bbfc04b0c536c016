"""What a game gives to others shares nothing that can be changed with the game.

A bot that writes into its view would change the score, without a word, and the record would no
longer follow from the decisions. So whatever can be changed belongs to one: the game, or whoever
was given it. Dicts that are only read (`kernel.frozen`) are everybody's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.messages import Decided
from mechs_core.kernel.prospect import Prospect
from mechs_core.kernel.stream import Line
from mechs_core.testing.playouts import Playout, created, onlookers
from mechs_core.testing.walking import Found, changeable, shared

EYES: Final = 1  # seats whose eyes are looked through at a moment, beside a spectator's
LOOKS: Final = 40  # steps of a game at which events and state are compared, about
REMEDY: Final = (
    "show a tuple or a copy, or say `only_read` of the field (mechs_core.authoring), so that "
    "nobody changes it"
)


def check_sharing(game: Playout) -> int:
    """At every moment, nothing given can be changed that the game, or another, has too."""
    count = 0
    for each in game.moments:
        line = each.line
        kept = kept_by(line)
        for viewer in onlookers(line, game.rng, seats=EYES):
            at = game.at(line, viewer)
            for called, give in given_to(line, viewer, game):
                one, other = (changeable(give(), called) for _ in range(2))
                apart(at, one, kept)
                apart(f"{at}, asked twice", one, other)
                count += 1
        for request in line.requests():
            at = game.at(line, request.seat)
            prospect = Prospect(line, request.seat)
            prospect.play(prospect.imagine())  # what it makes of the line is kept in it
            apart(at, changeable(prospect, "prospect"), kept)
            check_legal_cannot_change(at, prospect.legal)
    return count


def kept_by(line: Line) -> Found:
    """What can be changed of a line, and would change how it goes on."""
    return (
        changeable(line.state, "state")
        | changeable(line.created, "created")
        | changeable(line.requests(), "requests")
    )


def given_to(line: Line, viewer: Viewer, game: Playout) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What a viewer may ask for, each with what it is called."""
    ruleset, state = line.ruleset, line.state
    yield "view", lambda: ruleset.sight.view(state, viewer)
    yield "imagined", lambda: ruleset.sight.imagine(state, viewer, game.rng)
    yield "result", lambda: ruleset.rules.result(state)
    if viewer is not None:
        numbers = ruleset.agents.of(line.created.options)
        yield "legal", lambda: ruleset.legal(state, viewer)
        yield "observation", lambda: numbers.observe(ruleset.sight.view(state, viewer))


def apart(at: str, given: Found, kept: Found) -> None:
    both = shared(given, kept)
    assert not both, f"{at}: {both}: whoever writes into one changes the other; {REMEDY}"


def check_legal_cannot_change(at: str, legal: list[Any]) -> None:
    """Of listed decisions: one of these objects goes to its rule as it is (`Line.take`)."""
    ways = ", ".join(map(str, changeable(tuple(legal), "legal").values()))
    assert not ways, f"{at}: `choices` lists a decision that can be changed: {ways}; {REMEDY}"


def check_events_and_state(game: Playout) -> int:
    """A game played again: its events share nothing with its state, nor with the first game's."""
    line, first = created(game.ruleset, game.setting, game.seed)
    every = max(1, len(game.steps) // LOOKS)
    for step in game.steps:
        said = step.events[0]
        events = (
            line.decide(said.seat, said.decision) if isinstance(said, Decided) else first.events
        )
        if step.number % every == 0:
            at, found = f"{game}, step {step.number}", changeable(events, "events")
            apart(at, found, kept_by(line))
            apart(f"{at}, played again", found, changeable(step.events, "events"))
    return len(game.steps)
