"""What holds at all times in a campaign, BR-INV, looked for while one is played."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, Event, tag_of
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT,
    BLIGHT_PIECES,
    CHAPTERS_OF_ACT,
    COLUMNS,
    COPIES,
    EMPIRE,
    EVENTS_USED,
    FATES,
    IMPERIAL_SHIPS,
    SETS,
)
from mechs_core.rulesets.arcs.cards import IS_EVENT
from mechs_core.rulesets.arcs.data import (
    CITY,
    FRESH,
    MARKERS,
    OF_A_SEAT,
    SHIP,
    STARPORT,
    TOKENS_OF_A_TYPE,
)
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.model import OFF, State, board_spot
from mechs_core.rulesets.arcs.rules.battle import BattleBegun
from mechs_core.rulesets.arcs.rules.campaign.acts import CampaignEnded
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilMeetingBegun
from mechs_core.rulesets.arcs.rules.campaign.event_cards import EventResolutionBegun
from mechs_core.rulesets.arcs.rules.campaign.fates import FatesDealt
from mechs_core.rulesets.arcs.rules.campaign.flagship import FlagshipMoved
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveAdvanced
from mechs_core.rulesets.arcs.rules.hits import HitDealt
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from mechs_core.rulesets.arcs.rules.rounds import RoundStarted
from mechs_core.testing.books import recorded
from tests.games import Sealed
from tests.rulesets.arcs.watching import action_cards, drawn, pieces_of, tokens_of

QUIET: Final = ("end_turn", "end_prelude", "done")
IN_ROUND: Final = ("lead", "follow", "turn")
# What tokens leave the Trust by.
OUT_OF_TRUST: Final = ("council", "card", "edict", "leave", "return")


def seat_pieces(state: State, seat: int) -> list[int]:
    """A seat's pieces by kind, wherever they are."""
    found = pieces_of(state, seat)
    for _, kind, _ in state.board_pieces(seat):
        found[kind] += 1
    found[-1] += sum(favors[seat] for favors in state.reach.favors)
    return found


def owned(state: State, owner: int, supply: int) -> int:
    """The ships of the Empire, or the Blight, wherever they are."""
    return supply + state.on_map(owner, SHIP) + sum(t[4 * owner + SHIP] for t in state.trophies)


