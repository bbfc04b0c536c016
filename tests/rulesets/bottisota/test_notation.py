"""The notation of Bottisota-2: every decision as a line, and lines with several decisions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.rules.cards import Discard
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.drop import Drop
from mechs_core.rulesets.bottisota.rules.entry import Enter, PickBot, Retire, Wait
from mechs_core.rulesets.bottisota.rules.explosions import Detonate
from mechs_core.rulesets.bottisota.rules.hunt import Chase
from mechs_core.rulesets.bottisota.rules.initiative import Preempt
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.rules.melee import Melee, Steal
from mechs_core.rulesets.bottisota.rules.missile import MissileTurn
from mechs_core.rulesets.bottisota.rules.movement import EndMove, MoveMode
from mechs_core.rulesets.bottisota.rules.one_shots import Args, Play
from mechs_core.rulesets.bottisota.rules.react import React
from mechs_core.rulesets.bottisota.rules.reward import Reward
from mechs_core.rulesets.bottisota.rules.service import EndService, Strip, Work
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.rulesets.bottisota.rules.teleport import Teleport
from mechs_core.rulesets.bottisota.text.notation import NOTATION, parse, split, write
from mechs_core.rulesets.bottisota.view import Asked, View, view
from tests.games import Sealed
from tests.notations import assert_shown_lines_are_read
from tests.rulesets.bottisota.positions import position, s

BOTS = [
    s(0, "skimmer", "C3", hand=["P29b", "P03a"]),
    s(1, "ram", "C4"),
    s(2, "sentinel", "C5"),
    s(3, "spider", "E1"),
]
SEEN = view(position(BOTS, seats=5, lives_left={"4": 0}).state, 0)


def at(kind: str) -> View:
    """The same position, with seat 0 asked a question of this kind."""
    return replace(SEEN, asked=Asked(0, kind))


WRITTEN: list[tuple[str, Any, str]] = [  # what is asked, decision, text
    ("entry", PickBot("hawk"), "pick hawk"),
    ("entry", Enter("C3"), "enter c3"),
    ("entry", Enter("C3", "E"), "enter c3 e"),
    ("entry", Wait(), "wait"),
    ("entry", Retire(), "retire"),
    ("preempt", Preempt(go=True), "go"),
    ("preempt", Preempt(go=False), "hold"),
    ("preempt", Preempt(go=False, for_round=True), "hold round"),
    ("mode", MoveMode("dash"), "dash"),
    ("mode", MoveMode("normal"), "move"),
    ("mode", MoveMode("hunt"), "hunt"),
    ("mode", MoveMode("dock"), "dock"),
    ("moving", Step("NE"), "step b3"),
    ("moving", Teleport(), "teleport"),
    ("moving", Drop("minerail"), "drop minerail"),
    ("moving", Drop("P16a"), "drop P16a"),
    ("moving", Drop("apbomb", target=1), "drop apbomb ram"),
    ("moving", EndMove(), "end"),
    ("moving", EndMove("NW"), "end nw"),
    ("chase", Chase("dash"), "chase dash"),
    ("chase", Chase("normal"), "chase"),
    ("chase", Chase("decline"), "stay"),
    ("mode", Install("P03a"), "install P03a"),
    ("mode", Play("P26a"), "play P26a"),
    ("mode", Play("P25a", Args(repairs=("damage", "slow"))), "play P25a damage slow"),
    (
        "mode",
        Play("P27a", Args(faults=("slow", "sight", "armour"))),
        "play P27a slow sight armour",
    ),
    ("mode", Play("P30a", Args(target=1)), "play P30a ram"),
    ("shooting", Shoot("laser", bot=2), "shoot laser sentinel"),
    ("shooting", Shoot("laser", bot=4), "shoot laser s4"),
    ("shooting", Shoot("howitzer", area="C4"), "shoot howitzer c4"),
    ("shooting", Shoot("P10b", bot=1), "shoot P10b ram"),
    ("shooting", Fire(), "fire"),
    ("shooting", Detonate(), "detonate"),
    ("missile_turn", MissileTurn(3), "turn spider"),
    ("react", React(use=True), "react P29b"),
    ("react", React(use=False), "decline"),
    ("melee", Melee(1), "melee ram"),
    ("melee", Melee(None), "melee none"),
    ("steal", Steal(take=True), "steal"),
    ("steal", Steal(take=False), "leave"),
    ("reward", Reward("draw"), "draw"),
    ("reward", Reward("repair_damage"), "repair"),
    ("reward", Reward("remove_fault", "slow"), "fix slow"),
    ("service", Work("repair_damage"), "repair"),
    ("service", Work("remove_fault", "slow"), "fix slow"),
    ("service", Work("draw"), "draw"),
    ("service", Work("refill"), "refill"),
    ("service", Strip("P05a"), "strip P05a"),
    ("service", EndService(), "end"),
    ("discard", Discard("P02a"), "discard P02a"),
]


@pytest.mark.parametrize(
    ("kind", "decision", "text"), WRITTEN, ids=[f"{kind} {text}" for kind, _, text in WRITTEN]
)
def test_every_decision_is_written_as_the_table_says(kind: str, decision: Any, text: str) -> None:
    assert write(decision, at(kind)) == text
    assert parse(text, at(kind)) == decision
    assert split(text) in ((text,), (text.lower(),))


def test_every_decision_type_has_a_notation() -> None:
    said = {form.decides for form in NOTATION.forms}
    assert said == {*RULESET.rules.decisions} == {type(decision) for _, decision, _ in WRITTEN}


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        ("  SHOOT  Laser   SENTINEL ", Shoot("laser", bot=2)),
        ("Enter C3 ne", Enter("C3", "NE")),
        ("install p03A", Install("P03a")),
        ("step NE", Step("NE")),
        ("step B3", Step("NE")),
        ("shoot laser s2", Shoot("laser", bot=2)),
        ("react", React(use=True)),
        ("melee S1", Melee(1)),
    ],
)
def test_case_and_spaces_do_not_matter_and_a_bot_has_two_names(text: str, decision: Any) -> None:
    assert parse(text, SEEN) == decision


@pytest.mark.parametrize(
    ("kind", "text", "decision"),
    [
        ("moving", "b3", Step("NE")),
        ("entry", "C3 ne", Enter("C3", "NE")),
        ("melee", "none", Melee(None)),
        ("shooting", "laser s2", Shoot("laser", bot=2)),
        ("missile_turn", "ram", MissileTurn(1)),
        ("discard", "p02a", Discard("P02a")),
    ],
)
def test_the_first_word_may_be_left_out_where_one_row_fits(
    kind: str, text: str, decision: Any
) -> None:
    assert parse(text, at(kind)) == decision


def test_where_several_rows_fit_the_refusal_names_them() -> None:
    for text, said in (
        ("ne", "step ne or end ne"),
        ("P29b", "drop p29b or install p29b or play p29b"),
    ):
        with pytest.raises(IllegalDecision, match=f"say which: {said}"):
            parse(text, at("moving"))


def test_a_step_is_read_from_where_the_bot_stands() -> None:
    """`step b2` is another direction from another area; past the rim only a direction is said."""
    corner = view(position([s(0, "ram", "A1"), s(1, "hawk", "B2", "E")]).state, 0)
    assert parse("step b2", corner) == Step("SE")
    assert write(Step("NW"), corner) == "step nw"
    with pytest.raises(IllegalDecision) as refusal:
        parse("step c4", corner)
    assert refusal.value.sentence == "C4 is not beside A1; these are: a2 b2 b1"


REFUSED = [
    ("", "the first word is one of: step teleport drop install play end"),
    ("jump", "the first word is one of: step teleport drop install play end"),
    ("step", "this is written: step b2, or step ne"),
    ("step z9", "z9 is not an area; areas are a1 to e3"),
    ("drop", "this is written: drop minerail, or drop apbomb ram"),
    ("drop bombs", "bombs is not a weapon; the skimmer has missiles"),
    ("install", "this is written: install P03a"),
    ("install P33a", "p33a is not a card; cards are P01a to P32b"),
    ("end up", "up is not a direction; directions are e se sw w nw ne"),
    ("end n w", "n is not a direction; directions are e se sw w nw ne"),
    ("shoot laser hawk", "hawk is not a bot in the hall; the others are ram sentinel spider"),
    ("shoot laser", "this is written: shoot laser ram, or shoot howitzer c4"),
    ("fix it", "it is not a fault; faults are sight slow armour"),
    (
        "play P25a wheels",
        "wheels is not a thing to repair; things to repair are damage sight slow armour",
    ),
    ("react P29a", "the decoy to use is P29b: react P29b"),
    ("hold on", "this is written: hold, or hold round"),
    ("fire now", "this is written: fire"),
    ("step " + "x" * 100, "the first word is one of: step teleport drop install play end"),
]


@pytest.mark.parametrize(("text", "sentence"), REFUSED, ids=[text[:20] for text, _ in REFUSED])
def test_what_does_not_parse_is_refused_with_what_would(text: str, sentence: str) -> None:
    with pytest.raises(IllegalDecision) as refusal:
        parse(text, at("moving"))
    assert (refusal.value.code, refusal.value.sentence) == ("bad_value", sentence)


FIRST = {form.word for form in NOTATION.forms}
WORDS = sorted({word for _, _, text in WRITTEN for word in text.split()} | {"s0", "b3", "2", "\n"})


@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS)).map(" ".join)))
@example("step " * 10_000)
@example("\0" * 10_000)
@example("melee s٢")  # a digit, but not this one
def test_any_text_is_a_decision_or_a_bad_value(text: str) -> None:
    for kind in ("mode", "reward", "service"):
        try:
            decision = parse(text, at(kind))
        except IllegalDecision as refusal:
            assert refusal.code == "bad_value"
            assert refusal.sentence.isprintable() and len(refusal.sentence) < 300
        else:
            assert parse(write(decision, at(kind)), at(kind)) == decision
    assert split(text) == (text,) or all(part.split()[0] in FIRST for part in split(text))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_what_is_legal_reads_back_as_it_was_written(seats: int) -> None:
    game = Sealed.new(RULESET, seats, options={"start_cards": 3, "round_limit": 8})
    rng = Rng(f"notation {seats}")
    while requests := game.line.requests():
        for request in requests:
            seen = view(game.line.state, request.seat)
            for decision in RULESET.legal(game.line.state, request.seat):
                text = write(decision, seen)
                assert parse(text, seen) == decision
                assert split(text) in ((text,), (text.lower(),))
        game.random_step(rng)


def test_every_seat_of_the_largest_table_can_be_named() -> None:
    seen = replace(view(Sealed.new(RULESET, 12).line.state, 0), asked=Asked(0, "melee"))
    assert [parse(f"melee s{seat}", seen) for seat in range(12)] == [*map(Melee, range(12))]


def test_a_seat_with_a_bot_has_its_number_too() -> None:
    line = Sealed.new(RULESET, 12).line
    rng = Rng("numbers")
    while line.state.bots[11] is None:
        (request,) = line.requests()
        line.decide(request.seat, rng.choice(RULESET.legal(line.state, request.seat)))
    seen = view(line.state, 0)
    assert [parse(f"melee s{seat}", seen) for seat in range(12)] == [*map(Melee, range(12))]


# ---------------------------------------------------------------- several decisions a line

SEVERAL = {
    "dash b2 c3": ("dash", "step b2", "step c3"),
    "move B2": ("move", "step b2"),
    "chase dash b2 c3": ("chase dash", "step b2", "step c3"),
    "chase b2": ("chase", "step b2"),
    "step b2 ne": ("step b2", "step ne"),
    "b2 NE": ("step b2", "step ne"),
    "strip P05a P07a": ("strip p05a", "strip p07a"),
    "discard P02a P25a": ("discard p02a", "discard p25a"),
    "repair 2": ("repair", "repair"),
    "draw 2": ("draw", "draw"),
}
SINGLE = (
    *("", "dash", "chase dash", "step", "strip", "fix slow", "draw 3", "play P25a damage slow"),
    *("dash b2 z9", "chase dash dash", "strip P05a P99a", "P05a P07a", "repair 1"),
)


@pytest.mark.parametrize("text", SEVERAL)
def test_a_line_holds_several_decisions_where_the_table_says_so(text: str) -> None:
    assert split(text) == SEVERAL[text]


@pytest.mark.parametrize("text", SINGLE)
def test_any_other_line_and_any_line_with_a_fault_is_one_decision(text: str) -> None:
    assert split(text) == (text,)


@pytest.mark.parametrize("form", NOTATION.forms, ids=lambda form: form.row.pattern)
def test_what_a_refusal_shows_of_a_row_is_read(form: Any) -> None:
    assert_shown_lines_are_read(NOTATION, form)
