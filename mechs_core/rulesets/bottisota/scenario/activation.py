"""What is under way in a scenario, and whether it can be. BOT-SCEN-4, activation."""

from __future__ import annotations

from msgspec.structs import replace

from mechs_core.kernel.documents import fault
from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.rulesets.bottisota.data import BOT, BOTS
from mechs_core.rulesets.bottisota.maps import Document, map_of
from mechs_core.rulesets.bottisota.model import Battle, start
from mechs_core.rulesets.bottisota.rules import melee
from mechs_core.rulesets.bottisota.rules.scenario import on_scenario_set
from mechs_core.rulesets.bottisota.rules.shoot import why_not_shoot
from mechs_core.rulesets.bottisota.scenario.facts import scenario_set
from mechs_core.rulesets.bottisota.scenario.form import ActionForm, BotForm, Form


def check_activation(form: Form, document: Document, created: GameCreated) -> None:
    """Refuses a phase under way in which somebody cannot have done what the document says.

    document: the map as the scenario changes it. created: the options.
    """
    check_over(form)
    for seat in form.named:
        check_present(form, "named", seat)
    battle = opened(replace(form, action=None), document, created)
    for seat, target in form.named.items():
        if target is not None and (reason := melee.why_not_melee(battle, seat, target)):
            raise fault("named", f"{reason.code}: {reason.sentence}")
    if form.action is None:
        if form.acted and len(form.acted) == len(form.bots):
            raise fault("action", "nobody is left to act")
        return
    check_action(form, form.action)
    for index, shot in enumerate(form.action.shots):
        so_far = replace(form.action, shots=form.action.shots[:index])
        battle = opened(replace(form, action=so_far), document, created)
        if reason := why_not_shoot(battle, form.action.seat, shot):
            raise fault(f"action.shots[{index}]", f"{reason.code}: {reason.sentence}")


def check_over(form: Form) -> None:
    """Whose action of the phase is over, who of these hunts, who else holds for the round."""
    for key, seats in ("acted", form.acted), ("hunting", form.hunting), ("held", form.held):
        for seat in seats:
            check_present(form, key, seat)
    for seat in form.hunting:
        if seat not in form.acted:
            raise fault("hunting", f"seat {seat} is not in acted")
        check_hunter(form, "hunting", seat)
    for seat in form.held:
        if seat in form.acted:
            raise fault("held", f"seat {seat} has acted")


def check_action(form: Form, action: ActionForm) -> None:
    """The action under way."""
    seat = action.seat
    bot = check_present(form, "action", seat)
    if seat in form.acted:
        raise fault("action", f"seat {seat} has acted")
    if bot.docked and form.phase != "service":  # BOT-MOV-9
        raise fault("action", f"seat {seat} docked")
    if action.prey is None:
        return
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


def opened(form: Form, document: Document, created: GameCreated) -> Battle:
    """The state that a form gives, without its cards in hands and deck."""
    battle = start(created)
    battle.map = map_of(document)
    on_scenario_set(battle, scenario_set(form, battle.seats, battle.lives))
    return battle
