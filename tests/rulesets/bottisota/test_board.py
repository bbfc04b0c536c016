"""The board of Bottisota-2 as it is drawn."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mechs_core.kernel.drawn_lines import HANDY, KEPT, NEEDED, Row
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import BOTS, CARDS, HALLS, WEAPONS
from mechs_core.rulesets.bottisota.geometry import HALLS as HALL_OF
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.movement import MoveMode
from mechs_core.rulesets.bottisota.rules.react import React
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.rulesets.bottisota.text import board, low
from mechs_core.rulesets.bottisota.text.own_bot import armed
from mechs_core.rulesets.bottisota.view import View, view
from tests.games import Sealed
from tests.rulesets.bottisota.positions import dice, position, s

COLUMNS = 80
LOW, HIGH = 24, 50  # rows


def drawn(seen: View) -> list[str]:
    return ["".join(span.text for span in line) for line in board(seen)]


def test_before_the_hall_is_set_up_none_is_drawn() -> None:
    created = Sealed.new(RULESET, 2).line.created
    assert (
        drawn(view(RULESET.rules.start(created), None))[0] == "Bottisota-2   round 1 of 60   entry"
    )
    assert not any("·" in row for row in drawn(view(RULESET.rules.start(created), None)))


def seen_by(line: Line, viewer: int | None) -> list[str]:
    return drawn(view(line.state, viewer))


GREAT_HALL = """\
Bottisota-2   round 3 of 60   movement   ram chooses its mode
              ·──────·──────·──────·──────·──────·──────· ══ wall  -- : doorway
              │A1           ║A2 structures A3 depot     │ *2 mine  @2 magnetic
              │             ║              (@0)         │ ( ) asleep
       ·──────·      ·      ·      ·------·      ·      ·──────·
       │B1 structures B2            B3 belt>se    B4 acid      │
       │sapper                                                 │
·──────·------·      ·      ·══════·      ·      ·      ·      ·──────·
│C1 teleporter C2 obstacles  C3            C4 acid       C5 teleporter│
│              hawk>ne       ram spark *1                             │
·──────·      ·      ·------·      ·      ·      ·══════·------·──────·
       │D1            D2 belt>nw    D3 structures D4           │
       │                                          magnet       │
       ·──────·══════·      ·      ·      ·══════·      ·──────·
              │E1 depot      E2 obstacles  E3 structures│
              │                                         │
              ·──────·──────·──────·──────·──────·──────· deck 60"""
TABLE = """\
     bot      area  damage arm shd tmp hnd weapons                  starter hawk
> 0  ram      C3    ###:!  3+ 6+  -1  1
     faults sight, push-linked to hawk, P01a Armour plates, P04b Shield emitter
  1  sapper   B1    ..::!  4+ -       -   minerail 1, pistol     holds
  2  spark    C3    .:::!  4+ -   +1  -   autogun                hunts
  3  hawk     C2>ne #::!   5+ -       -   nosegun, clusterbomb 2 stood
     push-linked to ram
  4  magnet   D4    .:::!  5+ 6+      -   magmines 2, railgun    holds
          out s5
your ram: wheels, dash 6, normal 3, melee +3, durability 3/5
 P25a Repair kit  once: repairs two: damage points, faults or both
