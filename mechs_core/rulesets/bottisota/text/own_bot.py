"""What the viewer plays with: its bot as the tables print it, its weapons, its hand."""

from __future__ import annotations

from textwrap import wrap

from mechs_core.kernel.drawn_lines import HANDY, NEEDED, Row
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kit.words import count
from mechs_core.rulesets.bottisota.data import BOT, BOTS, UNLIMITED, WEAPONS, BotKind, Weapon
from mechs_core.rulesets.bottisota.text.bot_table import INDENT, WIDTH, wrapped
from mechs_core.rulesets.bottisota.text.words import part, signed, type_of, weapons_of
from mechs_core.rulesets.bottisota.view import View


def own_rows(view: View) -> list[Row]:
    """Rows of the viewer's bot, in the hall or dealt, then of each card; none for a spectator.

    A low screen may do without those of the bot: the offers beside them say what is needed.
    """
    if view.viewer is None:
        return []
    seat = view.seats[view.viewer]
    lines: list[DrawnLine] = []
    if seat.bot is not None:
        bot = seat.bot
        lines = _bot(type_of(bot), bot.dash, bot.normal, weapons_of(bot), bot.charges)
    elif seat.dealt is not None:
        kind = BOTS[BOT[seat.dealt]]
        lines = _bot(kind, kind.dash, kind.normal, [WEAPONS[each] for each in kind.weapons], {})
    rows = [Row(line, HANDY + 1) for line in lines]
    for card in view.hand:
        first, *more = _card(card, card in seat.stolen)
        rows += [Row(first, NEEDED + 1), *(Row(line, HANDY + 1) for line in more)]
    return rows


def _bot(
    kind: BotKind, dash: int, normal: int, weapons: list[Weapon], charges: dict[str, int]
) -> list[DrawnLine]:
    said = [kind.kind, f"dash {dash}", f"normal {normal}", *traits(kind)]
    title = f"your {kind.name}: "
    lines: list[DrawnLine] = [
        (Span(f"{'' if i else title:<{INDENT}}", "bold"), Span(line))
        for i, line in enumerate(wrapped(said, WIDTH - len(title)))
    ]
    for line in wrapped([armed(each, charges) for each in weapons], WIDTH - INDENT, ";"):
        lines.append((Span(" " * INDENT + line),))
    return lines


def traits(kind: BotKind) -> list[str]:
    """What a type of bot has besides its speed: "melee +1", "durability 2/5"."""
    said = [f"{count(kind.min_move, 'step')} at least"] if kind.min_move else []
    said.append(f"melee {signed(kind.melee)}" + (f"/{kind.melee_am}" if kind.melee_am else ""))
    said.append(f"durability {kind.fault_at}/{kind.explode_at}")
    return [*said, "self-destruct"] if kind.self_destruct else said


def armed(weapon: Weapon, charges: dict[str, int]) -> str:
    """A weapon as the tables print it: "laser (gun), range 3, 5+, armour -1"."""
    name = weapon.id if weapon.name == weapon.id else f"{weapon.id} {weapon.name}"
    kinds = [kind for kind in weapon.kinds if kind not in name]
    said = [f"{name} ({', '.join(kinds)})" if kinds else name]
    if not weapon.is_dropped:
        said.append(f"range {weapon.range}")
    said.append(f"{weapon.hit}+")
    if weapon.am:
        said.append(f"armour {signed(weapon.am)}")
    if weapon.shots > 1:
        said.append(f"{weapon.shots} shots")
    if weapon.d3:
        said.append("d3 hits")
    if weapon.charges != UNLIMITED:
        said.append(
            f"{charges.get(weapon.id, weapon.charges)} of {count(weapon.charges, 'charge')}"
        )
    return ", ".join(said)


def _card(card: str, stolen: bool) -> list[DrawnLine]:
    """A card of the hand with what it does."""
    said = part(card)
    title = f"{said.name} (stolen)" if stolen else said.name
    once = "once: " if said.one_shot else ""
    first, *more = wrap(once + said.effect, WIDTH - len(title) - INDENT - 3)
    lines: list[DrawnLine] = [
        (Span(f"{card:>{INDENT}} {title}", "bold"), Span(f"  {first}")),
    ]
    return [*lines, *((Span(f"{'':{INDENT + len(title) + 3}}{line}"),) for line in more)]
