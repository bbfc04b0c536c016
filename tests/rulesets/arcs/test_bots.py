"""The bot `greedy` of Arcs."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.bots import find_bot
from mechs_core.kernel.codec import play_hash
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision
from mechs_core.kernel.prospect import Prospect
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.bots import GREEDY
from mechs_core.rulesets.arcs.bots.odds import chances, on_average, totals, ways
from mechs_core.rulesets.arcs.bots.outlook import Outlook
from mechs_core.rulesets.arcs.data import (
    EMPATH,
    HIT,
    KEEPER,
    RELIC,
    SELF,
    TYCOON,
    TYRANT,
    WARLORD,
    WEAPON,
)
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.imagine import imagine
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice
from mechs_core.rulesets.arcs.rules.cards_played import Follow, Lead
from mechs_core.rulesets.arcs.rules.court import Influence, Secure
from mechs_core.rulesets.arcs.rules.economy import Build, Tax
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.move import Move
from mechs_core.rulesets.arcs.rules.prelude import Spend, Use
from mechs_core.rulesets.arcs.rules.raid import Raid
from mechs_core.rulesets.arcs.rules.resources import Overflow
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn
from tests.duels import wins
from tests.games import Sealed
from tests.rulesets.arcs.positions import dice, p, position


def chosen(line: Line, seat: int = 0) -> Any:
    return GREEDY.choose(Prospect(line, seat))


def done(line: Line, until: type[Decision], seat: int = 0) -> Any:
    """The first decision of a kind, after those that the bot makes before it."""
    for _ in range(12):
        choice = chosen(line, seat)
        if type(choice) is until:
            return choice
        line.decide(seat, choice)
    raise AssertionError(f"no {until.__name__}")


# ---------------------------------------------------------------- games


def test_greedy_is_found_by_its_name() -> None:
    assert find_bot(RULESET, "bot:greedy") is GREEDY


@pytest.mark.parametrize(("seats", "games"), [(2, 6), (3, 6), (4, 4)])
def test_greedy_beats_random_bots(seats: int, games: int) -> None:
    assert wins(RULESET, seats, games) >= games - 1


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {"setup_card": "2S4"}), (4, {"split_discard": True})]
)
def test_greedy_plays_options_to_the_end_twice_alike(seats: int, options: dict[str, Any]) -> None:
    names = ["bot:greedy", "bot:random", "bot:greedy", "bot:greedy"][:seats]
    games = [Sealed.new(RULESET, names, options=options).run_bots() for _ in range(2)]
    assert RULESET.rules.result(games[0].line.state) is not None
    assert play_hash(games[0].steps) == play_hash(games[1].steps)


def test_arc_hid_1_greedy_decides_alike_in_states_that_look_alike() -> None:
    """It gets no secret: with other hands and decks changed, it decides the same."""
    line, differed = Sealed.new(RULESET, ["bot:greedy"] * 3).line, 0
    for number in range(120):
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


# ---------------------------------------------------------------- cards


def leading(hand: str, mine: str, theirs: str, **said: Any) -> Any:
    line = position(
        p(hand=hand, slots=mine, ships="1G=2"),
        p(hand="AD3 AD4 AG2", slots=theirs, ships="2G=2"),
        phase="lead",
        **said,
    )
    return chosen(line)


def test_arc_dec_1_greedy_declares_what_it_leads_in() -> None:
    """Two Relics against none are worth 5 Power; the same of the Rival are not."""
    assert leading("AG5 AG6", "RR", "M-") == Lead("AG5", "KEEPER")
    assert leading("AG5 AG6", "M-", "RR") in (Lead("AG5"), Lead("AG6"))


def test_arc_dec_1_greedy_keeps_out_of_ambitions_that_a_rival_wins() -> None:
    assert leading("CO5", "R-", "RR").declare is None


def test_arc_sei_1_greedy_seizes_to_declare() -> None:
    """With what it has for Keeper and Empath it wants the lead; with nothing it keeps its card."""

    def follows(slots: str) -> Any:
        hand = "MO3 AD2 AG5 CO6"
        own = p(hand=hand, slots=slots, guild="BC23 BC24", ships="1G=1")
        return chosen(position(own, p(hand="MO4", ships="2G=1"), phase="follow", initiative=1), 0)

    assert follows("RR").seize_with is not None
    empty = position(
        p(hand="MO3 AD3", ships="1G=1"), p(hand="MO4", ships="2G=1"), phase="follow", initiative=1
    )
    assert chosen(empty).seize_with is None


def test_arc_rnd_5_greedy_surpasses_for_the_pips_and_the_initiative() -> None:
    own = p(hand="CO5 CO2", ships="4B=3", ports="4B", cities="3B")
    line = position(own, p(hand="MO4", ships="2G=1"), phase="follow", initiative=1, played="CO3")
    assert chosen(line) == Follow("surpass", "CO5")


# ---------------------------------------------------------------- actions


def acting(*seats: Any, played: str, **said: Any) -> Any:
    """What greedy does with its first pip."""
    return done(position(*seats, played=played, **said), Act).action


def test_arc_tax_1_greedy_taxes_for_the_ambition_that_is_declared() -> None:
    own = p(ships="2C=1 1C=1", cities="2C 1C")
    assert acting(own, p(), played="AD6", markers={"KEEPER": ["m3"]}) == Tax("2C", 0)
    assert acting(own, p(), played="AD6", markers={"TYCOON": ["m3"]}) == Tax("1C", 0)


def test_arc_tax_2_greedy_taxes_a_rival_for_its_captive() -> None:
    own, rival = p(ships="2C=1 1B=1", cities="1B"), p(cities="2C")
    assert acting(own, rival, played="AD6", markers={"TYRANT": ["m3"]}) == Tax("2C", 1)


def test_arc_sec_1_greedy_secures_the_card_that_counts() -> None:
    own = p(ships="1G=1", agents="1=1 2=1")
    said = {"court": "BC21 BC19", "played": "AG6"}
    assert acting(own, p(), **said, markers={"KEEPER": ["m3"]}) == Secure(1)
    assert acting(own, p(), **said, markers={"EMPATH": ["m3"]}) == Secure(2)


def test_arc_inf_1_greedy_goes_where_it_gets_the_most_agents() -> None:
    own, rival = p(ships="1G=1"), p(agents="1=2")
    said = {"court": "BC21 BC22 BC01", "markers": {"KEEPER": ["m3"]}}
    assert acting(own, rival, played="MO6", **said) == Influence(2)


def test_arc_bat_1_greedy_attacks_whom_it_can_destroy() -> None:
    own = p(ships="4B=4 2C=2", hand="AD2")
    weak = p(ships="4B=0+2 2C=3")
    markers = {"WARLORD": ["m3"]}
    assert acting(own, weak, played="AG6", markers=markers) == BattleAction("4B", 1)


def test_arc_bat_6_greedy_takes_dice_without_risk_against_many_ships() -> None:
    line = position(p(ships="4B=3"), p(ships="4B=6"), played="AG6", markers={"WARLORD": ["m3"]})
    line.decide(0, Act(BattleAction("4B", 1)))
    assert chosen(line) == CollectDice(3, 0, 0)


def test_arc_mov_2_a_catapult_of_greedy_ends() -> None:
    """It goes to a city of the Rival, over empty gates, and stays there."""
    own, rival = p(ships="4B=3", ports="4B"), p(cities="2C", ships="1C=1")
    line = position(own, rival, played="MO6", markers={"TYRANT": ["m3"], "KEEPER": ["m2"]})
    assert isinstance(done(line, Act).action, Move)
    steps = 0
    while not isinstance(choice := chosen(line), EndTurn):
        line.decide(0, choice)
        steps += 1
        assert steps < 12
    assert line.state.ships(0, NUMBER["2C"])


def test_greedy_ends_a_turn_in_which_nothing_brings_anything() -> None:
    line = position(p(ships="1G=1", hand="CO2"), p(), played="CO6")
    assert chosen(line) == EndTurn()


# ---------------------------------------------------------------- Prelude


def test_arc_pre_2_greedy_spends_what_it_can_spare() -> None:
    """Material builds a city; where it decides Tycoon, it stays."""
    own = p(ships="4B=1", slots="M-")
    line = position(own, p(slots="F-"), played="MO6")
    assert chosen(line) == Spend(1)
    line.decide(0, Spend(1))
    assert chosen(line) == Use(Build("4B", "city"))
    kept = position(own, p(slots="--"), played="MO6", markers={"TYCOON": ["m3", "m2"]})
    assert not isinstance(chosen(kept), Spend)


def test_arc_pre_4_greedy_uses_cards_that_bring_more_than_they_count_for() -> None:
    own = p(ships="4B=1", cities="4B 2C 1B", guild="BC09")
    assert chosen(position(own, p(), played="CO6")) == CardPrelude("BC09")


# ---------------------------------------------------------------- battles and tokens


def test_arc_bat_9_greedy_raids_the_token_that_counts() -> None:
    own, rival = p(ships="4B=3"), p(cities="4B", slots="MRW")
    line = position(own, rival, played="AG6", markers={"KEEPER": ["m3"]})
    line.decide(0, Act(BattleAction("4B", 1)))
    line.decide(0, CollectDice(0, 0, 3), dice("1.1 0 1", raid=(1, 3, 3)))
    assert chosen(line) == Raid(slot=2)


def test_arc_bat_10_greedy_destroys_what_is_damaged_and_spares_its_own() -> None:
    own, rival = p(ships="4B=3+1"), p(ships="4B=2+1")
    line = position(own, rival, played="AG6", markers={"WARLORD": ["m3"]})
    line.decide(0, Act(BattleAction("4B", 1)))
    line.decide(0, CollectDice(0, 1, 0), dice("1.1 0 1", assault=(2,)))
    assert chosen(line) == Hit("ship:fresh")
    line.decide(0, Hit("ship:fresh"))
    assert chosen(line) == Hit("ship:damaged")


def test_arc_bat_2_greedy_raids_with_raid_dice_and_shoots_with_others() -> None:
    def collected(rival: Any, **markers: Any) -> Any:
        line = position(p(ships="4B=3"), rival, played="AG6", markers=markers)
        line.decide(0, Act(BattleAction("4B", 1)))
        return chosen(line)

    rich = p(cities="4B", slots="RRR")
    assert collected(rich, KEEPER=["m3", "m2"]).raid >= 2
    assert collected(p(ships="4B=2", cities="1B"), WARLORD=["m3"]).raid == 0


def test_arc_res_2_greedy_returns_the_token_that_counts_least() -> None:
    own = p(ships="2C=1", cities="2C", slots="RWR", hand="AD2")
    line = position(own, p(), played="AD6", markers={"KEEPER": ["m3"]})
    line.decide(0, Act(Tax("2C", 0)))
    assert chosen(line) == Overflow(2)


# ---------------------------------------------------------------- estimates


def test_the_odds_of_dice_are_those_of_their_faces() -> None:
    assert chances((2, 0, 0), HIT) == (0.25, 0.5, 0.25)
    assert chances((0, 1, 0), SELF)[1] == pytest.approx(0.5)
    shown = totals((1, 2, 1))
    assert sum(shown.hit) == pytest.approx(1)
    assert shown.intercept == pytest.approx(1 - (5 / 6) ** 2 * (4 / 6))
    assert on_average(chances((4, 0, 0), HIT), range(5)) == pytest.approx(2)


@pytest.mark.parametrize(("most", "raid"), [(1, False), (6, True), (9, True), (15, False)])
def test_arc_bat_2_every_mix_that_is_weighed_may_be_collected(most: int, raid: bool) -> None:
    found = ways(most, raid)
    assert found and all(sum(each) <= most and max(each) <= 6 for each in found)
    assert raid or not any(each[2] for each in found)


def outlook(mine: str, theirs: str, **said: Any) -> Outlook:
    seats = p(slots=mine, hand="CO3 CO4"), p(slots=theirs, hand="MO3 MO4")
    return Outlook(position(*seats, **said).state, 0)


def test_an_ambition_is_worth_more_declared_and_in_an_open_race() -> None:
    declared = {"markers": {"KEEPER": ["m3"]}}
    even = outlook("R-", "R-", **declared).gain(KEEPER)
    assert even > outlook("R-", "R-").gain(KEEPER) > 0
    assert even > outlook("R-", "RR", **declared).gain(KEEPER) > 0


def test_arc_amb_5_the_last_cities_are_worth_most() -> None:
    ahead = outlook("RR", "--", markers={"KEEPER": ["m3"]})
    worths = [ahead.city(number) for number in range(1, 6)]
    assert worths[4] > worths[3] > worths[1]


def test_what_an_icon_brings_follows_its_ambition() -> None:
    seen = outlook("R-", "R-", markers={"KEEPER": ["m3"]})
    assert seen.icon[RELIC] == max(seen.icon) > seen.icon[WEAPON] == 0
    assert seen.gain(KEEPER) > max(seen.gain(each) for each in (TYCOON, TYRANT, WARLORD, EMPATH))
