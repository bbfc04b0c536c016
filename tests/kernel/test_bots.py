"""Bots: the same each time, and they know what a seat may know."""

from __future__ import annotations

import pickle
from dataclasses import replace as changed
from typing import Any

import pytest

from mechs_core.kernel import bots
from mechs_core.kernel.bots import RANDOM, bot_name, find_bot, of_a_kind
from mechs_core.kernel.codec import play_hash
from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.luck import Rng, key_of
from mechs_core.kernel.messages import Decision
from mechs_core.kernel.prospect import Prospect, next_bot, run_bots
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.testing.walking import attributes, parts
from tests.games import Sealed
from tests.toy import TOY
from tests.toy.model import Pass, Pick

FOUR = ("bot:hopeful", "bot:random", "bot:random", "bot:random")


def test_the_same_seed_gives_the_same_game():
    first, second, other = (Sealed.new(TOY, FOUR, seed=s).run_bots() for s in ("7", "7", "8"))
    assert play_hash(first.steps) == play_hash(second.steps) != play_hash(other.steps)
    assert TOY.rules.result(first.line.state) is not None
    assert rederive(TOY, first.steps) is None


def test_a_game_that_is_taken_up_again_goes_on_alike():
    whole = Sealed.new(TOY, FOUR).run_bots()
    for cut in range(1, len(whole.steps)):
        line = Line.of(TOY, whole.steps[:cut])
        assert [*run_bots(line)] == [step.events for step in whole.steps[cut:]]


def test_bots_do_not_touch_the_luck_of_the_game():
    """Whatever the bots do, the dice of a round are those of the seed."""
    with_bots = Sealed.new(TOY, FOUR).run_bots().events
    people = Sealed.new(TOY, 4).finish().events
    dice = [
        [e.value for e in game if type(e).__name__ == "DieRolled"] for game in (with_bots, people)
    ]
    assert dice[0] == dice[1]


def test_bots_play_until_a_person_is_asked():
    line = Sealed.new(TOY, ("bot:random", "ada", "bot:random")).line
    assert len([*run_bots(line)]) == 2
    assert [request.seat for request in line.requests()] == [1]
    assert next_bot(line) is None


def test_bots_go_on_where_a_person_was_asked_before_them():
    line = Sealed.new(TOY, ("ada", "bot:random")).line
    assert next_bot(line) == (1, RANDOM)


def test_names_and_versions():
    assert find_bot(TOY, "bot:random") is find_bot(TOY, "bot:random@1") is RANDOM
    assert bot_name(TOY, "bot:hopeful") == "bot:hopeful@1"
    assert bot_name(TOY, "ada") == "ada"
    for name in ("bot:nobody", "bot:random@2", "bot:", "random"):
        with pytest.raises(UnknownGame) as caught:
            find_bot(TOY, name)
        assert "bot:hopeful@1" in caught.value.hint


def test_random_takes_each_legal_decision_at_some_time():
    taken = {
        RANDOM.choose(Prospect(Sealed.new(TOY, seed=f"{i}").line, 0)).number  # type: ignore[attr-defined]
        for i in range(40)
    }
    assert taken == {1, 2, 3}


def taken_by(ruleset: Ruleset, number: int) -> Decision:
    return RANDOM.choose(Prospect(Sealed.new(ruleset, seed=f"{number}").line, 0))


def test_where_the_ruleset_says_so_random_takes_every_kind_of_decision_as_likely() -> None:
    """Of three picks and a pass it passes half of the time."""
    legal, rng = [Pick(1), Pick(2), Pick(3), Pass()], Rng("by kind")
    taken = [of_a_kind(legal, rng) for _ in range(1000)]
    assert 450 < taken.count([Pass()]) < 550
    assert all(each in ([Pass()], legal[:3]) for each in taken)
    chatty = changed(TOY, agents=changed(TOY.agents, by_kind=frozenset({"pick"})))
    assert Prospect(Sealed.new(chatty, FOUR).line, 0).kind == "pick"
    asked = (number for number in range(40) if taken_by(chatty, number) != taken_by(TOY, number))
    assert next(asked, None) is not None


# ---------------------------------------------------------------- what a bot may know


@pytest.fixture
def line() -> Line:
    """Seat 1 is asked, after seat 0 has picked 3 in secret."""
    return Sealed.new(TOY, 3, seed="the game's own").decide(0, Pick(3)).line


@pytest.fixture
def prospect(line: Line) -> Prospect:
    return Prospect(line, 1)


