"""Service: who is asked, what a depot does, what the repair drone does. BOT-SVC-1 to 4."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import CARDS
from mechs_core.rulesets.bottisota.rules.cards import CardDrawn, DeckReshuffled
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.hits import DefencesUpdated
from mechs_core.rulesets.bottisota.rules.installing import Install, PartInstalled
from mechs_core.rulesets.bottisota.rules.one_shots import Args, CardPlayed, Play
from mechs_core.rulesets.bottisota.rules.repairs import (
    ChargesRefilled,
    DamageRepaired,
    FaultRemoved,
)
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted, RoundEnded, RoundStarted
from mechs_core.rulesets.bottisota.rules.service import (
    EndService,
    PartStripped,
    ServiceEnded,
    Strip,
    Work,
    WorkDone,
)
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import asked, opening, position, s

ELSEWHERE = s(1, "ram", "E3")  # L1 has depots at A3, D2, E1
FAULTY = {"damage": 3, "faults": {"sight": 1, "armour": 2}}


def service(*bots: dict[str, Any], **keys: Any) -> Story:
    """The service phase of round 1, all by the rules from its start."""
    return given(position(bots or DEPOT, phase="service", **{"map": "L1", **keys}))


def depot(**keys: Any) -> tuple[dict[str, Any], ...]:
    """Seat 0 alone in a depot, seat 1 elsewhere."""
    return s(0, "spark", "A3", **keys), ELSEWHERE


def without(*cards: str) -> list[str]:
    """All other cards."""
    return [card for card in CARDS if card not in cards]


DEPOT = depot()
TYPES = ("spark", "ram", "sapper", "spider")


def named(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


# ---------------------------------------------------------------- who is asked


def test_bot_svc_1_one_alone_in_a_depot_is_asked_with_an_empty_hand_too():
    story = service()
    assert asked(story.line) == (0, "service")
    (request,) = story.line.requests()
    assert request.accepts == ("work", "strip", "install", "play", "end_service")
    story.when(0, EndService()).then_first(ServiceEnded(0), RoundEnded(1))


def test_bot_svc_1_one_with_a_card_is_asked_anywhere():
    """BOT-SVC-4, BOT-R-42: whatever the card is."""
    for card in ("P05a", "P29a"):
        story = service(s(0, "spark", "C3", hand=[card]), ELSEWHERE)
        assert asked(story.line) == (0, "service")


@pytest.mark.parametrize(
    "bots",
    [
        (s(0, "spark", "C3", installed=["P05a"], damage=2), ELSEWHERE),
        (s(0, "spark", "A3", damage=2), s(1, "ram", "A3")),
        (s(0, "spark", "A3", damage=2), s(1, "skimmer", "A3")),
    ],
)
def test_bot_svc_1_bot_r_31_one_with_nothing_to_do_is_passed_over(bots):
    """BOT-R-31: a hovering bot is company as well."""
    _, events = opening(bots, map="L1", phase="service")
    first = events.index(PhaseStarted("service"))
    assert events[first + 1] == RoundEnded(1)


def test_bot_svc_1_services_follow_the_order():
    bots = [s(seat, bot, "C3", hand=[f"P0{seat + 1}a"]) for seat, bot in enumerate(TYPES)]
    story = service(*bots, starter=2)
    for seat in (2, 3, 0, 1):
        assert asked(story.line) == (seat, "service")
        story = story.when(seat, EndService())
    assert story.events[0] == ServiceEnded(1)
    assert story.state.round == 2


def test_bot_svc_1_an_own_action_once_begun_lasts_until_it_is_ended():
    """With the last card gone the seat is asked on, and the question is another one."""
    story = service(s(0, "spark", "C3", hand=["P05a"]), ELSEWHERE)
    before = story.line.requests()
    story = story.when(0, Install("P05a")).then(PartInstalled(0, "P05a"))
    assert asked(story.line) == (0, "service")
    assert story.line.requests() != before
    story.when(0, EndService()).then_first(ServiceEnded(0))


def test_bot_svc_1_each_question_of_a_service_differs_from_the_last():
    story = service(*depot(damage=3, hand=["P05a"], installed=["P01a"]))
    for decision in (Install("P05a"), Work("repair_damage"), Work("draw")):
        before = story.line.requests()
        story = story.when(0, decision)
        assert story.line.requests() != before


# ---------------------------------------------------------------- work


def test_bot_svc_2_bot_r_30_two_works_one_item_at_a_time():
    """BOT-R-30: any mix."""
    story = service(*depot(**FAULTY), deck=["P07a", *without("P07a")])
    story = story.when(0, Work("repair_damage"))
    story.then(WorkDone(0, "repair_damage", 1), DamageRepaired(0, 2))
    assert not story.state.bot(0).mended  # no drone did it
    story = story.when(0, Work("draw"))
    story.then(WorkDone(0, "draw", 0), CardDrawn(0, "P07a"))
    story.when(0, Work("repair_damage")).refused("work_used_up")
    story.when(0, Strip("P01a")).refused("work_begun")
    assert [type(each) for each in RULESET.legal(story.state, 0)] == [Install, EndService]


def test_bot_svc_2_a_fault_of_its_choice():
    """BOT-DMG-4: the damage stays. BOT-HIT-6: an armour fault counts at once."""
    story = service(*depot(**FAULTY))
    fixed = story.when(0, Work("remove_fault", "armour"))
    fixed.then(
        WorkDone(0, "remove_fault", 1), FaultRemoved(0, "armour", 1), DefencesUpdated(0, 5, None)
    )
    assert fixed.state.bot(0).damage == 3
    story.when(0, Work("remove_fault", "sight")).then(
        WorkDone(0, "remove_fault", 1), FaultRemoved(0, "sight", 0)
    )
    story.when(0, Work("remove_fault", "slow")).refused("nothing_to_repair")


def test_bot_dmg_4_repaired_damage_leaves_the_faults():
    story = service(*depot(**FAULTY)).when(0, Work("repair_damage"))
    assert story.state.bot(0).faults == [1, 0, 2]


def test_bot_svc_2_bot_wpn_4_all_charges_are_refilled_those_of_parts_too():
    bot = s(0, "sapper", "A3", installed=["P09a", "P10a"], charges={"minerail": 0, "P09a": 1})
    story = service(bot, ELSEWHERE)
    story.when(0, Work("refill")).then(
        WorkDone(0, "refill", 1), ChargesRefilled(0, {"minerail": 3, "P09a": 3})
    )


@pytest.mark.parametrize("charges", [{}, {"minerail": 3}])
def test_bot_svc_2_a_refill_is_refused_if_none_is_missing(charges):
    story = service(s(0, "sapper", "A3", charges=charges), ELSEWHERE)
    story.when(0, Work("refill")).refused("nothing_to_refill")
    service().when(0, Work("refill")).refused("nothing_to_refill")


def test_bot_svc_2_what_was_done_before_does_not_matter():
    story = service(*depot(damage=1, dashed=True, shot=True))
    story.when(0, Work("repair_damage")).accepted()


REFUSED_WORK = [
    (s(0, "spark", "C3", hand=["P05a"]), {}, Work("draw"), "not_depot"),
    (s(0, "spark", "E1", hand=["P05a"]), {"bots": [s(1, "ram", "E1")]}, Work("draw"), "not_alone"),
    (
        s(0, "spark", "A3"),
        {"action": {"seat": 0, "stripped": True}},
        Work("draw"),
        "already_stripped",
    ),
    (s(0, "spark", "A3"), {"action": {"seat": 0, "works": 2}}, Work("draw"), "work_used_up"),
    (s(0, "spark", "A3"), {"discards": without()}, Work("draw"), "deck_empty"),
    (s(0, "spark", "A3"), {}, Work("repair_damage"), "nothing_to_repair"),
    (s(0, "spark", "A3"), {}, Work("remove_fault", "slow"), "nothing_to_repair"),
    (s(0, "spark", "A3"), {}, Work("refill"), "nothing_to_refill"),
]


@pytest.mark.parametrize(("bot", "keys", "work", "code"), REFUSED_WORK)
def test_bot_svc_2_why_work_is_refused(bot, keys, work, code):
    keys = dict(keys)
    others = keys.pop("bots", [ELSEWHERE])
    story = service(bot, *others, **keys)
    assert asked(story.line) == (0, "service")
    assert work not in RULESET.legal(story.state, 0)
    story.when(0, work).refused(code)


@pytest.mark.parametrize(
    ("work", "code"),
    [
        (Work("remove_fault"), "bad_value"),
        (Work("draw", "sight"), "bad_value"),
        (Work("repair_damage", "sight"), "bad_value"),
        (Work("refill", "armour"), "bad_value"),
        (Work("sleep"), "bad_value"),
        (Work("remove_fault", "part"), "bad_value"),
    ],
)
def test_bot_svc_2_work_of_another_form_is_a_bad_value(work, code):
    """Looked at before the depot: the order of RULES.md, Decisions."""
    service(s(0, "spark", "C3", hand=["P05a"]), ELSEWHERE).when(0, work).refused(code)


def test_bot_svc_2_refusals_are_tested_in_the_order_of_the_rulebook():
    """Not even in a depot, not alone, stripped, both works done, nothing to repair."""
    crowd = s(1, "ram", "C3")
    used_up = {"seat": 0, "works": 2}
    everywhere = s(0, "spark", "C3", hand=["P05a"])
    service(everywhere, crowd, action=used_up).when(0, Work("repair_damage")).refused("not_depot")
    here = s(0, "spark", "A3", hand=["P05a"])
    crowd = s(1, "ram", "A3")
    service(here, crowd, action=used_up).when(0, Work("repair_damage")).refused("not_alone")
    alone = service(here, ELSEWHERE, action=used_up)
    alone.when(0, Work("repair_damage")).refused("work_used_up")
    service(here, ELSEWHERE, action={"seat": 0, "stripped": True}).when(
        0, Work("repair_damage")
    ).refused("already_stripped")
    both = {"seat": 0, "works": 2, "stripped": True}
    service(here, ELSEWHERE, action=both).when(0, Work("draw")).refused("already_stripped")


# ---------------------------------------------------------------- stripping


def test_bot_svc_2_any_number_of_parts_may_be_stripped_and_then_no_work_done():
    """BOT-PART-5, BOT-HIT-6: the numbers without the part count at once."""
    story = service(*depot(installed=["P01a", "P05a", "P14a"]))
    story = story.when(0, Strip("P01a"))
    story.then(PartStripped(0, "P01a"), DefencesUpdated(0, 4, None))
    story = story.when(0, Strip("P14a")).then(PartStripped(0, "P14a"))
    assert "P14a" not in story.state.bot(0).charges
    assert story.state.discards == [0, 26]
    story.when(0, Work("draw")).refused("already_stripped")
    story.when(0, Strip("P14a")).refused("not_installed")
    story.when(0, Strip("P05a")).accepted()


def test_bot_svc_2_stripping_and_works_are_counted_for_each_service_anew():
    story = service(s(0, "spark", "A3", installed=["P05a"]), s(1, "ram", "E1", damage=3))
    story = story.when(0, Strip("P05a")).when(0, EndService())
    story = story.when(1, Work("repair_damage")).when(1, Work("draw"))
    story.then_first(WorkDone(1, "draw", 0))


@pytest.mark.parametrize(
    ("bots", "action", "code"),
    [
        ((s(0, "spark", "C3", installed=["P05a"], hand=["P06a"]), ELSEWHERE), None, "not_depot"),
        ((s(0, "spark", "A3", hand=["P06a"]), s(1, "ram", "A3")), None, "not_alone"),
        (depot(), {"seat": 0, "works": 1}, "work_begun"),
        (depot(hand=["P05a"]), None, "not_installed"),
    ],
)
def test_bot_svc_2_why_stripping_is_refused(bots, action, code):
    story = service(*bots, action=action)
    assert Strip("P05a") not in RULESET.legal(story.state, 0)
    story.when(0, Strip("P05a")).refused(code)


# ---------------------------------------------------------------- the repair drone


def drone(*bots: dict[str, Any], **keys: Any) -> tuple[Story, tuple[Event, ...]]:
    """The service phase and what it began with."""
    line, events = opening(bots, map="L1", phase="service", **keys)
    return given(line), events[events.index(PhaseStarted("service")) + 1 :]


def test_bot_svc_3_the_drone_repairs_one_point_before_its_seat_is_asked():
    story, events = drone(s(0, "spark", "A3", damage=3, installed=["P23a", "P23b"]), ELSEWHERE)
    assert events == (DamageRepaired(0, 2),)
    assert asked(story.line) == (0, "service")
    story = story.when(0, Work("repair_damage"))
    story.then(WorkDone(0, "repair_damage", 1), DamageRepaired(0, 1))


def test_bot_svc_3_the_drone_works_for_a_bot_that_is_passed_over_too():
    story, events = drone(s(0, "spark", "C3", damage=3, installed=["P23a"]), ELSEWHERE)
    assert events[:2] == (DamageRepaired(0, 2), RoundEnded(1))
    assert story.state.bot(0).damage == 2


def test_bot_svc_3_each_drone_works_as_its_bots_action_starts():
    """Seat 1's, passed over, after seat 0's service and before seat 2's."""
    bots = [
        s(0, "spark", "C3", damage=1, installed=["P23a"], hand=["P05a"]),
        s(1, "ram", "C4", damage=1, installed=["P23b"]),
        s(2, "spider", "C5", hand=["P06a"]),
    ]
    story, events = drone(*bots)
    assert events == (DamageRepaired(0, 0),)
    story = story.when(0, EndService()).then(ServiceEnded(0), DamageRepaired(1, 0))
    assert asked(story.line) == (2, "service")


