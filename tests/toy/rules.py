"""The rules of the toy game: set-up, picks, the answer to a claim, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mechs_core.authoring import (
    Decision,
    Event,
    GameCreated,
    IllegalDecision,
    Json,
    Mark,
    Play,
    Request,
    Result,
    Rules,
    Seat,
    Value,
    ranked,
)
from tests.toy.model import (
    PLAIN,
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
    cards_for,
)

PICKS = [Pick(1), Pick(2), Pick(3)]

# ---------------------------------------------------------------- set-up


def a_die(said: Json, seats: int) -> Value:
    """Option `die` as it is stored. TOY-DIE-1. Raises ValueError."""
    match said:
        case "plain":
            return "plain"
        case {"sides": int(sides), **rest} if not rest and 2 <= sides <= 20:
            return {"sides": sides}
        case {"faces": [*faces], **rest} if not rest and all(map(is_face, faces)):
            if len(faces) < seats:
                raise ValueError(f"{len(faces)} faces for {seats} seats")
            return {"faces": faces}
    raise ValueError('say plain, {"sides": 2 to 20} or {"faces": [0 to 99, ...]}')


def is_face(value: Json) -> bool:
    return type(value) is int and 0 <= value <= 99


def faces_of(die: Any) -> tuple[int, ...]:
    if die == "plain":
        return PLAIN
    return tuple(die["faces"] if "faces" in die else range(1, die["sides"] + 1))


def check_scenario(document: Json, seats: int, options: Mapping[str, Value]) -> None:
    """TOY-SCEN-1. Raises IllegalDecision `bad_config`."""
    if not isinstance(document, dict) or not document.keys() <= {"scores", "round"}:
        raise IllegalDecision("bad_config", "scenario: an object with the keys scores and round")
    scores, first = document.get("scores", [0] * seats), document.get("round", 1)
    if not isinstance(scores, list) or [type(each) for each in scores] != [int] * seats:
        raise IllegalDecision("bad_config", f"scenario.scores: a list of {seats} numbers")
    last: Any = options["rounds"]
    if type(first) is not int or not 1 <= first <= last:
        raise IllegalDecision("bad_config", f"scenario.round: 1 to {last}")


def start(created: GameCreated) -> Game:
    seats = len(created.seats)
    empty = [0] * seats
    options: Mapping[str, Any] = created.options
    return Game(
        rounds=options["rounds"],
        block=options["block"],
        faces=faces_of(options.get("die", "plain")),  # a record of before has no such option
        scores=empty[:],
        cards=empty[:],
        picks=empty[:],
        shown=empty[:],
        spent=[False] * seats,
    )


def set_up(play: Play[Game]) -> None:
    # TOY-SET-1 One card each; TOY-SET-2 the next is the prize.
    seats = len(play.state.seats)
    *cards, prize = play.luck.shuffle("cards", cards_for(seats))[: seats + 1]
    for seat, card in enumerate(cards):
        play.emit(CardDealt(seat, card))
    play.emit(PrizeLaid(prize))

    # TOY-SCEN-1
    scenario = play.created.scenario or {}
    if "scores" in scenario:
        play.emit(ScoresSet(tuple(scenario["scores"])))
    play.emit(RoundStarted(scenario.get("round", 1)))


def renew_luck(play: Play[Game]) -> None:
    """TOY-LUCK-1: the prize is all that luck has fixed and nobody has seen."""
    game = play.state
    if game.over:
        return
    unseen = [card for card in cards_for(len(game.cards)) if card not in game.cards]
    play.emit(PrizeRenewed(play.luck.shuffle(f"prize {game.renewals + 1}", unseen)[0]))


# ---------------------------------------------------------------- questions


def requests(game: Game) -> tuple[Request, ...]:
    if game.over:
        return ()
    about = f"round {game.round}"
    if game.answering is not None:
        return (Request(game.answering, "answer", ("Block", "Pass"), about),)
    return tuple(
        Request(seat, "pick", ("Pick",), about) for seat in game.seats if not game.picks[seat]
    )


def choices(game: Game, request: Request) -> list[Decision]:
    if game.claimant is None:
        return [*PICKS]
    return [Pass()] if why_not_block(game, request.seat) else [Block(), Pass()]


def why_not_block(game: Game, seat: Seat) -> IllegalDecision | None:
    """What forbids a block, or None. `choices` and `block` both ask here."""
    # TOY-BLOCK-2
    if game.spent[seat]:
        return IllegalDecision("block_spent", f"seat {seat} has blocked before")
    return None


# ---------------------------------------------------------------- a round


def pick(play: Play[Game], seat: Seat, decision: Pick) -> None:
    # TOY-PICK-1
    play.emit(Picked(seat, decision.number))
    game = play.state
    if not all(game.picks):
        return

    # TOY-PICK-2
    play.emit(PicksRevealed(tuple(game.picks)))
    # TOY-DIE-1
    play.emit(DieRolled(game.faces[play.luck.draw(f"die {game.round}", 0, len(game.faces))]))

    # TOY-PICK-3
    unique = [number for number in game.shown if game.shown.count(number) == 1]
    if not unique:
        end_round(play)
        return
    play.emit(Claimed(game.shown.index(max(unique)), game.die))
    if not game.block:  # TOY-BLOCK-1
        score(play)


def block(play: Play[Game], seat: Seat, decision: Block) -> None:
    if reason := why_not_block(play.state, seat):
        raise reason
    # TOY-BLOCK-3
    play.emit(Blocked(seat))
    end_round(play)


def let_pass(play: Play[Game], seat: Seat, decision: Pass) -> None:
    play.emit(Passed(seat))
    score(play)


def score(play: Play[Game]) -> None:
    # TOY-BLOCK-3
    assert play.state.claimant is not None
    play.emit(PointsScored(play.state.claimant, play.state.die))
    end_round(play)


def end_round(play: Play[Game]) -> None:
    game = play.state
    if game.round < game.rounds:
        play.emit(RoundStarted(game.round + 1))
    else:
        play.emit(GameEnded(tuple(game.cards), game.prize))  # TOY-END-1


def result(game: Game) -> Result | None:
    if not game.over:
        return None
    # TOY-END-1, TOY-END-2
    prize = [game.prize if seat == game.last_scorer else 0 for seat in game.seats]
    total = [sum(each) for each in zip(game.scores, game.cards, prize, strict=True)]
    # TOY-END-3
    places = ranked(total)
    return Result(
        ranking=places,
        decided_by="score" if len(places[0]) == 1 else "shared",
        score=tuple(total),
        parts=tuple(
            {"points": game.scores[s], "card": game.cards[s], "prize": prize[s]} for s in game.seats
        ),
    )


def summary(game: Game) -> str:
    scores = " ".join(map(str, game.scores))
    return f"{'ended' if game.over else f'round {game.round} of {game.rounds}'}, points {scores}"


def mark(event: Event) -> Mark | None:
    return Mark("round", round=event.round) if type(event) is RoundStarted else None


# ---------------------------------------------------------------- the fold


def on_card_dealt(game: Game, event: CardDealt) -> None:
    game.cards[event.seat] = event.card


def on_prize_laid(game: Game, event: PrizeLaid) -> None:
    game.prize = event.card


def on_prize_renewed(game: Game, event: PrizeRenewed) -> None:
    game.prize = event.card
    game.renewals += 1


def on_scores_set(game: Game, event: ScoresSet) -> None:
    game.scores[:] = event.scores


def on_round_started(game: Game, event: RoundStarted) -> None:
    game.round = event.round
    game.claimant = None


def on_picked(game: Game, event: Picked) -> None:
    game.picks[event.seat] = event.number


def on_picks_revealed(game: Game, event: PicksRevealed) -> None:
    game.shown[:] = event.numbers
    game.picks = [0] * len(game.picks)


def on_die_rolled(game: Game, event: DieRolled) -> None:
    game.die = event.value


def on_claimed(game: Game, event: Claimed) -> None:
    game.claimant = event.seat


def on_blocked(game: Game, event: Blocked) -> None:
    game.spent[event.seat] = True


def on_passed(game: Game, event: Passed) -> None:
    pass


def on_points_scored(game: Game, event: PointsScored) -> None:
    game.scores[event.seat] += event.points
    game.last_scorer = event.seat


def on_game_ended(game: Game, event: GameEnded) -> None:
    game.claimant = None
    game.over = True


DECIDE: dict[type[Decision], Callable[..., None]] = {Pick: pick, Block: block, Pass: let_pass}
APPLY: dict[type[Event], Callable[..., None]] = {
    CardDealt: on_card_dealt,
    PrizeLaid: on_prize_laid,
    PrizeRenewed: on_prize_renewed,
    ScoresSet: on_scores_set,
    RoundStarted: on_round_started,
    Picked: on_picked,
    PicksRevealed: on_picks_revealed,
    DieRolled: on_die_rolled,
    Claimed: on_claimed,
    Blocked: on_blocked,
    Passed: on_passed,
    PointsScored: on_points_scored,
    GameEnded: on_game_ended,
}

RULES = Rules(
    scenario=check_scenario,
    start=start,
    setup=set_up,
    requests=requests,
    choices=choices,
    decide=DECIDE,
    apply=APPLY,
    result=result,
    summary=summary,
    mark=mark,
    reluck=renew_luck,
)
