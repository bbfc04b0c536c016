"""Checks for the sentences of any ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mechs_core.kernel.messages import Branched, Decided, Decision, Event, GameCreated
from mechs_core.kernel.redact import redact
from mechs_core.kernel.ruleset import Ruleset


def check_sentences(
    ruleset: Ruleset,
    records: Iterable[tuple[Event, Any]],
    longest: int,
    concerns: Callable[[type[Any]], bool] = lambda kind: True,
) -> None:
    """Each record, with a view before it, has a short plain sentence and rules that exist.

    Told to a spectator and to two seats. longest: characters. Every kind of event and of decision
    that concerns the caller must be among the records.
    """
    kinds: set[type[Event]] = set()
    decisions: set[type[Decision]] = set()
    for event, before in records:
        kinds.add(type(event))
        if isinstance(event, Decided):
            decisions.add(type(event.decision))
        for viewer in (None, 0, 1):
            text, rules = ruleset.telling.sentence(redact(event, viewer), before)
            assert text == text.strip() and text.isprintable()
            assert len(text) <= longest, text
            assert "None" not in text and "UNSET" not in text, text
            assert rules and {*rules} <= {*ruleset.rulebook}, (text, rules)
    known = {*ruleset.rules.events, GameCreated, Branched, Decided}
    assert kinds <= known and decisions <= {*ruleset.rules.decisions}
    untold = (known - kinds) | ({*ruleset.rules.decisions} - decisions)
    left = [each.__name__ for each in untold if concerns(each)]
    assert not left, left