@pytest.mark.parametrize(
    "keys", [{"shot": True, "damage": 2}, {"damage": 0}, {"damage": 2, "installed": []}]
)
def test_bot_svc_3_no_repair_after_a_shot_without_damage_or_drone(keys):
    keys = {"installed": ["P23a"], "hand": ["P05a"], **keys}
    _, events = drone(s(0, "spark", "C3", **keys), ELSEWHERE)
    assert events == ()


@pytest.mark.parametrize(("shots", "damage"), [(0, 1), (1, 2)])
def test_bot_svc_3_only_declaring_a_shot_counts_as_shooting(shots, damage):
    bots = [s(0, "spark", "C3", damage=2, installed=["P23a"]), s(1, "ram", "C4")]
    story = given(position(bots, phase="shoot"))
    for _ in range(shots):
        story = story.when(0, Shoot("autogun", bot=1))
    miss = {"shot r1 s0 k0 t0": (0,)} if shots else None
    story = story.when(0, Fire(), miss)
    while story.state.phase != "move":
        seat = story.line.requests()[0].seat
        story = story.when(seat, RULESET.legal(story.state, seat)[-1])
    assert story.state.bot(0).damage == damage


def test_bot_svc_3_a_drone_installed_in_service_does_not_repair_before_the_next_one():
    bots = [s(0, "spark", "C3", damage=2, hand=["P23a"]), ELSEWHERE]
    story, _ = drone(*bots)
    story = story.when(0, Install("P23a")).when(0, EndService())
    assert story.state.bot(0).damage == 2