class Watch:
    """Follows a campaign event by event: what was looked at, and what did not hold."""

    def __init__(self) -> None:
        self.looked: Counter[str] = Counter()
        self.broken: list[str] = []
        self.asked: Counter[str] = Counter()  # by kind of question
        self.dealt: Counter[str] = Counter()  # Fates by set
        self.resolved = 0  # in this round: Events or a meeting
        self.ceded: Counter[int] = Counter()  # buildings that came to a seat so
        self.labels: list[str] = []

    def must(self, number: int, holds: bool, when: object) -> None:
        rule = f"BR-INV-{number}"
        self.looked[rule] += 1
        if not holds:
            self.broken.append(f"{rule}: {when}")

    # ------------------------------------------------------------ while the campaign waits

    def between(self, line: Line) -> None:
        state = line.state
        for request in line.requests():
            self.asked[request.kind] += 1
            self.must(11, bool(RULESET.rules.choices(state, request)), request)
        self.conserved(state)
        self.titles(state)
        now = state.reach
        self.must(3, not (now.held_by != OFF and not now.decided), now.held_by)
        if state.phase in IN_ROUND:
            due = min(len(MARKERS), now.act + state.chapter - 2)
            self.must(4, sum(state.flipped) == due, (now.act, state.chapter, state.flipped))
        self.boards(state)
        viewer = [*range(state.seats), None][self.asked.total() % (state.seats + 1)]
        self.secrets(state, viewer)

    def conserved(self, state: State) -> None:
        now = state.reach
        for seat in range(state.seats):
            self.must(1, seat_pieces(state, seat) == [*OF_A_SEAT], (seat, pieces_of(state, seat)))
        self.must(1, owned(state, EMPIRE, now.imperial) == IMPERIAL_SHIPS, now.imperial)
        self.must(1, owned(state, BLIGHT, now.blight) == BLIGHT_PIECES, now.blight)
        tokens = map(int.__add__, tokens_of(state), now.trust)
        self.must(1, {*tokens} == {TOKENS_OF_A_TYPE}, now.trust)

    def titles(self, state: State) -> None:
        now = state.reach
        first = now.first_regent
        self.must(2, first == OFF or now.regent[first], (first, now.regent))
        if state.phase in IN_ROUND:
            self.must(2, (first == OFF) is (not any(now.regent)), (first, now.regent))
        self.must(2, first != OFF or not any(now.trust), now.trust)

    def boards(self, state: State) -> None:
        now = state.reach
        for seat, board in enumerate(now.board):
            for column in range(len(COLUMNS)):
                upgrade, armor = (board[board_spot(column, row)] for row in (0, 1))
                whole = armor == OFF or (upgrade != OFF and upgrade % 2 == FRESH)
                self.must(6, whole, (seat, column, board))
            if state.has_flagship(seat):
                there = state.on_map(seat, CITY) + state.on_map(seat, STARPORT)
                outside = sum(owner == seat for owner, _ in now.outside.values())
                self.must(6, there <= outside + self.ceded[seat], (seat, there))

    def secrets(self, state: State, viewer: int | None) -> None:
        """Of Fates that are held for a choice a view names the viewer's own alone."""
        seen, now = RULESET.sight.view(state, viewer), state.reach
        public = [each for each in now.fate if each]
        own = [*now.offers[viewer], now.chosen[viewer]] if viewer is not None else []
        named = {fate for fate in FATES if f'"{fate}"' in encode_json(seen).decode()}
        self.must(10, named <= {*public, *own}, (viewer, named))

    # ------------------------------------------------------------ after each event

    def see(self, event: Event, after: State) -> None:
        now = after.reach
        if isinstance(event, FatesDealt):
            self.dealt[SETS[now.act]] += event.count
            every = COPIES * len(FATES) // len(SETS)
            left = now.fates_left[SETS[now.act]]
            self.must(1, left + self.dealt[SETS[now.act]] == every, event)
        acts = CHAPTERS_OF_ACT[max(0, now.act - 1)]
        self.must(5, 0 <= now.act <= len(SETS) and after.chapter <= acts, event)
        events = sum(map(IS_EVENT.__getitem__, action_cards(after)))
        self.must(9, events in (0, EVENTS_USED[after.seats]), event)
        self.marked(event, after)
        self.trust(event)

    def marked(self, event: Event, after: State) -> None:
        """What single events say."""
        if isinstance(event, RoundStarted):
            self.resolved = 0
        if isinstance(event, EventResolutionBegun | CouncilMeetingBegun):
            self.resolved += 1
            self.must(9, self.resolved == 1, event)
        if isinstance(event, ObjectiveAdvanced):
            self.must(5, event.value >= 0 and event.by > 0, event)
        if isinstance(event, PiecesMoved) and event.cause == "influence" and event.to == "court:0":
            self.must(3, not after.reach.decided, event)
        if isinstance(event, PiecesMoved) and event.cause == "cede" and event.to in NUMBER:
            self.ceded[event.owner] += event.kind != "ship"
        if isinstance(event, BattleBegun) and after.reach.regent[event.seat]:
            place = event.target or event.system
            self.must(7, event.defender != "empire", event)
            if isinstance(event.defender, int) and after.reach.regent[event.defender]:
                self.must(7, not after.ships(EMPIRE, NUMBER[place]), event)
        if isinstance(event, CampaignEnded) and event.reason == "final_objective":
            winner, now = event.ranking[0], after.reach
            fate = FATES[now.fate[winner]].set
            won = fate == "C" and now.objective[winner] == 0 and after.power[winner] >= 1
            self.must(12, won, event)

    def trust(self, event: Event) -> None:
        if isinstance(event, ResourceMoved):
            self.must(8, event.to != "trust" or event.cause == "demand", event)
            self.must(8, event.from_ != "trust" or event.cause in OUT_OF_TRUST, event)

    def step(self, events: tuple[Event, ...]) -> None:
        """BR-EMP-8 of all that one decision moved."""
        own, imperial = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        for event in events:
            if isinstance(event, PiecesMoved) and event.cause == "move" and event.kind == "ship":
                moved = imperial if event.owner == "empire" else own
                moved[event.from_, event.to] += event.count
        flagships = {each.system for each in events if isinstance(each, FlagshipMoved)}
        for (from_, to), count in imperial.items():
            self.must(7, count <= own[from_, to] + (to in flagships), (from_, to, events))
        for event in events:
            if isinstance(event, HitDealt) and event.step in ("hit", "bhit"):
                self.must(7, not event.piece.startswith("empire") or self.is_outlaw, event)

    is_outlaw = True  # whether the last attacker is one


def chosen(legal: list[Decision], kind: str, rng: Rng) -> Decision:
    """One of these; in a turn mostly one that does something, in Negotiations often `done`."""
    quiet = [each for each in legal if tag_of(type(each)) in QUIET]
    if kind == "talk" and quiet and rng.below(3) == 0:
        return quiet[0]
    lively = [each for each in legal if each not in quiet]
    return rng.choice(lively if lively and kind == "turn" and rng.below(6) else legal)


def followed(seats: int, seed: str, **said: Any) -> Watch:
    """A random campaign, looked at after every event. said: options, scenario."""
    rng = Rng(seed, "moves")
    watch = Watch()
    with recorded() as log:
        game = Sealed.new(RULESET, seats, seed=seed, **said)
        after = game.line.copy()
        watch.between(game.line)
        watch.labels += drawn(log)
        while requests := game.line.requests():
            request = requests[rng.below(len(requests))]
            legal = RULESET.rules.choices(game.line.state, request)
            game.decide(request.seat, chosen(legal, request.kind, rng))
            watch.labels += drawn(log)
            for event in game.steps[-1].events[1:]:
                after.peek(event)
                watch.see(event, after.state)
                if isinstance(event, BattleBegun):
                    watch.is_outlaw = not after.state.reach.regent[event.seat]
            watch.step(game.steps[-1].events[1:])
            watch.between(game.line)
    watch.must(11, len({*watch.labels}) == len(watch.labels), watch.labels)
    return watch
