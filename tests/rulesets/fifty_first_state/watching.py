"""What holds at all times, HOST-INV and ARN-INV, looked for while a game is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from msgspec.structs import replace

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, Event, tag_of
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.modules import arena
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.amounts import goods_in
from mechs_core.rulesets.fifty_first_state.model import OFF, Site, State
from mechs_core.rulesets.fifty_first_state.rules.build import LocationBuilt
from mechs_core.rulesets.fifty_first_state.rules.cleanup import (
    Stored,
    StoringEnded,
    SuppliesCleared,
)
from mechs_core.rulesets.fifty_first_state.rules.develop import LocationReplaced
from mechs_core.rulesets.fifty_first_state.rules.end import FinalScored, GameEnded
from mechs_core.rulesets.fifty_first_state.rules.gains import (
    STORED,
    GoodsGained,
    Produced,
    VpGained,
)
from mechs_core.rulesets.fifty_first_state.rules.lookout import RoundStarted
from mechs_core.rulesets.fifty_first_state.rules.payment import GoodsPaid
from mechs_core.rulesets.fifty_first_state.rules.turns import (
    CleanupStarted,
    EndReached,
    Passed,
    TurnStarted,
)
from mechs_core.testing.books import recorded
from tests.games import Sealed

Ledger = list[Counter[str]]  # by seat: good -> number


def cards_by_place(state: State) -> Iterator[int]:
    """Every card that is somewhere, as often as it is there."""
    yield from chain(state.deck, state.discard, state.row, *state.hand, *state.deals)
    yield from chain(*state.connection_decks, *state.connection_discards, *state.connections)
    yield from (face for face in state.faces if face != OFF)
    yield from (site.card for sites in state.board for site in sites)


def goods_of(state: State) -> Ledger:
    """What each seat has in supply, stock and store."""
    return [
        sum(
            (Counter(goods_in(held)) for site in sites for held in (site.stock, site.stored)),
            Counter(goods_in(supply)),
        )
        for supply, sites in zip(state.supply, state.board, strict=True)
    ]


def pieces(state: State, seat: int) -> Counter[str]:
    """The equipment in a seat's space of the Arena."""
    space = state.arena and state.arena.spaces[seat]
    return Counter(kind for kind, _ in space or ())


