"""The bots in campaigns."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.bots import RANDOM
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.prospect import Prospect
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.bots import AGENTS, GREEDY
from mechs_core.rulesets.arcs.bots.campaign.aims import Aims
from mechs_core.rulesets.arcs.bots.campaign.fights import ReachFights
from mechs_core.rulesets.arcs.bots.campaign.outlook import ReachOutlook
from mechs_core.rulesets.arcs.bots.greedy import answers
from mechs_core.rulesets.arcs.campaign_data import BLIGHT, EMPIRE, FATES, FREE
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.imagine import imagine
from mechs_core.rulesets.arcs.questions_of_campaigns import ACCEPTS
from mechs_core.rulesets.arcs.rules.battle import CollectDice
from mechs_core.rulesets.arcs.rules.campaign.attackers import AddShips
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilChoice
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictMay
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.free_states import Emancipate
from mechs_core.rulesets.arcs.rules.campaign.lore_moves import Beacon
from mechs_core.rulesets.arcs.rules.campaign.nurture import Nurture
from mechs_core.rulesets.arcs.rules.campaign.policy import Demand
from mechs_core.rulesets.arcs.rules.campaign.proposals import Answer
from mechs_core.rulesets.arcs.rules.campaign.summit import Order
from mechs_core.rulesets.arcs.rules.campaign.talk import Done
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.testing import Story
from mechs_core.testing.bots import check_endings
from mechs_core.testing.playouts import Setting
from tests.games import Sealed
from tests.rulesets.arcs.campaign.fights import attack, field, hit
from tests.rulesets.arcs.campaign.summits import edicts, item, proposed, summit, talk
from tests.rulesets.arcs.positions import at, p

CAMPAIGN = {"campaign": True}


def chosen(story: Story | Line, seat: int = 0) -> Any:
    return GREEDY.choose(Prospect(story if isinstance(story, Line) else story.line, seat))


# ---------------------------------------------------------------- games


def test_br_act_1_greedy_beats_a_random_bot() -> None:
    game = Sealed.new(RULESET, ["bot:random", "bot:greedy"], options=CAMPAIGN).run_bots()
    result = RULESET.rules.result(game.line.state)
    assert result is not None
    assert result.winners == (1,)


def test_arc_mov_2_greedy_never_sails_to_and_fro() -> None:
    """A Unifier's Catapult between two gates, each of which looked better from the other one."""
    names = ("bot:random", "bot:greedy", "bot:random")
    decisions, turn = check_endings(RULESET, Setting(3, CAMPAIGN), names, "gr31")
    assert decisions > 500
    assert turn.total() < 60


def test_br_hid_3_greedy_decides_alike_in_states_that_look_alike() -> None:
    """It gets no secret: with other hands, decks and Fates, it decides the same."""
    line, differed = Sealed.new(RULESET, ["bot:greedy"] * 3, options=CAMPAIGN).line, 0
    for number in range(60):
        seat = line.requests()[0].seat
        twin = line.copy()
        twin.state = imagine(line.state, seat, Rng("another", str(number)))
        differed += twin.state != line.state
        choice = chosen(line, seat)
        assert chosen(twin, seat) == choice
        line.take(seat, choice)
    assert differed > 50


def test_greedy_has_a_way_to_answer_each_question() -> None:
    kinds = {kind for kind in ACCEPTS if not kind.startswith("talk_")}
    assert kinds == {*answers(True)}


def test_br_neg_8_random_bots_leave_a_summit_soon() -> None:
    """Each kind of decision is as likely there, however many drafts there are."""
    assert AGENTS.by_kind == {"talk"}
    for number in range(8):
        line = talk(p(slots="MF", ships="4B=3"), p(slots="RP"), seed=f"{number}").line
        decided = 0
        while line.requests()[0].kind == "talk":
            seat = line.requests()[0].seat
            line.take(seat, RANDOM.choose(Prospect(line, seat)))
            decided += 1
        assert decided < 60


# ---------------------------------------------------------------- Fates


def seen(fate: str, act: int = 1, **said: Any) -> Aims:
    own = p(fate=fate, **said)
    return Aims(at(own, p(), campaign=True, act=act).state, 0)


@pytest.mark.parametrize("fate", FATES)
def test_br_obj_1_a_point_is_worth_something_until_the_objective_is_reached(fate: str) -> None:
    act = min(FATES[fate].starts)
    assert seen(fate, act).point > 0 == seen(fate, act, objective=0).point


def test_br_obj_1_systems_are_worth_what_their_fate_counts() -> None:
    def held(fate: str, act: int, system: str, **said: Any) -> float:
        state = at(p(fate=fate), p(), campaign=True, act=act, **said).state
        return Aims(state, 0).held(NUMBER[system], True, True)

    assert held("prefect", 1, "4B", empire="4B=1") > held("prefect", 1, "4B") == 0
    assert held("liberator", 1, "4B", free="4B:city") > held("liberator", 1, "4B") == 0
    assert held("throne_breaker", 3, "4G") > held("throne_breaker", 3, "4G", empire="4G=1") == 0
    assert held("symbiont", 3, "4B", blight="4B=1") > held("symbiont", 3, "4B") == 0
    assert held("unifier", 3, "4B") > 0 == held("marshal", 2, "4B")


def test_fx2_greedy_emancipates_what_counts() -> None:
    own = p(fate="liberator", fx="FX2", ships="4B=1", ports="4B 2C", slots="------")
    story = at(own, p(), campaign=True, act=2, played="AD6")
    assert chosen(story) == Act(Emancipate("2C", "starport"))


