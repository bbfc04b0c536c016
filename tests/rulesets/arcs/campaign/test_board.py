"""The board of a campaign as it is drawn, and what of it a low screen keeps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mechs_core.kernel.drawn_lines import cut
from mechs_core.kernel.messages import DrawnLine
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_view import CampaignSeen
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate
from mechs_core.rulesets.arcs.text.board import board, low
from mechs_core.rulesets.arcs.text.legend import legend
from mechs_core.rulesets.arcs.text.state_of_view import state_of
from mechs_core.testing.stories import given, new_game
from tests.games import Sealed
from tests.rulesets.arcs.campaign.questions import fates, met, stories, talk_item, talking
from tests.rulesets.arcs.positions import at, p, position, view
from tests.rulesets.arcs.test_board import public

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
Arcs  Act 2  chapter 2  round 3  s0 acts               Court deck 15, discard 18
1G E:2/1*            1A W ..         1B F FC                     1C M ..
2G B:1/1             2A P .          2B W .                      2C~ R ..
3G 0:2F* B:0/1       3A~ M .         3B F Fp 1:1*                3C W ..
4G                   4A R 1P .       4B F 0C 0C+ . 0:* E:1       4C M .
5G 0P                5A W .          5B R .                      5C~ P ..
6G                   6A~ M .         6B F ..                     6C P .
Court  0 Council In Session 0:1 1:2* +FX9a@1
       1 Skirmishers W2 0:1*                2 Council Intrigue Vox
       3 Cloud Cities lore                  4 Elder Broker R2
Empire First Regent s1 Trust M R R  policy war (peace escalation)  1 Event
       booklet 06 W1 S1  9 ships, 20 Blight left
       power hand  slots  Tycoon  Tyrant  Warlord Keeper  Empath   sh ci sp ag
free 4/2 6/3 5/3   311213
> s0*r     7    1  MFW... 2*      0       0       0       0        13  1  3  8
      Ark Captain 5 left (CE 1)  Favors 1 of s2  Flagship 3G
      board slipstream:P/c hull:C/.  Beacons 2A  L03 Sprinter Drives
  s1F      0    0  ..---- 1       1*      0       2*      0        14  5  4  8
      Marshal 9 left  FX8@1 Agitators  Captives 1 of s2
  s2o      0    0  ..---- 1       0       4*      0       0        15  5  5  8
      Blight Reaper 8 left (CE 1)  FX1@2 Imperial Writ W-  FX4@2 Ledger House M-
      Trophies 2sh of Empire 1ci of Free 1 of Blight  Ledger slot .
fate   1 per Beacon  CE 1 per 2 pieces on the Flagship's board
round  s1 lead CO2 build repair  s2 event E1  s0 surpass CO5
turn   2 pips: build repair  Prelude
hand   E2 Event"""


def crowded() -> Line:
    """Something of everything, at seat 0's turn."""
    captain = p(
        ships="3G=2",
        cities="4B 4B*",
        ports="5G*",
        slots="MFW",
        fate="ark_captain",
        objective=5,
        favors={2: 1},
        flagship="3G slipstream=port+city! hull=city",
        beacons="2A",
        lore="L03",
        agents="0=1 1=1",
        hand="E2",
        power=7,
    )
    first = p(
        ships="3B=1",
        ports="4A",
        fate="marshal",
        fx="FX8",
        agents="0=2",
        captives={2: 1},
    )
    outlaw = p(
        outlaw=True,
        fate="reaper",
        guild="FX1@2",
        fx="FX4",
        trophies={"empire": {"ship": 2}, "free": {"city": 1}, "blight": {"blight": 1}},
    )
    return position(
        captain,
        first,
        outlaw,
        campaign=True,
        act=2,
        chapter=2,
        round=3,
        initiative=0,
        leader=1,
        first_regent=1,
        trust="MRR",
        empire="1G=2+1 4B=1",
        free="1B:city 3B:port!",
        blight="2G=1+1 3G=0+1",
        policy="war peace escalation",
        edicts=[3, 6],
        laws="W1",
        summit="S1",
        attached={0: "FX9a@1"},
        court="CC05 CC12 L09 CC10",
        played="CO2, 2 event E1, 0 surpass CO5",
    )


