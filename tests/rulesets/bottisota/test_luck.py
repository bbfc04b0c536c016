"""What luck decides of the cards, under which labels: computed from the formula alone."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import CARDS
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules.cards import CardDrawn, DeckReshuffled
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.setup import GameSetUp, LuckRenewed
from mechs_core.rulesets.bottisota.rules.shot_rolls import ShotRolled
from tests.formula import draw, shuffled
from tests.games import Sealed
from tests.rulesets.bottisota.positions import created, s


def all_of(events: list[Event], kind: type) -> list[Any]:
    return [event for event in events if type(event) is kind]


def ids(cards: list[int]) -> list[str]:
    return [CARDS[card] for card in cards]


def test_the_formula_gives_these_rolls() -> None:
    assert [draw("7", "die", k, 6) + 1 for k in range(10)] == [5, 6, 1, 2, 4, 1, 2, 2, 1, 5]


@pytest.mark.parametrize("seed", ["7", "another seed"])
def test_bot_luck_3_the_deck_is_shuffled_under_deck_0(seed: str) -> None:
    game = Sealed.new(RULESET, 2, seed=seed)
    (event,) = all_of(game.events, GameSetUp)
    assert list(event.deck) == shuffled(seed, "deck 0", [*CARDS])


def test_bot_svc_6_each_reshuffle_has_the_next_deck_number() -> None:
    options = {"destruction": "explosive", "start_cards": 3}
    game = Sealed.new(RULESET, 6, seed="many cards", options=options).finish()
    line = Sealed.new(RULESET, 6, seed="many cards", options=options).line
    number = 0
    for step in game.steps[1:]:
        line.extend(step.events[:1])
        for event in step.events[1:]:
            if type(event) is DeckReshuffled:
                number += 1
                cards = ids(sorted(line.state.deck + line.state.discards))
                assert list(event.deck) == shuffled("many cards", f"deck {number}", cards)
            line.peek(event)
    assert number > 2
    assert line.state.deck_number == number


# ---------------------------------------------------------------- new luck


def phases(game: Sealed) -> dict[str, int]:
    """The number of steps after which a game is first found in each phase and kind of request."""
    found: dict[str, int] = {}
    line = Sealed.new(RULESET, 4, seed="phases").line
    for number, step in enumerate(game.steps[1:], 1):
        found.setdefault(f"{line.state.phase} {line.requests()[0].kind}", number)
        line.extend(step.events)
    return found


def test_bot_reluck_1_new_luck_turns_the_deck_alone_in_every_phase() -> None:
    game = Sealed.new(RULESET, 4, seed="phases").finish()
    found = phases(game)
    assert {"entry", "move", "shoot", "melee", "service"} == {name.split()[0] for name in found}
    for steps in found.values():
        branch = game.branch(steps, luck="new", seed="fresh")
        old = Sealed.new(RULESET, 4, seed="phases").line
        for step in game.steps[1:steps]:
            old.extend(step.events)
        deck = shuffled("fresh", "deck again 1", ids(sorted(old.state.deck)))
        assert branch.steps[-1].events[1:] == (LuckRenewed(tuple(deck)),)
        new: Battle = branch.line.state
        assert ids(new.deck) == deck
        # Map, bots dealt, entry order, starter and hands have been seen: they stay.
        expected = old.state.copy()
        expected.deck, expected.renewals = new.deck, 1
        assert new == expected


def test_bot_reluck_1_an_empty_deck_is_told_too() -> None:
    bots = [s(0, "spark", "C3"), s(1, "ram", "E1")]
    game = Sealed(RULESET, created(bots, discards=list(CARDS)))
    assert game.line.state.deck == []
    branch = game.branch(1, luck="new", seed="fresh")
    assert branch.steps[-1].events[1:] == (LuckRenewed(()),)


def test_bot_reluck_1_after_the_end_nothing_is_drawn() -> None:
    game = Sealed.new(RULESET, 2).finish()
    branch = game.branch(len(game.steps), luck="new", seed="fresh")
    assert branch.steps[-1].events[1:] == ()


def test_bot_luck_3_the_second_new_luck_of_a_line_has_a_label_of_its_own() -> None:
    first = Sealed.new(RULESET, 2).branch(1, luck="new", seed="fresh")
    second = first.branch(2, luck="new", seed="fresh")
    deck = shuffled("fresh", "deck again 2", [*CARDS])
    assert second.steps[-1].events[1:] == (LuckRenewed(tuple(deck)),)
    assert second.line.state.renewals == 2


def test_bot_reluck_1_same_luck_draws_nothing() -> None:
    assert Sealed.new(RULESET, 2).branch(1).steps[-1].events[1:] == ()


def test_bot_img_2_new_luck_leaves_the_numbers_of_the_cards_alone() -> None:
    game = Sealed.new(RULESET, 3, seed="phases").finish()
    steps = len(game.steps) - 1
    before = game.branch(steps).line.state
    after = game.branch(steps, luck="new", seed="fresh").line.state
    assert after.places == before.places
    assert after.unseen_since == before.unseen_since
    assert after.deck_number == before.deck_number


def test_bot_set_5_starting_cards_come_from_the_top() -> None:
    game = Sealed.new(RULESET, 2, options={"start_cards": 2})
    while game.line.state.phase == "entry":
        seat = game.line.requests()[0].seat
        game.decide(seat, RULESET.legal(game.line.state, seat)[0])
    deck = all_of(game.events, GameSetUp)[0].deck
    assert tuple(each.card for each in all_of(game.events, CardDrawn)) == deck[:4]


# ---------------------------------------------------------------- the same occasion, another choice


def test_bot_luck_3_the_same_shot_keeps_its_roll_whatever_it_is_fired_at() -> None:
    """On a branch with the same luck; with new luck it is rolled anew."""
    bots = [s(0, "spark", "C3"), s(1, "ram", "C4"), s(2, "spider", "C2")]
    game = Sealed(RULESET, created(bots, phase="shoot"))
    start = len(game.steps)

    def rolls(line: Sealed, *targets: int) -> list[int]:
        for target in targets:
            line.decide(0, Shoot("autogun", bot=target))
        line.decide(0, Fire())
        return [event.roll for event in line.events if type(event) is ShotRolled]

    first = rolls(game, 1, 1)
    assert len(first) == 2
    assert rolls(game.branch(start), 2, 1) == first
    assert rolls(game.branch(start), 2) == first[:1]
    anew = [rolls(game.branch(start, "new", str(seed)), 1, 1) for seed in range(5)]
    assert anew != [first] * 5
