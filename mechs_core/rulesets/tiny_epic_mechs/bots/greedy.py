"""`greedy`: plans its round as if it were alone, and takes the decision that brings most now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.kernel.prospect import Prospect
from mechs_core.rulesets.tiny_epic_mechs.bots.act import best_action, collecting
from mechs_core.rulesets.tiny_epic_mechs.bots.fight import best_attack
from mechs_core.rulesets.tiny_epic_mechs.bots.plan import best_cards, next_to_lay
from mechs_core.rulesets.tiny_epic_mechs.bots.trial import Trial, turns_left
from mechs_core.rulesets.tiny_epic_mechs.bots.weapons import better_loadout
from mechs_core.rulesets.tiny_epic_mechs.bots.worth import worth
from mechs_core.rulesets.tiny_epic_mechs.data import CARDS, TURNS
from mechs_core.rulesets.tiny_epic_mechs.geometry import DIRECTIONS, rings
from mechs_core.rulesets.tiny_epic_mechs.model import phase
from mechs_core.rulesets.tiny_epic_mechs.rules import placement, setup_arena
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import ClaimMech, EnterMech
from mechs_core.rulesets.tiny_epic_mechs.rules.move import Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import Place
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import PlaceBase

DEPTH: Final = 3  # attacks looked ahead
FAVOURITES: Final = (
    "P8",
    "P6",
    "P3",
    "P4",
    "P5",
    "P2",
    "P7",
    "P1",
)  # pilots, the best first, by judgement


def choose(prospect: Prospect) -> Decision | None:
    """A legal decision; the same prospect gives the same one. None: it changes no weapons now."""
    legal: list[Any] = prospect.legal
    may_leave = prospect.may_leave
    if len(legal) == 1 and not may_leave:
        only: Decision = legal[0]
        return only
    trial = Trial(prospect)
    equip = better_loadout(trial.start, prospect.seat, legal)
    return equip if equip is not None or may_leave else CHOICES[phase(trial.start)](trial, prospect)


def keep_pilot(trial: Trial, prospect: Prospect) -> Decision:
    best: Decision = min(prospect.legal, key=lambda choice: FAVOURITES.index(choice.pilot))
    return best


def place_base(trial: Trial, prospect: Prospect) -> Decision:
    """The base slot whose neighbouring zones are worth most."""

    def around(choice: PlaceBase) -> float:
        play = trial.play(trial.start)
        setup_arena.place(play, trial.seat, choice)
        arena = play.state
        found = enumerate(rings(arena.zone_bits, arena.base[trial.seat]))
        return sum(arena.value(cell) / (1 + steps) for steps, ring in found for cell in ring)

    best: Decision = max(prospect.legal, key=around)
    return best


def anything(trial: Trial, prospect: Prospect) -> Decision:
    """Any of what is offered, so that no enemy can foresee it."""
    decision: Decision = prospect.rng.choice(prospect.legal)
    return decision


def program(trial: Trial, prospect: Prospect) -> Decision:
    card, direction = next_to_lay(trial)
    return ProgramCard(CARDS[card], DIRECTIONS[direction])


def play_card(trial: Trial, prospect: Prospect) -> Decision:
    """In Ad Hoc mode the first card of the best plan; else there is nothing to choose."""
    if trial.laid:
        return Reveal()
    return best_cards(trial, trial.start, turns_left(trial.start, trial.seat) + 1)[1][0]


def act(trial: Trial, prospect: Prospect) -> Decision:
    return best_action(trial, trial.start, trial.start.turn == TURNS)[0]


def collect(trial: Trial, prospect: Prospect) -> Decision:
    return collecting(trial.start, trial.seat)


def attack(trial: Trial, prospect: Prospect) -> Decision:
    return best_attack(trial, trial.start, DEPTH)[1]


def enter(trial: Trial, prospect: Prospect) -> Decision:
    return EnterMech(True)


def claim(trial: Trial, prospect: Prospect) -> Decision:
    return ClaimMech(True)


def place(trial: Trial, prospect: Prospect) -> Decision:
    """The zone from which the next turn is worth most."""
    seat, turns = trial.seat, turns_left(trial.start, trial.seat)

    def outlook(choice: Place) -> float:
        play = trial.play(trial.start)
        placement.place(play, seat, choice)
        if not turns:
            return worth(play.state, seat, closing=True)
        return best_cards(trial, play.state, 1, closing=turns == 1)[0]

    best: Decision = max(prospect.legal, key=outlook)
    return best


CHOICES: Final[Mapping[str, Callable[[Trial, Prospect], Decision]]] = {
    "setup_pilots": keep_pilot,
    "setup_bases": place_base,
    "setup_mines": anything,
    "setup_weapons": anything,
    "programming": program,
    "card": play_card,
    "combat": attack,
    "claim": claim,
    "place": place,
    "enter": enter,
    "action": act,
    "collect": collect,
}
