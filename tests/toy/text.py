"""What a seat of the toy game sees, reads and writes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, Struct

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import (
    Branched,
    Decided,
    Decision,
    DrawnLine,
    Event,
    GameCreated,
    Mark,
    Seat,
    Span,
)
from tests.toy.model import (
    Block,
    Blocked,
    CardDealt,
    Claimed,
    DieRolled,
    Game,
    GameEnded,
    Pass,
    Passed,
    Pick,
    Picked,
    PicksRevealed,
    PointsScored,
    PrizeLaid,
    PrizeRenewed,
    RoundStarted,
    ScoresSet,
)


class Table(Struct, frozen=True):
    """The table as one seat, or a spectator, sees it."""

    seat: Seat | None
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
        seat=viewer,
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


def board(table: Table) -> list[DrawnLine]:
    lines: list[DrawnLine] = [(Span(f"round {table.round} of {table.rounds}", "bold"),)]
    for seat, points in enumerate(table.scores):
        card = table.cards[seat] if table.cards else table.own_card if seat == table.seat else "?"
        state = "claims" if seat == table.claimant else "has picked" * table.picked[seat]
        lines.append((Span(f"seat {seat}", "bold"), Span(f" {points:3} card {card} {state}")))
    return lines


def summary(game: Game) -> str:
    scores = " ".join(map(str, game.scores))
    return f"{'ended' if game.over else f'round {game.round} of {game.rounds}'}, points {scores}"


def mark(event: Event) -> Mark | None:
    return Mark("round", round=event.round) if type(event) is RoundStarted else None


# ---------------------------------------------------------------- notation

WORDS: dict[str, Decision] = {
    "1": Pick(1),
    "2": Pick(2),
    "3": Pick(3),
    "block": Block(),
    "pass": Pass(),
}


def parse(text: str, table: Table) -> Decision:
    if text not in WORDS:
        raise IllegalDecision("bad_value", f"{text!r} is not one of {' '.join(WORDS)}")
    return WORDS[text]


def format(decision: Decision, table: Table) -> str:
    return str(decision.number) if type(decision) is Pick else type(decision).__name__.lower()


# ---------------------------------------------------------------- sentences


def sentence(event: Event, before: Table) -> tuple[str, tuple[str, ...]]:
    return SENTENCES[type(event)](event)


def _or_secret(value: Any) -> Any:
    return "in secret" if value is UNSET else value


SENTENCES: dict[type[Event], Callable[[Any], tuple[str, tuple[str, ...]]]] = {
    GameCreated: lambda e: (f"a game for {len(e.seats)} seats", ()),
    Branched: lambda e: (f"a branch after event {e.at}, {e.luck} luck", ()),
    Decided: lambda e: (f"seat {e.seat} decides: {type(e.decision).__name__}", ()),
    CardDealt: lambda e: (f"seat {e.seat} gets a card: {_or_secret(e.card)}", ("TOY-SET-1",)),
    PrizeLaid: lambda e: (f"the prize is laid: {_or_secret(e.card)}", ("TOY-SET-2",)),
    PrizeRenewed: lambda e: (f"the prize is drawn anew: {_or_secret(e.card)}", ("TOY-LUCK-1",)),
    ScoresSet: lambda e: (f"the points are {' '.join(map(str, e.scores))}", ("TOY-SCEN-1",)),
    RoundStarted: lambda e: (f"round {e.round}", ("TOY-PICK-1",)),
    Picked: lambda e: (f"seat {e.seat} picks: {_or_secret(e.number)}", ("TOY-PICK-1",)),
    PicksRevealed: lambda e: (f"the picks: {' '.join(map(str, e.numbers))}", ("TOY-PICK-2",)),
    DieRolled: lambda e: (f"the die shows {e.value}", ("TOY-PICK-2", "TOY-DIE-1")),
    Claimed: lambda e: (f"seat {e.seat} claims {e.points}", ("TOY-PICK-3",)),
    Blocked: lambda e: (f"seat {e.seat} blocks", ("TOY-BLOCK-2", "TOY-BLOCK-3")),
    Passed: lambda e: (f"seat {e.seat} lets it pass", ("TOY-BLOCK-3",)),
    PointsScored: lambda e: (f"seat {e.seat} scores {e.points}", ("TOY-BLOCK-3",)),
    GameEnded: lambda e: (
        f"the game ends; cards {' '.join(map(str, e.cards))}, prize {e.prize}",
        ("TOY-END-1", "TOY-END-2", "TOY-END-3"),
    ),
}
