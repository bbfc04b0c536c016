"""The notation of 51st State: every decision as a line, and back."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA
from mechs_core.rulesets.fifty_first_state.rules.build import Construct
from mechs_core.rulesets.fifty_first_state.rules.cleanup import Store, StoreDone
from mechs_core.rulesets.fifty_first_state.rules.connections import PlayConnection, TakeConnection
from mechs_core.rulesets.fifty_first_state.rules.deals import MakeDeal
from mechs_core.rulesets.fifty_first_state.rules.develop import Develop, Replace
from mechs_core.rulesets.fifty_first_state.rules.lookout import PickCard
from mechs_core.rulesets.fifty_first_state.rules.raze import Raze, RazeOpponent
from mechs_core.rulesets.fifty_first_state.rules.setup import DiscardSetup
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.rulesets.fifty_first_state.rules.use import UseFaction, UseLocation
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenProduction, Trade
from mechs_core.rulesets.fifty_first_state.text.notation import NOTATION, parse, split, written
from mechs_core.rulesets.fifty_first_state.view import view
from tests.notations import assert_shown_lines_are_read
from tests.rulesets.fifty_first_state.positions import p, position

SEEN = view(position(p(), p()).state, 0)
IN_SECRET = view(
    position(p(ammo=1, space=[]), phase="cleanup", options={"arena.equip_mode": "secret"}).state,
    0,
)

WRITTEN: list[tuple[Any, str]] = [  # the table of RULES.md, Notation, and a little more
    (DiscardSetup(("P01.1", "F02.1")), "discard P01.1 F02.1"),
    (PickCard("P01.1"), "pick P01.1"),
    (Construct("P06.1"), "build P06.1"),
    (Develop("F03.1", "brick"), "develop F03.1 with brick"),
    (Develop("F03.1", "brick", ("ammo",)), "develop F03.1 with brick paying 1 ammo"),
    (Replace("F02.1"), "over F02.1"),
    (MakeDeal("P16.1"), "deal P16.1"),
    (Raze("P07.1"), "raze P07.1"),
    (RazeOpponent("P02.1"), "attack P02.1"),
    (UseLocation("A03.1"), "use A03.1"),
    (UseLocation("A13.1", ("worker", "ammo")), "use A13.1 paying 1 worker 1 ammo"),
    (UseLocation("A03.1", ("worker", "iron", "iron")), "use A03.1 paying 1 worker 2 iron"),
    (UseFaction(0, discard="C03.1"), "faction 0 discarding C03.1"),
    (UseFaction(1, ("ammo",)), "faction 1 paying 1 ammo"),
    (UseFaction(0, ("ammo",), "C03.1"), "faction 0 discarding C03.1 paying 1 ammo"),
    (Trade("gun"), "trade gun"),
    (Trade("card"), "trade card"),
    (OpenProduction("P06.1"), "open P06.1"),
    (TakeConnection("blue"), "take blue"),
    (PlayConnection("C03.1"), "play C03.1"),
    (PlayConnection("C04.1", ("ammo",)), "play C04.1 paying 1 ammo"),
    (Pass(), "pass"),
    (Store("F13.1", "gun"), "store gun in F13.1"),
    (StoreDone(), "done"),
    (ARENA.SendWorker(), "send"),
    (ARENA.Equip("ammo"), "equip ammo"),
    (ARENA.Equip(None), "equip nothing"),
]


@pytest.mark.parametrize(("decision", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_every_decision_is_written_as_the_table_says(decision: Any, text: str) -> None:
    assert written(decision, SEEN) == text
    assert parse(text, SEEN) == parse(text.lower(), SEEN) == decision
    assert split(text) == (text,)


def test_every_decision_type_has_a_notation() -> None:
    assert {form.decides for form in NOTATION.forms} == {*RULESET.rules.decisions}


@pytest.mark.parametrize("good", ["ammo", None])
def test_arn_cln_8_in_secret_the_same_words_are_a_hidden_choice(good: str | None) -> None:
    text = f"equip {good or 'nothing'}"
    assert parse(text, IN_SECRET) == ARENA.ChooseEquip(good)
    assert written(ARENA.ChooseEquip(good), IN_SECRET) == text


def test_where_one_kind_of_answer_fits_its_word_may_be_left_out() -> None:
    picks = view(position(p(), p(), phase="lookout", deck=["P01.1"]).state, 0)
    assert parse("p01.1", picks) == PickCard("P01.1")
    with pytest.raises(IllegalDecision, match="say which: build"):
        parse("p01.1", SEEN)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("build Z09.1", "cards are A01.1 to P17.1"),
        ("trade vp", "vp is not a good"),
        ("take grey", "colours are blue red"),
        ("faction 3", "faction actions are 0 to 2"),
        ("use A13.1 paying ammo", "each good has its number: 1 worker 1 ammo"),
        ("use A13.1 paying 1 vp", "vp is not a good"),
        ("use A13.1 paying", "this is written: use P06.1 "),
        ("store gun F13.1", "this is written: store gun in P06.1"),
        ("hello", "the first word is one of: build develop"),
    ],
)
def test_what_does_not_parse_is_told_how_it_is_written(text: str, says: str) -> None:
    with pytest.raises(IllegalDecision) as refused:
        parse(text, SEEN)
    assert refused.value.code == "bad_value"
    assert says in refused.value.sentence


@pytest.mark.parametrize("form", NOTATION.forms, ids=lambda form: form.row.pattern)
def test_what_a_refusal_shows_can_be_read(form: Any) -> None:
    assert_shown_lines_are_read(NOTATION, form)
