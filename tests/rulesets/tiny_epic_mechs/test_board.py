"""The board of Tiny Epic Mechs as it is drawn."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mechs_core.kernel.drawn_lines import HANDY, KEPT, NEEDED
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import DrawnLine
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.imagine import imagine
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.move import Reveal
from mechs_core.rulesets.tiny_epic_mechs.text import board, low
from mechs_core.rulesets.tiny_epic_mechs.text.weapon_labels import weapon_label
from mechs_core.rulesets.tiny_epic_mechs.view import DeviceSeen, View, view
from tests.games import Sealed
from tests.rulesets.tiny_epic_mechs.playing import brawl, play_on
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, YELLOW, p, position

COLUMNS, ROWS = 80, 24
ROWS_OF_A_GAME = {2: 19, 3: 21, 4: 23}  # by seats, at any question of a game from its beginning


def text_of(lines: list[DrawnLine]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


def drawn(seen: View) -> list[str]:
    return text_of(board(seen))


def seen_by(line: Line, viewer: int | None) -> list[str]:
    return drawn(view(line.state, viewer))


CROWD = """\
Tiny Epic Mechs   round 2 of 6, turn 2 of 4   red reveals a card
 C credits            ┌c1 1 C1+E1┬d1 2 C1/E1┐ R* mine    market           deck 1
 E energy             │⌂R     R*1│          │ R^ turret  A01 Lightning Coil 3C1E
┌a2 1 C1/E2┬b2 2 C1/E1┼c2 3 C1/E1┼d2 2 C2───┤            area 0/2 pay 3E     2VP
│          │       R*3│[R]       │          │            A16 Salvage Hook   2C1E
└──────────┼b3 2 E2───┼c3 4 C2+E2┼d3 3 C1/E1┼e3 1 C1+E1┐ melee 1/2 steal 1/2 2VP
           │          │{B}       │          │⌂Y      Y*│ -
           ├b4 2 C2/E1┼c4 3 C1───┼d4 2 C1/E2┼e4 1 C2/E2┤
           │          │          │        R^│Y         │ A10 Long Cannon    4C2E
           ├b5 1 C2/E2┼c5 1 C1+E1┼──────────┴──────────┘ ranged 3/4          3VP
 [R] armor │          │⌂B      B*│            { } Mech   B1:2 B2:2 B3:2 B4:2
 {R} mighty└──────────┴──────────┘            ⌂R base    first red       scoring
> R red    Maverick (fight +1C)    armor  7/9     4C  2E    12 VP  24   ^^
    K3 K7e K8ne K1s    A04 area 1/2 drain 1/2  B1 ranged 1/3
                       stock A11 melee 2/3 -/+1VP  B2 melee 1/3
  B blue   Diamond (Overdrive)     mighty 3/11    3C  3E     9 VP  ***  ^^^
    K5 ? ? ?           A06 ranged 2/4  B4 ranged 2/2
  Y yellow Quarry (mine -1C)       pilot  2/6     0C  3E     0 VP  ***  ^^^
    ad hoc, no combat  B3 area 1/3
next K7 e double buy  K8 ne mine  K1 s collect"""


def crowded() -> Line:
    """Something of everything, at red's card."""
    red = p(
        cell="c2",
        status="ARMOR",
        health=7,
        credits=4,
        energy=2,
        vp=12,
        mines={"c1": 1, "b2": 3},
        turrets=["d4"],
        owned=["A04", "A11", "B1", "B2"],
        equipped=["A04", "B1"],
        played=["K3"],
        program=[["K7", "E"], ["K8", "NE"], ["K1", "S"]],
    )
    blue = p(
        cell="c3",
        status="MIGHTY",
        health=3,
        vp=9,
        owned=["A06", "B4"],
        mines={"c5": 2},
        played=["K5"],
    )
    yellow = p(cell="e4", ad_hoc="fresh", health=2, credits=0, owned=["B3"])
    return position(
        *(red, blue, yellow),
        options={"pilot_abilities": True},
        round=2,
        turn=2,
        market=["A01", "A16", None, "A10"],
        deck=["A05"],
    )


def test_a_player_sees_the_arena_the_market_every_seat_and_its_own_program() -> None:
    assert "\n".join(seen_by(crowded(), RED)) == CROWD


def test_tem_sec_1_a_spectator_sees_no_mine_number_and_no_card_laid() -> None:
    lines = seen_by(crowded(), None)
    assert len(lines) == len(CROWD.splitlines()) - 2
    assert "│⌂R      R*│" in lines[2] and "│        R*│[R]" in lines[4]
    assert lines[12].endswith("12 VP  **   ^^")
    assert lines[13].startswith("    K3 ? ? ?  ")


