"""What a text claims in numbers, names and notation is true at the moment when it is read.

A claim is a number, also in words from two on, a word with a digit in it (a field, a card, "x2"),
or a notation in `backquotes`. A notation must be legal then, a rule in the book, or a word of the
table. Every other claim stands in the words of a fact that shows it and holds there, and there is
no fact that never holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from msgspec import json
from msgspec.structs import asdict

from mechs_core.kernel.book import book_of
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.lessons.course import comment_on, is_done
from mechs_core.kernel.lessons.lesson import Fact, Lesson
from mechs_core.kernel.lessons.patterns import happened, plain_events
from mechs_core.kernel.lessons.table import Table
from mechs_core.kernel.messages import Event
from mechs_core.kernel.prospect import Prospect
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing.lessons.played import at_task, other_ways, place, since

NUMBERS: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)
IN_WORDS: Final = {name: str(number) for number, name in enumerate(NUMBERS, 2)} | {"twice": "2"}
QUOTED: Final = re.compile(r"`([^`]+)`")
WORD: Final = re.compile(r"[\w-]+")
STRENGTH: Final = re.compile(r"x\d+")  # "x3" shows "three times", too
IN_NUMBERS: Final = "; where the view has a number for it, `board` or `legal` shows the word"
AT_TABLE: Final = (  # what can be typed besides decisions
    *("hint", "task", "again", "next", "skip", "?", "help", "legend", "goal", "rules", "card"),
    *("why", "log", "board", "undo", "seat", "pause", "quit", "mechs"),
)


class Moment(NamedTuple):
    """A table at which texts are read, and what has happened since the task began."""

    table: Table
    events: Sequence[Event]
    texts: tuple[tuple[str, str], ...]  # where each stands, and the text


def check_claims(ruleset: Ruleset, lesson: Lesson) -> int:
    """Each claim of each text is true at its moment, and each fact is of some text."""
    count = 0
    groups = [(lesson.facts, [*at_beginning(ruleset, lesson)], place(ruleset, lesson))]
    for number, task in enumerate(lesson.tasks):
        moments = [*of_task(ruleset, lesson, number)]
        groups.append((task.facts, moments, place(ruleset, lesson, number)))
    for facts, moments, at in groups:
        held: set[int] = set()
        failed: dict[int, str] = {}
        for moment in moments:
            for where, text in moment.texts:
                said = Said(lesson, moment, one_line(text), facts)
                wrong = said.wrong
                assert wrong is None, f"{at}, {where}: {wrong}"
                held |= said.held
                failed |= said.failed
                count += 1
        for index, fact in enumerate(facts):
            why = failed.get(index, "these words stand in no text")
            assert index in held, f"{at}: facts: {fact.words!r}: {why}"
    return count


def at_beginning(ruleset: Ruleset, lesson: Lesson) -> Iterator[Moment]:
    """The moment at which a lesson's own texts are read, and the one of its end."""
    said = (("purpose", lesson.purpose), ("text", lesson.text))
    game = () if lesson.game is None else (("game.say", lesson.game.say),)
    yield Moment(at_task(ruleset, lesson, 0), (), (*said, *game))
    if lesson.end:
        yield Moment(at_task(ruleset, lesson, len(lesson.tasks)), (), (("end", lesson.end),))


def of_task(ruleset: Ruleset, lesson: Lesson, number: int) -> Iterator[Moment]:
    """The moments at which a task's texts are read."""
    task = lesson.tasks[number]
    hints = ((f"hint {index}", hint) for index, hint in enumerate(task.hints, 1))
    texts = (("say", task.say), *hints)
    yield Moment(at_task(ruleset, lesson, number), (), texts)
    for index, remark in enumerate(task.remarks, 1):
        table, events = played(ruleset, lesson, number, remark.example)
        yield Moment(table, events, ((f"remark {index}", remark.say),))
    table, events = played(ruleset, lesson, number, task.solution)
    yield Moment(table, events, (("after", task.after),))
    said = set()
    for table, events in other_ways(ruleset, lesson, number):
        if is_done(task, events):
            text = "after, done in another way", task.after
        else:
            text = "said of another way", comment_on(task, events)
        said.add(text[1])
        yield Moment(table, events, (text,))
    if task.otherwise not in said:
        yield Moment(at_task(ruleset, lesson, number), (), (("otherwise", task.otherwise),))


def played(
    ruleset: Ruleset, lesson: Lesson, number: int, decisions: Iterable[str]
) -> tuple[Table, list[Event]]:
    """The table after these decisions on a task, and what happened."""
    table = at_task(ruleset, lesson, number)
    before = len(table.steps)
    for said in decisions:
        try:
            table.take(said)
        except IllegalDecision as no:
            raise AssertionError(f"{place(ruleset, lesson, number)}: {said!r}: {no}") from no
    return table, since(table, before)