def test_a_player_sees_the_whole_table_of_a_campaign() -> None:
    assert "\n".join(seen_by(crowded())) == CROWD


def test_a_spectator_sees_all_but_hands_and_what_a_fate_asks_its_seat() -> None:
    lines = seen_by(crowded(), None)
    assert not any(line.startswith(("hand", "fate")) for line in lines)
    assert [line for line in lines if "Ark Captain" in line]


def test_br_emp_4_a_regent_that_controls_without_a_ship_has_the_star() -> None:
    own, rival = p(cities="4B"), p(ships="4B=2", outlaw=True)
    line = position(own, rival, campaign=True, empire="4B=1", played="CO2")
    assert "4B F 0C . 0:* 1:2 E:1" in "\n".join(seen_by(line))


def test_br_emp_2_the_empire_controls_where_a_fresh_ship_of_it_stands() -> None:
    line = position(p(), p(ships="4B=5"), campaign=True, empire="4B=1 4G=0+2")
    told = "\n".join(seen_by(line))
    assert "4B F .. 1:5 E:1*" in told and "4G E:0/2 " in told


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ({"council": "session"}, "0 Council In Session"),
        ({"council": "decided"}, "0 Council Decided"),
        ({"council": "decided", "held_by": 1}, "0 Council Decided (with s1)"),
    ],
)
def test_br_cnc_3_the_board_tells_the_side_of_the_council(
    said: dict[str, object], shown: str
) -> None:
    line = position(p(), p(), campaign=True, **said)
    assert shown in row(line, "Court")


def test_br_cnc_5_what_is_pending_stands_beside_the_first_regent() -> None:
    pending = {"council": "decided", "held_by": 1, "played": "CO2, 1 event E1"}
    told = row(position(p(), p(), campaign=True, **pending), "Empire")
    assert "meeting of s1" in told and "Event" not in told


def test_br_trs_1_without_a_first_regent_there_is_no_trust() -> None:
    line = position(p(outlaw=True), p(outlaw=True), campaign=True)
    assert row(line, "Empire").startswith("Empire no First Regent  policy")


@pytest.mark.parametrize(
    ("own", "shown"),
    [
        (p(fate="liberator", objective=3), "Liberator 3 left"),
        (p(fate="liberator", objective=3, outlaw=True), "Liberator 3 left (CE 2)"),
        (p(fate="liberator", objective=0, outlaw=True), "Liberator 0 left"),
    ],
)
def test_br_obj_1_beside_an_objective_stands_what_the_chapter_s_end_takes_off(
    own: dict[str, object], shown: str
) -> None:
    lines = seen_by(position(p(), own, campaign=True))
    assert f"      {shown}" in lines


def test_br_obj_1_a_prefect_counts_what_sole_first_places_would_pay() -> None:
    own = p(fate="prefect", objective=9, slots="MM")
    line = position(own, p(), campaign=True, trust="R", markers={"TYCOON": ["m3"]})
    assert row(line, "> s0").split()[2] == "0+5"
    assert "      Prefect 9 left (CE 7)" in seen_by(line)


def test_br_obj_4_a_grand_ambition_that_is_fulfilled_has_a_star_and_counts() -> None:
    own = p(fate="factor", favors={1: 1}, power=2)
    line = position(own, p(), campaign=True, act=3, chapter=3)
    assert row(line, "fate") == "fate   *a Favor of every Rival  more Guild cards than each Rival"
    assert row(line, "> s0").split()[2] == "2+4"


def test_br_hid_1_fates_held_are_shown_to_their_seat_alone() -> None:
    story = fates(3).when(1, ChooseFate("factor"))
    own, others = seen_by(story.line, 1), seen_by(story.line, 0)
    assert any("Factor (chosen) 5 to do" in line for line in own)
    assert not any("Factor" in line for line in others)
    assert "s0 chooses a Fate; so may s2" in others[0]


