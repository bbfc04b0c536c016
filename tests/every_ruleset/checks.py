"""The contract of every ruleset, as checks of one game each.

A check takes a playout, asserts, and returns how many comparisons it made. `benchmarks/soak`
runs the same checks over many more games.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, get_type_hints

import msgspec

from mechs_core.kernel import replay
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.codec import codec_of, play_hash
from mechs_core.kernel.contract.rules import unmarked
from mechs_core.kernel.encoding import encode, encode_json
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import INPUTS, Branched, Mark, Span, tag_of
from mechs_core.kernel.redact import redact
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line, state_bytes
from tests.every_ruleset.counts import check_parts, check_tallies
from tests.every_ruleset.playouts import Playout, onlookers, play, random_step, stepped

SAMPLE = 12  # decisions put to the rules at a moment, at most
COLUMNS = 80
LISTED = 240  # characters of a listing row: three lines
CODE = re.compile(r"[a-z][a-z0-9_]*")

# ---------------------------------------------------------------- the end


def check_end(game: Playout) -> int:
    """Over means: nobody is asked, and there is a result that names each seat once."""
    rules, state, seats = game.ruleset, game.line.state, range(game.setting.seats)
    result = rules.rules.result(state)
    assert result is not None, f"{game}: no result at the end"
    assert sorted(seat for place in result.ranking for seat in place) == list(seats)
    assert all(result.ranking) and result.decided_by
    assert len(result.score) == len(result.parts) == len(seats)
    assert all(rules.legal(state, seat) == [] for seat in seats), f"{game}: legal at the end"
    for each in game.moments[:-1]:
        if each.line.requests():
            assert rules.rules.result(each.line.state) is None, f"{game}: a result while it runs"
    return 1


# ---------------------------------------------------------------- readings


def check_readings(game: Playout) -> int:
    """Live state = folded state at every moment, and rules and seed give the same events."""
    for each in game.moments:
        folded = Line.of(game.ruleset, game.steps[: each.line.steps])
        at = f"{game}, step {each.line.steps}"
        assert state_bytes(folded.state) == each.state, f"{at}: folded state is not live state"
        assert folded.requests() == each.line.requests(), at
        assert folded.position == each.line.position, at
    difference = rederive(game.ruleset, game.steps)
    assert difference is None, f"{game}: {difference}"
    return len(game.moments) + len(game.steps)


def check_copies(game: Playout) -> int:
    """A state's copy is equal, and playing on it leaves the state alone."""
    rng = game.rng
    for each in game.moments:
        line = each.line.copy()
        assert state_bytes(line.state) == each.state, f"{game}: a copy differs"
        for _ in range(8):
            if line.requests():
                random_step(line, rng)
        assert state_bytes(each.line.state) == each.state, f"{game}: a copy shares something"
    return len(game.moments)


def check_records(game: Playout) -> int:
    """Every event comes back from its bytes as it was, and from JSON, and is known to the fold."""
    codec, known = codec_of(game.ruleset), {*game.ruleset.rules.events, *INPUTS}
    from_json = _event_decoder(game.ruleset)
    for step in game.steps:
        stored = codec.step_to_bytes(step)
        back = codec.step_from_bytes(stored)
        assert back == step, f"{game}: step {step.number} does not come back"
        assert codec.step_to_bytes(back) == stored, f"{game}: step {step.number}"
        for event, again in zip(step.events, back.events, strict=True):
            assert type(event) is type(again) and type(event) in known, f"{game}: {event}"
            assert type(event) in INPUTS or type(event) in game.ruleset.rules.apply, (
                f"{game}: {event}"
            )
    for event in game.steps[game.rng.below(len(game.steps))].events:
        assert from_json.decode(encode_json(event)) == event, f"{game}: {event}"
    return len(game.steps)


@lru_cache(maxsize=16)
def _event_decoder(ruleset: Ruleset) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(codec_of(ruleset).record)


def check_marks(game: Playout) -> int:
    """Rounds and turns go up, and redaction does not move them.

    Several seats may each have their own turn of one number, each once. A game may mark nothing.
    """
    last, found = (0, 0), 0
    had: set[int | None] = set()  # whose turns of that number there were; None: of all
    for step in game.steps:
        for event in step.events:
            mark = game.ruleset.rules.mark(event)
            if mark is None:
                continue
            found += 1
            assert isinstance(mark, Mark) and mark.kind in ("round", "turn", "activation")
            assert mark == game.ruleset.rules.mark(redact(event, None)), f"{game}: {event}"
            if mark.kind != "activation" and mark.round is not None:
                now = (mark.round, mark.turn or 0)
                own = mark.kind == "turn" and mark.seat is not None
                another = now == last and own and not had & {None, mark.seat}
                assert now > last or another, f"{game}: {mark} after {last}"
                had = had | {mark.seat} if another else {mark.seat}
                last = now
    assert found or game.ruleset.rules.mark is unmarked, f"{game}: nothing marks a round or a turn"
    return found


