"""The board of 51st State as it is drawn, and what of it a low screen keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mechs_core.kernel.drawn_lines import HANDY
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import DrawnLine
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.cards import LOCATION_IDS
from mechs_core.rulesets.fifty_first_state.text import board, low
from mechs_core.rulesets.fifty_first_state.text.words import SHORT
from mechs_core.rulesets.fifty_first_state.view import view
from mechs_core.testing import given
from tests.games import Sealed
from tests.rulesets.fifty_first_state.positions import p, passes, position

COLUMNS, ROWS = 80, 24
MOST_ROWS = ROWS - 4  # of a low screen, beside prompt, news and offers


def text_of(lines: list[DrawnLine]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


def seen_by(line: Line, viewer: int | None = 0) -> list[str]:
    return text_of(board(view(line.state, viewer)))


def row(line: Line, label: str, viewer: int | None = 0) -> str:
    """The row that begins with a label."""
    return next(each for each in seen_by(line, viewer) if each.startswith(label))


CROWD = """\
51st State  round 2, action  harbor to act                    deck 1, discards 1
              vp worker fuel gun iron brick ammo grey red blue uni dev hand  AP
> harbor*    9+5      2    .   1    2     .    1    2   3    .   1   .  2+1   3
  in stock            .    .   2    .     .    .    .   .    .   .   .
  a round     +1      3    1   .    1     .    .    1   .    .   .   .   +1
  ridge      4+2      1    .   .    .     .    .    .   .    .   .   .    0   -
x scar       0+1      .    .   .    .     .    .    .   .    .   .   .    1   0
Arena    best equipped worker 5 vp: ammo 3, iron 2, gun 1  harbor ammo
         scar nothing
face up  C02.1 Freight Train 3 blue
hand                  dist built                           deal   raze     icons
F04.1 Burning Derrick   2  +1 vp per fuel, max 4           fuel   fu 2vp   fu
P06.1 Soup Kitchen      2  makes 2 worker, open; +1 worker worker 3wo      wo
C04.1 Mercenaries          1 gun -> 3 red
faction  0: 1 iron -> 1 grey  1: used  2: 2 fuel -> 2 blue
makes    P01.1 Pump Shack fu open, used
acts     A03.1 Assembly Hall wo 2ir>3vp  A20.1 Courier Hub wo>ca x1
         A13.1 Corner Market used
has      F09.1 Gun Locker 2 gun
ruins    P02.1 Pistol Bench
deals    vp 1
icons    fuel 1, gun 1, iron 1, card 1, relic 1
ridge    P04.1 Kiln 4re>2br wo>br  F15.1 Town Militia 5re>gu vp
scar     A01.1 Flame Works wo 2fu>3vp"""


def crowded() -> Line:
    """Something of everything, at harbor's turn."""
    harbor = p(
        *({"card": "P01.1", "uses": 1}, {"card": "A13.1", "uses": 1}),
        *("A03.1", {"card": "A20.1", "uses": 1}),
        *({"card": "F09.1", "stock": {"gun": 2}}, {"card": "P02.1", "ruin": True}),
        vp=9,
        hand=["P06.1", "F04.1", "C04.1"],
        deals=["F02.1"],
        faction_used=[1],
        space=["ammo"],
        supply={"worker": 2, "gun": 1, "iron": 2, "ammo": 1, "grey": 2, "red": 3, "uni": 1},
    )
    ridge = p("P04.1", "F15.1", worker=1, vp=4)
    scar = p("A01.1", hand=["P03.1"], space=[], passed=True)
    return position(
        *(harbor, ridge, scar),
        options={"factions": ["harbor", "ridge", "scar"]},
        round=2,
        deck=["P05.1"],
        discard=["P05.2"],
        connections={"blue": {"deck": [], "face": "C02.1"}},
    )


def test_a_player_sees_every_seat_its_hand_its_state_and_what_its_neighbours_offer() -> None:
    assert "\n".join(seen_by(crowded())) == CROWD


def test_host_view_1_a_spectator_sees_states_but_no_hand_and_no_prices() -> None:
    lines = seen_by(crowded(), None)
    assert not any(line.startswith(("hand", "P06.1", "acts")) for line in lines)
    assert "harbor   P01.1 Pump Shack fu" in "\n".join(lines)
    assert "4re>" not in "\n".join(lines)


def test_host_act_2_locations_of_a_seat_that_has_passed_have_no_price() -> None:
    line = position(p(red=9), p("P01.1"), p(), options={"factions": ["harbor", "ridge", "scar"]})
    assert row(line, "ridge ") == "ridge    P01.1 Pump Shack 3re>2fu wo>fu"
    both = passes(given(line), 0, 1).line
    assert row(both, "ridge ", 2) == "ridge    P01.1 Pump Shack fu"


def test_what_can_be_razed_or_used_now_stands_first() -> None:
    line = position(p(red=3), p("A01.1", "P01.1", "P05.1"))
    assert row(line, "ridge ").startswith("ridge    P01.1 Pump Shack 3re>2fu wo>fu  P05.1")
    used = position(p(worker=1), p("A01.1", {"card": "P02.1", "uses": 1}, "P01.1"))
    assert row(used, "ridge ") == (
        "ridge    P01.1 Pump Shack 3re>2fu wo>fu  A01.1 Flame Works 5re>3fu vp"
    )