def test_without_abilities_pilots_are_names_and_the_mighty_mech_keeps_overdrive() -> None:
    lines = seen_by(position(p(status="MIGHTY"), p()), None)
    assert lines[12].startswith("> R red    Maverick (Overdrive)  ")
    assert lines[14].startswith("  B blue   Diamond     ")


def test_tem_ctrl_1_the_name_of_a_zone_has_its_controllers_colour() -> None:
    spans = [span for line in board(view(crowded().state, None))[1:12] for span in line]
    styles = {span.text: span.style for span in spans if span.text in ("b2", "c3", "e4", "d3")}
    assert styles == {"b2": "bold red", "c3": "bold blue", "e4": "bold yellow", "d3": ""}


def test_tem_score_1_a_round_that_scores_is_told() -> None:
    for number, told in ((1, "first red"), (2, "first red       scoring"), (3, "first red")):
        assert beside(seen_by(position(p(), p(), round=number), None))[-1] == told


def test_tem_prog_1_cards_are_laid_from_the_hand_which_is_below_the_seats() -> None:
    line = position(p(program=[["K7", "E"]]), p(), phase="programming")
    lines = seen_by(line, RED)
    assert lines[0] == "Tiny Epic Mechs   round 1 of 6   programming"
    assert lines[13].startswith("    K7e - - -  ")
    assert lines[15].startswith("    - - - -  ")
    assert lines[16:] == [
        "hand K1 step collect   K2 step buy       K3 step mine      K4 step turret",
        "     K5 step power up  K6 step collect   K8 diagonal mine",
    ]
    assert seen_by(line, BLUE)[13].startswith("    ? - - -  ")


COMBAT = """\
combat on c2
R red jumped in
B blue defends

B blue attacks now
R red used A14 melee
ranged counters melee


"""


def beside(lines: list[str]) -> list[str]:
    """What stands beside the arena."""
    return [line[57:] for line in lines[1:12]]


def fight(**said: object) -> Line:
    """Red in armour has jumped onto blue and disarmed its B1."""
    return position(
        p(cell="c2", status="ARMOR", owned=["B1", "A14"]),
        p(cell="c2", owned=["B1", "B2"], health=4),
        phase="combat",
        card="K8",
        attacks=[["A14", "jump", "B1"]],
        **said,
    )


def test_a_combat_tells_who_attacks_next_what_was_used_and_what_counters_it() -> None:
    lines = seen_by(fight(), BLUE)
    assert lines[0].endswith("   blue attacks")
    assert beside(lines)[:10] == COMBAT.split("\n")
    assert "│[R] B     │" in lines[4]
    assert lines[13] == "    A14 used  B1 ranged 1/3"
    assert lines[15] == "    B1 used  B2 melee 1/3"


def test_in_a_combat_cards_and_the_weapons_of_others_do_not_matter() -> None:
    line = position(p(cell="c2"), p(cell="c2"), p(owned=["B2"]), phase="combat", card="K1")
    lines = seen_by(line, YELLOW)
    assert lines[-1].startswith("  Y yellow Quarry ")
    assert len(lines) == 17


def test_tem_cbt_3_before_the_first_attack_a_jump_is_what_gives_power() -> None:
    said = {"phase": "combat", "card": "K7"}
    line = position(p(cell="c2"), p(cell="c2"), **said)
    assert beside(seen_by(line, None))[4:7] == [
        "R red attacks now",
        "no weapon used yet",
        "power by the jump",
    ]
    line = position(p(cell="c2"), p(cell="c2"), **{**said, "card": "K1"})
    assert beside(seen_by(line, None))[5:7] == ["no weapon used yet", ""]


def test_a_jam_and_what_is_left_of_overdrive_are_told() -> None:
    mighty = p(cell="c2", status="MIGHTY", owned=["A09", "B1"])
    line = position(mighty, p(cell="c2", owned=["B1", "B2"]), phase="combat", card="K1")
    assert "Overdrive ready" in beside(seen_by(line, None))
    line.decide(RED, Attack("A09", power=True))
    told = beside(seen_by(line, None))
    assert "jammed: no power" in told and "Overdrive used" in told
    without = position(
        *(mighty, p(cell="c2")), options={"overdrive": False}, phase="combat", card="K1"
    )
    assert not any("Overdrive" in row for row in seen_by(without, None))


