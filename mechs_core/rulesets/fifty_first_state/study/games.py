"""Who plays, and what wins: topics `faction`, `start`, `worker` and `prize`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.kit.seat_maps import of_seats
from mechs_core.kit.watching import Watcher
from mechs_core.modules.arena import Judged, WorkerSent
from mechs_core.rulesets.fifty_first_state.data import FACTIONS
from mechs_core.rulesets.fifty_first_state.rules.end import FinalScored, Score, rank
from mechs_core.rulesets.fifty_first_state.rules.gains import VpGained
from mechs_core.rulesets.fifty_first_state.rules.lookout import RoundStarted
from mechs_core.rulesets.fifty_first_state.rules.scenario import ScenarioSet
from mechs_core.rulesets.fifty_first_state.rules.setup import GameSet

NAME: Final = {faction.code: f"{faction.code} {faction.name}" for faction in FACTIONS}
DECIDED, ANYWAY, TO_ANOTHER, TO_NOBODY = (
    *("it decided the game", "the winner had it, unneeded"),
    *("it went to another", "nobody had it"),
)


class Games(Watcher):
    """Remembers who sent a worker when, and who had the prize."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.round = 0
        self.sent: dict[Seat, str] = {}  # items of those who sent a worker
        self.is_judged = False
        self.best: Seat | None = None
        self.prize = 0

    def game_set(self, event: GameSet) -> None:
        self.factions = event.factions
        seats = len(event.factions)
        for seat, code in enumerate(event.factions):
            self.add(seat, "faction", NAME[code], "games")
            place = (seat - event.first) % seats + 1
            self.add(seat, "start", f"place {place} of {seats}", "games")

    def round_set(self, event: RoundStarted | ScenarioSet) -> None:
        self.round = event.round

    # ---------------------------------------------------------------- the Arena

    def worker_sent(self, event: WorkerSent) -> None:
        self.sent[event.seat] = f"sent in round {self.round}"
        self.add(event.seat, "worker", self.sent[event.seat], "workers")

    def judged(self, event: Judged) -> None:
        self.is_judged, self.best = True, event.winner

    def vp_gained(self, event: VpGained) -> None:
        if event.reason == "arena":
            self.prize = event.vp
            if event.seat in self.sent:
                self.add(event.seat, "worker", self.sent[event.seat], "vp", event.vp)

    # ---------------------------------------------------------------- the end

    def final_scored(self, event: FinalScored) -> None:
        scores = of_seats(event.scores)
        for seat, score in scores.items():
            self.add(seat, "faction", NAME[self.factions[seat]], "vp", score.total)
        if self.is_judged:
            self.weigh_prize(scores)

    def weigh_prize(self, scores: dict[Seat, Score]) -> None:
        """Once a game, for its winner, or for the first of several."""
        winners = rank(scores)[0]
        totals = sorted((score.total for score in scores.values()), reverse=True)
        did = self.what_prize_did(scores, winners)
        self.add(winners[0], "prize", did, "games")
        self.add(winners[0], "prize", did, "margin", totals[0] - totals[1])

    def what_prize_did(self, scores: dict[Seat, Score], winners: tuple[Seat, ...]) -> str:
        if self.best is None:
            return TO_NOBODY
        with_it = scores[self.best]
        without = Score(
            with_it.vp - self.prize,
            with_it.locations,
            with_it.total - self.prize,
            with_it.goods,
        )
        if rank({**scores, self.best: without})[0] != winners:
            return DECIDED
        return ANYWAY if self.best in winners else TO_ANOTHER
