"""Sentences as tables: what a template says, what is left out, what a mistake in a row raises."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any, Literal

import pytest
from msgspec import UNSET, Struct
from msgspec.structs import replace

from mechs_core import rulesets
from mechs_core.kernel.messages import (
    DECIDER,
    NOBODY,
    Branched,
    Decided,
    Decision,
    Event,
    GameCreated,
    OneOf,
    secret,
)
from mechs_core.kernel.redact import redact
from mechs_core.kit.sentences import BRANCHED, Row, Sentences, Vocabulary, by, when
from mechs_core.kit.words import count, counting, in_words, listed

Half = Literal["upper", "lower"]


class Tile(Struct, frozen=True):
    id: str
    turned: bool


class CardsDrawn(Event, frozen=True):
    seat: int
    cards: Annotated[tuple[int, ...], secret("seat")]


class Laid(Event, frozen=True):
    seat: int
    half: Annotated[Half, secret("seat")]
    number: Annotated[int | None, secret(NOBODY)] = None


class Moved(Event, frozen=True, rename={"from_": "from"}):
    seat: int
    from_: str
    to: str | None = None
    by: int | None = None
    fields: tuple[str, ...] = ()
    steps: int = 0
    blocked: bool = False
    mode: Half = "upper"


class TileTurned(Event, frozen=True):
    tile: Tile
    walls: dict[str, int]


class Play(Decision, frozen=True):
    card: Annotated[int, secret(DECIDER)]
    how: Annotated[str, OneOf(("up", "down"))] = "up"


class View(Struct, frozen=True):
    names: tuple[str, ...] = ("red", "blue")


def colour(seat: int, view: View) -> str:
    return view.names[seat]


SAY = Vocabulary(
    seat=colour, by=colour, half={"upper": "top", "lower": "bottom"}, steps=counting("step")
)
MOVED = Moved(0, "a1", "a2")


def said(row: Row, event: Event = MOVED, say: Vocabulary = SAY) -> tuple[str, tuple[str, ...]]:
    return Sentences(say, {type(event): row}).sentence(event, View())


def text(template: str, event: Event = MOVED, **parts: Any) -> str:
    return said(SAY(template, **parts), event)[0]


# ---------------------------------------------------------------- blanks


def test_a_field_is_said_with_the_word_for_its_name_or_as_it_is() -> None:
    assert said(SAY("{seat} moves {from_} to {to}", "R-1", "R-2")) == (
        "red moves a1 to a2",
        ("R-1", "R-2"),
    )


def test_a_word_is_a_function_of_the_value_or_of_the_view_too_or_a_mapping() -> None:
    assert text("{steps}", replace(MOVED, steps=1)) == "1 step"
    assert text("[{half} half]", Laid(1, "lower")) == "bottom half"
    assert text("{by}", replace(MOVED, by=1)) == "blue"


def test_another_word_than_the_fields_own() -> None:
    assert text("seat {seat:str}") == "seat 0"
    assert text("by {seat:steps}") == "by 0 steps"


def test_a_tuple_is_said_as_a_list() -> None:
    assert text("{fields}", replace(MOVED, fields=("a1", "a2", "b2"))) == "a1, a2 and b2"


def test_a_word_of_one_sentence_alone() -> None:
    event = replace(MOVED, mode="lower")
    assert text("{mode}", event, mode={"upper": "up", "lower": "down"}) == "down"


def test_signs_of_other_languages_stand_as_they_are() -> None:
    assert text("""{seat}'s "Mech" \\ %s""") == """red's "Mech" \\ %s"""


# ---------------------------------------------------------------- what is missing


def test_a_hidden_field_has_another_text() -> None:
    event = CardsDrawn(0, (3, 5))
    row = SAY("{seat} draws {cards|some cards}")
    assert said(row, redact(event, 0))[0] == "red draws 3 and 5"
    assert said(row, redact(event, 1))[0] == "red draws some cards"


@pytest.mark.parametrize(
    ("template", "there", "missing"),
    [
        ("goes[ to {to}]", "goes to a2", "goes"),
        ("goes [to {to}|nowhere]", "goes to a2", "goes nowhere"),
        ("goes {to|nowhere}", "goes a2", "goes nowhere"),
        ("[{by} pushes {seat}|{seat} goes]", "red pushes red", "red goes"),
        ("goes[ over {fields}]", "goes over a1", "goes"),
        ("goes[{steps?} {steps}]", "goes 2 steps", "goes"),
        ("goes[{blocked?}, but is stopped]", "goes, but is stopped", "goes"),
        ("[{by?}{to?}by force|alone]", "by force", "alone"),
        ("[{to} by {by}|{seat} {to|stays}]", "a2 by red", "red stays"),
    ],
)
def test_brackets_stand_where_their_fields_do(template: str, there: str, missing: str) -> None:
    all_there = Moved(0, "a1", "a2", by=0, fields=("a1",), steps=2, blocked=True)
    assert text(template, all_there) == there
    assert text(template, Moved(0, "a1")) == missing


def test_one_missing_field_takes_its_brackets_with_it() -> None:
    assert text("goes[ to {to} by {by}]") == "goes"


def test_brackets_of_a_hidden_field_say_nothing_of_it() -> None:
    event = Laid(0, "upper", 4)
    for viewer, expected in ((0, "red lays the top half"), (1, "red lays a half")):
        row = SAY("{seat} lays [the {half} half|a half][{number?}!]")
        assert said(row, redact(event, viewer))[0] == expected


def test_a_part_is_a_function_and_missing_where_it_says_nothing() -> None:
    def way(event: Moved, view: View) -> str:
        return "" if event.to is None else f"{event.from_}-{event.to}"

    assert text("{seat} goes[ by {way}]", way=way) == "red goes by a1-a2"
    assert text("{seat} goes[ by {way}]", Moved(0, "a1"), way=way) == "red goes"
    assert text("{way}", way=way) == "a1-a2"


# ---------------------------------------------------------------- rules and choices


def test_rules_are_cited_where_their_field_is_there_in_the_order_of_the_row() -> None:
    row = SAY("goes", "R-1", when("to", "R-2", "R-3"), "R-4", when("steps", "R-5"))
    assert said(row)[1] == ("R-1", "R-2", "R-3", "R-4")
    assert said(row, Moved(0, "a1", steps=1))[1] == ("R-1", "R-4", "R-5")


def test_seat_0_is_there() -> None:
    row = SAY("[{by?}pushed|alone]", when("by", "R-1"))
    assert said(row, replace(MOVED, by=0)) == ("pushed", ("R-1",))
    assert said(row) == ("alone", ())


def test_rules_by_a_value_and_by_a_function() -> None:
    def of_view(event: Moved, view: View) -> tuple[str, ...]:
        return (f"V-{len(view.names)}",)

    row = SAY("goes", when("mode", {"upper": "R-1", "lower": ("R-2", "R-3")}), of_view)
    assert said(row)[1] == ("R-1", "V-2")
    assert said(row, replace(MOVED, mode="lower"))[1] == ("R-2", "R-3", "V-2")
    assert said(SAY("goes", when("to", {"b1": "R-1"})))[1] == ()


def test_a_choice_takes_the_row_of_a_value() -> None:
    row = by("to", {None: SAY("stays"), "b1": SAY("comes home")}, SAY("goes to {to}"))
    assert [said(row, replace(MOVED, to=each))[0] for each in (None, "b1", "c1")] == [
        *("stays", "comes home", "goes to c1"),
    ]


def test_a_choice_asks_a_function_too() -> None:
    def far(event: Moved, view: View) -> bool:
        return event.steps > 2

    row = by(far, {True: SAY("goes far"), False: lambda event, view: ("goes", ("R-1",))})
    assert said(row) == ("goes", ("R-1",))
    assert said(row, replace(MOVED, steps=3)) == ("goes far", ())


def test_where_a_choice_has_a_row_for_what_is_hidden_the_others_may_say_the_field() -> None:
    row = by("half", {UNSET: SAY("lays a half")}, SAY("lays the {half}"))
    assert said(row, redact(Laid(0, "upper"), 0))[0] == "lays the top"
    assert said(row, redact(Laid(0, "upper"), None))[0] == "lays a half"


# ---------------------------------------------------------------- the kernel's records


def test_a_decision_is_told_behind_the_name_of_its_seat() -> None:
    sentence = Sentences(SAY, {Play: SAY("plays {card|a card} {how}", "R-1")}).sentence
    decided = Decided(1, Play(7))
    assert sentence(redact(decided, 1), View()) == ("blue plays 7 up", ("R-1",))
    assert sentence(redact(decided, 0), View()) == ("blue plays a card up", ("R-1",))


CREATED = GameCreated("toy", 1, ("ada", "bob"), {}, "drawn", "seed", scenario={})


def test_the_first_records_have_sentences_of_their_own() -> None:
    sentence = Sentences(SAY, {}).sentence
    assert sentence(CREATED, View()) == ("a new game for ada and bob, from a scenario", ())
    assert sentence(redact(CREATED, 0), View())[0] == "a new game for ada and bob"
    branched = Branched("g-0001", 7, "new", 1)
    assert sentence(branched, View())[0] == "a branch of g-0001 after event 7, with new luck"
    assert sentence(replace(branched, parent=""), View())[0] == (
        "a branch after event 7, with new luck"
    )


def test_a_game_names_their_rules() -> None:
    rules = when("luck", {"same": "R-1", "new": "R-2"})
    sentence = Sentences(SAY, {Branched: SAY(BRANCHED, rules)}).sentence
    assert sentence(Branched("", 7, "same", 1), View())[1] == ("R-1",)


# ---------------------------------------------------------------- a game that says nothing


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (redact(CardsDrawn(0, (3, 5)), 0), "cards drawn: seat 0, cards 3 5"),
        (redact(CardsDrawn(0, (3, 5)), 1), "cards drawn: seat 0"),
        (Decided(1, Play(7)), "blue decides: play: card 7"),
        (redact(Decided(1, Play(7)), 0), "blue decides: play"),
    ],
)
def test_what_no_row_says_is_told_by_names_and_fields(event: Event, expected: str) -> None:
    assert Sentences(SAY, {}).sentence(event, View()) == (expected, ())


# ---------------------------------------------------------------- mistakes in a table

SECRETIVE = Laid(0, "upper")


@pytest.mark.parametrize(
    ("row", "event", "why"),
    [
        (SAY("{who} goes"), MOVED, "no field who"),
        (SAY("[{who} goes]"), MOVED, "no field who"),
        (SAY("goes[{who?} far]"), MOVED, "no field who"),
        (SAY("goes", when("who", "R-1")), MOVED, "no field who"),
        (by("who", {}, SAY("goes")), MOVED, "no field who"),
        (by("to", {}, SAY("{who} goes")), MOVED, "no field who"),
        (SAY("{to:way}"), MOVED, "no word way"),
        (SAY("{seat} lays {half}"), SECRETIVE, "half needs brackets"),
        (SAY("{seat} lays [{number} of {half}|{half}]"), SECRETIVE, "half needs brackets"),
        (by("number", {UNSET: SAY("{half}")}, SAY("x")), SECRETIVE, "half needs brackets"),
        (by("half", {UNSET: SAY("{half}")}, SAY("x")), SECRETIVE, "half needs brackets"),
        (by("half", {"upper": SAY("x")}, SAY("{half}")), SECRETIVE, "half needs brackets"),
        (by("half", {"upper": SAY("x"), "lower": SAY("y")}), SECRETIVE, "may be hidden"),
        (SAY("{to?}"), MOVED, "to needs brackets"),
        (SAY("goes[ as {seat}]"), MOVED, "nothing in brackets can be missing"),
        (SAY("goes[{mode?} {to}]"), MOVED, "mode is never missing"),
        (SAY("goes", when("mode", "R-1")), MOVED, "mode is never missing"),
        (SAY("goes", when("mode", {"uper": "R-1"})), MOVED, "mode is never 'uper'"),
        (by("mode", {"uper": SAY("x")}, SAY("y")), MOVED, "mode is never 'uper'"),
        (by("mode", {"upper": SAY("x")}), MOVED, "mode: no row for 'lower'"),
        (by("blocked", {True: SAY("x")}), MOVED, "blocked: no row for False"),
        (SAY("{mode}", mode={"upper": "up"}), MOVED, "no word for mode 'lower'"),
        (SAY("{seat} goes [to {to}"), MOVED, "does not parse"),
        (SAY("{seat goes"), MOVED, "does not parse"),
        (SAY("[a [{to}]]"), MOVED, "does not parse"),
        (SAY("{to}", to=lambda event, view: ""), MOVED, "to is a field"),
    ],
)
def test_a_mistake_in_a_row_raises_when_the_table_is_made(row: Row, event: Event, why: str) -> None:
    with pytest.raises(ValueError, match=why) as raised:
        Sentences(SAY, {type(event): row})
    assert type(event).__name__ in str(raised.value)


def test_a_type_of_the_game_without_a_row_raises() -> None:
    with pytest.raises(ValueError, match="no sentence for Moved and Play"):
        Sentences(SAY, {CardsDrawn: SAY("draws")}, kinds=(Moved, CardsDrawn, Play))


# ---------------------------------------------------------------- pieces


def test_lists_and_numbers() -> None:
    assert [listed(()), listed(("a",)), listed((1, 2, 3)), listed("ab", "or")] == [
        *("", "a", "1, 2 and 3", "a or b"),
    ]
    assert [in_words(number) for number in (0, 2, 10, 11)] == ["no", "two", "ten", "11"]
    assert [count(0, "hit"), count(1, "hit"), counting("hit")(2)] == ["0 hits", "1 hit", "2 hits"]


# ---------------------------------------------------------------- the rulesets


def table_of(name: str) -> Sentences:
    table: Sentences = import_module(f"mechs_core.rulesets.{name}.text.sentences").SENTENCES
    return table


@pytest.mark.parametrize("name", rulesets.names())
def test_every_rule_that_a_table_names_exists(name: str) -> None:
    rulebook = rulesets.find(name).rulebook
    cited = [*table_of(name).cited()]
    assert len(cited) > 50
    assert not [(kind.__name__, rule) for kind, rule in cited if rule not in rulebook]


@pytest.mark.parametrize("name", rulesets.names())
def test_a_table_says_every_event_and_decision_of_its_game_and_no_other(name: str) -> None:
    rules = rulesets.find(name).rules
    assert {*table_of(name).rows} == {*rules.events, *rules.decisions, GameCreated, Branched}


def test_a_tuple_says_numbers_by_their_place() -> None:
    class Moved(Event, frozen=True):
        cell: int

    say = Vocabulary(cell=("a1", "b1"))
    assert Sentences(say, {Moved: say("to {cell}")}).sentence(Moved(1), None) == ("to b1", ())


def test_a_function_that_gives_a_text_alone_is_told_what_is_wanted() -> None:
    class Moved(Event, frozen=True):
        cell: int

    def moved(event: Any, view: Any) -> Any:
        return "it moves"

    sentence = Sentences(Vocabulary(), {Moved: moved}).sentence
    with pytest.raises(TypeError) as caught:
        sentence(Moved(1), None)
    assert str(caught.value) == (
        "the row of Moved in Sentences: moved gives 'it moves', and wanted is a sentence with its "
        'rules: ("the text", ("AB-HIT-2",)), without rules ("the text", ())'
    )
