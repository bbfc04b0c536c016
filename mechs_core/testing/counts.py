"""What a ruleset declares for study is what its games give: score parts, and what is counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mechs_core.kernel.contract.study import Tally, tallied
from mechs_core.kernel.messages import Event, GameCreated
from mechs_core.kernel.redact import redact
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing.playouts import Playout, onlookers

LONG = 40  # characters of an item: half a line
Sums = dict[tuple[int, str, str, str], int]  # seat, topic, item, measure -> sum


def check_parts(game: Playout) -> int:
    """A result's numbers are parts declared, in their order, and what scores adds up to the score.

    A part that an option brings may be missing without it. A game that declares none is studied by
    its places alone.
    """
    result = game.ruleset.rules.result(game.line.state)
    assert result is not None, f"{game}: no result at the end"
    if not game.ruleset.study.parts:
        return len(result.parts)
    names = [part.name for part in game.ruleset.study.parts]
    scoring = [part.name for part in game.ruleset.study.parts if part.scores]
    for seat, (score, parts) in enumerate(zip(result.score, result.parts, strict=True)):
        at = f"{game}, seat {seat}: {parts}"
        counts = [name for name, value in parts.items() if not isinstance(value, str)]
        told = [name for name in names if name in counts]
        assert counts == told, f"{at}: in `Study.parts` declared are {names}"
        total = 0
        for name in scoring:
            value = parts.get(name, 0)
            assert type(value) is int, f"{at}: the part {name} scores and is no number"
            total += value
        assert not scoring or total == score, f"{at}: what scores adds up to {total}, not {score}"
    return len(result.parts)


def check_tallies(game: Playout) -> int:
    """What is counted is declared, and the same for all who look at the game."""
    sums = tally_of(game.ruleset, game.events)
    measures = {
        topic.name: [each.name for each in topic.measures] for topic in game.ruleset.study.topics
    }
    for (seat, topic, item, measure), value in sums.items():
        at = f"{game}, seat {seat}, {topic}, {item!r}: {measure}"
        assert seat in range(game.setting.seats), f"{at} is counted for no seat of the game"
        assert measure in measures.get(topic, ()), f"{at} is not declared in `Study.topics`"
        plain = type(item) is str and item.isprintable() and item == item.strip() != ""
        assert plain, f"{at}: an item is a printable word without blanks around it"
        assert len(item) <= LONG, f"{at}: a long item, of more than {LONG} characters"
        assert type(value) is int, f"{at} is {value!r}, no whole number"
        occasions = sums.get((seat, topic, item, measures[topic][0]), 0)
        assert occasions >= 1, f"{at} without one {measures[topic][0]}"
    for viewer in onlookers(game.line, game.rng, 1):
        seen = [redact(event, viewer) for event in game.events]
        who = "a spectator" if viewer is None else f"seat {viewer}"
        assert tally_of(game.ruleset, seen) == sums, (
            f"{game}: {who} counts something else: the watch looks at what is secret"
        )
    return len(sums)


def tally_of(ruleset: Ruleset, events: Sequence[Event]) -> Sums:
    """What is counted of a game's events, as somebody sees them."""
    created = events[0]
    assert isinstance(created, GameCreated), f"a game begins with {created}"
    tally = Tally()
    tallied(ruleset.study.watch(created, tally), events)
    return dict(tally.sums)


def never_counted(ruleset: Ruleset, games: Iterable[Playout]) -> set[str]:
    """Topics with those of their measures that none of these games had; looks until all are had."""
    left = {
        f"{topic.name}: {measure.name}"
        for topic in ruleset.study.topics
        for measure in topic.measures
    }
    for game in games:
        left -= {f"{topic}: {measure}" for _, topic, _, measure in tally_of(ruleset, game.events)}
        if not left:
            break
    return left
