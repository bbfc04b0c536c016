"""Notation as a table of rows: what a row says, what is read and refused, mistakes in a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision
from mechs_core.kit.notation import (
    YES_NO,
    Kind,
    Notation,
    Number,
    Row,
    Seats,
    Tally,
    Words,
    carrying,
)
from mechs_core.kit.notation.table import MOST_KEPT
from tests.notations import assert_shown_lines_are_read


class Strike(Decision, frozen=True):
    weapon: str
    power: bool
    pay: int = 0
    target: int | None = None


class March(Decision, frozen=True):
    mode: str


class Stride(Decision, frozen=True):
    to: str


class Lay(Decision, frozen=True):
    slot: int
    keep: tuple[int, int]


class Mend(Decision, frozen=True):
    marks: tuple[str, ...]


class Draw(Decision, frozen=True):
    where: str


class Leave(Decision, frozen=True):
    sure: bool = True


class Say(Decision, frozen=True):
    what: str


class View(Struct, frozen=True):
    seats: tuple[str, ...] = ("red", "blue")
    question: str = ""
    here: str = "a1"


class Way(Words):
    """A cell, or "back" for the one of the view."""

    def may(self, word: str) -> bool:
        return word == "back" or super().may(word)

    def reads_view(self, word: str) -> bool:
        return word == "back"

    def read(self, word: str, view: View) -> Any:
        return view.here if word == "back" else super().read(word, view)


class Marks(Words):
    def gathered(self, values: Sequence[Any], view: Any) -> tuple[Any, ...]:
        return tuple(sorted(values))


def read_say(words: Sequence[str], view: View) -> Say | None:
    if words == ["nothing"]:
        raise IllegalDecision("bad_value", "say something")
    return Say(" ".join(words)) if words else None


KINDS: dict[str, Kind] = {
    "weapon": Words("weapon", ("A1", "A2", "B1")),
    "pay": Number("price", 1, 20, example="2"),
    "target": Seats("player", lambda view, seat: view.seats[seat], ("red", "blue"), numbered=True),
    "to": Way("cell", ("a1", "a2", "b1", "b2"), example="b2"),
    "slot": Number("slot", 1, 3),
    "keep": Number("card", 1, 100),
    "marks": Marks("mark", ("x", "y", "z")),
    "sure": Words("answer", YES_NO),
}
ROWS = (
    Row("strike {weapon} [power] [pay {pay}] [on {target}]", Strike),
    Row("rush {stride}*", March, mode="rush"),
    Row("walk {stride}*", March, mode="walk"),
    Row("stride {to}+", Stride),
    Row("lay {slot}: {keep} {keep}", Lay, example="lay 1: 12 57"),
    Row("mend {marks...}", Mend),
    Row("draw", Draw, where="deck", times=2),
    Row("take", Draw, where="shop"),
    Row("leave", Leave, sure=True),
    Row("leave {sure}", Leave),
    Row("say", Say, read=read_say, write=lambda told, view: f"say {told.what}", example="say hi"),
)
ASKED = {"fight": (Strike, Leave), "way": (March, Stride), "rest": (Mend, Draw, Leave, Say)}
NOTATION = Notation(ROWS, KINDS, asked=ASKED, question=lambda view: view.question)
SEEN = View()

WRITTEN: list[tuple[Decision, str]] = [
    (Strike("A1", False), "strike a1"),
    (Strike("A1", True), "strike a1 power"),
    (Strike("B1", True, 7), "strike b1 power pay 7"),
    (Strike("B1", False, target=1), "strike b1 on blue"),
    (Strike("A2", True, 20, 0), "strike a2 power pay 20 on red"),
    (March("rush"), "rush"),
    (March("walk"), "walk"),
    (Stride("b1"), "stride b1"),
    (Lay(2, (57, 12)), "lay 2: 57 12"),
    (Mend(("x",)), "mend x"),
    (Mend(("x", "y", "y")), "mend x y y"),
    (Draw("deck"), "draw"),
    (Draw("shop"), "take"),
    (Leave(), "leave"),
    (Leave(False), "leave no"),
    (Say("hi all"), "say hi all"),
]


def refused(text: str, question: str = "", notation: Notation = NOTATION) -> str:
    with pytest.raises(IllegalDecision) as refusal:
        notation.parse(text, View(question=question))
    assert refusal.value.code == "bad_value"
    return refusal.value.sentence


# ---------------------------------------------------------------- writing and reading


@pytest.mark.parametrize(("decision", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_a_row_writes_a_decision_and_reads_it_back(decision: Decision, text: str) -> None:
    for _ in range(2):  # the second time it is remembered
        assert NOTATION.format(decision, SEEN) == text
        assert NOTATION.parse(text, SEEN) == decision
    assert NOTATION.split(text) == (text,)


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        ("  STRIKE  A1\tpower ", Strike("A1", True)),
        ("strike a1 pay 007", Strike("A1", False, 7)),
        ("strike a1 on S1", Strike("A1", False, target=1)),
        ("mend z X y", Mend(("x", "y", "z"))),
        ("leave N", Leave(False)),
        ("leave y", Leave()),
        ("stride back", Stride("a1")),
    ],
)
def test_case_spaces_and_other_words_for_the_same_are_read(text: str, decision: Decision) -> None:
    assert NOTATION.parse(text, SEEN) == decision


def test_what_depends_on_the_view_is_not_remembered() -> None:
    others = View(seats=("blue", "red"), here="b2")
    assert NOTATION.format(Strike("A1", False, target=1), others) == "strike a1 on red"
    assert NOTATION.parse("strike a1 on red", others) == Strike("A1", False, target=1)
    assert NOTATION.parse("strike a1 on red", SEEN) == Strike("A1", False, target=0)
    assert NOTATION.parse("stride back", others) == Stride("b2")


def test_no_more_is_remembered_than_there_is_room_for() -> None:
    for number in range(MOST_KEPT + 2):
        assert NOTATION.format(Strike("A1", False, number), SEEN)
        assert NOTATION.parse(f"strike a1{' ' * (number % 50)}", SEEN)
    assert len(NOTATION._texts) < MOST_KEPT


def test_what_no_row_says_is_written_by_the_row_that_says_most_of_it() -> None:
    assert NOTATION.format(March("crawl"), SEEN) == "rush"
    assert NOTATION.format(Mend(()), SEEN) == "mend"


def test_a_sign_for_percent_is_a_word_as_any_other() -> None:
    kinds = {"weapon": Words("weapon", ("5%s",)), "target": KINDS["target"]}
    odd = Notation([Row("strike% {weapon} [on {target}]", Strike, power=False)], kinds)
    for decision, text in (
        (Strike("5%s", False), "strike% 5%s"),
        (Strike("5%s", False, target=0), "strike% 5%s on red"),
    ):
        assert odd.format(decision, SEEN) == text
        assert odd.parse(text, SEEN) == decision


# ---------------------------------------------------------------- what is asked


def test_the_first_word_may_be_left_out_of_what_one_row_of_the_question_reads() -> None:
    assert NOTATION.parse("B1 power", View(question="fight")) == Strike("B1", True)
    assert NOTATION.parse("no", View(question="fight")) == Leave(False)
    assert NOTATION.parse("b2", View(question="way")) == Stride("b2")
    assert NOTATION.parse("back", View(question="way", here="b1")) == Stride("b1")
    assert NOTATION.parse("y", View(question="fight")) == Leave()


def test_what_several_rows_of_the_question_read_is_refused_and_says_which() -> None:
    assert refused("y", "rest") == "say which: mend y or leave y"


def test_the_first_row_of_the_question_is_meant_where_a_notation_says_so() -> None:
    first = Notation(
        ROWS, KINDS, asked=ASKED, question=lambda view: view.question, first_is_meant=True
    )
    assert first.parse("y", View(question="rest")) == Mend(("y",))


def test_no_first_word_is_left_out_before_a_number_by_hand_or_where_nothing_is_asked() -> None:
    asked = Notation([Row("pay {pay}", Strike, weapon="A1", power=False)], KINDS)
    assert refused("7", notation=asked) == "this is written: pay 2"
    assert refused("hi", "rest").startswith("the first word is one of: mend draw")
    assert refused("b1 power").startswith("the first word is one of: strike rush")


def test_a_word_that_begins_several_rows_is_read_as_what_is_asked() -> None:
    rows = [Row("draw", Draw, where="deck"), Row("draw", Leave)]
    asked = {"cards": (Draw,), "door": (Leave,)}
    both = Notation(rows, {}, asked=asked, question=lambda view: view.question)
    assert both.parse("draw", View(question="door")) == Leave()
    assert both.parse("draw", View(question="cards")) == Draw("deck")
    assert both.parse("draw", SEEN) == Draw("deck")  # the first one


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("question", "text", "sentence"),
    [
        ("", "strike c9", "c9 is not a weapon; weapons are a1 a2 b1"),
        ("", "strike a1 pay 21", "21 is not a price; prices are 1 to 20"),
        ("", "strike a1 pay ٢", "٢ is not a price; prices are 1 to 20"),
        ("", "strike a1 on s2", "s2 is not a player; players are red blue"),
        ("", "leave perhaps", "perhaps is not an answer; answers are yes no"),
        ("", "strike", "this is written: strike a1 [power] [pay 2] [on red]"),
        ("", "strike a1 on", "this is written: strike a1 [power] [pay 2] [on red]"),
        ("", "strike a1 pay 2 power", "this is written: strike a1 [power] [pay 2] [on red]"),
        ("", "lay 2 57 12", "this is written: lay 1: 12 57"),
        ("", "lay 4: 57 12", "4 is not a slot; slots are 1 to 3"),
        ("", "mend", "this is written: mend x ..."),
        ("", "rush now", "now is not a cell; cells are a1 a2 b1 b2"),
        ("", "draw 3", "this is written: draw [2]"),
        ("", "leave no more", "this is written: leave, or leave yes"),
        ("", "say", "this is written: say hi"),
        ("", "say nothing", "say something"),
        ("way", "fly", "the first word is one of: rush walk stride"),
        ("fight", "", "the first word is one of: strike leave"),
        ("fight", "strike " + "a" * 80, "the first word is one of: strike leave"),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_is_written(
    question: str, text: str, sentence: str
) -> None:
    assert refused(text, question) == sentence


def test_a_refusal_tells_a_long_list_by_its_ends() -> None:
    cells = Notation([Row("stride {to}", Stride)], {"to": Words("cell", map(str, range(90)))})
    assert refused("stride x", notation=cells) == "x is not a cell; cells are 0 to 89"


@pytest.mark.parametrize(
    ("text", "details"),
    [("strike a1 pay 21", {"at": 3}), ("y", {"at": 0}), ("strike", {}), ("fly", {})],
)
def test_a_refusal_says_which_word_is_wrong(text: str, details: dict[str, int]) -> None:
    with pytest.raises(IllegalDecision) as refusal:
        NOTATION.parse(text, View(question="rest"))
    assert refusal.value.details == details


@pytest.mark.parametrize("form", NOTATION.forms, ids=lambda form: form.row.pattern)
def test_what_a_refusal_shows_of_a_row_is_read(form: Any) -> None:
    assert_shown_lines_are_read(NOTATION, form)


# ---------------------------------------------------------------- several decisions a line


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("stride a1 B2", ("stride a1", "stride b2")),
        ("RUSH a1", ("rush", "stride a1")),
        ("walk a1 back", ("walk", "stride a1", "stride back")),
        ("draw 2", ("draw", "draw")),
        ("a1 b2", ("stride a1", "stride b2")),  # one row alone repeats such words
        ("stride a1 c9", None),
        ("walk a1 walk", None),
        ("draw 3", None),
        ("draw draw", None),
        ("Stride  A1", None),
        ("mend x y", None),
        ("x y", None),
        ("", None),
    ],
)
def test_a_line_is_split_where_its_row_repeats_and_every_word_fits(
    text: str, pieces: tuple[str, ...] | None
) -> None:
    assert NOTATION.split(text) == (pieces or (text,))


def test_a_group_that_takes_nothing_ends_a_line() -> None:
    odd = Notation([Row("leave ([sure {sure}])+", Leave)], KINDS)
    assert odd.split("leave sure no sure yes") == ("leave sure no", "leave sure yes")
    assert odd.split("leave now") == ("leave now",)


def test_a_fault_far_down_a_line_is_named() -> None:
    assert refused("stride a1 b2 c9") == "c9 is not a cell; cells are a1 a2 b1 b2"
    assert refused("walk a1 b2 c9 d8") == "c9 is not a cell; cells are a1 a2 b1 b2"


# ---------------------------------------------------------------- mistakes in a table


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([Row("go {way}", Stride)], "there is no field way"),
        ([Row("go {to:cell}", Stride)], "there is no kind of word cell"),
        ([Row("go {to} [fast]", Stride)], "there is no field fast"),
        ([Row("go {to}", Stride, way=1)], "there is no field way"),
        ([Row("go {to}", Stride, to="a1")], "to is said twice"),
        ([Row("go", Stride)], "it says nothing of to, which has no default"),
        ([Row("go [to {to}]", Stride)], "to may be left out and has no default"),
        ([Row("{to}", Stride)], "it begins with no word"),
        ([Row("", Stride)], "it begins with no word"),
        ([Row("go {to", Stride)], "{to is no part of a pattern"),
        ([Row("go {to}+ on", Stride)], "{to}+ is no part of a pattern"),
        ([Row("Go {to}", Stride)], "Go is no part of a pattern"),
        ([Row("walk {stride}*", March, mode="")], "no row begins with stride"),
        ([Row("go {to}", Stride), Row("go {to}", Stride)], "read the same"),
        ([Row("go", Leave), Row("go [sure {sure}]", Leave)], "read the same"),
        ([Row("go", Leave), Row("go", Draw, where="deck")], "read the same"),
    ],
)
def test_a_mistake_in_a_table_is_an_error_when_it_is_made(rows: list[Row], sentence: str) -> None:
    with pytest.raises(ValueError, match="row") as error:
        Notation(rows, KINDS)
    assert sentence in str(error.value)


def test_rows_read_the_same_only_where_they_are_asked_together() -> None:
    rows = [Row("go", Leave), Row("go", Draw, where="deck")]
    Notation(rows, KINDS, asked={"a": (Leave,), "b": (Draw,)})
    with pytest.raises(ValueError, match="rows 'go' and 'go' read the same"):
        Notation(rows, KINDS, asked={"a": (Leave, Draw)})


def test_a_type_that_is_asked_for_has_a_row() -> None:
    with pytest.raises(ValueError, match="no row says Stride"):
        Notation([Row("go", Leave)], KINDS, asked={"a": (Leave, Stride)})


def test_a_seat_without_a_name_is_its_number() -> None:
    class Table(Struct, frozen=True):
        seats: int = 3

    duel = Notation(
        [Row("draw {where}", Draw), Row("strike {weapon} {power} {target}", Strike)],
        {
            "where": Words("pile", ("top",)),
            "weapon": Words("weapon", ("a1",)),
            "power": Words("word", {"hard": True, "soft": False}),
            "target": Seats("player"),
        },
    )
    assert duel.parse("strike a1 soft s2", Table()) == Strike("a1", False, target=2)
    assert duel.format(Strike("a1", True, target=0), Table()) == "strike a1 hard s0"
    with pytest.raises(IllegalDecision, match="s3 is not a player; players are s0 s1 s2"):
        duel.parse("strike a1 soft s3", Table())


class Pay(Decision, frozen=True):
    what: str
    pay: tuple[str, ...] | None = None


PAYING = Notation(
    [Row("buy {what} [paying {pay...}]", Pay)],
    {
        "what": Words("thing", ("tent",)),
        "pay": Tally("good", ("iron", "gun"), example="1 iron 2 gun"),
    },
)


@pytest.mark.parametrize(
    ("decision", "text"),
    [
        (Pay("tent"), "buy tent"),
        (Pay("tent", ("gun",)), "buy tent paying 1 gun"),
        (Pay("tent", ("iron", "gun", "gun")), "buy tent paying 1 iron 2 gun"),
        (Pay("tent", ("gun", "iron", "gun")), "buy tent paying 1 gun 1 iron 1 gun"),
    ],
)
def test_a_tally_is_written_with_numbers_and_read_in_its_order(decision: Pay, text: str) -> None:
    assert PAYING.format(decision, None) == text
    assert PAYING.parse(text, None) == decision


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("gun", "each good has its number: 1 iron 2 gun"),
        ("1 gun 2", "each good has its number: 1 iron 2 gun"),
        ("1 2", "each good has its number: 1 iron 2 gun"),
        ("0 gun", "0 is not a good; goods are iron gun"),
        ("1 tent", "tent is not a good; goods are iron gun"),
    ],
)
def test_a_tally_without_its_numbers_is_refused(said: str, sentence: str) -> None:
    with pytest.raises(IllegalDecision) as refused:
        PAYING.parse(f"buy tent paying {said}", None)
    assert refused.value.code == "bad_value" and refused.value.sentence == sentence


# ---------------------------------------------------------------- what a decision carries


class Walk(Struct, frozen=True):
    to: str


class Order(Decision, frozen=True):
    what: Walk


WALKS = Notation([Row("walk {to}", Walk)], {"to": Words("cell", ("a1", "b1"))})
ORDERS = Notation([carrying("order", Order, "what", WALKS, example="order walk a1")], {})


def test_what_a_decision_carries_is_written_by_its_own_notation() -> None:
    assert ORDERS.format(Order(Walk("b1")), None) == "order walk b1"
    assert ORDERS.parse("ORDER walk B1", None) == Order(Walk("b1"))
    assert ORDERS.split("order walk b1") == ("order walk b1",)


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        ("order walk c1", 2, "c1 is not a cell; cells are a1 b1"),
        ("order run c1", None, "this is written: walk a1"),
        ("order", None, "this is written: walk a1"),
    ],
)
def test_a_refusal_of_what_is_carried_names_the_word_of_the_whole_line(
    text: str, at: int | None, says: str
) -> None:
    with pytest.raises(IllegalDecision) as refused:
        ORDERS.parse(text, None)
    assert refused.value.sentence == says
    assert refused.value.details.get("at", at) == (1 if at is None else at)


def test_a_number_may_have_a_plural_of_its_own() -> None:
    dice = Number("die", 0, 5, plural="dice")
    assert dice.there_is(None) == "dice are 0 to 5"


def test_seats_of_a_view_that_does_not_say_them_names_the_kind_and_the_view() -> None:
    class Blind(Struct):
        seats: str | None = None

    told = r"Seats\('player'\) of the notation reads the field `seats` .*, and Blind has none"
    for ask in (lambda kind: kind.read("s1", Blind()), lambda kind: kind.words(Blind())):
        with pytest.raises(TypeError, match=told):
            ask(Seats("player"))
