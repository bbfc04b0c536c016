"""A bot's decision goes past the boundary only if it is one of the objects that it was offered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from mechs_core.kernel import play as boundary
from mechs_core.kernel import stream
from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.errors import IllegalDecision, OldRules
from mechs_core.kernel.messages import Branched, Decision, Request, Seat
from mechs_core.kernel.play import Play
from mechs_core.kernel.prospect import Prospect, run_bots
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line, state_bytes
from tests.games import Sealed
from tests.toy import TOY
from tests.toy.model import Pick
from tests.with_answers import with_answers


def listed_anew(state: Any, request: Request) -> list[Any]:
    """The toy's choices, but each time as other objects."""
    return [structs.replace(each) for each in TOY.rules.choices(state, request)]


FRESH = with_answers(TOY, choices=listed_anew)


@pytest.fixture
def line() -> Line:
    """Both seats are asked for a number."""
    return Sealed.new(FRESH).line


@pytest.fixture
def submitted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The decisions that have come through the boundary."""
    seen = []

    def submit(ruleset: Ruleset, play: Play[Any], seat: Seat, sent: Any) -> Decision:
        seen.append(sent)
        return boundary.submit(ruleset, play, seat, sent)

    monkeypatch.setattr(stream, "submit", submit)
    return seen


def test_an_offered_object_goes_to_its_rule_as_it_is(line: Line, submitted: list[Any]) -> None:
    offered = line.legal(0)[1]
    events = line.take(0, offered)
    assert events[0].decision is offered  # type: ignore[attr-defined]
    assert submitted == []


def test_it_stores_what_the_boundary_stores(line: Line) -> None:
    other = line.copy()
    assert line.take(0, line.legal(0)[1]) == other.decide(0, Pick(2))
    assert state_bytes(line.state) == state_bytes(other.state)
    assert (line.position, line.steps, line.labels) == (other.position, other.steps, other.labels)
    assert line.requests() == other.requests()


# ---------------------------------------------------------------- whatever else it is


def made(line: Line) -> Any:
    """Equal to an offered one, but not it."""
    line.legal(0)
    return Pick(2)


def unlisted(line: Line) -> Any:
    """Nothing has been listed."""
    return Pick(2)


def added(line: Line) -> Any:
    """Put into the list by the bot itself."""
    line.legal(0).append(mine := Pick(2))
    return mine


def replaced(line: Line) -> Any:
    """Put in the place of an offered one."""
    legal = line.legal(0)
    legal[:] = [Pick(2)] * len(legal)
    return legal[1]


def of_another_line(line: Line) -> Any:
    line.legal(0)
    return Sealed.new(FRESH).line.legal(0)[1]


def of_another_seat(line: Line) -> Any:
    """Listed for seat 1 last."""
    mine = line.legal(0)[1]
    line.legal(1)
    return mine


def offered_to_the_other(line: Line) -> Any:
    """The very object, but seat 1's."""
    return line.legal(1)[1]


def of_an_earlier_list(line: Line) -> Any:
    """Listed again since."""
    mine = line.legal(0)[1]
    line.legal(0)
    return mine


def as_json(line: Line) -> Any:
    line.legal(0)
    return b'{"type":"Pick","number":2}'


@pytest.mark.parametrize(
    "other",
    [
        *(made, unlisted, added, replaced, of_another_line, of_another_seat),
        *(offered_to_the_other, of_an_earlier_list, as_json),
    ],
    ids=lambda each: each.__name__,
)
def test_another_object_goes_through_the_boundary(
    line: Line, submitted: list[Any], other: Callable[[Line], Any]
) -> None:
    sent = other(line)
    events = line.take(0, sent)
    assert [id(each) for each in submitted] == [id(sent)]
    assert events[0].decision == Pick(2)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("seat", "sent", "code"),
    [
        (0, Pick(4), "bad_value"),
        (0, Pick(True), "bad_value"),
        (0, Pick(1.0), "bad_value"),  # type: ignore[arg-type]
        (5, Pick(1), "not_asked"),
    ],
)
def test_what_no_rule_offered_is_refused_as_ever(
    line: Line, seat: int, sent: Any, code: str
) -> None:
    line.legal(0)
    before = state_bytes(line.state), line.position
    with pytest.raises(IllegalDecision) as caught:
        line.take(seat, sent)
    assert caught.value.code == code
    assert (state_bytes(line.state), line.position) == before
    assert not line.spoiled