def test_the_title_tells_set_up_and_intermission_instead_of_a_round() -> None:
    first = given(new_game(RULESET, 2, options={"campaign": True}))
    assert seen_by(first.line)[0].startswith("Arcs  Act 1  set-up  s0 chooses a Fate")
    between = at(p(offer="prefect reaper"), phase="fates", act=2, campaign=True)
    assert seen_by(between.line)[0].startswith("Arcs  Act 1  ")


def test_the_end_shows_places_titles_and_what_is_left_of_objectives() -> None:
    game = Sealed.new(RULESET, 2, seed="q", options={"campaign": True, "max_proposals": 1})
    state = game.finish().line.state
    lines = seen_by(game.line)
    assert f"seat {state.ranking[0]} has won" in lines[0] and "Act 3" in lines[0]
    assert [each[:4] for each in lines if each[:1] in "12" and each[1:3] == " s"] == [
        f"{place} s{seat}" for place, seat in enumerate(state.ranking, 1)
    ]
    left = [f"{each} left" for each in state.reach.objective if each >= 0]
    assert left and all(any(each in line for line in lines) for each in left)
    assert "(CE" not in "\n".join(lines)


def test_br_neg_7_a_proposal_tells_whom_it_waits_for() -> None:
    told = row(talking(3).line, "deal 1", 1)
    assert told == "deal 1 by s0: s0 gives s1 Material (slot 1); s1 gives s0 a Favor (asked: s1)"
    assert row(talk_item(3).line, "draft0", 2) == "draft0 s0 cedes s1 a piece .."
    assert row(talking(3).line, "Summit") == "Summit called by s0: Negotiations"


# ---------------------------------------------------------------- a state made of a view


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_state_made_of_a_view_shows_the_same(seats: int) -> None:
    for name, story in stories(seats).items():
        seen = view(story)
        again = RULESET.sight.view(state_of(seen), None)
        assert public(again) == public(seen), name


# ---------------------------------------------------------------- low screens


def moments(seats: int) -> Iterator[tuple[str, Line]]:
    """Every question that a campaign asks, in positions and in a random campaign."""
    yield from ((name, story.line) for name, story in stories(seats).items())
    for line in met(seats):
        yield line.requests()[0].kind, line


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_question_is_told_and_fits_a_low_screen(seats: int) -> None:
    for name, line in moments(seats):
        for seat in {request.seat for request in line.requests()}:
            rows = low(RULESET.sight.view(line.state, seat))
            lines = text_of([each.line for each in rows])
            assert max(map(len, lines)) <= COLUMNS, name
            assert f"  s{seat} " in lines[0], name
            shown = text_of(cut(rows, ROWS - BESIDES, ROWS - BESIDES))
            assert len(shown) <= ROWS - BESIDES, name
            assert any(each.startswith(f"> s{seat}") for each in shown), name


def test_the_signs_of_a_campaign_are_explained_in_eighty_columns() -> None:
    base, more = ([*legend(view(at(p(), campaign=said)))] for said in (False, True))
    lines = text_of([*more])
    assert len(lines) > len(base) + 5 and max(map(len, lines)) <= COLUMNS


def test_the_view_tells_everything_that_the_board_needs() -> None:
    """The state made of a view is a campaign exactly where the view shows one."""
    assert isinstance(view(at(p(), campaign=True)).campaign, CampaignSeen)
    assert state_of(view(at(p()))).campaign is None


def test_the_longest_rows_of_a_seat_fit_eighty_columns() -> None:
    """A whole board, and a Fate kept for Act III with its grand ambitions."""
    full = "slipstream=city tractor=port control=city defense=port crane=port! hull=port+city!"
    seats = p(flagship=f"4C {full}", fate="ark_captain"), p(fate="prefect"), p(fate="reaper")
    line = position(*seats, campaign=True, act=3)
    for viewer in (0, 1, 2, None):
        assert max(map(len, seen_by(line, viewer))) <= 80
    assert row(line, "      board slipstream") == (
        "      board slipstream:C/. tractor:P/. control:C/. defense:P/."
    )
