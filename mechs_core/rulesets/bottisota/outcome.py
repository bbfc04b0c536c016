"""What a game came to: places, the listing row, where rounds begin. BOT-RES."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Event, Mark, Result
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.questions import requests
from mechs_core.rulesets.bottisota.rules.declaration import ShotDeclared, ShotsFired
from mechs_core.rulesets.bottisota.rules.explosions import Detonated
from mechs_core.rulesets.bottisota.rules.hunt import ChaseAnswered
from mechs_core.rulesets.bottisota.rules.melee import MeleeDeclared
from mechs_core.rulesets.bottisota.rules.movement import ModeChosen
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted, RoundStarted
from mechs_core.rulesets.bottisota.rules.scenario import ScenarioSet

# ---------------------------------------------------------------- places

DECIDED_BY: Final = {  # why of GameEnded, in a sentence
    "last": "elimination",
    "limit": "the round limit",
    "kills": "kills",
    "damage": "damage inflicted",
}


def result(battle: Battle) -> Result | None:
    """How the game ended, None while it runs. BOT-RES-1

    score: kills. Parts of a seat: kills, points of damage inflicted on others, bots lost, lives
    left, the last round with a bot (None: it never had one) and the damage of the bot it still
    has, None without one.
    """
    if not battle.winners:
        return None
    return Result(
        ranking=places(battle),
        decided_by=DECIDED_BY[battle.decided_by],
        score=tuple(battle.kills),
        parts=tuple(parts_of(battle, seat) for seat in range(battle.seats)),
    )


def parts_of(battle: Battle, seat: int) -> dict[str, int | str | None]:
    bot = battle.bots[seat]
    return {
        "kills": battle.kills[seat],
        "inflicted": battle.inflicted[seat],
        "lost": battle.lives - battle.lives_left[seat] - (bot is not None),
        # BOT-JOIN-3 Who retires gives up the rest.
        "lives_left": 0 if battle.retired[seat] else battle.lives_left[seat],
        "last_round": battle.last_round[seat] or None,
        "damage": None if bot is None else bot.damage,
    }


def places(battle: Battle) -> tuple[tuple[int, ...], ...]:
    """Best first: the winners, others still in, those who went out, those who were never in."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for seat in range(battle.seats):
        groups.setdefault(place(battle, seat), []).append(seat)
    return tuple(tuple(groups[key]) for key in sorted(groups))


def place(battle: Battle, seat: int) -> tuple[int, ...]:
    """What a seat is ranked by, lowest first; seats with the same share a place."""
    if seat in battle.winners:
        return (0,)
    if battle.is_in(seat):
        return (1, -battle.kills[seat], -battle.inflicted[seat])
    if battle.fielded[seat]:
        return (2, -battle.went_out[seat])
    return (3,)


# ---------------------------------------------------------------- the listing row

PHASES: Final = {
    "entry": "entry",
    "move": "movement",
    "shoot": "shooting",
    "melee": "melee",
    "service": "service",
}
DOES: Final = {  # kind of request -> what its seat does
    "entry": "enters",
    "entering": "enters",
    "preempt": "may go first",
    "mode": "moves",
    "moving": "moves",
    "chase": "may chase",
    "shooting": "declares",
    "declaring": "declares",
    "react": "reacts",
    "missile_turn": "turns a missile",
    "reward": "takes a reward",
    "melee": "names a target",
    "steal": "may steal",
    "service": "works",
    "discard": "discards",
}


def summary(battle: Battle) -> str:
    """The public row of a listing. BOT-RES-3

    "round 7 shooting, s2 declares; s0 spark 1/5 s2 ram 3/5, out s1 s3"; after the end
    "ended in round 12, s0 wins (last)".
    """
    if battle.phase == "ended":
        won = named(battle.winners)
        how = f"{won} wins" if len(battle.winners) == 1 else f"draw {won}"
        return f"ended in round {battle.round}, {how} ({battle.decided_by})"
    now = f"round {battle.round} {PHASES[battle.phase]}"
    for request in requests(battle):
        now += f", s{request.seat} {DOES[request.kind]}"
    standing = []
    for seat in battle.present():
        bot = battle.bot(seat)
        standing.append(f"s{seat} {bot.type.name} {bot.damage}/{bot.type.explode_at}")
    out = [seat for seat in range(battle.seats) if is_out(battle, seat)]
    board = [*([" ".join(standing)] if standing else []), *([f"out {named(out)}"] if out else [])]
    return "; ".join([now, *([", ".join(board)] if board else [])])


def named(seats: Iterable[int]) -> str:
    return " ".join(f"s{seat}" for seat in seats)


def is_out(battle: Battle, seat: int) -> bool:
    """Whether a seat has been in and is not any more, or has retired."""
    return not battle.is_in(seat) and (battle.fielded[seat] or battle.retired[seat])


# ---------------------------------------------------------------- marks


def mark(event: Event) -> Mark | None:
    """Where a round, a turn or an activation begins. BOT-RES-2"""
    begins = BEGINS.get(type(event))
    return None if begins is None else begins(event)


def round_mark(event: RoundStarted) -> Mark:
    return Mark("round", round=event.round)


def scenario_mark(event: ScenarioSet) -> Mark | None:
    """In the entry step the round has not begun: it begins when all have entered."""
    return None if event.phase == "entry" else Mark("round", round=event.round)


def phase_mark(event: PhaseStarted) -> Mark:
    return Mark("turn")


def action_mark(event: ModeChosen | Detonated | MeleeDeclared) -> Mark:
    return Mark("activation", seat=event.seat)


def chase_mark(event: ChaseAnswered) -> Mark | None:
    return None if event.mode == "decline" else Mark("activation", seat=event.seat)


def shooting_mark(event: ShotDeclared) -> Mark | None:
    return None if event.shot else Mark("activation", seat=event.seat)


def no_shot_mark(event: ShotsFired) -> Mark | None:
    return None if event.count else Mark("activation", seat=event.seat)


BEGINS: Final[Mapping[type[Event], Callable[[Any], Mark | None]]] = {
    RoundStarted: round_mark,
    ScenarioSet: scenario_mark,
    PhaseStarted: phase_mark,
    ModeChosen: action_mark,
    ChaseAnswered: chase_mark,
    ShotDeclared: shooting_mark,
    ShotsFired: no_shot_mark,
    Detonated: action_mark,
    MeleeDeclared: action_mark,
}
