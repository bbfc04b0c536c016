"""Tax, build, repair. ARC-TAX, ARC-BLD, ARC-REP."""

from __future__ import annotations

import pytest

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.arcs.rules.cards_played import Lead
from mechs_core.rulesets.arcs.rules.economy import (
    Build,
    CityTaxed,
    Repair,
    StarportUsed,
    Tax,
)
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped, PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import Overflow, ResourceMoved
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn, PipSpent, PreludeEnded
from mechs_core.rulesets.arcs.rules.windows import WindowClosed, WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import at, legal, p, slots, standing, told

SUPPLY = "supply:general"
SPENT = (PreludeEnded(0), PipSpent(0, 3))  # the first of four pips


def taxing(*seats: dict[str, object], played: str = "AD2", **said: object) -> Story:
    return at(*seats, played=played, **said)


def building(*seats: dict[str, object], **said: object) -> Story:
    return at(*seats, played="CO2", **said)


def acts(story: Story, kind: type, seat: int = 0) -> list[object]:
    return [each.action for each in legal(story, seat, Act) if type(each.action) is kind]


# ---------------------------------------------------------------- ARC-TAX-1


@pytest.mark.parametrize(
    ("planet", "resource"),
    [("1A", "W"), ("2C", "R"), ("3B", "F"), ("4C", "M"), ("5C", "P"), ("6B", "F")],
)
def test_arc_tax_1_a_loyal_city_gives_one_of_the_planet_s_type(planet: str, resource: str):
    story = taxing(p(cities=planet), p(ships=f"{planet}=3"))
    assert acts(story, Tax) == [Tax(planet, 0)]  # an own city needs no control
    story.when(0, Act(Tax(planet, 0))).then(
        *SPENT,
        CityTaxed(0, planet, 0),
        ResourceMoved(resource, SUPPLY, "slot:0:1", "tax"),
    )


def test_arc_tax_1_a_rival_city_in_a_system_that_the_seat_controls():
    story = taxing(p(ships="5C=2"), p(cities="5C", ships="5C=1"))
    assert acts(story, Tax) == [Tax("5C", 1)]
    story.when(0, Act(Tax("5C", 1))).then(
        *SPENT,
        CityTaxed(0, "5C", 1),
        ResourceMoved("P", SUPPLY, "slot:0:1", "tax"),
        PiecesMoved(1, "agent", "fresh", 1, "supply:1", "captives:0", "tax"),
    )
    for ships in ("5C=1", "5C=1+2"):
        story = taxing(p(ships=ships), p(cities="5C", ships="5C=1"))
        story.when(0, Act(Tax("5C", 1))).refused("not_controlled")
        assert not acts(story, Tax)


def test_arc_tax_1_and_arc_tax_2_a_tax_is_legal_with_an_empty_supply_and_captures_all_the_same():
    rival = p(cities="5C 5A 4A", slots="PPPP", ships="1G=1")
    story = taxing(p(ships="5C=2", cities="1A", slots="P"), rival)
    assert story.state.supply[4] == 0
    story = story.when(0, Act(Tax("5C", 1))).then(
        *SPENT,
        CityTaxed(0, "5C", 1),
        PiecesMoved(1, "agent", "fresh", 1, "supply:1", "captives:0", "tax"),
    )
    story.when(0, Act(Tax("5C", 1))).refused("already_taxed")


def test_arc_tax_2_without_an_agent_in_supply_nobody_is_captured():
    rival = p(cities="5C", agents="1=4 2=4 3=2")
    story = taxing(p(ships="5C=2"), rival).when(0, Act(Tax("5C", 1)))
    assert not told(story, PiecesMoved) and slots(story, 0) == "P-----"


def test_arc_tax_2_an_own_city_captures_nobody():
    story = taxing(p(cities="5C")).when(0, Act(Tax("5C", 0)))
    assert not told(story, PiecesMoved)


def test_arc_tax_1_a_token_without_a_slot_waits_and_the_agent_is_captured_afterwards():
    """The first gain finds no slot: its seat is asked before the agent is captured."""
    story = taxing(p(ships="5C=2", slots="MF"), p(cities="5C"))
    capture = {"task": "capture", "seat": 0, "owner": 1, "cause": "tax"}
    story = story.when(0, Act(Tax("5C", 1))).then(
        *SPENT,
        CityTaxed(0, "5C", 1),
        ResourceMoved("P", SUPPLY, "incoming:0", "tax"),
        WindowOpened("overflow", 0, story_data(capture)),
    )
    story.when(0, Overflow(1)).then(
        WindowClosed("overflow", 0),
        ResourceMoved("M", "slot:0:1", SUPPLY, "overflow"),
        ResourceMoved("P", "incoming:0", "slot:0:1", "overflow"),
        PiecesMoved(1, "agent", "fresh", 1, "supply:1", "captives:0", "tax"),
    )