class Watch:
    """Follows a game event by event: which statement was looked at, and which did not hold."""

    def __init__(self, state: State, options: Mapping[str, Any]) -> None:
        self.looked: Counter[str] = Counter()
        self.broken: list[str] = []
        self.options = options
        self.cards = sorted(cards_by_place(state))
        self.owns = goods_of(state)
        self.boards: dict[int, list[Site]] = {}  # of seats that have passed
        self.firsts = [state.first] if state.round else []  # of the rounds played
        self.supplied = not state.round  # what is in supplies is the game's, not a scenario's
        self.given = [pieces(state, seat) for seat in range(state.seats)]
        self.to_arena: Ledger = [Counter() for _ in range(state.seats)]
        self.workers = [bool(state.arena and space is not None) for space in self.spaces(state)]
        self.windows = [int(state.phase in ("cleanup", "final"))] * state.seats
        self.equipping = state.phase in ("cleanup", "final")  # the Arena may be equipped now
        self.trail: list[Event] = []
        self.labels: list[str] = []

    @staticmethod
    def spaces(state: State) -> list[Any]:
        return [*state.arena.spaces] if state.arena else [None] * state.seats

    def must(self, rule: str, holds: bool, when: object) -> None:
        self.looked[rule] += 1
        if not holds:
            self.broken.append(f"{rule}: {when}")

    # ------------------------------------------------------------ while the game waits

    def between(self, line: Line) -> None:
        state = line.state
        asked = line.requests()
        for request in asked:
            legal = RULESET.legal(state, request.seat)
            tags = {tag_of(type(each)) for each in legal}
            self.must("HOST-INV-7", bool(legal), request)
            self.must("HOST-INV-7", request.kind != "action" or "Pass" in tags, legal)
        if state.developing is not None:
            kinds = [(each.seat, each.kind) for each in asked]
            self.must("HOST-INV-7", kinds == [(state.active, "replace")], kinds)
        if state.arena is not None:
            views = [RULESET.sight.view(state, viewer) for viewer in (*range(state.seats), None)]
            own = [view.arena.own_choice for view in views]
            self.must("ARN-INV-6", own == [*state.arena.choices, None], own)
            shown = {encode_json(replace(view.arena, own_choice=None)) for view in views}
            self.must("ARN-INF-1", len(shown) == 1, shown)
            self.must("ARN-INV-6", len(shown) == 1, shown)

    # ------------------------------------------------------------ after each event

    def see(self, before: State, event: Event, after: State) -> None:
        self.trail.append(event)
        self.must("HOST-INV-1", sorted(cards_by_place(after)) == self.cards, event)
        self.goods(event, after)
        rises = all(new >= old for new, old in zip(after.vp, before.vp, strict=True))
        self.must("HOST-INV-4", rises, event)
        self.locations(event, after)
        self.passes(before, event, after)
        self.rounds(event, after)
        self.in_arena(before, event, after)

    def goods(self, event: Event, after: State) -> None:
        held = [*after.supply, *(site.stock for sites in after.board for site in sites)]
        held += [site.stored for sites in after.board for site in sites]
        self.must("HOST-INV-2", all(min(numbers) >= 0 for numbers in held), event)
        if after.phase == "lookout" and self.supplied:
            self.must("HOST-INV-2", not any(map(any, after.supply)), event)
        if after.phase not in ("cleanup", "lookout", "production"):
            stored = [site.stored for sites in after.board for site in sites]
            self.must("HOST-INV-2", not any(map(any, stored)), event)
        if isinstance(event, Produced) and not event.source.startswith(STORED):
            self.owns[event.seat].update(event.goods)
        if isinstance(event, GoodsGained):
            self.owns[event.seat].update(event.goods)
        if isinstance(event, LocationBuilt | LocationReplaced):
            self.owns[event.seat].update(event.stock)
        if isinstance(event, GoodsPaid):
            self.owns[event.seat].subtract(event.goods)
        if isinstance(event, SuppliesCleared):
            for seat, goods in event.goods.items():
                self.owns[int(seat)].subtract(goods)
        self.must("HOST-INV-3", [+each for each in self.owns] == goods_of(after), event)

    def locations(self, event: Event, after: State) -> None:
        for site in chain(*after.board):
            self.must("HOST-INV-5", site.uses <= site.prints.uses, event)
            if site.ruin:
                bare = not any(site.stock) and not any(site.stored) and not site.uses
                self.must("HOST-INV-5", bare, event)

    def passes(self, before: State, event: Event, after: State) -> None:
        if isinstance(event, Passed):
            self.boards[event.seat] = [site.copy() for site in after.board[event.seat]]
        if after.phase != "action":
            self.boards.clear()
        for seat, board in self.boards.items():
            self.must("HOST-INV-6", after.board[seat] == board, event)
        if isinstance(event, TurnStarted):
            self.must("HOST-INV-6", not before.passed[event.seat], event)

    def rounds(self, event: Event, after: State) -> None:
        if isinstance(event, RoundStarted):
            self.supplied = True
            self.firsts.append(event.first)
            due = (self.firsts[0] + len(self.firsts) - 1) % after.seats
            self.must("HOST-INV-9", event.first == due, event)
        self.must("HOST-INV-10", after.round <= after.max_rounds, event)

    # ------------------------------------------------------------ the Arena

    def in_arena(self, before: State, event: Event, after: State) -> None:
        if isinstance(event, GoodsPaid) and event.to == "arena":
            self.to_arena[event.seat].update(event.goods)
        if after.arena is None:
            told = tag_of(type(event)).startswith("arena.")
            paid = any(map(any, self.to_arena))
            self.must("ARN-INV-3", not told and not paid, event)
            return
        if isinstance(event, CleanupStarted | EndReached):
            opens = isinstance(event, CleanupStarted) or self.options["arena.final_equip"]
            self.equipping = opens
            self.windows = [count + opens for count in self.windows]
        if isinstance(event, Stored | StoringEnded | SuppliesCleared | arena.Judged):
            self.equipping = False
        if isinstance(event, arena.WorkerSent):
            self.workers[event.seat] = True
            self.windows[event.seat] = 0
        self.pieces(before, event, after)
        if isinstance(event, arena.Equipped | arena.EquipDeclined | arena.EquipChosen):
            self.must("ARN-INV-5", self.equipping, event)

    def pieces(self, before: State, event: Event, after: State) -> None:
        if isinstance(event, GoodsPaid):  # its piece is there with the event after it
            return
        for seat in range(after.seats):
            paid = self.to_arena[seat]
            there, given = pieces(after, seat), self.given[seat]
            sent = +paid == there - given + Counter(worker=paid["worker"])
            self.must("ARN-INV-1", sent and paid["worker"] <= 1, event)
            worker = after.arena.spaces[seat] is not None
            self.must("ARN-INV-1", worker == self.workers[seat], event)
            most = (given.total() + self.windows[seat]) if worker else 0
            self.must("ARN-INV-2", there.total() <= most, event)
            points = [state.arena.points(seat) or 0 for state in (before, after)]
            rise = points[1] - points[0]
            due = event.points if isinstance(event, arena.Equipped) and event.seat == seat else 0
            self.must("ARN-INV-2", rise == due, event)

    def over(self, state: State) -> None:
        """Once, when the game has ended."""
        judged = [at for at, each in enumerate(self.trail) if isinstance(each, arena.Judged)]
        prizes = [
            at
            for at, each in enumerate(self.trail)
            if isinstance(each, VpGained) and each.reason == "arena"
        ]
        if state.arena is None:
            self.must("ARN-INV-4", not judged and not prizes, judged)
            return
        kinds = [type(each) for each in self.trail]
        self.must("ARN-INV-4", len(judged) == 1, judged)
        in_time = FinalScored not in kinds[: judged[0]] and GameEnded not in kinds[: judged[0]]
        self.must("ARN-INV-4", in_time, judged)
        verdict = self.trail[judged[0]]
        wins = isinstance(verdict, arena.Judged) and verdict.winner is not None
        self.must("ARN-INV-4", prizes == [judged[0] + 1] * wins, prizes)
        if wins:
            prize = self.trail[prizes[0]]
            given = (prize.seat, prize.vp)  # type: ignore[attr-defined]
            self.must("ARN-INV-4", given == (verdict.winner, self.options["arena.prize"]), prize)


