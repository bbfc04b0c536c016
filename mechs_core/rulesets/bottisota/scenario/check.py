"""What makes a scenario impossible. BOT-SCEN-4, in its order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import GameCreated, Value
from mechs_core.kit.documents import check_only_in, fault
from mechs_core.kit.words import in_words
from mechs_core.rulesets.bottisota.data import BOT, BOTS
from mechs_core.rulesets.bottisota.maps import Document, why_bad_map
from mechs_core.rulesets.bottisota.options import chosen_map, why_not_fit
from mechs_core.rulesets.bottisota.scenario.activation import check_activation
from mechs_core.rulesets.bottisota.scenario.cards import check_cards, check_charges, check_parts
from mechs_core.rulesets.bottisota.scenario.form import BotForm, Form, read
from mechs_core.rulesets.bottisota.scenario.map import changed

# Keys that only some phases have.
ONLY_IN: Final[Mapping[str, Sequence[str]]] = {
    "starter": ("move", "shoot", "melee", "service"),
    "acted": ("move", "shoot", "service"),
    "hunting": ("move",),
    "held": ("move",),
    "named": ("melee",),
    "action": ("move", "shoot", "service"),
}


def check(document: Any, seats: int, options: Mapping[str, Value]) -> None:
    """Refuses a scenario that no game can start from.

    document: any JSON. options: every one filled in.
    Raises IllegalDecision `bad_config`; the sentence names the key and its fault. Where luck
    draws the map, what depends on it is refused only then, by `check_on_map`.
    """
    if why := why_not_fit(seats, options):  # The scenario comes last. RULES.md, Options
        raise IllegalDecision("bad_config", why)
    form = read(document, seats, options)
    check_only_in(form.phase, form.given, ONLY_IN)
    check_seats(form, options)
    for bot in form.bots:
        check_heading(bot)
    for bot in form.bots:
        check_damage(bot)
    check_cards(form)
    check_parts(form)
    check_charges(form)
    check_links(form)
    if (base := chosen_map(options)) is not None:
        created = GameCreated("", 0, ("",) * seats, dict(options), "chosen", "")
        check_on_map(form, changed(base, form), created)


def check_on_map(form: Form, document: Document, created: GameCreated) -> None:
    """Refuses what depends on the map. document: as the scenario changes it."""
    if why := why_bad_map(**document):
        raise IllegalDecision("bad_config", why)
    check_activation(form, document, created)


def check_seats(form: Form, options: Mapping[str, Any]) -> None:
    for seat, bots in Counter(bot.seat for bot in form.bots).items():
        if bots > 1:
            raise fault("bots", f"seat {seat} has {in_words(bots)} bots")
    for bot, seats in Counter(bot.bot for bot in form.bots).items():
        if seats > 1:
            raise fault("bots", f"{in_words(seats)} {bot}s")
    for seat, lives in form.lives_left.items():
        if form.bot_of(seat) is not None and lives == options["lives"]:
            raise fault("lives_left", f"seat {seat} has a bot")
    for seat, by in form.destroyer.items():
        if form.bot_of(seat) is not None:
            raise fault("destroyer", f"seat {seat} has a bot")
        if seat == by:  # BOT-DEST-1
            raise fault("destroyer", f"seat {seat} is none of its own bot's")


def check_heading(bot: BotForm) -> None:
    if BOTS[BOT[bot.bot]].flying and bot.heading is None:
        raise fault("bots", f"seat {bot.seat}: the {bot.bot} needs a heading")
    if not BOTS[BOT[bot.bot]].flying and bot.heading is not None:
        raise fault("bots", f"seat {bot.seat}: the {bot.bot} has none")


def check_damage(bot: BotForm) -> None:
    last = BOTS[BOT[bot.bot]].explode_at
    if bot.damage >= last:
        raise fault(
            "bots", f"seat {bot.seat}: {bot.damage} damage, the {bot.bot} explodes at {last}"
        )


def check_links(form: Form) -> None:
    pairs = set()
    for a, b, _ in form.links:
        if a == b:
            raise fault("links", f"link of seat {a} with itself")
        if {a, b} in pairs:
            raise fault("links", f"two links of seats {min(a, b)} and {max(a, b)}")
        pairs.add(frozenset((a, b)))
