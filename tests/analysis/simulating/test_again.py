"""Later decisions sent again after a changed one: which are kept, and where it stops."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.analysis.simulating.again import Again, Change, send_again
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Branched, Decided, Envelope, Event, Step
from mechs_core.kernel.play import Play
from mechs_core.kernel.stream import Line, state_bytes
from tests.toy import TOY
from tests.toy.model import Block, Game, Pass, Pick
from tests.toy.rules import pick as toy_pick
from tests.with_answers import with_answers

Sent = tuple[int, Any] | tuple[int, Any, dict[str, tuple[int, ...]]]


def game(*sent: Sent, seed: str = "7", **options: Any) -> list[Step[Event]]:
    """The steps of a game of two in which these decisions were made."""
    created = describe(TOY, ["ada", "bob"], seed=seed, options=options)
    line, opening = Line.create(TOY, created)
    told = [opening, *(line.decide(*each) for each in sent)]
    return [step(number, *events) for number, events in enumerate(told)]


def again(steps: list[Step[Event]], *changes: Change, after: int = 0) -> tuple[Line, Again]:
    """The line that goes on behind step `after` with these changes."""
    line = Line.of(TOY, steps[: after + 1])
    return line, send_again(line, steps[after + 1 :], changes)


def decided(sent: Again) -> list[tuple[int, Any]]:
    return [(e[0].seat, e[0].decision) for e in sent.events if type(e[0]) is Decided]


ROUND: tuple[Sent, ...] = ((0, Pick(3)), (1, Pick(1)))  # seat 0 claims, seat 1 answers


def test_without_a_change_the_same_game_is_played() -> None:
    steps = game(*ROUND, (1, Block()), *ROUND, (1, Pass()))
    line, sent = again(steps)
    assert (sent.kept, sent.later, sent.stopped) == (6, 6, None)
    assert sent.events == [step.events for step in steps[1:]]
    assert state_bytes(line.state) == state_bytes(Line.of(TOY, steps).state)
    assert [(each.kind, each.legal) for each in sent.asked if each] == [
        *(("pick", 3), ("pick", 3), ("answer", 2)),
        *(("pick", 3), ("pick", 3), ("answer", 1)),
    ]


def test_a_change_stands_in_for_the_next_decision_of_its_seat() -> None:
    _, sent = again(game(*ROUND, (1, Pass()), *ROUND), Change(1, Pick(2)))
    assert decided(sent) == [
        *((0, Pick(3)), (1, Pick(2)), (1, Pass())),
        *((0, Pick(3)), (1, Pick(1))),
    ]
    assert (sent.kept, sent.later, sent.stopped) == (4, 4, None)


def test_two_changes_of_a_seat_stand_in_for_its_next_two() -> None:
    _, sent = again(game(*ROUND, (1, Pass())), Change(1, Pick(2)), Change(1, Block()))
    assert decided(sent) == [(0, Pick(3)), (1, Pick(2)), (1, Block())]
    assert (sent.kept, sent.later) == (1, 1)


def test_without_a_seat_a_change_is_of_whoever_decides_next() -> None:
    _, sent = again(game(*ROUND), Change(None, Pick(1)), Change(None, Pick(2)), after=0)
    assert decided(sent) == [(0, Pick(1)), (1, Pick(2))]
    _, sent = again(game(), Change(None, Pick(1)), Change(None, Pick(2)))
    assert decided(sent) == [(0, Pick(1)), (1, Pick(2))]


def test_it_stops_at_the_first_decision_that_is_refused_and_says_why() -> None:
    steps = game(*ROUND, (1, Block()), *ROUND, (1, Pass()))
    _, sent = again(steps, Change(0, Pick(1)))  # both pick 1: nobody claims, nobody answers
    assert sent.stopped is not None
    assert (sent.stopped.step, sent.stopped.seat, sent.stopped.decision) == (3, 1, Block())
    assert sent.stopped.refusal.code == "not_asked"
    assert (sent.kept, sent.later) == (1, 5)
    assert decided(sent) == [(0, Pick(1)), (1, Pick(1))]


def test_a_game_that_ends_sooner_stops_it() -> None:
    steps = game(*ROUND, (1, Pass()), rounds=1)
    _, sent = again(steps, Change(0, Pick(1)))
    assert sent.stopped is not None
    assert sent.stopped.refusal.code == "game_over"


def test_a_change_that_replaces_nothing_is_decided_as_soon_as_its_seat_is_asked() -> None:
    _, sent = again(game((0, Pick(3))), Change(1, Pick(1)))
    assert decided(sent) == [(1, Pick(1)), (0, Pick(3))]
    steps = game((0, Pick(3)), (1, Pick(1)), (1, Pass()), (0, Pick(3)))
    _, sent = again(steps, Change(1, Pick(2)), after=1)
    _, late = again(steps, Change(1, Pick(2)), Change(1, Pass()), Change(1, Pick(1)), after=1)
    assert decided(sent) == [(1, Pick(2)), (1, Pass()), (0, Pick(3))]
    assert decided(late) == [(1, Pick(2)), (1, Pass()), (1, Pick(1)), (0, Pick(3))]


def test_changes_that_are_left_are_decided_where_the_others_stop() -> None:
    steps = game(*ROUND, (1, Block()), *ROUND)
    _, sent = again(steps, Change(0, Pick(1)), Change(0, Pick(2)))
    assert decided(sent)[-1] == (0, Pick(2))
    assert sent.stopped is not None and sent.stopped.step == 3


def test_a_change_that_is_refused_raises() -> None:
    for change in (Change(0, Block()), Change(0, '{"type":"Pick","number":4}')):
        with pytest.raises(IllegalDecision):
            again(game(*ROUND), change)
    with pytest.raises(IllegalDecision) as no:
        again(game(*ROUND, (1, Pass()), rounds=1), Change(0, Pick(3)), Change(0, Pick(1)))
    assert no.value.code == "game_over"


def test_a_change_may_be_read_when_its_turn_comes() -> None:
    seen: list[tuple[int, int]] = []

    def read(line: Line, seat: int) -> Pick:
        seen.append((seat, line.steps))
        return Pick(2)

    again(game(*ROUND), Change(1, read))
    assert seen == [(1, 2)]


def rolls(sent: Again) -> list[int]:
    return [event.value for e in sent.events for event in e if type(event).__name__ == "DieRolled"]


def test_given_luck_is_given_again_where_it_is_still_drawn() -> None:
    steps = game((0, Pick(3)), (1, Pick(1), {"die 1": (5,)}))
    _, sent = again(steps, Change(0, Pick(2)))
    assert rolls(sent) == [6]
    assert sent.events[-1][0] == Decided(1, Pick(1), {"die 1": (5,)})


def test_given_luck_that_is_drawn_because_of_other_given_luck_is_given_again() -> None:
    def pick(play: Play[Game], seat: int, decision: Pick) -> None:
        toy_pick(play, seat, decision)
        if play.state.die == 6:
            play.luck.draw("six", 0, 6)

    sixes = with_answers(TOY, decide={**TOY.rules.decide, Pick: pick})
    line, _ = Line.create(sixes, describe(sixes, ["ada", "bob"], seed="7"))
    decided = Decided(1, Pick(1), {"die 1": (5,), "six": (2,)})
    sent = send_again(line, [step(1, Decided(0, Pick(3))), step(2, decided)])
    assert (sent.kept, sent.events[-1][0]) == (2, decided)
    line, _ = Line.create(TOY, describe(TOY, ["ada", "bob"], seed="7"))  # a six is no more
    sent = send_again(line, [step(1, Decided(0, Pick(3))), step(2, decided)])
    assert sent.events[-1][0] == Decided(1, Pick(1), {"die 1": (5,)})


def step(number: int, *events: Event) -> Step[Event]:
    return Step(number, b"", Envelope("", ""), events)


def test_given_luck_that_is_no_longer_drawn_is_left_out() -> None:
    steps = game((0, Pick(3)), (1, Pick(1), {"die 1": (5,)}))
    sent = send_again(Line.of(TOY, steps[:1]), [steps[2], steps[1]])  # now the last pick rolls
    assert (sent.kept, sent.stopped) == (2, None)
    assert sent.events[0][0] == Decided(1, Pick(1))
    assert rolls(sent) == rolls(again(game(*ROUND))[1])


def test_given_luck_that_does_not_fit_any_more_is_left_out() -> None:
    steps = game((0, Pick(3)), (1, Pick(1), {"die 1": (9,)}), die={"sides": 12})
    line, _ = Line.create(TOY, describe(TOY, ["ada", "bob"], seed="7"))
    sent = send_again(line, steps[1:])
    assert (sent.kept, sent.stopped) == (2, None)
    assert sent.events[-1][0] == Decided(1, Pick(1))


def test_a_change_brings_its_own_luck_and_luck_that_is_not_drawn_is_refused() -> None:
    _, sent = again(game(*ROUND), Change(1, Pick(2), {"die 1": (3,)}))
    assert rolls(sent) == [4]
    with pytest.raises(IllegalDecision) as no:
        again(game(*ROUND), Change(0, Pick(2), {"die 1": (3,)}))
    assert no.value.code == "bad_value"


def test_what_is_no_decision_is_passed_over() -> None:
    steps = game(*ROUND)
    line = Line.of(TOY, steps[:2])
    branched = line.branch(Branched("", line.position - 1, "new", 1, "chosen", "8"))
    steps = [*steps[:2], step(2, *branched), steps[2]]
    _, sent = again(steps)
    assert (sent.kept, sent.later) == (2, 2)


def test_under_new_luck_the_same_decisions_are_sent() -> None:
    steps = game(*ROUND)
    line = Line.of(TOY, steps[:1])
    line.branch(Branched("", line.position - 1, "new", 1, "chosen", "other"))
    sent = send_again(line, steps[1:])
    assert sent.kept == 2
    assert codec_of(TOY).decision_from(sent.events[0][0].decision) == Pick(3)
