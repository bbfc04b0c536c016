"""The worked examples of the campaign's RULES.md, at their scenarios there."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import EMPIRE
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice, DiceRolled
from mechs_core.rulesets.arcs.rules.campaign.acts import CampaignEnded
from mechs_core.rulesets.arcs.rules.campaign.attackers import AddShips
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilChoice, StealTrust
from mechs_core.rulesets.arcs.rules.campaign.crises import BlightHits
from mechs_core.rulesets.arcs.rules.campaign.dice import NumberDieRolled
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictsBegun
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate
from mechs_core.rulesets.arcs.rules.campaign.grand import GrandScored
from mechs_core.rulesets.arcs.rules.campaign.intermission import FateResolved
from mechs_core.rulesets.arcs.rules.campaign.items import Details, Forced
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveAdvanced
from mechs_core.rulesets.arcs.rules.campaign.policy import ChoosePolicy, Demand
from mechs_core.rulesets.arcs.rules.campaign.summit import Order
from mechs_core.rulesets.arcs.rules.campaign.talk import Done
from mechs_core.rulesets.arcs.rules.campaign.titles import FirstRegentMoved
from mechs_core.rulesets.arcs.rules.cards_played import (
    Follow,
    InitiativeMoved,
    Lead,
    PassInitiative,
)
from mechs_core.rulesets.arcs.rules.court import Secure
from mechs_core.rulesets.arcs.rules.economy import Build, Tax
from mechs_core.rulesets.arcs.rules.hits import Hit, HitDealt
from mechs_core.rulesets.arcs.rules.move import Group, Move, Sail
from mechs_core.rulesets.arcs.rules.outrage import Raid
from mechs_core.rulesets.arcs.rules.rounds import CardsDiscarded, PutDown
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn
from mechs_core.testing import Story, given, new_game
from mechs_core.testing.books import scenario_of
from tests.rulesets.arcs.positions import asked, legal, names, slots, standing, told, view
from tests.rulesets.arcs.worked import example, happened, luck_of


def ends(story: Story, *seats: int) -> Story:
    """These seats end their turns, one after another."""
    for seat in seats:
        story = story.when(seat, EndTurn()).accepted()
    return story


def takes_first(story: Story, *kinds: str) -> Story:
    """As long as these kinds of question are asked the first answer is given to each."""
    while (now := asked(story)) and now[1] in kinds:
        story = story.when(now[0], legal(story, now[0])[0]).accepted()
    return story


def altered(rule: str, key: str, *path: str | int, to: Any) -> dict[str, Any]:
    """A key of an example's scenario with another value deep within."""
    document: Any = scenario_of(RULESET, rule)
    within = document
    for step in (key, *path[:-1]):
        within = within[step]
    within[path[-1]] = to
    return {key: document[key]}


def without_summit(rule: str) -> Story:
    """The holder of initiative calls no Summit, and the dice fall as the example says."""
    return example(rule).when(0, CallSummit(False), luck_of(rule)).accepted()


# ---------------------------------------------------------------- set-up and control


def test_br_ex_1_a_campaign_begins() -> None:
    luck = luck_of("BR-EX-1")
    story = given(new_game(RULESET, 2, luck=luck, options={"campaign": True}))
    seen = view(story)
    imperial = [each for each in NUMBER if each[0] in "61"]
    assert all("empire ship fresh 1" in standing(story, each) for each in imperial)
    free = [each for each in NUMBER if "free city fresh 1" in standing(story, each)]
    assert free == ["2B", "3B", "4B", "5B"]
    blight = [each for each in NUMBER if "blight blight damaged 1" in standing(story, each)]
    assert blight == [each for each in NUMBER if each[0] in "2345"] and len(blight) == 16
    assert story.state.reach.blight == 8
    assert seen.box == {"TYCOON": {"M": 2, "F": 2}, "WARLORD": {"W": 1}, "EMPATH": {"P": 1}}
    assert len(seen.court) == 3 and seen.court_deck == 14
    happened("BR-EX-1", starts(luck))
    for seat in (0, 1):
        story = story.when(seat, legal(story, seat, ChooseFate)[0]).accepted()
    story = takes_first(story, "fate_choice", "placing")
    buildings = [each for system in imperial for each in standing(story, system)]
    numbers = {
        owner: sum(int(each.split()[3]) for each in buildings if each.startswith(owner))
        for owner in ("0 city", "0 starport", "1 city", "1 starport", "free city")
    }
    assert numbers.pop("free city") == 5 and sum(numbers.values()) == 4


