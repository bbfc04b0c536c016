"""Replay files: written, read and verified; every change to one is found."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec import structs

from mechs_core.kernel.chain import Chain
from mechs_core.kernel.codec import UNREADABLE, play_hash
from mechs_core.kernel.creation import LARGEST
from mechs_core.kernel.errors import IncompatibleReplay, MechsError, UnknownGame
from mechs_core.kernel.hashed_lines import TAIL
from mechs_core.kernel.luck import commitment
from mechs_core.kernel.messages import Branched
from mechs_core.kernel.replay import (
    Header,
    Recording,
    Replay,
    read,
    record,
    verify,
    write,
)
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import UNFOLDABLE
from mechs_core.testing.forgery import JsonLines, lines_of, sealed, sealed_text, steps_of
from tests.games import Sealed
from tests.toy import TOY
from tests.toy.model import Pass, Pick
from tests.with_answers import with_answers


def find(name: str) -> Ruleset:
    if name != "toy":
        raise UnknownGame(f"no ruleset {name!r}")
    return TOY


def file_of(game: Sealed) -> bytes:
    return b"".join(write(game.ruleset, game.steps))


def short() -> Sealed:
    return Sealed.new(TOY, options={"rounds": 1}).finish()


def told() -> Sealed:
    """A game with everything that a file holds."""
    game = Sealed.new(TOY, 3, scenario={"scores": [1, 2, 3]}, given={"cards": (6, 1, 4, 2, 5, 3)})
    game.decide(0, Pick(2)).decide(1, Pick(1)).decide(2, Pick(2), {"die 1": (3,)})
    return game.branch(4, "new", "8").branch(5).decide(2, Pass()).finish()


def refused(data: bytes, **limits: int) -> str:
    with pytest.raises(IncompatibleReplay) as caught:
        read(data, find, **limits)
    return caught.value.sentence


# ---------------------------------------------------------------- a whole file


@pytest.mark.parametrize("make", [short, told, lambda: Sealed.new(TOY)])
def test_a_file_is_read_as_it_was_written(make):
    game = make()
    data = file_of(game)
    file = read(data, find)
    assert isinstance(file, Replay)
    assert [step.events for step in file.steps] == [
        tuple(structs.replace(e, parent="") if isinstance(e, Branched) else e for e in step.events)
        for step in game.steps
    ]
    assert [step.hash for step in file.steps] == [step.hash for step in game.steps]
    verify(file)
    assert b"".join(write(TOY, file.steps)) == data


def test_the_header_says_what_is_in_the_file():
    game = told()
    header = read(file_of(game), find).header
    assert header == Header(
        format="mechs-replay-1",
        ruleset="toy",
        rules=1,
        seats=("ada", "bob", "cyd"),
        options={"rounds": 3, "block": True, "die": "plain"},
        seed_origin="chosen",
        commitment=commitment("7"),
        steps=len(game.steps),
        events=len(game.events),
        play_hash=play_hash(game.steps),
        head_hash=game.steps[-1].hash.hex(),
        result=TOY.rules.result(game.line.state),
        seed="7",
        scenario={"scores": [1, 2, 3]},
    )
    assert read(file_of(Sealed.new(TOY)), find).header.result is None


def test_every_line_ends_in_its_hash():
    data = file_of(short())
    assert sealed_text(line[:-TAIL] for line in data.splitlines()) == data
    assert sealed(lines_of(data)) == data


def test_a_notes_text_may_be_any():
    game = short()
    envelope = structs.replace(game.steps[0].envelope, note='","hash":"0\n\x1b[2J é ☃')
    game.steps = [structs.replace(game.steps[0], envelope=envelope), *game.steps[1:]]
    lines = lines_of(b"".join(write(TOY, game.steps)))
    assert lines[1]["envelope"]["note"] == envelope.note


def test_steps_can_be_had_again_in_any_order():
    game = told()
    steps = read(file_of(game), find).steps
    plain = [*steps]
    assert [steps[i] for i in reversed(range(len(steps)))] == plain[::-1]
    assert steps[-1] == plain[-1] and steps[1:3] == plain[1:3] and steps[::2] == plain[::2]
    assert plain == [*steps] and len(steps) == len(plain) == len(game.steps)
    with pytest.raises(IndexError):
        steps[len(steps)]


# ---------------------------------------------------------------- envelopes


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("time", ""), ("time", "yesterday"), ("time", "2026-01-02T03:04:05+02:00")),
        *(("id", ""), ("id", "x" * 129), ("id", "a\x1b[2Jb"), ("id", "a\nb")),
        *(("client", "x" * 65), ("client", "a\0"), ("note", "x" * 1001), ("note", "a\u202eb")),
    ],
)
def test_an_envelope_of_another_form_is_refused(field, value):
    game = short()
    envelope = structs.replace(game.steps[2].envelope, **{field: value})
    chain = Chain()
    steps = [
        chain.add(envelope if step.number == 2 else step.envelope, step.events)
        for step in game.steps
    ]
    what = "decision id" if field == "id" else field
    assert refused(b"".join(write(TOY, steps))).startswith(f"line 4: {what}: ")


def with_ids(game: Sealed, *ids: str) -> bytes:
    """The file of a game whose first steps have other decision ids."""
    chain, steps = Chain(), []
    for step, sent in zip_longest(game.steps, ids[: len(game.steps)]):
        named = step.envelope if sent is None else structs.replace(step.envelope, id=sent)
        steps.append(chain.add(named, step.events))
    return b"".join(write(TOY, steps))


def test_an_id_that_an_older_program_gave_is_taken():
    for decision_id in ("bot 1 at 24", "7", "x" * 128):
        file = read(with_ids(short(), decision_id), find)
        assert isinstance(file, Replay) and file.steps[0].envelope.id == decision_id


def test_an_id_is_taken_once_in_a_game_and_again_behind_a_branch():
    assert refused(with_ids(short(), "a", "b", "a")) == (
        "line 4: the decision id 'a' is that of step 0 already"
    )
    branched = short_branch()
    number = next(step.number for step in branched.steps if type(step.events[0]) is Branched)
    ids = [f"id-{n}" for n in range(number)]
    assert read(with_ids(branched, *ids, "id-0"), find)


def short_branch() -> Sealed:
    return Sealed.new(TOY, options={"rounds": 1}).decide(0, Pick(1)).branch(2)


def test_an_id_of_this_program_is_taken_where_this_program_gave_it():
    game = Sealed.new(TOY).decide(0, Pick(1))
    for spell in ("mechs:", "mechs:x", "mechs:bot 0 after 0123456789abcdef"):
        assert f"line 3: the decision id {spell!r} is none that" in refused(
            with_ids(game, "a", spell)
        )
    begun = read(with_ids(game, "a"), find)
    head = begun.steps[0].hash.hex()[:16]
    assert read(with_ids(game, "a", f"mechs:bot 0 after {head}"), find)
    assert "none that" in refused(with_ids(game, "a", f"mechs:bot 1 after {head}"))
    assert "none that" in refused(with_ids(game, f"mechs:bot 0 after {head}"))


def test_a_branch_in_a_file_names_no_parent():
    lines = lines_of(file_of(short_branch()))
    lines[3]["decision"]["parent"] = "g-0007"
    assert refused(sealed(lines)) == "line 4: Branched.parent is g-0007; in a file it is empty"


# ---------------------------------------------------------------- what programs do to files


def test_a_byte_order_mark_is_skipped():
    data = file_of(short())
    assert read(b"\xef\xbb\xbf" + data, find).header == read(data, find).header


def changed_on_the_way(data: bytes) -> Iterator[tuple[bytes, str]]:
    """What editors, mail programs, git and shells make of a file, and what is said of it."""
    lines = data.splitlines(keepends=True)
    whole = "else it is as it was written"
    yield data.replace(b"\n", b"\r\n"), f"line 1 ends in CR LF, .*{whole}"
    yield (
        b"".join([lines[0], lines[1].replace(b"\n", b"\r\n"), *lines[2:]]),
        f"line 2 ends in CR LF, .*{whole}",
    )
    yield data.replace(b"}\n", b"} \n", 1), f"blanks stand at the end of line 1; {whole}"
    yield data + b"\n", f"line {len(lines) + 1} is blank, at the end of the file"
    yield data + b"\r\n\r\n", f"line {len(lines) + 1} is blank, at the end of the file"
    yield lines[0] + b"\n" + b"".join(lines[1:]), "line 2 is blank, between the lines"
    yield b"\n" + data, "blanks or blank lines stand before the header"
    yield data + b"  ", "blanks stand behind the last line"
    yield data[:-1], "the end of the last line is missing, .*"
    yield data.decode().encode("utf-16"), "this is UTF-16; save it as UTF-8"
    yield gzip.compress(data), "this is a gzip file"


def test_what_programs_do_to_a_file_on_its_way_is_told_as_that():
    for make in (short, told):
        for changed, why in changed_on_the_way(file_of(make())):
            assert re.fullmatch(why, refused(changed)), (why, refused(changed))
        for changed, why in changed_on_the_way(recording(make(), 1)):
            assert re.fullmatch(why, refused(changed)), (why, refused(changed))


def test_a_line_that_was_changed_and_has_another_end_was_changed():
    data = file_of(short()).replace(b"\n", b"\r\n")
    assert "line 2 was changed" in refused(
        data.replace(b"\r\n", b"\n", 1).replace(b'"step":0', b'"step":1', 1)
    )


# ---------------------------------------------------------------- refused as early as may be


def rest_unread(lines: JsonLines) -> bytes:
    """A file below whose lines stands what no reading may come to: its hash is wrong."""
    return sealed(lines) + b'{"step":99}\n'


def test_what_only_the_first_step_may_be_is_refused_where_it_stands():
    lines = lines_of(file_of(short()))
    again = {**lines[1], "step": 1}
    assert refused(rest_unread([*lines[:2], again])) == (
        "line 3 begins a game, and only line 2 can"
    )
    assert refused(rest_unread([lines[0], lines[2]])).startswith("line 2: step 1, expected 0")
    assert refused(rest_unread([lines[0], {**lines[2], "step": 0}])) == (
        "line 2 does not begin a game"
    )


def test_what_does_not_fold_is_refused_where_it_stands():
    lines = lines_of(file_of(told()))
    lines[2]["events"][0]["seat"] = 9
    assert "do not fold" in refused(rest_unread(lines[:3]))


def test_more_than_the_header_says_is_refused_where_it_stands():
    for field in ("steps", "events"):
        lines = lines_of(file_of(told()))
        lines[0][field] = 3
        assert refused(rest_unread(lines)) == (f"the header announces 3 {field}, and more are here")
    lines = lines_of(recording(told(), 1))
    lines[0]["steps"] = 2
    assert "2 steps are announced" in refused(rest_unread(lines))


@pytest.mark.parametrize("place", ["scenario", "options"])
def test_a_scenario_and_an_option_have_their_limit_in_files_too(place):
    lines = lines_of(file_of(short()))
    large = {"x": "x" * (LARGEST - 7)}
    lines[1]["decision"][place] = large if place == "scenario" else {"any": large}
    name = "scenario" if place == "scenario" else "option any"
    assert refused(rest_unread(lines[:2])) == f"line 2: {name}: larger than {LARGEST} bytes"


def test_a_recordings_lines_are_numbered():
    lines = lines_of(recording(short(), 1))
    lines[2]["step"] = 7
    assert refused(sealed(lines)) == "line 3: step 7, expected 1"
    assert refused(sealed([{**lines[0], "steps": 0}])) == "there is no step"


# ---------------------------------------------------------------- damage


def test_every_changed_byte_is_found():
    data = file_of(short())
    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 0x01
        refused(bytes(changed))


def test_every_missing_byte_at_the_end_is_found():
    data = file_of(short())
    for size in range(len(data)):
        refused(data[:size])


def test_what_is_added_is_found():
    data = file_of(short())
    for more in (b"\n", b"{}\n", b" ", data, data.splitlines(keepends=True)[-1]):
        refused(data + more)
    refused(b"\xef\xbb\xbf" * 2 + data)
    refused(data.replace(b"\n", b"\r\n"))
    refused(data.upper())


@pytest.mark.parametrize("number", range(1, 6))
def test_a_missing_line_is_found(number):
    lines = file_of(short()).splitlines(keepends=True)
    refused(b"".join(lines[: number - 1] + lines[number:]))


def test_swapped_lines_are_found():
    lines = file_of(short()).splitlines(keepends=True)
    refused(b"".join([*lines[:2], lines[3], lines[2], *lines[4:]]))


def test_no_file_at_all():
    for data in (b"", b"\n", b"\n\n\n", b"\x00" * 1000 + b"\n", b"a,b\n1,2\n", b"PK\x03\x04"):
        assert "no replay file" in refused(data)
    assert "cut off" in refused(b'{"format":"mechs-replay-1"')


# ---------------------------------------------------------------- what a clever forger writes


def edited(edit: Callable[[JsonLines], Any], game: Sealed | None = None) -> bytes:
    lines = lines_of(file_of(game or told()))
    edit(lines)
    return sealed(lines)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rules", 2),
        ("seats", ["ada", "bob", "eve"]),
        ("options", {"block": True, "die": "plain", "rounds": 4}),
        ("options", {"block": 1, "die": "plain", "rounds": 3}),
        ("seed_origin", "drawn"),
        ("commitment", "0" * 64),
        ("steps", 4),
        ("events", 4),
        ("play_hash", "0" * 64),
        ("head_hash", "0" * 64),
        ("result", None),
        ("seed", "8"),
        ("seed", None),
        ("scenario", None),
        ("scenario", {"scores": [1, 2, 4]}),
        ("viewer", 1),
    ],
)
def test_every_field_of_the_header_is_that_of_the_steps(field, value):
    data = edited(lambda lines: lines[0].__setitem__(field, value))
    said = refused(data)
    if field in ("steps", "events"):
        assert said == f"the header announces 4 {field}, and more are here"
    else:
        assert said.startswith(f"the header's {field}")
        assert " is not that of the steps below it: " in said and said.endswith(" expected")


def test_every_field_of_the_header_is_edited_above():
    assert {*Header.__struct_fields__} - {"format", "ruleset"} == {
        *("rules", "seats", "options", "seed_origin", "commitment", "steps", "events"),
        *("play_hash", "head_hash", "result", "seed", "scenario", "viewer"),
    }


def test_a_format_or_ruleset_that_is_not_known():
    assert "mechs-replay-2" in refused(
        edited(lambda lines: lines[0].__setitem__("format", "mechs-replay-2"))
    )
    with pytest.raises(UnknownGame):
        read(edited(lambda lines: lines[0].__setitem__("ruleset", "os.path")), find)


def test_a_dropped_last_step_is_found():
    assert refused(edited(list.pop)) == (
        "the header announces 15 steps, 14 are here: the last ones are lost"
    )


def test_a_dropped_last_step_with_a_new_header_is_another_game():
    game = told()
    cut = replace_header(edited(list.pop, game), game.steps[:-1])
    assert read(cut, find).header.head_hash == game.steps[-2].hash.hex()


def replace_header(data: bytes, steps: Any) -> bytes:
    header = next(iter(write(TOY, steps)))
    return sealed([lines_of(header)[0], *lines_of(data)[1:]])


@pytest.mark.parametrize(
    ("line", "keys"),
    [(0, ()), (1, ()), (1, ("envelope",)), (1, ("decision",)), (2, ("decision", "decision"))],
)
def test_unknown_keys_are_refused(line, keys):
    def add(lines: JsonLines) -> None:
        place = lines[line]
        for key in keys:
            place = place[key]
        place["more"] = 1

    assert f"line {line + 1}" in refused(edited(add))


def test_an_unknown_key_of_an_event_is_refused():
    data = edited(lambda lines: lines[2]["events"][0].__setitem__("more", 1))
    assert refused(data) == "line 3 is not in the form that this program writes"


def test_another_spelling_of_the_same_is_refused():
    body = file_of(short()).splitlines()
    bodies = [line[:-TAIL] for line in body]
    bodies[1] = bodies[1].replace(b'"step":0', b'"step": 0')
    assert refused(sealed_text(bodies)) == "line 2 is not in the form that this program writes"


def test_a_repeated_key_is_refused():
    bodies = [line[:-TAIL] for line in file_of(short()).splitlines()]
    bodies[1] = bodies[1].replace(b'"step":0', b'"step":1,"step":0')
    assert refused(sealed_text(bodies)) == (
        "line 2 is not in the form that this program writes: the key step stands twice"
    )


@pytest.mark.parametrize("value", [2**70, -(2**70), 10**4000])
def test_numbers_that_no_record_can_hold_are_refused(value):
    def at(place: str) -> bytes:
        def edit(lines: JsonLines) -> None:
            created, pick = lines[1]["decision"], lines[2]["events"][0]
            if place == "number":
                pick["number"] = value
            elif place == "given":
                created["given"]["cards"][0] = value
            else:
                created[place]["rounds"] = value

        return edited(edit)

    for place in ("number", "given", "options", "scenario"):
        assert "line " in refused(at(place))


def test_a_step_that_is_not_the_next_is_refused():
    data = edited(lambda lines: lines[3].__setitem__("step", 7))
    assert refused(data) == "line 4: step 7, expected 2"


def test_a_file_that_begins_in_the_middle_is_refused():
    def edit(lines: JsonLines) -> None:
        del lines[1:]

    assert "line 2" in refused(edited(edit))
    data = edited(lambda lines: lines[1].__setitem__("decision", lines[2]["decision"]))
    assert "line 2" in refused(data)


def test_steps_that_do_not_fold_are_refused():
    def edit(lines: JsonLines) -> None:
        lines[2]["events"][0]["seat"] = 9

    assert "do not fold" in refused(edited(edit))


def test_an_edit_with_all_hashes_new_is_found_by_the_rules():
    game = told()
    cheat = [*game.steps[:3], *game.steps[4:]]  # a pick is left out
    with pytest.raises(MechsError):
        verify(read(b"".join(write(TOY, cheat)), find))
    lines = lines_of(file_of(game))
    lines[4]["events"][2]["value"] = 6
    forged = read_forged(lines)
    with pytest.raises(IncompatibleReplay, match=r"DieRolled.value: stored 6, derived 4"):
        verify(forged)


def test_an_event_that_was_changed_is_named_before_the_header_that_follows_from_it():
    def edit(lines: JsonLines) -> None:
        lines[4]["events"][2]["value"] = 6

    assert refused(edited(edit)) == (
        "the rules do not reproduce it: position 14, DieRolled.value: stored 6, derived 4"
    )


def read_forged(lines: JsonLines) -> Replay:
    """The file of a forger who has also put the right sums into the header."""
    file = read(b"".join(write(TOY, steps_of(TOY, lines))), find)
    assert isinstance(file, Replay)
    return file


# ---------------------------------------------------------------- limits


def test_limits_are_held_before_decoding():
    data = file_of(short())
    assert "larger than 100 bytes" in refused(data, largest=100)
    assert read(data, find, largest=len(data))
    longest = max(map(len, data.splitlines()))
    assert "is longer than" in refused(data, longest=longest - 1)
    assert read(data, find, longest=longest)


@pytest.mark.parametrize("text", [b"[" * 40, b"[" * 100_000, b'{"a":' * 10_000])
def test_deep_nesting_is_refused_before_decoding(text):
    header = b'{"format":"mechs-replay-1","a":' + text
    assert refused(sealed_text([header])) == "line 1 is nested too deep"


def test_hashes_are_lower_case():
    lines = file_of(short()).splitlines(keepends=True)
    upper = lines[0][:-TAIL] + lines[0][-TAIL:].upper()
    assert "line 1 was changed" in refused(b"".join([upper.replace(b"HASH", b"hash"), *lines[1:]]))


# ---------------------------------------------------------------- rules change


def test_a_file_of_other_rules_is_read_and_not_rederived():
    data = file_of(short())
    later = with_answers(TOY, version=2)
    file = read(data, lambda name: later)
    assert isinstance(file, Replay) and file.header.rules == 1
    verify(file)


# ---------------------------------------------------------------- recordings


def hidden(seed: str) -> bool:
    return False


def recording(game: Sealed, viewer: int | None, opened: Any = hidden) -> bytes:
    return b"".join(record(TOY, game.steps, viewer, opened))


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_a_recording_tells_a_viewer_two_games_that_differ_in_secrets_alike(viewer):
    """Until the reveal nothing in it depends on what the viewer may not know, but for sums."""
    others = {0: (1, 3, 2, 6, 5, 4), 1: (3, 2, 1, 6, 5, 4), 2: (2, 1, 3, 6, 5, 4)}
    games = []
    for pick, cards in ((1, (1, 2, 3, 4, 5, 6)), (3, others.get(viewer, (6, 5, 4, 3, 2, 1)))):
        seat = 0 if viewer == 1 else 1
        game = Sealed.new(TOY, 3, given={"cards": cards}).decide(seat, Pick(pick))
        games.append(lines_of(recording(game, viewer)))
    for lines in games:
        for sums in ("play_hash", "head_hash"):
            del lines[0][sums]
    assert games[0] == games[1]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_a_recording_holds_no_seed_no_scenario_and_no_card_of_others(viewer):
    game = Sealed.new(TOY, 3, seed="a long seed", scenario={"scores": [77, 88, 99]})
    game.decide(0, Pick(2)).decide(1, Pick(1))
    data = recording(game, viewer)
    assert b"a long seed" not in data and b'"scenario":{' not in data
    header, *moments = lines_of(data)
    assert header["seed"] is header["scenario"] is None and header["viewer"] == viewer
    for event in moments[0]["events"][1:4]:
        assert ("card" in event) == (event["seat"] == viewer)
    assert "card" not in moments[0]["events"][4]  # the prize
    for moment, seat in zip(moments[1:], (0, 1), strict=True):
        assert ("number" in moment["events"][0]["decision"]) == (seat == viewer)
        assert ("number" in moment["events"][1]) == (seat == viewer)
        assert ("in secret" in moment["sentences"][1]) == (seat != viewer)


def test_a_recording_is_read_and_every_changed_byte_is_found():
    data = recording(short(), 1)
    file = read(data, find)
    assert isinstance(file, Recording)
    assert [moment.position for moment in file.moments][:3] == [0, 5, 7]
    assert all(len(each.sentences) == len(each.events) for each in file.moments)
    assert file.moments[-1].view["cards"] is not None
    for at in range(0, len(data), 7):
        changed = bytearray(data)
        changed[at] ^= 0x01
        refused(bytes(changed))
    assert "are announced" in refused(sealed(lines_of(data)[:-1]))


def test_opened_secrets_are_in_the_recording():
    game = Sealed.new(TOY, 2, scenario={"scores": [1, 2]}).decide(0, Pick(2))
    data = recording(game, None, lambda seed: seed == "7")
    header, opening, step = lines_of(data)
    assert header["seed"] == "7" and header["scenario"] == {"scores": [1, 2]}
    assert "card" in opening["events"][1]
    assert step["events"][0]["decision"]["number"] == 2


def test_only_the_seeds_that_are_open_are_opened():
    game = Sealed.new(TOY).branch(1, "new", "8").decide(0, Pick(3))
    _, opening, branched, step = lines_of(recording(game, None, lambda seed: seed == "7"))
    assert "card" in opening["events"][1]
    assert "seed" not in branched["events"][0] and "card" not in branched["events"][1]
    assert "number" not in step["events"][1]


# ---------------------------------------------------------------- hostile files

JSON = some.recursive(
    some.none()
    | some.booleans()
    | some.integers()
    | some.text(max_size=9)
    | some.sampled_from([0.5, 2**64, 2**70, "\ud800"]),
    lambda inner: (
        some.lists(inner, max_size=3)
        | some.dictionaries(some.sampled_from(["type", "seat", "events", "x"]), inner, max_size=4)
    ),
    max_leaves=8,
)


def read_and_verify(data: bytes) -> None:
    try:
        file = read(data, find)
        if isinstance(file, Replay):
            verify(file)
    except MechsError as error:
        assert error.sentence.isprintable()


@given(some.binary(max_size=300))
def test_any_bytes_are_a_file_or_a_plain_refusal(data):
    read_and_verify(data)
    read_and_verify(data + b"\n")
    read_and_verify(sealed_text(data.split(b"\n")))


WHOLE = lines_of(file_of(told()))


@settings(max_examples=300)
@given(some.data())
def test_any_edit_with_new_hashes_is_a_file_or_a_plain_refusal(data):
    lines = json.loads(json.dumps(WHOLE))
    for _ in range(data.draw(some.integers(1, 3))):
        place, value = data.draw(some.sampled_from(lines)), data.draw(JSON)
        while True:
            items = place if isinstance(place, dict) else range(len(place))
            if not items:
                break
            key = data.draw(some.sampled_from(sorted(items)))
            if isinstance(place[key], dict | list) and data.draw(some.booleans()):
                place = place[key]
                continue
            place[key] = value
            break
    read_and_verify(sealed(lines))
    forged(lines)


def forged(lines: JsonLines) -> None:
    """The same with a header that fits, as far as the steps can be read at all."""
    try:
        data = b"".join(write(TOY, steps_of(TOY, lines)))
    except (MechsError, *UNREADABLE, *UNFOLDABLE):
        return
    read_and_verify(data)
