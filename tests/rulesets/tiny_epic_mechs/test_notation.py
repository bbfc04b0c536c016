"""The notation of Tiny Epic Mechs: every decision as a line, and lines with several decisions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import Buy
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeployMine, DeployTurret
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import ClaimMech, EnterMech
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PlayAdHoc, Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import Place
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Upgrade
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import ChooseBaseMine, PlaceBase
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import ChoosePilot
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import ChooseStartingWeapon
from mechs_core.rulesets.tiny_epic_mechs.text.notation import NOTATION, parse, split, written
from mechs_core.rulesets.tiny_epic_mechs.view import View, view
from tests.games import Sealed
from tests.notations import assert_shown_lines_are_read
from tests.rulesets.tiny_epic_mechs.positions import p, position

SEEN = view(position(p(), p()).state, 0)

WRITTEN: list[tuple[Any, str]] = [  # the table of RULES.md, Notation, and a little more
    (ChoosePilot("P3"), "pilot p3"),
    (PlaceBase("c1"), "base c1"),
    (ChooseBaseMine(2), "base mine 2"),
    (ChooseStartingWeapon("B1"), "start b1"),
    (ProgramCard("K7", "E"), "program k7 e"),
    (ProgramCard("K8", "NW"), "program k8 nw"),
    (Reveal(), "reveal"),
    (PlayAdHoc("K1", "N"), "play k1 n"),
    (EnterMech(True), "enter yes"),
    (EnterMech(False), "enter no"),
    (ClaimMech(True), "claim yes"),
    (ClaimMech(False), "claim no"),
    (Collect(), "collect"),
    (Collect("c2", "E"), "collect c2 energy"),
    (Collect("c2", "C"), "collect c2 credits"),
    (Buy("A06"), "buy a06"),
    (DeployMine(number=2), "mine 2"),
    (DeployMine(from_="b2"), "mine from b2"),
    (DeployTurret(), "turret"),
    (DeployTurret("b2"), "turret from b2"),
    (Heal(2), "heal 2"),
    (Upgrade(), "upgrade"),
    (PassAction(), "pass"),
    (Attack("B1", False), "attack b1"),
    (Attack("B1", True), "attack b1 power"),
    (Attack("A01", True, pay=2), "attack a01 power pay 2"),
    (Attack("A14", True, target="B1"), "attack a14 power on b1"),
    (Place("c1"), "place c1"),
    (Equip("A06"), "equip a06"),
    (Equip("A06", "B1"), "equip a06 for b1"),
    (Equip(instead_of="B1"), "unequip b1"),
]


@pytest.mark.parametrize(("decision", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_every_decision_is_written_as_the_table_says(decision: Any, text: str) -> None:
    assert written(decision, SEEN) == text
    assert parse(text, SEEN) == decision
    assert split(text) == (text,)


def test_every_decision_type_has_a_notation() -> None:
    said = {form.decides for form in NOTATION.forms}
    assert said == {*RULESET.rules.decisions} == {type(decision) for decision, _ in WRITTEN}


@pytest.mark.parametrize("form", NOTATION.forms, ids=lambda form: form.row.pattern)
def test_what_a_refusal_shows_of_a_row_is_read(form: Any) -> None:
    assert_shown_lines_are_read(NOTATION, form)


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        ("  PROGRAM  K7   E ", ProgramCard("K7", "E")),
        ("Attack A01 POWER pay 0", Attack("A01", True)),
        ("attack a01 pay 12", Attack("A01", False, pay=12)),
        ("base C1", PlaceBase("c1")),
        ("collect C2 c", Collect("c2", "C")),
        ("collect c2 e", Collect("c2", "E")),
        ("collect c2 credit", Collect("c2", "C")),
        ("enter Y", EnterMech(True)),
        ("claim n", ClaimMech(False)),
        ("equip\ta06  for B1", Equip("A06", "B1")),
    ],
)
def test_case_and_spaces_do_not_matter_and_short_words_will_do(text: str, decision: Any) -> None:
    assert parse(text, SEEN) == decision


@pytest.mark.parametrize(
    ("asked", "text", "decision"),
    [
        ({"phase": "setup_pilots"}, "p3", ChoosePilot("P3")),
        ({"phase": "setup_bases"}, "C1", PlaceBase("c1")),
        ({"phase": "setup_mines"}, "mine 2", DeployMine(number=2)),  # a first word of its own
        ({"phase": "setup_weapons"}, "b1", ChooseStartingWeapon("B1")),
        ({"phase": "programming"}, "k7 e", ProgramCard("K7", "E")),
        ({"phase": "combat"}, "a01 power pay 2", Attack("A01", True, pay=2)),
        ({"phase": "enter"}, "yes", EnterMech(True)),
        ({"phase": "claim"}, "no", ClaimMech(False)),
        ({"phase": "place"}, "c1", Place("c1")),
        ({"phase": "action", "action": "COLLECT"}, "c2 energy", Collect("c2", "E")),
        ({"phase": "action", "action": "BUY"}, "a06", Buy("A06")),
        ({"phase": "action", "action": "MINE"}, "from b2", DeployMine(from_="b2")),
    ],
)
def test_the_first_word_may_be_left_out(asked: Any, text: str, decision: Any) -> None:
    assert parse(text, replace(SEEN, **asked)) == decision


def test_in_ad_hoc_mode_a_bare_card_is_played() -> None:
    ad_hoc = view(position(p(ad_hoc="free"), p()).state, 0)
    assert parse("k1 n", ad_hoc) == PlayAdHoc("K1", "N")


@pytest.mark.parametrize("asked", [{"action": "MINE"}, {"action": "POWER_UP"}])
def test_before_a_number_the_first_word_is_needed(asked: Any) -> None:
    with pytest.raises(IllegalDecision, match="the first word is one of"):
        parse("2", replace(SEEN, phase="action", **asked))


def test_nobody_who_is_not_asked_leaves_a_word_out() -> None:
    for viewer in (None, 1):
        with pytest.raises(IllegalDecision, match="the first word is one of"):
            parse("k1 n", replace(SEEN, phase="programming", viewer=viewer))


DIRECTIONS = "n e s w ne se sw nw"
REFUSED = [
    ("", "the first word is one of: reveal equip unequip"),
    ("jump", "the first word is one of: reveal equip unequip"),
    ("reveal k1", "this is written: reveal"),
    ("pilot p9", "p9 is not a pilot; pilots are p1 p2 p3 p4 p5 p6 p7 p8"),
    ("base", "this is written: base c1, or base mine 2"),
    ("base mine", "this is written: base c1, or base mine 2"),
    ("base z9", "z9 is not a cell; cells are a1 to e5"),
    ("base mine 5", "5 is not a mine; mines are 1 to 4"),
    ("mine zero", "zero is not a mine; mines are 1 to 4"),
    ("mine from", "this is written: mine 2, or mine from c1"),
    ("start b5", "b5 is not a weapon; weapons are a01 to a16 and b1 to b4"),
    ("program", "this is written: program k7 e ..."),
    ("program k7", "this is written: program k7 e ..."),
    ("program k9 n", "k9 is not a program card; program cards are k1 k2 k3 k4 k5 k6 k7 k8"),
    ("program k1 up", "up is not a direction; directions are n e s w ne se sw nw"),
    ("play k1 n k2 s", "this is written: play k7 e"),
    ("enter", "this is written: enter yes, or enter no"),
    ("claim perhaps", "perhaps is not an answer; answers are yes or no"),
    ("collect c2", "this is written: collect, or collect c1 credits ..."),
    ("collect c2 gold", "gold is not a resource; resources are credits energy"),
    ("heal 0", "0 is not an amount; amounts are 1 to 9999"),
    ("heal -1", "-1 is not an amount; amounts are 1 to 9999"),
    ("attack", "this is written: attack a06 [power] [pay 2] [on b1]"),
    ("attack b1 on", "this is written: attack a06 [power] [pay 2] [on b1]"),
    ("attack a01 pay x", "x is not an amount; amounts are 0 to 9999"),
    ("attack a14 on me", "me is not a weapon; weapons are a01 to a16 and b1 to b4"),
    ("equip a06 b1 for", "this is written: equip a06 [for b1] ..."),
    ("reveal " + "x" * 100, "the first word is one of: reveal equip unequip"),
]


@pytest.mark.parametrize(("text", "sentence"), REFUSED, ids=[text[:20] for text, _ in REFUSED])
def test_what_does_not_parse_is_refused_with_what_would(text: str, sentence: str) -> None:
    with pytest.raises(IllegalDecision) as refusal:
        parse(text, SEEN)
    assert (refusal.value.code, refusal.value.sentence) == ("bad_value", sentence)


EVERY_WORD = " ".join(dict.fromkeys(form.word for form in NOTATION.forms))


def fitting(seen: View) -> str:
    with pytest.raises(IllegalDecision) as refusal:
        parse("what", seen)
    return refusal.value.sentence.removeprefix("the first word is one of: ")


def test_the_words_that_fit_are_those_of_the_question() -> None:
    assert fitting(replace(SEEN, viewer=1)) == EVERY_WORD
    assert fitting(replace(SEEN, viewer=None)) == EVERY_WORD
    assert fitting(replace(SEEN, viewer=1, free=(1,))) == "equip unequip"
    in_combat = replace(SEEN, phase="combat")
    assert fitting(in_combat) == "this is written: attack a06 [power] [pay 2] [on b1]"
    buying = replace(SEEN, phase="action", action="BUY")
    assert fitting(buying) == "buy pass equip unequip"
    ad_hoc = view(position(p(ad_hoc="fresh"), p()).state, 0)
    assert fitting(ad_hoc) == "play equip unequip"


WORDS = sorted({word for _, text in WRITTEN for word in text.split()} | {"9", "a1", "\n"})


@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS)).map(" ".join)))
@example("program " * 10_000)
@example("\0" * 10_000)
@example("heal ٢")  # a digit, but not this one
@example("heal " + "9" * 70)
def test_any_text_is_a_decision_or_a_bad_value(text: str) -> None:
    try:
        decision = parse(text, SEEN)
    except IllegalDecision as refusal:
        assert refusal.code == "bad_value"
        assert refusal.sentence.isprintable() and len(refusal.sentence) < 200
    else:
        assert parse(written(decision, SEEN), SEEN) == decision
    pieces = split(text)
    assert pieces == (text,) or all(parse(piece, SEEN) for piece in pieces)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_legal_reads_back_as_it_was_written(seats: int) -> None:
    game = Sealed.new(RULESET, seats)
    rng = Rng(f"notation {seats}")
    while requests := game.line.requests():
        request = rng.choice(requests)
        own, hiding = (view(game.line.state, viewer) for viewer in (request.seat, None))
        for decision in RULESET.legal(game.line.state, request.seat):
            text = written(decision, own)
            assert written(decision, hiding) == text
            assert parse(text, own) == parse(text, hiding) == decision
            assert split(text) == (text,)
        game.random_step(rng)


# ---------------------------------------------------------------- several decisions a line

SEVERAL = {
    "program k1 n k3 s k7 e k8 ne": (
        "program k1 n",
        "program k3 s",
        "program k7 e",
        "program k8 ne",
    ),
    "PROGRAM K1 N  K2 S": ("program k1 n", "program k2 s"),
    "k1 n K7 e": ("program k1 n", "program k7 e"),
    "collect b2 credits c2 energy": ("collect b2 credits", "collect c2 energy"),
    "equip a06 for b1 a07": ("equip a06 for b1", "equip a07"),
    "equip a06 a07 for b2": ("equip a06", "equip a07 for b2"),
    "unequip b1 b2": ("unequip b1", "unequip b2"),
}
WHOLE = (
    *("", "program", "collect", "reveal", "attack b1 power", "equip a06 for b1", "unequip b1"),
    *(
        "k1 n",
        "k1 n k3",
        "program k1 n k3",
        "program k1 n k3 up",
        "program k1 n k9 s",
        "collect b2 credits c2",
    ),
    *("equip a06 for", "equip a06 for for b1", "equip for a06 a07", "unequip b1 b7"),
)


@pytest.mark.parametrize("text", SEVERAL)
def test_a_line_holds_several_decisions_where_the_rules_say_so(text: str) -> None:
    assert split(text) == SEVERAL[text]
    assert all(parse(piece, SEEN) for piece in split(text))


@pytest.mark.parametrize("text", WHOLE)
def test_any_other_line_and_any_line_with_a_fault_stays_whole(text: str) -> None:
    assert split(text) == (text,)


def test_a_fault_far_down_a_line_is_named() -> None:
    with pytest.raises(IllegalDecision) as refusal:
        parse("program k1 n k2 s k3 up", SEEN)
    assert refusal.value.sentence == f"up is not a direction; directions are {DIRECTIONS}"
