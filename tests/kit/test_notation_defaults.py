"""The notation of a game that says nothing: names and fields of its decisions."""

from __future__ import annotations

from typing import Annotated

import pytest
from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import AtLeast, Between, Decision, OneOf
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kit.notation import Notation
from tests.every_ruleset.playouts import RULESETS
from tests.games import Sealed
from tests.notations import assert_shown_lines_are_read
from tests.toy import TOY


class Inner(Struct, frozen=True):
    text: str
    marks: tuple[str, ...] = ()


class AskMuch(Decision, frozen=True, tag="AskMuch", rename={"from_": "from"}):
    amount: Annotated[int, AtLeast(1, 9)]
    any_number: int
    kind: Annotated[str, OneOf(("Big", "small"))]
    text: str
    pair: Annotated[tuple[int, int], Between(1, 9)]
    inner: Inner
    list: tuple[int, ...]
    sure: bool
    maybe: int | None
    from_: Annotated[str | None, OneOf(("a", "b"))] = None
    loud: bool = False
    quiet: bool = True
    steps: tuple[str, ...] = ()


class Steps(Decision, frozen=True):
    steps: Annotated[tuple[str, ...], OneOf(("n", "s"))]


class Alike(Decision, frozen=True):
    kind: Annotated[str, OneOf(("A", "a"))]


class Loose(Decision, frozen=True):
    table: dict[str, int]


def test_a_game_that_says_nothing_is_written_by_names_and_fields() -> None:
    made = Notation.of([AskMuch, Steps, Alike, Loose])
    asked = AskMuch(
        *(3, -7, "Big", 'Two words\u2003and "more" %s', (1, 2), Inner("A b", ("c",)), (4, 5)),
        *(True, None, "b", True, False, ("n e",)),
    )
    for decision, text in (
        (Steps(("n", "s", "s")), "steps n s s"),
        (Steps(()), "steps"),
        (Alike("A"), 'alike "A"'),
        (Loose({"A b": 1}), 'loose {"A\\u0020b":1}'),
        (
            asked,
            'ask_much 3 -7 big "Two\\u0020words\\u2003and\\u0020\\"more\\"\\u0020%s" 1 2 '
            '{"text":"A\\u0020b","marks":["c"]} [4,5] yes from b loud quiet no '
            'steps ["n\\u0020e"]',
        ),
    ):
        assert made.format(decision, None) == text
        assert made.parse(text, None) == decision
        assert made.split(text) == (text,)
    with pytest.raises(IllegalDecision) as refusal:
        made.parse("loose {x}", None)
    assert refusal.value.sentence == "{x} is not a table; it is written as JSON without spaces"


def test_two_types_of_the_same_name_in_snake_case_are_refused() -> None:
    class ask_much(Decision, frozen=True):
        pass

    class AskMuch(Decision, frozen=True):
        pass

    with pytest.raises(ValueError, match="read the same"):
        Notation.of([ask_much, AskMuch])


@pytest.mark.parametrize("ruleset", [*RULESETS, TOY], ids=lambda ruleset: ruleset.name)
def test_every_ruleset_could_do_without_a_notation_of_its_own(ruleset: Ruleset) -> None:
    made = Notation.of(ruleset.rules.decisions)
    for form in made.forms:
        assert_shown_lines_are_read(made, form)
    said: dict[str, Decision] = {}
    game, rng = Sealed.new(ruleset, ruleset.seats[-1]), Rng("default")
    for _ in range(150):
        for request in game.line.requests():
            for decision in ruleset.legal(game.line.state, request.seat):
                text = made.format(decision, None)
                assert made.parse(text, None) == decision
                assert said.setdefault(text, decision) == decision
        if not game.line.requests():
            break
        game.random_step(rng)
