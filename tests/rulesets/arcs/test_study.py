"""What is counted for study, and to whose account."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.rules.ambitions import AmbitionScored, PowerChanged
from mechs_core.rulesets.arcs.rules.battle import (
    BattleAction,
    BattleBegun,
    BattleEnded,
    CollectDice,
)
from mechs_core.rulesets.arcs.rules.cards_played import (
    AmbitionDeclared,
    CardPlayed,
    Follow,
    InitiativeMoved,
    InitiativePassed,
    Lead,
)
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, Influence, Secure
from mechs_core.rulesets.arcs.rules.economy import Build, Repair, Tax
from mechs_core.rulesets.arcs.rules.guild_actions import (
    Abduct,
    Execute,
    Manufacture,
    Pressgang,
    Stop,
    Synthesize,
    Trade,
)
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, Of
from mechs_core.rulesets.arcs.rules.hits import HitDealt
from mechs_core.rulesets.arcs.rules.move import Move
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.prelude import Spend, Use
from mechs_core.rulesets.arcs.rules.raid import Raid
from mechs_core.rulesets.arcs.rules.resources import Overflow, ResourceMoved
from mechs_core.rulesets.arcs.rules.rounds import ChapterEnded, GameEnded
from mechs_core.rulesets.arcs.rules.setup import GameSetUp
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn, PipSpent, TurnStarted
from mechs_core.rulesets.arcs.study.battles import EVEN, LOST_MORE, NOTHING, TOOK_MORE
from mechs_core.rulesets.arcs.study.cards import PASSED
from mechs_core.testing.counts import Sums, tally_of
from mechs_core.testing.playouts import Playout, mixed, play
from tests.counted import Counted, counted
from tests.rulesets.arcs.positions import dice, p, position

ADA, BOB, EVE = range(3)


def at(*seats: Any, **said: Any) -> Counted:
    """A position; what it begins with is not counted."""
    return counted(position(*seats, **said)).forgetting()


# ---------------------------------------------------------------- places and what decides


def test_places_are_counted_from_the_first_holder_of_the_initiative() -> None:
    table = at(p(), p(), p()).seeing(
        GameSetUp("3S1", (1, 4), BOB, {}),
        PowerChanged(EVE, 5, "tycoon"),
        GameEnded((EVE, BOB, ADA), "power"),
    )
    games = {(seat, place): 5 * (seat == EVE) for place, seat in enumerate((BOB, EVE, ADA), 1)}
    for topic, name in (("place", "place {} of 3"), ("start", "3S1 place {}")):
        table.then(
            topic,
            {
                (seat, name.format(place)): {"games": 1, "power": power}
                for (seat, place), power in games.items()
            },
        )


def scored(ambition: str, *gains: int, bonus: int = 0) -> list[Any]:
    """The first seat that gains most places first alone."""
    first = gains.index(max(gains))
    paid = [PowerChanged(seat, gain, ambition.lower()) for seat, gain in enumerate(gains) if gain]
    if bonus:
        paid.append(PowerChanged(first, bonus, "bonus"))
    return [AmbitionScored(ambition, gains, (first,), (), gains, bonus), *paid]


@pytest.mark.parametrize(
    ("events", "items", "margin"),
    [
        ((*scored("TYCOON", 5, 0), *scored("KEEPER", 0, 3)), ("Tycoon",), 2),
        ((*scored("TYCOON", 5, 0), *scored("WARLORD", 4, 0)), ("none alone",), 9),
        ((*scored("TYCOON", 3, 2), *scored("KEEPER", 2, 3)), ("Tycoon",), 0),
        ((*scored("TYCOON", 3, 0, bonus=2), *scored("KEEPER", 0, 4)), ("Tycoon",), 1),
        (
            (*scored("TYCOON", 5, 0), *scored("TYRANT", 3, 0), *scored("KEEPER", 0, 6)),
            ("Tycoon", "Tyrant"),
            2,
        ),
    ],
)
def test_an_ambition_decides_where_without_it_another_had_won(
    events: Any, items: tuple[str, ...], margin: int
) -> None:
    power = [0, 0]
    for event in events:
        if isinstance(event, PowerChanged):
            power[event.seat] += event.delta
    ranking = (ADA, BOB) if power[ADA] >= power[BOB] else (BOB, ADA)
    table = at(p(), p()).seeing(*events, GameEnded(ranking, "power"))
    said = {"games": 1, "margin": margin}
    table.then("decided", {(ranking[0], item): said for item in items})


@pytest.mark.parametrize(
    ("holder", "to", "item"), [(ADA, ADA, "Keeper"), (ADA, BOB, "none alone"), (BOB, ADA, "Keeper")]
)
def test_of_equal_power_the_first_in_turn_order_wins(holder: int, to: int, item: str) -> None:
    """Without Keeper both have 3."""
    hands = [p(hand="CO2"), p(hand="CO3")]
    table = at(*hands, phase="lead", initiative=holder)
    if to != holder:
        table.seeing(InitiativeMoved(holder, to, "surpassed"))
    table.seeing(*scored("TYCOON", 3, 3), *scored("KEEPER", 0, 2), GameEnded((BOB, ADA), "power"))
    table.then("decided", {(BOB, item): {"games": 1, "margin": 2}})


def test_ties_are_broken_by_the_initiative_with_which_a_game_begins() -> None:
    scenario = at(p(), p(hand="CO2"), phase="lead", initiative=BOB)
    for table in (scenario, at(p(), p()).seeing(GameSetUp("2S1", (1, 6), BOB, {}))):
        table.seeing(*scored("TYCOON", 3, 3), *scored("KEEPER", 0, 2))
        table.seeing(GameEnded((BOB, ADA), "power"))
        table.then("decided", {(BOB, "none alone"): {"games": 1, "margin": 2}})


def test_power_of_a_scenario_counts_for_what_decides() -> None:
    table = counted(position(p(power=4), p(power=1)))
    table.seeing(*scored("KEEPER", 0, 2), GameEnded((ADA, BOB), "power"))
    table.then("decided", {(ADA, "none alone"): {"games": 1, "margin": 1}})


# ---------------------------------------------------------------- ambitions


def test_an_ambition_is_told_by_seat_with_what_it_paid() -> None:
    table = at(p(), p(), p()).seeing(
        AmbitionDeclared(BOB, "TYCOON", "m3", True),
        AmbitionDeclared(BOB, "TYCOON", "m2", False),
        AmbitionScored("TYCOON", (3, 2, 1), (ADA,), (BOB,), (8, 5, 0), 2),
        AmbitionScored("KEEPER", (1, 1, 0), (ADA, BOB), (), (2, 2, 0), 0),
    )
    scored = {"scored": 1}
    table.then(
        "ambition",
        {
            (ADA, "Tycoon"): {**scored, "power": 10, "first": 1},
            (BOB, "Tycoon"): {**scored, "power": 5, "second": 1, "declared": 1},
            (EVE, "Tycoon"): {**scored, "power": 0},
            (ADA, "Keeper"): {**scored, "power": 2, "tied": 1},
            (BOB, "Keeper"): {**scored, "power": 2, "tied": 1},
            (EVE, "Keeper"): {**scored, "power": 0},
        },
    )
    paid = {"declared": 2, "zeroed": 1, "power": 5, "rivals": 10}
    table.then("declaration", {(BOB, "Tycoon"): paid})


def test_a_declaration_pays_in_its_own_chapter() -> None:
    table = at(p(), p()).seeing(
        AmbitionDeclared(ADA, "EMPATH", "m3", False),
        AmbitionScored("EMPATH", (1, 0), (ADA,), (), (5, 0), 0),
        ChapterEnded(1),
        AmbitionDeclared(BOB, "EMPATH", "m3", True),
        AmbitionScored("EMPATH", (1, 0), (ADA,), (), (5, 0), 0),
    )
    table.then(
        "declaration",
        {
            (ADA, "Empath"): {"declared": 1, "power": 5, "rivals": 0, "first": 1},
            (BOB, "Empath"): {"declared": 1, "zeroed": 1, "power": 0, "rivals": 5},
        },
    )
    tie = at(p(), p()).seeing(
        AmbitionDeclared(ADA, "KEEPER", "m2", False),
        AmbitionScored("KEEPER", (1, 1), (ADA, BOB), (), (2, 2), 0),
    )
    tie.then("declaration", {(ADA, "Keeper"): {"declared": 1, "power": 2, "rivals": 2}})


# ---------------------------------------------------------------- action cards


def test_a_card_is_told_by_how_it_is_played_and_what_it_gives() -> None:
    ada = p(hand="CO2 AD3", ships="4B=1", slots="F")
    table = at(ada, p(hand="AG6 MO3 AD4", ships="1G=1"), p(hand="CO5"), phase="lead")
    table.when(ADA, Lead("CO2", "TYCOON")).when(ADA, Spend(1)).when(ADA, Stop())
    table.when(ADA, Act(Build("4B", "city"))).when(ADA, EndTurn())
    table.when(BOB, Follow("copy", "MO3", "AD4")).when(BOB, EndTurn())
    table.when(EVE, Follow("surpass", "CO5"))
    led = {"plays": 1, "pips": 4, "spent": 1, "resources": 1, "declared": 1}
    table.then(
        "play",
        {
            (ADA, "lead Construction"): led,
            (BOB, "copy Construction"): {"plays": 1, "pips": 1, "seized": 1},
            (EVE, "surpass Construction"): {"plays": 1, "pips": 2},
        },
    )
    table.then(
        "action card",
        {
            (ADA, "CO2"): {"played": 1, "led": 1, "declared": 1, "spent": 1},
            (EVE, "CO5"): {"played": 1, "surpassed": 1},
        },
    )
    table.then("initiative", {(BOB, "seized it"): {"times": 1}})


def test_an_ambition_of_a_vox_card_is_no_cards_declaration() -> None:
    table = at(p(), p()).seeing(
        CardPlayed(ADA, "AG6", "lead", False),
        TurnStarted(ADA, 2, ("secure",)),
        AmbitionDeclared(ADA, "EMPATH", "m3", False),
    )
    table.then("action card", {(ADA, "AG6"): {"played": 1, "led": 1}})


def test_a_pivot_and_the_ways_of_the_initiative() -> None:
    table = at(p(), p(hand="AG6"), played="CO5", phase="follow")
    table.when(BOB, Follow("pivot", "AG6"))
    table.seeing(InitiativeMoved(ADA, BOB, "surpassed"), InitiativePassed(BOB, ADA, "pass"))
    table.then("play", {(BOB, "pivot Aggression"): {"plays": 1, "pips": 2 - 1}})
    table.then("action card", {(BOB, "AG6"): {"played": 1, "pivoted": 1}})
    ways = {(BOB, "surpassed for it"): {"times": 1}, (BOB, PASSED): {"times": 1}}
    table.then("initiative", ways)


def test_a_copy_has_the_suit_of_the_lead_of_a_scenario() -> None:
    table = at(p(), p(hand="CO3"), played="MO5", phase="follow").when(BOB, Follow("copy", "CO3"))
    table.then("play", {(BOB, "copy Mobilization"): {"plays": 1, "pips": 1}})
    table.then("action card", {})


def test_the_turn_with_which_a_scenario_begins_has_no_card() -> None:
    at(p(), p()).seeing(PipSpent(ADA, 1)).then("play", {})


# ---------------------------------------------------------------- actions

ADMIN, FIGHT, WORKS, TRAVEL = "AD3", "AG3", "CO3", "MO3"
RICH = p(
    ships="2C=3 2G=1",
    cities="2C 1A!",
    ports="2A",
    slots="M",
    agents="1=2",
    captives={1: 2},
)
POOR = p(ships="2A=1", cities="2C 4B", slots="RW", agents="1=1 2=1")


@pytest.mark.parametrize(
    ("card", "guild", "action", "item", "brings"),
    [
        (ADMIN, "", Tax("1A", ADA), "tax an own city", {"tokens": 1}),
        (ADMIN, "", Tax("2C", BOB), "tax a Rival's city", {"tokens": 1, "captives": 1}),
        (ADMIN, "", Repair("1A", "city"), "repair city", {}),
        (ADMIN, "", Influence(2), "influence", {}),
        (ADMIN, "BC12", Execute(BOB), "execute", {"trophies": 1}),
        (ADMIN, "BC23", Trade("2C", BOB, "M"), "trade", {"tokens": 1}),
        (FIGHT, "", Secure(1), "secure", {"captives": 1}),
        (FIGHT, "", Move("2G", "1G"), "move", {}),
        (FIGHT, "", BattleAction("2C", BOB), "battle", {}),
        (FIGHT, "BC14 BC13", Abduct(2), "abduct", {"captives": 1}),
        (WORKS, "", Build("2A", "ship"), "build ship", {}),
        (WORKS, "", Build("1A", "starport"), "build starport", {}),
        (WORKS, "BC02", Manufacture(), "manufacture", {"tokens": 1}),
        (WORKS, "BC09", Synthesize(), "synthesize", {"tokens": 1}),
        (WORKS, "BC12", Pressgang(BOB, "P"), "pressgang", {"tokens": 1}),
    ],
)
def test_an_action_is_told_with_what_it_brings_at_once(
    card: str, guild: str, action: Any, item: str, brings: dict[str, int]
) -> None:
    table = at({**RICH, "guild": guild}, POOR, played=card)
    table.when(ADA, Act(action)).then("action", {(ADA, item): {"uses": 1, **brings}})


def test_a_spent_resource_pays_an_action_as_a_pip_does() -> None:
    table = at(p(ships="4B=2", slots="MF"), p(), played="CO3")
    table.when(ADA, Spend(1)).when(ADA, Use(Build("4B", "city")))
    table.when(ADA, Spend(2)).when(ADA, Stop())
    table.then("action", {(ADA, "build city"): {"uses": 1, "resource": 1}})


def test_what_a_card_of_the_prelude_brings_is_no_action() -> None:
    table = at(p(ships="2C=1", guild="BC20", slots="MF"), p(slots="W"), played="AD3")
    table.when(ADA, Spend(2)).when(ADA, Stop()).when(
        ADA, CardPrelude("BC20", from_=Of(BOB, slot=1))
    )
    table.then("action", {})


# ---------------------------------------------------------------- battles


def fight(attacker: Any, defender: Any, system: str, chosen: CollectDice, **faces: Any) -> Counted:
    luck = dice("1.1 0 1", **faces)
    table = at(attacker, defender, played="AG3", court="BC05").when(
        ADA, Act(BattleAction(system, BOB))
    )
    return table.when(ADA, chosen, luck)


def test_a_battle_is_told_by_its_dice_with_what_it_took_and_lost() -> None:
    table = fight(
        p(ships="3C=2", slots="W"),
        p(cities="3C!", slots="MW"),
        "3C",
        CollectDice(0, 1, 1),
        assault=(5,),
        raid=(2,),
    )
    table.when(ADA, Raid(slot=2))
    found = {"rolled": 2, "hits": 1, "trophies": 1, "cities": 1, "stolen": 1, "damaged": 1}
    table.then("dice", {(ADA, "assault + raid"): {"battles": 1, "paid": 1, **found}})
    table.then("attack", {(ADA, TOOK_MORE): {"battles": 1}})


@pytest.mark.parametrize(
    ("ships", "kind", "face", "came_out", "counts"),
    [
        ("3C=0+1", "assault", 2, EVEN, {"lost": 1, "hits": 1, "trophies": 1}),
        ("3C=0+1", "raid", 2, LOST_MORE, {"lost": 1}),
        ("3C=1", "raid", 2, NOTHING, {"damaged": 1}),
        ("3C=1", "assault", 1, NOTHING, {}),
    ],
)
def test_an_attack_pays_where_it_takes_more_than_it_loses(
    ships: str, kind: str, face: int, came_out: str, counts: dict[str, int]
) -> None:
    chosen = CollectDice(0, int(kind == "assault"), int(kind == "raid"))
    table = fight(p(ships=ships), p(ships="3C=0+1"), "3C", chosen, **{kind: (face,)})
    table.then("attack", {(ADA, came_out): {"battles": 1}})
    table.then("dice", {(ADA, kind): {"battles": 1, "rolled": 1, **counts}})


def test_a_battle_without_dice() -> None:
    table = fight(p(ships="3C=1"), p(ships="3C=1"), "3C", CollectDice(0, 0, 0))
    table.then("dice", {(ADA, "no dice"): {"battles": 1}})
    table.then("attack", {(ADA, NOTHING): {"battles": 1}})


def test_a_city_that_is_only_damaged_is_not_destroyed() -> None:
    table = fight(p(ships="3C=1"), p(cities="3C"), "3C", CollectDice(1, 0, 0), skirmish=(4,))
    table.then("dice", {(ADA, "skirmish"): {"battles": 1, "rolled": 1, "hits": 1}})


def test_each_battle_is_counted_alone() -> None:
    ransacked = CourtCardMoved("BC05", "court:1", "play:0", "ransack")
    lost = HitDealt("own", "ship:damaged", "destroyed")
    table = at(p(), p())
    for happens in (lost, ransacked):
        begun, ended = BattleBegun(ADA, "3C", BOB), BattleEnded(ADA, "3C", BOB)
        table.seeing(begun, happens, ended)
    table.then("attack", {(ADA, TOOK_MORE): {"battles": 1}, (ADA, LOST_MORE): {"battles": 1}})
    table.then("dice", {(ADA, "no dice"): {"battles": 2, "paid": 1, "lost": 1}})


def test_a_ransacked_card_and_its_agents_are_taken() -> None:
    """The agents of the card become Trophies."""
    table = fight(
        p(ships="3C=0+1"),
        p(cities="3C!", agents="1=2"),
        "3C",
        CollectDice(0, 1, 0),
        assault=(4,),
    )
    taken = {"battles": 1, "rolled": 1, "hits": 1, "cities": 1, "trophies": 3, "lost": 1}
    table.then("dice", {(ADA, "assault"): {**taken, "paid": 1}})
    captives = {"taken": 1, "ransacked": 1, "captives": 2}
    table.then("court card", {(ADA, "BC05 Construction Union"): captives})


# ---------------------------------------------------------------- Court, resources


def test_a_court_card_is_told_with_the_agents_that_it_cost() -> None:
    table = at(
        p(agents="1=3", guild="BC20"), p(agents="1=1", guild="BC24"), court="BC01", played="AG3"
    )
    table.when(ADA, CardPrelude("BC20", from_=Of(BOB, card="BC24")))
    table.when(ADA, Act(Secure(1)))
    assert table.of("court card") == {
        (ADA, "BC20 Silver-Tongues"): {"used": 1, "left": 1},
        (ADA, "BC24 Relic Fence"): {"taken": 1},
        (BOB, "BC24 Relic Fence"): {"left": 1},
        (ADA, "BC01 Loyal Engineers"): {"taken": 1, "agents": 3, "captives": 1},
    }
    begun = counted(position(p(guild="BC20"), p()))
    begun.then("court card", {(ADA, "BC20 Silver-Tongues"): {"taken": 1}})


def test_a_vox_card_is_taken_by_who_resolves_it() -> None:
    table = at(p(agents="1=1"), p(), court="BC31", played="AG3").when(ADA, Act(Secure(1)))
    table.then("court card", {(ADA, "BC31 Call to Action"): {"taken": 1, "agents": 1}})


def test_resources_are_gained_spent_and_lost() -> None:
    table = at(p(cities="2C", ships="2C=2", slots="MF", guild="BC20"), p(slots="W"), played="AD3")
    table.when(ADA, Spend(2)).when(ADA, Stop())
    table.when(ADA, CardPrelude("BC20", from_=Of(BOB, slot=1)))
    table.when(ADA, Act(Tax("2C", ADA)))
    while table.line.requests()[0].kind == "overflow":
        table.when(ADA, Overflow(1))
    table.then(
        "resource",
        {
            (ADA, "Fuel"): {"spent": 1},
            (ADA, "Weapon"): {"gained": 1, "stolen": 1},
            (BOB, "Weapon"): {"lost": 1},
            (ADA, "Relic"): {"gained": 1, "taxed": 1},
        },
    )
    others = at(p(), p()).seeing(
        ResourceMoved("M", "supply:general", "slot:0:1", "card"),
        ResourceMoved("M", "slot:0:3", "incoming:0", "covered"),
    )
    others.then("resource", {(ADA, "Material"): {"gained": 1}})
    begun = counted(position(p(slots="M-"), p()))
    begun.then("resource", {(ADA, "Material"): {"gained": 1}})


def test_agents_that_move_for_a_stolen_card_are_of_no_other() -> None:
    table = at(p(), p()).seeing(
        TurnStarted(BOB, 1, ()),
        PiecesMoved(BOB, "agent", "fresh", 2, "court:1", "supply:1", "secure"),
        CourtCardMoved("BC05", "court:1", "play:1", "secure"),
        CourtCardMoved("BC06", "court:2", "play:1", "secure"),
    )
    table.then(
        "court card",
        {
            (BOB, "BC05 Construction Union"): {"taken": 1, "agents": 2},
            (BOB, "BC06 Fuel Cartel"): {"taken": 1},
        },
    )


# ---------------------------------------------------------------- whole games


@pytest.fixture(scope="module", params=["one", "two"])
def game(request: pytest.FixtureRequest) -> Playout:
    return play(RULESET, mixed(RULESET, Rng(request.param)), request.param)


def total(sums: Sums, seat: int, topic: str, measure: str) -> int:
    return sum(
        value
        for (who, name, _, what), value in sums.items()
        if (who, name, what) == (seat, topic, measure)
    )


def test_power_pips_and_tokens_add_up(game: Playout) -> None:
    sums, state = tally_of(RULESET, game.events), game.line.state
    result = RULESET.rules.result(state)
    assert result
    for seat, parts in enumerate(result.parts):
        ambitions = sum(number or 0 for name, number in parts.items() if name in AMBITIONS)
        assert total(sums, seat, "ambition", "power") == ambitions
        assert total(sums, seat, "place", "power") == result.score[seat]
        spent = [event for event in game.events if isinstance(event, PipSpent)]
        pips = sum(event.seat == seat for event in spent)
        assert total(sums, seat, "play", "spent") == pips
        actions = total(sums, seat, "action", "uses") - total(sums, seat, "action", "resource")
        assert actions == pips
        gone = total(sums, seat, "resource", "spent") + total(sums, seat, "resource", "lost")
        there = sum(kind >= 0 for kind in state.slots[seat])
        assert total(sums, seat, "resource", "gained") == gone + there


AMBITIONS = ("tycoon", "tyrant", "warlord", "keeper", "empath", "bonus")
