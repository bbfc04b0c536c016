"""Where the batches of a simulation go: kept games to the store, rows to the data set."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from msgspec.structs import replace

from event_store import GameStore, PlayedGame
from mechs_core.analysis.simulating.batch import Batch
from mechs_core.analysis.simulating.plan import Plan
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from mechs_core.analysis.data.dataset import Writer

CLIENT = "simulate"


def stored_id(plan: Plan, number: int) -> str:
    """The id under which a game of a plan is stored, once: the same whatever the plan's length."""
    whole = blake2b(encode(replace(plan, deals=0)), digest_size=8).hexdigest()
    return f"simulated {whole} {number}"


class Recorder:
    """Takes batches in order. store, writer: None where nothing goes there."""

    def __init__(
        self, ruleset: Ruleset, plan: Plan, store: GameStore | None, writer: Writer | None
    ) -> None:
        self.ruleset = ruleset
        self.plan = plan
        self.store = store
        self.writer = writer
        self.stored = 0  # games so far

    def take(self, batch: Batch) -> None:
        """Store and write what is to be kept of a batch. Raises StoreError, BadDataSet.

        The store comes first: a game that is played again, since its rows were lost, is found
        there under its id.
        """
        stored = self._store(batch)
        if self.writer is not None:
            from mechs_core.analysis.data.arrow import from_bytes, with_texts

            rows = {name: from_bytes(stream) for name, stream in batch.rows.items()}
            rows["games"] = with_texts(rows["games"], "stored", stored, by="game")
            self.writer.add(batch.first, batch.last, rows)

    def _store(self, batch: Batch) -> dict[int, str]:
        """The id of each game that is stored, by its number."""
        if self.store is None or not batch.kept:
            return {}
        decode = codec_of(self.ruleset).step_from_bytes
        games = [
            PlayedGame(
                stored_id(self.plan, number),
                tuple([decode(step).events for step in kept.steps]),
                kept.leaves,
            )
            for number, kept in batch.kept.items()
        ]
        ids = self.store.add_played(self.ruleset, games, client=CLIENT)
        self.stored += len(ids)
        return dict(zip(batch.kept, ids, strict=True))