def test_bot_svc_3_a_drone_stolen_before_its_bots_service_repairs_for_nobody():
    bots = [
        s(0, "spark", "C3", hand=["P30a"]),
        s(1, "ram", "C4", damage=2, installed=["P23a"]),
        s(2, "spider", "A1", hand=["P05a"]),
    ]
    story, _ = drone(*bots)
    story = story.when(0, Play("P30a", Args(target=1))).when(0, EndService())
    assert story.state.bot(1).damage == 2


# ---------------------------------------------------------------- cards, the end of the round


def test_bot_svc_4_anyone_may_install_and_play_depot_or_not():
    bots = [s(0, "spark", "C3", damage=1, hand=["P05a", "P25a"]), ELSEWHERE]
    story = service(*bots).when(0, Install("P05a")).then(PartInstalled(0, "P05a"))
    story = story.when(0, Play("P25a", Args(repairs=("damage",))))
    story.then(CardPlayed(0, "P25a"), DamageRepaired(0, 0))


def test_bot_svc_6_the_discards_are_shuffled_into_the_deck_at_the_end_of_the_round():
    story = service(*depot(installed=["P01a"]))
    story = story.when(0, Strip("P01a")).when(0, EndService())
    story.then_first(ServiceEnded(0))
    assert named(story.events)[1:4] == ["DeckReshuffled", "RoundEnded", "RoundStarted"]
    (shuffled,) = (event for event in story.events if type(event) is DeckReshuffled)
    assert len(shuffled.deck) == 64
    assert story.state.discards == []


def test_bot_svc_6_without_discards_the_deck_stays_as_it_lies():
    story = service()
    deck = story.state.deck[:]
    story = story.when(0, EndService())
    assert named(story.events)[:3] == ["ServiceEnded", "RoundEnded", "RoundStarted"]
    assert story.state.deck == deck


def test_bot_rnd_1_after_the_last_service_the_next_round_begins():
    story = service().when(0, EndService())
    started = [event for event in story.events if type(event) is RoundStarted]
    assert [event.round for event in started] == [2]
    assert story.events[-1] == PhaseStarted("move")