def story_data(*tasks: dict[str, object]) -> dict[str, object]:
    placing = {"task": "place_tokens", "seat": 0, "cause": "tax"}
    return {"resource": "P", "then": [*tasks, placing]}


def test_arc_tax_1_refusals_come_in_their_order():
    story = taxing(p(ships="5C=1"), p(cities="5C 5A"), out=[3], taxed={"5C": {"1": 1}})
    story.when(0, Act(Tax("3C", 1))).refused("out_of_play")
    story.when(0, Act(Tax("5C", 0))).refused("no_such_piece")
    story.when(0, Act(Tax("5G", 1))).refused("no_such_piece")
    story.when(0, Act(Tax("5C", 1))).refused("already_taxed")
    story.when(0, Act(Tax("5A", 1))).refused("not_controlled")
    lost = taxing(p(), p(cities="5C"), taxed={"5C": {"1": 1}})
    lost.when(0, Act(Tax("5C", 1))).refused("already_taxed")


# ---------------------------------------------------------------- ARC-TAX-3


def test_arc_tax_3_and_arc_r_24_each_city_once_a_turn_counted_by_system_and_owner():
    story = taxing(p(ships="2C=1"), p(cities="2C 2C"), played="AD3")
    story = story.when(0, Act(Tax("2C", 1))).when(0, Act(Tax("2C", 1)))
    assert slots(story, 0) == "RR----" and story.state.captives[0] == [0, 2]
    story.when(0, Act(Tax("2C", 1))).refused("already_taxed")
    assert not acts(story, Tax)


def test_arc_r_24_after_one_of_two_is_destroyed_none_is_left_to_tax_until_one_is_built():
    own = {"ships": "4B=1", "cities": "4B"}
    story = taxing(p(**own), p(), taxed={"4B": {"0": 1}})
    story.when(0, Act(Tax("4B", 0))).refused("already_taxed")
    own["cities"] = "4B 4B"
    story = taxing(p(**own), p(), taxed={"4B": {"0": 1}}).when(0, Act(Tax("4B", 0)))
    story.when(0, Act(Tax("4B", 0))).refused("already_taxed")


def test_arc_tax_3_another_owner_and_another_turn_count_apart():
    taxed = {"4B": {"1": 1}}
    story = taxing(p(ships="4B=1", cities="4B", hand="AD5"), p(cities="4B"), taxed=taxed)
    assert acts(story, Tax) == [Tax("4B", 0)]
    story = story.when(0, EndTurn()).when(0, Lead("AD5"))
    assert acts(story, Tax) == [Tax("4B", 0), Tax("4B", 1)]


# ---------------------------------------------------------------- ARC-BLD-1, ARC-BLD-3


def test_arc_bld_1_a_building_in_an_empty_slot_of_a_planet_with_a_loyal_piece():
    for own in ({"ships": "4B=1"}, {"ships": "4B=0+1"}, {"cities": "4B!"}, {"ports": "4B"}):
        story = building(p(**own), p())
        offered = {each for each in acts(story, Build) if each.piece != "ship"}  # type: ignore[attr-defined]
        assert offered == {Build("4B", "city"), Build("4B", "starport")}


def test_arc_bld_1_a_city_comes_from_the_board_a_starport_from_the_supply():
    story = building(p(ships="4B=1"), p())
    story = story.when(0, Act(Build("4B", "city"))).then(
        *SPENT, PiecesMoved(0, "city", "fresh", 1, "board:0", "4B", "build")
    )
    assert story.state.open_slots(0) == 3  # the leftmost city of the board uncovers a slot
    story.when(0, Act(Build("4B", "starport"))).then(
        PipSpent(0, 2), PiecesMoved(0, "starport", "fresh", 1, "supply:0", "4B", "build")
    )


@pytest.mark.parametrize(
    ("there", "code"),
    [
        ({"cities": "4B 4B"}, "no_slot"),
        ({"cities": "4B", "ports": "4B!"}, "no_slot"),
        ({"cities": "4B"}, None),
    ],
)
def test_arc_bld_1_slots_are_shared_by_all(there: dict[str, str], code: str | None):
    story = building(p(ships="4B=1"), p(**there))
    built = story.when(0, Act(Build("4B", "city")))
    built.accepted() if code is None else built.refused(code)
    assert (Build("4B", "city") in acts(story, Build)) == (code is None)


def test_arc_bld_1_refusals_come_in_their_order():
    story = building(p(ships="4G=1", cities="1A 2A 3A 4A 5A"), p(cities="4B 4B"), out=[6])
    story.when(0, Act(Build("6B", "city"))).refused("out_of_play")
    story.when(0, Act(Build("4G", "city"))).refused("no_slot")
    story.when(0, Act(Build("4B", "city"))).refused("no_slot")
    story.when(0, Act(Build("4C", "city"))).refused("no_loyal_piece")
    story.when(0, Act(Build("4A", "city"))).refused("supply_empty")
    assert all(each.piece == "starport" for each in acts(story, Build))  # type: ignore[attr-defined]