discarded: P02a"""


DUEL = [s(0, "ram", "B1"), s(1, "spark", "A1")]


def crowded() -> Line:
    """Something of everything in the Great hall."""
    return position(
        [
            s(
                *(0, "ram", "C3"),
                damage=3,
                faults={"sight": 1},
                installed=["P01a", "P04b"],
                hand=["P25a"],
            ),
            s(1, "sapper", "B1", charges={"minerail": 1}),
            s(2, "spark", "C3"),
            s(3, "hawk", "C2", "NE", damage=1),
            s(4, "magnet", "D4"),
        ],
        seats=6,
        map="L1",
        round=3,
        starter=3,
        acted=[2, 3],
        hunting=[2],
        held=[1, 4],
        links=[[0, 3, "push"]],
        discards=["P02a"],
        mines=[
            {"owner": 1, "kind": "mine", "area": "C3", "hit": 4, "am": -1},
            {"owner": 0, "kind": "magmine", "area": "A3", "hit": 4, "am": -1, "wakes_round": 4},
        ],
    )


def test_the_hall_is_drawn_with_features_walls_doorways_mines_and_headings() -> None:
    assert "\n".join(seen_by(crowded(), 0)[:17]) == GREAT_HALL


def test_the_table_tells_the_bots_and_the_viewers_own_cards() -> None:
    assert "\n".join(seen_by(crowded(), 0)[17:]) == TABLE


def test_the_viewers_own_bot_stands_out_and_every_seat_of_twelve_has_its_style() -> None:
    kinds = [bot.name for bot in BOTS if bot.name not in ("wasp", "diver")]
    headed = {"hawk": "E"}
    bots = [s(seat, kind, "C3", headed.get(kind)) for seat, kind in enumerate(kinds)]
    styles = {
        span.text: span.style
        for line in board(view(position(bots).state, 4))
        for span in line
        if span.text in kinds
    }
    assert [name for name in kinds if "reverse" in styles[name]] == [kinds[4]]
    assert len({*styles.values()}) == len(kinds) == 12


def test_bot_view_1_another_seat_and_a_spectator_see_no_hand() -> None:
    for viewer in (None, 1):
        lines = seen_by(crowded(), viewer)
        assert not any("P25a" in line for line in lines)
        assert any(line.startswith("> 0  ram      C3    ###:!  3+ 6+  -1  1") for line in lines)


SMALL = """\
       ·──────·──────·──────·──────·──────·──────·        ══ wall  -- : doorway
       │A1 teleporter║A2            A3 structures│
       │             ║                           │