def starts(luck: Any) -> Story:
    """A story whose last step is the set-up."""
    from mechs_core.kernel.creation import describe
    from mechs_core.kernel.stream import Line

    options = {"campaign": True}
    created = describe(RULESET, ["ada", "bob"], seed="7", given=luck, options=options)
    line, events = Line.create(RULESET, created)
    story = given(line)
    story.events = events[1:]
    return story


def test_br_ex_2_control() -> None:
    story, system = example("BR-EX-2"), NUMBER["3C"]
    assert story.state.controller(system) == 1
    story.when(1, Act(Tax("3C", "free"))).accepted()
    ended = ends(story, 1)
    assert ended.state.controller(system) != 1
    assert ended.state.overlord(system) == 2
    own = example("BR-EX-2", played=scenario_of(RULESET, "BR-EX-2")["played"][:1])
    assert own.state.controller(system) == EMPIRE
    own.when(0, Act(Tax("3C", "free"))).refused("not_controlled")


def test_br_ex_2_what_an_outlaw_builds_there_comes_damaged() -> None:
    played = [{"seat": 0, "card": "CO2"}]
    story = example("BR-EX-2", played=played).when(0, Act(Build("3C", "starport")))
    assert "0 starport damaged 1" in standing(story, "3C")
    ships = altered("BR-EX-2", "ships", "3C", "empire", to=[0, 1])
    story = example("BR-EX-2", played=played, **ships)
    assert story.state.controller(NUMBER["3C"]) == 0
    story = story.when(0, Act(Build("3C", "starport")))
    assert "0 starport fresh 1" in standing(story, "3C")


# ---------------------------------------------------------------- moves


def test_br_ex_3_the_movement_law() -> None:
    start = example("BR-EX-3")
    story = start.when(0, Act(Move("4G", "4A"))).when(0, Group(2, 0))
    story.when(0, Escort(3, 0)).refused("movement_law")
    story = story.when(0, Escort(2, 0)).accepted()
    assert {"0 ship fresh 4", "empire ship fresh 4"} <= {*standing(story, "4A")}
    story = start.when(0, Act(Move("4A", "4G"))).when(0, Group(2, 0)).when(0, Escort(2, 0))
    story = story.when(0, Sail("5G")).when(0, Group(1, 0))
    story.when(0, Escort(2, 0)).refused("movement_law")
    story = story.when(0, Escort(1, 0)).accepted()
    assert standing(story, "5G") == ["0 ship fresh 1", "empire ship fresh 1"]
    assert standing(story, "4G") == ["0 ship fresh 3", "empire ship fresh 4"]


IMPERIAL = {"empire": [1, 0]}
# What is in 3G, who is a Regent; whether own ships go on, whether a group with an Imperial one.
GATES = [
    ({}, False, True),
    ({"regents": [True, False]}, False, False),
    (altered("BR-EX-4", "ships", "3G", to=IMPERIAL), True, True),
    (
        altered("BR-EX-4", "ships", "3G", to={"empire": [1, 0]}) | {"regents": [False, True]},
        False,
        None,
    ),
    (altered("BR-EX-4", "ships", "3G", to={}) | {"blight": {"3G": [0, 1]}}, False, False),
]


@pytest.mark.parametrize(("changed", "alone", "together"), GATES)
def test_br_ex_4_gates(changed: dict[str, Any], alone: bool, together: bool | None) -> None:
    for imperial, goes_on in ((0, alone), (1, together)):
        if goes_on is None:
            continue  # an Outlaw has no Imperial ships along
        story = example("BR-EX-4", **changed)
        story = story.when(0, Act(Move("2B", "2G"))).when(0, Group(2, 0))
        if asked(story) == (0, "escort"):
            story = story.when(0, Escort(imperial, 0))
        story = story.when(0, Sail("3G")).when(0, Group(2, 0))
        if asked(story) == (0, "escort"):
            story = story.when(0, Escort(imperial, 0))
        assert (asked(story) == (0, "sail")) is goes_on, imperial


