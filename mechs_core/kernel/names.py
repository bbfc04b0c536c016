"""Names of new games and of their seats: how they are kept and compared, which are refused.

All this is for games that begin. A stored game, or one in a file, has the names that it has.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from mechs_core.kernel.characters import NOT_JOINER, is_printable
from mechs_core.kernel.contract.agents import PREFIX

LONGEST: Final = 32  # characters
PUBLIC: Final = "public"  # stands in a seat's place for a spectator
# Words that this program understands, or says, where else a seat stands.
WORDS: Final = frozenset(
    f"{PUBLIC} all any bot bots everybody everyone nobody none owner seat seats somebody someone "
    "spectator spectators".split()
)
ARTICLE: Final = re.compile(r"(?:a|an|the) ")
ID: Final = re.compile(r"g-[0-9]+")
FILES: Final = (".jsonl", ".html")  # endings by which commands know a file from a game
PATHS: Final = ("/", "./", "../", "~")
NUMBER: Final = re.compile(r"[-+#]?[0-9]+(?:[.,/][0-9]+)*")
LIKE_A_BOT: Final = re.compile(r"bots? ?[:@]")
SPLITS: Final = re.compile("[:,\uff1a\uff0c]")  # `--seats ada,bob` and `ada: pass` are split there
# Printable by Unicode, and yet nothing is seen: fillers and the blank of Braille.
UNSEEN: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]")
JOINING: Final = re.compile(f"[{NOT_JOINER}\ufe00-\ufe0f\U000e0100-\U000e01ef]")
SEEN: Final = ("L", "So")  # categories: a letter, or a picture such as an emoji
# Letters of Cyrillic and Greek that are drawn like those of Latin, capitals as capitals.
LIKE_LATIN: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеоСсурхѕіјһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧονі",
    "ABESIJKMHOPCTYXaeoCcypxsijhdqwABEZHIKMNOPTYXovi",
)


def kept(name: str) -> str:
    """The name as it is stored: composed, so that one name is one text."""
    if name.isascii():
        return name
    from unicodedata import normalize

    return normalize("NFC", name)


def folded(name: str) -> str:
    """What two names share that are told apart by their case or the form of their letters alone."""
    if not name.isascii():
        from unicodedata import normalize

        bare = JOINING.sub("", normalize("NFKC", name))
        name = normalize("NFKC", normalize("NFKC", bare).casefold())
    return " ".join(name.casefold().split())


def drawn(name: str) -> str:
    """What two names share that look alike: letters that several scripts draw alike are one."""
    if name.isascii():
        return folded(name)
    from unicodedata import normalize

    return folded(normalize("NFKC", name).translate(LIKE_LATIN))


def alike(one: str, other: str) -> bool:
    """Whether somebody who reads two names may take them for one."""
    return folded(one) == folded(other) or drawn(one) == drawn(other)


def why_not(names: Sequence[str], called: Sequence[str] = ()) -> str | None:
    """Why a new game cannot have these seats, in one sentence, or None.

    names: in seat order; those of bots are their bots' affair. called: what the rules call the
    seats, as far as it is known.
    """
    people = [(seat, name) for seat, name in enumerate(names) if not name.startswith(PREFIX)]
    for seat, name in people:
        if why := _why_not_one(name):
            return f"seat name {name!r}: {why}"
        for other in range(len(names)):
            if other != seat and alike(name, f"seat {other}"):
                return f"seat name {name!r}: this is seat {seat}"
        for other, word in enumerate(called):
            if other != seat and alike(name, word):
                return f"seat name {name!r}: the rules call seat {other} {word}"
    for place, (_, name) in enumerate(people):
        for _, earlier in people[:place]:
            if earlier == name:
                return f"two seats are named {name}"
            if alike(name, earlier):
                return f"two seats have names that look alike: {earlier}, {name}"
    return None


def why_not_game(name: str) -> str | None:
    """Why a game cannot get this printable name, or None: commands would take it for another."""
    if name != kept(name):
        return "its letters are not composed (NFC)"
    if any(map(ID.fullmatch, (folded(name), drawn(name)))):
        return f"{name} looks like the id of a game"
    if name.startswith("-"):
        return f"{name} looks like an option"
    if name.startswith(PATHS) or name.endswith(FILES):
        return f"{name} looks like a file"
    if not _seen(name) and not any(map(str.isdigit, name)):
        return "it has no letter"
    return None


def why_unprintable(name: str) -> str | None:
    """What no name can be, new or stored."""
    if 1 <= len(name) <= LONGEST and is_printable(name) and name == name.strip():
        return None
    return f"1 to {LONGEST} printable characters"


def _why_not_one(name: str) -> str | None:
    if why := why_unprintable(name):
        return why
    if UNSEEN.search(name):
        return "a character of it cannot be seen"
    if name != kept(name):
        return "its letters are not composed (NFC)"
    looks = {folded(name), drawn(name)}
    if any(map(LIKE_A_BOT.match, looks)):
        return f"a bot is {PREFIX}NAME"
    if any(map(NUMBER.fullmatch, looks)):
        return "a number means a seat, so a name is none"
    if SPLITS.search(name):
        return "a name has no comma and no colon"
    if any(ARTICLE.sub("", each, count=1) in WORDS for each in looks):
        return "this program uses the word itself"
    if not _seen(name):
        return "a name has a letter"
    return None


def _seen(name: str) -> bool:
    if name.isascii():
        return any(map(str.isalpha, name))
    from unicodedata import category

    return any(category(each).startswith(SEEN) for each in name)
