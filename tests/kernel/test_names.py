"""Names of seats: which a new game takes, which are one, and that old games keep theirs."""

from __future__ import annotations

import pytest

from mechs_core.kernel import names, rederivation, replay
from mechs_core.kernel.creation import check_names, describe
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.names import alike, kept, why_not
from tests.old_names import begun
from tests.toy import TOY


def refused(*seats: str, called: tuple[str, ...] = ()) -> str:
    why = why_not([kept(seat) for seat in seats], called)
    assert why is not None
    return why


@pytest.mark.parametrize("word", sorted(names.WORDS))
def test_a_word_of_the_program_is_no_name(word):
    for said in (word, word.upper(), f"the {word}", "".join(chr(ord(c) + 0xFEE0) for c in word)):
        assert "this program uses the word itself" in refused(said, "bob")


@pytest.mark.parametrize("name", ["0", "1", "12", "007", "-1", "#1", "1.5", "²", "１", "①"])
def test_a_bare_number_is_no_name(name):
    assert "a number means a seat" in refused("ada", name)


@pytest.mark.parametrize("name", ["Bot:x", "bots:x", "BOT:random", "bot :x", "ｂｏｔ：x", "bοt:x"])
def test_what_looks_like_a_bot_is_no_name(name):
    assert "a bot is bot:NAME" in refused(name)


@pytest.mark.parametrize("name", ["...", "-", "!?", "٣", "½", "\u0301", "1️⃣", "\u2800", "\u3164"])
def test_a_name_has_something_to_see(name):
    assert "a name has a letter" in refused(name) or "cannot be seen" in refused(name)


@pytest.mark.parametrize(
    "hidden", ["\u202e", "\u2066", "\u200b", "\u2060", "\ufeff", "\xad", "\U000e0041", "\u115f"]
)
def test_characters_that_turn_or_hide_a_text_are_refused(hidden):
    assert refused(f"зо{hidden}я") and refused(f"ad{hidden}a")


@pytest.mark.parametrize("name", ["a\u200db", "\u200dada", "ada\u200c", "é\u200d\u200de"])
def test_joiners_that_join_nothing_are_refused(name):
    assert "printable characters" in refused(name)


@pytest.mark.parametrize(
    "name",
    ["می\u200cخواهم", "അവന്\u200d", "👩\u200d🚀", "❤️\u200d🔥", "Zoë", "李", "O'Neil", "r2d2", "a 1"],
)
def test_names_of_people_of_any_script_are_taken(name):
    assert why_not([name, "bob"]) is None
    assert describe(TOY, [name, "bob"]).seats == (name, "bob")


@pytest.mark.parametrize("name", ["a,b", "ada: x", "a：b"])
def test_a_name_does_not_hold_what_parts_names(name):
    assert "no comma and no colon" in refused(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ada"),
        ("Zoë", "Zoe\u0308"),
        ("ZOË", "zoë"),
        ("straße", "STRASSE"),
        ("ａｄａ", "ada"),
        ("Аda", "Ada"),  # the first letter is Cyrillic
        ("ada bob", "ada  bob"),
        ("می\u200cرا", "میرا"),
        ("❤️", "❤"),
    ],
)
def test_two_that_look_alike_are_not_both_taken(one, other):
    assert alike(one, other)
    assert refused(one, other).startswith("two seats ")
    assert why_not([kept(one), "bob"]) is None


def test_alike_in_either_way_of_comparing_is_alike_whatever_the_case():
    assert alike("ВОВА", "вова") and alike("ВОВА", "BOBA") and not alike("вова", "боба")


def test_names_are_stored_composed():
    assert describe(TOY, ["Zoe\u0308", "bob"]).seats == ("Zoë", "bob")
    with pytest.raises(IllegalDecision, match="not composed"):
        check_names(["Zoe\u0308", "bob"], ())


def test_what_the_rules_call_another_seat_is_no_name_of_ones_own():
    colours = ("red", "yellow")
    assert "the rules call seat 1 yellow" in refused("Yellow", "bob", called=colours)
    assert why_not(["red", "bob"], colours) is None  # and so they call that seat
    assert refused("seat 1", "bob") and why_not(["seat 0", "seat 1"]) is None


def test_bots_of_one_kind_may_sit_on_several_seats():
    assert why_not(["bot:random@1", "bot:random@1"]) is None


OLD = [("public", "all"), ("1", "0"), ("Ada", "ada"), ("Zoe\u0308", "Zoë"), ("...", "\u3164")]


@pytest.mark.parametrize("seats", OLD)
def test_old_games_keep_their_names_and_are_sound(seats):
    steps = begun(TOY, seats, "7")
    assert rederivation.rederive(TOY, steps) is None
    read = replay.read(b"".join(replay.write(TOY, steps)), lambda _: TOY)
    assert read.steps[0].events[0].seats == seats