# ---------------------------------------------------------------- laws and battles


def test_br_ex_5_truce() -> None:
    fight, tax = Act(BattleAction("5C", 1)), Act(Tax("5C", 1))
    story = example("BR-EX-5")
    story.when(0, fight).refused("truce_law")
    story.when(0, tax).refused("truce_law")
    story = example("BR-EX-5", ships={"5C": {"0": [2, 0], "1": [1, 0]}})
    story.when(0, fight).accepted()
    story.when(0, tax).accepted()


def fights(rule: str, system: str, defender: int | str, dice: CollectDice, **changed: Any) -> Story:
    """Seat 0 attacks with the dice that fall as the example says."""
    begun = example(rule, **changed).when(0, Act(BattleAction(system, defender))).accepted()
    return begun.when(0, dice, luck_of(rule)).accepted()


def hits(story: Story, *pieces: str) -> Story:
    for piece in pieces:
        story = story.when(0, Hit(piece)).accepted()
    return story


def shown(rolled: DiceRolled) -> dict[str, int]:
    return {symbol: number for symbol, number in rolled.totals.items() if number}


def trophies(story: Story, seat: int) -> dict[str, dict[str, int]]:
    return view(story).seats[seat].trophies


def test_br_ex_6_an_outlaw_attacks_a_regent() -> None:
    story = fights("BR-EX-6", "6C", 1, CollectDice(0, 3, 0))
    (rolled,) = told(story, DiceRolled)
    assert isinstance(rolled, DiceRolled)
    assert shown(rolled) == {"self": 1, "intercept": 1, "hit": 4}
    story = hits(story, "ship:fresh", "ship:fresh")  # the first and the last are alike
    assert trophies(story, 1) == {"0": {"ship": 1}}
    story = hits(story, *["empire:ship:fresh"] * 2, *["empire:ship:damaged"] * 2)
    assert trophies(story, 0) == {"empire": {"ship": 2}}
    expected = ["0 ship damaged 2", "1 ship fresh 1", "1 city fresh 1"]
    assert standing(story, "6C") == expected and asked(story) == (0, "turn")


@pytest.mark.parametrize("regents", [[False, True], [False, False]])
def test_br_ex_7_an_outlaw_attacks_the_empire(regents: list[bool]) -> None:
    story = fights("BR-EX-7", "6C", "empire", CollectDice(0, 3, 0), regents=regents)
    story = takes_first(hits(story, "ship:fresh", "ship:damaged"), "own_hits", "hits")
    ships = [each for each in standing(story, "6C") if each.startswith("0 ")]
    assert ships == ["0 ship fresh 1", "0 ship damaged 1"]
    if regents[1]:
        assert trophies(story, 1) == {"0": {"ship": 1}}
    else:
        assert trophies(story, 1) == {} and view(story).seats[0].supply["ship"] == 13


# ---------------------------------------------------------------- Events and the Council


def test_br_ex_8_two_events() -> None:
    story = example("BR-EX-8").when(0, Lead("CO2"))
    assert story.state.turn.pips == 4
    story = ends(story, 0).when(1, Follow("event", "E1"))
    assert (story.state.turn.pips, story.state.turn.kinds) == (4, ("build", "repair"))
    story = ends(story, 1).when(2, Follow("event", "E2"))
    assert story.state.turn.pips == 0 and story.state.turn.prelude
    ended = ends(story, 2)
    assert not told(ended, InitiativeMoved) and asked(ended) == (0, "event")
    story = ended.when(0, CallSummit(False), luck_of("BR-EX-8"))
    happened("BR-EX-8", ended, story)
    assert told(story, EdictsBegun) == [EdictsBegun()]