def test_arc_r_4_building_without_a_piece_left_is_illegal():
    story = building(p(ports="1A 2A 3A 4A 4B", ships="4B=1"), p())
    story.when(0, Act(Build("4B", "starport"))).refused("supply_empty")
    ships = building(p(ports="4B", ships="4B=9 4A=6"), p())
    ships.when(0, Act(Build("4B", "ship"))).refused("supply_empty")
    assert not [each for each in acts(ships, Build) if each.piece == "ship"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("own", "rival", "state"),
    [("1", "2", "damaged"), ("1", "1", "fresh"), ("2", "1", "fresh"), ("1", "0+3", "fresh")],
)
@pytest.mark.parametrize("piece", ["city", "ship"])
def test_arc_bld_3_where_another_player_controls_the_piece_is_placed_damaged(
    own: str, rival: str, state: str, piece: str
):
    story = building(p(ships=f"4B={own}", ports="4B"), p(ships=f"4B={rival}"))
    story = story.when(0, Act(Build("4B", piece)))
    assert told(story, PiecesMoved)[0].state == state  # type: ignore[attr-defined]


def test_arc_bld_3_control_is_judged_before_the_piece_is_placed():
    story = building(p(ships="4B=1", ports="4B"), p(ships="4B=2"))
    story = story.when(0, Act(Build("4B", "ship"))).when(0, Act(Build("4B", "city")))
    assert "0 ship damaged 1" in standing(story, "4B")
    assert "0 city damaged 1" in standing(story, "4B")


# ---------------------------------------------------------------- ARC-BLD-2


@pytest.mark.parametrize("port", ["4B", "4B!"])
def test_arc_bld_2_a_ship_at_a_loyal_starport_each_once_a_turn(port: str):
    story = building(p(ports=port), p(ports="4B"))
    assert Build("4B", "ship") in acts(story, Build)
    story = story.when(0, Act(Build("4B", "ship"))).then(
        *SPENT,
        StarportUsed(0, "4B", 0),
        PiecesMoved(0, "ship", "fresh", 1, "supply:0", "4B", "build"),
    )
    story.when(0, Act(Build("4B", "ship"))).refused("starport_used")
    assert Build("4B", "ship") not in acts(story, Build)


def test_arc_bld_2_two_starports_on_a_planet_are_counted():
    story = building(p(ports="4B 4B"), p()).when(0, Act(Build("4B", "ship")))
    story = story.when(0, Act(Build("4B", "ship")))
    story.when(0, Act(Build("4B", "ship"))).refused("starport_used")


def test_arc_bld_2_refusals_come_in_their_order():
    used = {"4B": {"0": 1}}
    story = building(p(ports="4B", ships="4A=9 4G=6"), p(ports="4C"), ports_used=used, out=[6])
    story.when(0, Act(Build("6B", "ship"))).refused("out_of_play")
    story.when(0, Act(Build("4C", "ship"))).refused("no_loyal_piece")
    story.when(0, Act(Build("4A", "ship"))).refused("no_loyal_piece")
    story.when(0, Act(Build("4B", "ship"))).refused("starport_used")


# ---------------------------------------------------------------- ARC-REP-1


@pytest.mark.parametrize(
    ("own", "piece"),
    [
        ({"ships": "5G=2+2"}, "ship"),
        ({"cities": "5A!", "ports": "5B"}, "city"),
        ({"ports": "5A!", "cities": "5B"}, "starport"),
    ],
)
def test_arc_rep_1_a_damaged_loyal_piece_becomes_fresh_anywhere(own: dict[str, str], piece: str):
    place = own["ships"][:2] if "ships" in own else "5A"
    rival = p(ships=f"{place}=5+1", cities="4B!")
    story = building(p(**own), rival)
    assert acts(story, Repair) == [Repair(place, piece)]
    story = story.when(0, Act(Repair(place, piece))).then(
        *SPENT, PiecesFlipped(0, piece, 1, place, "fresh")
    )
    if piece == "ship":
        assert standing(story, "5G")[:2] == ["0 ship fresh 3", "0 ship damaged 1"]


def test_arc_rep_1_what_is_fresh_or_another_s_is_not_repaired():
    story = building(p(ships="5G=2", cities="5A"), p(ships="5G=0+1"), out=[6])
    refused: list[tuple[Decision, str]] = [
        (Act(Repair("6G", "ship")), "out_of_play"),
        (Act(Repair("5G", "ship")), "no_such_piece"),
        (Act(Repair("5A", "city")), "no_such_piece"),
        (Act(Repair("5A", "starport")), "no_such_piece"),
    ]
    for decision, code in refused:
        story.when(0, decision).refused(code)
    assert not acts(story, Repair)


def test_arc_rep_1_a_pip_is_needed():
    story = building(p(ships="5G=0+1"), p(), pips=0)
    story.when(0, Act(Repair("5G", "ship"))).refused("no_pips")
    assert not legal(story, 0, Act)
