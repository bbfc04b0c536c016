"""The board of Arcs as it is drawn, and what of it a low screen keeps."""

from __future__ import annotations

import pytest

from mechs_core.kernel.drawn_lines import HANDY, cut
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import DrawnLine
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.cards import BASE_COURT_IDS
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.rules.ambitions import score
from mechs_core.rulesets.arcs.rules.battle import BattleAction
from mechs_core.rulesets.arcs.rules.cards_played import Follow
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.rulesets.arcs.text.board import board, low
from mechs_core.rulesets.arcs.text.doing import doing
from mechs_core.rulesets.arcs.text.legend import legend
from mechs_core.rulesets.arcs.text.seat_table import standings
from mechs_core.rulesets.arcs.text.state_of_view import state_of
from mechs_core.rulesets.arcs.view import View
from tests.games import Sealed
from tests.rulesets.arcs import every_question
from tests.rulesets.arcs.positions import at, p, position, view

COLUMNS, ROWS = 80, 24
BESIDES = 3  # rows of a low screen for news, offers and the prompt


def text_of(lines: list[DrawnLine]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


def seen_by(line: Line, viewer: int | None = 0) -> list[str]:
    return text_of(board(RULESET.sight.view(line.state, viewer)))


def row(line: Line, label: str, viewer: int | None = 0) -> str:
    """The row that begins with a label."""
    return next(each for each in seen_by(line, viewer) if each.startswith(label))


CROWD = """\
Arcs  chapter 2  round 3  s0 acts                      Court deck 26, discard 20
1G 3:1*         1A W ..              1B F 3C               1C M ..
2G              2A P .               2B W .                2C~ R ..
3G 1:3*         3A~ M .              3B F .                3C W ..
4G 0:2/1 1:2    4A R 1P .            4B F 0C 1p 0:3* 2:1   4C M .
6G              6A M .               6B F ..               6C P 2C 2:2/2*
Court  1 Prison Wardens W2 0:2* 1:1         2 Admin Union M2 1:1 2:1
       3 Farseers P2                        4 Call to Action Vox
       power hand  slots  Tycoon  Tyrant  Warlord Keeper  Empath   sh ci sp ag
free 4/2           311213 5/3             3/2
> s0*    7+5    2  MFW--- 2* +5   2*      0       1*      0         9  4  5  7
      BC24 Relic Fence R2  Outrage W  Captives 2 of s1
  s1     0+3    2  ..---- 0       0       3* +3   0       0        10  5  3  6
      Trophies 2sh1ci of s2
  s2       3    0  P...-- 0       0       0       0       1*        8  3  5  9
  s3     0+3    1  M..--- 1 +3    0       0       0       0        14  4  5 10
round  s3 lead CO2=0 build repair  s0 surpass CO5 +seize  then s1
turn   2 pips: build repair  Prelude  taxed 4B
hand   AD4 3 Warlord  MO6 2 Empath"""


def crowded() -> Line:
    """Something of everything, at seat 0's turn."""
    seats = (
        p(
            ships="4B=3 4G=2+1",
            cities="4B",
            slots="MFW",
            guild="BC24",
            hand="MO6 AD4",
            outrage="W",
            agents="1=2",
            captives={1: 2},
            power=7,
        ),
        p(
            ships="3G=3 4G=2",
            ports="4A 4B!",
            hand="AG2 AG3",
            agents="1=1 2=1",
            trophies={2: {"ship": 2, "city": 1}},
        ),
        p(ships="4B=1 6C=2+2", cities="6C", slots="P", agents="2=1", power=3),
        p(ships="1G=1", cities="1B", slots="M", hand="CO6"),
    )
    return position(
        *seats,
        chapter=2,
        round=3,
        initiative=0,
        leader=3,
        out=[5],
        played=[
            {"seat": 3, "card": "CO2", "mode": "lead"},
            {"seat": 0, "card": "CO5", "mode": "surpass", "seize_with": "CO1"},
        ],
        zeroed=True,
        markers={"TYCOON": ["m3"], "WARLORD": ["m2"]},
        flipped="m1",
        taxed={"4B": {"0": 1}},
        court=[
            {"card": "BC12", "agents": {"0": 2, "1": 1}},
            {"card": "BC04", "agents": {"1": 1, "2": 1}},
            "BC17",
            "BC31",
        ],
    )


def test_a_player_sees_the_whole_table() -> None:
    assert "\n".join(seen_by(crowded())) == CROWD


def test_a_spectator_sees_all_but_hands_and_faces() -> None:
    lines = seen_by(crowded(), None)
    assert not any(line.startswith("hand") for line in lines)
    assert lines[1:6] == seen_by(crowded(), 0)[1:6]


def test_arc_set_2_clusters_out_of_play_are_left_out() -> None:
    lines = "\n".join(seen_by(crowded()))
    assert [name for name in SYSTEMS if f"{name} " in lines or f"{name}~" in lines] == [
        name for name in SYSTEMS if not name.startswith("5")
    ]


def test_a_bridge_is_marked_where_both_its_ends_are_in_play() -> None:
    lines = "\n".join(seen_by(crowded()))
    assert "2C~" in lines and "3A~" in lines and "6A~" not in lines


def test_arc_ctl_1_a_star_says_who_controls_a_system() -> None:
    line = position(p(ships="4B=2 4G=2+3"), p(ships="4B=1+5 4G=2", cities="4B"))
    lines = "\n".join(seen_by(line))
    assert "4B F 1C . 0:2* 1:1/5" in lines
    assert "4G 0:2/3 1:2 " in lines


def test_columns_of_the_map_are_as_wide_as_a_crowd_needs() -> None:
    seats = [p(ships="4B=5+5", cities="" if seat else "4B") for seat in range(4)]
    lines = seen_by(position(*seats))
    (row,) = [line for line in lines if "4B F" in line]
    assert "4B F 0C . 0:5/5 1:5/5 2:5/5 3:5/5" in row
    assert all("G  " in line for line in lines[1:7])


def test_crowds_that_do_not_fit_beside_each_other_take_second_lines() -> None:
    seats = [p(ships="4A=2+2 4B=2+2 4C=2+2", cities="" if seat else "4B") for seat in range(4)]
    lines = seen_by(position(*seats))
    first = next(at for at, line in enumerate(lines) if "4B F" in line)
    both = lines[first] + lines[first + 1]
    assert both.count("3:2/2") == 3 and max(map(len, lines)) <= COLUMNS
    assert lines[first + 1].startswith("   ") and lines[first + 2].startswith("5G")


def test_arc_hid_1_a_card_played_face_down_is_shown_to_its_player_alone() -> None:
    story = at(p(), p(hand="MO3 CO5"), phase="follow", played="CO2")
    story = story.when(1, Follow("copy", "MO3", "CO5"))
    assert "s1 copy (MO3) +seize" in row(story.line, "round", 1)
    assert "s1 copy face down +seize" in row(story.line, "round", 0)
    assert "MO3" not in "\n".join(seen_by(story.line, None))


def test_the_round_tells_who_is_still_to_come_and_the_unions_beside_cards() -> None:
    line = position(
        p(),
        p(hand="CO5"),
        p(guild="BC05"),
        played="CO2",
        unions=[{"seat": 2, "card": "BC05", "beside": "CO2"}],
    )
    assert row(line, "round") == "round  s0 lead CO2 build repair +BC05 of s2  then s1"


def test_arc_pre_2_weapons_let_pips_battle_and_the_board_says_so() -> None:
    line = position(p(), played="MO2", battle=True, prelude=False)
    assert row(line, "turn") == "turn   4 pips: move influence battle"


def test_arc_pre_3_what_is_spent_stands_beside_the_turn() -> None:
    line = position(p(), played="MO2", aside="MF")
    assert row(line, "turn") == "turn   4 pips: move influence  Prelude  spent M F"


@pytest.mark.parametrize(("cities", "kinds"), [("4B", 3), ("4C", 2)])
def test_arc_bat_3_beside_a_battle_stands_what_its_dice_show(cities: str, kinds: int) -> None:
    story = at(p(ships="4B=1"), p(ships="4B=1", cities=cities), played="AG2")
    lines = seen_by(story.when(0, Act(BattleAction("4B", 1))).line)
    told = " ".join(lines)
    assert "skirmish hit 0.5" in told and "assault own 0.5 intercept 0.2 hit 1.2" in told
    assert ("raid own 0.5 intercept 0.3 building 0.5 key 0.7" in told) == (kinds == 3)


def test_with_two_players_the_boxes_have_a_row_of_their_own() -> None:
    line = position(p(slots="M"), p(), box={"TYCOON": {"M": 2}}, markers={"TYCOON": ["m3"]})
    assert row(line, "  box").split() == ["box", "2*", "0", "0", "0", "0"]
    assert "1 +3" in row(line, "> s0*")


def test_the_end_shows_places_and_the_winner() -> None:
    game = Sealed.new(RULESET, 3, seed="a").finish()
    ranking = game.line.state.ranking
    lines = seen_by(game.line)
    assert f"seat {ranking[0]} has won" in lines[0]
    rows = [each for each in lines if each[:1] in "123" and each[1:3] == " s"]
    assert [each[:4].split()[:2] for each in rows] == [
        [str(place), f"s{seat}"] for place, seat in enumerate(ranking, 1)
    ]


# ---------------------------------------------------------------- what ambitions would pay


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_arc_amb_2_what_the_board_says_would_be_paid_is_what_the_rules_pay(seats: int) -> None:
    """Wherever an ambition is declared in a random game."""
    game, rng = Sealed.new(RULESET, seats, seed="pay"), Rng("pay")
    compared = 0
    while game.line.requests():
        state = game.line.state
        if any(ambition >= 0 for ambition in state.markers):
            told = [
                sum(each.gains[seat] for each in standings(state_of(view_of(game.line))))
                for seat in range(seats)
            ]
            play = every_question.bare_play(game.line)
            score(play, [])
            gained = [
                after - before for after, before in zip(play.state.power, state.power, strict=True)
            ]
            assert told == gained
            compared += any(gained)
        game.random_step(rng)
    assert compared > 20


def view_of(line: Line, viewer: int | None = None) -> View:
    seen: View = RULESET.sight.view(line.state, viewer)
    return seen


# ---------------------------------------------------------------- a state made of a view


def public(seen: View) -> dict[str, object]:
    """What a spectator is shown, but for sizes of hands and decks and what makes questions."""
    said = {name: getattr(seen, name) for name in seen.__struct_fields__}
    for name in ("viewer", "own", "court_deck", "action_deck", "action_discard", "face_up"):
        del said[name]
    said["seats"] = [
        [getattr(each, name) for name in each.__struct_fields__ if name != "hand"]
        for each in seen.seats
    ]
    return said


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_state_made_of_a_view_shows_the_same(seats: int) -> None:
    for kind, story in every_question.of_seats(seats).items():
        if kind not in ("follow",):  # who follows hangs on the sizes of hands
            seen = view(story)
            again = RULESET.sight.view(state_of(seen), None)
            assert public(again) == public(seen), kind


# ---------------------------------------------------------------- low screens


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_question_is_told_and_fits_a_low_screen(seats: int) -> None:
    for kind, story in every_question.of_seats(seats).items():
        asked = view(story).asked
        assert asked is not None
        rows = low(view(story, asked))
        lines = text_of([each.line for each in rows])
        assert max(map(len, lines)) <= COLUMNS, kind
        assert f"  s{asked} " in lines[0], kind
        shown = text_of(cut(rows, ROWS - BESIDES, ROWS - BESIDES))
        assert len(shown) <= ROWS - BESIDES, kind
        assert any(line.startswith(f"> s{asked}") for line in shown)
        assert shown[0] == lines[0] and "round" in shown[0]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_random_game_fits_a_low_screen(seats: int) -> None:
    game, rng = Sealed.new(RULESET, seats), Rng(f"low {seats}")
    while requests := game.line.requests():
        rows = low(view_of(game.line, requests[0].seat))
        assert sum(each.spare < HANDY for each in rows) <= ROWS
        assert all(len(line) <= COLUMNS for line in text_of([each.line for each in rows]))
        assert len(cut(rows, ROWS - BESIDES, ROWS - BESIDES)) <= ROWS - BESIDES
        game.random_step(rng)


def test_a_table_with_twelve_guild_cards_a_seat_fits_a_low_screen() -> None:
    each = [" ".join(BASE_COURT_IDS[seat * 6 : seat * 6 + 6]) for seat in range(4)]
    seats = [p(ships="4B=3+1 4G=2+2 5A=1", cities="1A 2C", guild=cards) for cards in each]
    for seat, said in enumerate(seats):
        said["cities"] = ("1A 2C", "1C 3A", "4A 5A", "6A 6B")[seat]
        said["hand"] = " ".join(f"{suit}{seat + 1}" for suit in ("AD", "AG", "MO"))
    rows = low(view(at(*seats, played="CO1"), 0))
    shown = text_of(cut(rows, ROWS - BESIDES, ROWS - BESIDES))
    assert len(shown) <= ROWS - BESIDES
    assert sum(line[2:4] in ("s0", "s1", "s2", "s3") for line in shown) == 4


def test_a_low_screen_keeps_the_battle_and_the_cards_of_its_defender_longest() -> None:
    seats = (
        p(ships="4B=3", guild="BC12"),
        p(ships="4B=1", guild="BC13"),
        p(guild="BC14"),
        p(guild="BC16"),
    )
    rows = low(view(at(*seats, played="AG2").when(0, Act(BattleAction("4B", 1))), 0))
    shown = "\n".join(text_of(cut(rows, len(rows) - 4, len(rows) - 4)))
    assert "a die" in "\n".join(text_of([each.line for each in rows])) and "a die" not in shown
    assert "BC12" in shown and "BC13" in shown and "BC14" not in shown and "BC16" not in shown
    assert "battle s0 against s1" in shown and "Tycoon" in shown


def test_the_signs_of_the_board_are_explained_in_eighty_columns() -> None:
    lines = text_of([*legend(view(at(p())))])
    assert len(lines) > 10 and max(map(len, lines)) <= COLUMNS


def test_a_title_says_what_is_asked() -> None:
    said = {kind: doing(view(story)) for kind, story in every_question.of_seats(3).items()}
    assert said["group"] == "s0 chooses ships for 4B to 4G"
    assert said["dice"] == "s0 collects up to 4 dice"
    assert said["hits"] == "s0 deals 1 hit"
    assert said["raid"] == "s0 may raid with 2 keys"
    assert said["vox"] == "s0 resolves Mass Uprising"
    assert said["overflow"] == "s0 has no slot for Fuel"
    assert said["steal"] == "s0 steals 2 Material"
    assert len({*said.values()}) == len(said)
