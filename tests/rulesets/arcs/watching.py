"""What holds at all times, ARC-INV, looked for while a game is played."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any, Final

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, Event, tag_of
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.cards import ACTION_CARDS, COURT_IDS, action_deck
from mechs_core.rulesets.arcs.data import (
    AGENT,
    CHAPTERS,
    CITY,
    HAND,
    KINDS,
    MARKERS,
    OF_A_SEAT,
    STARPORT,
    TOKENS_OF_A_TYPE,
    TYPES,
)
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, SLOTS_AT, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, WITH_AGENT, State, spot
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.cards_played import (
    AmbitionDeclared,
    CardPlayed,
    InitiativeMoved,
)
from mechs_core.rulesets.arcs.rules.economy import CityTaxed, StarportUsed
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import Arrange
from mechs_core.rulesets.arcs.rules.rounds import (
    CardTaken,
    ChapterStarted,
    HandDealt,
    RoundStarted,
)
from mechs_core.rulesets.arcs.rules.turns import PipSpent, TurnStarted
from mechs_core.testing.books import recorded
from tests.games import Sealed

MOST_OFFERS: Final = 600
IN_ROUND: Final = ("lead", "follow", "turn")
BY_HAND: Final = ("mulligan", "put", "farseers_swap")  # asked whatever the hand holds
QUIET: Final = ("end_turn", "pass_initiative", "end_prelude", "stop")  # chosen less often
ACTION_ID: Final = re.compile(r'"((?:AD|AG|CO|MO|E)\d)"')
COURT_ID: Final = re.compile(r'"((?:BC|CC|L)\d\d|FX[^"]+@\d)"')


# ---------------------------------------------------------------- what lies where


def pieces_of(state: State, seat: int) -> list[int]:
    """A seat's pieces by kind, wherever they are."""
    found = [state.on_map(seat, kind) for kind in range(AGENT)] + [0]
    for kind in range(len(KINDS)):
        found[kind] += state.stock[seat][kind]
        found[kind] += sum(taken[4 * seat + kind] for taken in state.trophies)
    found[AGENT] += sum(agents[seat] for agents in state.agents)
    found[AGENT] += sum(taken[seat] for taken in state.captives)
    found[AGENT] += state.outrage[seat].count(WITH_AGENT)
    return found


def tokens_of(state: State) -> list[int]:
    """Tokens by type, wherever they are."""
    places = chain(state.slots, state.incoming, state.aside)
    held = Counter(kind for place in places for kind in place)
    return [
        state.supply[kind] + held[kind] + sum(box[kind] for box in state.box)
        for kind in range(len(TYPES))
    ]


def court_cards(state: State) -> list[int]:
    cards = chain(state.court, state.court_deck, state.court_discard, *state.guild)
    return sorted(card for card in cards if card != OFF)


def action_cards(state: State) -> list[int]:
    played = ((each.card, each.seize) for each in state.played)
    cards = chain(state.deck, state.discard, state.face_up, *state.hand, *played)
    return sorted(card for card in cards if card != OFF)


def may_see(state: State, viewer: int | None) -> set[str]:
    """The action cards that a viewer's view may name."""
    open_cards = [each.card for each in state.played if not each.is_hidden]
    open_cards += state.face_up + [union.beside for union in state.unions]
    if viewer is not None:
        own = [each for each in state.played if each.seat == viewer]
        open_cards += state.hand[viewer] + [c for each in own for c in (each.card, each.seize)]
        window = state.window
        if window and window.kind == "farseers_swap" and window.seat == viewer:
            open_cards += state.hand[window.data["rival"]]
    return {ACTION_CARDS[card] for card in open_cards if card != OFF}


# ---------------------------------------------------------------- following a game