def test_fx5_greedy_places_a_beacon_before_all_else() -> None:
    own = p(fate="ark_captain", fx="FX5", flagship="4B hull=port", ships="4B=2")
    assert chosen(at(own, p(), campaign=True, act=2, played="CO2")) == Beacon()


def test_fx10_greedy_nurtures_blight() -> None:
    own = p(fate="symbiont", fx="FX10", ships="4B=2")
    story = at(own, p(), campaign=True, act=3, played="CO6", blight="4B=0+1")
    assert chosen(story) == Act(Nurture("4B"))


# ---------------------------------------------------------------- battles


def fights(*seats: Any, **said: Any) -> ReachFights:
    return ReachFights(ReachOutlook(field(*seats, **said).state, 0))


def test_br_bli_1_blight_is_worth_attacking_for_those_who_reap_it() -> None:
    def worth(fate: str, **said: Any) -> float:
        own = p(fate=fate, ships="4B=4", **said)
        there = fights(own, p(), act=2, blight="4B=2+1")
        return there.best(NUMBER["4B"], BLIGHT, 4, 0)[0]

    assert worth("reaper", fx="FX6") > worth("reaper") > worth("marshal")


def test_br_emp_13_imperial_ships_are_prey_of_a_throne_breaker() -> None:
    def worth(fate: str) -> float:
        there = fights(p(fate=fate, ships="4B=4", outlaw=True), p(), act=3, empire="4B=1")
        return there.best(NUMBER["4B"], EMPIRE, 4, 0)[0]

    assert worth("throne_breaker") > max(0.0, worth("unifier"))


def test_br_fre_4_a_key_takes_a_token_from_the_free_states() -> None:
    there = fights(p(ships="4B=2"), p(), free="4B:port").target(NUMBER["4B"], FREE)
    assert there.raid
    assert there.key[0] == 0 < there.key[1] == there.key[5]


def test_br_emp_11_greedy_lets_all_imperial_ships_fight_and_take_the_hits() -> None:
    story = attack(field(p(ships="5B=2"), p(outlaw=True, ships="5B=2"), empire="5B=2"))
    assert chosen(story) == AddShips(2)
    story = story.when(0, AddShips(2))
    assert isinstance(collected := chosen(story), CollectDice)
    assert collected.skirmish + collected.assault + collected.raid <= 4


def test_br_flg_11_a_hit_goes_to_a_ship_rather_than_to_the_board() -> None:
    own = p(ships="5B=1", flagship="5B hull=port slipstream=city")
    story = attack(field(own, p(outlaw=True, ships="5B=3")))
    story = story.when(0, CollectDice(0, 2, 0))
    while story.line.requests()[0].kind == "own_hits":
        choice = chosen(story)
        assert choice.piece == "ship:fresh" or not story.state.battle.fresh
        story = hit(story, choice.piece)


# ---------------------------------------------------------------- Summits and edicts


def test_br_sum_6_greedy_leaves_the_empire_where_that_counts() -> None:
    """A Liberator of Act I does, a Prefect does not."""
    liberator = summit(p(fate="liberator"), p(), first_regent=1)
    assert chosen(liberator) == Order("leave")
    assert chosen(summit(p(fate="prefect"), p())).kind != "leave"


def test_br_sum_3_a_factor_forces_gifts() -> None:
    own = p(fate="factor", favors={1: 3}, slots="-", cities="4B 2C")
    assert chosen(summit(own, p(slots="R"))).kind == "return_favors"


@pytest.mark.parametrize(("gift", "wants"), [("favor", False), ("resource", True)])
def test_br_neg_1_greedy_accepts_what_brings_more_than_it_costs(gift: str, wants: bool) -> None:
    """A token for nothing, or a Favor of its own for nothing."""
    story = talk(p(slots="R"), p(cities="4B 2C", slots="--"))
    given = item(0, 1, "resource", slot=1) if gift == "resource" else item(1, 0, "favor")
    story = proposed(story, 0, given).accepted()
    assert chosen(story, 1) == Answer(1, wants)


def test_br_neg_8_greedy_has_nothing_to_say_without_a_deal() -> None:
    assert chosen(talk(p(), p()), 1) == Done()


def test_br_evt_6_greedy_calls_no_summit_for_nothing() -> None:
    story = at(p(hand="CO3"), p(), campaign=True, phase="event", played="CO2", events_played=1)
    assert chosen(story) == CallSummit(False)


def test_br_cnc_4_greedy_chooses_edicts_where_crises_strike_its_own_ships() -> None:
    def resolves(seat: int) -> Any:
        seats = [p(), p()]
        seats[seat] = p(ships="2B=4 2C=4 3B=3")
        said = {"phase": "council", "active": 0, "council": "decided", "held_by": 0}
        story = at(*seats, campaign=True, blight="2B=2 2C=2 3B=2", **said)
        return chosen(story.when(0, CallSummit(False)))

    assert resolves(0) == CouncilChoice("edicts")
    assert resolves(1) == CouncilChoice("crises")


def test_br_edi_4_greedy_demands_the_token_that_counts() -> None:
    story = edicts(p(), p(slots="PR", cities="4B 2C"), markers={"KEEPER": ["m3"]})
    story = story.when(0, chosen(story)).accepted()
    assert chosen(story) == Demand({"slot": 2}) or chosen(story).piece.slot == 2


def test_edict_06_greedy_keeps_its_token_where_ships_bring_it_little() -> None:
    own = p(slots="M", ports="4B", ships="4B=1", fate="liberator")
    story = edicts(own, p(), edicts=[3, 6], policy=["war", "peace", "escalation"])
    story = story.when(0, chosen(story)).accepted()
    assert story.line.requests()[0].kind == "edict_may"
    assert chosen(story) == EdictMay()
