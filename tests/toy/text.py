"""The toy game in words: notation, sentences, board."""

from __future__ import annotations

from mechs_core.authoring import (
    Branched,
    Decision,
    DrawnLine,
    GameCreated,
    IllegalDecision,
    Sentences,
    Span,
    Telling,
    Vocabulary,
)
from tests.toy.model import (
    Block,
    Blocked,
    CardDealt,
    Claimed,
    DieRolled,
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
from tests.toy.sight import Table

THE_END = ("TOY-END-1", "TOY-END-2", "TOY-END-3")


def board(table: Table) -> list[DrawnLine]:
    lines: list[DrawnLine] = [(Span(f"round {table.round} of {table.rounds}", "bold"),)]
    for seat, points in enumerate(table.scores):
        card = table.cards[seat] if table.cards else table.own_card if seat == table.viewer else "?"
        state = "claims" if seat == table.claimant else "has picked" * table.picked[seat]
        lines.append((Span(f"seat {seat}", "bold"), Span(f" {points:3} card {card} {state}")))
    return lines


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


def written(decision: Decision, table: Table) -> str:
    return str(decision.number) if type(decision) is Pick else type(decision).__name__.lower()


# ---------------------------------------------------------------- sentences


def spaced(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


SAY = Vocabulary(seats=len, numbers=spaced, scores=spaced, cards=spaced)
SENTENCES = Sentences(
    SAY,
    {
        GameCreated: SAY("a game for {seats} seats"),
        Branched: SAY("a branch after event {at}, {luck} luck"),
        Pick: SAY("decides: Pick"),
        Block: SAY("decides: Block"),
        Pass: SAY("decides: Pass"),
        CardDealt: SAY("{seat} gets a card: {card|in secret}", "TOY-SET-1"),
        PrizeLaid: SAY("the prize is laid: {card|in secret}", "TOY-SET-2"),
        PrizeRenewed: SAY("the prize is drawn anew: {card|in secret}", "TOY-LUCK-1"),
        ScoresSet: SAY("the points are {scores}", "TOY-SCEN-1"),
        RoundStarted: SAY("round {round}", "TOY-PICK-1"),
        Picked: SAY("{seat} picks: {number|in secret}", "TOY-PICK-1"),
        PicksRevealed: SAY("the picks: {numbers}", "TOY-PICK-2"),
        DieRolled: SAY("the die shows {value}", "TOY-PICK-2", "TOY-DIE-1"),
        Claimed: SAY("{seat} claims {points}", "TOY-PICK-3"),
        Blocked: SAY("{seat} blocks", "TOY-BLOCK-2", "TOY-BLOCK-3"),
        Passed: SAY("{seat} lets it pass", "TOY-BLOCK-3"),
        PointsScored: SAY("{seat} scores {points}", "TOY-BLOCK-3"),
        GameEnded: SAY("the game ends; cards {cards}, prize {prize}", *THE_END),
    },
)
sentence = SENTENCES.sentence
TELLING = Telling(parse=parse, format=written, sentence=sentence, board=board)