class Watch:
    """Follows a game event by event: which statement was looked at, and which did not hold."""

    def __init__(self, state: State) -> None:
        self.looked: Counter[str] = Counter()
        self.broken: list[str] = []
        self.court = court_cards(state)
        self.actions = action_cards(state)
        self.flips = sum(state.flipped) - min(len(MARKERS), state.chapter - 1)
        self.seized = int(state.seized)
        self.leads = 0
        self.hands = sum(map(len, state.hand)) + len(state.played)  # cards that came to hands
        self.drawn = [max(HAND, len(hand)) for hand in state.hand]
        self.pips = state.turn.pips
        self.labels: list[str] = []
        self.kinds: Counter[str] = Counter()  # questions that were asked

    def must(self, rule: str, holds: bool, when: object) -> None:
        self.looked[rule] += 1
        if not holds:
            self.broken.append(f"{rule}: {when}")

    # ------------------------------------------------------------ while the game waits

    def between(self, line: Line) -> None:
        state = line.state
        for request in line.requests():
            self.kinds[request.kind] += 1
            legal = RULESET.rules.choices(state, request)
            offers = len(legal)
            self.must("ARC-INV-4", 0 < offers <= MOST_OFFERS, (request, offers))
            if request.kind not in (*IN_ROUND, *BY_HAND):
                answers = sum(not isinstance(each, Arrange) for each in legal)
                self.must("window", answers > 1, request)
        for seat, slots in enumerate(state.slots):
            closed = slots[state.open_slots(seat) :]
            self.must("ARC-INV-2", {*closed} <= {OFF} or bool(state.windows), (seat, slots))
            self.must("ARC-INV-2", not state.incoming[seat] or bool(state.windows), seat)
        left = state.court_deck or state.court_discard
        if not state.windows:
            self.must("ARC-INV-3", OFF not in state.court or not left, state.court)
        if state.phase in IN_ROUND:
            due = min(len(MARKERS), state.chapter - 1) + self.flips
            right = sum(state.flipped) == min(len(MARKERS), due)
            self.must("ARC-INV-5", right or bool(self.flips), state.flipped)
        self.views(state)

    def views(self, state: State) -> None:
        """One viewer a question, in turn."""
        viewer = [*range(state.seats), None][self.kinds.total() % (state.seats + 1)]
        seen = encode_json(RULESET.sight.view(state, viewer)).decode()
        secret = {*ACTION_ID.findall(seen)} - may_see(state, viewer)
        self.must("ARC-INV-10", not secret, (viewer, secret))
        public = {COURT_IDS[card] for card in self.face_up(state) if card != OFF}
        self.must("ARC-INV-10", {*COURT_ID.findall(seen)} <= public, viewer)

    def face_up(self, state: State) -> Iterable[int]:
        """Court cards that all may see."""
        return chain(state.court, state.court_discard, *state.guild)

    # ------------------------------------------------------------ after each event

    def see(self, event: Event, after: State) -> None:
        self.conserved(event, after)
        if isinstance(event, PiecesMoved):
            self.placed(event, after)
        self.rounds(event, after)
        self.turns(event, after)

    def conserved(self, event: Event, after: State) -> None:
        if isinstance(event, ChapterStarted):
            self.actions = action_deck(after.seats)
            return  # the deck is shuffled by the next event
        for seat in range(after.seats):
            self.must("ARC-INV-1", pieces_of(after, seat) == [*OF_A_SEAT], (seat, event))
        self.must("ARC-INV-1", tokens_of(after) == [TOKENS_OF_A_TYPE] * len(TYPES), event)
        self.must("ARC-INV-1", court_cards(after) == self.court, event)
        self.must("ARC-INV-1", action_cards(after) == self.actions, event)
        counts = chain(after.pieces, after.supply, *after.stock, *after.trophies, *after.captives)
        self.must("ARC-INV-1", min(counts) >= 0, event)

    def placed(self, event: PiecesMoved, after: State) -> None:
        for system in range(len(SYSTEMS)):
            room = after.free_slots(system)
            self.must("ARC-INV-2", room >= 0 and (not IS_GATE[system] or not room), event)
            if system not in after.systems:
                there = any(after.is_present(seat, system) for seat in range(after.seats))
                self.must("ARC-INV-2", room == SLOTS_AT[system] and not there, event)

    def rounds(self, event: Event, after: State) -> None:
        if isinstance(event, ChapterStarted):
            self.leads = self.hands = 0
            self.drawn = [0] * after.seats
        if isinstance(event, RoundStarted):
            self.seized = 0
        if isinstance(event, HandDealt) and event.from_ != "redraw":
            self.hands += event.count
            self.drawn[event.seat] += event.count
        if isinstance(event, CardTaken):
            self.hands += 1
            self.drawn[event.seat] += 1
        if isinstance(event, CardPlayed):
            self.leads += event.mode == "lead"
        if isinstance(event, InitiativeMoved) and event.reason == "seized":
            self.seized += 1
        fitting = after.chapter <= CHAPTERS and self.leads <= self.hands
        self.must("ARC-INV-4", fitting, event)
        held = all(map(int.__ge__, self.drawn, map(len, after.hand)))
        self.must("ARC-INV-8", held, (event, after.hand))
        marked = max(outrage.count(WITH_AGENT) for outrage in after.outrage)
        self.must("ARC-INV-8", marked <= len(TYPES), event)
        self.must("ARC-INV-5", len(after.markers) == len(MARKERS), event)
        self.must("ARC-INV-6", self.seized <= 1 and 0 <= after.initiative < after.seats, event)
        if isinstance(event, AmbitionDeclared) and event.zeroed:
            leads = len(after.played) == 1 and after.lead.seat == event.seat
            self.must("ARC-INV-6", leads, event)

    def turns(self, event: Event, after: State) -> None:
        if isinstance(event, TurnStarted):
            self.pips = event.pips
        if isinstance(event, PipSpent):
            self.pips -= 1
            self.must("ARC-INV-7", event.left == self.pips >= 0, event)
        if isinstance(event, PowerChanged):
            self.must("ARC-INV-7", event.delta > 0, event)
        for kind, counts in ((CityTaxed, after.turn.taxed), (StarportUsed, after.turn.ports)):
            if isinstance(event, kind):
                building = CITY if kind is CityTaxed else STARPORT
                there = after.all_at(event.owner, building, NUMBER[event.system])
                times = counts[spot(NUMBER[event.system], event.owner)]
                self.must("ARC-INV-7", times <= there, event)


