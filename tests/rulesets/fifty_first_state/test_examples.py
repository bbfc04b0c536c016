"""The worked examples of the host's rulebook, at their scenarios there."""

from __future__ import annotations

from mechs_core.modules.arena import Equipped, Judged, SendWorker
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.rules.arena import Equip
from mechs_core.rulesets.fifty_first_state.rules.build import Construct, LocationBuilt
from mechs_core.rulesets.fifty_first_state.rules.cleanup import (
    RoundReset,
    Store,
    StoreDone,
    StoringEnded,
    SuppliesCleared,
)
from mechs_core.rulesets.fifty_first_state.rules.develop import (
    Develop,
    DevelopStarted,
    LocationReplaced,
    Replace,
)
from mechs_core.rulesets.fifty_first_state.rules.end import FinalScored, GameEnded, Score
from mechs_core.rulesets.fifty_first_state.rules.gains import (
    CardsDrawn,
    DeckShuffled,
    GoodsGained,
    Produced,
    VpGained,
)
from mechs_core.rulesets.fifty_first_state.rules.lookout import (
    CardPicked,
    LookoutRevealed,
    PhaseStarted,
    PickCard,
    RoundStarted,
)
from mechs_core.rulesets.fifty_first_state.rules.raze import (
    CardRazed,
    LocationRuined,
    Raze,
    RazeOpponent,
)
from mechs_core.rulesets.fifty_first_state.rules.turns import (
    CleanupStarted,
    EndReached,
    Pass,
    Passed,
    TurnStarted,
)
from mechs_core.rulesets.fifty_first_state.rules.use import LocationUsed, UseLocation
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenProduction, OpenUsed, Trade
from tests.rulesets.fifty_first_state.worked import all_pass, example, kinds, on_top, paid


def supply(story, seat):
    return RULESET.sight.view(story.state, None).seats[seat].supply


def test_host_ex_1_workers_in_stock():
    story = example("HOST-EX-1")
    story.when(0, SendWorker()).refused("no_worker")
    story.when(0, Trade("gun")).then(
        paid(0, {"worker": 2}, "trade", stock={"F12.1": {"worker": 2}}),
        GoodsGained(0, {"gun": 1}, "trade"),
        TurnStarted(1),
    )


def test_host_ex_2_the_order_of_a_cleanup():
    story = example("HOST-EX-2")
    assert kinds(story.line, "equip") == [0]
    story = story.when(0, Equip("gun"))
    story.then(paid(0, {"gun": 1}, "equip", "arena"), Equipped(0, "gun", 1))
    assert supply(story, 0) == {"worker": 1, "gun": 1, "iron": 1}
    story = story.when(0, Store("F13.1", "gun")).when(0, Store("F13.1", "iron"))
    assert SuppliesCleared({"0": {"worker": 1}}) in story.events
    while asked := kinds(story.line, "pick"):
        story = story.when(asked[0], PickCard(RULESET.legal(story.state, asked[0])[0].card))
    produced = [each for each in story.events if isinstance(each, Produced) and not each.seat]
    assert produced == [
        Produced(0, "stored:F13.1", {"gun": 1, "iron": 1}),
        Produced(0, "faction", {"worker": 3, "iron": 1, "grey": 1}),
    ]
    assert [each.count for each in story.events if type(each) is CardsDrawn] == [1, 1]
    assert supply(story, 0) == {"worker": 3, "gun": 1, "iron": 2, "grey": 1}


def test_host_ex_3_the_last_round():
    story = all_pass(example("HOST-EX-3"))
    story.then(
        Passed(1),
        EndReached(5, "target"),
        Judged({"0": 3, "1": 2}, 0, "highest"),
        VpGained(0, 5, "arena"),
        FinalScored({"0": Score(29, 5, 34, 1), "1": Score(26, 6, 32, 0)}),
        GameEnded(((0,), (1,)), (0,), "total"),
    )
    story = all_pass(example("HOST-EX-3", **{"arena.final_equip": True}))
    story.then(Passed(1), EndReached(5, "target"))
    assert kinds(story.line, "equip") == [0]
    story = story.when(0, Equip("ammo"))
    assert Judged({"0": 6, "1": 2}, 0, "highest") in story.events


