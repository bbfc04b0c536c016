"""The bot `greedy` of Bottisota-2."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.bots import find_bot
from mechs_core.kernel.codec import play_hash
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision
from mechs_core.kernel.prospect import Prospect
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.bots import GREEDY
from mechs_core.rulesets.bottisota.bots.harm import melee
from mechs_core.rulesets.bottisota.bots.odds import chance, fight, unsaved
from mechs_core.rulesets.bottisota.bots.outlook import Outlook
from mechs_core.rulesets.bottisota.bots.upkeep import card_worth, point, weapon_worth
from mechs_core.rulesets.bottisota.data import CARD, WEAPONS
from mechs_core.rulesets.bottisota.imagine import imagine
from mechs_core.rulesets.bottisota.model import Bot
from mechs_core.rulesets.bottisota.rules.cards import Discard
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.drop import Drop
from mechs_core.rulesets.bottisota.rules.entry import Enter, PickBot
from mechs_core.rulesets.bottisota.rules.hunt import Chase
from mechs_core.rulesets.bottisota.rules.initiative import Preempt
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.rules.melee import Melee
from mechs_core.rulesets.bottisota.rules.movement import EndMove, MoveMode
from mechs_core.rulesets.bottisota.rules.one_shots import Args, Play
from mechs_core.rulesets.bottisota.rules.react import React
from mechs_core.rulesets.bottisota.rules.reward import Reward
from mechs_core.rulesets.bottisota.rules.service import EndService, Work
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.rulesets.bottisota.rules.teleport import Teleport
from tests.duels import wins
from tests.games import Sealed
from tests.rulesets.bottisota.positions import asked, dice, position, s


def chosen(line: Line, seat: int = 0) -> Decision:
    return GREEDY.choose(Prospect(line, seat))


def moved(line: Line, seat: int = 0) -> list[Decision]:
    """What greedy decides in a movement action from its mode on; the line is played on."""
    decisions = []
    while asked(line) in ((seat, "mode"), (seat, "moving")):
        decisions.append(chosen(line, seat))
        line.decide(seat, decisions[-1])
    return decisions


def area(line: Line, seat: int = 0) -> str:
    name: str = line.state.map.names[bot(line, seat).area]
    return name


def bot(line: Line, seat: int = 0) -> Bot:
    found: Bot = line.state.bot(seat)
    return found


# ---------------------------------------------------------------- games


def test_greedy_is_found_by_its_name() -> None:
    assert find_bot(RULESET, "bot:greedy") is GREEDY


def test_greedy_beats_a_random_bot_in_a_duel() -> None:
    assert wins(RULESET, 2, 12) >= 11


def test_greedy_wins_many_times_its_share_among_random_bots() -> None:
    assert wins(RULESET, 4, 8) >= 6
    assert wins(RULESET, 12, 8) >= 5


def test_greedy_brings_most_games_against_itself_to_an_end() -> None:
    reasons = []
    for number in range(8):
        names = ["bot:greedy"] * (2 + number % 3)
        game = Sealed.new(RULESET, names, seed=f"itself {number}").run_bots()
        reasons.append(game.line.state.decided_by)
    assert reasons.count("last") >= 6


@pytest.mark.parametrize(
    "options",
    [
        {"bot_assignment": "choice", "lives": 2, "start_cards": 3},
        {"destruction": "explosive", "empty_deck": "reshuffle", "late_seats": [2], "map": "M1"},
        {"hunt_trigger": "within_one", "limit_tiebreak": "kills_damage", "round_limit": 9},
    ],
)
def test_greedy_plays_every_option_to_the_end_twice_alike(options: dict[str, Any]) -> None:
    names = ["bot:greedy", "bot:random", "bot:greedy"]
    games = [Sealed.new(RULESET, names, options=options).run_bots() for _ in range(2)]
    assert RULESET.rules.result(games[0].line.state) is not None
    assert play_hash(games[0].steps) == play_hash(games[1].steps)


def test_bot_sec_2_greedy_decides_alike_in_states_that_look_alike() -> None:
    """It gets no secret: whatever the others hold and the deck brings, it decides the same."""
    names = ["bot:greedy"] * 4
    line = Sealed.new(RULESET, names, options={"start_cards": 3}).line
    kinds = set()
    for turn in range(160):
        seat, kind = asked(line) or (0, "")
        twin = line.copy()
        twin.state = imagine(line.state, seat, Rng("twin", turn))
        assert twin.state.deck != line.state.deck
        decision = chosen(line, seat)
        assert chosen(twin, seat) == decision
        kinds.add(kind)
        line.decide(seat, decision)
    assert kinds >= {"entry", "mode", "moving", "shooting", "declaring", "react", "service"}


def test_greedy_leaves_the_state_alone() -> None:
    for phase in ("move", "shoot", "melee", "service"):
        line = position(
            [s(0, "spark", "C3", hand=["P05a", "P25a"], damage=2), s(1, "ram", "C3")], phase=phase
        )
        before = line.state.copy()
        chosen(line)
        assert line.state == before


# ---------------------------------------------------------------- entry


def test_greedy_picks_the_favourite_that_is_free() -> None:
    line = Sealed.new(RULESET, 3, options={"bot_assignment": "choice"}).line
    first, _ = asked(line) or (0, "")
    assert chosen(line, first) == PickBot("sentinel")
    line.decide(first, PickBot("sentinel"))
    line.decide(first, Enter("A1"))
    second, _ = asked(line) or (0, "")
    assert chosen(line, second) == PickBot("tractor")


def test_bot_mov_8_greedy_enters_where_a_flyer_can_fly_on() -> None:
    """C5 of L2 has flight obstacles: three of its headings lead out of the hall."""
    trapped = 0
    for seed in range(40):
        game = Sealed.new(RULESET, 6, options={"map": "L2"}, seed=str(seed))
        while (turn := asked(game.line)) is not None and turn[1] == "entry":
            decision = chosen(game.line, turn[0])
            assert isinstance(decision, Enter)
            trapped += decision.area == "C5" and decision.heading in ("E", "NE", "SE")
            game.decide(turn[0], decision)
    assert trapped == 0


# ---------------------------------------------------------------- movement


def test_bot_ini_3_greedy_lets_slower_bots_go_first() -> None:
    line = position([s(0, "spark", "C3"), s(1, "fortress", "C5")])
    assert chosen(line) == Preempt(False, True)


def test_greedy_goes_to_a_depot_when_it_is_hurt() -> None:
    line = position([s(0, "sapper", "B3", damage=3), s(1, "howler", "E1")], map="L1")
    moved(line)
    assert area(line) == "A3"


def test_greedy_goes_where_it_can_shoot() -> None:
    line = position([s(0, "skimmer", "A1"), s(1, "howler", "E3")], acted=[1])
    moved(line)
    assert line.state.map.steps[bot(line).area][bot(line, 1).area] <= 3


def test_greedy_dashes_only_where_this_pays() -> None:
    near = position([s(0, "ram", "C3"), s(1, "howler", "C5")], acted=[1])
    assert chosen(near) == MoveMode("normal")
    far = position([s(0, "ram", "C1"), s(1, "howler", "C5", damage=3)], acted=[1])
    assert chosen(far) == MoveMode("dash")
    moved(far)
    assert area(far) == "C5"


def test_bot_ter_3_greedy_does_not_fly_into_a_place_without_a_way_out() -> None:
    """From C4 of L2 a bot that flies into C5 can make no step of its next movement."""
    for heading in ("E", "SE", "W"):
        line = position(
            [s(0, "hawk", "C4", heading), s(1, "howler", "C5", damage=4)], map="L2", acted=[1]
        )
        moved(line)
        assert line.state.bots[0] is not None
        assert area(line) != "C5"


def test_bot_mov_8_a_place_that_leads_into_a_wall_is_worth_less() -> None:
    def worth(heading: str) -> float:
        line = position([s(0, "hawk", "C5", heading), s(1, "ram", "C1")], map="L2")
        return Outlook(line.state, 0).place()

    assert worth("W") > worth("E") + 1


def test_bot_mov_8_greedy_flies_on_where_every_way_ends_in_a_wall() -> None:
    walls = dict.fromkeys(("B3-C4", "B4-C4", "C3-C4", "C4-D3", "C4-D4"), "wall")
    bots = [s(0, "hawk", "C4", "E"), s(1, "ram", "A1"), s(2, "spark", "A2")]
    line = position(bots, edges=walls, features={"C5": ["F"]}, acted=[1, 2])
    decisions = moved(line)
    assert decisions[-1] == Step("E")
    assert line.state.bots[0] is None


def test_bot_mov_1_greedy_does_not_dash_where_it_would_spoil_its_shots() -> None:
    line = position([s(0, "spark", "C1"), s(1, "howler", "C5")], acted=[1])
    assert chosen(line) == MoveMode("normal")


def test_greedy_comes_nearer_to_a_bot_out_of_reach() -> None:
    bots = [s(0, "spider", "E1", installed=["P02a", "P02b"]), s(1, "ram", "A3")]
    line = position(bots, acted=[1])
    moved(line)
    assert line.state.map.steps[bot(line).area][bot(line, 1).area] == 2


def test_bot_ter_10_greedy_teleports_to_a_fight() -> None:
    bots = [s(0, "spider", "A2", installed=["P02a"]), s(1, "howler", "E1", damage=4)]
    line = position(bots, features={"A1": ["T"], "E1": ["T"]}, acted=[1])
    assert Teleport() in moved(line)
    assert area(line) == "E1"


def test_bot_mine_3_a_magnetic_mine_threatens_the_bots_of_its_area_together() -> None:
    mines = [{"owner": 1, "kind": "magmine", "area": "C3", "hit": 4, "am": -1}]

    def threat(area: str) -> float:
        bots = [s(0, "spider", "C3"), s(1, "fortress", area)]
        return Outlook(position(bots, mines=mines).state, 0).sliding()

    assert threat("C4") > 0
    assert threat("C3") == threat("C4") / 2


def test_bot_svc_2_a_depot_is_denied_to_a_bot_that_would_be_alone() -> None:
    bots = [s(0, "hawk", "A3", "E"), s(1, "spider", "A3", damage=3), s(2, "ram", "E1")]
    assert Outlook(position(bots, map="L1").state, 0).denied() > 0
    bots[2]["area"] = "A3"
    assert Outlook(position(bots, map="L1").state, 0).denied() == 0


def test_greedy_is_bolder_against_the_last_foe_when_nothing_is_left_to_mend() -> None:
    def danger(*others: dict[str, Any], **spark: Any) -> float:
        full = ["P02a", "P02b", "P04a", "P07a", "P10a"]
        bots = [s(0, "spark", "C3", installed=full, **spark), s(1, "howler", "E1"), *others]
        return Outlook(position(bots).state, 0).danger()

    diver = s(2, "diver", "A1", "E")  # no danger to a spark
    assert 0 < danger() < danger(diver) / 2
    assert danger(faults={"sight": 1}) > 2 * danger()


def test_bot_ter_7_greedy_flies_round_a_doorway() -> None:
    doorways = {"C3-C4": "doorway"}
    line = position(
        [s(0, "wasp", "C3", "E"), s(1, "howler", "C5", damage=3)], edges=doorways, acted=[1]
    )
    assert Step("E") not in moved(line)[:2]
    assert line.state.map.steps[bot(line).area][bot(line, 1).area] <= 1


def test_bot_mine_3_greedy_walks_round_a_mine() -> None:
    mines = [{"owner": 1, "kind": "mine", "area": "C2", "hit": 4, "am": -1}]
    line = position([s(0, "spark", "C1"), s(1, "howler", "C4", damage=3)], mines=mines, acted=[1])
    moved(line)
    assert len(line.state.mines) == 1
    assert line.state.map.steps[bot(line).area][bot(line, 1).area] <= 1


def test_bot_bomb_2_greedy_flies_over_a_bot_and_bombs_it() -> None:
    line = position([s(0, "hawk", "C1", "E"), s(1, "howler", "C2", damage=3)], acted=[1])
    decisions = moved(line)
    assert Drop("clusterbomb") in decisions
    if line.state.bots[1] is not None:
        assert area(line) != "C2"


def test_bot_bomb_1_greedy_bombs_the_bot_that_falls_first() -> None:
    line = position(
        [s(0, "diver", "C1", "E"), s(1, "ram", "C2"), s(2, "howler", "C2", damage=4)],
        acted=[1, 2],
    )
    assert Drop("apbomb", 2) in moved(line)


def test_greedy_keeps_its_bombs_where_nobody_is_hit() -> None:
    line = position([s(0, "hawk", "A1", "E"), s(1, "howler", "E3")], acted=[1])
    assert not [each for each in moved(line) if isinstance(each, Drop)]


def test_bot_mov_9_greedy_docks_to_be_repaired() -> None:
    mines = [
        {"owner": 1, "kind": "magmine", "area": area, "hit": 2, "am": -3}
        for area in ("D1", "D2", "E2")
    ]
    bots = [s(0, "diver", "E1", "E", damage=3), s(1, "ram", "A3")]
    line = position(bots, features={"E1": ["D"]}, mines=mines, acted=[1])
    assert chosen(line) == MoveMode("dock")


def test_bot_hunt_2_greedy_chases_only_what_it_can_beat() -> None:
    hunt: dict[str, Any] = {"starter": 1, "acted": [0], "hunting": [0]}
    action = {"seat": 1, "mode": "normal", "mp": 1, "steps": 2}
    weak = position([s(0, "ram", "C2"), s(1, "howler", "C4")], action=action, **hunt)
    weak.decide(1, EndMove())
    assert isinstance(chosen(weak), Chase)
    assert chosen(weak) != Chase("decline")
    strong = position([s(0, "howler", "C2", damage=4), s(1, "ram", "C4")], action=action, **hunt)
    strong.decide(1, EndMove())
    assert chosen(strong) == Chase("decline")


# ---------------------------------------------------------------- shooting


def test_greedy_shoots_the_bot_that_it_may_destroy() -> None:
    bots = [s(0, "spark", "C3"), s(1, "ram", "C4"), s(2, "spider", "C4", damage=4)]
    assert chosen(position(bots, phase="shoot")) == Shoot("autogun", bot=2)


def test_greedy_shoots_the_bot_without_cover() -> None:
    bots = [s(0, "spark", "C3"), s(1, "ram", "C4"), s(2, "spider", "D3")]
    line = position(bots, phase="shoot", features={"C4": ["S"]})
    assert chosen(line) == Shoot("autogun", bot=2)


def test_bot_sht_2_greedy_declares_all_that_it_can_and_fires() -> None:
    line = position([s(0, "spark", "C3"), s(1, "ram", "C4")], phase="shoot")
    shot = Shoot("autogun", bot=1)
    assert chosen(line) == shot
    line.decide(0, shot)
    assert chosen(line) == shot
    line.decide(0, shot)
    assert chosen(line) == Fire()


def test_greedy_fires_at_nothing_where_it_would_hurt_itself_most() -> None:
    bots = [s(0, "howler", "C3", damage=4), s(1, "sentinel", "C3")]
    assert chosen(position(bots, phase="shoot")) == Fire()


def test_bot_beam_2_greedy_tears_with_both_beams() -> None:
    line = position([s(0, "tractor", "C3"), s(1, "ram", "C4"), s(2, "spark", "C2")], phase="shoot")
    first = chosen(line)
    assert isinstance(first, Shoot)
    line.decide(0, first)
    second = chosen(line)
    assert isinstance(second, Shoot)
    assert second.bot == first.bot
    assert second.weapon != first.weapon


def test_bot_sht_9_greedy_uses_a_decoy() -> None:
    line = position([s(0, "hawk", "C3", "E"), s(1, "ram", "C4", hand=["P29a"])], phase="shoot")
    line.decide(0, Shoot("nosegun", bot=1))
    line.decide(0, Fire(), dice({"shot r1 s0 k0 t0": 4}))
    assert chosen(line, 1) == React(use=True)


def test_bot_wpn_3_greedy_turns_a_missile_on_the_weakest() -> None:
    bots = [s(0, "skimmer", "C3"), s(1, "ram", "C5"), s(2, "spark", "C5"), s(3, "hawk", "C5", "E")]
    bots[3]["damage"] = 3
    line = position(bots, phase="shoot")
    line.decide(0, Shoot("missiles", bot=1))
    line.decide(0, Fire(), dice({"shot r1 s0 k0 t0": 2}))
    turn: Any = chosen(line)
    assert turn.target == 3


# ---------------------------------------------------------------- melee


def test_greedy_fights_where_it_is_stronger() -> None:
    line = position([s(0, "ram", "C3"), s(1, "spark", "C3")], phase="melee")
    assert chosen(line) == Melee(1)


def test_greedy_leaves_a_stronger_bot_alone() -> None:
    line = position([s(0, "spark", "C3"), s(1, "ram", "C3")], phase="melee")
    assert chosen(line) == Melee(None)


# ---------------------------------------------------------------- cards and service


def test_greedy_repairs_in_a_depot() -> None:
    bots = [s(0, "spark", "A3", damage=3, faults={"slow": 1}), s(1, "ram", "E1")]
    assert chosen(position(bots, phase="service", map="L1")) == Work("repair_damage")


def test_greedy_removes_a_fault_that_hurts_more() -> None:
    bots = [s(0, "spark", "A3", faults={"slow": 1, "armour": 1}), s(1, "ram", "E1")]
    assert chosen(position(bots, phase="service", map="L1")) == Work("remove_fault", "armour")


def test_greedy_draws_a_card_where_nothing_is_broken() -> None:
    bots = [s(0, "spark", "A3"), s(1, "ram", "E1")]
    assert chosen(position(bots, phase="service", map="L1")) == Work("draw")


def test_greedy_installs_what_helps_and_keeps_what_harms() -> None:
    armour = position([s(0, "spark", "C3", hand=["P01a"]), s(1, "ram", "C5")], acted=[1])
    assert chosen(armour) == Install("P01a")
    drive = position([s(0, "spark", "C3", hand=["P06a"]), s(1, "ram", "E1")], phase="service")
    assert chosen(drive) == EndService()


def test_bot_hit_4_greedy_installs_the_better_shield() -> None:
    line = position([s(0, "spark", "C3", hand=["P03a", "P04a"]), s(1, "ram", "C5")], acted=[1])
    assert chosen(line) == Install("P03a")


def test_greedy_plays_a_repair_kit_where_it_is_used_up() -> None:
    kit: dict[str, Any] = {"hand": ["P25a"], "damage": 3}
    line = position([s(0, "spark", "C3", **kit), s(1, "ram", "C5")], acted=[1])
    assert chosen(line) == Play("P25a", Args(repairs=("damage", "damage")))
    kit["damage"] = 1
    line = position([s(0, "spark", "C3", **kit), s(1, "ram", "C5")], acted=[1])
    assert isinstance(chosen(line), MoveMode)


def test_greedy_plays_a_thief_drone_at_the_best_parts() -> None:
    bots = [
        s(0, "spark", "C3", hand=["P30a"]),
        s(1, "ram", "C4", installed=["P22a"]),
        s(2, "spider", "C2", installed=["P01a"]),
    ]
    assert chosen(position(bots, phase="service")) == Play("P30a", Args(target=2))


def test_greedy_locks_on_a_target_that_it_has() -> None:
    bots = [s(0, "fortress", "C3", hand=["P32a"]), s(1, "ram", "C4", damage=4)]
    assert chosen(position(bots, phase="shoot")) == Play("P32a")
    bots[1]["area"] = "A1"
    line = position(bots, phase="shoot", edges={"B2-C3": "wall", "A1-B2": "wall"})
    assert isinstance(chosen(line), Fire)


def test_greedy_plays_nitro_to_reach_a_bot() -> None:
    bots = [s(0, "ram", "C1", hand=["P28a"]), s(1, "howler", "C5", damage=4)]
    action = {"seat": 0, "mode": "normal", "mp": 2}
    line = position(bots, acted=[1], action=action)
    assert chosen(line) == Play("P28a")
    action["mp"] = 4
    assert isinstance(chosen(position(bots, acted=[1], action=action)), Step)


def test_greedy_discards_the_card_that_is_worth_least() -> None:
    hand = ["P01a", "P24a", "P25a", "P28a", "P29a", "P30a"]
    bots = [s(0, "spark", "C3", hand=hand, installed=["P02a", "P02b", "P04a", "P07a", "P10a"])]
    line = position([*bots, s(1, "ram", "E1")], phase="service")
    line.decide(0, EndService())
    assert chosen(line) == Discard("P28a")


def test_greedy_takes_a_repair_as_its_reward_before_its_bot_is_gone() -> None:
    mines = [{"owner": 0, "kind": "mine", "area": "C3", "hit": 4, "am": -1}]
    bots = [s(0, "sapper", "A1", damage=4), s(1, "ram", "C4", damage=4), s(2, "spider", "E1")]
    line = position(bots, starter=1, mines=mines)
    line.decide(1, MoveMode("normal"))
    line.decide(1, Step("W"), dice({"mine x0 r1": 4, "mine x0 r1 h0 armour": 2}))
    assert chosen(line) == Reward("repair_damage")


# ---------------------------------------------------------------- odds and worths


def test_bot_luck_2_the_chance_of_a_test_is_never_none_and_never_sure() -> None:
    assert chance(4) == pytest.approx(1 / 2)
    assert chance(2, 3) == pytest.approx(5 / 6)
    assert chance(7, -1) == pytest.approx(1 / 6)


def test_bot_hit_1_a_hit_passes_shield_and_armour() -> None:
    assert unsaved(4, 0, 0, 0) == pytest.approx(1 / 2)
    assert unsaved(4, 0, -1, 1) == pytest.approx(1 / 2)
    assert unsaved(5, 6, 0, 0) == pytest.approx(2 / 3 * 5 / 6)


def test_bot_mel_5_a_fight_is_even_between_equals() -> None:
    dealt, taken, lost = fight(2, 2)
    assert dealt == taken
    assert lost == pytest.approx(15 / 36)
    assert fight(9, 1) == (8.0, 0.0, 0.0)


def test_a_point_is_worth_more_the_nearer_it_is_to_the_last() -> None:
    line = position([s(0, "spark", "C3", damage=4), s(1, "ram", "C5")])
    assert point(bot(line, 0)) > point(bot(line, 1))


def test_a_fight_over_acid_costs_more() -> None:
    bots = [s(0, "spark", "C3"), s(1, "ram", "C3")]
    plain, acid = position(bots).state, position(bots, features={"C3": ["A"]}).state
    assert melee(acid, acid.bot(0), acid.bot(1)) > melee(plain, plain.bot(0), plain.bot(1))


def test_better_weapons_and_parts_are_worth_more() -> None:
    assert weapon_worth(WEAPONS["cannon"]) > weapon_worth(WEAPONS["laser"])
    line = position([s(0, "spark", "C3"), s(1, "sentinel", "C5")])
    assert card_worth(bot(line, 0), CARD["P03a"]) > card_worth(bot(line, 0), CARD["P04a"]) > 0
    assert card_worth(bot(line, 1), CARD["P03a"]) < 0  # it has a shield: only slower
    assert card_worth(bot(line, 0), CARD["P16a"]) == 0  # bombs need flight