def test_tem_cbt_2_a_weapon_that_attacked_is_used() -> None:
    line = position(p(cell="c2", owned=["B1", "B2"]), p(cell="c2"), phase="combat", card="K1")
    assert seen_by(line, RED)[13].endswith(" B1 ranged 1/3  B2 melee 1/3")
    line.decide(RED, Attack("B1", power=False))
    assert seen_by(line, RED)[13].endswith(" B1 used  B2 melee 1/3")


def test_tem_place_2_the_zones_to_choose_from_are_marked() -> None:
    line = position(
        p(cell="c2", owned=["B1", "B2"]), p(cell="c2", owned=["B3"]), phase="combat", card="K1"
    )
    for seat, weapon in ((RED, "B1"), (BLUE, "B3"), (RED, "B2")):
        line.decide(seat, Attack(weapon, power=False))
    lines = seen_by(line, BLUE)  # it has no weapon left
    assert lines[0].endswith("   blue goes to a free zone")
    assert "│here?     │R B       │here?     │" in lines[4]
    assert sum(row.count("here?") for row in lines) == len(line.legal(BLUE)) == 3


def test_tem_col_1_what_was_chosen_stands_in_the_zones_edge() -> None:
    line = position(p(cell="b2", mines={"c2": 1}, turrets=["c4"]), p(), phase="action", card="K1")
    assert seen_by(line, RED)[0].endswith("   red may collect")
    line.decide(RED, Collect("b2", "C"))
    lines = seen_by(line, RED)
    assert lines[0].endswith("   red collects")
    assert "┌b2 2 >C1──┼c2 3 C1/E1┼" in lines[3]


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("K1", "collect"),
        ("K2", "buy"),
        ("K3", "deploy a mine"),
        ("K4", "deploy a turret"),
        ("K5", "power up"),
    ],
)
def test_tem_exec_4_the_heading_tells_the_action_that_is_asked(card: str, told: str) -> None:
    line = position(p(), p(), phase="action", card=card)
    assert seen_by(line, BLUE)[0].endswith(f"   red may {told}")


def test_tem_buy_1_prices_and_copies_of_basic_weapons_stand_below() -> None:
    line = position(p(owned=["B1", "B4"]), p(), phase="action", card="K2")
    assert seen_by(line, RED)[-2:] == [
        "sale B1 ranged 1/3  1C1E  0 left         B2 melee 1/3   1C1E  2 left",
        "     B3 area 1/3    1C1E  2 left         B4 ranged 2/2  2C0E  1 left",
    ]


def test_tem_adh_1_the_hand_of_ad_hoc_mode_follows_from_what_was_played() -> None:
    line = position(p(ad_hoc="free", played=["K2", "K7"]), p(), turn=3)
    lines = seen_by(line, RED)
    assert lines[0].endswith("   red plays from hand")
    assert lines[13].startswith("    ad hoc, no K2 K7  ")
    assert lines[-2].startswith("hand K1 step collect   K3 step mine ")
    assert seen_by(line, BLUE)[13] == lines[13]


def test_tem_adh_1_three_cards_played_from_hand_leave_less_room_for_weapons() -> None:
    line = position(
        p(),
        p(
            ad_hoc="free",
            played=["K5", "K8", "K3"],
            owned=["A04", "B2", "B4"],
            status="ARMOR",
            equipped=["A04", "B2"],
        ),
        turn=4,
    )
    assert seen_by(line, None)[-1] == (
        "    ad hoc, no K3 K5 K8 A04 area 1/2 drain 1/2  B2 melee 1/3  stock B4"
    )


def test_tem_mech_2_the_empty_mighty_mech_stands_by_who_may_enter_it() -> None:
    line = position(p(cell="c2", status="ARMOR", program=[["K1", "S"]], owned=["B1"]), p(), turn=4)
    line.decide(RED, Reveal())
    lines = seen_by(line, RED)
    assert lines[0].endswith("   red may enter the Mighty Mech")
    assert "│{ } [R]   │" in lines[6]


def test_tem_setup_3_the_dealt_pilots_are_told_with_their_abilities() -> None:
    game = Sealed.new(RULESET, 3, seed="5")
    dealt = view(game.line.state, RED).own
    assert dealt is not None
    lines = seen_by(game.line, RED)
    assert lines[0] == "Tiny Epic Mechs   choosing pilots"
    assert [row.split()[0] for row in lines[-2:]] == list(dealt.dealt)
    assert not any(name in row for row in seen_by(game.line, None) for name in dealt.dealt)
    game.decide(RED, game.line.legal(RED)[1])
    lines = seen_by(game.line, RED)
    assert lines[-1].startswith(f"kept {dealt.dealt[1]} ")
    assert lines[2] == "    has chosen" and lines[4] == "    is choosing"
    name = lines[-1].split()[2]
    assert f" {name} (" in lines[1]
    assert not any(name in row for row in seen_by(game.line, BLUE)[:2])


