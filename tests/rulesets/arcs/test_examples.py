"""The worked examples of RULES.md, at their scenarios there."""

from __future__ import annotations

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import tag_of
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.rules.ambitions import AmbitionScored, PowerChanged
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice, DiceRolled
from mechs_core.rulesets.arcs.rules.cards_played import (
    AmbitionDeclared,
    Follow,
    InitiativeMoved,
    InitiativePassed,
    Lead,
    PassInitiative,
)
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, Influence
from mechs_core.rulesets.arcs.rules.economy import Tax
from mechs_core.rulesets.arcs.rules.hits import Hit, HitDealt
from mechs_core.rulesets.arcs.rules.move import Group, Move, Sail
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.prelude import Spend, Use
from mechs_core.rulesets.arcs.rules.raid import Raid
from mechs_core.rulesets.arcs.rules.resources import Overflow, ResourceMoved
from mechs_core.rulesets.arcs.rules.rounds import (
    CardsDiscarded,
    MarkerFlipped,
    Mulligan,
    RoundEnded,
)
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn
from mechs_core.testing import Story, given, new_game
from tests.rulesets.arcs.positions import (
    asked,
    at,
    legal,
    p,
    slots,
    standing,
    told,
    view,
)
from tests.rulesets.arcs.worked import example, happened, luck_of


def ends(story: Story, *seats: int) -> Story:
    """These seats end their turns, one after another."""
    for seat in seats:
        story = story.when(seat, EndTurn()).accepted()
    return story


def leads(story: Story, seat: int, card: str, ambition: str | None = None) -> Story:
    return story.when(seat, Lead(card, ambition)).accepted()


# ---------------------------------------------------------------- set-up and rounds


def setting(seats: tuple[int, int], **luck: tuple[int, ...]) -> None:
    """A game of two on card 2S1. seats: the one with initiative, the other one."""
    words = {"initiative": (seats[0],), **{key.replace("_", " "): n for key, n in luck.items()}}
    options = {} if "setup card" in words else {"setup_card": "2S1"}
    story = given(new_game(RULESET, 2, luck=words, options=options))
    seen = view(story)
    assert (seen.setup_card, seen.out, seen.initiative) == ("2S1", (1, 6), seats[0])
    boxes = {"TYCOON": {"M": 2, "F": 2}, "WARLORD": {"W": 1}, "EMPATH": {"P": 1}}
    assert seen.box == boxes
    first, second = seats
    ships = {"5C": 3, "4C": 3, "3G": 2, "3C": 2}, {"3A": 3, "5A": 3, "5G": 2, "4A": 2}
    for seat, own in zip(seats, ships, strict=True):
        for system, number in own.items():
            assert f"{seat} ship fresh {number}" in standing(story, system)
        assert seen.seats[seat].supply["ship"] == 5 and seen.seats[seat].open_slots == 3
    assert f"{first} city fresh 1" in standing(story, "5C")
    assert f"{first} starport fresh 1" in standing(story, "4C")
    assert f"{second} city fresh 1" in standing(story, "3A")
    assert f"{second} starport fresh 1" in standing(story, "5A")
    assert (slots(story, first), slots(story, second)) == ("PM----", "MW----")
    assert seen.supply == {"M": 1, "F": 3, "W": 3, "R": 5, "P": 3}


def test_arc_ex_1_a_game_of_two() -> None:
    assert luck_of("ARC-EX-1") == {"initiative": (0,)}
    setting((0, 1))


@pytest.mark.parametrize(("mode", "card", "taker"), [("pivot", "AG6", 1), ("surpass", "CO6", 2)])
def test_arc_ex_2_declare_and_surpass(mode: str, card: str, taker: int) -> None:
    led = leads(example("ARC-EX-2"), 0, "CO2", "TYCOON")
    happened("ARC-EX-2", led)
    assert led.state.turn.pips == 4 and view(led).values["m3"] == (5, 3)
    story = ends(led, 0).when(1, Follow("surpass", "CO5"))
    assert story.state.turn.pips == 2
    story = ends(story, 1).when(2, Follow(mode, card))
    assert story.state.turn.pips == (1 if mode == "pivot" else 2)
    story = ends(story, 2)
    assert told(story, InitiativeMoved) == [InitiativeMoved(0, taker, "surpassed")]


def test_arc_ex_3_seizing() -> None:
    story = ends(leads(example("ARC-EX-3"), 0, "AD4"), 0)
    story = story.when(1, Follow("copy", "MO3", "CO1"))
    happened("ARC-EX-3", story)
    story = ends(story, 1).when(2, Follow("surpass", "AD7"))
    assert not told(story, InitiativeMoved) and story.state.turn.pips == 1
    story = ends(story, 2)
    story.when(3, Follow("copy", "AG2", "AG3")).refused("seize_illegal")
    story = ends(story.when(3, Follow("copy", "AG2")), 3)
    assert not told(story, InitiativeMoved) and asked(story) == (1, "lead")


