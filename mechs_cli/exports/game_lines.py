"""A game, or a recording, as a line of a page: its events drawn and told, and facts about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain as joined
from typing import Any, Final

from msgspec import Struct

from mechs_cli.console.output import plain
from mechs_cli.games.headlines import commitment_lines, ranks, worded
from mechs_cli.games.headlines import places as placed
from mechs_cli.reading.reels import Recorded
from mechs_cli.reading.sources import Source, created_of
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.hashed_lines import chained
from mechs_core.kernel.messages import DrawnLine, GameCreated, Result, Seat, Value
from mechs_core.kernel.picture import Picture
from mechs_core.kernel.replay import Recording, record, write
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.kernel.themes import MOST_SEATS, ROLE_OF_COLOUR
from mechs_core.kernel.viewers import NOWHERE, Eyes
from mechs_core.pages.story import GameLine, Outcome, Place, Player, Scene
from mechs_core.table.eyes import seeds_of
from mechs_core.table.frames import Frame, frames_of_step
from mechs_core.table.seats import Seats

EVERYBODY: Final = "everybody"  # the view of a spectator, in words


# ---------------------------------------------------------------- a game


class Branching(Struct, frozen=True):
    """Where a line branched. parent: which line of the page; at: the last event of both."""

    parent: int
    at: int


def played(source: Source, name: str, eyes: Eyes, branching: Branching | None = None) -> GameLine:
    """The line of a game or of a replay file, as these eyes see it."""
    ruleset, seats, created = source.ruleset, source.seats, created_of(source.steps)
    end = Line.of(ruleset, source.steps)
    whole = is_whole(source, eyes)
    at = -1 if branching is None else branching.at
    viewers = viewers_of(ruleset, seats, eyes.viewer, whole)
    result = ruleset.rules.result(end.state)
    board = ruleset.telling.board(ruleset.sight.view(end.state, eyes.viewer))

    def file() -> Iterator[bytes]:
        if whole:
            return write(ruleset, source.steps)
        return record(ruleset, source.steps, eyes.viewer, eyes.opened)

    return GameLine(
        name=name,
        events=end.position,
        steps=end.steps,
        players=players_of(seats),
        viewers={key: words for key, _, words in viewers},
        scenes=lambda: scenes(source, eyes, [viewer for _, viewer, _ in viewers[1:]], whole, at),
        file=file,
        facts=facts(source, created, eyes.viewer, whole),
        end=ruleset.rules.summary(end.state) if result is None else placed(seats, result),
        board=in_characters(board),
        outcome=outcome_of(ruleset, result),
        recording=not whole,
        file_name=f"{source.game or 'game'}.jsonl",
        head_hash=source.steps[-1].hash.hex() if whole else "",
        parent=None if branching is None else branching.parent,
        at=at,
    )


def is_whole(source: Source, eyes: Eyes) -> bool:
    """Whether these eyes see all of a line, so that its replay file may be shown."""
    return eyes.viewer is None and all(map(eyes.opened, seeds_of(source.steps)))


def viewers_of(
    ruleset: Ruleset, seats: Seats, viewer: Seat | None, whole: bool
) -> list[tuple[str, Seat | None, str]]:
    """Whose pictures the page has: key, viewer, words; each seat's own where all is open."""
    own = [(str(seat), seat, seats.label(seat)) for seat in range(len(seats.names))]
    if viewer is not None:
        return [own[viewer]]
    public: tuple[str, Seat | None, str] = ("", None, EVERYBODY)
    return [public, *own] if whole and not ruleset.sight.is_open else [public]


def scenes(
    source: Source, eyes: Eyes, others: Sequence[Seat | None], whole: bool, at: int = -1
) -> Iterator[Scene]:
    """Every event behind `at`. others: further viewers whose pictures are drawn."""
    ruleset = source.ruleset
    line, mark = Line(ruleset, created_of(source.steps)), NOWHERE
    camera = Camera(ruleset)
    for step in source.steps:
        note = step.envelope.note if whole else ""
        for frame in frames_of_step(line, step.events, eyes, mark):
            mark = frame.mark
            if frame.position <= at:
                continue
            views = [frame.view, *(ruleset.sight.view(line.state, each) for each in others)]
            yield scene(frame, camera.pictures(views), note if frame.first else "")


