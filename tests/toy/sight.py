"""What each seat of the toy game sees."""

from __future__ import annotations

from msgspec import Struct

from mechs_core.authoring import Rng, Seat, Sight, Viewer
from tests.toy.model import Game, cards_for


class Table(Struct, frozen=True):
    """The table as one seat, or a spectator, sees it."""

    viewer: Seat | None
    round: int
    rounds: int
    scores: tuple[int, ...]
    picked: tuple[bool, ...]  # per seat: it has picked in this round
    shown: tuple[int, ...]  # the last revealed picks
    spent: tuple[bool, ...]
    die: int
    claimant: Seat | None
    own_pick: int | None = None
    own_card: int | None = None
    cards: tuple[int, ...] | None = None  # at the end
    prize: int | None = None  # at the end


def view(game: Game, viewer: Viewer) -> Table:
    return Table(
        viewer=viewer,
        round=game.round,
        rounds=game.rounds,
        scores=tuple(game.scores),
        picked=tuple(map(bool, game.picks)),
        shown=tuple(game.shown),
        spent=tuple(game.spent),
        die=game.die,
        claimant=game.claimant,
        own_pick=None if viewer is None else game.picks[viewer] or None,
        own_card=None if viewer is None else game.cards[viewer] or None,
        cards=tuple(game.cards) if game.over else None,
        prize=game.prize if game.over else None,
    )


def imagine(game: Game, viewer: Viewer, rng: Rng) -> Game:
    """Other cards and prize, and other picks where a seat has picked in secret."""
    twin = game.copy()
    if game.over:
        return twin
    own = None if viewer is None else game.cards[viewer]
    unseen = [card for card in cards_for(len(game.cards)) if card != own]
    rng.shuffle(unseen)
    for seat in game.seats:
        if seat != viewer:
            twin.cards[seat] = unseen.pop()
            if game.picks[seat]:
                twin.picks[seat] = 1 + rng.below(3)
    twin.prize = unseen.pop()
    return twin


SIGHT = Sight(view=view, imagine=imagine)