def test_tem_setup_5_free_base_slots_are_drawn_until_all_bases_stand() -> None:
    game = Sealed.new(RULESET, 2, seed="5", options={"first_player": BLUE})
    rng = Rng("pilots")
    while view(game.line.state, None).phase == "setup_pilots":
        game.random_step(rng)
    assert sum(row.count("base?") for row in seen_by(game.line, None)) == 4
    assert seen_by(game.line, None)[0].endswith("   red places its base")
    game.random_step(rng)
    assert sum(row.count("base?") for row in seen_by(game.line, None)) == 3
    game.random_step(rng)
    assert sum(row.count("base?") for row in seen_by(game.line, None)) == 0


def test_tem_setup_7_a_starting_weapon_is_shown_to_its_seat_only() -> None:
    game = Sealed.new(RULESET, 2, seed="5")
    rng = Rng("weapons")
    while view(game.line.state, None).phase != "setup_weapons":
        game.random_step(rng)
    game.decide(RED, game.line.legal(RED)[2])
    assert any("has chosen" in row and "B3 area 1/3" in row for row in seen_by(game.line, RED))
    for viewer in (BLUE, None):
        assert not any("has chosen" in row and "B3" in row for row in seen_by(game.line, viewer))


def test_tem_end_2_the_places_are_told() -> None:
    game = brawl(3, "end")
    for _ in play_on(game, Rng("end")):
        pass
    lines = seen_by(game.line, None)
    result = RULESET.rules.result(game.line.state)
    assert result is not None
    names = ["red", "blue", "yellow"]
    assert lines[0].endswith(f"   {' and '.join(names[seat] for seat in result.winners)} won")
    best = result.ranking[0][0]
    assert beside(lines)[0].split()[:3] == ["1.", names[best][0].upper(), names[best]]
    assert f"{result.score[best]} VP" in beside(lines)[0]
    assert len({row.index(" VP") for row in beside(lines)[:3]}) == 1
    assert f"decided by {result.decided_by}" in beside(lines)
    assert sum("    place " in row for row in lines) == 3


def test_a_zone_that_holds_all_that_can_meet_there_stays_in_its_edges() -> None:
    seen = view(crowded().state, None)
    seats = [replace(seat, cell="e3", status="ARMOR") for seat in seen.seats[:2]]
    full = replace(
        seen,
        mech="e3",
        seats=(*seats, seen.seats[2]),
        devices={"e3": DeviceSeen(BLUE, "turret")},
    )
    assert "│{}RB⌂Y  B^│" in drawn(full)[6]
    less = replace(full, mech="c3")
    assert "│[R][B]⌂YB^│" in drawn(less)[6]


def test_a_weapon_is_told_with_type_numbers_and_effects_of_both_attacks() -> None:
    assert weapon_label("A01") == "A01 area 0/2 pay 3E"
    assert weapon_label("A08") == "A08 ranged 1/2 pay 2C"
    assert weapon_label("A09") == "A09 ranged 1/2 jam"
    assert weapon_label("A13") == "A13 melee 1/2 heal 1/2"
    assert weapon_label("A14") == "A14 melee 1/2 -/disarm"
    assert weapon_label("A11").startswith("A11 melee 2/3 -/+1")
    assert weapon_label("A15", short=True) == "A15 m3/4"


def test_in_a_combat_six_weapons_are_told_with_all_they_do() -> None:
    armed = ["A01", "A04", "A13", "A16", "B1", "B3"]
    red = p(cell="c2", status="MIGHTY", owned=armed)
    lines = seen_by(position(red, p(cell="c2"), phase="combat", card="K1"), BLUE)
    assert lines[13:15] == [
        "    A01 area 0/2 pay 3E  A04 area 1/2 drain 1/2  A13 melee 1/2 heal 1/2",
        "    A16 melee 1/2 steal 1/2  B1 ranged 1/3  B3 area 1/3",
    ]


def test_tem_r_26_riches_that_an_option_allows_fit_the_board() -> None:
    rich = p(credits=10**15, energy=10**15, vp=999, status="MIGHTY", health=10)
    lines = seen_by(position(rich, p(), options={"resource_cap": 10**15}), RED)
    assert " 999+C 999+E   999 VP  " in lines[12] and max(map(len, lines)) <= COLUMNS


