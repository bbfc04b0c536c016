"""The bot `greedy` of 51st State."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.bots import find_bot
from mechs_core.kernel.codec import play_hash
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision
from mechs_core.kernel.prospect import Prospect
from mechs_core.kernel.stream import Line
from mechs_core.modules.arena import SendWorker
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.amounts import INDEX
from mechs_core.rulesets.fifty_first_state.bots import GREEDY
from mechs_core.rulesets.fifty_first_state.bots.margins import margins
from mechs_core.rulesets.fifty_first_state.bots.outlook import piece_worth, rounds_left
from mechs_core.rulesets.fifty_first_state.bots.plans import Outlook
from mechs_core.rulesets.fifty_first_state.imagine import imagine
from mechs_core.rulesets.fifty_first_state.rules.arena import Equip
from mechs_core.rulesets.fifty_first_state.rules.build import Construct
from mechs_core.rulesets.fifty_first_state.rules.cleanup import Store
from mechs_core.rulesets.fifty_first_state.rules.connections import TakeConnection
from mechs_core.rulesets.fifty_first_state.rules.deals import MakeDeal
from mechs_core.rulesets.fifty_first_state.rules.develop import Replace
from mechs_core.rulesets.fifty_first_state.rules.lookout import PickCard
from mechs_core.rulesets.fifty_first_state.rules.raze import Raze, RazeOpponent
from mechs_core.rulesets.fifty_first_state.rules.setup import DiscardSetup
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.rulesets.fifty_first_state.rules.use import UseFaction, UseLocation
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenProduction, Trade
from tests.duels import wins
from tests.games import Sealed
from tests.rulesets.fifty_first_state.positions import p, position


def chosen(line: Line, seat: int = 0) -> Decision:
    return GREEDY.choose(Prospect(line, seat))


DECK = ["P12.1", "P13.1", "A04.2"]
LAST = {"round": 15}  # no round comes after it


# ---------------------------------------------------------------- games


def test_greedy_is_found_by_its_name() -> None:
    assert find_bot(RULESET, "bot:greedy") is GREEDY


@pytest.mark.parametrize(("seats", "games"), [(2, 8), (3, 6), (4, 4)])
def test_greedy_beats_random_bots(seats: int, games: int) -> None:
    assert wins(RULESET, seats, games) >= games - 1


@pytest.mark.parametrize(
    "options",
    [
        {"arena": False, "target_vp": 40},
        {"arena.equip_mode": "secret", "arena.final_equip": True, "max_rounds": 3},
        {"arena.equipment": {"fuel": 2, "brick": 3, "ammo": 1}, "arena.prize": 50},
    ],
)
def test_greedy_plays_every_option_to_the_end_twice_alike(options: dict[str, Any]) -> None:
    names = ["bot:greedy", "bot:random", "bot:greedy"]
    games = [Sealed.new(RULESET, names, options=options).run_bots() for _ in range(2)]
    assert RULESET.rules.result(games[0].line.state) is not None
    assert play_hash(games[0].steps) == play_hash(games[1].steps)


def test_host_sec_3_greedy_decides_alike_in_states_that_look_alike() -> None:
    """It gets no secret: with other hands and decks changed, it decides the same."""
    line, differed = Sealed.new(RULESET, ["bot:greedy"] * 3).line, 0
    for number in range(150):
        seat = line.requests()[0].seat
        twin = line.copy()
        twin.state = imagine(line.state, seat, Rng("another", str(number)))
        differed += twin.state != line.state
        decision = chosen(line, seat)
        assert chosen(twin, seat) == decision
        before = line.state.copy()
        chosen(line, seat)
        assert line.state == before
        line.decide(seat, decision)
    assert differed > 100


def test_greedy_sends_its_worker_early_and_equips_it() -> None:
    games = [Sealed.new(RULESET, ["bot:greedy"] * 3, seed=f"{n}").run_bots() for n in range(3)]
    points = [game.line.state.arena.points(seat) for game in games for seat in range(3)]
    assert None not in points
    assert sum(points) / len(points) > 2


# ---------------------------------------------------------------- cards


def test_host_set_4_greedy_keeps_what_makes_goods_each_round() -> None:
    line = Sealed.new(RULESET, 2).line
    hand = ["F15.1", "P05.1", "P01.1", "P09.1", "F15.2", "P08.1"]
    line.state.hand[0] = position(p(hand=hand)).state.hand[0]
    choice = chosen(line)
    assert isinstance(choice, DiscardSetup)
    assert {*choice.cards} == {"F15.1", "F15.2"}


def test_host_lko_2_greedy_takes_production_early_and_points_at_the_end() -> None:
    early = position(p(), p(), phase="lookout", row=["F12.1", "P08.1"])
    assert chosen(early) == PickCard("P08.1")
    late = position(p(), p(), phase="lookout", row=["P04.1", "F01.1"], **LAST)
    assert chosen(late) == PickCard("F01.1")


def test_greedy_builds_deals_or_razes_what_brings_most() -> None:
    early = position(p(hand=["P05.1"], grey=1))
    assert chosen(early) == Construct("P05.1")
    assert chosen(position(p(hand=["F01.1"], blue=2))) == MakeDeal("F01.1")
    late = position(p(hand=["F01.1"], red=2, blue=2), **LAST)
    assert chosen(late) == Raze("F01.1")  # 2 points at once, a deal 1


def test_host_dev_2_greedy_replaces_a_ruin_first() -> None:
    ruin = {"card": "F02.1", "ruin": True}
    line = position(p("F01.1", ruin, hand=["F03.1"]), developing={"card": "F03.1", "with": "brick"})
    assert chosen(line) == Replace("F02.1")


def test_host_fac_1_greedy_discards_its_worst_card() -> None:
    hand = ["F01.1", "F15.1", "P02.1", "P05.1"]
    said = {"options": {"factions": ["ridge", "harbor"], "first": 0}}
    line = position(p(hand=hand, brick=1, grey=1), round=13, **said)
    choice = chosen(line)
    while not isinstance(choice, UseFaction):
        line.decide(0, choice)
        line.decide(1, Pass()) if line.requests()[0].seat == 1 else None
        choice = chosen(line)
    assert choice.discard == "F15.1"


# ---------------------------------------------------------------- goods


def test_greedy_turns_goods_into_points() -> None:
    line = position(p("A03.1", "A07.1", worker=1, iron=2), **LAST)
    assert chosen(line) == UseLocation("A03.1")
    line = position(p("A03.1", "A07.1", worker=1, iron=1), **LAST)
    assert chosen(line) == UseLocation("A07.1")


def test_host_pay_3_greedy_names_a_payment_that_keeps_what_is_worth_more() -> None:
    """The iron, which comes first, makes points at the other location; the brick does not."""
    line = position(p("A13.1", "A07.1", worker=2, iron=1, brick=1), **LAST)
    points = 0
    for _ in range(2):
        line.decide(0, chosen(line))
        line.decide(1, Pass()) if line.requests()[0].seat == 1 else None
        points = line.state.vp[0]
    assert points == 3


def test_host_trd_1_greedy_trades_what_would_be_lost_for_a_card_and_passes_at_the_end() -> None:
    assert chosen(position(p(worker=2), deck=DECK)) in (Trade("card"), SendWorker())
    assert chosen(position(p(worker=2, space=[]), deck=DECK)) == Trade("card")
    assert chosen(position(p(worker=2, space=[]), deck=DECK, **LAST)) == Pass()


def test_host_opn_1_greedy_uses_anothers_open_production() -> None:
    line = position(p(worker=1, space=[]), p("P06.1"))
    assert chosen(line) == OpenProduction("P06.1")


def test_host_cnn_1_greedy_takes_a_connection_for_which_it_has_cards() -> None:
    faces = {"connections": {"blue": {"face": "C02.1"}, "red": {"face": "C03.1"}}}
    line = position(p(worker=2, space=[], hand=["F01.1", "P01.1"]), **faces, deck=DECK)
    assert chosen(line) == TakeConnection("blue")


def test_host_raz_2_greedy_razes_the_best_location_that_it_can() -> None:
    line = position(p(red=5, space=[]), p("F15.1", "P01.1", "A01.1"), **LAST)
    razes = [each for each in line.legal(0) if isinstance(each, RazeOpponent)]
    assert len(razes) > 1
    assert chosen(line) == RazeOpponent("F15.1")


def test_host_cln_2_greedy_stores_what_it_can() -> None:
    line = position(p("F13.1", iron=1), p(), phase="cleanup")
    assert chosen(line) == Store("F13.1", "iron")


# ---------------------------------------------------------------- the Arena


def test_arn_act_1_greedy_sends_its_worker_unless_no_cleanup_comes() -> None:
    assert chosen(position(p(worker=1), deck=DECK)) == SendWorker()
    assert chosen(position(p(worker=1), deck=DECK, **LAST)) == Pass()


def test_arn_cln_2_greedy_gives_its_dearest_equipment() -> None:
    line = position(p(space=[], ammo=1, iron=1, gun=1), p(), phase="cleanup")
    assert chosen(line) == Equip("ammo")


def test_arn_end_2_a_piece_is_worth_nothing_where_the_race_is_decided() -> None:
    state = position(p(space=["ammo"] * 4), p(space=["gun"])).state
    assert piece_worth(state, 0, 2) == piece_worth(state, 1, 2) == 0
    assert piece_worth(state, 0, 3.5) == piece_worth(state, 1, 3.5) > 0
    off = position(p(), p(), options={"factions": ["harbor", "ridge"], "arena": False}).state
    assert piece_worth(off, 0, 3) == 0


# ---------------------------------------------------------------- estimates


def test_host_end_1_the_last_round_is_foreseen() -> None:
    def left(vp: int, **said: Any) -> float:
        return rounds_left(position(p(vp=vp, passed=True), p(), **said).state)

    assert left(0) > left(10) > left(20) > left(30) == 0
    assert left(0, round=14) == 1
    assert left(0, **LAST) == 0
    seen = position(p(vp=22, hand=[]), p(), round=4).state
    more = position(p(vp=22, worker=9, fuel=9), p(), round=4).state
    assert rounds_left(more) < rounds_left(seen)


def test_a_good_is_worth_what_its_next_use_brings() -> None:
    def worth(*board: str, **supply: int) -> float:
        outlook = Outlook(position(p(*board, **supply), **LAST).state, 0)
        return margins(outlook, outlook.plans())[INDEX["iron"]]

    assert worth("A07.1", iron=1, worker=2) < worth("A07.1", worker=2)
    assert worth("A07.1", "A03.1", iron=1, worker=2) > worth("A07.1", iron=1, worker=2)
    assert worth("A07.1", iron=9, worker=2) == 0
