"""New games: created, branched or imported. Each begins a stream with one append."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from event_store.application import Moved
from event_store.heads import Change, Entry, Row, begun, moved, origin_of, seeds_of
from event_store.lines import ATTEMPTS, Lines, Live
from event_store.stamping import check_sent, check_text, seal, stamp
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.codec import anonymous
from mechs_core.kernel.creation import check_names
from mechs_core.kernel.envelopes import Ids
from mechs_core.kernel.errors import (
    CorruptStream,
    IllegalDecision,
    StoreBusy,
    StoreConflict,
    StoreError,
)
from mechs_core.kernel.luck import draw_seed
from mechs_core.kernel.messages import Branched, Decided, Decision, Event, GameCreated, Given, Step
from mechs_core.kernel.names import why_not_game
from mechs_core.kernel.on_demand import OnDemand
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line


def create(
    lines: Lines,
    ruleset: Ruleset,
    created: GameCreated,
    name: str,
    client: str,
    decision_id: str | None,
) -> Entry:
    """A new game; if one was created under this decision id already, that one."""
    check_sent(decision_id)
    envelope = stamp(decision_id, client, "")
    if there := _begun_as(lines, decision_id, (created,)):
        return there
    line, events = Line.create(ruleset, created)
    check_names(created.seats, ruleset.sight.called(created, line.state))
    chain = Chain()
    step = seal(chain, envelope, events)
    origin, seeds = origin_of(events), seeds_of(events)

    def change(game: str) -> Change:
        row = begun(game, game, line, step, origin)
        return Change(row, None, ((envelope.id, 0),), seeds, name, sent=decision_id or "")

    return _begin_live(lines, (step,), change, name, line, chain)


def branch(
    lines: Lines,
    parent: Row,
    at: int,
    *,
    luck: str,
    seed: str | None,
    seed_origin: str | None,
    given: Given | None,
    takes_given: bool | None,
    decisions: Iterable[Decided[Decision]],
    name: str,
    client: str,
    decision_id: str | None = None,
    in_place: bool = False,
) -> Entry:
    """A game that begins with the parent's line up to event `at`, and what is decided at once.

    Nothing is copied. New luck without a seed draws one. If one was begun so under this decision
    id already, that one. in_place: it replaces the parent: the parent is closed, and its name
    goes over. Raises BranchInsideStep, UnknownGame, IllegalDecision; in place, StoreConflict
    where the parent has gone on.
    """
    check_sent(decision_id)
    envelope = stamp(decision_id, client, "")
    kept = lines.boundary(parent, at)
    line = Line.of(lines.ruleset(parent.ruleset), kept)
    if luck == "new" and not line.requests():
        raise IllegalDecision("game_over", "the game is over there: new luck has nothing to draw")
    chain = Chain(kept[-1].hash, line.steps, line.position, line.seed)
    if luck == "new" and seed is None:
        seed, seed_origin = draw_seed(), "drawn"
    elif seed is not None and seed_origin is None:
        seed_origin = "chosen"
    first = Branched(
        parent=parent.game,
        at=at,
        luck=luck,
        rules=line.ruleset.version,
        seed_origin=seed_origin,
        seed=seed,
        given=given or {},
        takes_given=takes_given,
    )
    chosen = tuple(decisions)
    if there := _begun_as(lines, decision_id, (first, *chosen)):
        return there
    steps = [seal(chain, envelope, line.branch(first))]
    for decided in chosen:
        events = line.decide(decided.seat, decided.decision, decided.given)
        steps.append(seal(chain, stamp(None, client, ""), events))
    inputs = [*(step.events[0] for step in kept), first]
    origin, seeds = origin_of(inputs), seeds_of(inputs)
    ids = tuple((step.envelope.id, step.number) for step in steps)

    def change(game: str) -> Change:
        row = moved(begun(game, parent.root, line, steps[0], origin), line, steps[-1])
        if in_place:
            check_running(lines, parent)
        instead_of = parent if in_place else None
        sent = decision_id or ""
        return Change(row, None, ids, seeds, name, instead_of=instead_of, sent=sent)

    return _begin_live(lines, steps, change, name, line, chain)


def check_running(lines: Lines, seen: Row) -> None:
    """Raises StoreConflict unless a game stands where it was seen and is still played."""
    current = lines.entry(seen.game)
    if current.closed or current.row.status != "running":
        raise StoreConflict(f"{seen.game} is not played any more")
    if (current.row.steps, current.row.hash) != (seen.steps, seen.hash):
        raise StoreConflict(f"{seen.game} has gone on meanwhile")


def add(
    lines: Lines,
    ruleset: Ruleset,
    given: Sequence[Step[Event]],
    name: str,
    parent: str | None,
) -> tuple[Entry, bool]:
    """Store a whole line as a game: (its entry, False); (entry, True) if the head hash is stored.

    It is one stream, or a branch of the parent. Chain and fold are checked here; that rules and
    seed reproduce it is for `replay.verify`. Raises CorruptStream, StoreError for no such branch.
    """
    steps = OnDemand(len(given), lambda number: nameless(given[number]))  # a file may be large
    chain, ids = Chain(), Ids()
    for step in steps:
        chain.verify(step)
        if (why := ids.why_refused(step)) is not None:
            raise StoreError(f"step {step.number}: {why}")
    line = Line.of(ruleset, steps)
    if line.created.ruleset != ruleset.name:
        raise CorruptStream(f"a game of {line.created.ruleset}, not of {ruleset.name}")
    seeded = [step.events[0] for step in steps if brings_seed(step.events[0])]
    origin, seeds = origin_of(seeded), seeds_of(seeded)
    for there in lines.games.select("hash", steps[-1].hash):
        return there, True
    root, own = ("", steps) if parent is None else _own_part(lines, parent, steps)
    filed = tuple((step.envelope.id, step.number) for step in own)

    def change(game: str) -> Change:
        row = moved(begun(game, root or game, line, own[0], origin), line, steps[-1])
        return Change(row, None, filed, seeds, name, once=True)

    try:
        return _begin(lines, own, change, name), False
    except Moved:  # another program has just stored the same line
        for there in lines.games.select("hash", steps[-1].hash):
            return there, True
        raise


def _own_part(
    lines: Lines, parent: str, steps: Sequence[Step[Event]]
) -> tuple[str, list[Step[Event]]]:
    """The root of the parent's tree, and the steps that a line has beyond the parent's."""
    row = lines.entry(parent).row
    there = {step.hash for step in lines.steps(row)}
    own = [step for step in steps if step.hash not in there]
    first = own[0].events[0] if own else None
    if type(first) is not Branched:
        raise StoreError(f"this is no branch of {row.game}")
    begins = replace(own[0], events=(replace(first, parent=row.game), *own[0].events[1:]))
    return row.root, [begins, *own[1:]]


def _begin_live(
    lines: Lines,
    steps: Sequence[Step[Event]],
    change: Callable[[str], Change],
    name: str,
    line: Line,
    chain: Chain,
) -> Entry:
    """Begin a game, and keep its line in memory for the next decision."""
    entry = _begin(lines, steps, change, name)
    if entry.row.hash == chain.hash:
        lines.keep(Live(entry.row, line, chain))
    return entry


def brings_seed(first: Event) -> bool:
    return isinstance(first, GameCreated | Branched) and first.seed is not None


def nameless(step: Step[Event]) -> Step[Event]:
    """The step without what is local to the store that it comes from."""
    return replace(step, events=tuple(map(anonymous, step.events)))


def _begin(
    lines: Lines, steps: Sequence[Step[Event]], change: Callable[[str], Change], name: str
) -> Entry:
    """Append a new stream under the next free game id. Raises Moved if the game may be stored."""
    lines.games.need_writable()
    for _ in range(ATTEMPTS):
        check_name(lines, name)
        wanted = change(*lines.games.next_games(1))
        try:
            lines.games.append(steps, wanted)
        except Moved:  # also raised if the database has stored it and then retried
            if wanted.once:
                if lines.games.select("hash", wanted.row.hash):
                    raise
            else:
                inputs = tuple(step.events[0] for step in steps)
                if there := _begun_as(lines, steps[0].envelope.id, inputs):
                    return there
            continue
        return Entry(wanted.row, name, False)
    raise StoreBusy(f"{lines.games.label} is written by too many at once")


def _begun_as(lines: Lines, decision_id: str | None, inputs: Sequence[Event]) -> Entry | None:
    """The game begun under this decision id, if any. inputs: those that it must begin with.

    Raises StoreConflict if it is a different game.
    """
    for game in lines.games.begun_with(decision_id) if decision_id is not None else ():
        there = lines.entry(game)
        first = there.row.first
        steps = lines.steps(there.row, first, first + len(inputs) - 1)
        begins = [step.events[0] for step in steps]
        if begins != [*map(like, begins, inputs)]:
            raise StoreConflict(f"another game, {game}, was begun under the id {decision_id!r}")
        if len(begins) < len(inputs):
            raise StoreConflict(f"{game} was begun under the id {decision_id!r} with less decided")
        return there
    return None


def like(stored: Event, sent: Event) -> Event:
    """What is sent, with the stored seed where both drew one: who sends again draws another."""
    if not (
        isinstance(stored, GameCreated | Branched) and isinstance(sent, GameCreated | Branched)
    ):
        return sent
    both_drew = stored.seed_origin == sent.seed_origin == "drawn"
    return replace(sent, seed=stored.seed) if both_drew else sent


def check_name(lines: Lines, name: str, owner: str = "") -> None:
    """Raises StoreError for a name that another game has, or that none can have."""
    if not name:
        return
    check_text("name", name)
    if why := why_not_game(name):
        raise StoreError(f"name: {why}", hint="another name")
    for there in lines.games.select("name", name):
        if there.row.game != owner:
            raise StoreError(f"{there.row.game} has the name {name!r} already")