·──────·      ·      ·      ·      ·      ·      ·──────·
│B1            B2 depot      B3 belt>w    :B4           │
│ram                                      :hawk>w       │
·──────·------·      ·      ·      ·      ·      ·──────·
       │C1 structures C2 acid      ║C3 teleporter│
       │                           ║             │
       ·──────·──────·──────·──────·──────·──────·        deck 64"""


def test_a_small_hall_fits_a_low_screen_with_the_table() -> None:
    line = position([s(0, "ram", "B1"), s(1, "hawk", "B4", "W")], map="S1")
    lines = seen_by(line, 0)
    assert "\n".join(lines[1:11]) == SMALL
    assert len(lines) < LOW


@pytest.mark.parametrize(("seats", "rows"), [(2, LOW), (6, 38), (12, HIGH)])
def test_a_board_fits_at_every_question_of_a_game(seats: int, rows: int) -> None:
    for options in ({}, {"start_cards": 2, "map": {"random": "H19"}}):
        game = Sealed.new(RULESET, seats, options={**options, "round_limit": 9})
        rng = Rng(f"boards {seats}")
        while requests := game.line.requests():
            for viewer in (None, requests[0].seat):
                lines = seen_by(game.line, viewer)
                assert max(map(len, lines)) <= COLUMNS
                assert len(lines) <= rows + (6 if options else 0)
                assert not any(line != line.rstrip() for line in lines)
            game.random_step(rng)
        assert "wins" in drawn(view(game.line.state, None))[0] or "draw" in seen_by(game.line, 0)[0]


def test_bot_geo_5_an_area_holds_any_number_of_bots_and_mines() -> None:
    kinds = [bot.name for bot in BOTS if not bot.flying]
    bots = [s(seat, kind, "C2" if kind == "ram" else "C1") for seat, kind in enumerate(kinds)]
    bots.append(s(len(kinds), "wasp", "C1", "SE"))
    ram = kinds.index("ram")
    mine = {"owner": 3, "kind": "mine", "area": "C1", "hit": 6, "am": 1, "wakes_round": 2}
    others = [seat for seat in range(len(bots)) if seat != ram]
    line = position(bots, mines=[mine] * 3, acted=others, starter=ram)
    line.decide(ram, MoveMode("normal"))
    line.decide(ram, Step("W"))
    lines = seen_by(line, 3)
    assert max(map(len, lines)) <= COLUMNS
    inside = " ".join(row[1:14] for row in lines if row.startswith("│")).split()
    assert inside == ["C1", *kinds, "wasp>se", "(*3)", "(*3)", "(*3)"]


def test_several_features_of_an_area_are_letters() -> None:
    everything = {"C3": ["S", "D", "C:NW"], "D2": ["S", "A", "F", "D", "T", "C:SW"], "A1": ["T"]}
    lines = seen_by(position(DUEL, features=everything), None)
    assert any("C3 SD>nw      " in row for row in lines)
    assert any("D2 SAFDT>sw   D3" in row for row in lines)
    assert max(map(len, lines)) <= COLUMNS


def test_a_far_round_limit_is_not_told() -> None:
    limits = {"round_limit": 1_000_000}
    line = position(DUEL, options=limits, round=1_000_000)
    assert seen_by(line, None)[0].startswith("Bottisota-2   round 1000000   movement")


def test_damage_of_a_record_of_other_rules_fits_the_table() -> None:
    battle = position([s(0, "spark", "C3"), s(1, "ram", "A1")]).state
    battle.bot(0).damage = 10**15
    assert any("#####  4+" in line for line in drawn(view(battle, None)))


def test_bot_end_4_all_who_draw_are_named() -> None:
    kinds = [bot.name for bot in BOTS if not bot.flying]
    bots = [s(seat, kind, HALL_OF["H19"].grid.names[seat]) for seat, kind in enumerate(kinds)]
    line = position(bots, phase="service", options={"round_limit": 1})
    lines = seen_by(line, None)
    assert lines[0] == "Bottisota-2   round 1 of 1   draw (limit)"
    assert " ".join(lines[1:3]).replace(",", "").split() == kinds
    assert max(map(len, lines)) <= COLUMNS


def test_declared_shots_stand_below_the_table_until_they_are_over() -> None:
    line = position([s(0, "spark", "C3"), s(1, "ram", "C4", hand=["P05a"])], phase="shoot")
    line.decide(0, Shoot("autogun", bot=1))
    line.decide(0, Shoot("autogun", bot=1))
    twice = "spark declares: autogun at ram in C4, autogun at ram in C4"
    assert twice in seen_by(line, 1)
    assert "declares its shots" in seen_by(line, 1)[0]
    line.decide(0, Fire(), dice({"shot r1 s0 k0 t0": 5}))
    asked = seen_by(line, 1)
    assert "ram may use a decoy" in asked[0]
    assert any(row.startswith("spark declares: autogun at ram in C4 (now)") for row in asked)
    rest = {"shot r1 s0 k0 t0 h0 armour": 5, "shot r1 s0 k1 t0": 1}
    line.decide(1, React(use=False), dice(rest))
    assert not any(row.startswith("spark declares") for row in seen_by(line, 1))


def test_the_heading_says_who_is_asked_and_what() -> None:
    hunting = {"acted": [0], "hunting": [0]}
    action = {"seat": 1, "mode": "normal", "mp": 1, "steps": 2}
    line = position(
        [s(0, "spider", "C1"), s(1, "sapper", "C3")], starter=1, action=action, **hunting
    )
    assert seen_by(line, None)[0].endswith("   sapper moves")
    assert any(row.endswith("moves, 1 mp") for row in seen_by(line, None))
    line.decide(1, RULESET.telling.parse("end", view(line.state, 1)))
    assert seen_by(line, None)[0].endswith("   spider chases sapper or stays")
    line.decide(0, RULESET.telling.parse("chase", view(line.state, 0)))
    assert seen_by(line, None)[0].endswith("   spider chases sapper")


def test_entering_shows_who_comes_and_with_which_bot() -> None:
    line = Sealed.new(RULESET, 3, seed="entry").line
    seat = line.requests()[0].seat
    lines = seen_by(line, seat)
    bot = view(line.state, seat).seats[seat].dealt
    assert lines[0].endswith(f"s{seat} enters")
    assert any(f"to enter s{seat} {bot}" in row for row in lines)
    assert any(row.startswith(f"your {bot}: ") for row in lines)


def test_weapons_are_told_as_the_tables_print_them() -> None:
    assert armed(WEAPONS["laser"], {}) == "laser (gun), range 3, 5+, armour -1"
    assert armed(WEAPONS["shotgun"], {}) == "shotgun, range 1, 5+, d3 hits"
    assert armed(WEAPONS["minerail"], {"minerail": 1}) == (
        "minerail, 4+, armour -1, 1 of 3 charges"
    )
    assert armed(WEAPONS["P10b"], {}) == "P10b machine gun, range 2, 5+, 2 shots"
    assert armed(WEAPONS["howitzer"], {}).startswith("howitzer (explosion, indirect), range 3")
    assert armed(WEAPONS["P15a"], {}).endswith("1 of 1 charge")


def test_every_card_fits_on_a_hands_line_or_two() -> None:
    base = view(position([s(0, "ram", "C3"), s(1, "spark", "A1")]).state, 0)
    for card in CARDS:
        lines = drawn(replace(base, hand=(card,)))
        told = [line for line in lines if card in line]
        assert len(told) == 1 and max(map(len, lines)) <= COLUMNS


@pytest.mark.parametrize("hall", [kind.name for kind in HALLS])
def test_every_area_of_every_hall_is_on_the_board(hall: str) -> None:
    document: dict[str, Any] = {"hall": hall}
    line = position([s(0, "ram", "A1"), s(1, "spark", "A2")], map=document)
    text = "\n".join(seen_by(line, None))
    for name in line.state.map.names:
        assert f"│{name} " in text or f" {name} " in text


# ---------------------------------------------------------------- a low screen


def low_rows(*bots: dict[str, Any], viewer: int | None = 0, **keys: Any) -> list[Row]:
    return low(view(position([*bots], **keys).state, viewer))


def told(rows: list[Row]) -> list[str]:
    return ["".join(span.text for span in row.line) for row in rows]


def test_on_a_low_screen_a_bot_follows_the_name_of_its_area() -> None:
    features = {"C3": ["S"], "C4": ["S", "A"], "D2": ["C:SE"]}
    hawk = s(3, "hawk", "C4", "NE")
    rows = told(
        low_rows(
            s(0, "sentinel", "C3"),
            s(1, "ram", "D1"),
            s(2, "wasp", "D2", "E"),
            hawk,
            features=features,
        )
    )
    assert any("│C1            C2            C3 S sentinel C4 SA hawk>ne" in row for row in rows)
    assert any("│D1 ram        D2 >se wasp>e D3" in row for row in rows)


def test_on_a_low_screen_two_bots_that_have_no_room_stand_below_each_other() -> None:
    rows = told(low_rows(s(0, "sentinel", "C3"), s(1, "skimmer", "C3"), features={"C3": ["S"]}))
    at = next(i for i, row in enumerate(rows) if "C3 S sentinel" in row)
    assert "skimmer" in rows[at + 1] and "C4" not in rows[at + 1]


def test_walls_own_row_and_title_are_never_left_out() -> None:
    rows = low_rows(s(0, "ram", "C3"), s(1, "wasp", "D2", "E"), edges={"A1-B1": "wall"})
    kept = [text for text, row in zip(told(rows), rows, strict=True) if row.spare == KEPT]
    assert kept[0].startswith("Bottisota-2")
    assert any("══" in row for row in kept)
    assert any(" 0  ram" in row for row in kept) and not any(" 1  wasp" in row for row in kept)
    plain = [row for row in told(rows) if row not in kept and "·──────·" in row]
    assert plain  # borders where nothing stands in the way


def test_of_more_bots_than_six_the_others_rows_make_room_for_offers() -> None:
    types = ("ram", "sapper", "spark", "spider", "magnet", "martyr", "howler")
    bots = [s(seat, kind, "C3") for seat, kind in enumerate(types)]

    def spare(many: int) -> set[int]:
        rows = low_rows(*bots[:many])
        return {row.spare for row, text in zip(rows, told(rows), strict=True) if "  1  s" in text}

    assert spare(6) == {NEEDED} and spare(7) == {HANDY}
