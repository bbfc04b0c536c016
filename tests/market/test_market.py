"""The made-up market and its module keep the contract, and their two books are held to the code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.lessons.patterns import all_happened, plain_events
from mechs_core.kernel.ruleset import Option
from mechs_core.kernel.stream import Line
from mechs_core.kit.rulebook import Rulebook
from mechs_core.testing import contract
from mechs_core.testing.books import book_of, cases, cells_of, hold, refusals, standard
from mechs_core.testing.books.whole import check_chapters, check_ids
from mechs_core.testing.lessons.named import why_no_event
from mechs_core.testing.playouts import Setting, created
from mechs_core.testing.tables import check_seats_are_called_the_same_from_the_set_up_on
from tests.market import MARKET, vault
from tests.market.rules import Swap, Swapped
from tests.testing.texts import Text
from tests.with_answers import with_answers

HELD = ["Options", "Decisions", "Events", "Rulings"]
BEGINNING = ["The game in five lines", "Glossary"]
VAULT = vault.__name__

test_contract = contract(MARKET, budget=60)
test_book = hold(
    MARKET, *standard(MARKET), free=["Glossary"], chapters=[*BEGINNING, "Rules", *HELD]
)
test_book_of_the_module = hold(
    MARKET,
    *standard(MARKET, VAULT),
    free=["Glossary", "Worth"],
    chapters=[*BEGINNING, "Components", "Rules", *HELD],
    module=VAULT,
)


def market_of(text: str, module: str | None = None) -> Rulebook:
    """The market's book with another text, or its module's."""
    book = Text(text) if module is None else Rulebook("tests.market")
    book.modules = (Rulebook(VAULT) if module is None else Text(module),)
    return book


def test_a_game_may_name_its_modules_rules_and_no_others() -> None:
    book = market_of("- MKT-A-1 See VLT-PUT-1.\n")
    check_ids(book)
    with pytest.raises(AssertionError, match="rules that it does not have: VLT-PUT-7"):
        check_ids(market_of("- MKT-A-1 See VLT-PUT-7.\n"))


def test_a_module_names_its_own_rules_alone() -> None:
    ruleset = replace(MARKET, rulebook=market_of("", "- VLT-A-1 See VLT-B-1.\n"))
    with pytest.raises(AssertionError, match="VLT-B-1"):
        check_ids(book_of(ruleset).modules[0])


def test_chapters_of_both_books_may_have_one_title() -> None:
    check_chapters(market_of("## Options\n"), ["Options"])
    with pytest.raises(AssertionError, match="more than one chapter called options"):
        check_chapters(market_of("## Options\n### Options\n"), ["Options"])


def test_a_modules_options_decisions_and_events_stand_in_its_own_tables() -> None:
    assert [row[0] for row in cells_of(book_of(MARKET), "Decisions", "decision")] == ["`Swap`"]
    of_module = cells_of(book_of(MARKET, VAULT), "Decisions", "decision")
    assert of_module == [["`vault.Put`"]]
    more = Option(name="vault.more", sentence="More", default=1, values=(1,))
    failing = failed(
        lambda: standard(replace(MARKET, options=(*MARKET.options, more)), VAULT), VAULT
    )
    assert failing == ["Options: option"]
    other = replace(more, name="more")
    options = (*MARKET.options, other)
    assert failed(lambda: standard(replace(MARKET, options=options))) == ["Options: option"]
    assert not failed(lambda: standard(replace(MARKET, options=options), VAULT), VAULT)


def failed(held: Callable[[], tuple], module: str = "") -> list[str]:  # type: ignore[type-arg]
    """What of these tables is not as it should be."""
    found = []
    for each in held():
        try:
            each.check(book_of(MARKET, module))
        except AssertionError:
            found.append(each.name)
    return found


def test_a_modules_refusals_are_read_where_the_game_calls_it() -> None:
    assert refusals(MARKET, vault.Put) == ["no_vault", "full"]


def test_a_module_that_is_not_mounted_has_no_book() -> None:
    with pytest.raises(TypeError, match="market mounts no tests"):
        book_of(MARKET, "tests.toy")
    assert len([*cases(book_of(MARKET), (), (), ())]) == 5


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ('{"type":"Swap","with":"gun"}', "with: gun is not one of iron wood"),
        ('{"type":"Swap","with":3}', "not a decision: Expected `str`, got `int` - at `$.with`"),
        ('{"type":"Swap"}', "not a decision: Object missing required field `with`"),
        ('{"type":"Swap","with_":"iron"}', "not a decision: Object contains unknown field `with_`"),
        (Swap(3), "not a decision: Expected `str`, got `int` - at `$.with`"),  # type: ignore[arg-type]
        ('{"type":"vault.Put"}', "not a decision: Object missing required field `good`"),
        ('{"type":"Put","good":null}', "not a decision: Invalid value 'Put' - at `$.type`"),
    ],
)
def test_refusals_name_types_and_fields_as_they_are_stored(sent: str | Swap, why: str) -> None:
    line, _ = created(MARKET, Setting(2, {}), "7")
    with pytest.raises(IllegalDecision) as refusal:
        line.decide(0, sent)
    assert (refusal.value.code, refusal.value.sentence) == ("bad_value", why)


def test_names_are_drawn_at_set_up_and_stay() -> None:
    line, _ = created(MARKET, Setting(2, {}), "7")
    before = Line(MARKET, line.created)
    assert MARKET.sight.called(before.created, before.state) == ()
    named = MARKET.sight.called(line.created, line.state)
    assert named == ("elm", "ash")
    line.decide(0, Swap("iron"))
    assert MARKET.sight.called(line.created, line.state) == named


def test_a_difference_names_type_and_field_as_they_are_stored() -> None:
    from mechs_core.kernel.rederivation import compare

    told = compare([Swapped(0, "iron", 1)], [Swapped(0, "wood", 1)], 4)
    assert told is not None and told.field == "Swapped.with"
    told = compare([vault.PutIn(0, "iron", 1)], [Swapped(0, "wood", 1)], 4)
    assert told is not None and (told.stored, told.derived) == ("vault.PutIn", "Swapped")


def test_a_pattern_names_type_and_field_as_they_are_stored() -> None:
    assert why_no_event(MARKET, {"type": "vault.PutIn", "good": "iron"}) is None
    assert why_no_event(MARKET, {"type": "Swapped", "with": "iron"}) is None
    why = why_no_event(MARKET, {"type": "Swapped", "with_": "iron"})
    assert why == "Swapped has no field 'with_'; there is seat, with, count"
    assert why_no_event(MARKET, {"type": "PutIn"}) == "type: 'PutIn' is no event of the game"
    assert all_happened(
        [{"type": "vault.PutIn", "points": {"least": 2}}],
        plain_events([vault.PutIn(0, "iron", 2)]),
    )


def test_names_that_change_in_a_game_break_the_contract() -> None:
    moody = with_answers(MARKET, called=lambda created, state: state.signs if state.over else ())
    with pytest.raises(AssertionError, match="at last"):
        check_seats_are_called_the_same_from_the_set_up_on(moody)
