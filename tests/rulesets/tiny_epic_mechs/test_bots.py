"""The bot `greedy` of Tiny Epic Mechs."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.bots import find_bot
from mechs_core.kernel.codec import play_hash
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision
from mechs_core.kernel.prospect import Prospect
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.bots import GREEDY
from mechs_core.rulesets.tiny_epic_mechs.bots.trial import Trial, turns_left
from mechs_core.rulesets.tiny_epic_mechs.bots.weapons import arsenal, loadout_worth
from mechs_core.rulesets.tiny_epic_mechs.bots.worth import bargain, purse, worth
from mechs_core.rulesets.tiny_epic_mechs.data import ARMOR, MOST_TURRETS, PILOT, WEAPON
from mechs_core.rulesets.tiny_epic_mechs.imagine import imagine
from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import Buy
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeployMine, DeployTurret
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import ClaimMech, EnterMech
from mechs_core.rulesets.tiny_epic_mechs.rules.move import Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import Place
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Upgrade
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import PlaceBase
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import ChoosePilot
from tests.duels import wins
from tests.games import Sealed
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, asked, p, position


def chosen(line: Line, seat: int = RED) -> Decision:
    return GREEDY.choose(Prospect(line, seat))


def programmed(line: Line, seat: int = RED) -> list[ProgramCard]:
    """What greedy lays until its program is complete; the line is played on."""
    cards: list[ProgramCard] = []
    while (seat, "programming") in asked(line):
        card = chosen(line, seat)
        line.decide(seat, card)
        if isinstance(card, ProgramCard):
            cards.append(card)
    return cards


# ---------------------------------------------------------------- games


def test_greedy_is_found_by_its_name() -> None:
    assert find_bot(RULESET, "bot:greedy") is GREEDY


def test_greedy_beats_a_random_bot_in_a_duel() -> None:
    assert wins(RULESET, 2, 6) >= 5


def test_greedy_beats_three_random_bots() -> None:
    assert wins(RULESET, 4, 4) >= 3


@pytest.mark.parametrize(
    "options",
    [
        {"pilot_abilities": False, "overdrive": False, "blocked_action": False},
        {"turret_damage": 2, "score_stacking": "best", "armor_ko": "nearest", "resource_cap": 5},
    ],
)
def test_greedy_plays_every_option_to_the_end_twice_alike(options: dict[str, Any]) -> None:
    names = ["bot:greedy", "bot:random", "bot:greedy"]
    games = [Sealed.new(RULESET, names, options=options).run_bots() for _ in range(2)]
    assert RULESET.rules.result(games[0].line.state) is not None
    assert play_hash(games[0].steps) == play_hash(games[1].steps)


def test_tem_sec_2_greedy_decides_alike_in_states_that_look_alike() -> None:
    """It gets no secret: with programs, mine numbers and the deck changed, it decides the same."""
    blue = p(cell="c4", mines={"c5": 1, "d4": 4, "b4": 2})
    for line in (
        position(p(), blue, phase="programming", round=3),
        position(p(ad_hoc="free"), blue, turn=2),
        position(p(cell="b2"), blue, phase="action", card="K3"),
    ):
        twin = line.copy()
        twin.state = imagine(line.state, RED, Rng("another", "twin"))
        assert twin.state != line.state
        assert chosen(twin) == chosen(line)


def test_greedy_leaves_the_state_alone() -> None:
    for line in (position(p(), p(), phase="programming"), position(p(ad_hoc="free"), p())):
        before = line.state.copy()
        chosen(line)
        assert line.state == before


# ---------------------------------------------------------------- set-up


def test_tem_setup_3_greedy_keeps_the_better_pilot() -> None:
    line = Sealed.new(RULESET, 2).line
    line.state.dealt[RED] = [0, 7]
    assert chosen(line) == ChoosePilot("P8")


def test_tem_setup_5_greedy_puts_its_base_where_the_zones_are_worth_most() -> None:
    line = Sealed.new(RULESET, 2).line
    while line.state.stage == "setup_pilots":
        seat = asked(line)[0][0]
        line.decide(seat, chosen(line, seat))
    seat, zones = asked(line)[0][0], line.state.zones
    for cell, zone in enumerate(zones):
        if 0 <= zone < 16:
            zones[cell] = 0 if cell < 15 else 12  # R01 in the north, R13 in the south
    assert chosen(line, seat) == PlaceBase("c5")


# ---------------------------------------------------------------- programming


def test_greedy_puts_a_turret_on_the_best_zone_that_it_can_pay() -> None:
    line = position(p(), p(), phase="programming", round=2)
    cards = programmed(line)
    assert "K4" in [card.card for card in cards]
    assert len({card.card for card in cards}) == 4


def test_tem_arr_3_greedy_does_not_fall_to_a_turret_that_stays() -> None:
    red = p(cell="b2", health=1, ad_hoc="free")
    line = position(red, p(cell="d4", mines={}, turrets=["c2", "b3", "c3"]), turn=4, round=2)
    line.decide(RED, chosen(line))
    assert line.state.health[RED] == 1


def test_tem_arr_3_greedy_clears_a_turret_that_would_score_for_long() -> None:
    red = p(cell="b2", health=6, ad_hoc="free")
    line = position(red, p(cell="d4", turrets=["c2"]), turn=4, round=1)
    line.decide(RED, chosen(line))
    assert line.state.turret_supply[BLUE] == MOST_TURRETS


def test_tem_mech_2_greedy_upgrades_leaves_the_mighty_mech_and_enters_it_anew() -> None:
    """It upgrades on c3, puts a turret on c2, comes back into the Mech, ends with a mine on d3."""
    line = position(p(cell="c2", credits=5), p(), phase="programming")
    assert programmed(line) == [
        ProgramCard("K5", "S"),
        ProgramCard("K4", "N"),
        ProgramCard("K1", "S"),
        ProgramCard("K3", "E"),
    ]


def test_tem_prog_1_greedy_goes_on_with_a_program_that_another_began() -> None:
    line = position(p(program=[["K8", "NW"]]), p(), phase="programming")
    cards = [card.card for card in programmed(line)]
    assert len(cards) == 3
    assert "K8" not in cards


def test_greedy_plans_a_round_once() -> None:
    line = position(p(), p(), phase="programming", round=2)
    first = Trial(Prospect(line, RED))
    line.decide(RED, chosen(line))
    assert Trial(Prospect(line, RED)) == first
    assert Trial(Prospect(line, RED)).laid != first.laid


# ---------------------------------------------------------------- weapons


def test_tem_eq_1_greedy_equips_what_it_can_before_it_reveals() -> None:
    line = position(p(owned=["B1", "B2", "A15"], equipped=["B1"], status="ARMOR"), p())
    changes = []
    while isinstance(change := chosen(line), Equip):
        changes.append(change)
        line.decide(RED, change)
    assert {change.weapon for change in changes} == {"B2", "A15"}
    assert chosen(line) == Reveal()


def test_greedy_equips_what_counters_its_enemies() -> None:
    for held, wanted in (("B1", "B3"), ("B2", "B1"), ("B3", "B2")):
        others = [name for name in ("B1", "B2", "B3") if name != wanted]
        line = position(
            p(owned=["B1", "B2", "B3"], equipped=others), p(owned=[held], equipped=[held])
        )
        change = chosen(line)
        assert isinstance(change, Equip)
        assert change.weapon == wanted


def test_greedy_changes_no_weapon_without_need() -> None:
    line = position(p(owned=["B1", "B2", "B3"], equipped=["B1", "B3"]), p(owned=["B1"]))
    assert chosen(line) == Reveal()


def test_a_better_weapon_and_another_type_are_worth_more() -> None:
    state = position(p(), p(owned=["B4"])).state
    b1, b2, b4, a15 = (1 << WEAPON[name] for name in ("B1", "B2", "B4", "A15"))
    assert loadout_worth(state, RED, b1 | b2) > loadout_worth(state, RED, b1)
    assert loadout_worth(state, RED, b4) > loadout_worth(state, RED, b1)
    assert arsenal(b1 | a15, ARMOR) > arsenal(b1 | a15, PILOT) == arsenal(b1, PILOT)
    assert bargain(WEAPON["A07"]) > bargain(WEAPON["A01"])


# ---------------------------------------------------------------- combat


def in_combat(red: dict[str, Any], blue: dict[str, Any], **said: Any) -> Line:
    said = {"card": "K1", **said}
    return position(p(cell="c2", **red), p(cell="c2", **blue), phase="combat", **said)


def test_tem_cbt_3_greedy_counters_where_it_can() -> None:
    line = in_combat(p(equipped=["B1"], owned=["B1"]), p(owned=["B2", "B4"]), attacks=[["B1"]])
    assert isinstance(chosen(line, BLUE), Attack)
    line = in_combat(p(owned=["B2"]), p(owned=["B1", "B2"]), attacks=[["B2"]])
    assert chosen(line, BLUE) == Attack("B1", True)


def test_tem_cbt_3_greedy_uses_the_power_of_a_jump() -> None:
    line = in_combat(p(owned=["B1"]), p(owned=["B4"]), card="K8")
    assert chosen(line) == Attack("B1", True)


def test_tem_r_56_greedy_overdrives_with_its_best_weapon() -> None:
    line = in_combat(p(status="MIGHTY", owned=["B1", "A12"]), p(owned=["B4", "B1"]))
    attacks = []
    while line.state.combat is not None:
        seat = asked(line)[0][0]
        attacks.append(chosen(line, seat))
        line.decide(seat, attacks[-1])
    assert Attack("A12", True) in attacks


def test_greedy_pays_for_damage_that_knocks_out_and_no_more() -> None:
    line = in_combat(
        p(status="ARMOR", energy=3, owned=["B1", "A01"], equipped=["B1", "A01"]),
        p(owned=["B4"], health=2, status="ARMOR"),
    )
    assert chosen(line) == Attack("A01", False, 2)


def test_tem_r_12_greedy_disarms_the_last_weapon() -> None:
    line = in_combat(p(status="ARMOR", owned=["B4", "A14"]), p(owned=["B1"], health=6), card="K8")
    attack = chosen(line)
    assert attack == Attack("A14", True, 0, "B1")


# ---------------------------------------------------------------- actions


def acting(card: str, red: dict[str, Any], **said: Any) -> Line:
    return position(red, p(), phase="action", card=card, **said)


def test_greedy_deploys_a_turret_on_a_good_zone() -> None:
    assert chosen(acting("K4", p(cell="c2"))) == DeployTurret()


def test_greedy_puts_a_high_mine_on_a_good_zone_and_a_low_one_on_a_poor_one() -> None:
    assert chosen(acting("K3", p(cell="c2"))) == DeployMine(number=4)
    assert chosen(acting("K3", p(cell="c1", mines={}))) == DeployMine(number=1)


def test_greedy_moves_no_turret_to_a_poorer_zone() -> None:
    turrets = ["c3", "c2", "d3"]
    assert chosen(acting("K4", p(cell="b3", turrets=turrets, energy=9))) == PassAction()
    turrets = ["c3", "c2", "c1"]
    line = acting("K4", p(cell="d3", turrets=turrets, mines={}, energy=9))
    assert chosen(line) == DeployTurret("c1")


def test_tem_pow_1_greedy_upgrades_early_and_heals_in_armor() -> None:
    assert chosen(acting("K5", p(credits=5))) == Upgrade()
    heal = chosen(acting("K5", p(status="ARMOR", health=3, energy=9)))
    assert heal == Heal(3)


def test_tem_end_1_greedy_buys_for_the_points_in_the_last_round() -> None:
    red = p(credits=4, energy=2)
    line = acting("K2", red, round=6, market=["A01", "A05", "A09", "A13"], turn=4)
    assert chosen(line) == Buy("A05")


def test_tem_col_1_greedy_takes_the_resource_of_which_it_needs_more() -> None:
    line = acting("K1", p(cell="b2", credits=9, energy=0))
    assert chosen(line) == Collect("b2", "E")
    line = acting("K1", p(cell="b2", credits=0, energy=9))
    assert chosen(line) == Collect("b2", "C")


# ---------------------------------------------------------------- the Mighty Mech, placement


def test_tem_mech_2_greedy_enters_the_mighty_mech() -> None:
    line = position(p(cell="c2", status="ARMOR", program=[["K1", "S"]]), p(), turn=4)
    line.decide(RED, Reveal())
    assert chosen(line) == EnterMech(True)


def test_tem_ko_6_greedy_claims_the_mighty_mech() -> None:
    line = in_combat(p(owned=["B4"], health=4), p(status="MIGHTY", health=2, owned=["B1"]))
    line.decide(RED, Attack("B4", False))
    assert chosen(line) == ClaimMech(True)


def test_tem_place_2_greedy_retreats_to_the_best_zone_when_its_turns_are_over() -> None:
    line = in_combat(p(owned=["B2"]), p(owned=["B4", "B2"]), turn=4, round=2, attacks=[["B2"]])
    line.decide(BLUE, Attack("B4", False))
    assert asked(line) == ((RED, "place"),)
    assert chosen(line) == Place("c3")


def test_turns_left_counts_those_that_are_still_to_begin() -> None:
    line = position(p(), p(), turn=3, first=0, active=1)
    assert [turns_left(line.state, seat) for seat in (RED, BLUE)] == [1, 1]
    line = position(p(), p(), turn=3, first=0, active=0)
    assert [turns_left(line.state, seat) for seat in (RED, BLUE)] == [1, 2]


# ---------------------------------------------------------------- worth


def test_tem_score_1_a_turret_is_worth_more_than_a_mine_and_both_more_on_a_better_zone() -> None:
    def of(**red: Any) -> float:
        return worth(position(p(energy=0, credits=0, **red), p(), round=4).state, RED)

    assert of(turrets=["c2"]) > of(mines={"c2": 2}) > of(mines={"b2": 2})


def test_a_zone_counts_only_at_the_end_of_a_scoring_round() -> None:
    poor, good = (position(p(cell=cell), p(), round=2).state for cell in ("b2", "c3"))
    assert worth(good, RED, closing=True) - worth(poor, RED, closing=True) == 2
    assert worth(good, RED) - worth(poor, RED) < 1


def test_credits_are_worth_nothing_at_the_end_and_less_above_what_can_be_used() -> None:
    assert purse(position(p(), p(), round=6).state, RED) == 0
    state = position(p(energy=9, turrets=["c2", "c3", "d3"]), p(), round=3).state
    assert purse(state, RED, 1) - purse(state, RED) > 0
    few = position(p(energy=2, turrets=["c2", "c3", "d3"]), p(), round=3).state
    assert purse(few, RED, 0, 1) - purse(few, RED) > purse(state, RED, 0, 1) - purse(state, RED)