def test_own_weapons_are_told_in_words_where_two_lines_hold_them() -> None:
    line = position(
        p(status="ARMOR", owned=["A01", "A14", "B1", "B2"], equipped=["A14", "B1"]), p()
    )
    assert [row[23:] for row in seen_by(line, RED)[13:15]] == [
        "A14 melee 1/2 -/disarm  B1 ranged 1/3",
        "stock A01 area 0/2 pay 3E  B2 melee 1/3",
    ]
    assert seen_by(line, BLUE)[13][23:] == "A14 melee 1/2 -/disarm  B1 ranged 1/3  stock A01  B2"


def test_many_weapons_are_told_shorter_and_on_more_lines_and_none_is_left_out() -> None:
    everything = [f"A{number:02}" for number in range(1, 17)] + ["B1", "B2", "B3", "B4"]
    equipped = ["A01", "A02", "A13", "A16", "B1", "B2"]
    red = p(status="MIGHTY", owned=everything, equipped=equipped)
    lines = seen_by(position(red, p(), market=[None] * 4, deck=[]), RED)
    told = " ".join(lines[13:17])
    assert all(f"{each} " in f"{told} " for each in everything)
    assert "A01 a0/2 pay 3E" in told and max(map(len, lines)) <= COLUMNS


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_board_fits_a_low_screen_at_every_question_of_a_game(seats: int) -> None:
    game, rng = Sealed.new(RULESET, seats), Rng(f"boards {seats}")
    for _ in play_on(game, rng):
        for viewer in (None, *range(seats)):
            lines = seen_by(game.line, viewer)
            assert max(map(len, lines)) <= COLUMNS
            assert len(lines) <= ROWS_OF_A_GAME[seats]
            assert not any(line != line.rstrip() for line in lines)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_board_fits_in_the_thick_of_it(seats: int) -> None:
    for seed in ("1", "2"):
        for game in play_on(brawl(seats, seed), Rng("thick", seed)):
            for viewer in (None, *range(seats)):
                lines = seen_by(game.line, viewer)
                assert max(map(len, lines)) <= COLUMNS and len(lines) <= ROWS


def test_a_board_is_drawn_after_each_event_also_where_nobody_is_asked_yet() -> None:
    game = Sealed.new(RULESET, 3)
    for _ in play_on(game, Rng("events")):
        pass
    told = Line(RULESET, game.line.created)
    for step in game.steps:
        for event in step.events:
            told.peek(event)
            for viewer in (None, RED):
                assert max(map(len, seen_by(told, viewer))) <= COLUMNS


@pytest.mark.parametrize("seats", [2, 4])
def test_tem_sec_1_what_a_viewer_may_not_know_does_not_show(seats: int) -> None:
    rng = Rng("twins")
    for game in (Sealed.new(RULESET, seats), brawl(seats, "twins")):
        for at, _ in enumerate(play_on(game, rng)):
            if at % 5:
                continue
            for viewer in (None, *range(seats)):
                twin = imagine(game.line.state, viewer, rng)
                assert board(view(twin, viewer)) == board(view(game.line.state, viewer))


def test_seats_stand_apart_by_letter_and_by_colour() -> None:
    seen = view(crowded().state, None)
    spans = [span for line in board(seen)[1:12] for span in line]
    styles = {span.text: span.style for span in spans if "reverse" in span.style}
    assert styles == {
        "[R]": "bold red reverse",
        "{B}": "bold blue reverse",
        "Y": "bold yellow reverse",
    }


# ---------------------------------------------------------------- a low screen


def spare(line: Line, viewer: int | None = RED) -> dict[str, int]:
    """How soon a low screen does without the lines below the arena, by how they begin."""
    rows = low(view(line.state, viewer))[12:]
    return {text_of([row.line])[0][:10].strip(): row.spare for row in rows}


def test_a_low_screen_keeps_the_own_cards_and_gives_up_those_of_the_others() -> None:
    programs = [["K6", "N"], ["K1", "S"]]
    rows = spare(position(p(program=programs), p(program=programs), p(program=programs)))
    assert rows["> R red"] == rows["B blue"] == rows["Y yellow"] == KEPT
    assert rows["K6n K1"] == KEPT
    assert rows["? ? ?"] == HANDY
    assert rows["next K6 n"] == HANDY


def test_a_low_screen_keeps_the_hand_that_is_chosen_from() -> None:
    rows = spare(position(p(), p(), phase="programming"))
    assert rows["hand K1 st"] == KEPT


def test_in_a_combat_a_low_screen_gives_up_weapons_last() -> None:
    weapons = {at: each for at, each in spare(fight()).items() if at.startswith(("A", "B1", "B2"))}
    assert weapons and {*weapons.values()} == {NEEDED}
