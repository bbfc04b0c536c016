"""The rows beside a game's steps (head, ids, seeds), derived from the steps alone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from event_store.heads import Row, begun, moved, origin_of, seeds_of
from event_store.lines import Lines
from event_store.stored_line import Stored, created_of, need_place, stored_line
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.messages import Branched, Event, GameCreated, Step
from mechs_core.kernel.stream import Line

BY_THE_RULES = ("status", "waiting", "summary", "result")  # head columns that the rules make


class Derived(Struct, frozen=True):
    """What the tables beside the steps hold of a game."""

    row: Row
    ids: dict[str, int]  # decision id -> step
    seeds: tuple[str, ...]  # commitments, sorted
    open: frozenset[str]  # columns of the head row that today's rules need not reproduce
    unruled: str = ""  # why its ruleset is not here

    def keeping(self, stored: Row) -> Row:
        """The head row that should be stored; columns in `open` are taken from the stored one."""
        return replace(self.row, **{name: getattr(stored, name) for name in self.open})


def derived(lines: Lines, game: str) -> Derived:
    """Derive the rows of a game: its steps are read and folded, chain and rules not checked.

    Where its ruleset is not here they are not folded either. Raises Unfit, CorruptStream.
    """
    stored, streams = stored_line(lines, game)
    created = created_of(stored)
    position = 0
    for number, record in enumerate(stored):
        need_place(record, number, position, created)
        position += len(record.step.events)
    if unruled := lines.why_unruled(created.ruleset):
        return beside_unruled(game, streams[0], stored, created, unruled)
    line = Line.of(lines.ruleset(stored[0].topic), [record.step for record in stored])
    return beside(game, streams[0], stored, line)


def beside(game: str, root: str, stored: Sequence[Stored], line: Line) -> Derived:
    """The same from records and folded line. Raises CorruptStream."""
    own, inputs, ids = _read(game, stored)
    row = begun(game, root, line, own[0], origin_of(inputs))
    old = line.rules != line.ruleset.version
    return Derived(
        row=moved(row, line, own[-1]),
        ids=ids,
        seeds=tuple(sorted(seeds_of(inputs))),
        open=frozenset(BY_THE_RULES if old else ()),
    )


def beside_unruled(
    game: str, root: str, stored: Sequence[Stored], created: GameCreated, unruled: str
) -> Derived:
    """The same from records alone, but for what the rules make. unruled: why there are none."""
    own, inputs, ids = _read(game, stored)
    first = own[0].events[0]
    branched = first if type(first) is Branched and own[0].number else None
    row = Row(
        game=game,
        root=root,
        parent=branched.parent if branched else None,
        at=branched.at if branched else None,
        first=own[0].number,
        ruleset=created.ruleset,
        rules=inputs[-1].rules,
        seats=encode_json(created.seats).decode(),
        seed_origin=origin_of(inputs),
        steps=len(stored),
        position=sum(len(record.step.events) for record in stored),
        hash=own[-1].hash,
        status="running",
        waiting="[]",
        summary="",
        result=None,
        created=own[0].envelope.time,
        updated=own[-1].envelope.time,
    )
    seeds = tuple(sorted(seeds_of(inputs)))
    return Derived(row, ids, seeds, frozenset(BY_THE_RULES), unruled)


def _read(
    game: str, stored: Sequence[Stored]
) -> tuple[list[Step[Event]], list[GameCreated | Branched], dict[str, int]]:
    """The game's own steps, its line's inputs that bring seeds or rules, its own decision ids."""
    own = [record.step for record in stored if record.game == game]
    firsts = (record.step.events[0] for record in stored)
    inputs = [first for first in firsts if isinstance(first, GameCreated | Branched)]
    ids: dict[str, int] = {}
    for step in own:
        ids.setdefault(step.envelope.id, step.number)
    return own, inputs, ids


def head_fault(found: Row, says: Derived) -> tuple[str, object, object] | None:
    """The first column of a head row that differs from the steps: name, stored, derived."""
    for name in found.__struct_fields__:
        stored, wanted = getattr(found, name), getattr(says.row, name)
        if stored != wanted and name not in says.open:
            is_, should = (v.hex() if isinstance(v, bytes) else v for v in (stored, wanted))
            return name, is_, should
    return None


def head_words(found: Row, says: Derived, fault: tuple[str, object, object]) -> str:
    """What is wrong with a head row, in words. fault: what `head_fault` gives."""
    name, is_, should = fault
    known = found.steps if isinstance(found.steps, int) else 0
    if found.hash != says.row.hash and known > says.row.steps:
        return lost_words(known - says.row.steps, known)
    return f"the list of games has {name} {is_!r} for it; its steps give {should!r}"


def lost_words(lost: int, known: int) -> str:
    """That the last steps of a game are lost."""
    if lost == 1:
        return f"the last one of its {known} steps is lost"
    return f"{lost} of its {known} steps are lost, the last ones"


def id_words(decision_id: str, filed: int | None, step: int | None) -> str:
    """What is wrong with the step that a decision id is filed under, in words."""
    if filed is None:
        return f"the decision id {decision_id!r} of step {step} is lost from the list of ids"
    wrong = f"the decision id {decision_id!r} is filed under step {filed}"
    return f"{wrong}, and " + ("no step has it" if step is None else f"is that of step {step}")


def id_faults(found: dict[str, int], says: Derived) -> list[tuple[str, int | None, int | None]]:
    """Each decision id with a wrong step: (id, stored step, derived step), ordered by step."""
    last = len(says.ids) + says.row.steps
    ids = sorted(
        says.ids.keys() | found.keys(), key=lambda one: (says.ids.get(one, last), str(one))
    )
    filed = ((one, found.get(one), says.ids.get(one)) for one in ids)
    return [each for each in filed if each[1] != each[2]]
