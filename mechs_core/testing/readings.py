"""A game's end, and what stands between its first event and that: folds, copies, bytes, luck."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from mechs_core.kernel import replay
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.codec import codec_of, play_hash
from mechs_core.kernel.contract.rules import unmarked
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.messages import INPUTS, Branched, Event, Mark, Step
from mechs_core.kernel.redact import redact
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.kernel.viewers import NOWHERE, inside
from mechs_core.testing.playouts import Playout, play, random_step, stepped

# ---------------------------------------------------------------- the end


def check_end(game: Playout) -> int:
    """Over means: nobody is asked, and there is a result that names each seat once."""
    rules, state, seats = game.ruleset, game.line.state, range(game.setting.seats)
    at = game.at(game.line)
    result = rules.rules.result(state)
    assert result is not None, f"{at}: nobody is asked any more, but there is no result at the end"
    named = sorted(seat for place in result.ranking for seat in place)
    assert named == [*seats], f"{at}: the ranking {result.ranking} does not name each seat once"
    assert all(result.ranking), f"{at}: the ranking {result.ranking} has an empty place"
    assert result.decided_by, f"{at}: the result does not say what it was decided by"
    for name, told in (("score", result.score), ("parts", result.parts)):
        assert len(told) == len(seats), f"{at}: Result.{name} has {len(told)} entries, a seat each?"
    for seat in seats:
        left = rules.legal(state, seat)
        assert left == [], f"{game.at(game.line, seat)}: still has legal decisions at the end"
    for each in game.moments[:-1]:
        if each.line.requests():
            early = rules.rules.result(each.line.state)
            assert early is None, f"{game.at(each.line)}: a result while somebody is asked: {early}"
    return 1


# ---------------------------------------------------------------- readings


def check_readings(game: Playout) -> int:
    """Live state = folded state at every moment, and rules and seed give the same events."""
    for each in game.moments:
        folded = Line.of(game.ruleset, game.steps[: each.line.steps])
        at = game.at(each.line)
        assert state_bytes(folded.state) == each.state, (
            f"{at}: folded state is not live state: a rule changes the state beside its events, "
            f"or a fold depends on more than its event; {differing(folded.state, each.line.state)}"
        )
        asked = folded.requests(), each.line.requests()
        assert asked[0] == asked[1], f"{at}: the folded state asks {asked[0]}, the live {asked[1]}"
        assert folded.position == each.line.position, f"{at}: folded to event {folded.position - 1}"
    difference = rederive(game.ruleset, game.steps)
    assert difference is None, f"{game}: rules and seed do not give it again: {difference}"
    return len(game.moments) + len(game.steps)


def differing(folded: Any, live: Any) -> str:
    """The first field in which two states differ."""
    for name in getattr(live, "__struct_fields__", ()):
        value, other = getattr(live, name), getattr(folded, name)
        if value != other:
            return f"{name} is {value!r} live, {other!r} folded"
    return "their fields are equal, their types are not"


def check_copies(game: Playout) -> int:
    """A state's copy is equal, and playing on it leaves the state alone."""
    rng = game.rng
    for each in game.moments:
        line = each.line.copy()
        assert state_bytes(line.state) == each.state, (
            f"{game.at(line)}: a copy of the state differs"
        )
        for _ in range(8):
            if line.requests():
                random_step(line, rng)
        assert state_bytes(each.line.state) == each.state, (
            f"{game.at(each.line)}: a copy shares something: playing on it changed the state"
        )
    return len(game.moments)


def check_records(game: Playout) -> int:
    """Every event comes back from its bytes as it was, and from JSON, and is known to the fold."""
    codec, known = codec_of(game.ruleset), {*game.ruleset.rules.events, *INPUTS}
    from_json = _event_decoder(game.ruleset)
    for step in game.steps:
        stored = codec.step_to_bytes(step)
        back = codec.step_from_bytes(stored)
        at = f"{game}, step {step.number}"
        assert back == step, (
            f"{at} does not come back from its bytes: {step.events} as {back.events}"
        )
        assert codec.step_to_bytes(back) == stored, f"{at} comes back, but is stored otherwise"
        for event, again in zip(step.events, back.events, strict=True):
            assert type(event) is type(again), f"{at}: {event} comes back as {again}"
            assert type(event) in known, f"{at}: {event} is in no table `apply`"
    for event in game.steps[game.rng.below(len(game.steps))].events:
        again = from_json.decode(encode_json(event))
        assert again == event, f"{game}: {event} comes back from JSON as {again}"
    return len(game.steps)


@lru_cache(maxsize=16)
def _event_decoder(ruleset: Ruleset) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(codec_of(ruleset).record)