def test_br_ex_9_a_meeting_goes_before_events() -> None:
    story = example("BR-EX-9").when(0, Lead("CO2"))
    story = ends(ends(story, 0).when(1, Follow("event", "E1")), 1)
    story = story.when(2, Follow("pivot", "AG4"))
    secured = story.when(2, Act(Secure(0)))
    ended = ends(secured, 2)
    happened("BR-EX-9", secured, ended)
    assert asked(ended) == (2, "council") and not told(ended, NumberDieRolled)


def test_br_ex_9_an_event_after_the_council_has_no_pips() -> None:
    story = example("BR-EX-9", council={"agents": {"1": 1}}).when(0, Lead("CO2"))
    story = ends(story, 0).when(1, Follow("pivot", "AG3")).when(1, Act(Secure(0)))
    story = ends(story, 1).when(2, Follow("event", "E2"))
    assert story.state.turn.pips == 0


def test_br_ex_10_an_outlaws_meeting() -> None:
    story = example("BR-EX-10").when(2, CallSummit(True))
    left = story.when(2, Order("leave"))
    happened("BR-EX-10", left)
    assert told(left, FirstRegentMoved) and left.state.reach.first_regent == 0
    story = left.when(2, Order("end"))
    for seat in (2, 0, 1):
        story = story.when(seat, Done()).accepted()
    assert asked(story) == (2, "steal_trust")
    story = story.when(2, StealTrust("R")).when(2, StealTrust("M"))
    assert slots(story, 2)[:2] == "RM" and story.state.power == [3, 3, 4]
    assert asked(story) == (2, "council_choice")
    story = story.when(2, CouncilChoice("edicts"))
    assert asked(story) == (0, "policy")


# ---------------------------------------------------------------- edicts


@pytest.mark.parametrize(("recipients", "outlaw"), [("all", 5), ("regents", 0)])
def test_br_ex_11_br_r_67_peace_pays_outlaws_too(recipients: str, outlaw: int) -> None:
    start = example("BR-EX-11", options={"peace_recipients": recipients})
    story = start.when(0, CallSummit(False), luck_of("BR-EX-11"))
    assert asked(story) == (0, "policy")
    story = story.when(0, ChoosePolicy(True))
    assert story.state.power == [0, 2, outlaw]
    assert [slots(story, seat)[0] for seat in (0, 1)] == ["-", "-"]
    assert sum(story.state.reach.trust) == 2
    if outlaw:
        happened("BR-EX-11", story)


def test_br_ex_12_a_demand_that_cannot_be_met() -> None:
    story = without_summit("BR-EX-12").when(0, ChoosePolicy(True))
    assert asked(story) == (0, "demand")
    kept = story.when(0, Demand(make_outlaw=False))
    assert kept.state.reach.regent == [True, True, False]
    story = story.when(0, Demand(make_outlaw=True))
    happened("BR-EX-12", story)
    assert trophies(story, 1) == {"empire": {"ship": 1}} and trophies(story, 0) == {}


# ---------------------------------------------------------------- Crises


def test_br_ex_13_a_crisis_of_the_blight() -> None:
    story = without_summit("BR-EX-13")
    happened("BR-EX-13", story)
    assert standing(story, "2A") == ["0 ship damaged 2", "blight blight fresh 1"]
    assert story.state.reach.imperial == 15 and view(story).seats[1].supply["ship"] == 14
    assert trophies(story, 0) == {} == trophies(story, 1)


def test_br_ex_14_a_flagship_in_a_crisis() -> None:
    story = without_summit("BR-EX-14")
    happened("BR-EX-14", story)
    assert told(story, BlightHits) == [BlightHits("3B", 4)]
    assert "0 ship damaged 1" in standing(story, "3B")
    assert board(story, 0) == {
        "slipstream": (("starport", "fresh"), None),
        "hull": (("starport", "damaged"), None),
    }


def board(story: Story, seat: int) -> dict[str, tuple[Any, ...]]:
    """What stands on the board of a Flagship, by column that has something."""
    campaign = view(story).campaign
    assert campaign is not None
    flagship = campaign.seats[seat].flagship
    assert flagship is not None
    return {column: there for column, there in flagship.board.items() if any(there)}


# ---------------------------------------------------------------- Flagships in battle


