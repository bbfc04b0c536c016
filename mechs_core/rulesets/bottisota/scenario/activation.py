"""What is under way in a scenario, and whether it can be. BOT-SCEN-4, activation."""

from __future__ import annotations

from msgspec.structs import replace

from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.kit.documents import fault
from mechs_core.rulesets.bottisota.data import BOT, BOTS
from mechs_core.rulesets.bottisota.maps import Document, map_of
from mechs_core.rulesets.bottisota.model import Battle, start
from mechs_core.rulesets.bottisota.rules.declaration import Shoot, why_not_shoot
from mechs_core.rulesets.bottisota.rules.melee import why_not_melee
from mechs_core.rulesets.bottisota.rules.scenario import on_scenario_set
from mechs_core.rulesets.bottisota.scenario.facts import scenario_set
from mechs_core.rulesets.bottisota.scenario.form import (
    ActionForm,
    BotForm,
    Form,
    MoveForm,
    ShootForm,
)


def check_activation(form: Form, document: Document, created: GameCreated) -> None:
    """Refuses a phase under way in which somebody cannot have done what the document says.

    document: the map as the scenario changes it. created: the options.
    """
    for key, seats in ("acted", form.acted), ("hunting", form.hunting), ("held", form.held):
        for seat in seats:
            check_present(form, key, seat)
    action = form.action
    if action is not None:
        check_present(form, "action", action.seat)
        if action.seat in form.acted:
            raise fault("action", f"seat {action.seat} has acted")
    check_waiting(form)
    check_named(form, document, created)
    if action is not None:
        if isinstance(action, ShootForm):
            check_shots(form, action, document, created)
        check_actor(form, action)
    elif form.acted and len(form.acted) == len(form.bots):
        raise fault("action", "nobody is left to act")


def check_waiting(form: Form) -> None:
    """Who of those that have acted hunts, and who of the others holds for the round."""
    for seat in form.hunting:
        if seat not in form.acted:
            raise fault("hunting", f"seat {seat} is not in acted")
        check_hunter(form, "hunting", seat)
    for seat in form.held:
        if seat in form.acted:
            raise fault("held", f"seat {seat} has acted")


def check_named(form: Form, document: Document, created: GameCreated) -> None:
    """Declarations of melee that `melee` would refuse."""
    for seat in form.named:
        check_present(form, "named", seat)
    battle = opened(form, None, document, created)
    for seat, target in form.named.items():
        if target is not None and (reason := why_not_melee(battle, seat, target)):
            raise fault("named", f"{reason.code}: {reason.sentence}")


def check_shots(form: Form, action: ShootForm, document: Document, created: GameCreated) -> None:
    """Declared shots that `shoot` would refuse, each after those before it."""
    for index, shot in enumerate(action.shots):
        battle = opened(form, replace(action, shots=action.shots[:index]), document, created)
        declared = Shoot(shot.weapon, shot.bot, shot.area)
        if reason := why_not_shoot(battle, action.seat, declared):
            raise fault(f"action.shots[{index}]", f"{reason.code}: {reason.sentence}")


def check_actor(form: Form, action: ActionForm) -> None:
    """Whether the action under way is one that its bot can take."""
    seat = action.seat
    if check_present(form, "action", seat).docked and form.phase != "service":  # BOT-MOV-9
        raise fault("action", f"seat {seat} docked")
    if isinstance(action, MoveForm) and action.prey is not None:
        check_present(form, "action", action.prey)
        if action.prey == seat:
            raise fault("action", f"seat {seat} chases itself")
        check_hunter(form, "action", seat)


def check_present(form: Form, key: str, seat: Seat) -> BotForm:
    """The bot of a seat that must have one."""
    bot = form.bot_of(seat)
    if bot is None:
        raise fault(key, f"seat {seat} has no bot")
    return bot


def check_hunter(form: Form, key: str, seat: Seat) -> None:
    """BOT-MOV-7 A bot with minimum move never hunts."""
    bot = check_present(form, key, seat)
    if BOTS[BOT[bot.bot]].min_move:
        raise fault(key, f"seat {seat}: the {bot.bot} cannot hunt")


def opened(
    form: Form, action: ActionForm | None, document: Document, created: GameCreated
) -> Battle:
    """The state that a form gives with this action, without cards in hands and deck."""
    battle = start(created)
    battle.map = map_of(document)
    told = scenario_set(replace(form, action=action), battle.seats, battle.lives)
    on_scenario_set(battle, told)
    return battle
