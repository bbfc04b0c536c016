"""Looking things up in a rulebook: rules by ID, chapters by title, words in any text."""

from __future__ import annotations

import pytest

from mechs_core.kernel.book import Book, Found, Item, Sentences, Table, book_of
from tests.small_book import SMALL, Written

BOOK = book_of(SMALL.rulebook)


def found(said: str, book: Book = BOOK) -> list[tuple[str, list[str]]]:
    """The chapters that are found, each with the words that its blocks begin with."""
    return [(each.title, begun(Found([each]))) for each in book.look_up(said).chapters]


def begun(them: Found) -> list[str]:
    return [
        " ".join(row[0] for row in block.rows)
        if isinstance(block, Table)
        else (block.rule if isinstance(block, Item) else "") or block.text.split()[0]
        for chapter in them.chapters
        for block in chapter.blocks
    ]


def test_a_book_is_its_sentences_by_id_in_order():
    assert [*BOOK] == ["SM-SHT-1", "SM-SHT-2", "SM-END-1", "SM-R-1", "SM-SHT-12"]
    assert BOOK["SM-SHT-2"] == "A wall stops it. So does a bot."
    assert len(BOOK) == 5 and "SM-SHT-3" not in BOOK


@pytest.mark.parametrize("said", ["SM-SHT-1", "sm-sht-1", "Sht-1", "SM-SHT-1-"])
def test_a_rule_is_found_by_its_id_alone(said):
    assert found(said) == [("Shooting", ["SM-SHT-1"])]
    assert BOOK.look_up(said).rules == ["SM-SHT-1"]


@pytest.mark.parametrize("said", ["SM-SHT", "sm-sht-", "sht-"])
def test_rules_are_found_by_how_their_ids_begin(said):
    assert BOOK.look_up(said).rules == ["SM-SHT-1", "SM-SHT-2", "SM-SHT-12"]
    assert found(said) == [("Shooting", ["SM-SHT-1", "SM-SHT-2"]), ("Rulings", ["SM-SHT-12"])]


def test_a_part_of_an_id_is_none_of_it():
    assert not BOOK.numbered("SM-SH") and not BOOK.numbered("") and not BOOK.numbered("-")


@pytest.mark.parametrize("said", ["shooting", "Shoot", " SHOOTING "])
def test_a_chapter_is_opened_by_its_name_or_its_beginning(said):
    assert found(said) == [("Shooting", ["SM-SHT-1", "SM-SHT-2", "An"])]
    assert not BOOK.look_up(said).rules and BOOK.look_up(said).mark is None


@pytest.mark.parametrize("said", ["end", "the end", "game in five", "the  game"])
def test_an_article_before_a_title_may_be_left_out(said):
    ((title, _),) = found(said)
    assert title in ("The end", "The game in five lines")


def test_a_chapter_is_opened_with_the_chapters_within_it_and_no_others():
    assert [title for title, _ in found("components")] == ["Components", "Bots", "Weapons"]
    assert [title for title, _ in found("rules")] == ["Rules", "Shooting", "The end"]


def test_the_books_own_title_opens_nothing():
    assert found("small") == [("Small: the rules", []), ("The end", ["$"])]
    assert found("") == found("  ") == []


def test_where_a_chapter_is_opened_it_is_counted_who_else_speaks_of_it():
    assert BOOK.look_up("shooting").more == 1  # SM-SHT-12
    assert BOOK.look_up("end").more == 1  # SM-R-1, and not SM-END-1, which stands in it
    assert BOOK.look_up("weapons").more == 0


def test_any_other_word_is_looked_for_in_rules_rows_and_paragraphs():
    assert found("wall") == [("Shooting", ["SM-SHT-2"])]
    assert found("ammus") == [("Glossary", ["ammus"])]
    assert found("lines") == [("The game in five lines", [])]
    assert found("rail") == [("Bots", ["`sapper`"]), ("Weapons", ["G2"])]
    assert found("made-up") == [("Small: the rules", ["A"])]
    assert found("play") == [("The end", ["$"])]