def test_br_ex_15_a_flagship_attacks() -> None:
    begun = example("BR-EX-15").when(0, Act(BattleAction("3B", 1)))
    begun.when(0, CollectDice(0, 4, 0)).refused("too_many_dice")
    begun.when(0, CollectDice(0, 3, 0)).accepted()
    story = begun.when(0, CollectDice(0, 2, 0), luck_of("BR-EX-15"))
    assert {each.piece for each in legal(story, 0, Hit)} == {
        *("ship:fresh", "board:slipstream:upgrade", "board:crane:upgrade", "board:hull:upgrade"),
    }
    lost = hits(story, "ship:fresh", "ship:damaged")
    assert not [each for each in standing(lost, "3B") if each.startswith("0 ship")]
    alone = example("BR-EX-15", ships={"3B": {"1": [3, 0]}})
    begun = alone.when(0, Act(BattleAction("3B", 1)))
    begun.when(0, CollectDice(0, 3, 0)).refused("too_many_dice")
    story = begun.when(0, CollectDice(0, 2, 0), luck_of("BR-EX-15"))
    story = hits(story, "board:crane:upgrade", "board:hull:upgrade")
    assert board(story, 0) == {
        "slipstream": (("starport", "fresh"), None),
        "hull": (("starport", "damaged"), None),
    }


def test_br_ex_16_a_flagship_defends() -> None:
    story = fights("BR-EX-16", "3B", 1, CollectDice(0, 2, 1))
    (rolled,) = told(story, DiceRolled)
    assert isinstance(rolled, DiceRolled)
    assert shown(rolled) == {"intercept": 1, "hit": 3, "bhit": 1, "key": 1}
    happened("BR-EX-16", story)
    dealt = [each for each in story.events if isinstance(each, HitDealt)]
    assert [(each.step, each.piece) for each in dealt] == [
        *(("own", "ship:fresh"), ("hit", "ship:fresh"), ("hit", "ship:damaged")),
        *(("hit", "board:slipstream:armor"), ("bhit", "board:slipstream:armor")),
    ]
    assert board(story, 1) == {"slipstream": (("starport", "fresh"), None)}
    assert trophies(story, 0) == {"1": {"ship": 1, "city": 1}}


def test_br_ex_16_a_damaged_tractor_beam_forbids_raid_dice() -> None:
    beam = {"at": "3B", "board": {"tractor": [["city", "damaged"], None]}}
    story = example("BR-EX-16", seats=[{}, {"flagship": beam}])
    story = story.when(0, Act(BattleAction("3B", 1)))
    story.when(0, CollectDice(0, 2, 1)).refused("raid_dice_forbidden")


# ---------------------------------------------------------------- Call to Order


def forces(kind: str, **details: Any) -> Order:
    return Order("return_favors", 1, Forced(kind, Details(**details)))


def test_br_ex_17_favors() -> None:
    story = example("BR-EX-17").when(0, forces("resource", slot=4))
    happened("BR-EX-17", story)
    assert slots(story, 0)[0] == "R" and story.state.reach.favors[0] == [0, 0]
    one = altered("BR-EX-17", "seats", 0, "favors", to={"1": 1})
    example("BR-EX-17", **one).when(0, forces("resource", slot=4)).refused("no_favors")
    trust = {"first_regent": 1, "trust": ["R"]}
    story = example("BR-EX-17", **trust)
    story.when(0, forces("resource", slot="trust")).refused("frozen")


def test_br_ex_21_out_and_in_again() -> None:
    out = example("BR-EX-21").when(0, Order("leave"))
    assert FirstRegentMoved(0, None) in out.events and out.state.power[0] == 0
    back = out.when(0, Order("revive"))
    happened("BR-EX-21", out, back)
    assert back.state.reach.first_regent == 0
    back.when(0, Order("leave")).refused("already_used")
    back.when(0, forces("favor")).refused("deal_invalid")


# ---------------------------------------------------------------- the ends of chapters and Acts


