"""Arena Mechs in words: the notation, a sentence for every record, the drawn board."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from mechs_cli import frames
from mechs_core.kernel.drawing import HANDY, KEPT
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import INPUTS, Branched, Decided, Event, GameCreated
from mechs_core.kernel.redact import redact, secrets_in
from mechs_core.kernel.stream import Line
from mechs_core.kernel.telling import Eyes
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import DECKS
from mechs_core.rulesets.arena_mechs.rules.act import Alternative, EndTurn, SkipAction
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.end import FinalScoringStarted, GameEnded
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet
from mechs_core.rulesets.arena_mechs.rules.move import Move
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
)
from mechs_core.rulesets.arena_mechs.rules.prestige import Repair, TakePrestige
from mechs_core.rulesets.arena_mechs.rules.program import PlaceMech, ProgramSlot
from mechs_core.rulesets.arena_mechs.rules.push import MechPushed
from mechs_core.rulesets.arena_mechs.rules.rounds import CardsDrawn
from mechs_core.rulesets.arena_mechs.rules.score import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.setup import LuckRenewed
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence, DropIn
from mechs_core.rulesets.arena_mechs.text import board, format, low, parse, sentence
from mechs_core.rulesets.arena_mechs.text.notation import FORMS
from mechs_core.rulesets.arena_mechs.view import View, view
from tests.games import Sealed
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW
from tests.rulesets.arena_mechs.positions import position, started

VIEW = view(position().state, RED)  # four seats, somebody acts

# ---------------------------------------------------------------- notation

WRITTEN = [
    (ProgramSlot(slot=2, keep=(12, 57)), "program 2: 12 57"),
    (ProgramSlot(slot=3, keep=(100, 9)), "program 3: 100 9"),
    (PlaceMech("a1"), "place a1"),
    (DropIn("c1"), "drop c1"),
    (ChooseSequence(57, "lower"), "cover 57 lower"),
    (Move(("e", "e", "s", "s")), "move eess"),
    (Hit(YELLOW), "hit yellow"),
    (Shoot(target=YELLOW), "shoot yellow"),
    (Shoot(direction="n"), "shoot n"),
    (Conveyor("w2", 1), "conveyor w2 turn 1"),
    (FireCrushers(), "crushers"),
    (FireFlamethrowers(), "flamethrowers"),
    (Magnet("c4", None), "magnet c4"),
    (Magnet("c4", RED), "magnet c4 red"),
    (Repair(("red", "arena")), "repair red arena"),
    (TakePrestige(), "prestige"),
    (Alternative("move"), "alternative move"),
    (SkipAction("move"), "skip move"),
    (EndTurn(), "end"),
]


@pytest.mark.parametrize(("decision", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_every_decision_is_written_as_the_table_says(decision: Any, text: str) -> None:
    assert format(decision, VIEW) == text
    assert parse(text, VIEW) == decision


def test_every_decision_type_has_a_notation() -> None:
    assert {form.kind for form in FORMS} == set(RULESET.rules.decisions)


def test_two_cards_of_the_hand_are_read_in_the_order_that_legal_lists() -> None:
    deck = (97, 1, 54, *(card for card in DECKS[0] if card not in (97, 1, 54)))
    line = started(2, given={"deck 0": deck})
    seen = view(line.state, RED)
    legal = RULESET.legal(line.state, RED)
    for text in ("program 2: 54 97", "program 2: 97 54"):
        assert parse(text, seen) == ProgramSlot(slot=2, keep=(97, 54)) in legal
    assert parse("program 2: 54 12", seen) == ProgramSlot(slot=2, keep=(54, 12))  # not in hand
    assert parse("program 2: 54 54", seen) == ProgramSlot(slot=2, keep=(54, 54))
    assert parse("program 2: 54 97", view(line.state, None)).keep == (54, 97)
    sent = line.decide(RED, ProgramSlot(slot=2, keep=(54, 97)))[0]
    assert isinstance(sent, Decided) and sent.decision.keep == (54, 97)  # as sent


def test_markers_are_written_in_one_order_and_read_in_any() -> None:
    assert format(Repair(("arena", "green", "red")), VIEW) == "repair red green arena"
    assert parse("repair arena red", VIEW) == Repair(("red", "arena"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_legal_reads_back_as_it_was_written(seats: int) -> None:
    game = Sealed.new(RULESET, seats, options={"decks": list(range(4))[-seats:]})
    rng = Rng(f"notation {seats}")
    while requests := game.line.requests():
        for request in requests:
            seen = view(game.line.state, request.seat)
            for decision in RULESET.legal(game.line.state, request.seat):
                assert parse(format(decision, seen), seen) == decision
        game.random_step(rng)


@pytest.mark.parametrize(
    "text",
    """place z9/place a1 /PLACE a1/place  a1/program 4: 1 2/program 1: 0 2/program 1: 101 2/end now
    program 1: 1/program 1: 1 2 3/program 1 1 2/cover 57/cover 57 middle/move/move x/move nnnnnnnnn
    hit/hit arena/hit 1/shoot/shoot arena/shoot ns/conveyor c2 turn 1/conveyor w2/conveyor w2 turn 4
    magnet/magnet c4 arena/magnet c4 red blue/repair/repair pink/alternative/skip/skip repair
    crushers now/prestige 3/place a１/end\t/end\n/repair red  arena/ end/
    place A1/cover 57 Lower/move EESS/hit Yellow/conveyor W2 turn 1/magnet C4/skip MOVE""".replace(
        "\n    ", "/"
    ).split("/"),
)
def test_what_is_not_in_the_table_is_refused(text: str) -> None:
    with pytest.raises(IllegalDecision) as refusal:
        parse(text, VIEW)
    assert refusal.value.code == "bad_value"


def test_a_refusal_says_what_would_parse() -> None:
    def said(text: str, phase: str) -> str:
        with pytest.raises(IllegalDecision) as refusal:
            parse(text, replace(VIEW, phase=phase))
        return refusal.value.sentence

    assert said("help", "choosing") == "now is written: cover 57 lower"
    assert said("help", "acting").startswith("the first word is one of: program place drop cover")
    assert said("conveyor b2", "acting") == "this is written: conveyor w2 turn 1"
    two = view(position(2).state, RED)
    with pytest.raises(IllegalDecision, match="nobody plays blue; the Mechs are: red yellow"):
        parse("hit blue", two)


WORDS = sorted({word for _, text in WRITTEN for word in text.split()} | {"nb", "upper", "\n"})


@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS)).map(" ".join)))
@example("move " + "n" * 10_000)
@example("\0" * 10_000)
@example("hit \N{LATIN SMALL LETTER Y}ellow\N{COMBINING ACUTE ACCENT}")
@example("program ٢: ١ ٢")  # digits, but not these
def test_any_text_is_a_decision_or_a_bad_value(text: str) -> None:
    try:
        decision = parse(text, VIEW)
    except IllegalDecision as refusal:
        assert refusal.code == "bad_value"
        assert len(refusal.sentence) < 200
    else:
        assert parse(format(decision, VIEW), VIEW) == decision


# ---------------------------------------------------------------- sentences

Told = tuple[Event, View]  # an event and a spectator's view before it


@cache
def told() -> tuple[Told, ...]:
    """Records of games of every kind: random ones, a scenario, new luck, a shared end."""
    games = [
        Sealed.new(RULESET, 2, seed="a").finish(),
        Sealed.new(RULESET, 3, seed="b", options={"start_order": "seeded"}).finish(),
        Sealed.new(RULESET, 4, seed="c", options={"alternative": "move_or_operate"}).finish(),
        Sealed.new(RULESET, 4, seed="d").finish().branch(5, luck="new", seed="n"),
        Sealed.new(RULESET, 4, seed="e", scenario={"boards": {"yellow": {"blue": 7}}}).finish(),
        Sealed.new(RULESET, 2, seed="f", scenario={"pending": {"move": 3}}).finish(),
    ]
    return tuple(pair for game in games for pair in walk(game))


def walk(game: Sealed) -> list[Told]:
    arena = RULESET.rules.start(game.line.created)
    pairs: list[Told] = []
    for event in game.events:
        pairs.append((event, view(arena, None)))
        if type(event) not in INPUTS:
            RULESET.rules.apply[type(event)](arena, event)
    return pairs


# What random games seldom bring, told at a position.
RARE: list[Event] = [
    GameEnded(ranking=((RED, BLUE), (YELLOW,), (GREEN,)), winners=(RED, BLUE), decided_by="shared"),
    GameEnded(ranking=((RED,), (BLUE,)), winners=(RED,), decided_by="damage"),
    GameEnded(ranking=((RED,), (BLUE,)), winners=(RED,), decided_by="distance"),
    FinalScoringStarted(),
    LuckRenewed(orders=((1,), (2,))),
    MechPushed(seat=YELLOW, from_="b1", to="c1", by=RED),
]


def everything() -> list[Told]:
    return [*told(), *((event, VIEW) for event in RARE)]


def test_every_record_has_a_sentence_with_rules_that_exist() -> None:
    seen = set()
    for event, before in everything():
        for viewer in (None, RED, YELLOW):
            text, rules = sentence(redact(event, viewer), before)
            seen.add(type(event))
            assert text == text.strip() and "\n" not in text
            assert len(text) <= 140, text
            assert rules and set(rules) <= set(RULESET.rulebook), (text, rules)
    assert seen == {*RULESET.rules.events, GameCreated, Branched, Decided}


def test_an_opened_record_has_a_sentence_too() -> None:
    for event, before in everything():
        assert sentence(event, before)[0]


def test_a_sentence_needs_no_secret_field() -> None:
    """Each secret field left out alone, and all of them."""
    for event, before in everything():
        secrets = [held.name for held in secrets_in(event) if held.owner is event]
        for name in secrets:
            assert sentence(replace(event, **{name: UNSET}), before)[0]
        assert sentence(replace(event, **dict.fromkeys(secrets, UNSET)), before)[0]


def test_a_hidden_field_is_in_no_sentence() -> None:
    """AM-SEC-1 A sentence is a function of what the viewer may see."""
    text, _ = sentence(redact(CardsDrawn(YELLOW, (12, 57, 83)), RED), VIEW)
    assert text == "yellow draws three cards"
    hidden = redact(Decided(YELLOW, ProgramSlot(2, (12, 57))), RED)
    assert sentence(hidden, VIEW)[0] == "yellow programs slot 2 (cards hidden)"
    chosen = redact(Decided(YELLOW, ChooseSequence(12, "upper")), RED)
    assert sentence(chosen, VIEW)[0] == "yellow chooses its sequence (hidden)"
    own = redact(Decided(RED, ChooseSequence(12, "upper")), RED)
    assert sentence(own, VIEW)[0] == "red covers the upper symbol of 12"


def test_am_smash_5_a_loss_names_those_behind() -> None:
    before = view(position(prestige={"red": 1, "yellow": 3, "blue": 2}).state, None)
    lost = PrestigeChanged(seat=YELLOW, amount=-3, reason="smashed", victim=None)
    assert sentence(lost, before) == (
        "yellow loses 3 prestige: red, blue and green are behind",
        ("AM-SMASH-5", "AM-R-10"),
    )


def test_prestige_says_what_it_is_for() -> None:
    def why(reason: str, amount: int, victim: int | None = None) -> str:
        return sentence(PrestigeChanged(RED, amount, reason, victim), VIEW)[0]

    assert why("damage_most", 3, YELLOW) == "red gains 3 prestige: most damage on yellow"
    assert why("last_blow", 1, YELLOW) == "red gains 1 prestige: the last blow on yellow"
    assert why("tricks", 3) == "red gains 3 prestige: prestige tricks"
    assert why("long_strides", 2) == "red gains 2 prestige: long strides over three checkpoints"


def test_damage_says_how_full_the_board_is() -> None:
    before = view(position(boards={"yellow": {"blue": 3}}).state, None)
    assert sentence(DamageDealt(YELLOW, "red", 4, "hit"), before) == (
        "yellow takes 4 red damage (hit): 7 of 8 spaces full",
        ("AM-HIT-1", "AM-DMG-1"),
    )


def test_am_hit_2_a_push_knows_whether_a_blow_or_a_step_made_it() -> None:
    push = MechPushed(seat=YELLOW, from_="b1", to="c1", by=RED)
    blow = view(position(pending={"hit": 3}).state, None)
    step = view(position(pending={"move": 3}).state, None)
    assert sentence(push, blow)[1] == ("AM-HIT-2",)
    assert sentence(push, step)[1] == ("AM-MOVE-2",)


# ---------------------------------------------------------------- board


def drawn(seen: View) -> list[str]:
    return ["".join(span.text for span in line) for line in board(seen)]


def test_a_board_fits_a_terminal_at_every_event() -> None:
    for _, before in told():
        lines = drawn(before)
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 24
        assert not any(line != line.rstrip() for line in lines)


def test_a_board_with_own_cards_fits_too() -> None:
    game = Sealed.new(RULESET, 4)
    rng = Rng("own cards")
    while game.line.requests():
        for seat in range(4):
            lines = drawn(view(game.line.state, seat))
            assert max(map(len, lines)) <= 80
            assert len(lines) <= 26
        game.random_step(rng)


ARENA_W = """\
       a    nb v   c    nd v   e
    ┌─────┬─────┬─────┬═════┬─────┐
 1  │ [R]   [Y]                   │
    │ (*)   >|<   (v)         (*) │
    ├     ╔══════     ·     ·     ┤
