"""Arena Mechs in words: a sentence for every record, the drawn board."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from mechs_core.kernel.drawn_lines import HANDY, KEPT
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import INPUTS, Branched, Decided, Event, GameCreated
from mechs_core.kernel.redact import redact, secrets_in
from mechs_core.kernel.stream import Line
from mechs_core.kernel.viewers import Eyes
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.rules.activation import EndTurn
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.end import FinalScoringStarted, GameEnded
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.program import PlaceMech, ProgramSlot
from mechs_core.rulesets.arena_mechs.rules.push import MechPushed
from mechs_core.rulesets.arena_mechs.rules.rounds import CardsDrawn
from mechs_core.rulesets.arena_mechs.rules.setup import LuckRenewed
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence
from mechs_core.rulesets.arena_mechs.text.board import board, low
from mechs_core.rulesets.arena_mechs.text.sentences import sentence
from mechs_core.rulesets.arena_mechs.view import View, view
from mechs_core.table import frames
from tests.games import Sealed
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW
from tests.rulesets.arena_mechs.positions import position

VIEW = view(position().state, RED)  # four seats, somebody acts

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
    told = frames.frames_of_step(line, events, Eyes(RED, lambda seed: False))
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
