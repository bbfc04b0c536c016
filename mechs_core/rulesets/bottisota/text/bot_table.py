"""The table of bots: a line of numbers each, below it faults, links and installed parts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from mechs_core.kernel.drawn_lines import HANDY, KEPT, NEEDED, Row
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kit.words import count
from mechs_core.rulesets.bottisota.text.hall import style_of
from mechs_core.rulesets.bottisota.text.words import part, short, signed, type_of
from mechs_core.rulesets.bottisota.view import BotSeen, FiringSeen, View

WIDTH: Final = 80
INDENT: Final = 5
CROWD: Final = 6  # bots; on a low screen there is no room for offers below the rows of more
LABEL: Final = 14  # columns before the seats without a bot
HEADER: Final = "     bot      area  damage arm shd tmp hnd weapons"


def table_rows(view: View) -> list[Row]:
    """The rows of the bots in the hall by seat, then of the seats without one."""
    rows: list[Row] = []
    if any(each.bot is not None for each in view.seats):
        starter = "" if view.phase == "entry" else f"starter {short(view, view.starter)}"
        said = Span(f"{HEADER}{starter:>{WIDTH - len(HEADER)}}", "dim")
        rows.append(Row((said,), NEEDED + 3))
    crowded = sum(each.bot is not None for each in view.seats) > CROWD
    for seat, each in enumerate(view.seats):
        if each.bot is not None:
            own = seat == view.viewer
            spare = KEPT if own else HANDY if crowded else NEEDED
            rows.append(Row(_numbers(view, seat, each.bot), spare))
            details = _details(view, seat, each.bot)
            rows += [Row(line, NEEDED if own else NEEDED + 2) for line in details]
    return [*rows, *_absent(view)]


def _numbers(view: View, seat: int, bot: BotSeen) -> DrawnLine:
    asked = view.asked is not None and view.asked.seat == seat
    own = seat == view.viewer
    heading = "" if bot.heading is None else f">{bot.heading.lower()}"
    shield = "-" if bot.shield is None else f"{bot.shield}+"
    return (
        Span("> " if asked else "  ", "bold"),
        Span(f"{seat:<3}", "bold" if own else ""),
        Span(bot.bot, style_of(view, seat)),
        Span(" " * (9 - len(bot.bot))),
        Span(f"{bot.area}{heading:<4}"),
        *_gauge(bot),
        Span(f"{bot.armour:>2}+ {shield:<4}{signed(bot.tempo) if bot.tempo else '':<4}"),
        Span(f"{view.seats[seat].hand or '-':<4}"),
        Span(f"{weapons_told(bot):<22} "),
        Span(doing(view, seat, bot), "dim"),
    )


def _gauge(bot: BotSeen) -> list[Span]:
    """Damage taken "#", free "." and, from the threshold on, ":"; the last one is the end "!"."""
    kind = type_of(bot)
    free = "." * (kind.fault_at - 1) + ":" * (kind.explode_at - kind.fault_at) + "!"
    style = "bold red" if bot.damage >= kind.fault_at else "bold yellow"
    taken = min(bot.damage, kind.explode_at)  # whatever a record of other rules says
    rest = free[taken:]
    return [Span("#" * taken, style), Span(rest, "dim"), Span(" " * (6 - kind.explode_at))]


def weapons_told(bot: BotSeen) -> str:
    """Its own weapons with the charges left; a part's stand with the part."""
    kind = type_of(bot)
    return ", ".join(
        f"{each} {bot.charges[each]}" if each in bot.charges else each for each in kind.weapons
    )


def doing(view: View, seat: int, bot: BotSeen) -> str:
    """What a bot does or has done in this phase, in a few words."""
    if view.phase == "move":
        return _moving(view, seat, bot)
    firing = under_way(view)
    if firing is not None and firing.seat == seat:
        return "fires" if firing.fired else "declares"
    if view.phase == "melee" and str(seat) in view.named:
        named = view.named[str(seat)]
        return "names nobody" if named is None else f"names {short(view, named)}"
    if view.phase == "service" and view.acting == seat:
        return f"{count(view.works, 'work')} done" if view.works else "in service"
    if bot.docked or bot.dashed:
        return "docked" if bot.docked else "dashed"
    return "done" if bot.acted and view.phase in ("shoot", "service") else ""


