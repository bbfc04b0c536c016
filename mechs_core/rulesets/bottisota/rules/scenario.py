"""What a game that starts in the middle finds: hands, bots, the phase under way. BOT-SCEN-1."""

from __future__ import annotations

from typing import Annotated, Any, Final

from mechs_core.kernel.messages import Event, secret
from mechs_core.rulesets.bottisota.data import BOT
from mechs_core.rulesets.bottisota.geometry import DIRECTION, OFF
from mechs_core.rulesets.bottisota.model import (
    FAULTS,
    Battle,
    Bot,
    Firing,
    Mine,
    Phase,
    Shot,
    card_numbers,
    pair,
)


class HandSet(Event, frozen=True):
    """A seat's hand at the beginning of a scenario."""

    seat: int
    count: int
    cards: Annotated[tuple[str, ...], secret("seat")]  # by id


class ScenarioSet(Event, frozen=True):
    """The public rest of a scenario, defaults filled in. RULES.md, Scenario, has the keys."""

    round: int
    phase: Phase
    starter: int | None  # None in `entry`
    bots: tuple[dict[str, Any], ...]  # the document's, with armour and shield, without hand
    mines: tuple[dict[str, Any], ...]  # the document's, with id
    links: tuple[tuple[int, int, str], ...]
    discards: tuple[str, ...]
    lives_left: tuple[int, ...]  # per seat
    destroyer: tuple[int | None, ...]  # per seat
    kills: tuple[int, ...]  # per seat
    inflicted: tuple[int, ...]  # per seat
    acted: tuple[int, ...]
    hunting: tuple[int, ...]
    held: tuple[int, ...]
    named: dict[str, int | None]
    action: dict[str, Any] | None


def on_hand_set(battle: Battle, event: HandSet) -> None:
    battle.hand[event.seat] = sorted(card_numbers(event.cards))
    battle.places[event.seat] = [0] * len(event.cards)


def on_scenario_set(battle: Battle, event: ScenarioSet) -> None:
    number = battle.map.number
    battle.round, battle.phase = event.round, event.phase
    if event.starter is not None:
        battle.starter = event.starter
    for each in event.bots:
        battle.bots[each["seat"]] = bot_of(each, number)
        # In the entry step the round has not begun: these bots were last in the one before.
        battle.last_round[each["seat"]] = event.round - (event.phase == "entry")
    battle.mines = [
        Mine(
            id=each["id"],
            owner=each["owner"],
            kind=each["kind"],
            area=number[each["area"]],
            hit=each["hit"],
            am=each["am"],
            wakes=each["wakes_round"],
        )
        for each in event.mines
    ]
    battle.links = {pair(a, b): kind for a, b, kind in event.links}
    battle.discards = card_numbers(event.discards)
    set_seats(battle, event)
    for seat in event.acted:
        battle.bot(seat).acted = True
    for seat in event.hunting:
        battle.bot(seat).mode = "hunt"
    for seat in event.held:
        battle.bot(seat).held = True
    for name, target in event.named.items():
        battle.named[int(name)] = OFF if target is None else target
    if event.action is not None:
        BEGUN[event.phase](battle, event.action)


def bot_of(said: dict[str, Any], number: dict[str, int]) -> Bot:
    """A bot as `ScenarioSet.bots` describes it."""
    return Bot(
        kind=BOT[said["bot"]],
        area=number[said["area"]],
        heading=OFF if said["heading"] is None else DIRECTION[said["heading"]],
        damage=said["damage"],
        faults=[said["faults"][fault] for fault in FAULTS],
        installed=card_numbers(said["installed"]),
        armour=said["armour"],
        shield=said["shield"] or 0,
        charges=dict(said["charges"]),
        mode="dock" if said["docked"] else "",
        dashed=said["dashed"],
        shot=said["shot"],
    )


def set_seats(battle: Battle, event: ScenarioSet) -> None:
    """Set what a scenario says by seat. A late seat with all its lives has never had a bot."""
    battle.lives_left = list(event.lives_left)
    battle.destroyer = [OFF if each is None else each for each in event.destroyer]
    battle.kills, battle.inflicted = list(event.kills), list(event.inflicted)
    for seat, bot in enumerate(battle.bots):
        late = seat in battle.late and battle.lives_left[seat] == battle.lives
        battle.fielded[seat] = bot is not None or not late


# ---------------------------------------------------------------- the action under way


def move_begun(battle: Battle, action: dict[str, Any]) -> None:
    seat, prey = action["seat"], action["prey"]
    bot = battle.bot(seat)
    bot.acted = True
    bot.mode, bot.mp = action["mode"], action["mp"]
    bot.steps, bot.entered, bot.drops = action["steps"], action["entered"], dict(action["drops"])
    battle.acting = seat
    if prey is not None:  # BOT-SCEN-2 The hunters after it are asked about the same prey
        bot.prey = prey
        battle.movers, battle.hunters = [prey], [seat]


def shooting_begun(battle: Battle, action: dict[str, Any]) -> None:
    seat, number = action["seat"], battle.map.number
    battle.acting = seat
    battle.bot(seat).lock = action["lock"]
    if not action["shots"]:
        return
    battle.firing = Firing(seat, [])
    for shot in action["shots"]:
        bot, area = shot["bot"], shot["area"]
        battle.firing.shots.append(
            Shot(
                weapon=shot["weapon"],
                bot=OFF if bot is None else bot,
                area=OFF if area is None else number[area],
                at=number[area] if bot is None else battle.bot(bot).area,
            )
        )


def service_begun(battle: Battle, action: dict[str, Any]) -> None:
    battle.acting = action["seat"]  # BOT-SCEN-2 So P23 has worked for it
    battle.works, battle.stripped = action["works"], action["stripped"]


BEGUN: Final = {"move": move_begun, "shoot": shooting_begun, "service": service_begun}
APPLY = {HandSet: on_hand_set, ScenarioSet: on_scenario_set}
