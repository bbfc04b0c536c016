"""A sentence for every record of a game of Bottisota-2, and each roll so that it is understood."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from mechs_core.kernel.messages import INPUTS, Decided, Event
from mechs_core.kernel.redact import redact, secrets_in
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.rules.beams import LinkSet, TornApart
from mechs_core.rulesets.bottisota.rules.bombs import BombRolled, BombWentOff
from mechs_core.rulesets.bottisota.rules.cards import CardDiscarded, CardDrawn, PartStolen
from mechs_core.rulesets.bottisota.rules.damage import DamageAblated, DamageTaken, FaultRolled
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot, ShotsFired
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.drop import MineDropped
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.entry import BotEntered, EntryWaited, SeatRetired
from mechs_core.rulesets.bottisota.rules.explosions import (
    BlastRolled,
    Detonate,
    Detonated,
    SelfDestructed,
)
from mechs_core.rulesets.bottisota.rules.hazards import HazardRolled
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, ShieldTested
from mechs_core.rulesets.bottisota.rules.melee import MeleeRolled
from mechs_core.rulesets.bottisota.rules.mines import MineAttacked, MineSlid
from mechs_core.rulesets.bottisota.rules.missile import MissileTurned
from mechs_core.rulesets.bottisota.rules.movement import ModeChosen
from mechs_core.rulesets.bottisota.rules.one_shots import CardPlayed
from mechs_core.rulesets.bottisota.rules.react import Reacted
from mechs_core.rulesets.bottisota.rules.reward import RewardTaken
from mechs_core.rulesets.bottisota.rules.setup import LuckRenewed
from mechs_core.rulesets.bottisota.rules.shot_rolls import HitsCounted, ShotLost, ShotRolled
from mechs_core.rulesets.bottisota.rules.step import DoorwayRolled, Stepped
from mechs_core.rulesets.bottisota.text.sentences import sentence
from mechs_core.rulesets.bottisota.view import View, view
from tests.games import Sealed
from tests.rulesets.bottisota.positions import dice, position, s
from tests.rulesets.bottisota.test_notation import SEEN, WRITTEN
from tests.sentences import check_sentences

Told = tuple[Event, View]  # an event and a spectator's view before it
LONGEST = 180  # characters of a sentence

DUEL = [s(0, "spark", "C3"), s(1, "ram", "C4")]


def seen(bots: list[dict[str, Any]] = DUEL, **keys: Any) -> View:
    return view(position(bots, **keys).state, None)


def said(event: Event, before: View) -> str:
    return sentence(event, before)[0]


# ---------------------------------------------------------------- all of them


@cache
def told() -> tuple[Told, ...]:
    """Records of games of every kind: random ones, scenarios, new luck."""
    wild = {"start_cards": 3, "lives": 2, "destruction": "explosive", "round_limit": 20}
    picked = {"bot_assignment": "choice", "late_seats": [0], "start_cards": 2}
    games = [
        Sealed.new(RULESET, 2, seed="a", options={"map": "S1"}).finish(),
        Sealed.new(RULESET, 4, seed="b", options=wild).finish(),
        Sealed.new(RULESET, 12, seed="c", options={"start_cards": 2}).finish(),
        Sealed.new(RULESET, 3, seed="d", options=picked).finish(),
        Sealed.new(RULESET, 2, seed="e").finish().branch(5, luck="new", seed="n"),
        Sealed.new(RULESET, 2, seed="f", scenario={"bots": [{**DUEL[0], "hand": ["P05a"]}]}),
    ]
    return tuple(pair for game in games for pair in walk(game))


def walk(game: Sealed) -> list[Told]:
    battle: Any = RULESET.rules.start(game.line.created)
    pairs: list[Told] = []
    for event in game.events:
        pairs.append((event, view(battle, None)))
        if type(event) not in INPUTS:
            RULESET.rules.apply[type(event)](battle, event)
    return pairs


# What random games seldom bring, told at a position.
RARE: list[Event] = [
    BotDestroyed(1, "mine", None, ("P01a", "P02a")),
    BotDestroyed(1, "wall", None, ()),
    BombWentOff("r1s0n0"),
    CardDiscarded(1, "P05a"),
    DamageAblated(1, "P24a"),
    DamageTaken(1, 2, "extra", None),
    Detonated(0),
    EntryWaited(0),
    FaultRolled(1, 6, "extra"),
    GameEnded("draw", (0, 1), "last"),
    GameEnded("draw", (0, 1), "limit"),
    GameEnded("win", (0,), "kills"),
    GameEnded("win", (0,), "damage"),
    HazardRolled(1, "obstacle", 6, destroyed=True),
    HitsCounted(0, 1, 3),
    LinkSet(0, 1, "pull"),
    LuckRenewed(("P01a",)),
    MineAttacked("x9", 1, 4, 4, hit=True, wakes=None),
    MineSlid("x9", 1),
    MissileTurned(0, 0, 1, None),
    MissileTurned(0, 0, 1, 0),
    PartStolen(0, 1, "P05a"),
    Reacted(1, "P29a"),
    SeatRetired(0),
    SelfDestructed(1, "C4"),
    ShotLost(0, 0, "missiles", 1),
    TornApart(0, 1, 4),
    CardPlayed(0, "P28a", roll=2, mp_left=4),
]


def everything() -> list[Told]:
    decided = [(Decided(0, decision), SEEN) for _, decision, _ in WRITTEN]
    return [*told(), *((event, seen()) for event in RARE), *decided]


def test_every_record_has_a_sentence_with_rules_that_exist() -> None:
    check_sentences(RULESET, everything(), LONGEST)


def test_an_opened_record_has_a_sentence_too() -> None:
    for event, before in everything():
        assert sentence(event, before)[0]


def test_bot_sec_1_a_hidden_field_is_in_no_sentence() -> None:
    drawn = CardDrawn(1, "P05a")
    assert said(redact(drawn, 0), seen()) == "the ram draws a card"
    assert said(redact(drawn, 1), seen()) == "the ram draws P05a Turbo"
    for event, before in told():
        for held in secrets_in(event):
            if held.owner is event:
                assert said(replace(event, **{held.name: UNSET}), before)


# ---------------------------------------------------------------- rolls


def shot(roll: int, mod: int, hit: bool, weapon: str = "autogun", need: int = 5) -> ShotRolled:
    return ShotRolled(0, 0, weapon, 1, roll, mod, need, hit)


def test_bot_sht_6_a_shot_says_what_its_modifier_is_made_of() -> None:
    spark = s(0, "spark", "C3", installed=["P07a", "P19a"], faults={"sight": 1}, dashed=True)
    before = seen([spark, DUEL[1]], phase="shoot")
    assert said(shot(6, -2, hit=True), before) == (
        "the spark fires its autogun at the ram, rolls 6, which always succeeds: hit"
    )
    assert said(shot(5, -2, hit=False), before) == (
        "the spark fires its autogun at the ram, rolls 5 -1 (dashed) -1 (sight) "
        "+1 (combat computer) -1 (chainsaw), needs 5+: miss"
    )


def test_bot_sht_6_a_shot_from_flight_obstacles_says_so() -> None:
    hawk = s(0, "hawk", "C2", "E", installed=["P07a", "P07b"])
    before = seen([hawk, s(1, "ram", "C3")], map="L1", phase="shoot")
    assert said(shot(3, 1, hit=True, weapon="nosegun", need=4), before) == (
        "the hawk fires its nosegun at the ram, rolls 3 -1 (flight obstacles) "
        "+2 (combat computer), needs 4+: hit"
    )


def test_bot_luck_2_a_one_and_a_six_are_told_as_what_they_are() -> None:
    before = seen(phase="shoot")
    assert said(shot(1, 0, hit=False), before).endswith("rolls 1, which always fails: miss")
    assert said(shot(6, 0, hit=True), before).endswith("rolls 6, needs 5+: hit")


def test_bot_wpn_4_a_shot_that_takes_a_charge_says_what_is_left() -> None:
    event = ShotRolled(0, 0, "missiles", 1, 4, 0, 4, True, 1)
    text, rules = sentence(event, seen([s(0, "skimmer", "C3"), DUEL[1]], phase="shoot"))
    assert (
        text == "the skimmer fires its missiles at the ram, rolls 4, needs 4+: hit; 1 charge left"
    )
    assert rules == ("BOT-SHT-6", "BOT-LUCK-2", "BOT-WPN-3")


def test_bot_hit_5_armour_in_structures_is_told_with_weapon_and_cover() -> None:
    line = position(
        [s(0, "sentinel", "C4"), s(1, "ram", "D3", hand=["P05a"])], map="L1", phase="shoot"
    )
    line.decide(0, Shoot("laser", bot=1))
    line.decide(0, Fire(), dice({"shot r1 s0 k0 t0": 5}))
    text, rules = sentence(ArmourTested(1, 3, 0, 4, saved=False), view(line.state, None))
    assert text == "the ram's armour rolls 3 -1 (weapon) +1 (cover), needs 4+: the hit gets through"
    assert rules == ("BOT-HIT-2", "BOT-HIT-5")


def test_bot_hit_2_armour_in_the_open_is_told_with_the_weapon_alone() -> None:
    text, rules = sentence(ArmourTested(1, 5, -2, 4, saved=False), seen(phase="shoot"))
    assert text == "the ram's armour rolls 5 -2 (weapon), needs 4+: the hit gets through"
    assert rules == ("BOT-HIT-2",)
    shield = ShieldTested(1, 4, 1, 5, saved=True)
    assert said(shield, seen()) == "the ram's shield rolls 4 +1 (cover), needs 5+: the hit is saved"


def test_bot_mel_5_a_fight_is_told_with_both_totals() -> None:
    before = seen(
        [s(0, "ram", "C3", installed=["P19a"]), s(1, "wasp", "C3", "E", faults={"sight": 1})],
        phase="melee",
    )
    won = MeleeRolled(0, 1, (5, 2), (10, 2), 0, 8)
    assert said(won, before) == (
        "the ram rolls 5 +3 +2 (chainsaw) = 10, the wasp rolls 2 +1 -1 (sight) = 2: "
        "the ram inflicts 8 hits"
    )
    even = MeleeRolled(0, 1, (1, 6), (6, 6), None, 0)
    assert said(even, before).endswith("nobody wins")


def test_bot_mine_4_a_mine_says_whether_it_is_gone_or_sleeps() -> None:
    mine = {"owner": 0, "kind": "magmine", "area": "C4", "hit": 4, "am": -1}
    before = seen(mines=[mine])
    assert said(MineAttacked("x0", 1, 3, 4, hit=False, wakes=2), before) == (
        "a magnetic mine of seat 0 attacks the ram and rolls 3, needs 4+: "
        "miss, it sleeps until round 2"
    )


def test_bot_bomb_3_a_bomb_keeps_the_modifier_of_its_drop() -> None:
    assert said(BombRolled("r1s0n0", 1, 3, 1, 4, hit=True), seen()) == (
        "the bomb at the ram rolls 3 +1 (at the drop), needs 4+: hit"
    )


def test_rolls_that_are_no_tests_say_what_a_six_does() -> None:
    flying = seen([s(0, "hawk", "C2", "SE"), DUEL[1]], map="L1")
    assert said(DoorwayRolled(0, "D2", 5, crashed=False), flying) == (
        "the hawk flies at the doorway to D2 and rolls 5, a 6 is a crash: it gets through"
    )
    acid = HazardRolled(1, "acid", 6, destroyed=True)
    assert said(acid, seen()) == "the ram in acid rolls 6, a 6 destroys it: it is lost"
    fighting = seen([s(0, "spark", "C3"), s(1, "ram", "C3")], phase="melee")
    assert sentence(acid, fighting)[1] == ("BOT-MEL-7",)
    assert sentence(acid, seen(phase="shoot"))[1] == ("BOT-BEAM-5",)
    assert said(FaultRolled(1, 2, "slow"), seen()) == (
        "the ram breaks something, rolls 2: its coordination suffers, one slow"
    )
    assert said(BlastRolled(0, 1, 2, hit=False), seen()) == (
        "the explosion at the ram rolls 2, needs 3+: miss"
    )


# ---------------------------------------------------------------- who, what, where


def test_a_step_says_its_cost_and_the_rules_of_the_ground() -> None:
    before = seen([s(0, "spark", "C2"), DUEL[1]], map="L1")
    stepped = Stepped(0, "C2", "D2", "SE", 4, 0)
    assert sentence(stepped, before) == (
        "the spark steps from C2 to D2 (cost 4, 0 left)",
        ("BOT-MOV-3", "BOT-MOV-4", "BOT-TER-5", "BOT-TER-7"),
    )


def test_damage_and_loss_name_who_did_it() -> None:
    assert said(DamageTaken(1, 3, "shot", 0), seen()) == (
        "the ram is damaged by the spark (a shot): 3 of 5"
    )
    assert said(DamageTaken(1, 3, "mine", None), seen()) == (
        "the ram is damaged by itself (a mine): 3 of 5"
    )
    lost = BotDestroyed(1, "shot", 0, ("P05a",))
    assert said(lost, seen()) == (
        "the ram of seat 1 is destroyed by the spark (a shot); discarded: P05a"
    )
    crashed = BotDestroyed(0, "wall", None, ())
    assert said(crashed, seen()) == "the spark of seat 0 is destroyed (flown into a wall)"


def test_a_seat_without_a_bot_is_told_by_its_number() -> None:
    before = seen(seats=3, lives_left={"2": 0})
    assert said(DamageTaken(1, 1, "mine", 2), before).startswith("the ram is damaged by seat 2")


def test_bot_dest_1_a_bot_just_lost_keeps_its_name_till_it_has_exploded() -> None:
    line = position([s(0, "martyr", "C3"), DUEL[1]], phase="shoot")
    events = line.copy().decide(0, Detonate())
    told_at = {type(event): before for event, before in after(line, events)}
    exploded = SelfDestructed(0, "C3")
    assert said(exploded, told_at[SelfDestructed]) == "the martyr explodes at C3"


def after(line: Line, events: tuple[Event, ...]) -> list[Told]:
    battle = line.state.copy()
    pairs = []
    for event in events[1:]:
        pairs.append((event, view(battle, None)))
        RULESET.rules.apply[type(event)](battle, event)
    return pairs


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (ModeChosen(0, "dash", 5, dashed=True), "dashes with 5 movement points, and shoots at -1"),
        (ModeChosen(0, "hunt", 0, dashed=False), "waits in ambush"),
        (ShotsFired(0, 0), "does not fire"),
        (ShotsFired(0, 2), "fires 2 shots"),
        (MineDropped(0, "minerail", "r1s0n0", "mine", "C3", 4, -1, 1), "lays a mine at C3, 1 ch"),
        (CardPlayed(0, "P32a", lock=1), "plays P32a Targeting lock: +1 to hit in this"),
        (CardPlayed(0, "P28a", roll=2, mp_left=4), "plays P28a Nitro, rolls 2 of a d3: 4 move"),
        (Decided(0, Fire()), "declares no shot"),
        (Decided(0, Shoot("autogun", bot=1)), "declares its autogun at the ram"),
        (Decided(0, Shoot("P12a", area="C4")), "declares its P12a grenade launcher at C4"),
    ],
)
def test_a_sentence_begins_with_the_bot_and_says_what_it_does(event: Event, text: str) -> None:
    assert said(event, seen(phase="shoot")).startswith(f"the spark {text}")


def test_bot_end_3_the_end_says_who_and_why() -> None:
    assert said(GameEnded("draw", (0, 1), "last"), seen()) == (
        "the game ends: a draw of the spark of seat 0 and the ram of seat 1"
    )
    assert sentence(GameEnded("win", (0,), "kills"), seen()) == (
        "the game ends: the spark of seat 0 wins with the most kills at the round limit",
        ("BOT-END-1", "BOT-END-4"),
    )


def test_bot_join_3_an_entering_bot_says_how_many_may_follow() -> None:
    before = seen(round=2, options={"lives": 2})
    event = BotEntered(1, "hawk", "A1", "SE", 1, 5, None, {"clusterbomb": 2})
    assert (
        said(event, before) == "the hawk of seat 1 enters at A1, heading SE; 1 more bot may follow"
    )


def test_bot_dest_4_a_reward_from_an_empty_deck_does_not_say_that_a_card_was_drawn() -> None:
    before = seen()
    assert said(RewardTaken(0, "draw"), before) == "for its kill the spark draws a card"
    empty, rules = sentence(RewardTaken(0, "draw"), replace(before, deck=0))
    assert empty == "for its kill the spark may draw a card, but the deck is empty"
    assert rules == ("BOT-DEST-4", "BOT-SVC-6")


def test_bot_hit_1_a_shield_that_fails_leaves_the_hit_to_the_armour() -> None:
    failed = ShieldTested(1, 2, 0, 5, saved=False)
    assert said(failed, seen()).endswith("needs 5+: the hit goes on to the armour")
