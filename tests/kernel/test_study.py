"""What is counted of a game's events."""

from __future__ import annotations

from mechs_core.kernel.contract.study import Tally, Watch, tallied, together
from tests.toy.model import Blocked, Claimed, Passed


def test_a_tally_sums_by_seat_topic_item_and_measure() -> None:
    tally = Tally()
    tally.add(0, "claim", "die", "times")
    tally.add(0, "claim", "die", "times", 2)
    tally.add(1, "claim", "die", "times", 0)
    assert tally.sums == {(0, "claim", "die", "times"): 3, (1, "claim", "die", "times"): 0}


def test_watches_together_see_each_event_in_their_order() -> None:
    seen: list[tuple[str, object]] = []

    def by(name: str) -> Watch:
        return {Claimed: lambda event: seen.append((name, event))}

    blocks: Watch = {Blocked: lambda event: seen.append(("blocks", event))}
    whole = together(by("first"), blocks, by("second"), by("third"))
    events = Claimed(0, 4), Passed(1), Claimed(1, 2), Blocked(0)
    tallied(whole, events)
    assert seen == [
        *((name, events[0]) for name in ("first", "second", "third")),
        *((name, events[2]) for name in ("first", "second", "third")),
        ("blocks", events[3]),
    ]


def test_no_watch_sees_nothing() -> None:
    assert together() == {}
