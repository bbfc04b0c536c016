"""The twin test: states that differ only in what a viewer may not know look the same to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec

from mechs_core.kernel.bots import Sight, next_bot
from mechs_core.kernel.codec import encode
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Luck, Rng
from mechs_core.kernel.messages import Decision
from mechs_core.kernel.play import Play
from mechs_core.kernel.redact import redact
from mechs_core.kernel.ruleset import Ruleset, Viewer
from mechs_core.kernel.stream import Line, state_bytes
from tests.every_ruleset.checks import disturbed, sampled
from tests.every_ruleset.playouts import Playout, Setting, created, play

DRAWS = 100
OWN = 6  # own decisions put to both twins at a moment, at most


def check_twins(game: Playout) -> int:
    """At every moment, for every viewer: two imagined states give the viewer the same."""
    count, rng = 0, game.rng
    for each in game.moments[:-1]:
        for viewer in game.viewers:
            one, two = (imagined(each.line, viewer, rng) for _ in range(2))
            assert state_bytes(each.line.state) == each.state, f"{game}: imagine left a trace"
            at = f"{game}, step {each.line.steps}, viewer {viewer}"
            same_to(viewer, at, each.line, one, two)
            count += decide_on_both(game, viewer, at, one, two, rng)
    return count


def imagined(line: Line, viewer: Viewer, rng: Rng) -> Line:
    twin = line.copy()
    twin.state = line.ruleset.imagine(line.state, viewer, rng)
    return twin


def same_to(viewer: Viewer, at: str, *lines: Line) -> None:
    """View, requests, summary, result and own legal decisions are equal."""
    rules = lines[0].ruleset
    for line in lines[1:]:
        first, second = lines[0].state, line.state
        assert rules.view(first, viewer) == rules.view(second, viewer), at
        assert rules.requests(first) == rules.requests(second), at
        assert rules.summary(first) == rules.summary(second), at
        assert rules.result(first) == rules.result(second), at
        if viewer is not None:
            assert rules.legal(first, viewer) == rules.legal(second, viewer), at


def decide_on_both(game: Playout, viewer: Viewer, at: str, one: Line, two: Line, rng: Rng) -> int:
    """The viewer's same decision, or another seat's i-th legal one, shows the viewer the same."""
    count = 0
    for request in one.requests():
        seat = request.seat
        legal = [game.ruleset.legal(line.state, seat) for line in (one, two)]
        if seat == viewer:
            own = sampled(legal[0], rng, OWN)
            pairs: list[tuple[Any, Any]] = [(each, each) for each in own]
            pairs += [(each, each) for each in disturbed(own, rng)]
        else:
            assert len(legal[0]) == len(legal[1]), f"{at}: seat {seat} has more to choose from"
            pairs = sampled(list(zip(*legal, strict=True)), rng, OWN)
        for first, second in pairs:
            where = f"{at}, seat {seat}: {first}, {second}"
            same_step(game, viewer, where, (one, two), seat, (first, second))
            count += 1
    return count


def same_step(
    game: Playout,
    viewer: Viewer,
    at: str,
    lines: tuple[Line, Line],
    seat: int,
    sent: tuple[Any, Any],
) -> None:
    """Both are refused alike, or give the viewer the same events up to a revealing one."""
    told = [outcome(line, seat, one) for line, one in zip(lines, sent, strict=True)]
    (one_after, one_events, one_no), (two_after, two_events, two_no) = told
    assert one_no == two_no, at
    tellers = [line.copy() for line in lines]
    for left, right in zip(one_events, two_events, strict=False):
        assert type(left) is type(right), f"{at}: {left} and {right}"
        if left.reveals:
            return
        seen = [redact(event, viewer) for event in (left, right)]
        assert encode(seen[0]) == encode(seen[1]), f"{at}: {left} and {right}"
        sentences = []
        for event, line, whole in zip(seen, tellers, (left, right), strict=True):
            view = game.ruleset.view(line.state, viewer)
            sentences.append(game.ruleset.sentence(event, view))
            line.peek(whole)
        assert sentences[0] == sentences[1], at
    assert len(one_events) == len(two_events), at
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

    Hidden are: what another seat sees and a spectator does not, where games differ in it at all;
    and what new luck would draw anew, which nobody has seen.
    """
    game = play(ruleset, setting, seed, moments=2)
    others = [play(ruleset, setting, f"{seed} other {i}", moments=2) for i in range(3)]
    count = 0
    for each in game.moments[:-1]:
        unseen = renewed(game, each.line)
        views = {v: leaves(ruleset.view(each.line.state, v)) for v in game.viewers}
        for viewer in game.viewers:
            rng = Rng(seed, "draws", each.line.steps, str(viewer))
            states = [ruleset.imagine(each.line.state, viewer, rng) for _ in range(DRAWS)]
            at = f"{game}, step {each.line.steps}, viewer {viewer}"
            drawn = values_of(states)
            for path in unseen:
                assert len(drawn[path]) > 1, (
                    f"{at}: nobody has seen {path}, but it is {drawn[path]}"
                )
                count += 1
            for other in range(setting.seats):
                if other == viewer:
                    continue
                hidden = [
                    path
                    for path, value in views[other].items()
                    if views[None].get(path) != value and varies(ruleset, others, other, path)
                ]
                drawn = values_of([ruleset.view(state, other) for state in states])
                for path in hidden:
                    assert len(drawn[path]) > 1, (
                        f"{at}: seat {other}'s {path} is always {drawn[path]}"
                    )
                    count += 1
    return count


def renewed(game: Playout, line: Line) -> list[str]:
    """The fields of the state that `reluck` draws anew."""
    states = []
    for seed in range(30):
        play = Play(game.ruleset, line.created, line.state.copy(), Luck(f"anew {seed}"))
        game.ruleset.reluck(play)
        states.append(play.state)
    return [path for path, values in values_of(states).items() if len(values) > 1]


def varies(ruleset: Ruleset, games: list[Playout], seat: int, path: str) -> bool:
    """Whether a field of a seat's view differs between games: it does not just name the seat."""
    states = [each.line.state for game in games for each in game.moments]
    return len(values_of([ruleset.view(state, seat) for state in states])[path]) > 1


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


# ---------------------------------------------------------------- bots


def check_bot(ruleset: Ruleset, name: str, seed: str) -> int:
    """A bot among random ones decides legally, alike each time, without touching the luck."""
    setting = Setting(ruleset.seats[0], {})
    line, _ = created(ruleset, setting, seed, names=[name, *["bot:random"] * (setting.seats - 1)])
    twin = line.copy()
    while (turn := next_bot(line)) is not None:
        seat, bot = turn
        before, labels = state_bytes(line.state), {*line.labels}
        decision = bot.choose(Sight(line, seat))
        assert state_bytes(line.state) == before and line.labels == labels, f"{name} left a trace"
        assert bot.choose(Sight(twin, seat)) == decision, f"{name}: not the same each time"
        assert line.decide(seat, decision) == twin.decide(seat, decision)
    assert not line.requests(), f"{name}: the game waits"
    return line.steps - 1