w2> │     ║                   [B] │ <e2
    │ >|< ║ >|<   ^^^   ^^^   ^^^ │
    ├     ║     ║     ·     ·     ┤
 3  │           ║             [G] │
    │ (v)   ^^^ ║ >^<         (v) │
    ├     ·     ║     ║     ·     ┤
w4> ║                 ║           ║ <e4
    ║       >|<       ║ >^<   >|< ║
    ╚═════╗     ·     ║     ║     ┤
 5  │     ║                 ║     │
    │ (*) ║ >|<   (v)   ^^^ ║ (*) │
    └─────╨─────┴─────┴═════╝─────┘
       a    sb ^   c    sd ^   e"""


def test_the_arena_of_the_worked_examples_is_drawn_with_its_walls() -> None:
    mechs = {"red": "a1", "yellow": "b1", "blue": "e2", "green": "e3"}
    lines = drawn(view(position(mechs=mechs).state, None))
    assert "\n".join(line[:39].rstrip() for line in lines[1:19]) == ARENA_W


def test_the_seats_stand_beside_the_arena() -> None:
    arena = position(
        mechs={"red": "a1"},
        queue=["green"],
        boards={"yellow": {"red": 3, "blue": 2, "arena": 1}},
        prestige={"yellow": -1, "blue": 12},
        sequences={
            "red": {"prestige": 1, "shoot": 1, "operate": 1},
            "yellow": {"hit": 3},
            "blue": {"operate": 2, "move": 1},
            "green": {"shoot": 3},
        },
        active="blue",
        pending={"move": 1, "operate": 2},
        operations_left=1,
        used=["magnet"],
    ).state
    beside = [line[40:] for line in drawn(view(arena, None))[1:18]]
    assert beside == [
        "  R red      0 prestige  . . . . . . . .",
        "    PRESTIGE  SHOOT  OPERATE  acted",
        "",
        "  Y yellow  -1 prestige  R R R B B A . .",
        "    HIT x3                    acted",
        "",
        "> B blue    12 prestige  . . . . . . . .",
        "    MOVE  OPERATE x2          acts",
        "",
        "  G green    0 prestige  . . . . . . . .",
        "    SHOOT x3                  out",
        "",
        "  free tile, turn 0   left to use",
        "  ╒═════╕             MOVE",
        "  │     │             OPERATE, 1 more",
        "  │ ^^^ │             used magnet",
        "  └─────┘             queue G",
    ]


def test_own_cards_stand_upright_with_the_covered_symbol_in_brackets() -> None:
    arena = position(
        phase="choosing",
        turn=1,
        slots={"red": {"1": [32, 33], "2": [1, 6], "3": [91, 97]}},
        covers={"red": {"card": 33, "half": "lower"}},
    ).state
    assert drawn(view(arena, RED))[20:24] == [
        "cards  slot 1 now             slot 2                 slot 3",
        "start  32         33          1          6           91         97",
        "upper  HIT        HIT         PRESTIGE   PRESTIGE    OPERATE    OPERATE",
        "lower  SHOOT      (MOVE)      PRESTIGE   HIT         SHOOT      OPERATE",
    ]


def test_a_hand_stands_beside_the_slots() -> None:
    arena = position(
        phase="programming",
        slots={"red": {"1": [32, 33]}},
        hands={"red": [97, 1, 54]},
    ).state
    assert drawn(view(arena, RED))[20:24] == [
        "cards  slot 1             slot 2  slot 3  hand",
        "start  32       33        free    free    1        54       97",
        "upper  HIT      HIT                       PRESTIGE SHOOT    OPERATE",
        "lower  SHOOT    MOVE                      PRESTIGE MOVE     OPERATE",
    ]


def test_the_end_names_winners_and_places() -> None:
    ended = replace(
        VIEW, phase="ended", active=None, asked=(), ranking=((RED, BLUE), (GREEN,), (YELLOW,))
    )
    lines = drawn(ended)
    assert lines[0].endswith("red and blue won")
    places = [re.search(r"place \d", line) for line in lines]
    assert [place[0] for place in places if place] == ["place 1", "place 4", "place 1", "place 3"]


def test_a_board_can_be_drawn_before_anything_has_happened() -> None:
    nothing = RULESET.rules.start(position().created)
    assert drawn(view(nothing, None))[0] == "Arena Mechs   set-up"


def test_a_board_needs_no_colour_to_tell_the_mechs_apart() -> None:
    text = "\n".join(drawn(VIEW))
    for letter in "RYBG":
        assert f"[{letter}]" in text


# ---------------------------------------------------------------- what is told at the table


def test_a_placing_and_an_end_are_told_once_at_the_table() -> None:
    assert news(position(phase="placement"), PlaceMech("e5")) == ["red's Mech stands on e5"]
    assert news(position(pending={"hit": 3}), EndTurn()) == ["yellow acts: PRESTIGE, SHOOT, MOVE"]


def news(line: Line, decision: Any) -> list[str]:
    """What is told at the table of a decision of red."""
    events = line.copy().decide(RED, decision)
    told = frames.told(line, events, Eyes(RED, lambda seed: False))
    return [frame.sentence for frame in frames.news(RULESET, told)]


# ---------------------------------------------------------------- a low screen


def test_on_a_low_screen_a_field_is_a_row_and_a_mech_stands_between_signs_of_its_ground() -> None:
    seen = view(position(mechs={"red": "a1", "yellow": "c3"}).state, RED)
    tall, short = board(seen), low(seen)
    ground = {line for line in ("".join(s.text for s in row) for row in tall) if " │ " in line}
    assert ground
    rows = ["".join(span.text for span in row.line)[:35] for row in short]
    assert len(rows[1:14]) == 13
    assert rows[3][5:10] == "*[R]*"  # a checkpoint
    assert rows[7][17:22] == ">[Y]^"  # crushers and flamethrowers
    for at in range(5):  # the same walls and grounds as on the high drawing
        high = "".join(span.text for span in tall[4 + 3 * at])[:35]
        flat = rows[3 + 2 * at]
        assert high[10::6] == flat[10::6]  # sides
        for column in range(5):
            field = flat[5 + 6 * column : 10 + 6 * column]
            if "[" not in field:
                assert field == high[5 + 6 * column : 10 + 6 * column]


def test_cards_stay_on_a_low_screen_while_they_are_chosen_from() -> None:
    def spare(phase: str, **keys: Any) -> set[int]:
        drawn = low(view(position(phase=phase, **keys).state, RED))
        return {row.spare for row in drawn if "".join(s.text for s in row.line)[:5] == "start"}

    assert spare("programming") == spare("choosing", turn=1) == {KEPT}
    assert spare("drop_in", queue=["yellow"], turn=1) == {HANDY}