def test_host_ex_4_a_tie_without_the_goods_of_the_arena():
    story = all_pass(example("HOST-EX-4"))
    story.then(
        Passed(1),
        EndReached(1, "target"),
        Judged({"0": 4, "1": 4}, None, "tie"),
        FinalScored({"0": Score(27, 6, 33, 3), "1": Score(26, 7, 33, 3)}),
        GameEnded(((1,), (0,)), (1,), "locations"),
    )


def test_host_ex_5_developing_over_a_ruin():
    story = example("HOST-EX-5").when(0, Develop("F03.1", "brick"))
    story.then(paid(0, {"brick": 1}, "develop"), DevelopStarted(0, "F03.1", "brick"))
    story = story.when(0, Replace("F02.1"))
    story.then(
        LocationReplaced(0, "F02.1", "F03.1", {}, {}),
        VpGained(0, 1, "develop"),
        VpGained(0, 2, "bonus:F03.1"),
        TurnStarted(1),
    )
    view = RULESET.sight.view(story.state, None)
    assert (view.seats[0].vp, len(view.seats[0].board), view.discard) == (3, 2, ("F02.1",))


def test_host_ex_6_razing_past_a_militia():
    story = example("HOST-EX-6")
    story.when(0, RazeOpponent("F15.1")).refused("cannot_pay")
    story.when(0, RazeOpponent("P02.1")).then(
        paid(0, {"red": 3, "uni": 1}, "raze"),
        LocationRuined(0, 1, "P02.1", {}),
        GoodsGained(0, {"gun": 2}, "spoils:P02.1"),
        GoodsGained(1, {"gun": 1}, "razed:P02.1"),
        TurnStarted(1),
    )


def test_host_ex_7_an_open_production():
    story = example("HOST-EX-7").when(0, OpenProduction("P06.1"))
    story.then(
        paid(0, {"worker": 1}, "open", "owner"),
        OpenUsed(0, 1, "P06.1"),
        GoodsGained(1, {"worker": 1}, "open:P06.1"),
        GoodsGained(0, {"worker": 2}, "open:P06.1"),
        TurnStarted(1),
    )
    assert [supply(story, seat) for seat in (0, 1)] == [{"worker": 2}, {"worker": 1}]
    story = story.when(1, SendWorker())
    story.when(0, OpenProduction("P06.1")).refused("already_used")


def test_host_ex_8_counting_icons():
    example("HOST-EX-8").when(0, Construct("P13.1")).then(
        paid(0, {"grey": 2}, "construct"),
        LocationBuilt(0, "P13.1", {}),
        Produced(0, "location:P13.1", {"gun": 3}),
        TurnStarted(1),
    )


def test_host_ex_9_the_default_payment():
    story = example("HOST-EX-9").when(0, UseLocation("A03.1"))
    story.then(
        paid(0, {"worker": 1, "iron": 2}, "use", stock={"F10.1": {"iron": 1}}),
        LocationUsed(0, "A03.1"),
        VpGained(0, 3, "use:A03.1"),
        TurnStarted(1),
    )
    assert supply(story, 0) == {"ammo": 1}
    story.when(1, Pass()).when(0, UseLocation("A03.1")).refused("already_used")


def test_host_ex_10_the_cards_run_out():
    story = example("HOST-EX-10")
    assert story.line.state.row == [*story.line.state.row][:1]
    story = story.when(0, PickCard("P01.1"))
    story.then_first(CardPicked(0, "P01.1", 1), LookoutRevealed(2, ()), PhaseStarted("production"))
    story.then_last(PhaseStarted("action"), TurnStarted(0))
    assert not [each for each in story.events if isinstance(each, CardsDrawn)]