def under_way(view: View) -> FiringSeen | None:
    """The shooting action that is declared or rolled for, while it is."""
    kind = "" if view.asked is None else view.asked.kind
    return view.firing if kind in ("declaring", "react", "missile_turn", "reward") else None


def _moving(view: View, seat: int, bot: BotSeen) -> str:
    if view.acting == seat:
        return f"{'moves' if bot.prey is None else 'chases'}, {bot.mp} mp"
    if bot.waiting:
        return "hunts"
    if bot.docked:
        return "docked"
    if bot.acted:
        return "dashed" if bot.dashed else "moved" if bot.steps or bot.teleports else "stood"
    return "holds" if bot.held or seat in view.holds else ""


# ---------------------------------------------------------------- below the numbers


def _details(view: View, seat: int, bot: BotSeen) -> list[DrawnLine]:
    faults = [fault_told(kind, n) for kind, n in bot.faults.items()]
    said = ["faults " + " ".join(faults)] if faults else []
    said += [*links_told(view, seat), *(installed_told(bot, card) for card in bot.installed)]
    return [(Span(" " * INDENT), Span(line, "")) for line in wrapped(said, WIDTH - INDENT)]


def fault_told(kind: str, number: int) -> str:
    """ "sight", "slow 2"."""
    return f"{kind} {number}" if number > 1 else kind


def links_told(view: View, seat: int) -> list[str]:
    """The beams that bind a bot in this round: "push-linked to ram"."""
    said = []
    for pair, kind in view.links.items():
        seats = [int(each) for each in pair.split("-")]
        if seat in seats:
            other = seats[1 - seats.index(seat)]
            said.append(f"{kind}-linked to {short(view, other)}")
    return said


def installed_told(bot: BotSeen, card: str) -> str:
    """An installed part with the charges left: "P09a Heavy cannon (3)"."""
    charges = f" ({bot.charges[card]})" if card in bot.charges else ""
    return f"{card} {part(card).name}{charges}"


def wrapped(items: Iterable[str], width: int, between: str = ",") -> list[str]:
    """Items in lines that are not broken inside an item, with a sign between them."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + 2 + len(item) < width:
            lines[-1] += f"{between} {item}"
        else:
            lines = [*lines[:-1], *(line + between for line in lines[-1:]), item]
    return lines


def _absent(view: View) -> list[Row]:
    """Who has no bot in the hall."""
    rows: list[Row] = []
    for label, seats in absent(view).items():
        told = wrapped([_with_dealt(view, seat) for seat in seats], WIDTH - LABEL)
        for i, line in enumerate(told):
            own = f"s{view.viewer}" in re.split("[ ,]", line)
            said = Span(f"{'' if i else label:>{LABEL - 1}} {line}", "dim")
            rows.append(Row((said,), KEPT if own else HANDY + 2))
    return rows


def absent(view: View) -> dict[str, list[int]]:
    """The seats without a bot: those who enter, in order, who may come, who is out."""
    entering = view.entrants if view.phase == "entry" else ()
    others = [
        seat for seat, each in enumerate(view.seats) if each.bot is None and seat not in entering
    ]
    out = [seat for seat in others if not _may_come(view, seat)]
    return {
        "to enter": list(entering),
        "may come": [seat for seat in others if seat not in out],
        "out": out,
    }


def _may_come(view: View, seat: int) -> bool:
    each = view.seats[seat]
    return bool(each.lives_left) and not each.retired and view.phase != "ended"


def _with_dealt(view: View, seat: int) -> str:
    dealt = view.seats[seat].dealt
    return f"s{seat}" if dealt is None else f"s{seat} {dealt}"