def random_decision(state: State, rng: Rng) -> tuple[int, Decision]:
    """A seat that is asked, and what it decides: a kind first, then one of that kind."""
    request = rng.choice([*RULESET.rules.requests(state)])
    legal = RULESET.legal(state, request.seat)
    kinds = sorted({tag_of(type(each)) for each in legal})
    if len(kinds) > 1 and rng.below(6):
        kinds = [kind for kind in kinds if kind != "Pass"]
    kind = rng.choice(kinds)
    return request.seat, rng.choice([each for each in legal if tag_of(type(each)) == kind])


def followed(seats: int, seed: str, **said: Any) -> Watch:
    """A random game, looked at after every event. said: options, scenario."""
    rng = Rng(seed, "moves")
    with recorded() as log:
        game = Sealed.new(RULESET, seats, seed=seed, **said)
        watch = Watch(game.line.state, game.line.created.options)
        after = game.line.copy()
        watch.between(game.line)
        while game.line.requests():
            game.decide(*random_decision(game.line.state, rng))
            for event in game.steps[-1].events[1:]:
                before = after.state.copy()
                after.peek(event)
                watch.see(before, event, after.state)
            alike = state_bytes(after.state) == state_bytes(game.line.state)
            watch.must("HOST-INV-8", alike, game.steps[-1])
            watch.between(game.line)
    watch.over(game.line.state)
    watch.labels = [each for each in log if isinstance(each, str)]
    watch.must("HOST-INV-9", len({*watch.labels}) == len(watch.labels), watch.labels)
    folded = Line.of(RULESET, game.steps)
    watch.must("HOST-INV-8", state_bytes(folded.state) == state_bytes(game.line.state), "folded")
    different = rederive(RULESET, game.steps)
    watch.must("HOST-INV-8", different is None, different)
    return watch
