"""What luck decides, under which labels; given luck; new luck in a branch. ARC-LCK."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.cards import COURT_IDS, action_deck, action_ids, court_ids
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled, LuckRenewed
from mechs_core.rulesets.arcs.rules.rounds import Mulligan
from mechs_core.rulesets.arcs.rules.setup import GameSetUp
from mechs_core.testing import new_game
from tests.formula import draw, shuffled
from tests.games import Sealed

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
ROUND = r"[1-5]\.[1-9]\d*"
ORDINAL = r"[1-9]\d*"
LABELS = [
    *("initiative", "setup card", "court deck", r"action deck [1-5]", r"action rest [1-5]"),
    rf"battle {ROUND} [0-3] {ORDINAL} (skirmish|assault|raid|reroll)",
    rf"(court reshuffle|discard merge) {ROUND} {ORDINAL}",
    rf"(song|struggle|farseers) {ROUND} [0-3] {ORDINAL}",
]


def all_of(events: Any, kind: type[Event]) -> list[Any]:
    return [event for event in events if type(event) is kind]


@SEATS
def test_arc_set_1_set_up_draws_by_the_formula_of_luck(seats: int):
    game = Sealed.new(RULESET, seats, seed="formula")
    (event,) = all_of(game.events, GameSetUp)
    assert event.initiative == draw("formula", "initiative", 0, seats)
    assert event.setup_card == f"{seats}S{1 + draw('formula', 'setup card', 0, 4)}"
    decks = {each.deck: list(each.order) for each in all_of(game.events, DeckShuffled)}
    assert decks["court deck"] == shuffled("formula", "court deck", [*COURT_IDS])
    cards = [*action_ids(action_deck(seats))]
    deck = shuffled("formula", "action deck 1", cards)
    assert decks["action deck"] == deck
    if seats > 2:
        assert decks["action rest"] == shuffled("formula", "action rest 1", deck[6 * seats :])


def test_arc_set_8_the_rest_after_a_redraw_is_the_rest_then_the_old_cards():
    game = Sealed.new(RULESET, 2, seed="formula", given={"initiative": [0]})
    deck = shuffled("formula", "action deck 1", [*action_ids(action_deck(2))])
    game.decide(1, Mulligan(True))
    (event,) = all_of(game.steps[-1].events, DeckShuffled)
    wanted = shuffled("formula", "action rest 1", [*deck[18:], *deck[6:12]])
    assert list(event.order) == wanted


@pytest.mark.parametrize(("seats", "split"), [(2, True), (4, False)])
def test_arc_lck_2_every_label_is_of_the_table_and_drawn_in_one_step_of_a_line(
    seats: int, split: bool
):
    game = Sealed.new(RULESET, seats, seed="labels", options={"split_discard": split})
    rng, seen = Rng("labels"), {*game.line.labels}
    while game.line.requests():
        before = {*game.line.labels}
        game.random_step(rng)
        new = {*game.line.labels} - before
        shuffles = all_of(game.steps[-1].events, DeckShuffled)
        assert sum(not label.startswith("battle") for label in new) == len(shuffles)
        seen |= new
    assert all(any(re.fullmatch(each, label) for each in LABELS) for label in seen), seen
    assert {"action deck 2", "action rest 2"} <= seen


# ---------------------------------------------------------------- given luck


@pytest.mark.parametrize(
    "luck",
    [
        {"initiative": [2]},
        {"initiative": [-1]},
        {"initiative": [0, 1]},
        {"initiative": ["0"]},
        {"setup card": [4]},
        {"court deck": [*COURT_IDS[1:]]},
        {"court deck": [*COURT_IDS[1:], "BC02"]},
        {"action deck 1": ["AD1", *action_ids(action_deck(2))[1:]]},
        {"action rest 1": []},
        {"action deck 2": []},
        {"battle 1.1 0 1 assault": [0]},
    ],
)
def test_arc_lck_2_luck_that_is_out_of_range_or_not_drawn_is_refused(luck: Any):
    with pytest.raises(IllegalDecision) as caught:
        Sealed.new(RULESET, 2, given=luck)
    assert caught.value.code == "bad_value"


def test_arc_lck_2_labels_that_are_not_named_draw_from_the_seed():
    plain = new_game(RULESET, 3, seed="x").state
    other = new_game(RULESET, 3, seed="x", luck={"setup card": [1]}).state
    assert other.setup_card == "3S2"
    assert (other.initiative, other.court_deck, other.hand) == (
        plain.initiative,
        plain.court_deck,
        plain.hand,
    )


def test_arc_lck_2_an_option_leaves_its_label_undrawn():
    with pytest.raises(IllegalDecision) as caught:
        Sealed.new(RULESET, 2, options={"setup_card": "2S1"}, given={"setup card": [0]})
    assert caught.value.code == "bad_value"


@pytest.mark.parametrize("luck", [{"action rest 1": ["AD2"]}, {"action deck 1": []}])
def test_arc_lck_2_given_luck_is_that_of_its_own_step(luck: Any):
    game = Sealed.new(RULESET, 2, given={"initiative": [0]})
    with pytest.raises(IllegalDecision) as caught:
        game.decide(1, Mulligan(False), luck)
    assert caught.value.code == "bad_value"


# ---------------------------------------------------------------- new luck


def renewed(game: Sealed, seed: str = "other") -> tuple[Sealed, list[LuckRenewed]]:
    child = game.branch(len(game.steps), luck="new", seed=seed)
    return child, all_of(child.steps[-1].events, LuckRenewed)


@SEATS
def test_arc_lck_1_what_nobody_has_seen_lies_in_a_new_order_and_all_else_stays(seats: int):
    game, rng, phases = Sealed.new(RULESET, seats, seed="renew"), Rng("renew"), set[str]()
    while game.line.requests() and game.line.state.chapter < 3:
        state = game.line.state
        kind = state.windows[-1].kind if state.windows else state.phase
        if kind not in phases:
            phases.add(kind)
            child, (event,) = renewed(game)
            hidden = len(state.court_deck) - state.buried
            court = court_ids(sorted(state.court_deck[:hidden]))
            assert list(event.court_deck) == shuffled("other", "court again 1", [*court])
            mulligan = state.phase == "mulligan"
            pile = state.deck if mulligan else state.discard
            rest = [*pile] if mulligan else [card for card in pile if card in state.rest]
            assert len(rest) == (8, 2, 4)[seats - 2] or state.chapter > 1
            known = [*action_ids(sorted(rest))]
            assert list(event.action_discard) == shuffled("other", "rest again 1", known)
            after = child.line.state
            new_pile = after.deck if mulligan else after.discard
            assert [card for card in new_pile if card not in rest] == [
                card for card in pile if card not in rest
            ]
            places = [place for place, card in enumerate(pile) if card in rest]
            assert action_ids([new_pile[place] for place in places]) == event.action_discard
            assert court_ids(after.court_deck[:hidden]) == event.court_deck
            assert after.court_deck[hidden:] == state.court_deck[hidden:]
            assert after.renewals == event.number == 1
            after.renewals, after.court_deck = 0, state.court_deck
            after.deck, after.discard = state.deck, state.discard
            assert after == state
        game.random_step(rng)
    assert phases >= {"lead", "follow", "turn", "spent"}
    assert ("mulligan" in phases) == (seats == 2)


def test_arc_lck_1_the_renewals_of_a_line_are_counted():
    game = Sealed.new(RULESET, 2)
    child, _ = renewed(game)
    grandchild, (event,) = renewed(child, "third")
    assert event.number == grandchild.line.state.renewals == 2
    assert {"court again 2", "rest again 2"} <= {*grandchild.line.labels}


def test_arc_lck_1_after_the_end_nothing_is_renewed():
    game = Sealed.new(RULESET, 2).finish()
    assert renewed(game)[1] == []