def reachable(thing: Any) -> list[Any]:
    """What attributes lead to, those with an underscore too; functions are not looked into."""
    met, left = {id(thing): thing}, [thing]
    while left:
        each = left.pop()
        in_order = isinstance(each, list | tuple)  # of which `parts` leaves out plain ones
        for part in each if in_order else [part for _, part in parts(each, type(each))]:
            if id(part) not in met:
                met[id(part)] = part
                left.append(part)
    return [*met.values()]


def test_no_attribute_of_a_prospect_leads_to_the_state_or_the_seed(line, prospect):
    prospect.rng.below(6)
    prospect.play(prospect.imagine())
    things = reachable((prospect, prospect.view, prospect.legal))
    assert TOY in things and len(things) > 100
    assert not any(thing is line.state or isinstance(thing, Line) for thing in things)
    assert line.seed == "the game's own"
    secret = (line.seed, line.seed.encode(), key_of(line.seed))
    assert not any(thing in secret for thing in things if isinstance(thing, str | bytes))


def test_no_attribute_of_a_bots_luck_gives_the_seed_back():
    rng = Rng("the game's own", "bot/0/7")
    for _ in range(10):
        rng.below(6)
        held = [getattr(rng, name) for name in attributes(Rng)]
        hashes = [each for each in held if hasattr(each, "digest")]
        named = [getattr(each, name) for each in hashes for name in dir(each) if name[0] != "_"]
        told = [each for each in (*held, *named) if isinstance(each, str | bytes)]
        assert hashes and not {"the game's own", key_of("the game's own")} & {*told}
    with pytest.raises(TypeError):
        pickle.dumps(rng)


def test_imagined_states_are_drawn_from_the_bots_own_luck_whatever_it_puts_there(line, prospect):
    seen = []

    class Spy(Rng):
        def shuffle(self, items):
            seen.append(items)

        def choice(self, items):
            seen.append(items)
            return items[0]

        def below(self, n):
            seen.append(n)
            return 0

    prospect.rng = Spy("7")
    assert state_bytes(prospect.imagine()) == state_bytes(Prospect(line, 1).imagine())
    assert not seen


def test_a_refusal_that_a_bot_is_told_of_does_not_hold_the_line(prospect):
    assert prospect.why_not(Pick(9)).__traceback__ is None


def test_a_prospect_gives_view_and_legal_decisions(prospect):
    assert prospect.seat == 1
    assert prospect.legal == [Pick(1), Pick(2), Pick(3)]
    assert prospect.view.own_card and prospect.view.picked == (True, False, False)


def test_an_imagined_state_is_another_one_each_time(prospect):
    states = [prospect.imagine() for _ in range(60)]
    own = prospect.view.own_card
    assert {state.cards[1] for state in states} == {own}
    assert {state.cards[0] for state in states} == {*range(1, 7)} - {own}
    assert {state.picks[0] for state in states} == {1, 2, 3}
    assert {state.picks[1] for state in states} == {0}


def test_a_bot_looks_ahead_on_imagined_states_with_luck_of_its_own(line, prospect):
    before = state_bytes(line.state)
    state = prospect.imagine()
    imagined = state_bytes(state)
    dice = set()
    for _ in range(40):
        after = prospect.after(prospect.after(state, 1, Pick(1)), 2, Pick(2))
        dice.add(after.die)
    assert dice == {1, 2, 3, 4, 5, 6}
    assert state_bytes(state) == imagined
    assert state_bytes(line.state) == before


def test_a_bots_play_knows_neither_seed_nor_scenario(prospect):
    created = prospect.play(prospect.imagine()).created
    assert (created.seed, created.scenario, created.given) == ("", None, {})
    assert created.options == {"rounds": 3, "block": True, "die": "plain"}


def test_a_bots_luck_comes_from_seed_seat_and_position():
    line = Sealed.new(TOY, 3).line

    def words(line: Line, seat: int) -> list[int]:
        return [Prospect(line, seat).rng.below(1 << 30) for _ in range(1)]

    assert words(line, 0) == words(line.copy(), 0)
    later = line.copy()
    later.decide(0, Pick(1))
    assert len({*words(line, 0), *words(line, 1), *words(later, 1)}) == 3


def test_a_bot_is_a_record():
    bot = Bot("passer", 3, "always passes", lambda prospect: Pass())
    assert bot.seat_name == "bot:passer@3"
    assert bots.is_bot(bot.seat_name) and not bots.is_bot("ada")
