"""The twin test: states that differ only in what a viewer may not know look the same to it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Luck, Rng
from mechs_core.kernel.messages import Decided, Decision
from mechs_core.kernel.play import Play
from mechs_core.kernel.redact import redact
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.testing.decisions import disturbed, sampled
from mechs_core.testing.playouts import Playout, Setting, onlookers, play

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
    return count


def imagined(line: Line, viewer: Viewer, rng: Rng) -> Line:
    twin = line.copy()
    twin.state = line.ruleset.sight.imagine(line.state, viewer, rng)
    return twin


def same_to(viewer: Viewer, at: str, *lines: Line) -> None:
    """View, requests, summary, result and own legal decisions are equal."""
    rules = lines[0].ruleset
    for line in lines[1:]:
        first, second = lines[0].state, line.state
        alike("the view", at, *(rules.sight.view(each, viewer) for each in (first, second)))
        for name in ("requests", "summary", "result"):
            tell = getattr(rules.rules, name)
            alike(f"`{name}`", at, tell(first), tell(second))
        if viewer is not None:
            alike("`legal`", at, rules.legal(first, viewer), rules.legal(second, viewer))


def apart(one: Any, other: Any) -> str:
    """The first field in which two things of a kind differ, else both."""
    names = getattr(one, "__struct_fields__", ()) if type(one) is type(other) else ()
    for name in names:
        if (value := getattr(one, name)) != (another := getattr(other, name)):
            return f"{name} is {value!r} or {another!r}"
    return f"{one} or {other}"


def alike(what: str, at: str, one: Any, other: Any) -> None:
    """What a viewer is given of two states that differ only in what it may not know."""
    why = "gives a secret away, or `imagine` changes what the viewer may know"
    assert one == other, f"{at}: {what} {why}: {apart(one, other)}"


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
            same_step(game, viewer, where, (one, two), seat, (first, second))
            count += 1
    return count


def redacted(seat: int, decision: Decision, viewer: Viewer) -> bytes:
    return encode(redact(Decided(seat, decision), viewer))


def same_step(
    game: Playout,
    viewer: Viewer,
    at: str,
    lines: tuple[Line, Line],
    seat: int,
    sent: tuple[Any, Any],
) -> None:
    """Both are refused alike, or give the viewer the same events up to a revealing one."""
    outcomes = [outcome(line, seat, one) for line, one in zip(lines, sent, strict=True)]
    (one_after, one_events, one_no), (two_after, two_events, two_no) = outcomes
    alike("a refusal", at, one_no, two_no)
    tellers = [line.copy() for line in lines]
    for left, right in zip(one_events, two_events, strict=False):
        alike("what follows", at, type(left).__name__, type(right).__name__)
        if left.reveals:
            return
        seen = [redact(event, viewer) for event in (left, right)]
        same = encode(seen[0]) == encode(seen[1])
        assert same, f"{at}: an event gives a secret away: {seen[0]} or {seen[1]}"
        before = [game.ruleset.sight.view(line.state, viewer) for line in tellers]
        told = [game.ruleset.telling.sentence(*each) for each in zip(seen, before, strict=True)]
        alike("a sentence", at, *told)
        for line, event in zip(tellers, (left, right), strict=True):
            line.peek(event)
    alike("the number of events", at, len(one_events), len(two_events))
    same_to(viewer, at, one_after, two_after)


def outcome(line: Line, seat: int, sent: Decision | bytes) -> tuple[Line, tuple[Any, ...], Any]:
    """The line after a decision, its events, and the refusal if it was one."""
    after = line.copy()
    try:
        return after, after.decide(seat, sent), None
    except IllegalDecision as refusal:
        return after, (), (refusal.code, refusal.sentence, refusal.details)


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


def leaves(struct: Any) -> dict[str, Any]:
    """Every plain value in a struct, by its path."""
    return dict(_walk("", msgspec.to_builtins(struct, str_keys=True)))


def _walk(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _walk(f"{path}.{key}", item)
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from _walk(f"{path}[{index}]", item)
    else:
        yield path, value
