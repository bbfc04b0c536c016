"""What a ruleset says of itself, without a game: its tables fit each other.

A check takes the ruleset and raises AssertionError.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import get_type_hints

import msgspec

from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.contract.agents import Numbers, featureless
from mechs_core.kernel.contract.rules import nothing_fixed
from mechs_core.kernel.contract.study import Measure, Part
from mechs_core.kernel.creation import default_of, fill_options
from mechs_core.kernel.messages import (
    INPUTS,
    NOBODY,
    Decision,
    Event,
    Step,
    ranges_of,
    secrets_of,
    tag_of,
)
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.type_hints import fields_of
from mechs_core.kernel.words import word
from mechs_core.kit.marked_views import observation_of, view_type
from mechs_core.testing.playouts import (
    Setting,
    admits,
    created,
    every_setting,
    play,
    with_needs,
)

RuleID = re.compile(r"[A-Z]+-[A-Z]+-\d+")
WIDE, LOW = 80, 24  # columns and rows of a low screen


def check_names_and_numbers(ruleset: Ruleset) -> None:
    named = re.fullmatch(r"[a-z][a-z0-9_]*", ruleset.name)
    assert named, f"the name of a ruleset is a word in snake_case: {ruleset.name!r}"
    for name in ("title", "credits"):
        said = getattr(ruleset, name)
        assert said and said.isprintable(), f"{ruleset.name}: its {name} is no line: {said!r}"
    assert ruleset.version >= 1, f"{ruleset.name}: versions begin with 1: {ruleset.version}"
    seats = list(ruleset.seats)
    assert seats and seats == sorted({*seats}) and seats[0] >= 1, (
        f"{ruleset.name}: its numbers of seats are ascending, 1 or more: {ruleset.seats}"
    )


def check_every_message_has_its_place(ruleset: Ruleset) -> None:
    rules = ruleset.rules
    folded = {*rules.events} & {*INPUTS}
    assert not folded, f"{ruleset.name}: the kernel folds {folded} itself"
    check_messages(rules.events, Event)
    check_messages(rules.decisions, Decision)
    inputs_too: list[type[msgspec.Struct]] = [*rules.events, *INPUTS]
    check_single("events", [str(kind.__struct_config__.tag) for kind in inputs_too])
    check_single("decisions", [tag_of(kind) for kind in rules.decisions])
    assert codec_of(ruleset), f"{ruleset.name}: its messages cannot be stored"


def check_messages(kinds: Iterable[type[msgspec.Struct]], base: type) -> None:
    for kind in kinds:
        assert issubclass(kind, base), f"{kind.__name__} is no {base.__name__}"
        assert kind.__struct_config__.frozen, f"{kind.__name__} is not frozen"


def check_single(what: str, names: Iterable[str]) -> None:
    there = [*names]
    double = {name for name in there if there.count(name) > 1}
    assert not double, f"{what} called the same: {double}"


def check_messages_hold_no_lists(ruleset: Ruleset) -> None:
    """A list could be changed after it was recorded, and is not equal to a tuple."""
    for kind in (*ruleset.rules.events, *ruleset.rules.decisions):
        schema = str(msgspec.inspect.type_info(kind))
        held = "ListType" in schema or "SetType" in schema
        assert not held, f"{ruleset.name}: {kind.__name__} holds a list or a set; make it a tuple"


def check_what_messages_say_of_their_fields(ruleset: Ruleset) -> None:
    for kind in (*ruleset.rules.events, *ruleset.rules.decisions):
        names = {name for name, _ in (*secrets_of(kind), *ranges_of(kind))}
        unknown = names - {*kind.__struct_fields__}
        assert not unknown, f"{kind.__name__}: no fields {unknown}"
        for name, mark in secrets_of(kind):
            if isinstance(mark.to, str) and issubclass(kind, Event):
                there = mark.to in kind.__struct_fields__
                assert there, f"{kind.__name__}.{name} is secret to {mark.to}, and no field is that"


def check_options_have_values_and_defaults(ruleset: Ruleset) -> None:
    by_name = {option.name: option for option in ruleset.options}
    for seats in ruleset.seats:
        usual = {option.name: default_of(option, seats) for option in ruleset.options}
        there = [
            name
            for name, option in by_name.items()
            if not option.unsaid and (not option.needs or usual[option.needs[0]] == option.needs[1])
        ]
        filled = [*fill_options(ruleset, seats, {})]
        assert filled == there, f"{ruleset.name}: options {filled}, declared {there}"
        for option in ruleset.options:
            at = f"{ruleset.name}, {seats} seats, option {option.name}"
            assert option.sentence, f"{at}: no sentence"
            assert option.values or option.check, f"{at}: neither `values` nor a `check`"
            default = default_of(option, seats)
            said = with_needs(ruleset, option, default)
            stored = fill_options(ruleset, seats, said).get(option.name, default)
            assert stored == default, f"{at}: the default {default!r} is stored as {stored!r}"


def check_every_option_value_can_be_played(ruleset: Ruleset) -> None:
    """With some number of seats; and it is stored as it is listed, and as such comes back."""
    for option in ruleset.options:
        for value in option.values:
            said = with_needs(ruleset, option, value)
            tables = [
                Setting(seats, said)
                for seats in ruleset.seats
                if admits(ruleset, Setting(seats, said))
            ]
            at = f"{ruleset.name}: {option.name}={word(value)}"
            assert tables, f"{at}: no number of seats admits it"
            _, opening = created(ruleset, tables[0], "7")
            stored = getattr(opening.events[0], "options")  # noqa: B009
            assert stored.get(option.name, default_of(option, tables[0].seats)) == value, (
                f"{at} is stored as {stored!r}"
            )
            comes_back(ruleset, opening)


def comes_back(ruleset: Ruleset, opening: Step[Event]) -> None:
    """A game's first step is read from its bytes as it was, and made again by the rules."""
    codec = codec_of(ruleset)
    back = codec.step_from_bytes(codec.step_to_bytes(opening))
    assert back == opening, f"{ruleset.name}: {opening.events} comes back as {back.events}"
    difference = rederive(ruleset, [back])
    assert difference is None, f"{ruleset.name}: the set-up is not made again: {difference}"