@pytest.mark.parametrize("power", [1, 0])
def test_br_ex_18_a_final_objective(power: int) -> None:
    changed = altered("BR-EX-18", "seats", 1, "power", to=power)
    story = example("BR-EX-18", **changed).when(0, PassInitiative())
    assert story.state.reach.objective[1] == 0
    advanced = [each for each in story.events if isinstance(each, ObjectiveAdvanced)]
    assert sum(each.by for each in advanced) == 5
    if power:
        happened("BR-EX-18", story)
        assert told(story, CampaignEnded) == [CampaignEnded((1, 0, 2), "final_objective")]
    else:
        assert not told(story, CampaignEnded) and story.state.chapter == 3


@pytest.mark.parametrize(("fifth", "power"), [({}, 4), ({"2G": {"empire": [1, 0]}}, 14)])
def test_br_ex_19_grand_ambitions(fifth: dict[str, Any], power: int) -> None:
    ships = scenario_of(RULESET, "BR-EX-19")["ships"] | fifth
    story = example("BR-EX-19", ships=ships).when(0, PassInitiative())
    grand = [each for each in story.events if isinstance(each, GrandScored) and each.seat == 0]
    assert [each.power for each in grand] == [power]
    assert PowerChanged(0, power, "grand") in story.events
    assert [each.which for each in grand] == [(1, 2) if fifth else (1,)]
    if not fifth:
        happened("BR-EX-19", story)


def test_br_ex_20_an_intermission() -> None:
    story = example("BR-EX-20").when(0, PassInitiative())
    story = takes_first(story, "fate_choice", "overflow", "regroup")
    happened("BR-EX-20", story)
    assert FateResolved(2, True) in story.events
    assert story.state.power == [-3, 4, 1] and asked(story) == (0, "fates")


# ---------------------------------------------------------------- the Blight, Imperial ships


@pytest.mark.parametrize(
    ("piece", "left"), [("blight:damaged", "fresh"), ("blight:fresh", "damaged")]
)
def test_br_ex_22_an_odd_hit_on_the_blight(piece: str, left: str) -> None:
    story = hits(fights("BR-EX-22", "2A", "blight", CollectDice(3, 0, 0)), piece)
    number = 1 if left == "fresh" else 2
    assert f"blight blight {left} {number}" in standing(story, "2A")
    assert trophies(story, 0) == ({"blight": {"blight": 1}} if left == "fresh" else {})
    assert asked(story) == (0, "turn")


def test_br_ex_22_with_purifiers_each_hit_counts() -> None:
    seats = [{"guild": ["FX6@0"]}, {}]
    story = fights("BR-EX-22", "2A", "blight", CollectDice(3, 0, 0), seats=seats)
    story = takes_first(story, "hits")
    assert trophies(story, 0) == {"blight": {"blight": 2}}


def test_br_ex_23_imperial_ships_alone() -> None:
    begun = example("BR-EX-23").when(0, Act(BattleAction("6G", 1)))
    assert asked(begun) == (0, "imperial")
    begun.when(0, AddShips(0)).refused("no_loyal_piece")
    begun = begun.when(0, AddShips(2))
    begun.when(0, CollectDice(0, 3, 0)).refused("too_many_dice")
    story = begun.when(0, CollectDice(0, 1, 1), luck_of("BR-EX-23"))
    assert {"empire ship fresh 1", "empire ship damaged 1"} <= {*standing(story, "6G")}
    assert asked(story) == (0, "raid")
    story = story.when(0, Raid(slot=2))
    assert slots(story, 0)[0] == "W"


def test_br_ex_24_an_event_event_by_event() -> None:
    ended = ends(example("BR-EX-24"), 2)
    assert names(ended)[1:] == ["TurnEnded", "EventResolutionBegun"] and asked(ended) == (
        0,
        "event",
    )
    luck = {"dice 1.1.1 number": (4,), "dice 1.1.1 event": (0,)}
    assert luck == luck_of("BR-EX-24")
    story = ended.when(0, CallSummit(False), luck)
    happened("BR-EX-24", ended, story)
    (discarded,) = told(story, CardsDiscarded)
    assert isinstance(discarded, CardsDiscarded)
    assert PutDown(1, "E1") in discarded.entries