# ---------------------------------------------------------------- decisions


def check_legal(game: Playout) -> int:
    """What is legal is accepted, as itself and as JSON, and can be written and read."""
    count, rng = 0, game.rng
    for each in game.moments:
        asked = {request.seat: request for request in each.line.requests()}
        assert len(asked) == len(each.line.requests()), f"{game}: a seat is asked twice"
        for seat in range(game.setting.seats):
            legal = game.ruleset.legal(each.line.state, seat)
            assert bool(legal) <= (seat in asked), f"{game}: legal for seat {seat}, not asked"
            if not legal:
                continue
            assert len({encode(one) for one in legal}) == len(legal), f"{game}: listed twice"
            view = game.ruleset.sight.view(each.line.state, seat)
            for decision in legal:
                at = f"{game}, step {each.line.steps}, seat {seat}: {decision}"
                assert tag_of(type(decision)) in asked[seat].accepts, at
                text = game.ruleset.telling.format(decision, view)
                assert game.ruleset.telling.parse(text, view) == decision, f"{at}: {text!r}"
                assert text.isprintable() and len(text) <= COLUMNS, f"{at}: {text!r}"
                assert game.ruleset.telling.split(text) == (text,), f"{at}: {text!r} is several"
                assert game.ruleset.telling.remark(decision, view).isprintable(), at
            for decision in sampled(legal, rng):
                at = f"{game}, step {each.line.steps}, seat {seat}: {decision}"
                events = each.line.copy().decide(seat, decision)
                again = each.line.copy().decide(seat, encode_json(decision))
                assert events == again, f"{at}: as JSON it does something else"
                alone = game.ruleset.telling.retold(events[0], ())
                assert not alone, f"{at}: no event tells it again"
                count += 1
        assert state_bytes(each.line.state) == each.state, f"{game}: legal changed the state"
    return count


def check_refusals(game: Playout) -> int:
    """What is not legal is refused with a code and a sentence, and nothing has changed."""
    count, rng = 0, game.rng
    pool = [
        decision
        for each in game.moments
        for seat in range(game.setting.seats)
        for decision in sampled(game.ruleset.legal(each.line.state, seat), rng)
    ]
    for each in game.moments:
        for seat in onlookers(each.line, rng)[1:]:
            legal = game.ruleset.legal(each.line.state, seat)
            others = disturbed(game.ruleset, sampled(pool + legal, rng), rng)
            for sent in (*sampled(pool, rng), *others):
                line = each.line.copy()
                try:
                    line.decide(seat, sent)
                except IllegalDecision as refusal:
                    at = f"{game}, step {line.steps}, seat {seat}: {sent!r}"
                    assert CODE.fullmatch(refusal.code), f"{at}: {refusal.code!r}"
                    assert refusal.sentence and refusal.sentence.isprintable(), at
                    assert sent not in legal, f"{at}: legal, but {refusal}"
                    assert state_bytes(line.state) == each.state, f"{at}: a refusal left a trace"
                    assert not line.spoiled and line.steps == each.line.steps, at
                    count += 1
    return count


def sampled(items: list[Any], rng: Rng, most: int = SAMPLE) -> list[Any]:
    return items if len(items) <= most else [rng.choice(items) for _ in range(most)]


def disturbed(ruleset: Ruleset, decisions: list[Any], rng: Rng) -> Iterator[bytes]:
    """Each type of decision bare, and these decisions with one field made another or odd."""
    tags = [tag_of(kind) for kind in ruleset.rules.decisions]
    yield from (encode_json({"type": tag}) for tag in tags)
    odd = [None, -1, 0, 1, 3, 99, 2**70, 0.5, True, "", "x", "\x1b[2J", [], [1], [[]], {}, {"a": 1}]
    for decision in decisions:
        fields = json.loads(encode_json(decision))
        name = rng.choice(sorted(fields) if rng.below(8) else ["more"])
        value = fields.get(name)
        change = rng.below(4)
        if change == 0:
            fields.pop(name, None)
        elif change < 3 and name == "type":
            fields[name] = rng.choice(tags)
        elif change == 1 and type(value) is int:
            fields[name] = value + rng.below(5) - 2
        elif change == 2 and isinstance(value, list):
            fields[name] = [*value, *value[:1]] if rng.below(2) else value[::-1]
        else:
            fields[name] = rng.choice(odd)
        yield json.dumps(fields).encode()