def test_a_seat_that_is_no_number_is_refused_with_the_object_of_that_seat(line: Line) -> None:
    """True equals 1, and could not be read again."""
    offered = line.legal(1)[0]
    with pytest.raises(IllegalDecision) as caught:
        line.take(True, offered)
    assert caught.value.code == "not_asked"


@pytest.mark.parametrize("event", ["decision", "branch", "fold", "peek"])
def test_an_event_ends_what_was_offered(event: str, submitted: list[Any]) -> None:
    game = Sealed.new(FRESH)
    line = game.line
    offered = line.legal(1)[1]
    branched = Branched("", line.position - 1, "same", TOY.version)
    if event == "decision":
        line.take(0, line.legal(0)[0])
    elif event == "branch":
        line.branch(branched)
    elif event == "fold":
        line.extend((branched,))
    else:
        line.peek(branched)
    line.take(1, offered)
    assert [id(each) for each in submitted] == [id(offered)]


def test_a_refusal_leaves_what_was_offered(line: Line, submitted: list[Any]) -> None:
    offered = line.legal(0)[1]
    with pytest.raises(IllegalDecision):
        line.decide(1, Pick(4))
    submitted.clear()
    line.take(0, offered)
    assert submitted == []


def test_an_offered_object_is_as_good_on_a_copy(line: Line, submitted: list[Any]) -> None:
    offered = line.legal(0)[1]
    assert line.copy().take(0, offered) == line.take(0, offered)
    assert submitted == []


# ---------------------------------------------------------------- rules that are wrong or old


@pytest.mark.parametrize("after", [0, 1])
def test_an_offer_that_its_own_rule_refuses_raises_what_it_raised(after: int) -> None:
    """A defect of the rules. After an event the line is of no more use."""

    def pick(play: Play[Any], seat: Seat, decision: Pick) -> None:
        if after:
            TOY.rules.decide[Pick](play, seat, decision)
        raise IllegalDecision("changed_its_mind", "no")

    broken = with_answers(TOY, decide={**TOY.rules.decide, Pick: pick})
    for way in (Line.take, Line.decide):
        line = Sealed.new(broken).line
        with pytest.raises(IllegalDecision) as caught:
            way(line, 0, line.legal(0)[0])
        assert (caught.value.code, line.spoiled) == ("changed_its_mind", bool(after))


def test_a_rule_that_breaks_down_spoils_the_line() -> None:
    def pick(play: Play[Any], seat: Seat, decision: Pick) -> None:
        raise ZeroDivisionError

    line = Sealed.new(with_answers(TOY, decide={**TOY.rules.decide, Pick: pick})).line
    with pytest.raises(ZeroDivisionError):
        line.take(0, line.legal(0)[0])
    assert line.spoiled


def test_a_game_of_old_rules_is_not_played_on(line: Line) -> None:
    offered = line.legal(0)[0]
    line.rules -= 1
    with pytest.raises(OldRules):
        line.take(0, offered)


# ---------------------------------------------------------------- bots


def botched(choose: Callable[[Prospect], Any]) -> Line:
    """A game of two bots that decide so."""
    ruleset = with_answers(FRESH, bots=(Bot("botched", 1, "for a test", choose),))
    return Sealed.new(ruleset, ("bot:botched", "bot:botched")).line


def test_a_bot_that_keeps_an_old_object_is_asked_as_anybody(submitted: list[Any]) -> None:
    kept: list[Decision] = []

    def choose(prospect: Prospect) -> Decision:
        if type(prospect.legal[0]) is Pick:
            kept.append(prospect.legal[0])
            return kept[0]
        return structs.replace(prospect.legal[-1])

    line = botched(choose)
    steps = [*run_bots(line)]
    assert len(submitted) == len(steps) - 1  # the very first is what was offered then
    assert TOY.rules.result(line.state) is not None


def test_a_bot_that_changes_its_list_gains_nothing() -> None:
    def choose(prospect: Prospect) -> Decision:
        prospect.legal.insert(0, Pick(9))
        return prospect.legal[0]

    with pytest.raises(IllegalDecision) as caught:
        next(run_bots(botched(choose)))
    assert caught.value.code == "bad_value"
