"""What is legal is accepted; what is not is refused, and has changed nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from mechs_core.kernel.encoding import encode, encode_json
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decided, Request, tag_of
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.testing.playouts import Playout, onlookers

SAMPLE = 12  # decisions put to the rules at a moment, at most
COLUMNS = 80
PLAIN = (None, -1, 0, 1, 3, 99, 2**70, 0.5, True, "", "x", "\x1b[2J")
ODD: tuple[Any, ...] = (*PLAIN, [], [1], [[]], {}, {"a": 1})
CODE = re.compile(r"[a-z][a-z0-9_]*")


def check_legal(game: Playout) -> int:
    """What is legal is accepted, as itself and as JSON, and can be written and read."""
    count, rng = 0, game.rng
    for each in game.moments:
        asked = {request.seat: request for request in each.line.requests()}
        once = len(asked) == len(each.line.requests())
        assert once, f"{game.at(each.line)}: a seat is asked twice: {each.line.requests()}"
        for seat in range(game.setting.seats):
            legal = game.ruleset.legal(each.line.state, seat)
            at = game.at(each.line, seat)
            assert bool(legal) <= (seat in asked), f"{at}: legal decisions, but it is not asked"
            if not legal:
                continue
            single = len({encode(one) for one in legal}) == len(legal)
            assert single, f"{at}: `choices` has a decision that is listed twice: {legal}"
            check_words(game.ruleset, each.line, asked[seat], legal, at)
            for decision in sampled(legal, rng):
                check_accepted(game.ruleset, each.line, seat, decision, f"{at}: {decision}")
                count += 1
        same = state_bytes(each.line.state) == each.state
        assert same, f"{game.at(each.line)}: `choices`, or a text of them, changed the state"
    return count


def check_words(
    ruleset: Ruleset, line: Line, request: Request, legal: Sequence[Any], where: str
) -> None:
    """Each legal decision fits its question, and can be written and read."""
    view = ruleset.sight.view(line.state, request.seat)
    telling = ruleset.telling
    for decision in legal:
        at, tag = f"{where}: {decision}", tag_of(type(decision))
        assert tag in request.accepts, f"{at}: the question accepts {request.accepts} only"
        text = telling.format(decision, view)
        read = telling.parse(text, view)
        assert read == decision, f"{at} is written {text!r}, and that is read as {read}"
        short = text.isprintable() and len(text) <= COLUMNS
        assert short, f"{at}: {text!r} is no printable line of {COLUMNS} characters"
        pieces = telling.split(text)
        assert pieces == (text,), f"{at}: {text!r} is split into several: {pieces}"
        remark = telling.remark(decision, view)
        assert remark.isprintable(), f"{at}: its remark is not printable: {remark!r}"


def check_accepted(ruleset: Ruleset, line: Line, seat: int, decision: Any, at: str) -> None:
    """A legal decision is accepted, and as JSON does the same."""
    try:
        events = line.copy().decide(seat, decision)
        again = line.copy().decide(seat, encode_json(decision))
    except IllegalDecision as no:
        raise AssertionError(f"{at} is listed by `choices`, but refused: {no}") from no
    assert events == again, f"{at}: as JSON it does something else: {events} and {again}"
    record = events[0]
    assert isinstance(record, Decided), f"{at}: its step begins with {record}"
    alone = ruleset.telling.retold(record, ())
    assert not alone, f"{at}: `retold` says that events tell it again where there are none"


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
            assert seat is not None
            legal = game.ruleset.legal(each.line.state, seat)
            others = disturbed(game.ruleset, sampled(pool + legal, rng), rng)
            for sent in (*sampled(pool, rng), *others):
                line = each.line.copy()
                try:
                    line.decide(seat, sent)
                except IllegalDecision as refusal:
                    at = f"{game.at(each.line, seat)}: {sent!r}"
                    check_refusal(refusal, at)
                    assert sent not in legal, f"{at}: listed by `choices`, but refused: {refusal}"
                    same = state_bytes(line.state) == each.state and not line.spoiled
                    assert same and line.steps == each.line.steps, (
                        f"{at}: a refusal left a trace: check first, emit after ({refusal})"
                    )
                    count += 1
    return count


def check_refusal(refusal: IllegalDecision, at: str) -> None:
    """A refusal has a code in snake case and a printable sentence."""
    code, sentence = refusal.code, refusal.sentence
    assert CODE.fullmatch(code), f"{at}: the code of a refusal is a word in snake_case: {code!r}"
    assert sentence and sentence.isprintable(), f"{at}: refused without a sentence: {sentence!r}"


def sampled(items: list[Any], rng: Rng, most: int = SAMPLE) -> list[Any]:
    return items if len(items) <= most else [rng.choice(items) for _ in range(most)]


def disturbed(ruleset: Ruleset, decisions: list[Any], rng: Rng) -> Iterator[bytes]:
    """Each type of decision bare, and these decisions with one field made another or odd."""
    tags = [tag_of(kind) for kind in ruleset.rules.decisions]
    yield from (encode_json({"type": tag}) for tag in tags)
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
            fields[name] = rng.choice(ODD)
        yield json.dumps(fields).encode()
