"""The turn, bombs on their way and the shooting action under way, as numbers."""

from __future__ import annotations

from typing import Final

from mechs_core.rulesets.bottisota.observation.features import (
    BOMBS,
    MANY,
    MOST_ROUNDS,
    PHASES,
    SHOTS,
)
from mechs_core.rulesets.bottisota.observation.numbers import (
    AREA,
    WEAPON,
    Who,
)
from mechs_core.rulesets.bottisota.view import FiringSeen, View

OF_ONE: Final = 5  # numbers of a bomb, and of a declared shot


def table(view: View, who: Who) -> list[int]:
    """The numbers that belong to no seat, area or card."""
    fight = view.fight
    numbers = [
        PHASES[view.phase],
        min(view.round, MOST_ROUNDS),
        min(view.round_limit, MOST_ROUNDS),
        who[view.starter],
        view.deck,
        view.sliding,
        view.works,
        view.stripped,
        who[view.acting],
        who[view.going],
    ]
    numbers += (
        (0, 0, 0) if fight is None else (who[fight.winner], who[fight.loser], min(fight.hits, MANY))
    )
    for bomb in view.bombs[:BOMBS]:
        numbers += (
            WEAPON[bomb.weapon],
            who[bomb.seat],
            AREA[bomb.area],
            who[bomb.target],
            min(max(bomb.mod, -MANY), MANY),
        )
    numbers += (0,) * (OF_ONE * (BOMBS - len(view.bombs)))
    numbers += NO_FIRING if view.firing is None else _firing(view.firing, who)
    return numbers


def _firing(firing: FiringSeen, who: Who) -> list[int]:
    beams = [shot for shot, _ in firing.beams]
    numbers = [
        who[firing.seat],
        firing.fired,
        0 if firing.shot is None else firing.shot + 1,
        who[firing.struck],
        firing.reacting,
        firing.over,
        who[firing.turned],
    ]
    for index, shot in enumerate(firing.shots):
        numbers += (
            WEAPON[shot.weapon],
            who[shot.bot],
            AREA[shot.area],
            AREA[shot.at],
            index in beams,
        )
    numbers += (0,) * (OF_ONE * (SHOTS - len(firing.shots)))
    return numbers


NO_FIRING: Final = (0,) * (7 + OF_ONE * SHOTS)
