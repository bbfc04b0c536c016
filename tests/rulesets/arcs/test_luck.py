"""What luck decides, under which labels; given luck; new luck in a branch. ARC-LCK."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.cards import BASE_COURT_IDS, CARD, action_deck, action_ids, court_ids
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice
from mechs_core.rulesets.arcs.rules.cards_played import Follow, Lead
from mechs_core.rulesets.arcs.rules.court import Secure
from mechs_core.rulesets.arcs.rules.farseers import Put
from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, Of
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled, LuckRenewed
from mechs_core.rulesets.arcs.rules.prelude import Spend, Use
from mechs_core.rulesets.arcs.rules.rounds import Mulligan
from mechs_core.rulesets.arcs.rules.setup import GameSetUp
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn
from mechs_core.testing import new_game
from tests.formula import draw, shuffled
from tests.games import Sealed
from tests.rulesets.arcs.positions import at, created, dice, p, told

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
    assert decks["court deck"] == shuffled("formula", "court deck", [*BASE_COURT_IDS])
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


# ---------------------------------------------------------------- ordinals


def test_arc_lck_2_a_refill_shuffles_the_court_discard_oldest_first_counted_in_the_round():
    said = {"court": "BC01 BC02 BC23", "court_deck": "", "court_discard": "BC06 BC05"}
    own = p(agents="1=1 2=1 3=1", ships="1G=1", guild="BC08", slots="R")
    story = at(own, p(), played="AG2", chapter=2, round=5, seed="9", **said)
    story = story.when(0, Spend(1)).when(0, Use(Secure(1)))
    first = shuffled("9", "court reshuffle 2.5 1", ["BC06", "BC05"])
    assert told(story, DeckShuffled) == [DeckShuffled("court reshuffle", tuple(first))]
    assert court_ids(story.state.court_deck) == tuple(first[1:])
    assert not story.state.court_discard
    story = story.when(0, CardPrelude("BC08")).when(0, Act(Secure(2)))
    assert not told(story, DeckShuffled)  # one card was left
    story = story.when(0, Act(Secure(3)))
    assert told(story, DeckShuffled) == [DeckShuffled("court reshuffle", ("BC08",))]
    assert "court reshuffle 2.5 2" in story.line.labels


def test_arc_lck_2_labels_name_the_acting_seat_where_a_seat_acts():
    """Seat 1 secures Guild Struggle: the deck, then the Guild cards of the Court discard."""
    said = {"court": "BC30", "court_deck": "BC01 BC26", "court_discard": "BC27 BC06 BC05"}
    seats = (p(ships="1G=1"), p(agents="1=1", ships="1G=1"))
    story = at(*seats, played="AG2, 1 surpass AG3", seed="9", **said)
    row = court_ids(story.state.court)
    deck = [*court_ids(story.state.court_deck), "BC06", "BC05"]
    story = story.when(1, Act(Secure(1)))
    order = shuffled("9", "struggle 1.1 1 1", deck)
    assert told(story, DeckShuffled) == [DeckShuffled("struggle", tuple(order))]
    assert court_ids(story.state.court) == (order[0], *row[1:])
    assert court_ids(story.state.court_deck) == tuple(order[1:])
    assert court_ids(story.state.court_discard) == ("BC27", "BC30")


def test_arc_lck_2_cards_put_back_are_shuffled_in_the_order_they_were_put():
    own = p(guild="BC17", hand="MO2 MO3 MO4", ships="1G=1")
    story = at(own, p(), action_discard="AD3 AD4 AD5", seed="9", played="CO2")
    story = story.when(0, CardPrelude("BC17")).when(0, Put("MO4")).when(0, Put("MO2"))
    story = story.when(0, Stop())
    order = shuffled("9", "farseers 1.1 0 1", ["MO4", "MO2"])
    assert told(story, DeckShuffled) == [DeckShuffled("farseers", tuple(order))]
    assert action_ids(story.state.discard) == tuple(order)
    assert action_ids(story.state.hand[0]) == ("MO3", "AD3", "AD4", "AD5")


def test_arc_lck_2_both_piles_are_merged_the_face_down_one_first():
    own = p(guild="BC17", hand="MO2", ships="1G=1")
    options = {"split_discard": True}
    story = at(own, p(), p(hand="AD2"), action_discard="", options=options, seed="9")
    story.state.face_up[:] = map(CARD.__getitem__, ("CO3", "CO5"))
    story = story.when(0, CardPrelude("BC17")).when(0, Put("MO2"))
    order = shuffled("9", "discard merge 1.1 1", ["MO2", "CO3", "CO5"])
    assert told(story, DeckShuffled)[1] == DeckShuffled("discard merge", tuple(order))
    assert action_ids(story.state.hand[0]) == tuple(order[:2])
    assert action_ids(story.state.discard) == tuple(order[2:]) and not story.state.face_up


def test_arc_lck_2_battles_are_counted_by_seat_in_the_round():
    own = p(ships="4G=3", hand="AG3 CO2")
    story = at(own, p(ships="4G=3", hand="AG4"), played="AG2", round=3)
    for label in ("1.3 0 1", "1.3 0 2"):
        story = story.when(0, Act(BattleAction("4G", 1)))
        story = story.when(0, CollectDice(1, 0, 0), dice(label, skirmish=(1,)))
    story = story.when(0, EndTurn()).when(1, Follow("surpass", "AG4"))
    story = story.when(1, Act(BattleAction("4G", 0)))
    story = story.when(1, CollectDice(1, 0, 0), dice("1.3 1 1", skirmish=(1,)))
    story = story.when(1, EndTurn())  # it has no card: seat 0 leads the round after the next
    story = story.when(0, Lead("AG3")).when(0, Act(BattleAction("4G", 1)))
    story.when(0, CollectDice(1, 0, 0), dice("1.5 0 1", skirmish=(1,))).accepted()


# ---------------------------------------------------------------- given luck


@pytest.mark.parametrize(
    "luck",
    [
        {"initiative": [2]},
        {"initiative": [-1]},
        {"initiative": [0, 1]},
        {"initiative": ["0"]},
        {"setup card": [4]},
        {"court deck": [*BASE_COURT_IDS[1:]]},
        {"court deck": [*BASE_COURT_IDS[1:], "BC02"]},
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


def test_arc_lck_1_a_buried_card_stays_until_it_comes_to_the_top():
    steals = CardPrelude("BC20", from_=Of(1, card="BC22"))
    said = {"court": "BC01 BC02 BC23", "court_discard": "", "played": "AG2"}
    seats = (p(guild="BC20", ships="1G=1", agents="1=1 2=1 3=1"), p(guild="BC22"))
    game = Sealed(RULESET, created(*seats, court_deck="BC03 BC04 BC05", **said))
    game.decide(0, steals)
    child, (event,) = renewed(game)
    assert sorted(event.court_deck) == ["BC03", "BC04", "BC05"]
    assert court_ids(child.line.state.court_deck)[3:] == ("BC22",)
    game = Sealed(RULESET, created(*seats, court_deck="BC03", **said)).decide(0, steals)
    assert game.line.state.buried == 1
    game.decide(0, Act(Secure(1))).decide(0, Act(Secure(2)))
    assert game.line.state.buried == 0 and renewed(game)[1][0].court_deck == ()


def test_arc_lck_1_a_shuffle_digs_up_what_was_buried():
    said = {"court": "BC30", "court_deck": "BC03 BC04 BC05", "court_discard": "", "played": "AG2"}
    seats = (p(guild="BC20", ships="1G=1", agents="1=1"), p(guild="BC22"))
    game = Sealed(RULESET, created(*seats, **said))
    game.decide(0, CardPrelude("BC20", from_=Of(1, card="BC22"))).decide(0, Act(Secure(1)))
    assert game.line.state.buried == 0
    assert "BC22" in {*renewed(game)[1][0].court_deck, *court_ids(game.line.state.court)}


def test_arc_lck_1_cards_that_have_left_their_place_in_the_discard_are_seen():
    """MO3 is drawn from below and put back on top: it and what was played stay there."""
    own = p(guild="BC17", agents="1=1", ships="1G=1", hand="CO6")
    said = {"action_discard": "MO3 MO4 MO5 MO6", "played": "AG2", "court": "BC31"}
    game = Sealed(RULESET, created(own, p(), seed="3", **said))
    assert sorted(renewed(game)[1][0].action_discard) == ["MO3", "MO4", "MO5", "MO6"]
    game.decide(0, CardPrelude("BC17")).decide(0, Stop())
    assert action_ids(game.line.state.hand[0]) == ("CO6", "MO3")
    game.decide(0, EndTurn()).decide(0, Lead("MO3")).decide(0, EndTurn())
    assert action_ids(game.line.state.discard) == ("MO4", "MO5", "MO6", "AG2", "MO3")
    child, (event,) = renewed(game)
    assert sorted(event.action_discard) == ["MO4", "MO5", "MO6"]
    assert action_ids(child.line.state.discard) == (*event.action_discard, "AG2", "MO3")


def test_arc_lck_1_the_renewals_of_a_line_are_counted():
    game = Sealed.new(RULESET, 2)
    child, _ = renewed(game)
    grandchild, (event,) = renewed(child, "third")
    assert event.number == grandchild.line.state.renewals == 2
    assert {"court again 2", "rest again 2"} <= {*grandchild.line.labels}


def test_arc_lck_1_after_the_end_nothing_is_renewed():
    game = Sealed.new(RULESET, 2).finish()
    assert renewed(game)[1] == []
