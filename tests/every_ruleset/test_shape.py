"""Every ruleset's tables fit each other, and hostile words get a plain refusal."""

from __future__ import annotations

import json
import re
from typing import Any, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.creation import default_of, fill_options
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import (
    INPUTS,
    Decision,
    Event,
    Step,
    ranges_of,
    secrets_of,
    tag_of,
)
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.kernel.words import word
from tests.every_ruleset.playouts import (
    RULESETS,
    Setting,
    admits,
    created,
    every_setting,
    play,
)
from tests.forgery import disturb

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)

# ---------------------------------------------------------------- tables


@every_ruleset
def test_names_and_numbers(ruleset: Ruleset) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9_]*", ruleset.name)
    assert ruleset.title and ruleset.credits and ruleset.version >= 1
    assert list(ruleset.seats) == sorted({*ruleset.seats}) and min(ruleset.seats) >= 1


@every_ruleset
def test_every_message_has_its_place(ruleset: Ruleset) -> None:
    assert {*ruleset.rules.events} == {*ruleset.rules.apply}
    assert {*ruleset.rules.decisions} == {*ruleset.rules.decide}
    assert not {*ruleset.rules.events} & {*INPUTS}
    assert all(issubclass(kind, Event) for kind in ruleset.rules.events)
    assert all(issubclass(kind, Decision) for kind in ruleset.rules.decisions)
    tags = [kind.__struct_config__.tag for kind in (*ruleset.rules.events, *INPUTS)]
    assert len({*tags}) == len(tags)
    assert len({tag_of(kind) for kind in ruleset.rules.decisions}) == len(ruleset.rules.decisions)
    for kind in (*ruleset.rules.events, *ruleset.rules.decisions):
        assert kind.__struct_config__.frozen, f"{kind.__name__} is not frozen"
    assert codec_of(ruleset)


@every_ruleset
def test_messages_hold_no_lists(ruleset: Ruleset) -> None:
    """A list could be changed after it was recorded, and is not equal to a tuple."""
    for kind in (*ruleset.rules.events, *ruleset.rules.decisions):
        schema = str(msgspec.inspect.type_info(kind))
        assert "ListType" not in schema and "SetType" not in schema, kind.__name__


@every_ruleset
def test_what_messages_say_of_their_fields_can_be_read(ruleset: Ruleset) -> None:
    for kind in (*ruleset.rules.events, *ruleset.rules.decisions):
        names = {name for name, _ in (*secrets_of(kind), *ranges_of(kind))}
        assert names <= {*kind.__struct_fields__}
        for _, mark in secrets_of(kind):
            if isinstance(mark.to, str) and issubclass(kind, Event):
                assert mark.to in kind.__struct_fields__, f"{kind.__name__}: {mark.to}"


@every_ruleset
def test_options_have_values_and_defaults(ruleset: Ruleset) -> None:
    for seats in ruleset.seats:
        assert [*fill_options(ruleset, seats, {})] == [option.name for option in ruleset.options]
        for option in ruleset.options:
            assert option.sentence
            assert option.values or option.check
            default = default_of(option, seats)
            assert fill_options(ruleset, seats, {option.name: default})[option.name] == default


@every_ruleset
def test_every_option_value_can_be_played(ruleset: Ruleset) -> None:
    """With some number of seats; and it is stored as it is listed, and as such comes back."""
    for option in ruleset.options:
        for value in option.values:
            tables = [
                Setting(seats, {option.name: value})
                for seats in ruleset.seats
                if admits(ruleset, Setting(seats, {option.name: value}))
            ]
            assert tables, f"no number of seats admits {option.name}={word(value)}"
            _, opening = created(ruleset, tables[0], "7")
            assert opening.events[0].options[option.name] == value
            comes_back(ruleset, opening)


def comes_back(ruleset: Ruleset, opening: Step[Event]) -> None:
    """A game's first step is read from its bytes as it was, and made again by the rules."""
    codec = codec_of(ruleset)
    back = codec.step_from_bytes(codec.step_to_bytes(opening))
    assert back == opening
    assert rederive(ruleset, [back]) is None


@every_ruleset
def test_seats_are_called_each_by_a_word_of_its_own(ruleset: Ruleset) -> None:
    for setting in every_setting(ruleset):
        line, _ = created(ruleset, setting, "7")
        called = ruleset.sight.called(line.created)
        assert len({*called}) == len(called) and len(called) in (0, setting.seats)
        assert all(word.isprintable() and word.strip() == word != "" for word in called)


@every_ruleset
def test_rules_are_sentences(ruleset: Ruleset) -> None:
    assert ruleset.rulebook
    for name, sentence in ruleset.rulebook.items():
        assert re.fullmatch(r"[A-Z]+-[A-Z]+-\d+", name) and sentence.isprintable()


@every_ruleset
def test_a_view_says_what_it_is(ruleset: Ruleset) -> None:
    kind = get_type_hints(ruleset.sight.view)["return"]
    assert issubclass(kind, msgspec.Struct)


@every_ruleset
def test_what_is_studied_has_names_units_and_sentences(ruleset: Ruleset) -> None:
    assert ruleset.study.parts and ruleset.study.topics
    assert len({part.name for part in ruleset.study.parts}) == len(ruleset.study.parts)
    assert len({topic.name for topic in ruleset.study.topics}) == len(ruleset.study.topics)
    for topic in ruleset.study.topics:
        assert topic.measures and topic.title and topic.item
        assert len({each.name for each in topic.measures}) == len(topic.measures)
    for said in (
        *ruleset.study.parts,
        *(each for topic in ruleset.study.topics for each in topic.measures),
    ):
        assert re.fullmatch(r"[a-z]+([ _][a-z]+)*", said.name)
        assert said.unit and said.sentence.isprintable()
        assert said.sentence[0].isupper() and said.sentence[-1] not in "., "


