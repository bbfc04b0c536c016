"""The events of a scenario, from what its document says. BOT-SCEN-1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins
from msgspec.structs import asdict, replace

from mechs_core.kernel.messages import Seat
from mechs_core.rulesets.bottisota.data import BOT, CARD, CARDS
from mechs_core.rulesets.bottisota.geometry import DIRECTION, HALLS, OFF
from mechs_core.rulesets.bottisota.model import FAULTS, Bot, card_numbers
from mechs_core.rulesets.bottisota.rules import bot_numbers
from mechs_core.rulesets.bottisota.rules.repairs import full_charges
from mechs_core.rulesets.bottisota.rules.scenario import HandSet, ScenarioSet
from mechs_core.rulesets.bottisota.scenario.form import ActionForm, BotForm, Form, MoveForm

AREA = HALLS["H19"].grid.number  # which area it is makes no difference to a bot's numbers


def by_id(cards: list[str]) -> list[str]:
    return sorted(cards, key=CARD.__getitem__)


def left_over(form: Form) -> list[str]:
    """The cards that the document places nowhere, by id: the deck's."""
    placed = {*form.discards}
    for bot in form.bots:
        placed |= {*bot.installed, *bot.hand}
    return [card for card in CARDS if card not in placed]


def bare_bot(said: BotForm) -> Bot:
    """The bot with its damage, faults and parts; armour, shield and charges follow from these."""
    return Bot(
        kind=BOT[said.bot],
        area=AREA[said.area],
        heading=OFF if said.heading is None else DIRECTION[said.heading],
        damage=said.damage,
        faults=[said.faults.get(fault, 0) for fault in FAULTS],
        installed=sorted(card_numbers(said.installed)),
        armour=0,
        shield=0,
        charges={},
    )


def hands_set(form: Form) -> list[HandSet]:
    """By seat, of the seats that have a hand."""
    return [
        HandSet(bot.seat, len(bot.hand), tuple(by_id(bot.hand)))
        for bot in sorted(form.bots, key=lambda bot: bot.seat)
        if bot.hand
    ]


def scenario_set(form: Form, seats: int, lives: int) -> ScenarioSet:
    """The event that closes the set-up, from a form that `check` has accepted."""
    bots = {bot.seat: bot for bot in form.bots}
    starter = min(bots) if form.starter is None else form.starter
    return ScenarioSet(
        round=form.round,
        phase=form.phase,
        starter=None if form.phase == "entry" else starter,
        bots=tuple(_bot(bots[seat], form.action) for seat in sorted(bots)),
        mines=tuple({"id": f"x{n}", **asdict(mine)} for n, mine in enumerate(form.mines)),
        links=tuple(form.links),
        discards=tuple(form.discards),
        lives_left=tuple(lives_left(form, seat, lives) for seat in range(seats)),
        destroyer=tuple(form.destroyer.get(seat) for seat in range(seats)),
        kills=tuple(form.kills.get(seat, 0) for seat in range(seats)),
        inflicted=tuple(form.inflicted.get(seat, 0) for seat in range(seats)),
        acted=tuple(sorted(form.acted)),
        hunting=tuple(sorted(form.hunting)),
        held=tuple(sorted(form.held)),
        named={str(seat): target for seat, target in form.named.items()},
        action=None if form.action is None else _action(form.action, bots),
    )


def lives_left(form: Form, seat: Seat, lives: int) -> int:
    """The lives of each seat. Not said: with a bot it has fielded one so far, without it is out."""
    return form.lives_left.get(seat, 0 if form.bot_of(seat) is None else lives - 1)


def dashes(bot: BotForm, action: ActionForm | None) -> bool:
    """Whether the action under way is a dash of this bot."""
    return isinstance(action, MoveForm) and action.seat == bot.seat and action.mode == "dash"


def _bot(said: BotForm, action: ActionForm | None) -> dict[str, Any]:
    bot = bare_bot(said)
    return {
        "seat": said.seat,
        "bot": said.bot,
        "area": said.area,
        "heading": said.heading,
        "damage": said.damage,
        "faults": dict(zip(FAULTS, bot.faults, strict=True)),
        "installed": by_id(said.installed),
        "charges": full_charges(bot) | said.charges,
        "dashed": said.dashed or dashes(said, action),
        "docked": said.docked,
        "shot": said.shot,
        "armour": bot_numbers.armour(bot),
        "shield": bot_numbers.shield(bot) or None,
    }


def _action(said: ActionForm, bots: Mapping[Seat, BotForm]) -> dict[str, Any]:
    if isinstance(said, MoveForm):
        speed = bot_numbers.speed(bare_bot(bots[said.seat]), said.mode)
        mp = speed if said.mp is None else said.mp
        entered = said.steps > 0 if said.entered is None else said.entered
        said = replace(said, mp=mp, entered=entered)
    told: dict[str, Any] = to_builtins(said)
    return told
