"""`mechs export --format html`: a game as one page that replays it, alone or with its branches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mechs_cli.console.output import tell
from mechs_cli.console.usage import WrongUsage
from mechs_cli.exports.apart import apart
from mechs_cli.exports.game_lines import Branching, is_whole, played, recorded
from mechs_cli.exports.preface import preface_of
from mechs_cli.games import world
from mechs_cli.games.headlines import title
from mechs_cli.games.secrecy import eyes_for
from mechs_cli.reading.sources import Source, seats_in, source_of
from mechs_core.analysis.program import program_version
from mechs_core.kernel.messages import Event, Step
from mechs_core.kernel.replay import Recording
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.viewers import Eyes
from mechs_core.pages.replay import page
from mechs_core.pages.story import Apart, GameLine, Preface, Story
from mechs_core.table.eyes import seeds_of

if TYPE_CHECKING:
    from event_store import Head

EyesOf = Callable[[Source], Eyes]


def page_of(
    name: str, store: str | None, as_seat: str | None, *, reveal: bool, tree: bool = False
) -> Iterator[bytes]:
    """The page of a game or a file, in pieces. Raises MechsError, WrongUsage."""

    def eyes_of(line: Source) -> Eyes:
        eyes = eyes_for(line.seats, line.opened, as_seat=as_seat, reveal=reveal)
        nothing_hidden = as_seat is None and all(map(eyes.opened, seeds_of(line.steps)))
        return Eyes(None, eyes.opened) if nothing_hidden else eyes

    source = source_of(name, store)
    head = head_of(source.game, store) if isinstance(source, Source) and source.game else None
    if isinstance(source, Recording):
        if as_seat or reveal:
            raise WrongUsage("a recording has one view: no --as, no --reveal")
        lines, shown = [recorded(source, Path(name).name)], 0
        between: list[Apart] = []
    elif tree and source.game:
        lines, between, shown = lines_of_tree(source.game, store, eyes_of)
    elif tree:
        raise WrongUsage("--tree: a file holds one line; a game of the store may have branches")
    else:
        called = title(head) if head else Path(name).name
        lines, between, shown = [played(source, called, eyes_of(source))], [], 0
    if lines[shown].recording and not isinstance(source, Recording):
        tell(f"{name}: the page is a recording, for secrets are closed; --reveal shows everything")
    preface = preface_of(source.ruleset, head.name) if head else None
    story = story_of(source.ruleset, lines, between, shown, preface)
    for piece in page(story):
        yield piece.encode()


def story_of(
    ruleset: Ruleset,
    lines: Sequence[GameLine],
    between: Sequence[Apart],
    shown: int,
    preface: Preface | None = None,
) -> Story:
    """The story of a page; the first line's rules have its words."""
    return Story(
        title=ruleset.title,
        credits=ruleset.credits,
        lines=lines,
        rulebook=ruleset.rulebook,
        apart=between,
        shown=shown,
        preface=preface,
        made_by=this_program(),
    )


def this_program() -> str:
    """What a page is said to be made by: another version may tell and draw the same otherwise."""
    return f"mechs {program_version()}".strip()


def head_of(game: str, store: str | None) -> Head:
    with world.open_store(store, read_only=True) as games:
        return games.head(game)


def lines_of_tree(
    game: str, store: str | None, eyes_of: EyesOf
) -> tuple[list[GameLine], list[Apart], int]:
    """Every line of a game's tree, parents first; where branches part; which line is the game's."""
    with world.open_store(store, read_only=True) as games:
        heads = games.tree(game)
        sources = [
            source_in(head, games.steps(head.game), games.opened(head.game)) for head in heads
        ]
    numbers = {head.game: number for number, head in enumerate(heads)}
    parents = [
        None
        if head.parent is None or head.at is None or head.parent not in numbers
        else Branching(numbers[head.parent], head.at)
        for head in heads
    ]
    lines, between = lines_of(sources, [title(head) for head in heads], parents, eyes_of)
    return lines, between, numbers[game]


def lines_of(
    sources: Sequence[Source],
    names: Sequence[str],
    parents: Sequence[Branching | None],
    eyes_of: EyesOf,
) -> tuple[list[GameLine], list[Apart]]:
    """The lines of a page, and where branches part. parents: where each line branched, if it did.

    A line that is not told as its parent is, up to there, is told from its beginning.
    """
    lines: list[GameLine] = []
    between: list[Apart] = []
    for number, (source, name, branched) in enumerate(zip(sources, names, parents, strict=True)):
        branching = None
        if branched is not None:
            above = sources[branched.parent]
            if alike(above, source, eyes_of):
                branching = branched
            pair = [(each, eyes_of(each)) for each in (above, source)]
            between.append(apart((branched.parent, number), *pair))
        lines.append(played(source, name, eyes_of(source), branching))
    return lines, between


def source_in(head: Head, steps: Sequence[Step[Event]], opened: Callable[[str], bool]) -> Source:
    ruleset = world.find(head.ruleset)
    return Source(title(head), ruleset, seats_in(ruleset, steps), steps, opened, head.game)


def alike(one: Source, other: Source, eyes_of: EyesOf) -> bool:
    """Whether two lines are told in the same way up to the event at which they part."""
    eyes, others = eyes_of(one), eyes_of(other)
    return (
        eyes.viewer == others.viewer
        and is_whole(one, eyes) == is_whole(other, others)
        and all(eyes.opened(seed) == others.opened(seed) for seed in seeds_of(one.steps))
    )
