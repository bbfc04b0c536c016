"""A game of rules alone: the defaults of the other groups of the contract."""

from __future__ import annotations

import pytest

from mechs_core.kernel.bots import bots_of
from mechs_core.kernel.contract.agents import Agents
from mechs_core.kernel.contract.sight import Sight
from mechs_core.kernel.contract.study import Study
from mechs_core.kernel.contract.telling import Telling
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import (
    Decided,
    Span,
)
from mechs_core.kernel.prospect import Prospect, run_bots
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.testing import checks, observations
from mechs_core.testing.playouts import Setting
from mechs_core.testing.playouts import played as played_out
from tests.five import FIVE, Add, Added, Sum


def played() -> Line:
    line, _ = Line.create(FIVE, describe(FIVE, ["bot:random", "bot:random"], seed="7"))
    for _ in run_bots(line):
        pass
    return line


def test_rules_are_enough_to_play() -> None:
    line = played()
    assert line.state.total >= 5 and not line.requests()
    assert FIVE.rules.decisions == (Add,) and FIVE.rules.events == (Added,)
    assert FIVE.legal(Sum(), 0) == [Add(1), Add(2)] and FIVE.legal(Sum(), 1) == []


def test_without_secrets_everybody_sees_a_copy_of_all() -> None:
    state = Sum(3, 1)
    for viewer in (None, 0, 1):
        for seen in (FIVE.sight.view(state, viewer), FIVE.sight.imagine(state, viewer, Rng("7"))):
            assert seen is not state and state_bytes(seen) == state_bytes(state)
    line = played()
    assert FIVE.sight.hides is None and FIVE.sight.called(line.created, line.state) == ()


def test_words_have_their_defaults() -> None:
    telling = FIVE.telling
    assert telling.format(Add(1), Sum()) == "add 1" and telling.parse("ADD 1", Sum()) == Add(1)
    assert telling.sentence(Added(2), Sum()) == ("added: number 2", ())
    assert telling.sentence(Decided(1, Add(2)), Sum()) == ("seat 1 decides: add: number 2", ())
    board = [(Span("total  ", "bold"), Span("3")), (Span("seat   ", "bold"), Span("1"))]
    assert telling.board(Sum(3, 1)) == board
    assert [row.line for row in telling.low_board(Sum(3, 1))] == board
    assert telling.split("1 2") == ("1 2",) and telling.remark(Add(1), Sum()) == ""
    assert [*telling.legend(Sum())] == [] and not telling.retold(None, ())  # type: ignore[arg-type]


def test_rules_have_defaults_for_what_a_small_game_has_not() -> None:
    with pytest.raises(IllegalDecision, match="no scenarios") as caught:
        FIVE.rules.scenario({}, 2, {})
    assert caught.value.code == "bad_config"
    assert FIVE.rules.mark(Added(1)) is None
    FIVE.rules.reluck(None)


def test_nothing_is_counted_and_the_random_bot_plays() -> None:
    assert FIVE.study.watch(played().created, None) == {}  # type: ignore[arg-type]
    assert (FIVE.study.parts, FIVE.study.topics) == ((), ())
    assert [bot.name for bot in bots_of(FIVE)] == ["random"]
    assert FIVE.agents.widest is None and FIVE.agents.features(2) == ()
    line, _ = Line.create(FIVE, describe(FIVE, ["ada", "bob"], seed="7"))
    assert bots_of(FIVE)[0].choose(Prospect(line, 0)) in (Add(1), Add(2))


@pytest.mark.parametrize(
    "check", [*checks.CHECKS, observations.check_observations], ids=lambda check: check.__name__
)
def test_a_game_of_rules_alone_keeps_the_contract(check: checks.Check) -> None:
    for game in played_out(FIVE, Setting(2, {}), 40):
        check(game)


@pytest.mark.parametrize("group", [Sight, Study, Agents, Telling])
def test_these_groups_may_be_left_out(group: type) -> None:
    assert isinstance(group(), group)
