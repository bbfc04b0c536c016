"""One of several processes that play one game: `-m tests.event_store.player STORE GAME SEAT HOW`.

It prints what the store acknowledged, and how often another process was first.
"""

from __future__ import annotations

import sys
import time

from mechs_core.kernel.errors import IllegalDecision, StoreConflict
from mechs_core.kernel.luck import Rng
from tests.event_store.stores import open_store
from tests.toy import TOY


def main(path: str, game: str, seat: int, others: bool) -> None:
    """others: answer for any seat that is asked, not only for this one."""
    rng, turn, conflicts = Rng(f"player {seat}"), 0, 0
    until = time.monotonic() + 60
    with open_store(path, patience=30) as store:
        while (head := store.head(game)).waiting and time.monotonic() < until:
            asked = rng.choice(head.waiting) if others else seat
            if asked not in head.waiting:
                time.sleep(0.0005)
                continue
            line = store.line(game, head.position - 1)
            decision, decision_id = rng.choice(TOY.legal(line.state, asked)), f"{seat}-{turn}"
            turn += 1
            try:
                step = store.decide(
                    game, asked, decision, expect=head.position, decision_id=decision_id
                ).step
                sys.stdout.write(f"done {step.number} {decision_id}\n")
            except (StoreConflict, IllegalDecision) as refusal:
                conflicts += 1
                assert others or isinstance(refusal, StoreConflict)
    sys.stdout.write(f"conflicts {conflicts}\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4] == "others")