class Camera:
    """Draws views, each only where it is not what its viewer saw before."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._draw = ruleset.drawing.picture
        self._seen: list[Any] = []

    def pictures(self, views: list[Any]) -> tuple[Picture | None, ...]:
        seen, self._seen = self._seen or [None] * len(views), views
        return tuple(
            None if view == before else self._draw(view)
            for view, before in zip(views, seen, strict=True)
        )


def scene(frame: Frame, pictures: tuple[Picture | None, ...], note: str) -> Scene:
    return Scene(
        position=frame.position,
        step=frame.step,
        first=frame.first,
        sentence=frame.sentence,
        rules=frame.rules,
        mark=frame.mark,
        pictures=pictures,
        begins=frame.begins,
        by=frame.by,
        note=note,
    )


def facts(
    source: Source, created: GameCreated, viewer: Seat | None, whole: bool
) -> list[tuple[str, str]]:
    """What is known of a line beside its events."""
    origin = created.seed_origin
    luck = [f"seed {created.seed}"] if whole else []
    return [
        *about(created, source.title),
        ("played", f"{source.steps[0].envelope.time} to {source.steps[-1].envelope.time}"),
        ("luck", ", ".join([origin, *luck, *commitment_lines(created)])),
        *closed(source.seats, viewer, whole),
    ]


def about(created: GameCreated, name: str) -> list[tuple[str, str]]:
    options = ", ".join(
        f"{worded(name)} {option(value)}" for name, value in created.options.items()
    )
    return [
        ("game", name),
        ("ruleset", f"{created.ruleset}, rules version {created.rules}"),
        *([("options", options)] if options else []),
    ]


def option(value: Value) -> str:
    return worded(value) if isinstance(value, str) else encode_json(value).decode()


def closed(seats: Seats, viewer: Seat | None, whole: bool) -> list[tuple[str, str]]:
    if whole:
        return []
    seen = "a spectator" if viewer is None else seats.label(viewer)
    return [("secrets", f"closed: this is what {seen} saw")]


# ---------------------------------------------------------------- a recording


def recorded(recording: Recording, name: str) -> GameLine:
    """The line of a recording's file, which tells what one viewer saw."""
    header, ruleset = recording.header, recording.ruleset
    created = GameCreated(
        header.ruleset, header.rules, header.seats, header.options, header.seed_origin, ""
    )
    seats, reel, camera = Seats(header.seats), Recorded(recording), Camera(ruleset)
    times = [recording.moments[at].time for at in (0, -1)]
    result, last = header.result, reel[-1]
    return GameLine(
        name=name,
        events=len(reel),
        steps=len(recording.moments),
        players=players_of(seats),
        viewers={"": EVERYBODY if header.viewer is None else seats.label(header.viewer)},
        scenes=lambda: (scene(frame, camera.pictures([frame.view]), "") for frame in reel),
        file=lambda: chained(joined((header,), recording.moments)),
        facts=[
            *about(created, name),
            ("played", " to ".join(times)),
            ("luck", f"{header.seed_origin}, commitment {header.commitment}"),
            *closed(seats, header.viewer, whole=False),
        ],
        end="" if result is None else placed(seats, result),
        board=in_characters(ruleset.telling.board(last.view)),
        outcome=outcome_of(ruleset, result),
        recording=True,
    )


# ---------------------------------------------------------------- in words


def players_of(seats: Seats) -> list[Player]:
    """The seats, each in the colour that its game calls it by, if it does."""
    called = seats.called or [""] * len(seats.names)
    return [
        Player(seats.label(seat), ROLE_OF_COLOUR.get(word, f"seat{seat % MOST_SEATS}"))
        for seat, word in enumerate(called)
    ]


def in_characters(board: Sequence[DrawnLine]) -> str:
    return "\n".join(map(plain, board))


def outcome_of(ruleset: Ruleset, result: Result | None) -> Outcome | None:
    if result is None:
        return None
    rows = [
        Place(place, seat, result.score[seat], parts_of(ruleset, result, seat))
        for place, group in ranks(result)
        for seat in group
    ]
    return Outcome(worded(result.decided_by), tuple(rows))


def parts_of(ruleset: Ruleset, result: Result, seat: Seat) -> str:
    """`damage 6, smashed -1; not scored: markers 2`: the first ones add up to the score."""
    said = result.parts[seat]
    unscored = {part.name for part in ruleset.study.parts if not part.scores}
    unscored |= {name for name, value in said.items() if isinstance(value, str)}
    counted = [(name, f"{worded(name)} {n}") for name, n in said.items() if n]
    made = ", ".join(words for name, words in counted if name not in unscored)
    beside = ", ".join(words for name, words in counted if name in unscored)
    return "; ".join([*([made] if made else []), *([f"not scored: {beside}"] if beside else [])])
