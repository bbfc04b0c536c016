"""What a lesson is made of. `docs/lessons.md` tells how one is written."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from mechs_core.kernel.contract.agents import PREFIX
from mechs_core.kernel.messages import Seat

Pattern = dict[str, Any]  # a type of event, and what its fields hold: see `patterns`
LEARNER: Final = "you"  # the name of the learner's seat


class Fact(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Some words of a text with what makes them true. Of the six ways exactly one is given.

    words: as they stand in the text. view: a path into the learner's view ("seats.1.field"), with
    `equals`, `size` (how many there are) or `total` (what its numbers add up to). legal: a decision
    in notation that is offered, with the words `says` in the remark beside it. refused: one that
    the rules refuse, with the code. rule: an ID whose text has the words `says`. event: a pattern
    of an event since the task began. board: words that stand on the drawn board.
    """

    words: str
    view: str = ""
    equals: Any = None
    size: int | None = None
    total: int | None = None
    legal: str = ""
    refused: str = ""
    code: str = ""
    rule: str = ""
    says: str = ""
    event: Pattern = {}
    board: str = ""


class Remark(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is said where somebody does otherwise. example: decisions that lead to it."""

    when: tuple[Pattern, ...]  # each of them has happened
    say: str
    example: tuple[str, ...]


class Task(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to do. It is done when all of `wanted`, one of `any_of` and nothing of `unwanted`
    has happened since it was set."""

    say: str
    wanted: tuple[Pattern, ...] = ()
    any_of: tuple[Pattern, ...] = ()
    unwanted: tuple[Pattern, ...] = ()
    solution: tuple[str, ...]  # in notation; the last hint tells it
    hints: tuple[str, ...] = ()  # each says more than the one before
    remarks: tuple[Remark, ...] = ()  # the first that fits is said
    otherwise: str  # said where no remark fits
    after: str  # what to notice now
    goes_on: bool = False  # in whatever way it was done, the next tasks go on from there
    facts: tuple[Fact, ...] = ()

    @property
    def within(self) -> int:
        """Decisions after which the learner is told that the task is not done."""
        return len(self.solution)


class Gain(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an event is worth to the learner. field: the one that holds the number; "": it counts 1.

    times: by how much it is multiplied; what does harm has a number below 0.
    """

    event: Pattern
    field: str = ""
    times: int = 1


class FreeGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game without tasks, played to its end, with remarks on what one might have seen.

    adviser: the bot whose choices the learner's are compared with. clearly: by how much its choice
    must bring more. untold: parts of the result that are no merit, such as what a scenario gave.
    """

    say: str
    adviser: str
    gains: tuple[Gain, ...]
    clearly: int = 2
    untold: tuple[str, ...] = ()


class Lesson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stored game that begins somewhere, with tasks in it or played freely to its end.

    seats: their names; the learner's is "you". A bot is "bot:NAME"; whom `answers` names decides
    what stands there, one after another ("shoot red | end": the first that is legal), and at random
    where nothing is legal or at an end.
    scenario: a document, or the name of a file of one beside the lesson. pauses: whether the
    learner is also asked what need not be answered.
    """

    title: str
    purpose: str
    text: str
    seats: tuple[str, ...]
    seed: str
    options: dict[str, Any] = {}
    scenario: dict[str, Any] | str | None = None
    answers: dict[str, tuple[str, ...]] = {}
    pauses: bool = False
    rules: tuple[str, ...]
    facts: tuple[Fact, ...] = ()
    tasks: tuple[Task, ...] = ()
    game: FreeGame | None = None
    end: str = ""  # said when the lesson is over
    name: str = ""  # of its file, without number and ending; the loader fills it in

    @property
    def seat(self) -> Seat:
        """The learner's."""
        return self.seats.index(LEARNER)

    def why_wrong(self) -> str | None:
        """What does not fit together, with the field that it stands in; else None."""
        if self.seats.count(LEARNER) != 1:
            return f'seats: one of them is "{LEARNER}"'
        others = [name for name in self.seats if name != LEARNER and not name.startswith(PREFIX)]
        if sorted(others) != sorted(self.answers):
            return "answers: one list for each seat that is neither yours nor a bot's"
        if bool(self.tasks) == (self.game is not None):
            return "tasks, or a game: one of the two"
        for number, task in enumerate(self.tasks):
            if not (task.wanted or task.any_of):
                return f"tasks[{number}].wanted: nothing is wanted"
            if not task.solution:
                return f"tasks[{number}].solution: it is empty"
        return None
