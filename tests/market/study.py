"""What is counted in games of the market."""

from __future__ import annotations

from mechs_core.authoring import Measure, Part, Study, Topic, Watcher, watched_by
from tests.market.rules import Swapped
from tests.market.vault import PutIn

TIMES = (Measure("times", "times", "Times that it was there"),)


class Puts(Watcher):
    """Counts what is put into the vault, and what is swapped."""

    def put(self, event: PutIn) -> None:
        self.add(event.seat, "vault.good", event.good or "nothing", "times")

    def swapped(self, event: Swapped) -> None:
        self.add(event.seat, "with", event.with_, "times")


STUDY = Study(
    parts=(
        Part("swaps", "goods", "What was swapped", scores=True),
        Part("vault", "goods", "What was put into the vault", scores=True),
    ),
    topics=(
        Topic(name="vault.good", title="What is put away", item="good", measures=TIMES),
        Topic(name="with", title="What is swapped", item="good", measures=TIMES),
    ),
    watch=watched_by(__package__, "study.Puts"),
)