# ---------------------------------------------------------------- views and words


def check_views(game: Playout) -> int:
    """Views come back from JSON; lines fit a terminal; looking changes nothing."""
    said = get_type_hints(game.ruleset.sight.view)["return"]
    kind = type(game.line.state) if game.ruleset.sight.is_open else said
    count, rng = 0, game.rng
    for each in game.moments:
        at = f"{game}, step {each.line.steps}"
        summary = game.ruleset.rules.summary(each.line.state)
        assert summary.isprintable() and 0 < len(summary) <= LISTED, f"{at}: {summary!r}"
        for viewer in onlookers(each.line, rng):
            count += 1
            view = game.ruleset.sight.view(each.line.state, viewer)
            assert msgspec.json.decode(encode_json(view), type=kind) == view, at
            lines = game.ruleset.telling.board(view)
            assert lines, f"{at}: an empty board"
            for line in lines:
                assert all(isinstance(span, Span) for span in line), at
                text = "".join(span.text for span in line)
                assert len(text) <= COLUMNS, f"{at}: {len(text)} columns: {text!r}"
                assert text.isprintable(), f"{at}: {text!r}"
        assert state_bytes(each.line.state) == each.state, f"{at}: looking changed the state"
    return count


def check_sentences(game: Playout) -> int:
    """Every kind of event, as a viewer may see it, is told in a sentence with real rules.

    A game without a rulebook cites none.
    """
    told: set[type] = set()
    count, rng = 0, game.rng
    line = Line(game.ruleset, game.line.created)
    for step in game.steps:
        for event in step.events:
            if type(event) not in told or rng.below(40) == 0:
                told.add(type(event))
                for viewer in onlookers(line, rng):
                    tell(game, line, event, viewer)
                    count += 1
            line.peek(event)
    return count


def tell(game: Playout, line: Line, event: Any, viewer: int | None) -> str:
    """The sentence of an event that comes next in the line, after a look at it."""
    seen = redact(event, viewer)
    text, ids = game.ruleset.telling.sentence(seen, game.ruleset.sight.view(line.state, viewer))
    at = f"{game}, position {line.position}: {seen}"
    assert text and text.isprintable(), f"{at}: {text!r}"
    assert "UNSET" not in text, f"{at}: {text!r}"
    unknown = {*ids} - {*game.ruleset.rulebook}
    assert not unknown, f"{at}: no rules {unknown}"
    cited = ids or type(event) in INPUTS or not game.ruleset.rulebook
    assert cited, f"{at}: no rule is behind it"
    return text


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
    at = f"{game}, step {line.steps}: new luck"
    assert [game.ruleset.sight.view(line.state, viewer) for viewer in game.viewers] == before, at
    assert line.requests() == asked, at
    for _ in range(30):
        if line.requests():
            steps.append(random_step(line, rng))
    difference = rederive(game.ruleset, steps)
    assert difference is None, f"{at}: {difference}"
    assert state_bytes(Line.of(game.ruleset, steps).state) == state_bytes(line.state), at
    return len(before)


# ---------------------------------------------------------------- once a setting


def check_recording(game: Playout, viewer: int | None) -> int:
    """What a viewer saw of a game is written, sentences and views included, and read back."""
    chain = Chain()
    steps = [chain.add(step.envelope, step.events) for step in game.steps]
    data = b"".join(replay.record(game.ruleset, steps, viewer, lambda seed: False))
    read = replay.read(data, lambda name: game.ruleset)
    assert isinstance(read, replay.Recording) and len(read.moments) == len(steps)
    for moment in read.moments:
        assert all(each and each.isprintable() for each in moment.sentences), f"{game}: {moment}"
    return len(steps)


def check_play_hash(game: Playout) -> int:
    """The same inputs again give the same bytes; the file of the game says so too."""
    again = play(game.ruleset, game.setting, game.seed)
    assert play_hash(again.steps) == play_hash(game.steps), f"{game}: another play hash"
    chain = Chain()
    steps = [chain.add(step.envelope, step.events) for step in game.steps]
    read = replay.read(b"".join(replay.write(game.ruleset, steps)), lambda name: game.ruleset)
    assert isinstance(read, replay.Replay) and list(read.steps) == steps
    replay.verify(read)
    return len(steps)


Check = Callable[[Playout], int]
CHECKS: tuple[Check, ...] = (
    check_end,
    check_readings,
    check_copies,
    check_records,
    check_marks,
    check_legal,
    check_refusals,
    check_views,
    check_sentences,
    check_parts,
    check_tallies,
    check_new_luck,
)