KINDS: Final = ("act", "chapter", "round", "turn", "activation")


def check_marks(game: Playout) -> int:
    """Acts, chapters, rounds and turns go up, and redaction does not move them.

    Several seats may each have their own turn of one number, each once. A game may mark nothing.
    """
    last, found, within = (0, 0, 0, 0), 0, NOWHERE
    had: set[int | None] = set()  # whose turns of that number there were; None: of all
    for step in game.steps:
        for event in step.events:
            mark = game.ruleset.rules.mark(event)
            if mark is None:
                continue
            found += 1
            at = f"{game}, step {step.number}: {event}"
            assert isinstance(mark, Mark), f"{at}: its mark is {mark!r}"
            assert mark.kind in KINDS, f"{at}: a mark {mark.kind!r}"
            same = mark == game.ruleset.rules.mark(redact(event, None))
            assert same, f"{at}: its mark depends on what spectators do not see"
            within = inside(within, mark)
            if mark.kind != "activation" and mark.round is not None:
                now = (within.act or 0, within.chapter or 0, mark.round, mark.turn or 0)
                own = mark.kind == "turn" and mark.seat is not None
                another = now == last and own and not had & {None, mark.seat}
                assert now > last or another, f"{at}: {mark} after {last}"
                had = had | {mark.seat} if another else {mark.seat}
                last = now
    assert found or game.ruleset.rules.mark is unmarked, f"{game}: nothing marks a round or a turn"
    return found


# ---------------------------------------------------------------- new luck


def check_new_luck(game: Playout) -> int:
    """New luck changes nothing that anybody has seen; the game goes on and is re-derived.

    At one moment a game: everything before it is re-derived, too.
    """
    rng = game.rng
    line = rng.choice(game.moments[:-1]).line.copy()
    steps = game.steps[: line.steps]
    before = [game.ruleset.sight.view(line.state, viewer) for viewer in game.viewers]
    asked = line.requests()
    for seed in ("first new luck", "second new luck"):
        branched = Branched(
            parent="",
            at=line.position - 1,
            luck="new",
            rules=game.ruleset.version,
            seed_origin="chosen",
            seed=seed,
        )
        steps.append(stepped(line.steps, line.branch(branched)))
    at = f"{game.at(line)}: new luck"
    for viewer, view in zip(game.viewers, before, strict=True):
        same = game.ruleset.sight.view(line.state, viewer) == view
        assert same, f"{at}: `reluck` changed what {'all' if viewer is None else viewer} had seen"
    assert line.requests() == asked, f"{at}: `reluck` changed who is asked"
    for _ in range(30):
        if line.requests():
            steps.append(random_step(line, rng))
    difference = rederive(game.ruleset, steps)
    assert difference is None, f"{at}: rules and seeds do not give the branch again: {difference}"
    folded = Line.of(game.ruleset, steps)
    same = state_bytes(folded.state) == state_bytes(line.state)
    assert same, f"{at}: folded state is not live state; {differing(folded.state, line.state)}"
    return len(before)


# ---------------------------------------------------------------- once a setting


def check_recording(game: Playout, viewer: int | None) -> int:
    """What a viewer saw of a game is written, sentences and views included, and read back."""
    steps = sealed(game)
    data = b"".join(replay.record(game.ruleset, steps, viewer, lambda seed: False))
    read = replay.read(data, lambda name: game.ruleset)
    assert isinstance(read, replay.Recording), f"{game}: a recording comes back as something else"
    assert len(read.moments) == len(steps), f"{game}: a recording of another length comes back"
    for moment in read.moments:
        wrong = [each for each in moment.sentences if not each or not each.isprintable()]
        assert not wrong, f"{game}, step {moment.step}: not a printable sentence: {wrong}"
    return len(steps)


def check_play_hash(game: Playout) -> int:
    """The same inputs again give the same bytes; the file of the game says so too."""
    again = play(game.ruleset, game.setting, game.seed)
    same = play_hash(again.steps) == play_hash(game.steps)
    assert same, f"{game}: the same inputs give other events: another play hash"
    steps = sealed(game)
    read = replay.read(b"".join(replay.write(game.ruleset, steps)), lambda name: game.ruleset)
    whole = isinstance(read, replay.Replay) and [*read.steps] == steps
    assert whole, f"{game}: its replay file does not come back"
    assert isinstance(read, replay.Replay)
    replay.verify(read)
    return len(steps)


def sealed(game: Playout) -> list[Step[Event]]:
    """The steps in a chain, as they are stored."""
    chain = Chain()
    return [chain.add(step.envelope, step.events) for step in game.steps]