def test_arc_ex_11_passing_on() -> None:
    story = example("ARC-EX-11").when(0, PassInitiative())
    story.then_first(InitiativePassed(0, 2, "pass"), RoundEnded(1))
    story = story.when(2, PassInitiative())
    story.then_first(
        InitiativePassed(2, 0, "pass"),
        RoundEnded(2),
        CardsDiscarded("hands", counts=((0, 2), (2, 1))),
    )
    assert story.state.chapter == 2 and asked(story) == (0, "lead")


def test_arc_ex_13_the_markers() -> None:
    story = example("ARC-EX-13")
    assert view(story).values == {"m1": (4, 2), "m2": (3, 2), "m3": (5, 3)}
    taken = []
    for card, ambition in (("CO2", "TYCOON"), ("CO3", "TYRANT"), ("CO4", "WARLORD")):
        story = leads(story, 0, card, ambition)
        taken += [each.marker for each in told(story, AmbitionDeclared)]
        story = ends(story, 0)
    assert taken == ["m3", "m1", "m2"]
    assert told(story, MarkerFlipped) == [MarkerFlipped("m2")]
    assert view(story).values == {"m1": (4, 2), "m2": (6, 3), "m3": (5, 3)}
    story = story.when(1, Mulligan(False))
    order = []
    while story.state.best_marker() >= 0:
        order.append(f"m{story.state.best_marker() + 1}")
        story.state.markers[story.state.best_marker()] = 0
    assert order == ["m2", "m3", "m1"]
    after = at(p(hand="CO2"), p(), phase="lead", chapter=3).when(0, PassInitiative())
    assert view(after).values == {"m1": (4, 2), "m2": (6, 3), "m3": (9, 4)}


# ---------------------------------------------------------------- actions


def test_arc_ex_4_a_catapult() -> None:
    start = example("ARC-EX-4")
    story = start.when(0, Act(Move("4B", "4G"))).when(0, Group(3, 0))
    story = story.when(0, Sail("5G")).when(0, Group(2, 0))
    story = story.when(0, Sail("6G")).when(0, Group(1, 0))
    for gate in ("4G", "5G", "6G"):
        assert "0 ship fresh 1" in standing(story, gate)
    story.when(0, Sail("6A")).refused("not_asked")
    story = start.when(0, Act(Move("4C", "4G")))
    assert asked(story) == (0, "turn") and "0 ship fresh 1" in standing(story, "4G")
    start.when(0, Act(Move("4C", "5G"))).refused("not_adjacent")


def test_arc_ex_5_taxing_a_rival_while_the_supply_is_empty() -> None:
    story = example("ARC-EX-5")
    assert view(story).supply["P"] == 0
    story = story.when(0, Act(Tax("5C", 1)))
    assert not told(story, ResourceMoved)
    assert view(story).seats[0].captives == {"1": 1}
    story.when(0, Act(Tax("5C", 1))).refused("already_taxed")


def test_arc_ex_12_weapon_and_psionic() -> None:
    story = example("ARC-EX-12").when(1, Spend(1)).when(1, Spend(2))
    assert asked(story) == (1, "spent")
    story.when(1, Use(BattleAction("1A", 0))).refused("action_not_on_card")
    story = story.when(1, Use(Influence(1)))
    assert story.state.turn.pips == 1
    assert Act(BattleAction("1A", 0)) in legal(story, 1)


def test_arc_ex_16_two_cities_on_a_planet() -> None:
    story = example("ARC-EX-16")
    assert story.state.turn.pips == 3
    for _ in range(2):
        story = story.when(0, Act(Tax("2C", 1))).accepted()
    assert slots(story, 0)[:2] == "RR" and view(story).seats[0].captives == {"1": 2}
    story.when(0, Act(Tax("2C", 1))).refused("already_taxed")


# ---------------------------------------------------------------- battles


def fights(rule: str, system: str, dice: CollectDice) -> tuple[Story, Story]:
    """Seat 0 attacks seat 1 with the dice that fall as the example says: both steps."""
    begun = example(rule).when(0, Act(BattleAction(system, 1))).accepted()
    return begun, begun.when(0, dice, luck_of(rule)).accepted()


def test_arc_ex_6_a_battle() -> None:
    _, story = fights("ARC-EX-6", "5B", CollectDice(0, 2, 2))
    (rolled,) = told(story, DiceRolled)
    assert rolled.totals == {"self": 1, "hit": 4, "intercept": 1, "bhit": 1, "key": 3}
    assert asked(story) == (0, "own_hits")
    story = story.when(0, Hit("ship:fresh"))
    assert [each.piece for each in told(story, HitDealt)] == [
        *("ship:fresh", "ship:fresh", "ship:damaged", "ship:damaged"),
        *("ship:damaged", "city:damaged"),
    ]
    assert standing(story, "5B") == ["0 ship fresh 2", "0 ship damaged 2"]
    seat = view(story).seats[0]
    assert seat.trophies == {"1": {"ship": 3, "city": 1}} and seat.outrage == {"R": True}
    assert asked(story) == (0, "raid")
    costly = story.when(0, Raid(slot=1)).accepted()
    assert slots(costly, 0)[0] == "M" and asked(costly) == (0, "turn")
    story = story.when(0, Raid(slot=2)).accepted()
    assert slots(story, 0)[0] == "W" and asked(story) == (0, "turn")


