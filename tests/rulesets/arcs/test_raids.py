"""Keys: what they steal in a battle. ARC-BAT-9; BC22."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.rules.battle import BattleEnded
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.raid import Raid
from mechs_core.rulesets.arcs.rules.resources import Arrange, Overflow, ResourceMoved
from mechs_core.rulesets.arcs.rules.vox import Vox
from mechs_core.rulesets.arcs.rules.windows import WindowClosed, WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, p, slots, standing
from tests.rulesets.arcs.scenes import answers, data, fight, steps, tokens

KEYS = {1: (2,), 2: (1,), 3: (1, 2), 4: (1, 1), 6: (1, 1, 1)}  # raid dice with so many keys
FULL = "MFWRPM"
CITIES = "4B 4B 4C 1A"  # off the board: six slots are open


def raiding(number: int, own: Any = None, court_deck: str = "", **rival: Any) -> Story:
    """Seat 0 has so many keys against seat 1."""
    own = {"ships": "4B=9", **(own or {})}
    rival = {"cities": CITIES, **rival}
    deck = {"court_deck": court_deck} if court_deck else {}
    story = at(p(**own), p(**rival), played="AG2", **deck)
    return fight(story, "4B", raid=KEYS[number])


def offered(story: Story) -> list[Any]:
    return [each.slot or each.card for each in answers(story, Raid)]


@pytest.mark.parametrize(
    ("keys", "wanted"), [(1, [2, 3, 5]), (2, [2, 3, 4, 5]), (3, [1, 2, 3, 4, 5])]
)
def test_arc_bat_9_the_cost_of_a_token_is_that_of_its_slot(keys: int, wanted: list[int]):
    story = raiding(keys, slots=FULL)
    assert (asked(story), data(story)) == ((0, "raid"), {"keys": keys})
    assert offered(story) == wanted
    costs = {1: 3, 2: 1, 3: 1, 4: 2, 5: 1, 6: 3}
    for slot in (slot for slot in costs if costs[slot] > keys):
        story.when(0, Raid(slot=slot)).refused("keys_exceeded")


def test_arc_bat_9_of_equal_tokens_with_equal_costs_one_is_offered_and_each_taken():
    """Slots 1 and 6 of `FULL` hold Material, for 3 keys each."""
    story = raiding(3, slots=FULL).when(0, Raid(slot=6))
    assert tokens(story)[0].startswith("M slot:1:6 > slot:0:1")


def test_arc_bat_9_what_is_left_of_the_keys_is_asked_for_again():
    story = raiding(4, slots=FULL).when(0, Raid(slot=4))
    assert story.events == (
        WindowClosed("raid", 0),
        ResourceMoved("R", "slot:1:4", "slot:0:1", "raid"),
        WindowOpened("raid", 0, {"keys": 2, "then": [{"task": "end_battle"}]}),
    )
    story = story.when(0, Raid(slot=2))
    assert (data(story), offered(story)) == ({"keys": 1}, [3, 5])
    story.when(0, Raid(slot=1)).refused("keys_exceeded")
    story.when(0, Raid(slot=4)).refused("no_such_piece", "slot 4 is empty")


def test_arc_bat_9_unspent_keys_are_lost():
    raiding(3, slots="M").when(0, Stop()).then(WindowClosed("raid", 0), BattleEnded(0, "4B", 1))
    story = raiding(4, slots="M").when(0, Raid(slot=1))
    assert steps(story) == ["raid.", "ResourceMoved", "BattleEnded"]


def test_arc_bat_9_nothing_is_asked_where_nothing_can_be_taken():
    assert steps(raiding(2, slots="M"))[-1] == "BattleEnded"
    assert steps(raiding(6))[-1] == "BattleEnded"


def test_arc_bat_9_guild_cards_cost_their_keys():
    guild = "BC01 BC02 BC25"
    assert offered(raiding(1, guild=guild)) == ["BC25"]
    assert offered(raiding(2, guild=guild)) == ["BC02", "BC25"]
    story = raiding(4, guild=guild, own={"guild": "BC03"})
    story.when(0, Raid(card="BC03")).refused("no_such_piece", "seat 1 has no BC03")
    story = story.when(0, Raid(card="BC01"))
    assert story.events[1] == CourtCardMoved("BC01", "play:1", "play:0", "raid")
    assert (data(story), offered(story)) == ({"keys": 1}, ["BC25"])


def test_arc_bat_9_with_no_attacking_ship_left_there_is_no_raid():
    story = at(p(ships="4B=0+1"), p(cities=CITIES, slots=FULL), played="AG2")
    story = fight(story, "4B", raid=(2,))
    assert steps(story)[-3:] == ["HitDealt", "PiecesMoved", "BattleEnded"]


def test_arc_bat_9_it_is_the_attackers_ships_that_must_remain():
    rival = p(ships="4B=0+2", cities=CITIES, slots=FULL)
    story = fight(at(p(ships="4B=0+2"), rival, played="AG2"), "4B", assault=(5,), raid=(5,))
    assert standing(story, "4B")[0] == "0 ship damaged 2"
    assert (asked(story), data(story)) == ((0, "raid"), {"keys": 1})


def test_arc_bat_9_arc_r_18_ships_that_came_in_the_battle_do_not_raid():
    """Mass Uprising, ransacked in the battle, places a ship where the last attacker has died."""
    rival = p(cities="4B! 4A", slots="MW", agents="1=1")
    story = at(p(ships="4B=0+2 4G=3"), rival, played="AG2", court="BC26")
    story = fight(story, "4B", raid=(4, 2))
    assert asked(story) == (0, "vox")
    story = story.when(0, Vox(cluster=4))
    assert standing(story, "4B") == ["0 ship fresh 1"]
    assert steps(story)[-1] == "BattleEnded"


def test_arc_bat_9_arc_res_1_what_was_stolen_may_be_rearranged_before_the_next_answer():
    story = raiding(4, slots=FULL).when(0, Raid(slot=2))
    assert (asked(story), story.state.arrange[0]) == ((0, "raid"), 1)
    assert slots(story.when(0, Arrange(1, 2)), 0) == "-F----"
    assert story.when(0, Stop()).state.arrange[0] == 0


def test_arc_bat_9_a_slot_or_a_card_is_named_not_both():
    story = raiding(6, slots=FULL, guild="BC25")
    for choice in (Raid(), Raid(slot=1, card="BC25")):
        story.when(0, choice).refused("bad_value")


def test_arc_bat_9_arc_res_4_a_stolen_token_that_finds_no_slot_is_asked_for_before_the_next():
    story = raiding(4, slots=FULL, own={"slots": "FF"}).when(0, Raid(slot=5))
    assert (asked(story), data(story)) == ((0, "overflow"), {"resource": "P"})
    story = story.when(0, Overflow(2))
    assert tokens(story) == [
        "F slot:0:2 > supply:general, overflow",
        "P incoming:0 > slot:0:2, overflow",
    ]
    assert (asked(story), data(story), slots(story, 0)) == ((0, "raid"), {"keys": 3}, "FP----")


# ---------------------------------------------------------------- BC22


def test_bc22_sworn_guardians_are_stolen_first_and_buried():
    """Worked example 14."""
    story = raiding(2, slots="-W", guild="BC22 BC25", court_deck="BC09 BC10")
    assert offered(story) == ["BC22"]
    story.when(0, Raid(slot=2)).refused("guarded")
    story.when(0, Raid(card="BC25")).refused("guarded")
    story.when(0, Raid(slot=1)).refused("no_such_piece")
    story = story.when(0, Raid(card="BC22"))
    assert story.events[1] == CourtCardMoved("BC22", "play:1", "court_deck", "raid")
    assert story.state.court_deck[-1] == 21 and story.state.buried == 1
    assert offered(story) == [2, "BC25"]
    assert slots(story.when(0, Raid(slot=2)), 0) == "W-----"


def test_bc22_guarded_comes_before_keys_exceeded():
    story = raiding(1, slots="M", guild="BC22")
    story.when(0, Raid(slot=1)).refused("guarded")


def test_bc22_of_the_attacker_protects_nobody_else():
    story = raiding(2, slots="-W", own={"guild": "BC22"})
    assert offered(story) == [2]
