"""`mechs audit`: is a game what was played, and does it follow from the rules?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct, convert

from mechs_cli.console.output import counting, folded, json_line, say, say_list, tell
from mechs_cli.console.usage import NOT_ALL, WrongUsage
from mechs_cli.exports.audited import (
    COVERED,
    GROWN,
    PAGE_DIFFERS,
    SOUND,
    UNCOMPARED,
    UNDERIVED,
    UNPROVED,
    UNRULED,
    UNSOUND,
    Found,
    game_row,
    rows_of,
)
from mechs_cli.games import completing, world
from mechs_cli.games.options import Json, Store
from mechs_core.kernel.errors import StoreError
from mechs_core.kernel.expectations import COMMITMENT, HEAD_HASH, Since
from mechs_core.kernel.turnings import Turning, in_words
from mechs_core.kernel.words import counted, shortened

if TYPE_CHECKING:
    from event_store import GameStore, Gap

LONGEST_VALUE = 100  # characters of a finding's value, as text; --json has it whole
MOST_NAMED = 10  # games that a summary names
# How the first line begins where a line is sound and that is not all: by reservation.
WORDS = {
    UNRULED: "NOT ALL CHECKED",
    PAGE_DIFFERS: "PAGE DIFFERS",
    UNDERIVED: "CHECKED IN PART",
    UNCOMPARED: "CHECKED IN PART",
    COVERED: "COVERED IN PART",
    GROWN: "GROWN SINCE",
}
EXAMPLE = "mechs audit g-0001"


def audit(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME|FILE",
            help="A game, a replay file or a page.",
            autocompletion=completing.games,
        ),
    ] = None,
    *,
    all_games: Annotated[bool, typer.Option("--all", help="Every game of the store.")] = False,
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="What the seed was committed to.")
    ] = None,
    expect_head: Annotated[
        str | None, typer.Option(metavar="HEX", help="The hash that the last step must have.")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Fail where today's rules cannot derive all of it.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="With --all: also what is sound, in full.")
    ] = False,
    json: Json = False,
    store: Store = None,
) -> None:
    """Check that a game is what was played, under the rules.

    Chain, grammar, fold, legality, re-derivation: the first thing that differs is named. A
    recording proves nothing about its game: of it only the lines can be checked. A page is made
    again and compared. Of a game whose ruleset is not here all is checked that needs no rules.

    Exit status 1: not sound. 3: nothing is wrong, but not all could be checked or is here that was
    stored, --commitment does not cover all of its luck, or the game has gone on since it had the
    hash of --expect-head.
    """
    if (game is None) != all_games:
        raise WrongUsage("say a game, a replay file or --all")
    if all_games and (commitment or expect_head):
        raise WrongUsage("--commitment and --expect-head are for one game")
    if game is None:
        failed, whole = audit_all(store, strict, verbose, json)
        status = 1 if failed else 0 if whole else NOT_ALL
    else:
        rows = rows_of(game, store, commitment, expect_head)
        for row in rows:
            show(row, json, strict)
        status = status_of(rows, strict)
    if status:
        raise typer.Exit(status)


def fails(row: Found, strict: bool) -> bool:
    unsound = row["finding"] is not None or row["verdict"] == PAGE_DIFFERS
    return unsound or (strict and row["verdict"] != SOUND)


def status_of(rows: Sequence[Found], strict: bool) -> int:
    """The exit status: 1 where a row fails, NOT_ALL where one is less than what was asked for."""
    if any(fails(row, strict) for row in rows):
        return 1
    less = {UNRULED, COVERED, GROWN}
    return NOT_ALL if any(less & {*row.get("reservations", ())} for row in rows) else 0


# ---------------------------------------------------------------- every game


class Tally(Struct):
    """How many games were audited, by verdict."""

    counts: Counter[str]  # by verdict
    named: list[str]  # the first of those that are not sound

    def add(self, row: Found) -> None:
        self.counts[row["verdict"]] += 1
        if row["verdict"] == UNSOUND and len(self.named) < MOST_NAMED:
            self.named.append(row["game"])

    def __str__(self) -> str:
        """`200 games sound, 1 not: g-0017`."""
        sound, wrong, others = (self.counts[each] for each in (SOUND, UNSOUND, UNDERIVED))
        told = f"{sound} game{'' if sound == 1 else 's'} sound"
        if wrong:
            more = wrong - len(self.named)
            told += f", {wrong} not: {', '.join(self.named)}"
            told += f" and {more} more" if more else ""
        if unruled := self.counts[UNRULED]:
            told += f"; {unruled} not checked whole here: no ruleset"
        if others:
            told += f"; {others} of other rules, not all re-derivable here"
        return told


def audit_all(store: str | None, strict: bool, verbose: bool, json: bool) -> tuple[bool, bool]:
    """Audit every game of the store, one after another.

    Returns whether one fails, and whether all was checked and is here.
    """
    tally, failed = Tally(Counter(), []), False
    with world.open_store(store, read_only=True) as games:
        ids = games.ids()
        try:
            with counting(len(ids), 0, "games") as count:
                for done, game in enumerate(ids, 1):
                    row = game_row(games, games.audit(game))
                    tally.add(row)
                    failing = fails(row, strict)
                    failed = failed or failing
                    if json or verbose or failing or row["verdict"] == UNRULED:
                        show(row, json, strict)
                    count(done)
        except KeyboardInterrupt as stop:
            done = tally.counts.total()
            raise KeyboardInterrupt(f"{done} of {len(ids)} games audited: {tally}") from stop
        gaps = gaps_in(games)
    (tell if json else say_list)(str(tally))
    for gap in gaps:
        (tell if json else say)(f"missing: {gap.game}{': ' if gap.game else ''}{gap.sentence}")
    return failed, not gaps and not tally.counts[UNRULED]


def gaps_in(games: GameStore) -> list[Gap]:
    """What is not here any more; of a damaged store nothing can be told."""
    try:
        return games.gaps()
    except StoreError:
        return []


# ---------------------------------------------------------------- output


def show(row: Found, json: bool, strict: bool) -> None:
    if json:
        json_line(row)
    elif row["kind"] == "recording":
        say_recording(row, strict)
    else:
        say_row(row, strict)


def say_recording(row: Found, strict: bool) -> None:
    viewer = "a spectator" if row["viewer"] is None else f"seat {row['viewer']}"
    say(f"{row['game']}  a recording of what {viewer} saw: it proves nothing about the game")
    header, lines = (", ".join(names) for names in UNPROVED.values())
    for line in folded(f"  nobody can check its {lines}; nor, of its header, {header}", "    "):
        say(line)
    if row["finding"] is not None:
        say(f"  NOT WHOLE: {row['finding']['sentence']}")
        say_way_back(row["finding"])
        return
    say(f"  its lines are whole: a header and {row['steps']} steps")
    if "page" in row:
        say("  of the page nothing but the recording in it was looked at")
    if strict:
        say("  NOT PROVED, which --strict asks for")


def say_row(row: Found, strict: bool) -> None:
    finding = row["finding"]
    if finding is not None:
        say(f"{row['game']}  NOT SOUND: {finding['sentence']}")
        for line in difference_lines(finding, "is stored" if row["kind"] == "game" else "is there"):
            say_list(line, "    ")
        say_way_back(finding)
        return
    say(f"{row['game']}  {verdict_words(row, strict)}: {', '.join(row['checks'])}")
    for line in reservation_lines(row):
        say_list(f"  {line}", "    ")
    luck = f", {counted(row['given'], 'step')} with given luck" if row["given"] else ""
    say(f"  {row['steps']} steps, {row['events']} events{luck}")
    say_list(f"  {row['standing']}", "    ")
    say(f"  play hash {row['play_hash']}")
    say(f"  head hash {row['head_hash']}")
    if row["seed_origin"] == "drawn":
        say(f"  commitment {row['commitment']}")


def verdict_words(row: Found, strict: bool) -> str:
    """`sound`, or what is less: `CHECKED IN PART, GROWN SINCE`."""
    if strict and row["verdict"] == UNDERIVED:
        return "NOT DERIVED, which --strict asks for"
    words = ", ".join(dict.fromkeys(WORDS[each] for each in row["reservations"]))
    if row["verdict"] == UNRULED:
        words += f", {row['unruled']}; sound"
    asked = ", and --strict asks for all" if words and strict else ""
    return (words or SOUND) + asked


def reservation_lines(row: Found) -> Iterator[str]:
    """What a line's verdict does not hold for, and where what its events come from changes."""
    page = row.get("page")
    if page and page["differs"]:
        yield "the page is not what this program makes of the replay file in it, which is sound:"
        yield from page["differs"]
    elif page and not page["compared"]:
        yield (
            "only the replay file in the page was checked, not its pictures and sentences: "
            f"{page['why']}"
        )
    yield from row["unseen"]
    if row["since"] is not None:
        yield str(convert(row["since"], Since))
    turnings = convert(row["turnings"], tuple[Turning, ...])
    yield from in_words(turnings)


def difference_lines(finding: Found, there: str) -> Iterator[str]:
    """What is in the record and what was expected, each value short."""
    if "field" not in finding:
        return
    stored, expected = (
        shortened(str(finding[side]), LONGEST_VALUE) for side in ("stored", "expected")
    )
    if finding["field"] in (COMMITMENT, HEAD_HASH):
        yield f"  expected {expected}"
        yield f"  it has{' now' if finding['field'] == HEAD_HASH else ''} {stored}"
        return
    at = "" if finding.get("position") is None else f"event {finding['position']}, "
    yield f"  {at}{finding['field']}: {stored} {there}, {expected} is expected"


def say_way_back(finding: Found) -> None:
    if hint := finding.get("hint"):
        say_list(f"  {hint}", "    ")