def test_host_ex_11_a_draw_across_a_shuffle():
    story = example("HOST-EX-11")
    order = ["P07.1", "P02.1", "P01.2"]
    story = story.when(0, Raze("P07.1"), {"deck location 2": order})
    story.then(
        paid(0, {"red": 2}, "raze"),
        CardRazed(0, "P07.1"),
        CardsDrawn(0, 1, ("P01.1",), "spoils:P07.1"),
        DeckShuffled("location", 3, tuple(order), True),
        CardsDrawn(0, 2, ("P07.1", "P02.1"), "spoils:P07.1"),
        TurnStarted(1),
    )


def test_host_ex_12_whose_turn_it_is():
    story = example("HOST-EX-12").when(1, Pass())
    story.then(Passed(1), TurnStarted(2))
    story = story.when(2, Trade("gun")).then_last(TurnStarted(0))
    story = story.when(0, Pass()).then(Passed(0), TurnStarted(2))
    story = story.when(2, SendWorker()).then_last(TurnStarted(2))
    story = story.when(2, Pass()).then(Passed(2), CleanupStarted(1))
    assert kinds(story.line, "equip") == [2]


def test_host_ex_13_paid_with_what_is_replaced():
    story = example("HOST-EX-13")
    story.when(0, Develop("P05.1", "brick")).refused("no_match")
    story = story.when(0, Develop("P04.1", "brick"))
    story.then(
        paid(0, {"brick": 1}, "develop", stock={"F11.1": {"brick": 1}}),
        DevelopStarted(0, "P04.1", "brick"),
    )
    story.when(0, Pass()).refused("not_asked")
    story = story.when(0, Replace("F11.1"))
    story.then(
        LocationReplaced(0, "F11.1", "P04.1", {"brick": 1}, {}),
        VpGained(0, 1, "develop"),
        Produced(0, "location:P04.1", {"brick": 1}),
        GoodsGained(0, {"worker": 1}, "on:F18.1"),
        TurnStarted(1),
    )
    assert supply(story, 0) == {"worker": 1, "brick": 2}


def test_host_ex_14_all_that_a_raze_brings():
    story = example("HOST-EX-14")
    spoils, razed, on = on_top(story, 3), on_top(story, 1, below=3), on_top(story, 1, below=4)
    story.when(0, RazeOpponent("P07.1")).then(
        paid(0, {"red": 3}, "raze"),
        LocationRuined(0, 1, "P07.1", {}),
        CardsDrawn(0, 3, spoils, "spoils:P07.1"),
        CardsDrawn(1, 1, razed, "razed:P07.1"),
        CardsDrawn(0, 1, on, "on:F16.1"),
        TurnStarted(1),
    )


def test_host_ex_15_storing():
    story = example("HOST-EX-15")
    assert RULESET.legal(story.state, 0) == [
        Store("F14.1", "worker"),
        Store("F13.1", "gun"),
        StoreDone(),
    ]
    story.when(0, StoreDone()).then_first(
        StoringEnded(0),
        SuppliesCleared({"0": {"worker": 1, "gun": 1}}),
        RoundReset(()),
        RoundStarted(2, 1),
    )
    story.when(0, Store("F14.1", "gun")).accepted()
    both = story.when(0, Store("F14.1", "worker")).when(0, Store("F13.1", "gun"))
    assert SuppliesCleared({}) in both.events


def test_host_ex_16_any_good():
    story = example("HOST-EX-16")
    uses = [each for each in RULESET.legal(story.state, 0) if isinstance(each, UseLocation)]
    assert uses == [UseLocation("A13.1"), UseLocation("A13.1", ("worker", "ammo"))]
    story.when(0, uses[0]).then_first(paid(0, {"worker": 1, "brick": 1}, "use"))
    story.when(0, uses[1]).then_first(paid(0, {"worker": 1, "ammo": 1}, "use"))
    story.when(0, UseLocation("A13.1", ("worker", "grey"))).refused("bad_payment")