def check_seats_are_called_each_by_a_word_of_its_own(ruleset: Ruleset) -> None:
    for setting in every_setting(ruleset):
        line, _ = created(ruleset, setting, "7")
        called = ruleset.sight.called(line.created, line.state)
        at = f"{ruleset.name}, {setting}: `called` gives {called}"
        assert len({*called}) == len(called), f"{at}: two seats are called the same"
        assert len(called) in (0, setting.seats), f"{at}: not a word for each seat"
        plain = all(word.isprintable() and word.strip() == word != "" for word in called)
        assert plain, f"{at}: a word is printable and without blanks around it"


def check_seats_are_called_the_same_from_the_set_up_on(ruleset: Ruleset) -> None:
    setting = Setting(ruleset.seats[-1], {})
    begun, _ = created(ruleset, setting, "again")
    end = play(ruleset, setting, "again").line
    first, last = (ruleset.sight.called(each.created, each.state) for each in (begun, end))
    assert first == last, f"{ruleset.name}: `called` gives {first} at first and {last} at last"


def check_rules_are_sentences(ruleset: Ruleset) -> None:
    for name, sentence in ruleset.rulebook.items():
        assert RuleID.fullmatch(name), f"{ruleset.name}: {name!r} is not an ID like AB-HIT-2"
        assert sentence.isprintable(), f"{ruleset.name}, {name}: not a line: {sentence!r}"


def check_a_view_says_what_it_is(ruleset: Ruleset) -> None:
    if not ruleset.sight.is_open:
        kind = get_type_hints(ruleset.sight.view).get("return")
        is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
        assert is_struct, f"{ruleset.name}: `view` does not say which Struct it gives: {kind}"


def check_what_is_studied_has_names_units_and_sentences(ruleset: Ruleset) -> None:
    study = ruleset.study
    check_single("parts", [part.name for part in study.parts])
    check_single("topics", [topic.name for topic in study.topics])
    for topic in study.topics:
        at = f"{ruleset.name}, topic {topic.name!r}"
        assert topic.measures and topic.title and topic.item, f"{at}: no measures, title or item"
        check_single(f"measures of {topic.name}", [each.name for each in topic.measures])
    named: list[Part | Measure] = [*study.parts]
    named += [each for topic in study.topics for each in topic.measures]
    for said in named:
        at = f"{ruleset.name}, {said.name!r}"
        plain = re.fullmatch(r"[a-z]+([ _][a-z]+)*", said.name)
        assert plain, f"{at}: a name is of small letters, with blanks or _ between words"
        assert said.unit, f"{at}: no unit"
        sentence = said.sentence
        whole = sentence.isprintable() and sentence[:1].isupper() and sentence[-1] not in "., "
        assert whole, f"{at}: its sentence begins with a capital and has no full stop: {sentence!r}"


