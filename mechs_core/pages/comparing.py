"""A page held against the page that this program makes of the same game: where they differ.

A page is markup with blocks of data in it. The markup is compared as it stands, blocks by what they
unpack to, for another zlib packs the same bytes in another way.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

import msgspec
from msgspec import Struct

from mechs_core.kernel.errors import IncompatibleReplay
from mechs_core.kernel.places import place_apart
from mechs_core.kernel.words import events_at, shortened
from mechs_core.pages.film import LENGTH
from mechs_core.pages.packing import unpacked
from mechs_core.pages.shell import BLOCK

HELD: Final = re.compile(rf'(<script type="{BLOCK}" id="([^"<>]*)">)([^<]*)(</script>)')
ITEM: Final = re.compile(r'<li id="(?:([0-9]+)\.)?([0-9]+)"[^\n]*\n')  # an event of the list
MADE_BY: Final = re.compile(r'<meta name="generator" content="([^"<>]*)">\n')
FILM: Final = re.compile(r"film-([0-9]+)-([0-9]+)")
PLAN: Final = "page"  # the block with what the script must know of the lines
LEAST_ROOM: Final = 1 << 20  # bytes that any block may unpack to
LONGEST: Final = 60  # characters of markup that are told
PARTS: Final = {  # of a page's head and script, by how their lines begin
    "script": re.compile(r"<script>.*?</script>\n", re.DOTALL),
    "look": re.compile(r"<style>.*?</style>", re.DOTALL),
    "policy of the browser": re.compile(r'<meta http-equiv="[^\n]*\n'),
    "title": re.compile(r"<title>[^\n]*\n"),
}


class Pieces(Struct, frozen=True):
    """A page taken apart."""

    markup: str  # with every block empty
    blocks: Mapping[str, str]  # base64 by id


def taken_apart(page: str) -> Pieces:
    """The pieces of a page. Line ends that git or a mail program has changed are as they were."""
    page = page.replace("\r\n", "\n")
    return Pieces(HELD.sub(r"\1\4", page), {held[2]: held[3] for held in HELD.finditer(page)})


def made_by(page: Pieces) -> str:
    """The program that a page says has made it; empty where it does not say."""
    named = MADE_BY.search(page.markup)
    return "" if named is None else named[1]


def plan_in(page: Pieces, largest: int) -> Any:
    """What the page's script knows of its lines, of any form. Raises IncompatibleReplay."""
    try:
        return msgspec.json.decode(unpacked(page.blocks.get(PLAN, "").encode(), largest, PLAN))
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise IncompatibleReplay(f"the block {PLAN} of the page is damaged: {error}") from error


def differences(page: Pieces, again: Pieces, starts: Sequence[int]) -> list[str]:
    """Where a page is not the one that is made again; empty where it is.

    starts: the first event of each line that the page tells.
    """
    events = Counter[tuple[str, int, int]]()  # what of which line, at which event
    others: list[str] = []
    for name, held in again.blocks.items():
        there = page.blocks.get(name)
        if there == held or there is None:  # the markup tells of one that is not there
            continue
        wanted = unpacked(held.encode(), sys.maxsize - 1, name)
        try:
            found = unpacked(there.encode(), max(LEAST_ROOM, 4 * len(wanted)), name)
        except (IncompatibleReplay, UnicodeError):
            others.append(f"block {name}, which does not unpack")
            continue
        if found == wanted:
            continue
        film = FILM.fullmatch(name)
        if film is None:
            others.append(_in_plan(found, wanted) if name == PLAN else f"block {name}")
            continue
        line, first = int(film[1]), int(film[2]) * LENGTH
        at = [*_in_film(found, wanted)]
        events.update(("picture", line, starts[line] + first + index) for index in at)
        if not at:
            others.append(f"block {name}")
    events.update(_in_list(page.markup, again.markup))
    others += _beside(page.markup, again.markup)
    if not events and not others and page.markup != again.markup:
        others.append("the order of the events in the list")
    return [*_told(events), *others]


def _told(events: Iterable[tuple[str, int, int]]) -> Iterator[str]:
    """`pictures of events 3, 5 and 7`, `sentence of event 12 of line 1`."""
    places: dict[tuple[str, int], list[int]] = {}
    for what, line, event in sorted({*events}):
        places.setdefault((what, line), []).append(event)
    for (what, line), many in places.items():
        of_line = f" of line {line}" if line else ""
        yield f"{what}{'s' if many[1:] else ''} of {events_at(many)}{of_line}"


# ---------------------------------------------------------------- blocks


def _in_film(found: bytes, wanted: bytes) -> Iterator[int]:
    """The indexes of the changes that differ in a piece of a film."""
    ours = [*_shots(msgspec.json.decode(wanted))]
    try:
        theirs = [*_shots(msgspec.json.decode(found))]
    except (msgspec.MsgspecError, LookupError, TypeError, AttributeError, ValueError):
        yield from range(len(ours))
        return
    for index, pair in enumerate(zip_longest(theirs, ours)):
        if pair[0] != pair[1]:
            yield index


def _shots(piece: Any) -> Iterator[Any]:
    """Each event's changes, all viewers', with groups and keys in place of their numbers."""
    keys, groups, of = piece["keys"], piece["groups"], piece["of"]

    def told(change: Any) -> Any:
        if not change:
            return {}
        said = dict(change)
        for name, number in change.items():
            if name == "set":
                said[name] = [(keys[of[each]], groups[each]) for each in number]
            elif name in ("hide", "back"):
                said[name] = [keys[each] for each in number]
            elif name == "moves":
                said[name] = [each if each == -1 else keys[each] for each in number]
        return said

    viewers = piece["viewers"].items()
    for shot in zip_longest(*(changes for _, changes in viewers), fillvalue={}):
        yield {name: told(change) for (name, _), change in zip(viewers, shot, strict=True)}


def _in_plan(found: bytes, wanted: bytes) -> str:
    try:
        theirs = msgspec.json.decode(found)
    except (msgspec.MsgspecError, RecursionError):
        return f"block {PLAN}"
    place, mine, yours = place_apart(theirs, msgspec.json.decode(wanted))
    return f"block {PLAN}{place}: {mine}, expected {yours}"


# ---------------------------------------------------------------- markup


def _in_list(found: str, wanted: str) -> Iterator[tuple[str, int, int]]:
    """The events whose items of the list differ, are missing, or are too many."""
    ours, theirs = (items_in(markup) for markup in (wanted, found))
    for place in {**ours, **theirs}:
        if ours.get(place) != theirs.get(place):
            yield "sentence", *place


def items_in(markup: str) -> dict[tuple[int, int], list[str]]:
    """The items by line and event; more than one where an id stands twice."""
    items: dict[tuple[int, int], list[str]] = {}
    for item in ITEM.finditer(markup):
        items.setdefault((int(item[1] or 0), int(item[2])), []).append(item[0])
    return items


def _beside(found: str, wanted: str) -> Iterator[str]:
    """What differs of the markup around the items of the list."""
    theirs, ours = (ITEM.sub("", markup) for markup in (found, wanted))
    for name, part in PARTS.items():
        if part.findall(theirs) != part.findall(ours):
            yield name
        theirs, ours = part.sub("", theirs), part.sub("", ours)
    for mine, yours in zip_longest(theirs.split("\n"), ours.split("\n")):
        if mine != yours:
            told = (
                "nothing" if each is None else repr(shortened(each, LONGEST))
                for each in (mine, yours)
            )
            yield "text: {}, expected {}".format(*told)
            return