def test_host_set_4_before_the_first_round_the_board_tells_who_has_chosen() -> None:
    line = Sealed.new(RULESET, 2, options={"factions": ["harbor", "ridge"], "first": 0}).line
    lines = seen_by(line)
    assert lines[:3] == [
        "51st State  discard 2 of 6 cards                             deck 76, discards 0",
        "> harbor*   is choosing",
        "> ridge     is choosing",
    ]
    assert len(lines) == 3 + 1 + 6
    line.decide(0, RULESET.legal(line.state, 0)[0])
    assert seen_by(line)[1] == "  harbor*   has chosen"


def test_the_lookout_shows_its_row_above_the_hand() -> None:
    line = position(p(hand=["P01.1"]), p(), phase="lookout", row=["A01.1", "F01.1"])
    lines = seen_by(line)
    assert lines[0].startswith("51st State  round 1, lookout  harbor to pick")
    heads = [at for at, each in enumerate(lines) if each.startswith(("Lookout 1", "hand "))]
    assert heads[1] - heads[0] == 3


def test_a_development_names_the_card_that_waits() -> None:
    developing = {"card": "P01.1", "with": "dev"}
    line = position(p("P04.1", hand=["P01.1"]), p(), developing=developing)
    assert "harbor to replace by Pump Shack (P01.1)" in seen_by(line)[0]


def test_arn_cln_8_a_hidden_choice_is_a_question_mark() -> None:
    line = position(
        p(space=["gun"], gun=1, equip_choice={"good": "gun"}),
        p(space=[], gun=1),
        phase="cleanup",
        options={"arena.equip_mode": "secret"},
    )
    assert row(line, "x harbor").endswith("  1?")
    assert row(line, "x harbor", None) == row(line, "x harbor", 1)


def test_host_end_4_at_the_end_seats_stand_by_place() -> None:
    line = position(p(vp=26), p("P01.1", vp=30), round=15)
    ended = passes(given(line), 0, 1).line
    lines = seen_by(ended)
    assert "ridge won, decided by total" in lines[0]
    assert lines[2].startswith("1 ridge     30+1") and lines[3].startswith("2 harbor    26+0")


def test_without_the_arena_nothing_tells_of_it() -> None:
    told = "\n".join(seen_by(position(p(worker=1), p(), options={"arena": False})))
    assert "AP" not in told and "Arena" not in told


def test_the_short_forms_of_all_kinds_differ() -> None:
    assert len({*SHORT.values()}) == len(SHORT)


# ---------------------------------------------------------------- low screens


def crowd_of(locations: int, seats: int = 4) -> Line:
    """So many locations a seat, and a hand of eight for the first."""
    boards = [LOCATION_IDS[seat::seats][:locations] for seat in range(seats)]
    left = [card for card in LOCATION_IDS if not any(card in each for each in boards)]
    goods: Mapping[str, Any] = {"worker": 4, "iron": 1, "ammo": 1, "grey": 3, "red": 4}
    return position(
        *(
            p(*each, supply=goods, hand=[] if seat else [*left[:6], "C01.1", "C03.1"])
            for seat, each in enumerate(boards)
        ),
        round=3,
    )


def test_four_states_of_twenty_locations_stay_readable() -> None:
    rows = low(view(crowd_of(20).state, 0))
    needed = text_of([each.line for each in rows if each.spare < HANDY])
    assert len(needed) <= MOST_ROWS
    assert (
        sum(each.startswith(("> harbor", "  ridge", "  caravan", "  scar")) for each in needed) == 4
    )
    labels = [each.split(" ")[0] for each in needed]
    assert {"acts", "faction", "ridge", "caravan", "scar"} <= {*labels}
    acts = labels.index("acts")
    assert "A01.1 wo 2fu>3vp" in needed[acts]  # names give way, ids and prices stay
    assert all(each in "\n".join(seen_by(crowd_of(20))) for each in ("A01.1 Flame Works wo 2fu",))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_game_fits_a_low_screen_at_each_question(seats: int) -> None:
    game, rng = Sealed.new(RULESET, seats), Rng(f"low {seats}")
    while requests := game.line.requests():
        for each in requests:
            rows = low(view(game.line.state, each.seat))
            assert sum(one.spare < HANDY for one in rows) <= ROWS
            assert all(len(one) <= COLUMNS for one in text_of([one.line for one in rows]))
        game.random_step(rng)


def test_deals_of_all_kinds_stand_in_two_rows() -> None:
    cards = (*("P01.1", "P02.1", "P03.1", "P04.1", "P05.1", "P07.1"), *("P09.1", "P10.1", "P11.1"))
    line = position(p(deals=[*cards, "P17.1", "F01.1"]))
    rows = seen_by(line)
    first = next(at for at, each in enumerate(rows) if each.startswith("deals"))
    assert rows[first].endswith(",")
    assert rows[first + 1].strip() == "ammo 1, vp 1"
    assert max(map(len, rows)) <= COLUMNS
