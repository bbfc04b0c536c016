"""Whatever a stranger sends: it is taken, or refused in one plain line. Needs Hypothesis."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from mechs_core.kernel import replay
from mechs_core.kernel.codec import UNREADABLE, codec_of
from mechs_core.kernel.errors import CorruptStream, IllegalDecision, MechsError
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import tag_of
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import UNFOLDABLE, Line
from mechs_core.kernel.type_hints import fields_of
from mechs_core.kernel.words import word
from mechs_core.testing.forgery import JsonLines, disturb, lines_of, sealed, steps_of
from mechs_core.testing.playouts import Playout, Setting, created, play
from mechs_core.testing.readings import sealed as sealed_steps
from mechs_core.testing.scenarios import play_on

FORGERIES = 150
STEPS = 60  # of a forged file, at most
ALIKE: dict[str, Any] = {
    "deadline": None,
    "derandomize": True,
    "database": None,
    "suppress_health_check": [HealthCheck.too_slow],  # of a busy machine
}


@lru_cache(maxsize=16)
def game_of(ruleset: Ruleset) -> Playout:
    """A game to whose moments words are put."""
    return play(ruleset, Setting(ruleset.seats[0], {}), "words")


@lru_cache(maxsize=16)
def words_of(ruleset: Ruleset) -> list[str]:
    """Words that mean something to a ruleset: of its rules, decisions and listed options."""
    text = " ".join(ruleset.rulebook.values())
    quoted = re.findall(r"[a-zA-Z0-9_/-]+", " ".join(re.findall(r"`([^`]{1,60})`", text)))
    kinds = ruleset.rules.decisions
    fields = [field.stored for kind in kinds for field in fields_of(kind).values()]
    tags = [tag_of(kind) for kind in kinds]
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


# ---------------------------------------------------------------- at creation


def check_any_scenario_makes_a_game_or_a_plain_refusal(ruleset: Ruleset) -> None:
    @settings(max_examples=60, **ALIKE)
    @given(data=some.data())
    def attempt(data: Any) -> None:
        words = words_of(ruleset)
        known = some.dictionaries(some.sampled_from(words), documents(words), max_size=4)
        scenario = data.draw(known)
        setting = Setting(data.draw(some.sampled_from(ruleset.seats)), {})
        try:
            line, _ = created(ruleset, setting, "7", scenario=scenario)
        except IllegalDecision as refusal:
            bad_config(refusal, f"{ruleset.name}, {setting}, scenario {scenario!r}")
        else:
            at = f"{ruleset.name}, {setting}, scenario {scenario!r}"
            goes = line.requests() or ruleset.rules.result(line.state)
            assert goes, f"{at} begins a game that asks nobody"
            play_on(line, at)

    attempt()


def check_any_option_makes_a_game_or_a_plain_refusal(ruleset: Ruleset) -> None:
    @settings(max_examples=30, **ALIKE)
    @given(data=some.data())
    def attempt(data: Any) -> None:
        said = {option.name: data.draw(documents(words_of(ruleset))) for option in ruleset.options}
        for name, value in said.items():
            made_or_refused(ruleset, Setting(ruleset.seats[0], {name: value}))

    attempt()


def check_a_disturbed_option_makes_a_game_or_a_plain_refusal(ruleset: Ruleset) -> None:
    rng = Rng("options")
    for option in ruleset.options:
        for value in option.values:
            for _ in range(20 if isinstance(value, dict) else 0):
                document = {"value": json.loads(json.dumps(value))}
                disturb(document, rng)
                said = {option.name: document.get("value")}
                made_or_refused(ruleset, Setting(rng.choice(ruleset.seats), said))


def made_or_refused(ruleset: Ruleset, setting: Setting) -> None:
    from mechs_core.testing.tables import comes_back

    try:
        _, opening = created(ruleset, setting, "7")
    except IllegalDecision as refusal:
        bad_config(refusal, f"{ruleset.name}, {setting}")
    else:
        comes_back(ruleset, opening)


def bad_config(refusal: IllegalDecision, at: str) -> None:
    assert refusal.code == "bad_config", f"{at}: refused as {refusal.code}, not as bad_config"
    plain = refusal.sentence and refusal.sentence.isprintable()
    assert plain, f"{at}: refused without a printable sentence: {refusal.sentence!r}"


# ---------------------------------------------------------------- in play


def check_any_decision_is_accepted_or_refused(ruleset: Ruleset) -> None:
    """Any JSON that decodes is put to a game at some moments."""

    @settings(max_examples=60, **ALIKE)
    @given(data=some.data())
    def attempt(data: Any) -> None:
        words = words_of(ruleset)
        fields = {
            name: data.draw(documents(words))
            for name in data.draw(some.lists(some.sampled_from(words), max_size=3))
        }
        tag = data.draw(some.sampled_from([tag_of(kind) for kind in ruleset.rules.decisions]))
        for text in (msgspec.json.encode({**fields, "type": tag}), msgspec.json.encode(fields)):
            refused_or_done(ruleset, text)

    attempt()


def refused_or_done(ruleset: Ruleset, sent: bytes) -> None:
    try:
        decision = codec_of(ruleset).decision_from_json(sent)
    except IllegalDecision as refusal:
        assert refusal.code == "bad_value", f"{ruleset.name}: {sent!r} is refused: {refusal}"
        return
    for moment in game_of(ruleset).moments:
        for request in moment.line.requests():
            line: Line = moment.line.copy()
            try:
                line.decide(request.seat, decision)
            except IllegalDecision as refusal:
                over = refusal.code == "game_over"
                assert not over, f"{ruleset.name}: {sent!r} is refused in a game that runs as over"


def check_any_notation_is_read_or_refused(ruleset: Ruleset) -> None:
    game = game_of(ruleset)
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

    @settings(max_examples=100, **ALIKE)
    @given(data=some.data())
    def attempt(data: Any) -> None:
        text = " ".join(data.draw(some.lists(piece, max_size=5)))
        for moment in game.moments:
            for viewer in game.viewers:
                view = ruleset.sight.view(moment.line.state, viewer)
                try:
                    read = ruleset.telling.parse(text, view)
                except IllegalDecision as refusal:
                    plain = refusal.code == "bad_value" and refusal.sentence
                    assert plain, f"{game}: {text!r} is refused, but not as bad_value: {refusal}"
                else:
                    known = isinstance(read, ruleset.rules.decisions)
                    assert known, f"{game}: {text!r} is read as {read!r}, no decision"

    attempt()


# ---------------------------------------------------------------- forged files


def check_forged_files_are_read_or_refused(ruleset: Ruleset) -> int:
    return forgeries_refused(ruleset, old=False)


def check_forged_files_of_old_rules_are_read_or_refused(ruleset: Ruleset) -> int:
    """Old rules are only folded, so that a forger may tell anything under them."""
    return forgeries_refused(ruleset, old=True)


def forgeries_refused(ruleset: Ruleset, *, old: bool) -> int:
    """How many of 2 * FORGERIES forged files are refused, each in one plain line."""
    lines = lines_of(file_of(ruleset))
    refused = 0
    for number in range(FORGERIES):
        rng = Rng("forgery", number)
        forged = json.loads(json.dumps(lines[: 2 + rng.below(len(lines) - 1)]))
        if old:
            forged[1]["decision"]["rules"] = 999
        for _ in range(1 + rng.below(3)):
            disturb(forged[1 + rng.below(len(forged) - 1)], rng)
        refused += refuses(ruleset, sealed(forged))
        refused += refuses(ruleset, with_its_header(ruleset, forged))
    return refused


def check_a_line_without_one_of_its_events_folds_or_is_refused(ruleset: Ruleset) -> None:
    """So does one in which it stands twice; a fold breaks only as UNFOLDABLE says."""
    steps = forged_game(ruleset).steps[:STEPS]
    for number, step in enumerate(steps):
        for place in range(1, len(step.events)):
            for event in ((), 2 * step.events[place : place + 1]):
                events = (*step.events[:place], *event, *step.events[place + 1 :])
                forged = [*steps[:number], replace(step, events=events), *steps[number + 1 :]]
                with suppress(CorruptStream):
                    Line.of(ruleset, forged)


def forged_game(ruleset: Ruleset) -> Playout:
    return play(ruleset, Setting(ruleset.seats[0], {}), "forgery")


def file_of(ruleset: Ruleset) -> bytes:
    return b"".join(replay.write(ruleset, sealed_steps(forged_game(ruleset))[:STEPS]))


def refuses(ruleset: Ruleset, data: bytes) -> bool:
    try:
        file = replay.read(data, lambda name: ruleset)
        assert isinstance(file, replay.Replay)
        replay.verify(file)
        list(replay.record(ruleset, file.steps, None, lambda seed: True))
    except MechsError as refusal:
        plain = refusal.sentence and refusal.sentence.isprintable()
        assert plain, f"{ruleset.name}: a forged file is refused as {refusal.sentence!r}"
        return True
    return False


def with_its_header(ruleset: Ruleset, lines: JsonLines) -> bytes:
    """The same file with a header that fits, where the steps can be read and folded at all."""
    try:
        return b"".join(replay.write(ruleset, steps_of(ruleset, lines)))
    except (MechsError, *UNREADABLE, *UNFOLDABLE):
        return b""


HOSTILE: tuple[Callable[[Ruleset], int | None], ...] = (
    check_any_scenario_makes_a_game_or_a_plain_refusal,
    check_any_option_makes_a_game_or_a_plain_refusal,
    check_a_disturbed_option_makes_a_game_or_a_plain_refusal,
    check_any_decision_is_accepted_or_refused,
    check_any_notation_is_read_or_refused,
    check_forged_files_are_read_or_refused,
    check_forged_files_of_old_rules_are_read_or_refused,
    check_a_line_without_one_of_its_events_folds_or_is_refused,
)