def test_arc_ex_7_more_hits_than_ships() -> None:
    _, story = fights("ARC-EX-7", "1B", CollectDice(3, 0, 0))
    happened("ARC-EX-7", story)
    assert view(story).seats[0].trophies == {"1": {"ship": 1, "starport": 1}}
    assert asked(story) == (0, "turn")


def test_arc_ex_14_sworn_guardians() -> None:
    _, story = fights("ARC-EX-14", "1A", CollectDice(0, 0, 1))
    story.when(0, Raid(slot=2)).refused("guarded")
    story = story.when(0, Raid(card="BC22"))
    assert CourtCardMoved("BC22", "play:1", "court_deck", "raid") in story.events
    story = story.when(0, Raid(slot=2)).accepted()
    assert slots(story, 0)[0] == "W"


def test_arc_ex_15_a_battle_event_by_event() -> None:
    begun, fought = fights("ARC-EX-15", "3C", CollectDice(0, 1, 1))
    names = [tag_of(type(each)) for each in begun.events]
    assert names == ["PreludeEnded", "PipSpent", "BattleBegun", "WindowOpened"]
    assert [tag_of(type(each)) for each in fought.events] == [
        *("WindowClosed", "DiceCollected", "DiceRolled", "HitDealt", "HitDealt", "PiecesMoved"),
        *("HitsLost", "OutrageProvoked", "ResourceMoved", "PiecesMoved", "WindowOpened"),
    ]
    raided = fought.when(0, Raid(slot=2))
    names = [tag_of(type(each)) for each in raided.events]
    assert names == ["WindowClosed", "ResourceMoved", "BattleEnded"]
    happened("ARC-EX-15", begun, fought, raided)
    assert slots(raided, 0)[0] == "W"


def test_arc_ex_17_given_luck() -> None:
    setting((1, 0), setup_card=(0,))
    begun = at(p(ships="3C=2"), p(ships="3C=1"), round=2, played="AG2")
    begun = begun.when(0, Act(BattleAction("3C", 1)))
    dice, label = CollectDice(0, 2, 0), "battle 1.2 0 1 assault"
    story = begun.when(0, dice, {label: (4, 2)})
    (rolled,) = told(story, DiceRolled)
    assert rolled.faces == {"assault": (5, 3)}
    for luck in ({label: (4, 6)}, {"battle 1.2 0 1 raid": (0,)}):
        with pytest.raises(IllegalDecision) as refusal:
            begun.line.copy().decide(0, dice, luck)
        assert refusal.value.code == "bad_value"


# ---------------------------------------------------------------- the end of a chapter


def over(story: Story) -> Story:
    """The only seat with cards passes, and with that the chapter ends."""
    return story.when(0, PassInitiative()).accepted()


def test_arc_ex_8_scoring() -> None:
    story = over(example("ARC-EX-8"))
    scored = AmbitionScored("KEEPER", (3, 3, 1), (0, 1), (), (3, 3, 0), 0)
    assert told(story, AmbitionScored) == [scored]
    gains = [PowerChanged(0, 3, "keeper"), PowerChanged(1, 3, "keeper")]
    assert told(story, PowerChanged) == gains


def test_arc_ex_8_a_sole_first_gains_the_bonus() -> None:
    story = over(
        at(
            p(hand="AD2", slots="RRR", guild="BC21", cities="1A 1A 1C 1C"),
            p(slots="R", guild="BC23"),
            p(slots="R", guild="BC24"),
            phase="lead",
            markers={"KEEPER": ["m3", "m1"]},
        )
    )
    scored = AmbitionScored("KEEPER", (4, 2, 2), (0,), (), (7, 0, 0), 2)
    assert told(story, AmbitionScored) == [scored]
    gains = [PowerChanged(0, 7, "keeper"), PowerChanged(0, 2, "bonus")]
    assert told(story, PowerChanged) == gains


def test_arc_ex_9_the_box() -> None:
    story = over(example("ARC-EX-9"))
    scored = AmbitionScored("TYCOON", (3, 4, 4), (1, 2), (), (0, 2), 0)
    assert told(story, AmbitionScored, PowerChanged) == [scored, PowerChanged(1, 2, "tycoon")]


def test_arc_ex_10_a_city_returns() -> None:
    story = over(example("ARC-EX-10"))
    assert PowerChanged(0, 2, "warlord") in story.events
    home = PiecesMoved(1, "city", "damaged", 1, "trophies:0", "board:1", "return")
    assert home in story.events
    assert asked(story) == (1, "overflow") and view(story).window.data == {"resource": "P"}
    story = story.when(1, Overflow("new"))
    assert asked(story) == (1, "overflow") and view(story).window.data == {"resource": "M"}
    story = story.when(1, Overflow(3)).accepted()
    assert slots(story, 1) == "MFMR--"
    assert view(story).seats[1].open_slots == 4