def test_words_are_found_at_their_beginning_and_within_others_only_where_that_is_nowhere():
    assert found("gun") == [("Bots", ["`sapper`"]), ("Weapons", ["**Guns.**", "G2"])]
    assert found("utogu") == [("Bots", ["`spark`"]), ("Weapons", ["G1"])]


def test_of_several_words_each_stands_in_what_is_found():
    assert found("bot wins") == [("The game in five lines", ["Bots"]), ("The end", ["SM-END-1"])]
    assert found("wins last BOTS") == [("The game in five lines", ["Bots"])]
    assert found("wall chess") == []


def test_signs_are_looked_for_as_they_are():
    assert found("3/2") == [("Bots", ["`spark`"])]
    for said in ("(", "[", "\\", ".*", "^", "\x00", "\n", "(?P<a>", "\ud800"):
        assert isinstance(BOOK.look_up(said), Found)
    assert found("s.ark") == found("(.*)") == found("^") == []


def test_very_long_words_are_looked_for_as_others():
    assert found("x" * 10_000) == found("x " * 5_000) == []
    assert BOOK.near("x" * 10_000) == BOOK.near("rail" * 2_500) == []


def test_what_is_found_is_marked_where_it_was_looked_for():
    assert not BOOK.look_up("gun 3/2 sapper").chapters  # no row has all three
    mark = BOOK.look_up("3/2 spark").mark
    assert mark is not None and [*mark.findall("`Spark` | 3/2 | wspark")] == ["Spark", "3/2"]


def test_rules_tell_who_cites_them():
    assert BOOK.citing("SM-END-1") == ["SM-R-1"]
    assert BOOK.citing("SM-SHT-1") == []  # and not SM-R-1, which cites SM-SHT-12
    assert BOOK.citing("SM-SHT-12") == ["SM-R-1"]


def cards(said: str) -> list[str]:
    return begun(Found(BOOK.called(said)))


def test_components_are_called_by_id_or_name():
    assert cards("g2") == cards("Rail  Gun") == ["G2"]
    assert cards("ram") == ["`ram`"]
    assert cards("ammus") == [] == cards("") == cards("  ")


def test_components_are_called_by_how_their_id_or_name_begins_or_a_word_of_it():
    assert cards("s") == ["`spark` `sapper`"]
    assert cards("auto") == ["G1"]
    assert cards("gun") == ["G2"]


def test_an_id_may_have_a_letter_more_but_no_digit():
    assert cards("G2a") == ["G2"] and cards("G22") == cards("G2ab") == []
    assert found("g2a") == [("Weapons", ["G2"])]


def test_an_id_may_have_zeros_before_it_and_a_sign_with_more_behind_it():
    assert cards("0G2") == cards("G2@3") == ["G2"]
    assert cards("@3") == cards("0") == []


def test_without_components_every_table_has_cards():
    book = Written("## Cards\n| card |\n|---|\n| A |\n")
    assert [each.title for each in book.called("a")] == ["Cards"]


def test_a_word_that_nothing_is_found_by_brings_up_words_like_it():
    assert BOOK.near("autgun") == ["autogun"]
    assert BOOK.near("wall shootin") == ["shooting", "shoot", "shot"]
    assert "SM-SHT-12" in BOOK.near("SM-SHT-11")
    assert BOOK.near("raul", BOOK.names()) == [] and BOOK.near("sparc", BOOK.names()) == ["spark"]
    assert BOOK.near("qqqq") == BOOK.near("x") == BOOK.near("") == []


def test_any_mapping_is_a_book_of_one_chapter():
    book = book_of({"A-B-1": "One.", "A-B-2": "Two."})
    assert [(each.title, begun(Found([each]))) for each in book.chapters] == [
        ("Rules", ["A-B-1", "A-B-2"])
    ]
    assert dict(book) == {"A-B-1": "One.", "A-B-2": "Two."}
    assert found("two", book) == [("Rules", ["A-B-2"])]
    assert not book_of({}).chapters and not [*Sentences({})]
    assert book_of(BOOK) is BOOK