def random_decision(state: State, rng: Rng) -> tuple[int, Decision]:
    """The seat that is asked, and what it decides: a kind of decision or action, then one."""
    requests = RULESET.rules.requests(state)
    request = requests[0] if len(requests) == 1 else rng.choice(requests)
    by_kind: dict[str, list[Decision]] = {}
    for each in RULESET.rules.choices(state, request):
        action = getattr(each, "action", each)
        by_kind.setdefault(tag_of(type(action)), []).append(each)
    kinds = sorted(by_kind)
    if rng.below(6):
        kinds = [kind for kind in kinds if kind not in QUIET] or kinds
    return request.seat, rng.choice(by_kind[rng.choice(kinds)])


def followed(seats: int, seed: str, kind: type[Watch] = Watch, **said: Any) -> Watch:
    """A random game, looked at after every event. said: options, scenario."""
    rng = Rng(seed, "moves")
    with recorded() as log:
        game = Sealed.new(RULESET, seats, seed=seed, **said)
        watch = kind(game.line.state)
        after = game.line.copy()
        watch.between(game.line)
        watch.labels += drawn(log)
        while game.line.requests():
            game.decide(*random_decision(game.line.state, rng))
            watch.labels += drawn(log)
            for event in game.steps[-1].events[1:]:
                after.peek(event)
                watch.see(event, after.state)
            alike = state_bytes(after.state) == state_bytes(game.line.state)
            watch.must("ARC-INV-9", alike, game.steps[-1])
            watch.between(game.line)
    watch.must("ARC-INV-4", len({*watch.labels}) == len(watch.labels), watch.labels)
    folded = Line.of(RULESET, game.steps)
    watch.must("ARC-INV-9", state_bytes(folded.state) == state_bytes(game.line.state), "folded")
    different = rederive(RULESET, game.steps)
    watch.must("ARC-INV-9", different is None, different)
    return watch


def drawn(log: list[Any]) -> list[str]:
    """The labels of the luck of a step, which are taken off the log."""
    labels = sorted({each for each in log if isinstance(each, str)})
    log.clear()
    return labels