class Said:
    """A text at its moment. held: the facts that are read in it, by number. failed: why others do
    not hold there."""

    def __init__(self, lesson: Lesson, moment: Moment, text: str, facts: Sequence[Fact]) -> None:
        self.table, self.text = moment.table, text
        self.held: set[int] = set()
        self.failed: dict[int, str] = {}
        self.shown: set[int] = set()  # where claims begin that a fact shows
        for index, fact in enumerate(facts):
            words = one_line(fact.words)
            places = [found.start() for found in re.finditer(re.escape(words), text)]
            if not places:
                continue
            why = why_untrue(lesson, moment, fact)
            if why is not None:
                self.failed[index] = why
                continue
            self.held.add(index)
            named = shown(fact)
            starts = [at for at, each in claims(words) if each in named]
            self.shown |= {place + at for place in places for at in starts}

    @property
    def wrong(self) -> str | None:
        """The first claim that nothing shows, or None."""
        quoted: set[int] = set()
        for found in QUOTED.finditer(self.text):
            if (why := why_not_typed(self.table, found[1])) is not None:
                return f"{found[0]}: {why}"
            quoted |= {*range(found.start(), found.end())}
        book = book_of(self.table.line.ruleset.rulebook)
        for start, claim in claims(self.text):
            if start not in quoted | self.shown and claim.upper() not in book:
                why = "".join(f"; {each}" for each in self.failed.values())
                word = "" if claim.isdigit() else IN_NUMBERS
                return f"no fact shows {claim!r}{why}{word}"
        return None


def claims(text: str) -> Iterator[tuple[int, str]]:
    """Where each claim of a text begins, and the claim: numbers in digits, in lower case."""
    for found in WORD.finditer(text):
        word = found[0].casefold()
        word = IN_WORDS.get(word, word)
        if any(letter.isdigit() for letter in word):
            yield found.start(), word


def shown(fact: Fact) -> set[str]:
    """The numbers and words that a fact's check has in it."""
    checked = {name: value for name, value in asdict(fact).items() if name != "words"}
    found = {IN_WORDS.get(word, word) for word in WORD.findall(str(checked).casefold())}
    parts = {part for word in found for part in word.split("-")}
    return found | parts | {word[1:] for word in parts if STRENGTH.fullmatch(word)}


def why_not_typed(table: Table, said: str) -> str | None:
    """Why a text in backquotes is nothing that can be typed now, or None."""
    book = book_of(table.line.ruleset.rulebook)
    if said.split()[0] in AT_TABLE or said in book:
        return None
    return why_illegal(table, said)


def why_illegal(table: Table, said: str) -> str | None:
    refusal = refusal_of(table, said)
    return None if refusal is None else f"it is refused: {refusal}"


def refusal_of(table: Table, said: str) -> IllegalDecision | None:
    """Why the rules refuse what the learner would type, of several decisions the first refused."""
    line, seat = table.line.copy(), table.lesson.seat
    telling, sight = line.ruleset.telling, line.ruleset.sight
    for piece in telling.split(said):
        try:
            decision = telling.parse(piece, sight.view(line.state, seat))
        except IllegalDecision as no:
            return no
        if (refusal := Prospect(line, seat).why_not(decision)) is not None:
            return refusal
        line.decide(seat, decision)
    return None


def why_untrue(lesson: Lesson, moment: Moment, fact: Fact) -> str | None:
    """Why a fact does not hold, or None."""
    ways = (fact.view, fact.legal, fact.refused, fact.rule, fact.event, fact.board)
    if sum(map(bool, ways)) != 1:
        return "one of view, legal, refused, rule, event and board is needed"
    if fact.view:
        return _why_not_seen(moment.table, fact)
    if fact.legal:
        return why_illegal(moment.table, fact.legal) or _why_unremarked(moment.table, fact)
    if fact.refused:
        refusal = refusal_of(moment.table, fact.refused)
        code = "" if refusal is None else refusal.code
        return None if code == fact.code and code else f"{fact.refused!r}: {refusal or 'is legal'}"
    if fact.rule:
        return _why_no_rule(moment.table.line.ruleset, lesson, fact)
    if fact.event:
        there = happened(fact.event, plain_events(moment.events))
        return None if there else f"no such event: {fact.event}"
    telling = moment.table.line.ruleset.telling
    drawn = ["".join(span.text for span in line) for line in telling.board(moment.table.view)]
    return None if any(fact.board in line for line in drawn) else f"{fact.board!r} is not drawn"


def _why_unremarked(table: Table, fact: Fact) -> str | None:
    """Why the remark beside a single decision does not say what a fact does, or None."""
    if not fact.says:
        return None
    telling = table.line.ruleset.telling
    remark = telling.remark(telling.parse(fact.legal, table.view), table.view)
    return None if fact.says in remark else f"beside {fact.legal!r} stands {remark!r}"


def _why_no_rule(ruleset: Ruleset, lesson: Lesson, fact: Fact) -> str | None:
    text = one_line(book_of(ruleset.rulebook).get(fact.rule, ""))
    if fact.rule not in lesson.rules:
        return f"{fact.rule} is not among the rules of the lesson"
    return None if fact.says and fact.says in text else f"{fact.rule} does not say {fact.says!r}"


def _why_not_seen(table: Table, fact: Fact) -> str | None:
    seen: Any = json.decode(encode_json(table.view))
    for part in fact.view.split("."):
        try:
            seen = seen[int(part)] if isinstance(seen, list) else seen[part]
        except (LookupError, ValueError, TypeError):
            return f"{fact.view}: the view has no {part!r} there"
    values = list(seen.values()) if isinstance(seen, dict) else seen
    if fact.size is not None:
        found = len(values) if isinstance(values, list) else None
        return None if found == fact.size else f"{fact.view} has {found}, not {fact.size}"
    if fact.total is not None:
        added = sum(values) if isinstance(values, list) else None
        return None if added == fact.total else f"{fact.view} adds up to {added}"
    return None if seen == fact.equals else f"{fact.view} is {seen!r}, not {fact.equals!r}"


def one_line(text: str) -> str:
    return " ".join(text.split())
