"""The twin test: states that differ only in what a viewer may not know look the same to it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.luck import Luck, Rng
from mechs_core.kernel.messages import Decided, Decision
from mechs_core.kernel.play import Play
from mechs_core.kernel.redact import redact
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.testing.decisions import disturbed, sampled
from mechs_core.testing.playouts import Playout, Setting, onlookers, play
from mechs_core.testing.twin_steps import hidden_in, leaves, same_step, same_to, unequal

DRAWS = 100
LOOKED_THROUGH = 10  # games, at most, until every hidden field has varied
OWN = 3  # decisions of the viewer put to both twins at a moment, at most
OTHERS = 6  # decisions of another seat


def check_twins(game: Playout) -> int:
    """At every moment, for a spectator and two seats: imagined states give each the same."""
    count, rng = 0, game.rng
    for each in game.moments[:-1]:
        for viewer in onlookers(each.line, rng, seats=2):
            one, two = (imagined(each.line, viewer, rng) for _ in range(2))
            at = game.at(each.line, viewer)
            assert state_bytes(each.line.state) == each.state, f"{at}: imagine left a trace"
            same_to(viewer, at, each.line, one, two)
            count += decide_on_both(game, viewer, at, one, two, rng)
            check_decided(each.line, viewer, at, rng)
    return count


def imagined(line: Line, viewer: Viewer, rng: Rng) -> Line:
    twin = line.copy()
    twin.state = line.ruleset.sight.imagine(line.state, viewer, rng)
    return twin


def decide_on_both(game: Playout, viewer: Viewer, at: str, one: Line, two: Line, rng: Rng) -> int:
    """The viewer's same decision shows the viewer the same on both.

    So do any two decisions of another seat, one legal here and one there, that the viewer cannot
    tell apart. What another seat may decide at all can depend on what it hides: a card in hand.
    """
    count = 0
    for request in one.requests():
        seat = request.seat
        legal = [game.ruleset.legal(line.state, seat) for line in (one, two)]
        if seat == viewer:
            own = sampled(legal[0], rng, OWN)
            pairs: list[tuple[Any, Any]] = [(each, each) for each in own]
            pairs += [(each, each) for each in disturbed(game.ruleset, own, rng)]
        else:
            same: dict[bytes, list[Decision]] = defaultdict(list)
            for decision in legal[1]:
                same[redacted(seat, decision, viewer)].append(decision)
            pairs = [
                (first, rng.choice(same[told]))
                for first in sampled(legal[0], rng, OTHERS)
                if (told := redacted(seat, first, viewer)) in same
            ]
        for first, second in pairs:
            where = f"{at}, seat {seat}: {first}, {second}"
            same_step(game, viewer, where, (one, two), seat, (first, second), rng)
            count += 1
    return count


def check_decided(line: Line, viewer: Viewer, at: str, rng: Rng) -> None:
    """What a viewer is shown of another seat's decision is not kept from its view as it was said.

    What follows of it may be: a hand that is drawn anew in public stays hidden.
    """
    ruleset = line.ruleset
    for request in [each for each in line.requests() if each.seat != viewer][:1]:
        legal = ruleset.rules.choices(line.state, request)
        pair = [rng.choice(legal) for _ in range(2)] if len(legal) > 1 else []
        if not pair or len({redacted(request.seat, each, viewer) for each in pair}) < 2:
            continue
        after = [line.copy(), line.copy()]
        for twin, decision in zip(after, pair, strict=True):
            twin.decide(request.seat, decision)
        one, two = map(leaves, pair)
        said = {(repr(one.get(path)), repr(two.get(path))) for path in unequal(one, two)}
        hidden = hidden_in(after, viewer, rng, said)
        assert not hidden, (
            f"{at}: a decision of seat {request.seat} is shown, {pair[0]} or {pair[1]}, and what "
            f"comes of it is hidden: {hidden}. Is its field marked `secret(DECIDER)`?"
        )


def redacted(seat: int, decision: Decision, viewer: Viewer) -> bytes:
    return encode(redact(Decided(seat, decision), viewer))


# ---------------------------------------------------------------- every hidden field varies


def check_hidden_fields_vary(ruleset: Ruleset, setting: Setting, seed: str) -> int:
    """What a viewer may not know takes two or more values over 100 imagined states.

    What new luck would draw anew nobody has seen: it varies at every moment. What another seat
    sees and a spectator does not varies at some moment (at others it may be known: a hand that
    was shown, a last card), if games differ in it at all. Two games are looked through; more of
    them as long as something has not been seen to vary.
    """
    games = [play(ruleset, setting, f"{seed} {i}") for i in range(2)]
    hidden: dict[str, bool] = {}  # field -> whether it was seen to vary, or only names the seat
    count = sum(variety(game, games, hidden) for game in games)
    while not all(hidden.values()) and len(games) < LOOKED_THROUGH:
        games.append(play(ruleset, setting, f"{seed} {len(games)}"))
        count += variety(games[-1], games, hidden)
    never = {field for field, varied in hidden.items() if not varied}
    assert not never, (
        f"{ruleset.name}, {setting}: {never} never vary: `imagine` keeps what is not known"
    )
    return count


def variety(game: Playout, games: list[Playout], hidden: dict[str, bool]) -> int:
    """Notes which hidden fields vary at some moment of a game, and how many were looked at."""
    count, ruleset = 0, game.ruleset
    for each in game.moments[:-1]:
        unseen = renewed(game, each.line)
        viewers = onlookers(each.line, Rng(game.seed, "viewers", each.line.steps))
        for viewer in viewers:
            rng = Rng(game.seed, "draws", each.line.steps, str(viewer))
            draw = partial(ruleset.sight.imagine, each.line.state, viewer, rng)
            at = game.at(each.line, viewer)
            still = constant(draw, leaves, {*unseen})
            assert not still, (
                f"{at}: nobody has seen {still}, but `imagine` always gives the same; "
                "is it marked `secret(NOBODY)`?"
            )
            count += len(unseen)
            for other in viewers[1:]:
                if other == viewer:
                    continue
                views = [leaves(ruleset.sight.view(each.line.state, who)) for who in (other, None)]
                paths = {p for p, value in views[0].items() if views[1].get(p) != value}
                for field in {field_of(viewer, p) for p in paths} - hidden.keys():
                    hidden[field] = names_the_seat(games, field)
                paths = {p for p in paths if not hidden[field_of(viewer, p)]}
                still = constant(draw, partial(seen_leaves, ruleset, other), paths)
                for path in paths - still:
                    hidden[field_of(viewer, path)] = True
                count += len(paths)
    return count


def seen_leaves(ruleset: Ruleset, viewer: Viewer, state: Any) -> dict[str, Any]:
    return leaves(ruleset.sight.view(state, viewer))


def constant(
    draw: Callable[[], Any], look: Callable[[Any], dict[str, Any]], paths: set[str]
) -> set[str]:
    """Those of the paths that have one value only over 100 draws."""
    first = look(draw())
    for _ in range(DRAWS - 1):
        if not paths:
            break
        other = look(draw())
        paths = {path for path in paths if first.get(path) == other.get(path)}
    return paths


def field_of(viewer: Viewer, path: str) -> str:
    """A field for a seat or a spectator, whatever its place in a list or a mapping by number."""
    return f"{'a spectator' if viewer is None else 'a seat'} of {re.sub(r'[0-9]+', '*', path)}"


def names_the_seat(games: list[Playout], field: str) -> bool:
    """Whether a field of a seat's view is the same in all games: it just says whose view it is."""
    for seat in range(games[0].setting.seats):
        values = {
            repr(value)
            for game in games
            for each in game.moments
            for path, value in leaves(game.ruleset.sight.view(each.line.state, seat)).items()
            if field.endswith(f" of {re.sub(r'[0-9]+', '*', path)}")
        }
        if len(values) > 1:
            return False
    return True


def renewed(game: Playout, line: Line) -> list[str]:
    """The fields of the state that `reluck` draws anew."""
    states = []
    for seed in range(30):
        play = Play(game.ruleset, line.created, line.state.copy(), Luck(f"anew {seed}"))
        game.ruleset.rules.reluck(play)
        states.append(play.state)
    return [path for path, values in values_of(states).items() if len(values) > 1]


def values_of(structs: list[Any]) -> dict[str, set[Any]]:
    """Each field's values over some states or views."""
    values: dict[str, set[Any]] = defaultdict(set)
    for struct in structs:
        for path, value in leaves(struct).items():
            values[path].add(value)
    return values
