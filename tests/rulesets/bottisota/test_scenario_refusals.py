"""What a scenario document is refused for, in the order of BOT-SCEN-4."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET, scenario
from mechs_core.rulesets.bottisota.data import CARDS
from tests.rulesets.bottisota.positions import created, opening, s

SPARK, RAM = s(0, "spark", "C3"), s(1, "ram", "C4")
KEYS = (
    "round phase starter bots mines links features edges discards deck lives_left destroyer kills "
    "inflicted acted hunting held named action"
)
BOT_KEYS = "seat bot area heading damage faults installed hand charges dashed docked shot"
BOTS = (
    "spark sapper ram fortress howler tractor spider sentinel martyr hawk wasp diver skimmer magnet"
)
CARD_IDS = "P01a P01b P02a ... P32b"
WEAPONS = "autogun minerail pistol ... P32b"


def refusal(document: Any, seats: int = 2, **options: Any) -> str:
    """The sentence with which `check` refuses a document; two bots stand where it names none."""
    first = created([SPARK], seats=seats, options=options)
    if isinstance(document, dict) and "bots" not in document:
        document = {"bots": [SPARK, RAM], **document}
    with pytest.raises(IllegalDecision) as caught:
        scenario.check(document, seats, first.options)
    assert caught.value.code == "bad_config"
    return caught.value.sentence


def refuses(*rows: tuple[Any, str]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("document", "sentence"), rows, ids=[sentence[:60] for _, sentence in rows]
    )


# ---------------------------------------------------------------- form


@refuses(
    ([], "scenario: a list is not an object"),
    (None, "scenario: null is not an object"),
    ({"rounds": 1}, f"scenario.rounds: no such key; there is: {KEYS}"),
    ({"\x1b[2J": 1}, f"scenario.'\\x1b[2J': no such key; there is: {KEYS}"),
    ({"bots": []}, "scenario.bots: 1 or more belong there, not 0"),
    ({"bots": {}}, "scenario.bots: an object is not a list"),
    ({"round": 0}, "scenario.round: 0 is not 1 to 60"),
    ({"round": 61}, "scenario.round: 61 is not 1 to 60"),
    ({"round": True}, "scenario.round: true is not 1 to 60"),
    ({"round": 10**5000}, "scenario.round: a number that large is not 1 to 60"),
    ({"phase": "ended"}, "scenario.phase: ended is not one of entry move shoot melee service"),
    ({"phase": ["move"]}, "scenario.phase: a list is not one of entry move shoot melee service"),
    ({"phase": "entry"}, "scenario.phase: entry is in round 2 or later"),
    ({"phase": "entry", "round": 1}, "scenario.phase: entry is in round 2 or later"),
    ({"starter": 2}, "scenario.starter: 2 is not 0 to 1"),
    ({"starter": "0"}, "scenario.starter: 0 is not 0 to 1"),
    ({"starter": True}, "scenario.starter: true is not 0 to 1"),
    ({"links": [[0, 1]]}, "scenario.links[0]: 3 belong there, not 2"),
    ({"links": [[0, 2, "push"]]}, "scenario.links[0][1]: 2 is not 0 to 1"),
    ({"links": [[0, 1, "pushed"]]}, "scenario.links[0][2]: pushed is not one of push pull"),
    ({"features": {"F9": []}}, "scenario.features: F9 is not an area of H19"),
    ({"features": {"A1": "T"}}, "scenario.features.A1: T is not a list"),
    ({"features": {"A1": ["X"]}}, "scenario.features.A1[0]: X is not one of S A F D T C:<dir>"),
    ({"features": {"A1": ["S", "S"]}}, "scenario.features.A1: S stands twice"),
    ({"edges": {"A1-C1": "wall"}}, "scenario.edges: A1-C1 is not an inner edge of H19"),
    ({"edges": {"A2-A1": "wall"}}, "scenario.edges: A2-A1 is not an inner edge of H19"),
    ({"edges": {"A1-A2": "door"}}, "scenario.edges.A1-A2: door is not one of open wall doorway"),
    ({"discards": ["P33a"]}, f"scenario.discards[0]: P33a is not one of {CARD_IDS}"),
    ({"discards": "P01a"}, "scenario.discards: P01a is not a list"),
    ({"deck": [1]}, f"scenario.deck[0]: 1 is not one of {CARD_IDS}"),
    ({"lives_left": {"2": 0}}, "scenario.lives_left: 2 is not 0 to 1"),
    ({"lives_left": {"0": 2}}, "scenario.lives_left.0: 2 is not 0 to 1"),
    ({"lives_left": [0]}, "scenario.lives_left: a list is not an object"),
    ({"destroyer": {"1": None}}, "scenario.destroyer.1: null is not 0 to 1"),
    ({"destroyer": {"1": 2}}, "scenario.destroyer.1: 2 is not 0 to 1"),
    ({"kills": {"1": 1000}}, "scenario.kills.1: 1000 is not 0 to 999"),
    ({"kills": {"01": 1}}, "scenario.kills: 01 is not 0 to 1"),
    ({"inflicted": {"1": -1}}, "scenario.inflicted.1: -1 is not 0 to 999"),
    ({"acted": 1}, "scenario.acted: 1 is not a list"),
    ({"acted": [2]}, "scenario.acted[0]: 2 is not 0 to 1"),
    ({"acted": [1, 1]}, "scenario.acted: 1 stands twice"),
    ({"hunting": ["0"]}, "scenario.hunting[0]: 0 is not 0 to 1"),
    ({"held": [0, 0]}, "scenario.held: 0 stands twice"),
    ({"phase": "melee", "named": {"0": 2}}, "scenario.named.0: 2 is not 0 to 1"),
    ({"action": 0}, "scenario.action: 0 is not an object"),
    ({"action": {}}, "scenario.action.seat: is missing"),
    ({"action": {"seat": 0}}, "scenario.action.mode: is missing"),
)
def test_bot_scen_4_the_form(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def test_bot_scen_4_bots_are_needed() -> None:
    first = created([SPARK])
    with pytest.raises(IllegalDecision, match=r"^scenario\.bots: is missing"):
        scenario.check({}, 2, first.options)


@refuses(
    (0, "scenario.bots[0]: 0 is not an object"),
    ({"colour": 1}, f"scenario.bots[0].colour: no such key; there is: {BOT_KEYS}"),
    ({"seat": 2}, "scenario.bots[0].seat: 2 is not 0 to 1"),
    ({"bot": "tank"}, f"scenario.bots[0].bot: tank is not one of {BOTS}"),
    ({"area": "F9"}, "scenario.bots[0].area: F9 is not an area of H19"),
    ({"area": 7}, "scenario.bots[0].area: 7 is not an area of H19"),
    ({"heading": "N"}, "scenario.bots[0].heading: N is not one of E SE SW W NW NE"),
    ({"damage": -1}, "scenario.bots[0].damage: -1 is not 0 or more"),
    ({"faults": {"engine": 1}}, "scenario.bots[0].faults: engine is not one of sight slow armour"),
    ({"faults": {"slow": 10}}, "scenario.bots[0].faults.slow: 10 is not 0 to 9"),
    (
        {"installed": ["P1a"]},
        f"scenario.bots[0].installed[0]: P1a is not one of {CARD_IDS}",
    ),
    ({"hand": ["P01a", 2]}, f"scenario.bots[0].hand[1]: 2 is not one of {CARD_IDS}"),
    ({"charges": {"gun": 1}}, f"scenario.bots[0].charges: gun is not one of {WEAPONS}"),
    ({"charges": {"minerail": -1}}, "scenario.bots[0].charges.minerail: -1 is not 0 or more"),
    ({"dashed": 1}, "scenario.bots[0].dashed: 1 is not true or false"),
    ({"docked": "no"}, "scenario.bots[0].docked: no is not true or false"),
    ({"shot": None}, "scenario.bots[0].shot: null is not true or false"),
)
def test_bot_scen_4_the_form_of_a_bot(document: Any, sentence: str) -> None:
    bot = {**SPARK, **document} if isinstance(document, dict) else document
    assert refusal({"bots": [bot]}) == sentence


@pytest.mark.parametrize("key", ["seat", "bot", "area"])
def test_bot_scen_4_what_a_bot_needs(key: str) -> None:
    bot = {name: value for name, value in SPARK.items() if name != key}
    assert refusal({"bots": [bot]}) == f"scenario.bots[0].{key}: is missing"


@refuses(
    ({"owner": 2}, "scenario.mines[0].owner: 2 is not 0 to 1"),
    ({"kind": "bomb"}, "scenario.mines[0].kind: bomb is not one of mine magmine"),
    ({"area": "C6"}, "scenario.mines[0].area: C6 is not an area of H19"),
    ({"hit": 1}, "scenario.mines[0].hit: 1 is not 2 to 6"),
    ({"hit": 7}, "scenario.mines[0].hit: 7 is not 2 to 6"),
    ({"am": -4}, "scenario.mines[0].am: -4 is not -3 to 1"),
    ({"am": 2}, "scenario.mines[0].am: 2 is not -3 to 1"),
    ({"wakes_round": -1}, "scenario.mines[0].wakes_round: -1 is not 0 to 1000001"),
    (
        {"id": "x0"},
        "scenario.mines[0].id: no such key; there is: owner kind area hit am wakes_round",
    ),
)
def test_bot_scen_4_the_form_of_a_mine(document: Any, sentence: str) -> None:
    mine = {"owner": 0, "kind": "mine", "area": "C1", "hit": 4, "am": -1, **document}
    assert refusal({"mines": [mine]}) == sentence


@pytest.mark.parametrize("key", ["owner", "kind", "area", "hit", "am"])
def test_bot_scen_4_what_a_mine_needs(key: str) -> None:
    mine = {"owner": 0, "kind": "mine", "area": "C1", "hit": 4, "am": -1}
    del mine[key]
    assert refusal({"mines": [mine]}) == f"scenario.mines[0].{key}: is missing"


MOVE_KEYS = "seat mode mp steps entered drops prey"


@refuses(
    ({"mode": "hunt"}, "scenario.action.mode: hunt is not one of dash normal"),
    ({"mp": 100}, "scenario.action.mp: 100 is not 0 to 99"),
    ({"steps": -1}, "scenario.action.steps: -1 is not 0 to 99"),
    ({"entered": 1}, "scenario.action.entered: 1 is not true or false"),
    ({"drops": {"bomb": 1}}, f"scenario.action.drops: bomb is not one of {WEAPONS}"),
    ({"drops": {"minerail": -1}}, "scenario.action.drops.minerail: -1 is not 0 to 99"),
    ({"prey": 5}, "scenario.action.prey: 5 is not 0 to 1"),
    ({"shots": []}, f"scenario.action.shots: no such key; there is: {MOVE_KEYS}"),
)
def test_bot_scen_4_the_form_of_a_movement(document: Any, sentence: str) -> None:
    assert refusal({"action": {"seat": 0, "mode": "normal", **document}}) == sentence


@refuses(
    ({"lock": 3}, "scenario.action.lock: 3 is not 0 to 2"),
    ({"works": 1}, "scenario.action.works: no such key; there is: seat shots lock"),
    ({"shots": [{"bot": 1}]}, "scenario.action.shots[0].weapon: is missing"),
    (
        {"shots": [{"weapon": "autogun"}]},
        "scenario.action.shots[0]: bot or area, one of the two",
    ),
    (
        {"shots": [{"weapon": "autogun", "bot": 1, "area": "C4"}]},
        "scenario.action.shots[0]: bot or area, one of the two",
    ),
    (
        {"shots": [{"weapon": "gun", "bot": 1}]},
        f"scenario.action.shots[0].weapon: gun is not one of {WEAPONS}",
    ),
)
def test_bot_scen_4_the_form_of_a_shooting(document: Any, sentence: str) -> None:
    assert refusal({"phase": "shoot", "action": {"seat": 0, **document}}) == sentence


@refuses(
    ({"works": 3}, "scenario.action.works: 3 is not 0 to 2"),
    ({"stripped": 0}, "scenario.action.stripped: 0 is not true or false"),
    ({"lock": 0}, "scenario.action.lock: no such key; there is: seat works stripped"),
)
def test_bot_scen_4_the_form_of_a_service(document: Any, sentence: str) -> None:
    assert refusal({"phase": "service", "action": {"seat": 0, **document}}) == sentence


def test_bot_scen_4_areas_are_those_of_the_hall() -> None:
    assert refusal({"bots": [s(0, "ram", "E1")]}, map="S1") == (
        "scenario.bots[0].area: E1 is not an area of H10"
    )
    assert refusal({"bots": [s(0, "ram", "E1")]}, map="random").endswith("not an area of H10")


def test_bot_scen_4_without_a_limit_any_round_will_do() -> None:
    opening([SPARK, RAM], round=1_000_000, options={"round_limit": 0})
    assert refusal({"round": 8}, round_limit=7) == "scenario.round: 8 is not 1 to 7"
    opening([SPARK, RAM], round=7, options={"round_limit": 7})


@pytest.mark.parametrize("key", ["bombs", "rewards", "fired", "fight", "entrants"])
def test_bot_scen_3_no_key_begins_inside_a_unit_or_with_a_bomb_falling(key: str) -> None:
    assert refusal({key: []}).startswith(f"scenario.{key}: no such key")
    action = {"seat": 0, key: []}
    assert f"scenario.action.{key}: no such key" in refusal({"phase": "shoot", "action": action})


# ---------------------------------------------------------------- keys, seats, bots


@refuses(
    ({"phase": "shoot", "hunting": []}, "scenario.hunting: only in move"),
    ({"phase": "service", "held": [0]}, "scenario.held: only in move"),
    ({"phase": "move", "named": {}}, "scenario.named: only in melee"),
    ({"phase": "melee", "acted": [0]}, "scenario.acted: only in move, shoot and service"),
    (
        {"phase": "melee", "action": {"seat": 0}},
        "scenario.action: only in move, shoot and service",
    ),
    ({"phase": "melee", "action": 7}, "scenario.action: only in move, shoot and service"),
    (
        {"phase": "entry", "round": 2, "acted": [0]},
        "scenario.acted: only in move, shoot and service",
    ),
    (
        {"phase": "entry", "round": 2, "starter": 0},
        "scenario.starter: only in move, shoot, melee and service",
    ),
)
def test_bot_scen_4_keys_of_another_phase(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def test_bot_scen_4_null_is_no_key_where_nothing_is_the_default() -> None:
    keys = {"action": None, "starter": None, "deck": None}
    opening([SPARK, RAM], phase="entry", round=2, **keys)
    opening([SPARK, RAM], phase="melee", **keys)


@refuses(
    ({"bots": [SPARK, s(0, "ram", "C4")]}, "scenario.bots: seat 0 has two bots"),
    ({"bots": [SPARK, s(1, "spark", "C4")]}, "scenario.bots: two sparks"),
    ({"lives_left": {"0": 1}}, "scenario.lives_left: seat 0 has a bot"),
    ({"destroyer": {"1": 0}}, "scenario.destroyer: seat 1 has a bot"),
    (
        {"bots": [SPARK], "destroyer": {"1": 1}},
        "scenario.destroyer: seat 1 is none of its own bot's",
    ),
    ({"bots": [s(0, "hawk", "C3")]}, "scenario.bots: seat 0: the hawk needs a heading"),
    ({"bots": [s(1, "ram", "C3", "E")]}, "scenario.bots: seat 1: the ram has none"),
    ({"bots": [s(1, "magnet", "C3", "E")]}, "scenario.bots: seat 1: the magnet has none"),
    (
        {"bots": [s(1, "ram", "C3", damage=5)]},
        "scenario.bots: seat 1: 5 damage, the ram explodes at 5",
    ),
)
def test_bot_scen_4_seats_bots_headings_damage(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def test_bot_scen_4_what_just_fits() -> None:
    bots = [s(0, "hawk", "C3", "E", damage=3), s(1, "ram", "C3", damage=4, heading=None)]
    keys = {"lives_left": {"0": 2, "2": 3}, "destroyer": {"2": 0}}
    opening(bots, seats=3, options={"lives": 3}, **keys)


# ---------------------------------------------------------------- cards, parts, charges, links


def with_parts(bot: str, *parts: str) -> dict[str, Any]:
    return {"bots": [s(0, bot, "C3", installed=[*parts])]}


@refuses(
    (
        {"bots": [s(0, "spark", "C3", hand=["P05a"], installed=["P05a"])]},
        "scenario.bots[0].hand: card P05a stands twice",
    ),
    (
        {"bots": [s(0, "spark", "C3", hand=["P05a"])], "discards": ["P05b", "P05a"]},
        "scenario.discards: card P05a stands twice",
    ),
    ({"discards": ["P05a", "P05a"]}, "scenario.discards: card P05a stands twice"),
    (
        {"bots": [s(0, "spark", "C3", hand=["P05a"])], "deck": [*CARDS]},
        "scenario.deck: card P05a stands twice",
    ),
    ({"deck": []}, "scenario.deck: P01a is missing"),
    ({"deck": [card for card in CARDS if card != "P07a"]}, "scenario.deck: P07a is missing"),
    (
        with_parts("spark", "P01a", "P01b", "P02a", "P02b", "P05a", "P06a"),
        "scenario.bots: seat 0: six installed parts",
    ),
    (with_parts("spark", *CARDS[:22:2]), "scenario.bots: seat 0: 11 installed parts"),
    (with_parts("spark", "P03a", "P04a"), "scenario.bots: seat 0: two shields"),
    (with_parts("sentinel", "P04a"), "scenario.bots: seat 0: two shields"),
    (with_parts("magnet", "P03a", "P03b"), "scenario.bots: seat 0: three shields"),
    (with_parts("spark", "P16a"), "scenario.bots: seat 0: P16a needs an airborne bot"),
    (with_parts("spark", "P01a", "P25a"), "scenario.bots: seat 0: P25a cannot be installed"),
)
def test_bot_scen_4_cards_and_parts(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def test_bot_scen_4_parts_that_just_fit() -> None:
    five = ["P01a", "P01b", "P02a", "P03a", "P16a"]
    opening([s(0, "skimmer", "C3", installed=five), s(1, "hawk", "C4", "E", installed=["P16b"])])


@refuses(
    ({"minerail": 4}, "scenario.bots: seat 0: the minerail holds 3"),
    ({"pistol": 1}, "scenario.bots: seat 0: the pistol has no charges"),
    ({"pistol": 0}, "scenario.bots: seat 0: the pistol has no charges"),
    ({"cannon": 0}, "scenario.bots: seat 0: the sapper has no cannon"),
    ({"P11a": 3}, "scenario.bots: seat 0: the P11a holds 2"),
    ({"P11b": 1}, "scenario.bots: seat 0: the sapper has no P11b"),
)
def test_bot_scen_4_charges(document: Any, sentence: str) -> None:
    bot = s(0, "sapper", "C3", installed=["P11a"], charges=document)
    assert refusal({"bots": [bot]}) == sentence


def test_bot_scen_4_charges_that_just_fit() -> None:
    charges = {"minerail": 3, "P11a": 0}
    opening([s(0, "sapper", "C3", installed=["P11a"], charges=charges)])


@refuses(
    ([[1, 1, "push"]], "scenario.links: link of seat 1 with itself"),
    ([[0, 1, "push"], [1, 0, "pull"]], "scenario.links: two links of seats 0 and 1"),
)
def test_bot_scen_4_links(document: Any, sentence: str) -> None:
    assert refusal({"links": document}) == sentence


# ---------------------------------------------------------------- the changed map


@refuses(
    ({"features": {"A1": ["T"]}}, "map: one teleporter leads nowhere"),
    ({"features": {"A1": ["C:E", "C:SE"]}}, "map: A1 has 2 conveyors"),
    ({"features": {"A1": ["C:W"]}}, "map: the conveyor of A1 leads out of the hall"),
    (
        {"features": {"A1": ["C:E"]}, "edges": {"A1-A2": "wall"}},
        "map: the conveyor of A1 leads into a wall",
    ),
    (
        {"edges": {"A1-A2": "wall", "A1-B1": "wall", "A1-B2": "wall"}},
        "map: walls cut off A2 from A1",
    ),
)
def test_bot_scen_4_the_changed_map(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


def test_bot_scen_4_a_drawn_map_is_looked_at_when_it_is_drawn() -> None:
    keys = {"map": {"random": "H10"}, "features": {"A1": ["C:W"]}}
    first = created([s(0, "ram", "B1")], **keys)
    scenario.check(first.scenario, 2, first.options)
    with pytest.raises(IllegalDecision) as caught:
        Line.create(RULESET, first)
    assert caught.value.code == "bad_config"
    assert caught.value.sentence == "map: the conveyor of A1 leads out of the hall"


# ---------------------------------------------------------------- activation

MOVE = {"seat": 0, "mode": "normal"}
NEAR = [SPARK, s(1, "ram", "C3"), s(2, "wasp", "C3", "E")]


@refuses(
    ({"acted": [2]}, "scenario.acted: seat 2 has no bot"),
    ({"acted": [1], "hunting": [2]}, "scenario.hunting: seat 2 has no bot"),
    ({"held": [2]}, "scenario.held: seat 2 has no bot"),
    ({"action": {**MOVE, "seat": 2}}, "scenario.action: seat 2 has no bot"),
    ({"acted": [0], "action": MOVE}, "scenario.action: seat 0 has acted"),
    ({"hunting": [1]}, "scenario.hunting: seat 1 is not in acted"),
    ({"acted": [1], "held": [1]}, "scenario.held: seat 1 has acted"),
    ({"action": {**MOVE, "prey": 2}}, "scenario.action: seat 2 has no bot"),
    ({"action": {**MOVE, "prey": 0}}, "scenario.action: seat 0 chases itself"),
    ({"acted": [0, 1]}, "scenario.action: nobody is left to act"),
    ({"phase": "shoot", "acted": [0, 1]}, "scenario.action: nobody is left to act"),
    ({"phase": "service", "acted": [1, 0]}, "scenario.action: nobody is left to act"),
    (
        {"bots": [SPARK, s(1, "hawk", "C4", "E")], "acted": [1], "hunting": [1]},
        "scenario.hunting: seat 1: the hawk cannot hunt",
    ),
    (
        {"bots": [SPARK, s(1, "hawk", "C4", "E")], "action": {**MOVE, "seat": 1, "prey": 0}},
        "scenario.action: seat 1: the hawk cannot hunt",
    ),
)
def test_bot_scen_4_activation(document: Any, sentence: str) -> None:
    assert refusal(document, seats=3) == sentence


@pytest.mark.parametrize("phase", ["move", "shoot"])
def test_bot_scen_4_who_docked_neither_moves_nor_shoots(phase: str) -> None:
    bots = [s(0, "hawk", "C3", "E", docked=True), RAM]
    action = {"seat": 0, "mode": "normal"} if phase == "move" else {"seat": 0}
    said = refusal({"bots": bots, "phase": phase, "action": action})
    assert said == "scenario.action: seat 0 docked"
    opening(bots, phase="service", action={"seat": 0})


@refuses(
    ({"0": 0}, "scenario.named: bad_target: "),
    ({"1": 2}, "scenario.named: airborne_target: "),
    ({"3": 0}, "scenario.named: seat 3 has no bot"),
    ({"0": 3}, "scenario.named: bad_target: "),
    ({"0": 1}, "scenario.named: push_linked: "),
)
def test_bot_scen_4_named_as_melee_would_be_refused(document: Any, sentence: str) -> None:
    keys = {"phase": "melee", "links": [[0, 1, "push"]], "named": document}
    assert refusal({"bots": NEAR, **keys}, seats=4).startswith(sentence)


def test_bot_scen_4_named_as_melee_would_be_accepted() -> None:
    opening(NEAR, phase="melee", named={"2": 0, "0": 1, "1": None})
    opening(NEAR, phase="melee", links=[[0, 2, "pull"]], named={"0": 2})


AT_1 = {"weapon": "autogun", "bot": 1}


@refuses(
    (
        [AT_1, {"weapon": "autogun", "bot": 2}],
        "scenario.action.shots[1]: out_of_range: ",
    ),
    (
        [AT_1, AT_1, AT_1],
        "scenario.action.shots[2]: weapon_spent: ",
    ),
    ([{"weapon": "cannon", "bot": 1}], "scenario.action.shots[0]: unknown_weapon: "),
    ([{"weapon": "P11a", "bot": 2}] * 2, "scenario.action.shots[1]: no_charges: "),
    ([{"weapon": "P14a", "bot": 1}], "scenario.action.shots[0]: not_a_shot: "),
    ([{"weapon": "autogun", "area": "C4"}], "scenario.action.shots[0]: bad_target: "),
)
def test_bot_scen_4_shots_as_shoot_would_be_refused(document: Any, sentence: str) -> None:
    parts = {"installed": ["P11a", "P14a"], "charges": {"P11a": 1}}
    bots = [s(0, "spark", "C3", **parts), RAM, s(2, "sapper", "C5")]
    action = {"seat": 0, "shots": document}
    said = refusal({"bots": bots, "phase": "shoot", "action": action}, seats=3)
    assert said.startswith(sentence) and said != sentence


def test_bot_scen_4_a_line_of_fire_of_the_changed_map() -> None:
    action = {"seat": 0, "shots": [AT_1]}
    said = refusal({"phase": "shoot", "action": action, "edges": {"C3-C4": "wall"}})
    assert said.startswith("scenario.action.shots[0]: no_line_of_fire: ")


def test_bot_scen_4_on_a_drawn_map_the_activation_is_looked_at_when_it_is_drawn() -> None:
    action = {"seat": 0, "shots": [AT_1]}
    first = created(
        [s(0, "spark", "B2"), s(1, "ram", "B3")],
        map={"random": "H10"},
        phase="shoot",
        action=action,
        edges={"B2-B3": "doorway"},
    )
    scenario.check(first.scenario, 2, first.options)
    with pytest.raises(IllegalDecision, match="no_line_of_fire"):
        Line.create(RULESET, first)


# ---------------------------------------------------------------- the order

IN_ORDER = (
    ({"kills": {"0": 1000}}, "scenario.kills"),
    ({"named": {}}, "scenario.named: only"),
    ({"lives_left": {"0": 1}}, "scenario.lives_left"),
    ({"heading": "E"}, "scenario.bots: seat 0: the spark has none"),
    ({"damage": 5}, "scenario.bots: seat 0: 5 damage"),
    ({"hand": ["P05a"], "discards": ["P05a"]}, "scenario.discards: card"),
    ({"installed": ["P16a"]}, "scenario.bots: seat 0: P16a"),
    ({"charges": {"autogun": 1}}, "scenario.bots: seat 0: the autogun"),
    ({"links": [[0, 0, "push"]]}, "scenario.links"),
    ({"features": {"A1": ["T"]}}, "map: "),
    ({"action": MOVE, "acted": [0]}, "scenario.action: seat 0 has acted"),
    ({"hunting": [1]}, "scenario.hunting"),
)


@pytest.mark.parametrize(("first", "second"), [*combinations(range(len(IN_ORDER)), 2)])
def test_bot_scen_4_the_first_fault_in_order_is_told(first: int, second: int) -> None:
    keys = IN_ORDER[second][0] | IN_ORDER[first][0]
    bot = {key: keys.pop(key) for key in [*keys] if key in BOT_KEYS.split()}
    assert refusal({**keys, "bots": [{**SPARK, **bot}, RAM]}).startswith(IN_ORDER[first][1])


def test_bot_scen_4_the_scenario_comes_after_the_options() -> None:
    assert refusal({"x": 1}, seats=6, map="S1") == "option map: S1 takes 2 to 5 seats, not 6"
    assert refusal([], late_seats=[1]) == "option late_seats: at least two seats must not be late"
    lonely = {"hall": "H10", "features": {"A1": ["T"]}, "walls": [], "doorways": []}
    assert refusal([], map=lonely) == "map: one teleporter leads nowhere"


def test_bot_scen_4_a_refused_document_creates_no_game() -> None:
    with pytest.raises(IllegalDecision) as caught:
        Line.create(RULESET, created([SPARK, RAM], acted=[0, 1]))
    assert str(caught.value) == "scenario.action: nobody is left to act (bad_config)"
