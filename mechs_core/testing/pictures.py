"""Pictures of positions: of views alone, alike where views are, and with all that is pointed at.

A game without a picture of its own is drawn from its board, and is held to the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.picture import Group, Picture
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.testing.decisions import sampled
from mechs_core.testing.playouts import Playout
from mechs_core.testing.seat_roles import check_seat_roles
from mechs_core.testing.shapes import check_picture
from mechs_core.testing.words import read_back

ASKED = 1  # seats whose decisions are looked at, at a moment, at most
FOLLOWED = 5  # events in a row after each of which a game is drawn

Spots = dict[str, Group]  # by key: the group that has shown a place last


def check_pictures(game: Playout) -> int:
    """At the end and another moment, for a spectator and a seat; and after events in a row."""
    count, rng = 0, game.rng
    spots: dict[Viewer, Spots] = {viewer: {} for viewer in game.viewers}
    for each in (rng.choice(game.moments[:-1]), game.moments[-1]):
        for viewer in (None, rng.below(game.setting.seats)):  # asked or not
            at = game.at(each.line, viewer)
            picture = drawn_alike(each.line, viewer, at, rng)
            check_picture(picture, at)
            check_seat_roles(picture, each.line, at)
            check_spots(picture, spots[viewer], at)
            count += 1
    for each in game.moments[:-1]:
        asked = sampled([request.seat for request in each.line.requests()], rng, ASKED)
        for seat in dict.fromkeys(asked):
            count += check_touches(each.line, seat, game.at(each.line, seat))
    for each in game.moments:
        same = state_bytes(each.line.state) == each.state
        assert same, f"{game.at(each.line)}: `picture` or `touches` changed the state"
    return count + follow(game, rng, spots)


def drawn_alike(line: Line, viewer: Viewer, at: str, rng: Rng) -> Picture:
    """The picture of a view; of the recorded view, and of a state imagined by it, it is the same.

    An imagined state differs in secrets only.
    """
    ruleset = line.ruleset
    view = ruleset.sight.view(line.state, viewer)
    recorded = read_back(line, view)
    picture = ruleset.drawing.picture(view)
    assert recorded == view, f"{at}: drawing changes the view"
    alike("of a recorded view", picture, ruleset.drawing.picture(recorded), at)
    twin = ruleset.sight.view(ruleset.sight.imagine(line.state, viewer, rng), viewer)
    alike("gives a secret away", picture, ruleset.drawing.picture(twin), at)
    return picture


def alike(why: str, picture: Picture, other: Picture, at: str) -> None:
    assert picture == other, f"{at}: another picture {why}: {apart(picture, other)}"


def apart(picture: Picture, other: Picture) -> str:
    """The groups in which two pictures differ, else where their orders do, else their frames."""
    mine, others = ({group.key: group for group in each.groups} for each in (picture, other))
    keys = [key for key in {**mine, **others} if mine.get(key) != others.get(key)]
    if keys:
        key = keys[0]
        more = f" (and {', '.join(keys[1:6])})" if keys[1:] else ""
        return f"{key}{more}: {mine.get(key)} and {others.get(key)}"
    for one, two in zip(mine, others, strict=True):
        if one != two:
            return f"another order: {one} where the other has {two}"
    return f"{picture.width:g} x {picture.height:g} and {other.width:g} x {other.height:g}"


def check_spots(picture: Picture, spots: Spots, at: str) -> None:
    """A group that stays where it is shows the same place as long as the game goes.

    spots: what was seen so far; grows.
    """
    for group in picture.groups:
        if group.place:
            last = spots.setdefault(group.key, group)
            same = last.place == group.place or last.at != group.at
            assert same, f"{at}: {group.key} was the place {last.place}, and is {group.place}"
            spots[group.key] = group


def check_touches(line: Line, seat: Seat, at: str) -> int:
    """What each legal decision of a seat points at is in the picture that it decides by."""
    ruleset = line.ruleset
    view = ruleset.sight.view(line.state, seat)
    places = ruleset.drawing.picture(view).places
    legal = ruleset.legal(line.state, seat)
    for decision in legal:
        touched = ruleset.drawing.touches(decision, view)
        assert isinstance(touched, tuple), f"{at}: {decision}: `touches` gives {touched!r}"
        missing = [place for place in touched if place not in places]
        assert not missing, (
            f"{at}: {decision} touches {', '.join(missing)}: there is no such place in the picture"
        )
        once = len({*touched}) == len(touched)
        assert once, f"{at}: {decision} touches a place twice: {', '.join(touched)}"
    return len(legal)


def follow(game: Playout, rng: Rng, spots: dict[Viewer, Spots]) -> int:
    """After some events in a row: where the view stays, the picture stays."""
    start, viewer = rng.choice(game.moments[:-1]), rng.choice(game.viewers)
    line, ruleset = start.line.copy(), game.ruleset
    view = ruleset.sight.view(line.state, viewer)
    picture = ruleset.drawing.picture(view)
    coming = (event for step in game.steps[line.steps :] for event in step.events)
    for event, _ in zip(coming, range(FOLLOWED), strict=False):
        line.peek(event)
        at = f"{game.at(line, viewer)}: {event}"
        before, old = view, picture
        view = ruleset.sight.view(line.state, viewer)
        picture = ruleset.drawing.picture(view)
        if view == before:
            alike("where the view stays", old, picture, at)
        check_spots(picture, spots[viewer], at)
    return FOLLOWED


# ---------------------------------------------------------------- a figure


def not_told_apart(ruleset: Ruleset, view: Any, legal: Sequence[Any]) -> int:
    """How many of these decisions touch just what another one does: they are told by words."""
    touched = [frozenset(ruleset.drawing.touches(decision, view)) for decision in legal]
    return sum(many for many in Counter(touched).values() if many > 1)
