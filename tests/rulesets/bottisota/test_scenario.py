"""What a scenario document sets up: every key, every default, exact events. BOT-SCEN-1."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.creation import describe
from mechs_core.kernel.redact import redact
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import CARDS
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.maps import LAYOUTS
from mechs_core.rulesets.bottisota.model import UNDECLARED, Battle
from mechs_core.rulesets.bottisota.rules.cards import CardDrawn
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.entry import BotDealt, BotEntered, EntryOrderDrawn
from mechs_core.rulesets.bottisota.rules.reward import RewardTaken
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted
from mechs_core.rulesets.bottisota.rules.scenario import HandSet, ScenarioSet
from mechs_core.rulesets.bottisota.rules.service import EndService
from mechs_core.rulesets.bottisota.rules.setup import GameSetUp
from tests.rulesets.bottisota.positions import asked, created, opening, position, s

EMPTY = {"hall": "H19", "features": {}, "walls": [], "doorways": []}
SPARK, RAM = s(0, "spark", "C3"), s(1, "ram", "C4")


def closing(bots: Any, **said: Any) -> ScenarioSet:
    """The event that tells the scenario."""
    (told,) = [event for event in opening(bots, **said)[1] if type(event) is ScenarioSet]
    return told


def state(bots: Any, **said: Any) -> Battle:
    battle: Battle = position(bots, **said).state
    return battle


# ---------------------------------------------------------------- the events


def test_bot_scen_1_bot_set_7_the_document_is_told_and_nothing_before_it() -> None:
    bots = [s(2, "hawk", "A1", "E", hand=["P02a"]), SPARK, s(1, "ram", "C4", hand=["P05a"])]
    line, events = opening(bots)
    assert [type(event) for event in events] == [
        *(GameSetUp, HandSet, HandSet, ScenarioSet, PhaseStarted)
    ]
    assert [event.seat for event in events if type(event) is HandSet] == [1, 2]
    assert events[0].players == 3 and events[0].map == EMPTY
    assert line.created.scenario == {"bots": bots}


def test_bot_scen_1_what_is_left_out_has_its_default() -> None:
    bots = [s(3, "hawk", "A1", "NW"), s(1, "sentinel", "C3")]
    assert closing(bots, seats=4, options={"lives": 2}) == ScenarioSet(
        round=1,
        phase="move",
        starter=1,
        bots=(
            {
                "seat": 1,
                "bot": "sentinel",
                "area": "C3",
                "heading": None,
                "damage": 0,
                "faults": {"sight": 0, "slow": 0, "armour": 0},
                "installed": [],
                "charges": {},
                "dashed": False,
                "docked": False,
                "shot": False,
                "armour": 5,
                "shield": 5,
            },
            {
                "seat": 3,
                "bot": "hawk",
                "area": "A1",
                "heading": "NW",
                "damage": 0,
                "faults": {"sight": 0, "slow": 0, "armour": 0},
                "installed": [],
                "charges": {"clusterbomb": 2},
                "dashed": False,
                "docked": False,
                "shot": False,
                "armour": 5,
                "shield": None,
            },
        ),
        mines=(),
        links=(),
        discards=(),
        lives_left=(0, 1, 0, 1),
        destroyer=(None, None, None, None),
        kills=(0, 0, 0, 0),
        inflicted=(0, 0, 0, 0),
        acted=(),
        hunting=(),
        held=(),
        named={},
        action=None,
    )


def test_bot_scen_1_what_is_said_is_told_in_full() -> None:
    bot = s(
        *(1, "ram", "C4"),
        damage=2,
        faults={"armour": 2, "sight": 1},
        installed=["P09a", "P01b", "P04a"],
        hand=["P30b", "P29a"],
        charges={"P09a": 1},
        dashed=True,
        docked=True,
        shot=True,
    )
    mine = {"owner": 2, "kind": "magmine", "area": "E1", "hit": 2, "am": 1, "wakes_round": 8}
    said = closing(
        [bot],
        seats=3,
        options={"lives": 3},
        round=7,
        phase="service",
        starter=2,
        mines=[mine, {**mine, "kind": "mine", "wakes_round": 0}],
        links=[[2, 1, "pull"]],
        discards=["P07a", "P05b"],
        lives_left={"2": 3, "1": 0},
        destroyer={"2": 1, "0": 2},
        kills={"1": 999},
        inflicted={"2": 7},
        action={"seat": 1, "works": 1},
    )
    assert said == ScenarioSet(
        round=7,
        phase="service",
        starter=2,
        bots=(
            {
                "seat": 1,
                "bot": "ram",
                "area": "C4",
                "heading": None,
                "damage": 2,
                "faults": {"sight": 1, "slow": 0, "armour": 2},
                "installed": ["P01b", "P04a", "P09a"],
                "charges": {"P09a": 1},
                "dashed": True,
                "docked": True,
                "shot": True,
                "armour": 5,
                "shield": 6,
            },
        ),
        mines=({"id": "x0", **mine}, {"id": "x1", **mine, "kind": "mine", "wakes_round": 0}),
        links=((2, 1, "pull"),),
        discards=("P07a", "P05b"),
        lives_left=(0, 0, 3),
        destroyer=(2, None, 1),
        kills=(0, 999, 0),
        inflicted=(0, 0, 7),
        acted=(),
        hunting=(),
        held=(),
        named={},
        action={"seat": 1, "works": 1, "stripped": False},
    )


@pytest.mark.parametrize(
    ("phase", "said", "told"),
    [
        (
            "move",
            {"seat": 0, "mode": "dash"},
            {"mode": "dash", "mp": 7, "steps": 0, "entered": False, "drops": {}, "prey": None},
        ),
        (
            "move",
            {"seat": 0, "mode": "normal", "steps": 1},
            {"mode": "normal", "mp": 3, "steps": 1, "entered": True, "drops": {}, "prey": None},
        ),
        (
            "move",
            {"seat": 0, "mode": "normal", "mp": 99, "steps": 1, "entered": False, "prey": 1},
            {"mode": "normal", "mp": 99, "steps": 1, "entered": False, "drops": {}, "prey": 1},
        ),
        ("shoot", {"seat": 0}, {"shots": [], "lock": 0}),
        (
            "shoot",
            {"seat": 0, "shots": [{"weapon": "autogun", "bot": 1, "area": None}], "lock": 2},
            {"shots": [{"weapon": "autogun", "bot": 1, "area": None}], "lock": 2},
        ),
        ("service", {"seat": 0}, {"works": 0, "stripped": False}),
        ("service", {"seat": 0, "stripped": True}, {"works": 0, "stripped": True}),
    ],
)
def test_bot_scen_1_the_action_under_way_is_told_in_full(phase, said, told) -> None:
    bots = [s(0, "spark", "C3", installed=["P05a"]), RAM]
    assert closing(bots, phase=phase, action=said).action == {"seat": 0, **told}


def test_bot_scen_1_a_bot_that_dashes_now_has_dashed() -> None:
    def dashed(mode: str, **keys: Any) -> bool:
        line = position([s(0, "spark", "C3", **keys), RAM], action={"seat": 0, "mode": mode})
        bot = line.state.bots[0]
        assert bot.mode == mode
        return bot.dashed

    assert dashed("dash") and not dashed("normal")
    assert dashed("normal", dashed=True)  # Nitro was played


# ---------------------------------------------------------------- map and luck


def test_bot_scen_1_the_map_is_l0_unless_one_is_chosen() -> None:
    def hall(seats: int = 2, **options: Any) -> Any:
        first = describe(
            RULESET, ("ada", "bob")[:seats], scenario={"bots": [SPARK]}, seed="7", options=options
        )
        return Line.create(RULESET, first)[1][1].map

    assert hall() == EMPTY
    assert hall(map="S1") == LAYOUTS["S1"]
    assert hall(map="random")["hall"] == "H10"
    assert describe(RULESET, ("ada", "bob")).options["map"] == "random"


def test_bot_scen_1_no_set_up_luck_but_the_decks_and_a_random_maps() -> None:
    assert position([SPARK, RAM]).labels == {"deck 0"}
    assert position([SPARK, RAM], deck=[*CARDS]).labels == set()
    drawn = position([s(0, "spark", "A1")], map={"random": "H10"}).labels
    assert drawn == {"map areas", "map edges", "deck 0"}


def test_bot_scen_1_features_and_edges_stand_in_place_of_the_maps() -> None:
    first = opening(
        [s(0, "spark", "A1"), s(1, "ram", "A2")],
        map="S1",
        features={"B2": [], "C1": ["D", "C:E", "S"], "A2": ["A"]},
        edges={"A1-A2": "open", "B3-B4": "wall", "C2-C3": "doorway", "B2-C1": "doorway"},
    )[1][0]
    assert first.map == {
        "hall": "H10",
        "features": {
            "A1": ["T"],
            "A2": ["A"],
            "A3": ["S"],
            "B3": ["C:W"],
            "C1": ["S", "D", "C:E"],
            "C2": ["A"],
            "C3": ["T"],
        },
        "walls": [["B3", "B4"]],
        "doorways": [["B1", "C1"], ["B2", "C1"], ["C2", "C3"]],
    }


def test_bot_scen_1_a_drawn_map_is_changed_too() -> None:
    keys = {"map": "random", "seats": 6}
    plain = opening([s(0, "spark", "A1")], **keys)[1][0].map
    other = opening([s(0, "spark", "A1")], **keys, features={"C3": ["D"]})[1][0].map
    assert other == {**plain, "features": {**plain["features"], "C3": ["D"]}}


def test_bot_scen_1_the_deck_has_the_cards_that_stand_nowhere_else() -> None:
    bots = [s(0, "spark", "C3", installed=["P01a"], hand=["P02a"]), s(1, "ram", "C4")]
    line, events = opening(bots, discards=["P03a"])
    rest = sorted({*CARDS} - {"P01a", "P02a", "P03a"})
    assert sorted(events[0].deck) == rest
    assert [CARDS[card] for card in line.state.deck] == [*events[0].deck]
    assert [*events[0].deck] != rest  # shuffled
    said = opening(bots, discards=["P03a"], deck=rest)[1][0]
    assert said.deck == tuple(rest)


def test_bot_scen_1_deck_zero_is_shuffled_from_the_cards_by_id() -> None:
    order = tuple(reversed(CARDS))
    assert opening([SPARK, RAM], luck={"deck 0": order})[1][0].deck == order


def test_bot_scen_1_every_card_may_stand_somewhere_else() -> None:
    line, events = opening([s(0, "spark", "C3", hand=[*CARDS])])
    assert events[0].deck == () and line.state.deck == []


def test_bot_sec_2_hands_and_deck_are_secret_their_sizes_are_not() -> None:
    bots = [s(0, "spark", "C3", hand=["P25a", "P02a"]), RAM]
    _, (first, hand, *_) = opening(bots, discards=["P03a"])
    assert hand == HandSet(0, 2, ("P02a", "P25a"))
    assert redact(hand, 0, frozenset()) == hand
    for viewer in (1, None):
        assert "cards" not in told(hand, viewer) and told(hand, viewer)["count"] == 2
    for viewer in (0, 1, None):
        assert "deck" not in told(first, viewer)


def told(event: Any, viewer: int | None) -> dict[str, Any]:
    """The fields of an event that a viewer sees."""
    seen = redact(event, viewer, frozenset())
    return {
        name: getattr(seen, name)
        for name in event.__struct_fields__
        if getattr(seen, name) == getattr(event, name)
    }


# ---------------------------------------------------------------- the state


def test_bot_scen_1_the_state_is_as_the_document_says() -> None:
    bot = s(
        *(0, "hawk", "C3", "SW"),
        damage=2,
        faults={"slow": 3, "armour": 1},
        installed=["P16a", "P03b"],
        hand=["P05b", "P05a"],
        charges={"clusterbomb": 0, "P16a": 1},
        dashed=True,
        shot=True,
    )
    mine = {"owner": 2, "kind": "mine", "area": "A2", "hit": 5, "am": -3, "wakes_round": 5}
    battle = state(
        [bot, RAM],
        seats=3,
        round=4,
        phase="service",
        starter=2,
        mines=[mine],
        links=[[1, 0, "push"]],
        discards=["P07a", "P06a"],
        kills={"0": 2},
        inflicted={"1": 9},
        acted=[1],
    )
    hawk = battle.bot(0)
    assert (hawk.type.name, battle.map.names[hawk.area], hawk.heading) == ("hawk", "C3", 2)
    assert (hawk.damage, hawk.faults) == (2, [0, 3, 1])
    assert [CARDS[card] for card in hawk.installed] == ["P03b", "P16a"]
    assert (hawk.armour, hawk.shield) == (6, 5)
    assert hawk.charges == {"clusterbomb": 0, "P16a": 1}
    assert (hawk.dashed, hawk.shot, hawk.docked, hawk.acted) == (True, True, False, False)
    assert battle.bot(1).acted
    assert (battle.round, battle.phase, battle.starter) == (4, "service", 2)
    (kept,) = battle.mines
    assert (kept.id, kept.owner, kept.kind, kept.area) == ("x0", 2, "mine", 1)
    assert (kept.hit, kept.am, kept.wakes) == (5, -3, 5)
    assert battle.links == {"0-1": "push"}
    assert [CARDS[card] for card in battle.discards] == ["P07a", "P06a"]
    assert [CARDS[card] for card in battle.hand[0]] == ["P05a", "P05b"]
    assert battle.places[0] == [0, 0] and battle.shown == []
    assert battle.kills == [2, 0, 0] and battle.inflicted == [0, 9, 0]


def test_bot_scen_1_who_has_had_a_bot() -> None:
    """A late seat with all its lives has never entered, any other seat has had a bot."""
    options = {"lives": 2, "late_seats": [1, 2, 3]}
    battle = state(
        [s(4, "ram", "A1")], seats=6, options=options, lives_left={"1": 2, "2": 1, "5": 2}
    )
    assert battle.fielded == [True, False, True, True, True, True]
    assert battle.lives_left == [0, 2, 1, 0, 1, 2]
    assert [battle.is_in(seat) for seat in range(6)] == [False, False, True, False, True, True]


def test_bot_scen_1_a_seat_that_went_out_before_comes_behind_one_that_goes_out_later() -> None:
    bots = [s(0, "howler", "C3"), s(2, "sapper", "C4", damage=4), s(3, "ram", "A1", damage=4)]
    options = {"late_seats": [4], "round_limit": 1}
    line = position(bots, seats=5, options=options, phase="shoot", lives_left={"4": 1})
    line.decide(0, Shoot("howitzer", area="C4"))
    luck = {"shot r1 s0 k0 t0": (5,), "shot r1 s0 k0 t0 h0 armour": (0,)}
    line.decide(0, Fire(), luck)
    assert line.state.kills == [1, 0, 0, 0, 0]
    line.decide(0, EndService())
    result = RULESET.rules.result(line.state)
    assert result is not None
    assert result.ranking == ((0, 3), (2,), (1,), (4,))
    assert [part["last_round"] for part in result.parts] == [1, None, 1, 1, None]


def test_bot_join_4_the_destroyer_that_a_scenario_names_is_rewarded_at_the_return() -> None:
    bots = [s(0, "spark", "C3"), s(1, "ram", "C4")]
    line, events = opening(
        bots,
        seats=3,
        options={"lives": 2, "map": "L0"},
        round=2,
        phase="entry",
        lives_left={"2": 1},
        destroyer={"2": 1},
    )
    assert [type(event) for event in events[2:]] == [EntryOrderDrawn, BotDealt]
    assert asked(line) == (2, "entry")
    enter = RULESET.legal(line.state, 2)[0]
    happened = line.decide(2, enter)[1:]
    assert [type(event) for event in happened[:3]] == [BotEntered, RewardTaken, CardDrawn]
    assert happened[1] == RewardTaken(1, "draw")


@pytest.mark.parametrize(("tiebreak", "winner"), [("none", (0, 1)), ("kills_damage", (1,))])
def test_bot_end_4_kills_and_damage_of_before_count(tiebreak, winner) -> None:
    options = {"round_limit": 3, "limit_tiebreak": tiebreak}
    keys = {"kills": {"0": 2, "1": 2}, "inflicted": {"0": 4, "1": 5}}
    line, events = opening([SPARK, RAM], phase="service", round=3, options=options, **keys)
    assert events[-1].seats == winner
    result = RULESET.rules.result(line.state)
    assert result is not None
    assert [part["inflicted"] for part in result.parts] == [4, 5]


def test_bot_res_1_the_last_round_of_a_bot_that_never_sees_the_next() -> None:
    result = RULESET.rules.result(state([SPARK], phase="entry", round=5))
    assert result is not None and result.parts[0]["last_round"] == 4
    assert state([SPARK, RAM], phase="shoot", round=5).last_round == [5, 5]


def test_bot_scen_1_a_docked_bot_has_chosen_to_dock() -> None:
    bots = [s(0, "hawk", "C3", "E", docked=True), RAM]
    hawk = state(bots, acted=[0]).bot(0)
    assert hawk.docked and hawk.mode == "dock"


def test_bot_scen_1_in_the_entry_step_nobody_is_starter_yet() -> None:
    assert closing([SPARK, RAM], phase="entry", round=2).starter is None


def test_bot_scen_1_nothing_else_is_under_way() -> None:
    battle = state([SPARK, RAM], phase="shoot")
    assert battle.acting == OFF and battle.going == OFF and battle.firing is None
    assert battle.named == [UNDECLARED] * 2 and battle.units == 0
    assert not battle.fallen and not battle.rewards and not battle.bombs


def test_bot_scen_1_the_first_record_keeps_the_document() -> None:
    first = created([SPARK], round=2)
    events = Line.create(RULESET, first)[1]
    assert events[0] == first and first.scenario == {"round": 2, "bots": [SPARK]}