# ---------------------------------------------------------------- hostile words


def words_of(ruleset: Ruleset) -> list[str]:
    """Words that mean something to a ruleset: of its rules, decisions and listed options."""
    text = " ".join(ruleset.rulebook.values())
    quoted = re.findall(r"[a-zA-Z0-9_/-]+", " ".join(re.findall(r"`([^`]{1,60})`", text)))
    fields = [name for kind in ruleset.rules.decisions for name in kind.__struct_fields__]
    tags = [tag_of(kind) for kind in ruleset.rules.decisions]
    listed = " ".join(word(value) for option in ruleset.options for value in option.values)
    chosen = re.findall(r"[a-zA-Z0-9_:-]+", listed)
    return sorted({*quoted, *fields, *tags, *chosen, "type", "1", "a1", "red", "n"})


def documents(words: list[str]) -> some.SearchStrategy[Any]:
    """JSON made of a ruleset's own words."""
    known = some.sampled_from(words)
    plain = some.none() | some.booleans() | some.integers(-3, 30) | known
    odd = some.integers() | some.floats() | some.text(max_size=5)
    return some.recursive(
        plain | plain | odd,
        lambda inner: some.lists(inner, max_size=4) | some.dictionaries(known, inner, max_size=5),
        max_leaves=15,
    )


@every_ruleset
@settings(max_examples=60)
@given(data=some.data())
def test_any_scenario_makes_a_game_or_a_plain_refusal(ruleset: Ruleset, data: Any) -> None:
    words = words_of(ruleset)
    scenario = data.draw(some.dictionaries(some.sampled_from(words), documents(words), max_size=4))
    seats = data.draw(some.sampled_from(ruleset.seats))
    try:
        line, _ = created(ruleset, Setting(seats, {}), "7", scenario=scenario)
    except IllegalDecision as refusal:
        assert refusal.code == "bad_config" and refusal.sentence
    else:
        assert line.requests() or ruleset.rules.result(line.state)


@every_ruleset
@settings(max_examples=30)
@given(data=some.data())
def test_any_option_makes_a_game_or_a_plain_refusal(ruleset: Ruleset, data: Any) -> None:
    said = {option.name: data.draw(documents(words_of(ruleset))) for option in ruleset.options}
    for name, value in said.items():
        made_or_refused(ruleset, Setting(ruleset.seats[0], {name: value}))


@every_ruleset
def test_a_disturbed_option_makes_a_game_or_a_plain_refusal(ruleset: Ruleset) -> None:
    rng = Rng("options")
    for option in ruleset.options:
        for value in option.values:
            for _ in range(20 if isinstance(value, dict) else 0):
                document = {"value": json.loads(json.dumps(value))}
                disturb(document, rng)
                said = {option.name: document.get("value")}
                made_or_refused(ruleset, Setting(rng.choice(ruleset.seats), said))


def made_or_refused(ruleset: Ruleset, setting: Setting) -> None:
    try:
        _, opening = created(ruleset, setting, "7")
    except IllegalDecision as refusal:
        assert refusal.code == "bad_config" and refusal.sentence.isprintable()
    else:
        comes_back(ruleset, opening)


@every_ruleset
@settings(max_examples=60)
@given(data=some.data())
def test_any_decision_is_accepted_or_refused(ruleset: Ruleset, data: Any) -> None:
    """Any JSON that decodes is put to a game at three moments."""
    words = words_of(ruleset)
    fields = {
        name: data.draw(documents(words))
        for name in data.draw(some.lists(some.sampled_from(words), max_size=3))
    }
    tag = data.draw(some.sampled_from([tag_of(kind) for kind in ruleset.rules.decisions]))
    for text in (msgspec.json.encode({**fields, "type": tag}), msgspec.json.encode(fields)):
        refused_or_done(ruleset, text)


def refused_or_done(ruleset: Ruleset, sent: bytes) -> None:
    try:
        decision = codec_of(ruleset).decision_from_json(sent)
    except IllegalDecision as refusal:
        assert refusal.code == "bad_value"
        return
    for moment in GAMES[ruleset.name].moments:
        for request in moment.line.requests():
            line: Line = moment.line.copy()
            try:
                line.decide(request.seat, decision)
            except IllegalDecision as refusal:
                assert refusal.code != "game_over"


@every_ruleset
@settings(max_examples=100)
@given(data=some.data())
def test_any_notation_is_read_or_refused(ruleset: Ruleset, data: Any) -> None:
    game = GAMES[ruleset.name]
    written = [
        word
        for moment in game.moments
        for seat in range(game.setting.seats)
        for decision in ruleset.legal(moment.line.state, seat)[:9]
        for word in ruleset.telling.format(
            decision, ruleset.sight.view(moment.line.state, seat)
        ).split()
    ]
    piece = some.sampled_from(sorted({*written})) | some.text(max_size=4)
    text = " ".join(data.draw(some.lists(piece, max_size=5)))
    for moment in game.moments:
        for viewer in game.viewers:
            view = ruleset.sight.view(moment.line.state, viewer)
            try:
                assert isinstance(ruleset.telling.parse(text, view), ruleset.rules.decisions)
            except IllegalDecision as refusal:
                assert refusal.code == "bad_value" and refusal.sentence


GAMES = {each.name: play(each, Setting(each.seats[0], {}), "words") for each in RULESETS}
