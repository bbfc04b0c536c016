"""What luck decides, under which labels: computed as docs/luck.md says. HOST-LUCK."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Event
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.cards import CONNECTION_IDS, LOCATION_IDS, ids
from mechs_core.rulesets.fifty_first_state.options import CODES
from mechs_core.rulesets.fifty_first_state.rules.gains import DeckShuffled
from mechs_core.rulesets.fifty_first_state.rules.setup import GameSet, LuckRenewed
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.rulesets.fifty_first_state.rules.workers import Trade
from tests.formula import draw, shuffled
from tests.games import Sealed
from tests.rulesets.fifty_first_state.positions import at, created, p, told
from tests.rulesets.fifty_first_state.tables import LABELS

SEEDS = pytest.mark.parametrize("seed", ["7", "another seed"])
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
BLUE = [card for card in CONNECTION_IDS if card < "C03"]
RED = [card for card in CONNECTION_IDS if card > "C03"]
PATTERNS = [re.escape(each).replace(r"\{k\}", r"\d+").replace(r"\{n\}", r"\d+") for each in LABELS]


def all_of(events: list[Event], kind: type) -> list[Any]:
    return [event for event in events if type(event) is kind]


# ---------------------------------------------------------------- set-up


@SEEDS
@SEATS
def test_host_luck_1_factions_are_shuffled_and_first_is_draw_0(seats: int, seed: str):
    game = Sealed.new(RULESET, seats, seed=seed)
    (event,) = all_of(game.events, GameSet)
    factions = tuple(shuffled(seed, "factions", [*CODES])[:seats])
    assert event == GameSet(factions, draw(seed, "first", 0, seats))


@SEEDS
def test_host_luck_1_the_three_decks_are_shuffled_from_id_order_first_on_top(seed: str):
    game = Sealed.new(RULESET, 2, seed=seed)
    orders = {each.deck: each.order for each in all_of(game.events, DeckShuffled)}
    for deck, cards in (("location", LOCATION_IDS), ("blue", BLUE), ("red", RED)):
        assert list(orders[deck]) == shuffled(seed, f"deck {deck}", [*cards])


@pytest.mark.parametrize(
    ("options", "missing"),
    [
        ({}, set()),
        ({"first": 1}, {"first"}),
        ({"factions": ["scar", "harbor"]}, {"factions"}),
        ({"first": 0, "factions": ["scar", "harbor"]}, {"first", "factions"}),
    ],
)
def test_host_luck_1_what_an_option_says_is_not_drawn(options: Any, missing: set[str]):
    drawn = {"factions", "first", "deck location", "deck blue", "deck red"}
    assert {*Sealed.new(RULESET, 2, options=options).line.labels} == drawn - missing


def test_host_luck_1_a_scenario_draws_what_it_leaves_out():
    pile = {"deck": []}
    said = {"deck location", "deck blue", "deck red", "first", "factions"}
    for document, missing in (
        ({}, set()),
        ({"first": 1}, {"first"}),
        ({"deck": []}, {"deck location"}),
        ({"connections": {"blue": pile}}, {"deck blue"}),
        (
            {"connections": {"blue": {"face": "C01.1"}, "red": pile}, "deck": ["P01.1"]},
            {"deck location", "deck red"},
        ),
    ):
        game = Sealed.new(RULESET, 2, scenario=document)
        assert {*game.line.labels} == said - missing


@SEEDS
def test_host_luck_1_cards_of_a_scenario_that_are_named_nowhere_are_shuffled(seed: str):
    document = {
        "by_seat": [{"hand": ["P01.1", "C03.2"], "board": ["A01.1"], "deals": ["F01.1"]}],
        "discard": ["P02.1"],
        "connections": {"blue": {"face": "C01.1", "discard": ["C02.1"]}},
    }
    game = Sealed.new(RULESET, 2, scenario=document, seed=seed)
    named = {"P01.1", "A01.1", "F01.1", "P02.1"}
    orders = {each.deck: list(each.order) for each in all_of(game.events, DeckShuffled)}
    left = [card for card in LOCATION_IDS if card not in named]
    assert orders["location"] == shuffled(seed, "deck location", left)
    blue = [card for card in BLUE if card not in ("C01.1", "C02.1")]
    assert orders["blue"] == shuffled(seed, "deck blue", blue)
    assert orders["red"] == shuffled(seed, "deck red", [c for c in RED if c != "C03.2"])


# ---------------------------------------------------------------- later


@SEEDS
def test_host_luck_1_and_host_drw_2_a_discard_is_shuffled_in_id_order_by_its_number(seed: str):
    story = at(p(worker=8), deck=[], discard=["P02.1", "F01.1"], seed=seed)
    first = shuffled(seed, "deck location 2", ["F01.1", "P02.1"])
    story = story.when(0, Trade("card"))
    assert told(story, DeckShuffled)[0].order == tuple(first)
    assert "deck location 2" in story.line.labels


def test_host_luck_1_shuffles_of_each_deck_are_counted_apart():
    piles = {
        "blue": {"deck": [], "discard": ["C01.1"]},
        "red": {"deck": [], "discard": ["C03.1"]},
    }
    story = at(p(worker=2), p(), discard=["P01.1"], connections=piles)
    before = {*story.line.labels}
    story = story.when(0, Trade("card")).when(1, Pass()).when(0, Pass())
    assert story.line.labels - before == {"deck location 2", "deck blue 2", "deck red 2"}


def test_host_luck_2_a_named_deck_counts_as_the_first_shuffle():
    story = at(p(worker=2), deck=[], discard=["P01.1"])
    assert story.state.shuffles == [1, 1, 1]
    assert "deck location 2" in story.when(0, Trade("card")).line.labels


def test_host_luck_2_a_branch_that_decides_otherwise_meets_the_same_deck():
    discard = ["P01.1", "P02.1", "P03.1", "P04.1", "A01.1"]
    story = at(p(worker=4), p(worker=4), deck=[], discard=discard)
    orders = []
    for seat, other in ((0, story), (1, story.when(0, Pass()))):
        (event,) = told(other.when(seat, Trade("card")), DeckShuffled)
        orders.append(event.order)
    assert orders[0] == orders[1]


@pytest.mark.parametrize("seats", [2, 4])
def test_host_luck_1_every_label_is_of_the_table_and_used_once(seats: int):
    for number in range(2):
        game = Sealed.new(RULESET, seats, seed=f"labels {number}")
        rng, seen = Rng("labels", number), {*game.line.labels}
        while game.line.requests():
            before = {*game.line.labels}
            game.random_step(rng)
            new = {*game.line.labels} - before
            shuffles = [e for e in game.steps[-1].events if type(e) is DeckShuffled]
            assert len(new) == len(shuffles)  # no label stands for two shuffles
            seen |= new
        assert all(any(re.fullmatch(each, label) for each in PATTERNS) for label in seen)
        assert "deck location 2" in seen and "deck blue 2" in seen


# ---------------------------------------------------------------- new luck


def renewed(game: Sealed, steps: int, seed: str = "other") -> tuple[Sealed, list[LuckRenewed]]:
    child = game.branch(steps, luck="new", seed=seed)
    return child, all_of(list(child.steps[-1].events), LuckRenewed)


def test_host_luck_3_one_event_puts_the_three_decks_in_a_new_order_and_nothing_else():
    game = Sealed.new(RULESET, 3, seed="renew")
    rng = Rng("renew")
    phases = set()
    while game.line.requests():
        state = game.line.state
        kind = (state.phase, state.developing is not None)
        if kind not in phases:
            phases.add(kind)
            child, events = renewed(game, len(game.steps))
            after = child.line.state
            (event,) = events
            decks = {
                "location": state.deck,
                "blue": state.connection_decks[0],
                "red": state.connection_decks[1],
            }
            for deck, cards in decks.items():
                known = [*ids(sorted(cards))]
                assert list(event.orders[deck]) == shuffled("other", f"deck {deck} again 1", known)
            assert after.renewals == 1
            after.deck, after.connection_decks = state.deck, state.connection_decks
            after.renewals = 0
            assert after == state
        game.random_step(rng)
    assert {phase for phase, _ in phases} >= {"setup", "lookout", "action"}


def test_host_luck_3_the_renewals_of_a_line_are_counted():
    game = Sealed.new(RULESET, 2)
    child, _ = renewed(game, 1)
    grandchild, _ = renewed(child, len(child.steps), "third")
    assert grandchild.line.state.renewals == 2
    assert {label for label in grandchild.line.labels if label.endswith("again 2")} == {
        f"deck {deck} again 2" for deck in ("location", "blue", "red")
    }


def test_host_luck_3_empty_decks_too_and_nothing_after_the_end():
    game = Sealed(RULESET, created(p(), options={"max_rounds": 1}))
    _, (event,) = renewed(game, 1)
    assert event == LuckRenewed({"location": (), "blue": (), "red": ()})
    game.decide(0, Pass()).decide(1, Pass())
    assert game.line.state.ranking
    _, events = renewed(game, len(game.steps))
    assert events == []
