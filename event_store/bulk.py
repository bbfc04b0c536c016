"""Many games at once, as a simulation has played them: sealed here, stored in one transaction."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from event_store.application import Moved
from event_store.heads import Change, Row, begun, moved, origin_of, seeds_of
from event_store.lines import ATTEMPTS, Lines
from event_store.records import PlayedGame
from event_store.stamping import seal, stamp
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.errors import StoreBusy, StoreConflict
from mechs_core.kernel.messages import Branched, Envelope, Event, Step
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line

OWN = ""  # stands for a game's id until it has one


class Draft(Struct, frozen=True):
    """A game ready to be stored, but for its id."""

    steps: tuple[Step[Event], ...]
    row: Row
    seeds: tuple[str, ...]

    def change(self, game: str) -> Change:
        root = self.row.root if self.row.parent else game
        ids = tuple([(step.envelope.id, step.number) for step in self.steps])
        sent = self.steps[0].envelope.id
        return Change(replace(self.row, game=game, root=root), None, ids, self.seeds, sent=sent)


class Stem(Struct, frozen=True):
    """What a branch has from its parent; nothing of it is stored again."""

    root: str
    inputs: tuple[Event, ...]
    line: Line
    chain: Chain


def add_played(
    lines: Lines, ruleset: Ruleset, games: Sequence[PlayedGame], client: str
) -> list[str]:
    """The arguments and the rest are those of `GameStore.add_played`."""
    lines.games.need_writable()
    stems = Stems(lines)
    drafts: dict[str, Draft] = {}
    for _ in range(ATTEMPTS):
        there = {each.id: game for each in games if (game := already(lines, each)) is not None}
        new = [each for each in games if each.id not in there]
        for each in new:
            if each.id not in drafts:
                drafts[each.id] = draft(stems, ruleset, each, client)
        ids = lines.games.next_games(len(new))
        try:
            if new:
                lines.games.append_all(
                    [
                        (drafts[each.id].steps, drafts[each.id].change(game))
                        for each, game in zip(new, ids, strict=True)
                    ]
                )
        except Moved:
            continue
        there |= {each.id: game for each, game in zip(new, ids, strict=True)}
        return [there[each.id] for each in games]
    raise StoreBusy(f"{lines.games.label} is written by too many at once")


def already(lines: Lines, played: PlayedGame) -> str | None:
    """The game that is here under the same id. Raises StoreConflict where it is another one."""
    for game in lines.games.begun_with(played.id):
        row = lines.entry(game).row
        if tuple(step.events for step in lines.steps(row, row.first)) != played.steps:
            raise StoreConflict(f"another game, {game}, was stored under the id {played.id!r}")
        return game
    return None


def draft(stems: Stems, ruleset: Ruleset, played: PlayedGame, client: str) -> Draft:
    """Seal and fold a game. Raises CorruptStream."""
    first = played.steps[0][0]
    stem = stems.of(first) if type(first) is Branched else None
    chain = stem.chain.copy() if stem else Chain()
    envelope = stamped = stamp(played.id, client, "")
    steps: list[Step[Event]] = []
    leaves = played.leaves or (None,) * len(played.steps)
    for events, hashed in zip(played.steps, leaves, strict=True):
        if steps:
            envelope = Envelope(stamped.time, str(chain.steps), client)
        steps.append(seal(chain, envelope, events, hashed))
    if stem:
        line = stem.line.copy()
        for step in steps:
            line.extend(step.events)
    else:
        line = Line.of(ruleset, steps)
    inputs = [*(stem.inputs if stem else ()), *[step.events[0] for step in steps]]
    row = begun(OWN, stem.root if stem else OWN, line, steps[0], origin_of(inputs))
    return Draft(tuple(steps), moved(row, line, steps[-1]), seeds_of(inputs))


class Stems:
    """The stems of branches, each read once."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._known: dict[tuple[str, int], Stem] = {}

    def of(self, branched: Branched) -> Stem:
        """Raises UnknownGame, BranchInsideStep."""
        where = branched.parent, branched.at
        if where not in self._known:
            row = self._lines.entry(branched.parent).row
            kept = self._lines.boundary(row, branched.at)
            line = Line.of(self._lines.ruleset(row.ruleset), kept)
            chain = Chain(kept[-1].hash, line.steps, line.position, line.seed)
            inputs = tuple(step.events[0] for step in kept)
            self._known[where] = Stem(row.root, inputs, line, chain)
        return self._known[where]
