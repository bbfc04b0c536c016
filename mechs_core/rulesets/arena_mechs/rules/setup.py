"""How a game is set up: decks, arena, start order, a scenario's facts. AM-SETUP."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from mechs_core.kernel.messages import NOBODY, Event, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.data import (
    DECKS,
    HALVES,
    LOOSE_FIELDS,
    MARKERS,
    SPACES,
    SYMBOLS,
    TILE_IDS,
)
from mechs_core.rulesets.arena_mechs.geometry import (
    FIXED,
    NUMBER,
    OFF,
    TILE_NUMBER,
    walls_between,
)
from mechs_core.rulesets.arena_mechs.model import (
    OPERATIONS,
    PARTS,
    Arena,
    Cover,
    Sequence,
    phase,
    stand,
)
from mechs_core.rulesets.arena_mechs.rules.rounds import start_round


class Tile(Struct, frozen=True):
    """A loose tile as it lies."""

    id: str  # "L01" .. "L17"
    orientation: int  # quarter turns clockwise, 0..3

    @property
    def number(self) -> int:
        return TILE_NUMBER[self.id] + self.orientation


class GameSetUp(Event, frozen=True):
    """The first arena event of every game."""

    decks: tuple[int, ...]  # per seat, 0..3
    spaces: int  # of every board, 6 or 8


class DecksShuffled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    orders: Annotated[tuple[tuple[int, ...], ...], secret(NOBODY)]  # per seat, top first


class ArenaLaidOut(Event, frozen=True):
    reveals: ClassVar[bool] = True

    tiles: dict[str, Tile]  # the 16 loose fields, in reading order
    free: Tile


class StartOrderSet(Event, frozen=True):
    order: tuple[int, ...]
    how: str  # "finish" or "seeded"


class CardsSet(Event, frozen=True):
    """A seat's cards at the beginning of a scenario."""

    seat: int
    filled: tuple[int, ...]  # slots, ascending
    removed: tuple[int, ...]  # ascending
    revealed: dict[str, tuple[int, int]]  # slot "1" to "3" -> its cards, ascending
    hidden: Annotated[dict[str, tuple[int, int]], secret("seat")]  # the other filled slots
    hand: Annotated[tuple[int, ...], secret("seat")]  # three ascending, or none
    cover: Annotated[Cover | None, secret("seat")]  # chosen, not revealed
    bottomed: Annotated[tuple[int, ...], secret("seat")]  # put under the deck, in order
    deck: Annotated[tuple[int, ...], secret(NOBODY)]  # never drawn, top first


class ScenarioSet(Event, frozen=True):
    """The public rest of a scenario; it closes the set-up.

    `pending` is what is pending now: with `alternative` only that action's symbol, strength 1.
    """

    round: int
    turn: int | None  # None in programming and placement
    phase: str
    fields: tuple[str | None, ...]  # per seat
    queue: tuple[int, ...]
    boards: tuple[dict[str, int], ...]  # per seat: marker -> how many, 1 or more
    prestige: tuple[int, ...]
    start_order: tuple[int, ...]  # in programming of round 1 with `finish`: who has finished
    chosen: tuple[int, ...]  # seats, ascending
    sequences: tuple[Sequence, ...]  # by seat; () before they are revealed
    order: tuple[int, ...]
    active: int | None
    pending: dict[str, int]
    operations_left: int | None  # None: OPERATE is not begun
    used: tuple[str, ...]  # of crushers flamethrowers magnet
    alternative: str | None


class LuckRenewed(Event, frozen=True):
    """A branch with new luck: the never drawn cards lie in a new order."""

    reveals: ClassVar[bool] = True

    # Per seat the remaining deck, top first: never drawn cards, then those put under.
    orders: Annotated[tuple[tuple[int, ...], ...], secret(NOBODY)]


def set_up(play: Play[Arena]) -> None:
    """A game without a scenario, up to the first cards in hand."""
    give_boards(play)
    shuffle_decks(play)
    lay_out(play)
    draw_start_order(play)
    start_round(play)


def give_boards(play: Play[Arena]) -> None:
    """AM-SETUP-1 Each seat has a deck of its own and an empty board."""
    decks = play.created.options["decks"]
    assert isinstance(decks, tuple)
    play.emit(GameSetUp(tuple(map(int, decks)), SPACES[play.state.seats]))


