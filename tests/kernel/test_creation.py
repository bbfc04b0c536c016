"""Creating games and branches: every `bad_config`."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec import structs

from mechs_core.kernel import replay
from mechs_core.kernel.creation import LARGEST, check, check_branch, describe, fill_options
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.errors import IllegalDecision, UnknownGame
from mechs_core.kernel.messages import Branched, GameCreated
from mechs_core.kernel.ruleset import Option, Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.kernel.words import span, words
from tests.games import Sealed
from tests.toy import TOY
from tests.with_answers import with_answers

CREATED = describe(TOY, ["ada", "bob"], seed="7")
WITH_ANY = with_answers(
    TOY,
    options=(
        *TOY.options,
        Option(name="any", sentence="", default=None, check=lambda said, seats: said),
    ),
)


def bad_config(call: Any, *args: Any, **named: Any) -> str:
    with pytest.raises(IllegalDecision) as caught:
        call(*args, **named)
    assert caught.value.code == "bad_config"
    return caught.value.sentence


def created(ruleset: Ruleset = TOY, **said: Any) -> Line:
    return Line.create(ruleset, describe(ruleset, said.pop("seats", ["ada", "bob"]), **said))[0]


# ---------------------------------------------------------------- a good one


def test_a_record_has_everything_filled_in():
    assert (
        GameCreated(
            ruleset="toy",
            rules=1,
            seats=("ada", "bob"),
            options={"rounds": 3, "block": True, "die": "plain"},
            seed_origin="chosen",
            seed="7",
        )
        == CREATED
    )
    check(TOY, CREATED)


def test_a_seed_is_drawn_where_none_is_chosen():
    first, second = (describe(TOY, ["ada", "bob"]) for _ in range(2))
    assert first.seed_origin == "drawn" and len(first.seed) == 32 and first.seed != second.seed


def test_a_bot_is_recorded_with_its_version():
    assert describe(TOY, ["ada", "bot:hopeful", "bot:random@1"]).seats == (
        "ada",
        "bot:hopeful@1",
        "bot:random@1",
    )


def test_two_seats_may_have_the_same_bot():
    assert created(seats=["bot:random", "bot:random"]).created.seats[0] == "bot:random@1"


def test_a_scenario_is_stored_and_played_from():
    line = created(scenario={"scores": [4, 5], "round": 2})
    assert line.state.scores == [4, 5] and line.state.round == 2


def test_an_options_default_may_depend_on_the_seats():
    ruleset = with_answers(
        TOY, options=(*TOY.options, Option(name="x", sentence="", default=lambda n: n))
    )
    assert fill_options(ruleset, 4, {})["x"] == 4


def test_an_options_default_may_be_another_where_a_scenario_is_given():
    option = Option(name="x", sentence="", default="drawn", with_scenario=None)
    ruleset = with_answers(TOY, options=(*TOY.options, option))
    scenario = {"scores": [4, 5], "round": 2}
    assert describe(ruleset, ["ada", "bob"]).options["x"] == "drawn"
    assert describe(ruleset, ["ada", "bob"], scenario=scenario).options["x"] is None
    assert describe(ruleset, ["ada", "bob"], scenario=scenario).options["rounds"] == 3


def test_an_option_may_check_its_own_value():
    def three(value: Any, seats: int) -> str:
        if value != 3:
            raise ValueError(f"{value} is not 3")
        return f"{seats} x 3"

    option = Option(name="x", sentence="", default="none", check=three)
    ruleset = with_answers(TOY, options=(option,))
    assert fill_options(ruleset, 2, {"x": 3}) == {"x": "2 x 3"}
    assert bad_config(fill_options, ruleset, 2, {"x": 4}) == "option x: 4 is not 3"


def test_an_option_may_be_an_object():
    line = created(seats=["ada", "bob", "cyd"], options={"die": {"faces": [0, 9, 9]}})
    assert line.created.options["die"] == {"faces": [0, 9, 9]}
    assert line.state.faces == (0, 9, 9)


SAGA = Option(name="saga", sentence="", default=False, values=(False, True), unsaid=True)
LONG = Option(name="acts", sentence="", default=3, values=(3, 5), needs=("saga", True))
SHORT = Option(name="map", sentence="", default="a", values=("a", "b"), needs=("saga", False))
TOLD = with_answers(TOY, options=(*TOY.options, SAGA, LONG, SHORT))


def test_an_unsaid_option_is_left_out_of_records_at_its_default():
    usual = fill_options(TOLD, 2, {})
    assert "saga" not in usual and usual["map"] == "a" and "acts" not in usual
    assert fill_options(TOLD, 2, {"saga": False}) == usual
    older = structs.replace(CREATED, options={**CREATED.options, "map": "a"})
    check(TOLD, older)
    said = structs.replace(older, options={**older.options, "saga": False})
    assert bad_config(check, TOLD, said) == "options are not complete"


def test_an_option_that_needs_another_is_there_only_with_it():
    there = fill_options(TOLD, 2, {"saga": True, "acts": 5})
    assert there["saga"] is True and there["acts"] == 5 and "map" not in there
    assert fill_options(TOLD, 2, {"saga": True})["acts"] == 3
    assert bad_config(fill_options, TOLD, 2, {"acts": 5}) == "option acts: only with saga=true"
    refused = bad_config(fill_options, TOLD, 2, {"saga": True, "map": "a"})
    assert refused == "option map: only with saga=false"


def test_an_options_object_is_a_copy_of_what_was_said():
    said = {"die": {"faces": (7, 8)}}
    first = describe(TOY, ["ada", "bob"], options=said)
    said["die"]["faces"] = [0, 0]
    assert first.options["die"] == {"faces": [7, 8]}


def test_a_listed_object_is_taken_whatever_the_order_of_its_keys():
    option = Option(name="x", sentence="", default=None, values=(None, {"a": 1, "b": [2]}))
    ruleset = with_answers(TOY, options=(option,))
    assert fill_options(ruleset, 2, {"x": {"b": [2], "a": 1}}) == {"x": {"a": 1, "b": [2]}}
    for almost in ({"a": True, "b": [2]}, {"a": 1.0, "b": [2]}, {"a": 1}, [2], "a"):
        assert "is not one of none {" in bad_config(fill_options, ruleset, 2, {"x": almost})


def test_values_are_told_as_a_person_types_them():
    assert words((True, False, None, 0, "a")) == "true false none 0 a"
    assert words(((3, 1), (), {"b": [1], "a": None})) == '3,1 none {"a":null,"b":[1]}'


def test_numbers_are_told_as_a_span():
    told = [span(numbers) for numbers in ((2,), (2, 3), (2, 3, 4), (2, 4, 6), (1, 2, 4))]
    assert told == ["2", "2 3", "2 to 4", "2 4 6", "1 2 4"]


# ---------------------------------------------------------------- refused


@pytest.mark.parametrize("seats", [[], ["ada"], [f"seat {i}" for i in range(13)]])
def test_a_number_of_seats_that_the_game_is_not_for(seats):
    assert bad_config(created, seats=seats) == f"toy is for 2 to 12 seats, not {len(seats)}"


@pytest.mark.parametrize("name", ["", "x" * 33, "a\nb", "a\x1b[2Jb", " ada", "ada ", "\ud800", "​"])
def test_a_seat_name_that_nobody_can_have(name):
    assert "1 to 32 printable characters" in bad_config(created, seats=["bob", name])


def test_two_people_of_one_name():
    assert bad_config(created, seats=["ada", "ada"]) == "two seats are named ada"
    assert bad_config(Line.create, TOY, structs.replace(CREATED, seats=("ada", "ada")))


def test_a_bot_that_does_not_exist():
    with pytest.raises(UnknownGame, match="bot:clever"):
        created(seats=["ada", "bot:clever"])
    with pytest.raises(UnknownGame, match="bot:random@2"):
        created(seats=["ada", "bot:random@2"])


@pytest.mark.parametrize("seed", ["", "x" * 65, "é", "a\nb"])
def test_a_seed_that_is_none(seed):
    assert "1 to 64" in bad_config(created, seed=seed)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("ruleset", "chess"),
        ("rules", 2),
        ("seed_origin", "guessed"),
        ("seed", ""),
        ("options", {}),
        ("options", {"rounds": 3, "block": True}),
        ("options", {"rounds": 9, "block": True, "die": "plain"}),
        ("options", {"rounds": 3, "block": True, "die": {"sides": 1}}),
        ("options", {"rounds": 3, "block": True, "die": "plain", "x": 1}),
        ("seats", ("ada",)),
        ("seats", ("ada", "")),
    ],
)
def test_a_record_that_no_game_begins_with(field, value):
    bad_config(Line.create, TOY, structs.replace(CREATED, **{field: value}))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"x": 1}, "no option 'x'; there is: rounds block die"),
        ({"rounds": 6}, "option rounds: 6 is not one of 1 2 3 4 5"),
        ({"rounds": "3"}, "option rounds: '3' is not one of 1 2 3 4 5"),
        ({"rounds": [1, "a"]}, 'option rounds: [1,"a"] is not one of 1 2 3 4 5'),
        ({"rounds": True}, "option rounds: true is not one of 1 2 3 4 5"),
        ({"rounds": 1.0}, "option rounds: 1.0 is not one of 1 2 3 4 5"),
        ({"block": 1}, "option block: 1 is not one of true false"),
        ({"block": []}, "option block: [] is not one of true false"),
        ({"block": "x" * 999}, f"option block: '{'x' * 59}... is not one of true false"),
        ({"die": {"faces": [1]}}, "option die: 1 faces for 2 seats"),
    ],
)
def test_an_option_that_is_none(options, sentence):
    assert bad_config(created, options=options) == sentence


@pytest.mark.parametrize(
    "die",
    [
        *("wooden", 6, None, [], {}, {"sides": 1}, {"sides": True}, {"sides": 6.0}),
        *({"sides": 6, "faces": [1, 2]}, {"faces": 2}, {"faces": "12"}, {"faces": [1, "2"]}),
    ],
)
def test_an_object_that_the_option_refuses(die):
    assert bad_config(created, options={"die": die}).startswith("option die: say plain, ")


def deep(levels: int) -> Any:
    document: Any = 0
    for _ in range(levels):
        document = [document]
    return document


unstorable = pytest.mark.parametrize(
    ("document", "why"),
    [
        ({"x": deep(30)}, "nested deeper than "),
        ({"x": deep(100_000)}, "cannot be stored: "),
        ({"x": iter([])}, "cannot be stored: "),
        ({"x": 2**70}, "cannot be stored: "),
        ({"x": "\ud800"}, "cannot be stored: "),
        ({"x": float("nan")}, "cannot be stored: "),
        ({"x": {1: 2}}, "cannot be stored: "),
        ({"x": object()}, "cannot be stored: "),
        ({"x": "x" * (LARGEST - 7)}, f"larger than {LARGEST} bytes"),
    ],
    ids=["deep", "deeper", "iterator", "int", "text", "nan", "key", "object", "large"],
)


@unstorable
def test_a_scenario_that_cannot_be_stored(document, why):
    takes_all = with_answers(TOY, scenario=lambda document, seats, options: None)
    assert bad_config(created, takes_all, scenario=document).startswith(f"scenario: {why}")


@unstorable
def test_an_option_that_cannot_be_stored(document, why):
    assert bad_config(created, WITH_ANY, options={"any": document}).startswith(f"option any: {why}")


@pytest.mark.parametrize(
    "scenario",
    [[], 0, "x", {"more": 1}, {"scores": [1]}, {"scores": [1, "2"]}, {"round": 4}, {"round": "1"}],
)
def test_a_scenario_that_the_rules_refuse(scenario):
    assert bad_config(created, scenario=scenario).startswith("scenario")


def test_a_scenario_that_is_no_object():
    assert bad_config(created, scenario=[{}]) == "scenario: not an object"


def test_documents_as_deep_and_large_as_may_be_fit_a_replay_file():
    ruleset = with_answers(WITH_ANY, scenario=lambda document, seats, options: None)
    large = {"x": "x" * (LARGEST - 8)}
    assert len(encode_json(large)) == LARGEST
    for scenario, option in (({"x": deep(29)}, {"x": deep(28)}), (large, large)):
        game = Sealed.new(ruleset, scenario=scenario, options={"any": option})
        file = replay.read(b"".join(replay.write(ruleset, game.steps)), lambda name: ruleset)
        assert isinstance(file, replay.Replay)
        assert [*file.steps] == game.steps
        replay.verify(file)


def test_given_luck_that_the_opening_does_not_draw():
    with pytest.raises(IllegalDecision) as caught:
        created(given={"die 1": (3,)})
    assert caught.value.code == "bad_value"
    line = created(given={"cards": (6, 5, 4, 3, 2, 1)})
    assert line.state.cards == [6, 5] and line.state.prize == 4


# ---------------------------------------------------------------- branches


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("at", 3),
        ("at", 5),
        ("at", -1),
        ("rules", 2),
        ("luck", "better"),
        ("luck", "new"),  # without a seed
        ("seed", "8"),  # without new luck
        ("seed_origin", "chosen"),  # without a seed
    ],
)
def test_a_branch_that_does_not_fit(field, value):
    branched = Branched(parent="g-0001", at=4, luck="same", rules=1)
    check_branch(TOY, branched, 5)
    bad_config(check_branch, TOY, structs.replace(branched, **{field: value}), 5)


@pytest.mark.parametrize(("seed", "origin"), [("", "chosen"), ("8", "guessed"), ("8", None)])
def test_new_luck_with_a_seed_that_is_none(seed, origin):
    branched = Branched("g-0001", 4, "new", 1, origin, seed)
    bad_config(check_branch, TOY, branched, 5)


def test_a_refused_branch_leaves_the_line_as_it_was():
    line = Sealed.new(TOY).line
    before = line.position, line.steps, line.seed, line.rules
    bad_config(line.branch, Branched("g-0001", 99, "new", 1, "chosen", "8"))
    assert (line.position, line.steps, line.seed, line.rules) == before
    assert not line.spoiled


# ---------------------------------------------------------------- hostile values

KEYS = some.sampled_from(["scores", "round", "sides", "faces"])
JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=9),
    lambda inner: (
        some.lists(inner, max_size=4) | some.dictionaries(KEYS | some.text(max_size=5), inner)
    ),
    max_leaves=12,
)


@given(JSON, JSON, JSON)
def test_any_values_make_a_game_or_a_plain_refusal(scenario, one, other):
    for said in (
        {"scenario": scenario},
        {"options": {"rounds": one}},
        {"options": {"x": other}},
        {"options": {"die": one}},
        {"options": {"die": {"faces": other}}},
    ):
        try:
            created(**said)
        except IllegalDecision as refusal:
            assert refusal.code == "bad_config"
