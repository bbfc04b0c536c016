"""Regents and Outlaws, the First Regent tile, the Trust. BR-EMP-1, BR-SUM-6, -7, BR-TRS."""

from __future__ import annotations

from mechs_core.kit.trials import BarePlay
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.model import OFF
from mechs_core.rulesets.arcs.rules import CHAPTERS
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged, counts_of
from mechs_core.rulesets.arcs.rules.campaign.fate_cards import FateCardScrapped
from mechs_core.rulesets.arcs.rules.campaign.summit import Order
from mechs_core.rulesets.arcs.rules.campaign.titles import FirstRegentMoved, TitleChanged
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, CardUsed
from mechs_core.rulesets.arcs.rules.outrage import provoke
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from mechs_core.rulesets.arcs.rules.stealing import Of
from tests.rulesets.arcs.campaign.summits import summit
from tests.rulesets.arcs.positions import at, legal, p, position, slots, told

LEAVE, REVIVE = Order("leave"), Order("revive")


def test_br_emp_1_all_begin_as_regents_one_is_first():
    now = at(p(), p(), p(), campaign=True).state.reach
    assert (now.regent, now.first_regent) == ([True] * 3, 0)


# ---------------------------------------------------------------- leaving


def test_br_sum_6_whoever_leaves_is_an_outlaw():
    summit(p(), p(), first_regent=1).when(0, LEAVE).then(TitleChanged(0, "outlaw", "leave"))


def test_br_sum_6_the_tile_goes_with_its_trust_to_the_regent_with_most_power():
    story = summit(p(power=9), p(power=3), p(power=5), p(power=7, outlaw=True), trust="MR")
    story = story.when(0, LEAVE)
    story.then(TitleChanged(0, "outlaw", "leave"), FirstRegentMoved(0, 2))
    assert sum(story.state.reach.trust) == 2
    assert story.state.power[0] == 9


def test_br_sum_6_br_r_21_a_tie_is_broken_by_turn_order():
    story = summit(p(), p(power=4), p(power=4), initiative=2, first_regent=0).when(0, LEAVE)
    assert told(story, FirstRegentMoved) == [FirstRegentMoved(0, 2)]


def test_br_sum_6_without_a_regent_the_trust_is_lost_and_paid_for():
    story = summit(p(power=1), p(outlaw=True), trust="MMR").when(0, LEAVE)
    story.then(
        TitleChanged(0, "outlaw", "leave"),
        ResourceMoved("M", "trust", "supply:general", "leave"),
        ResourceMoved("M", "trust", "supply:general", "leave"),
        ResourceMoved("R", "trust", "supply:general", "leave"),
        PowerChanged(0, -3, "leave"),
        FirstRegentMoved(0, None),
    )
    assert story.state.power[0] == -2


def test_br_sum_6_an_outlaw_cannot_leave():
    story = summit(p(outlaw=True), p())
    story.when(0, LEAVE).refused("target_illegal")
    assert LEAVE not in legal(story, 0)


def test_br_emp_1_whoever_becomes_an_outlaw_scraps_its_writ():
    story = summit(p(fate="prefect", fx="FX1"), p()).when(0, LEAVE)
    story.then_first(TitleChanged(0, "outlaw", "leave"), FateCardScrapped(0, "FX1@0"))
    assert not story.state.guild[0]


# ---------------------------------------------------------------- reviving


def test_br_sum_7_without_regents_the_caller_becomes_first_regent():
    story = summit(p(outlaw=True), p(outlaw=True))
    assert REVIVE in legal(story, 0)
    story.when(0, REVIVE).then(TitleChanged(0, "regent", "revive"), FirstRegentMoved(None, 0))


def test_br_sum_7_with_a_regent_nobody_revives_the_empire():
    story = summit(p(outlaw=True), p())
    story.when(0, REVIVE).refused("empire_exists")
    assert REVIVE not in legal(story, 0)


def test_br_sum_2_br_ex_21_out_and_in_again_once_each():
    story = summit(p(power=5), p(outlaw=True)).when(0, LEAVE)
    story.then(TitleChanged(0, "outlaw", "leave"), FirstRegentMoved(0, None))
    story = story.when(0, REVIVE)
    story.then(TitleChanged(0, "regent", "revive"), FirstRegentMoved(None, 0))
    story.when(0, LEAVE).refused("already_used")
    assert not {LEAVE, REVIVE} & {*legal(story, 0)}
    assert story.state.power[0] == 5


# ---------------------------------------------------------------- the Trust


def test_br_trs_3_the_first_regent_counts_the_trust_for_ambitions():
    first, tycoon = at(p(slots="M"), p(slots="MF"), campaign=True, trust="MFR").state, 0
    assert counts_of(first, tycoon)[:2] == (3, 2)


def test_br_trs_1_outrage_does_not_reach_the_trust():
    line = position(p(slots="M"), p(), campaign=True, trust="MM")
    play = BarePlay(CHAPTERS, line.created, line.state.copy())
    provoke(play, 0, TYPES.index("M"))
    assert play.state.slots[0][0] == OFF
    assert play.state.reach.trust[0] == 2


def tongues(**said):
    """Seat 0 may use Silver-Tongues; seat 1 is First Regent."""
    own = p(guild="CC08", slots="")
    return at(own, p(**said), campaign=True, trust="MR", first_regent=1, played="CO2")


def test_br_trs_2_silver_tongues_steal_from_the_trust():
    story = tongues().when(0, CardPrelude("CC08", from_=Of(1, trust="R")))
    story.then_first(CardUsed(0, "CC08"))
    story.then_last(ResourceMoved("R", "trust", "slot:0:1", "card"))
    assert slots(story, 0)[0] == "R"


def test_br_trs_2_every_type_of_the_trust_is_offered():
    found = [each.from_ for each in legal(tongues(slots="F"), 0, CardPrelude)]
    assert found == [Of(1, 1), Of(1, trust="M"), Of(1, trust="R")]


def test_br_trs_2_br_r_77_guardians_do_not_protect_the_trust():
    story = tongues(slots="F", guild="CC09")
    assert Of(1, 1) not in [each.from_ for each in legal(story, 0, CardPrelude)]
    story.when(0, CardPrelude("CC08", from_=Of(1, trust="M"))).accepted()


def test_br_trs_2_what_cannot_be_stolen_from_the_trust():
    story = tongues(slots="F")
    for of in (Of(1, trust="P"), Of(1, 1, trust="M"), Of(1, 7), Of(0, trust="M")):
        story.when(0, CardPrelude("CC08", from_=of)).refused("target_illegal")
    own = at(p(guild="CC08"), p(), campaign=True, trust="M", played="CO2")
    own.when(0, CardPrelude("CC08", from_=Of(0, trust="M"))).refused("target_illegal")
    assert legal(own, 0, CardPrelude) == []