def check_features(ruleset: Ruleset) -> None:
    """Features have a name of their own, a range and a sentence; a seat more adds some."""
    for option, numbers in ruleset.agents.tables.items():
        check_features_of(f"{ruleset.name} {option}".rstrip(), ruleset.seats, numbers)


def check_features_of(game: str, seats_of: Sequence[int], numbers: Numbers) -> None:
    before: list[str] = []
    for seats in seats_of:
        features = numbers.features(seats)
        names = [each.name for each in features]
        check_single(f"features for {seats} seats", names)
        for each in features:
            at = f"{game}, feature {each.name!r}"
            assert each.low < each.high, f"{at}: {each.low} to {each.high} is no range"
            sentence = each.sentence
            whole = sentence.isprintable() and sentence[:1].isupper()
            assert whole, f"{at}: its sentence begins with a capital: {sentence!r}"
        kept = [name for name in names if name in {*before}]
        assert kept == before, f"{game}: {seats} seats take features away or move them"
        before = names


def check_a_view_can_be_observed(ruleset: Ruleset) -> None:
    """A game that says how many decisions there are at most wants environments."""
    agents = ruleset.agents
    if agents.widest is None or agents.features is not featureless:
        return
    try:
        observation_of(view_type(ruleset))
    except ValueError as lacking:
        raise AssertionError(
            f"{ruleset.name}: `widest` is said, but nothing can be observed: {lacking}"
        ) from None


def check_the_legend_fits_a_low_screen(ruleset: Ruleset) -> None:
    line, _ = created(ruleset, Setting(ruleset.seats[-1], {}), "7")
    for viewer in (None, 0):
        drawn = ruleset.telling.legend(ruleset.sight.view(line.state, viewer))
        lines = ["".join(span.text for span in each) for each in drawn]
        assert len(lines) < LOW, f"{ruleset.name}: a legend of {len(lines)} lines, {LOW - 1} fit"
        long = [each for each in lines if len(each) > WIDE or not each.isprintable()]
        assert not long, f"{ruleset.name}: a legend with lines that do not fit: {long}"
    about = f"{ruleset.title}: {ruleset.telling.about}"
    assert len(about) <= WIDE, f"{about!r} is longer than {WIDE} columns"


def check_a_view_is_observed_alike_each_time(ruleset: Ruleset) -> None:
    """And stays as it was."""
    observe = ruleset.agents.observe
    for moment in play(ruleset, Setting(ruleset.seats[-1], {}), "again").moments:
        view = ruleset.sight.view(moment.line.state, 0)
        first = observe(view)
        first.append(0)  # whoever gets it may change it
        assert observe(view) == first[:-1], f"{ruleset.name}: `observe` is not the same each time"
        same = ruleset.sight.view(moment.line.state, 0) == view
        assert same, f"{ruleset.name}: `observe` changes the view"


TableCheck = Callable[[Ruleset], None]


def check_new_luck_draws_anew_what_lies_face_down(ruleset: Ruleset) -> None:
    """What nobody sees was drawn early; a branch with new luck would keep it."""
    if ruleset.rules.reluck is not nothing_fixed:
        return
    hidden = [
        f"{tag_of(kind)}.{fields_of(kind)[name].stored}"
        for kind in ruleset.rules.events
        for name, mark in secrets_of(kind)
        if mark.to == NOBODY
    ]
    assert not hidden, (
        f"{ruleset.name}: nobody sees {', '.join(hidden)}, so luck has fixed it before it shows: "
        "`Rules.reluck` draws it anew for a branch with new luck"
    )


TABLES: tuple[TableCheck, ...] = (
    check_names_and_numbers,
    check_every_message_has_its_place,
    check_messages_hold_no_lists,
    check_what_messages_say_of_their_fields,
    check_options_have_values_and_defaults,
    check_every_option_value_can_be_played,
    check_seats_are_called_each_by_a_word_of_its_own,
    check_seats_are_called_the_same_from_the_set_up_on,
    check_rules_are_sentences,
    check_a_view_says_what_it_is,
    check_what_is_studied_has_names_units_and_sentences,
    check_features,
    check_a_view_can_be_observed,
    check_the_legend_fits_a_low_screen,
    check_a_view_is_observed_alike_each_time,
    check_new_luck_draws_anew_what_lies_face_down,
)
