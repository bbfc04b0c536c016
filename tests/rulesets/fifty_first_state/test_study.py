"""What is counted for study, and to whose account."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.modules.arena import (
    EquipDeclined,
    Equipped,
    Judged,
    Opened,
    SpacesSet,
    WorkerSent,
)
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.model import SOURCES
from mechs_core.rulesets.fifty_first_state.rules.build import LocationBuilt
from mechs_core.rulesets.fifty_first_state.rules.cleanup import SuppliesCleared
from mechs_core.rulesets.fifty_first_state.rules.connections import (
    ConnectionPlayed,
    ConnectionTaken,
)
from mechs_core.rulesets.fifty_first_state.rules.deals import DealMade
from mechs_core.rulesets.fifty_first_state.rules.develop import LocationReplaced
from mechs_core.rulesets.fifty_first_state.rules.end import FinalScored, Score
from mechs_core.rulesets.fifty_first_state.rules.gains import (
    CardsDrawn,
    GoodsGained,
    Produced,
    VpGained,
)
from mechs_core.rulesets.fifty_first_state.rules.lookout import (
    CardPicked,
    LookoutDiscarded,
    LookoutRevealed,
    RoundStarted,
)
from mechs_core.rulesets.fifty_first_state.rules.payment import GoodsPaid, PaidFrom
from mechs_core.rulesets.fifty_first_state.rules.raze import CardRazed, LocationRuined
from mechs_core.rulesets.fifty_first_state.rules.scenario import (
    ConnectionsSet,
    ScenarioSet,
    SeatSet,
    SiteSet,
)
from mechs_core.rulesets.fifty_first_state.rules.turns import CleanupStarted, Passed, TurnStarted
from mechs_core.rulesets.fifty_first_state.rules.use import FactionUsed, LocationUsed
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenUsed
from mechs_core.rulesets.fifty_first_state.study.games import (
    ANYWAY,
    DECIDED,
    TO_ANOTHER,
    TO_NOBODY,
)
from mechs_core.testing.counts import Sums, tally_of
from mechs_core.testing.playouts import Playout, mixed, play
from tests.counted import Counted, counted
from tests.games import Sealed

ADA, BOB, EVE = range(3)
BENCH, CHAPEL, DERRICK = "P02 Pistol Bench", "F01 Stone Chapel", "F04 Burning Derrick"
MARKET, KITCHEN = "A13 Corner Market", "P06 Soup Kitchen"


def begun(seats: int = 2, **options: Any) -> Counted:
    """A new game whose set-up is not counted: of harbor, ridge and caravan in this order."""
    factions = ["harbor", "ridge", "caravan"][:seats]
    line = Sealed.new(RULESET, seats, options={"factions": factions, "first": 0, **options}).line
    return counted(line).forgetting()


def paid(seat: int, reason: Any, to: Any = "bank", **goods: int) -> GoodsPaid:
    return GoodsPaid(seat, goods, PaidFrom(goods, {}), to, reason)


def seat_of(*board: SiteSet, supply: Any = None, deals: tuple[str, ...] = ()) -> SeatSet:
    return SeatSet((), 0, supply or {}, board, deals, False, (), False)


def scenario(*seats: SeatSet, **said: Any) -> ScenarioSet:
    empty = {colour: ConnectionsSet((), None) for colour in ("blue", "red")}
    keys: dict[str, Any] = {"row": None, "active": ADA, **said}
    return ScenarioSet(
        round=3,
        phase="action",
        half=0,
        picks=0,
        developing=None,
        discard=(),
        connections=empty,
        out=(),
        by_seat=seats,
        **keys,
    )


# ---------------------------------------------------------------- cards and locations


def test_a_pick_counts_for_every_card_that_lay_in_the_row() -> None:
    line = begun().seeing(
        LookoutRevealed(1, ("P02.1", "P02.2", "F01.1")),
        CardPicked(ADA, "P02.2", 1),
        CardPicked(BOB, "F01.1", 1),
        LookoutDiscarded(("P02.1",)),
        LookoutRevealed(2, ("A13.1",)),
        CardPicked(BOB, "A13.1", 2),
    )
    line.then(
        "pick",
        {
            (ADA, BENCH): {"seen": 1, "picked": 1},
            (ADA, CHAPEL): {"seen": 1},
            (BOB, BENCH): {"seen": 1},
            (BOB, CHAPEL): {"seen": 1, "picked": 1},
            (BOB, MARKET): {"seen": 1, "picked": 1},
        },
    )
    row = begun().seeing(scenario(row=("F01.1",)), CardPicked(ADA, "F01.1", 1))
    row.then("pick", {(ADA, CHAPEL): {"seen": 1, "picked": 1}})


def test_cards_are_told_apart_by_what_they_are_played_as() -> None:
    line = begun().seeing(
        DealMade(ADA, "F01.1"),
        VpGained(ADA, 1, "deal:F01.1"),
        VpGained(ADA, 1, "deal:F01.1"),
        CardRazed(ADA, "F01.2"),
        VpGained(ADA, 2, "spoils:F01.2"),
        CardRazed(ADA, "P02.1"),
        GoodsGained(ADA, {"gun": 2}, "spoils:P02.1"),
        LocationBuilt(ADA, "P02.2", {}),
        Produced(ADA, "location:P02.2", {"gun": 1}),
    )
    line.then(
        "card",
        {
            (ADA, CHAPEL): {"played": 2, "dealt": 1, "razed": 1, "vp": 4},
            (ADA, BENCH): {"played": 2, "razed": 1, "built": 1, "goods": 2},
        },
    )
    line.then("location", {(ADA, BENCH): {"built": 1, "goods": 1}})


def test_a_location_is_told_with_what_it_brings_its_owner() -> None:
    line = begun().seeing(
        LocationBuilt(ADA, "F01.1", {}),
        VpGained(ADA, 2, "bonus:F01.1"),
        LocationBuilt(ADA, "A13.1", {}),
        LocationUsed(ADA, "A13.1"),
        VpGained(ADA, 1, "use:A13.1"),
        LocationBuilt(ADA, "F08.1", {"fuel": 3}),
        LocationBuilt(ADA, "F16.1", {}),
        CardsDrawn(ADA, 1, ("P01.1",), "on:F16.1"),
        FinalScored({"0": Score(3, 4, 7, 0), "1": Score(0, 0, 0, 0)}),
    )
    line.then(
        "location",
        {
            (ADA, CHAPEL): {"built": 1, "vp": 3, "stood": 1},
            (ADA, MARKET): {"built": 1, "used": 1, "vp": 2, "stood": 1},
            (ADA, "F08 Fuel Cistern"): {"built": 1, "goods": 3, "vp": 1, "stood": 1},
            (ADA, "F16 Looters' Club"): {"built": 1, "cards": 1, "vp": 1, "stood": 1},
        },
    )


def test_a_ruin_stands_no_more_and_its_spoils_are_nobodys_card() -> None:
    line = begun().seeing(
        DealMade(ADA, "F04.1"),
        LocationBuilt(BOB, "F01.1", {}),
        LocationRuined(ADA, BOB, "F01.1", {}),
        VpGained(ADA, 2, "spoils:F01.1"),
        VpGained(BOB, 1, "razed:F01.1"),
        FinalScored({"0": Score(2, 0, 2, 0), "1": Score(1, 0, 1, 0)}),
    )
    line.then("location", {(BOB, CHAPEL): {"built": 1, "razed": 1}})
    line.then(
        "card",
        {(ADA, DERRICK): {"played": 1, "dealt": 1}, (BOB, CHAPEL): {"played": 1, "built": 1}},
    )


def test_spoils_of_a_card_that_the_seat_had_razed_before() -> None:
    """It came back from the discard, and another built it."""
    line = begun().seeing(
        CardRazed(ADA, "F01.1"),
        VpGained(ADA, 2, "spoils:F01.1"),
        LocationBuilt(BOB, "F01.1", {}),
        LocationRuined(ADA, BOB, "F01.1", {}),
        VpGained(ADA, 2, "spoils:F01.1"),
    )
    assert line.of("card")[ADA, CHAPEL]["vp"] == 2


def test_a_location_is_developed_over() -> None:
    line = begun().seeing(
        LocationBuilt(ADA, "F01.1", {}),
        LocationReplaced(ADA, "F01.1", "A13.1", {}, {}),
        VpGained(ADA, 1, "develop"),
        FinalScored({"0": Score(1, 1, 2, 0), "1": Score(0, 0, 0, 0)}),
    )
    line.then(
        "location",
        {
            (ADA, CHAPEL): {"built": 1, "replaced": 1},
            (ADA, MARKET): {"built": 1, "developed": 1, "vp": 1, "stood": 1},
        },
    )


def test_open_production_gives_its_owner_a_worker_only() -> None:
    line = begun().seeing(
        TurnStarted(BOB),
        LocationBuilt(BOB, "P06.1", {}),
        TurnStarted(ADA),
        paid(ADA, "open", "owner", worker=1),
        OpenUsed(ADA, BOB, "P06.1"),
        GoodsGained(BOB, {"worker": 1}, "open:P06.1"),
        GoodsGained(ADA, {"worker": 2}, "open:P06.1"),
    )
    line.then("location", {(BOB, KITCHEN): {"built": 1, "opened": 1, "goods": 1}})
    line.then("exchange", {(ADA, f"open {KITCHEN}"): {"uses": 1}})
    assert line.of("action")[ADA, "open"] == {"uses": 1, "paid": 1, "goods": 2}


def test_what_a_scenario_begins_with_has_been_played() -> None:
    site = SiteSet("F08.1", False, {"fuel": 2}, {}, 0)
    ruin = SiteSet("F01.1", True, {}, {}, 0)
    store = SiteSet("F13.1", False, {}, {"gun": 1}, 0)
    line = begun().seeing(
        scenario(seat_of(site, ruin, store, supply={"iron": 2}, deals=("A13.1",)), seat_of()),
        FinalScored({"0": Score(0, 2, 2, 0), "1": Score(0, 0, 0, 0)}),
    )
    line.then(
        "location",
        {
            (ADA, "F08 Fuel Cistern"): {"built": 1, "goods": 2, "vp": 1, "stood": 1},
            (ADA, CHAPEL): {"built": 1},
            (ADA, "F13 Dry Cellar"): {"built": 1, "vp": 1, "stood": 1},
        },
    )
    assert line.of("card")[ADA, MARKET] == {"played": 1, "dealt": 1}
    goods = {"fuel": 2, "iron": 2, "gun": 1}
    line.then("good", {(ADA, good): {"gained": number} for good, number in goods.items()})


# ---------------------------------------------------------------- turns and goods


@pytest.mark.parametrize(
    ("events", "action"),
    [
        ([paid(ADA, "construct", grey=1), LocationBuilt(ADA, "P05.1", {})], "construct"),
        ([paid(ADA, "deal", blue=1), DealMade(ADA, "P05.1")], "deal"),
        ([paid(ADA, "raze", red=1), CardRazed(ADA, "P05.1")], "raze"),
        ([paid(ADA, "raze", red=1), LocationRuined(ADA, BOB, "P05.1", {})], "attack"),
        ([paid(ADA, "use", gun=1), LocationUsed(ADA, "A10.1")], "use"),
        ([paid(ADA, "faction", gun=1), FactionUsed(ADA, 1)], "faction"),
        ([paid(ADA, "connection", gun=1), ConnectionPlayed(ADA, "C04.1")], "play"),
        ([paid(ADA, "connection", worker=1), ConnectionTaken(ADA, "C04.1")], "take"),
        ([ConnectionPlayed(ADA, "C01.1")], "play"),
        ([paid(ADA, "send", "arena", worker=1), WorkerSent(ADA)], "send"),
        ([Passed(ADA)], "pass"),
    ],
)
def test_an_action_is_told_with_what_was_paid(events: Any, action: str) -> None:
    line = begun().seeing(TurnStarted(BOB), LocationBuilt(BOB, "P05.1", {})).forgetting()
    line.seeing(TurnStarted(ADA), *events)
    counts = {"uses": 1, "paid": 1} if len(events) > 1 else {"uses": 1}
    line.then("action", {(ADA, action): counts})


def test_an_action_is_told_with_what_it_gives_at_once() -> None:
    line = begun().seeing(
        TurnStarted(ADA),
        paid(ADA, "develop", brick=1),
        LocationBuilt(ADA, "F18.1", {}),
    )
    line.forgetting().seeing(
        TurnStarted(ADA),
        paid(ADA, "develop", brick=1),
        LocationReplaced(ADA, "F18.1", "P06.1", {}, {}),
        VpGained(ADA, 1, "develop"),
        GoodsGained(ADA, {"worker": 1}, "bonus:P06.1"),
        GoodsGained(BOB, {"gun": 5}, "razed:P02.1"),
        CardsDrawn(ADA, 2, (), "on:F16.1"),
        CleanupStarted(1),
        paid(ADA, "equip", "arena", gun=1),
        GoodsGained(ADA, {"gun": 9}, "location:P02.1"),
    )
    counts = {"uses": 1, "paid": 1, "vp": 1, "goods": 1, "cards": 2}
    line.then("action", {(ADA, "develop"): counts})


def test_a_trade_has_no_event_of_its_own() -> None:
    line = begun().seeing(
        TurnStarted(ADA),
        paid(ADA, "trade", worker=2),
        GoodsGained(ADA, {"gun": 1}, "trade"),
        TurnStarted(BOB),
        paid(BOB, "trade", worker=2),
        CardsDrawn(BOB, 1, (), "trade"),
    )
    line.then(
        "action",
        {
            (ADA, "trade"): {"uses": 1, "paid": 2, "goods": 1},
            (BOB, "trade"): {"uses": 1, "paid": 2, "cards": 1},
        },
    )
    line.then("exchange", {(ADA, "trade gun"): {"uses": 1}, (BOB, "trade card"): {"uses": 1}})


def test_exchanges_are_told_by_faction_and_card() -> None:
    line = begun().seeing(
        TurnStarted(BOB),
        FactionUsed(BOB, 0),
        TurnStarted(ADA),
        ConnectionTaken(ADA, "C04.1"),
        TurnStarted(ADA),
        ConnectionPlayed(ADA, "C04.1"),
    )
    line.then(
        "exchange",
        {
            (BOB, "ridge 0: 1 brick 1 card -> 2 grey"): {"uses": 1},
            (ADA, "take red"): {"uses": 1},
            (ADA, "play C04 Mercenaries"): {"uses": 1},
        },
    )


def test_an_action_in_a_scenarios_first_turn_counts() -> None:
    line = begun().seeing(scenario(active=BOB), paid(BOB, "trade", worker=2))
    line.then("action", {(BOB, "trade"): {"uses": 1, "paid": 2}})


def test_goods_are_gained_paid_given_away_and_lost() -> None:
    line = begun().seeing(
        Produced(ADA, "stored:F13.1", {"gun": 3}),
        Produced(ADA, "faction", {"worker": 3, "iron": 1}),
        GoodsGained(ADA, {"gun": 1}, "trade"),
        LocationBuilt(ADA, "F10.1", {"iron": 3}),
        paid(ADA, "trade", worker=2),
        paid(ADA, "equip", "arena", iron=1),
        SuppliesCleared({"0": {"worker": 1, "iron": 3}}),
    )
    line.then(
        "good",
        {
            (ADA, "worker"): {"gained": 3, "paid": 2, "lost": 1},
            (ADA, "iron"): {"gained": 4, "arena": 1, "lost": 3},
            (ADA, "gun"): {"gained": 1},
        },
    )


# ---------------------------------------------------------------- seats and the Arena


def test_who_plays_which_faction_from_which_place() -> None:
    options = {"factions": ["scar", "ridge", "caravan"], "first": 1}
    line = counted(Sealed.new(RULESET, 3, options=options).line)
    line.then(
        "faction",
        {
            (ADA, "scar Scar Legion"): {"games": 1},
            (BOB, "ridge Ridge Holds"): {"games": 1},
            (EVE, "caravan Caravan Guild"): {"games": 1},
        },
    )
    line.then(
        "start", {(seat, f"place {(seat + 2) % 3 + 1} of 3"): {"games": 1} for seat in range(3)}
    )


def test_a_factions_points_are_those_at_the_end() -> None:
    line = begun().seeing(FinalScored({"0": Score(9, 4, 13, 0), "1": Score(5, 1, 6, 0)}))
    assert line.of("faction") == {
        (ADA, "harbor Harbour League"): {"vp": 13},
        (BOB, "ridge Ridge Holds"): {"vp": 6},
    }


EQUIPMENT = {"ammo": 3, "iron": 2, "gun": 1}
OPENED = Opened({"0": "a", "1": "b", "2": "c"}, EQUIPMENT, 5, "turn", False)


def judged(winner: int | None, **points: int) -> Judged:
    reason: Any = "no contender" if not points else "tie" if winner is None else "highest"
    return Judged({seat[1:]: value for seat, value in points.items()}, winner, reason)


def test_a_worker_is_told_by_how_it_came_out() -> None:
    line = begun(3).seeing(
        OPENED,
        WorkerSent(ADA),
        WorkerSent(BOB),
        Equipped(ADA, "ammo", 3),
        Equipped(ADA, "gun", 1),
        EquipDeclined(BOB),
        judged(ADA, s0=4),
    )
    line.then(
        "arena",
        {
            (ADA, "prize won"): {"games": 1, "points": 4, "pieces": 2, "vp": 5},
            (BOB, "not equipped"): {"games": 1},
            (EVE, "no worker there"): {"games": 1},
        },
    )
    line.then(
        "equipment",
        {
            (ADA, "ammo"): {"given": 1, "points": 3},
            (ADA, "gun"): {"given": 1, "points": 1},
            (BOB, "nothing"): {"given": 1},
        },
    )


def test_a_tie_in_the_arena_and_who_is_below_it() -> None:
    spaces = SpacesSet({"0": ("ammo",), "1": ("iron", "gun"), "2": ("gun",)}, ())
    line = begun(3).seeing(OPENED, spaces, judged(None, s0=3, s1=3, s2=1))
    line.then(
        "arena",
        {
            (ADA, "tie"): {"games": 1, "points": 3, "pieces": 1},
            (BOB, "tie"): {"games": 1, "points": 3, "pieces": 2},
            (EVE, "beaten"): {"games": 1, "points": 1, "pieces": 1},
        },
    )


def test_a_worker_is_told_by_the_round_and_the_prize_that_it_won() -> None:
    line = begun().seeing(RoundStarted(2, 0), WorkerSent(ADA), RoundStarted(3, 1), WorkerSent(BOB))
    line.seeing(VpGained(BOB, 5, "arena"))
    line.then(
        "worker",
        {
            (ADA, "sent in round 2"): {"workers": 1},
            (BOB, "sent in round 3"): {"workers": 1, "vp": 5},
        },
    )


@pytest.mark.parametrize(
    ("winner", "ada", "bob", "item", "margin"),
    [
        (ADA, Score(30, 4, 34, 3), Score(29, 2, 31, 9), DECIDED, 3),
        (ADA, Score(30, 4, 34, 3), Score(27, 2, 29, 9), DECIDED, 5),  # else it ties, and has less
        (ADA, Score(30, 4, 34, 9), Score(27, 2, 29, 3), ANYWAY, 5),
        (ADA, Score(30, 4, 34, 9), Score(20, 2, 22, 9), ANYWAY, 12),
        (BOB, Score(30, 4, 34, 3), Score(27, 2, 29, 9), TO_ANOTHER, 5),
        (None, Score(30, 4, 34, 3), Score(27, 2, 29, 9), TO_NOBODY, 5),
    ],
)
def test_what_the_prize_did(
    winner: int | None, ada: Score, bob: Score, item: str, margin: int
) -> None:
    points = {} if winner is None else {f"s{winner}": 2}
    prize = [] if winner is None else [VpGained(winner, 5, "arena")]
    line = begun().seeing(judged(winner, **points), *prize, FinalScored({"0": ada, "1": bob}))
    line.then("prize", {(ADA, item): {"games": 1, "margin": margin}})


def test_without_the_arena_nothing_of_it_is_counted() -> None:
    line = begun(arena=False).seeing(FinalScored({"0": Score(9, 4, 13, 0), "1": Score(5, 1, 6, 0)}))
    for topic in ("arena", "equipment", "worker", "prize"):
        line.then(topic, {})


# ---------------------------------------------------------------- whole games


@pytest.fixture(scope="module", params=["one", "two", "three"])
def game(request: pytest.FixtureRequest) -> Playout:
    return play(RULESET, mixed(RULESET, Rng(request.param)), request.param)


def total(sums: Sums, seat: int, topic: str, measure: str) -> int:
    return sum(
        value
        for (who, name, _, what), value in sums.items()
        if (who, name, what) == (seat, topic, measure)
    )


def test_points_at_once_are_those_of_the_parts(game: Playout) -> None:
    sums = tally_of(RULESET, game.events)
    result = RULESET.rules.result(game.line.state)
    assert result
    for seat, parts in enumerate(result.parts):
        assert total(sums, seat, "faction", "vp") == result.score[seat]
        assert total(sums, seat, "location", "stood") == parts["locations"]
        own = ("use", "bonus", "locations")
        assert total(sums, seat, "location", "vp") == sum(parts[name] or 0 for name in own)
        assert total(sums, seat, "arena", "vp") == parts["arena"]
        assert total(sums, seat, "arena", "points") == (parts["ap"] or 0)
    assert {*SOURCES} < {*result.parts[0]}


def test_every_turn_has_one_action(game: Playout) -> None:
    sums = tally_of(RULESET, game.events)
    turns = [event.seat for event in game.events if isinstance(event, TurnStarted)]
    for seat in range(game.setting.seats):
        assert total(sums, seat, "action", "uses") == turns.count(seat)


def test_goods_gained_are_paid_given_lost_or_there(game: Playout) -> None:
    sums, state = tally_of(RULESET, game.events), game.line.state
    for seat in range(game.setting.seats):
        gone = sum(total(sums, seat, "good", name) for name in ("paid", "arena", "lost"))
        assert total(sums, seat, "good", "gained") == gone + sum(state.in_reach(seat))


def test_cards_built_are_the_locations(game: Playout) -> None:
    sums = tally_of(RULESET, game.events)
    for seat in range(game.setting.seats):
        built = total(sums, seat, "card", "built")
        assert built == total(sums, seat, "location", "built")
        played = [total(sums, seat, "card", name) for name in ("built", "dealt", "razed")]
        assert sum(played) == total(sums, seat, "card", "played")
        left = total(sums, seat, "location", "stood") + total(sums, seat, "location", "replaced")
        ruins = sum(site.ruin for site in game.line.state.board[seat])
        assert built == left + ruins