def shuffle_decks(play: Play[Arena]) -> None:
    """AM-SETUP-2 Each deck is shuffled once, and never again during the game."""
    play.emit(
        DecksShuffled(
            tuple(
                tuple(play.luck.shuffle(f"deck {seat}", DECKS[deck]))
                for seat, deck in enumerate(play.state.decks)
            )
        )
    )


def lay_out(play: Play[Arena]) -> None:
    """AM-SETUP-3 16 tiles lie on the loose fields, turned at random; the last one is free.

    AM-SETUP-6 Whatever is drawn stays, closed-off fields too (AM-R-33).
    """
    ids = play.luck.shuffle("tiles", TILE_IDS)
    tiles = {
        field: Tile(ids[place], play.luck.draw(f"orientation {field}", 0, 4))
        for place, field in enumerate(LOOSE_FIELDS)
    }
    play.emit(ArenaLaidOut(tiles, Tile(ids[-1], 0)))


def draw_start_order(play: Play[Arena]) -> None:
    """AM-R-1 With option `seeded` the start order is drawn; else it comes by finishing."""
    if play.state.seeded:
        order = play.luck.shuffle("start order", range(play.state.seats))
        play.emit(StartOrderSet(tuple(order), "seeded"))


def renew_luck(play: Play[Arena]) -> None:
    """AM-LUCK-2 After a branch with new luck: the never drawn cards in a new order."""
    arena = play.state
    if phase(arena) == "ended":
        return
    time = arena.renewals + 1
    play.emit(
        LuckRenewed(
            tuple(
                (
                    *play.luck.shuffle(f"deck {seat} again {time}", sorted(arena.deck[seat])),
                    *arena.under[seat],
                )
                for seat in range(arena.seats)
            )
        )
    )


def on_game_set_up(arena: Arena, event: GameSetUp) -> None:
    arena.decks = list(event.decks)
    arena.spaces = event.spaces


def on_decks_shuffled(arena: Arena, event: DecksShuffled) -> None:
    arena.deck = [list(order) for order in event.orders]


def on_arena_laid_out(arena: Arena, event: ArenaLaidOut) -> None:
    arena.tiles = [FIXED] * 25
    for name, tile in event.tiles.items():
        arena.tiles[NUMBER[name]] = tile.number
    arena.free = event.free.number
    arena.walls = walls_between(arena.tiles)


def on_start_order_set(arena: Arena, event: StartOrderSet) -> None:
    arena.start_order = list(event.order)


def on_cards_set(arena: Arena, event: CardsSet) -> None:
    seat = event.seat
    for slot, cards in (*event.revealed.items(), *event.hidden.items()):
        arena.slots[seat][int(slot) - 1] = cards
    arena.removed[seat] = list(event.removed)
    arena.hand[seat] = list(event.hand)
    arena.under[seat] = list(event.bottomed)
    arena.deck[seat] = list(event.deck)
    cover = event.cover
    arena.covers[seat] = None if cover is None else (cover.card, HALVES.index(cover.half))


def on_scenario_set(arena: Arena, event: ScenarioSet) -> None:
    arena.round = event.round
    arena.turn = event.turn or 0
    for seat, field in enumerate(event.fields):
        stand(arena, seat, OFF if field is None else NUMBER[field])
    arena.queue = list(event.queue)
    for board, markers in zip(arena.boards, event.boards, strict=True):
        board[:] = [markers.get(marker, 0) for marker in MARKERS]
    arena.prestige = list(event.prestige)
    for parts, given in zip(arena.parts, event.prestige, strict=True):
        parts[PARTS.index("scenario")] = given
    arena.start_order = list(event.start_order)
    arena.sequences = event.sequences
    arena.order = list(event.order)
    arena.active = OFF if event.active is None else event.active
    arena.pending = [event.pending.get(symbol, 0) for symbol in SYMBOLS]
    arena.operations_left = event.operations_left or 0
    arena.used = sum(OPERATIONS[name] for name in event.used)
    arena.alternative = event.alternative


def on_luck_renewed(arena: Arena, event: LuckRenewed) -> None:
    for seat, order in enumerate(event.orders):
        never_drawn = len(arena.deck[seat])
        arena.deck[seat] = list(order[:never_drawn])
        arena.under[seat] = list(order[never_drawn:])
    arena.renewals += 1


APPLY = {
    GameSetUp: on_game_set_up,
    DecksShuffled: on_decks_shuffled,
    ArenaLaidOut: on_arena_laid_out,
    StartOrderSet: on_start_order_set,
    CardsSet: on_cards_set,
    ScenarioSet: on_scenario_set,
    LuckRenewed: on_luck_renewed,
}
