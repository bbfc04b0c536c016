"""`mechs learn`: a led first game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mechs_cli.commands.play import broken_off
from mechs_cli.console.dialogue import Script
from mechs_cli.console.output import at_terminal, draw, folded, json_line, say, say_list, tell
from mechs_cli.console.paging import page
from mechs_cli.console.usage import WrongUsage
from mechs_cli.games import completing, world
from mechs_cli.games.headlines import result_lines
from mechs_cli.games.options import Json, Store
from mechs_cli.lessons.games import Lessons, begin, lessons_of
from mechs_cli.lessons.session import LessonSession
from mechs_cli.lessons.words import how_it_went, paragraph
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.messages import Span
from mechs_core.table.seats import seats_of

if TYPE_CHECKING:
    from event_store import GameStore
    from mechs_core.kernel.ruleset import Ruleset

EXAMPLE = "mechs learn arena_mechs"
WIDE = 6  # columns of a state


def learn(
    ruleset: Annotated[
        str | None,
        typer.Argument(
            metavar="RULESET", help="The game to learn.", autocompletion=completing.rulesets
        ),
    ] = None,
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="Its number or name; else the next one.")
    ] = None,
    *,
    again: Annotated[
        bool, typer.Option("--again", help="Begin the lesson, or all of them, from the beginning.")
    ] = False,
    json: Json = False,
    store: Store = None,
) -> None:
    """Learn a game by playing: lessons, then half a game.

    Without a ruleset it lists the lessons that there are, with what is done. With one it goes on
    where you were. Lessons are stored games, which `mechs games --all` lists. Without a terminal,
    one lesson is played with decisions read from stdin, one a line.
    """
    if ruleset is None or json:
        if again or lesson:
            raise WrongUsage("say which game to learn, without --json")
        list_lessons(ruleset, store, json=json)
        return
    rules = world.find(ruleset)
    with world.open_store(store) as games:
        there = lessons_of(rules, games)
        number = there.number(lesson) if lesson else 0 if again else there.next
        if number is None:
            say_list(f"all {len(there.lessons)} lessons of {rules.title} are done")
            whole = f"mechs play {ruleset} --seats you,bot:random"
            tell(f"hint: a whole game: {whole}; or again: mechs learn {ruleset} 1")
            return
        while take(games, there, number, anew=again):
            there, number = lessons_of(rules, games), number + 1


def take(games: GameStore, there: Lessons, number: int, *, anew: bool) -> bool:
    """One lesson. Returns whether the learner goes on to the one after it."""
    rules, lesson, come = there.ruleset, there.lessons[number], there.come[number]
    game = "" if anew else come.going
    if not game:
        game = begin(games, rules, lesson, come.attempts + 1)
    first = not any(each.attempts for each in there.come)
    again = f"mechs learn {rules.name} {number + 1}"
    if at_terminal():
        from mechs_cli.table.terminal import Terminal

        session = LessonSession(games, game, Terminal(LessonSession.guide), lesson, first=first)
    else:
        session = LessonSession(games, game, Script(), lesson, first=first)
    with broken_off(lambda: again):
        if not session.run():
            tell(f"the lesson is kept; go on with: {again}")
            return False
        say_done(games, session, number)
        last = number + 1 == len(there.lessons)
        if last or lesson.game is not None:
            say_what_next(rules, session.game)
        if last:
            return False
        again = f"mechs learn {rules.name}"
        goes_on = session.dialogue.go_on(f"lesson {number + 2}")
        if not goes_on:
            tell(f"hint: go on with: {again}")
        return goes_on


def say_done(games: GameStore, session: LessonSession, number: int) -> None:
    """That a lesson is done, and how a free game went."""
    line, lesson = games.line(session.game), session.lesson
    rules = line.ruleset
    result = rules.rules.result(line.state)
    if lesson.game is not None and result is not None:
        seats = seats_of(line)
        for told in result_lines(seats, result):
            say(told)
        sentences = how_it_went(rules, seats.unversioned(), result, lesson.seat, lesson.game.untold)
        for sentence in (*sentences, lesson.end):
            draw(paragraph(sentence))
    say(f"lesson {number + 1} of {len(rules.lessons)} is done: {lesson.title}")


def say_what_next(rules: Ruleset, game: str) -> None:
    """After the free game and the last lesson: a first whole game, and a page of this one."""
    tell(f"hint: a whole game: mechs play {rules.name} --seats you,bot:random")
    tell(f"hint: replay it in a browser: mechs export {game} --format html -o lesson.html")


# ---------------------------------------------------------------- the list


def list_lessons(name: str | None, store: str | None, *, json: bool) -> None:
    """The lessons of a ruleset, or of all, with what is done."""
    every = [*world.every()] if name is None else [world.find(name)]
    with_lessons = [ruleset for ruleset in every if ruleset.lessons]
    if not with_lessons:
        raise UnknownGame("there are no lessons", hint="mechs rulesets")
    if not world.store_path(store).exists():
        say_lessons(with_lessons, None, json=json)
        return
    with world.open_store(store, read_only=True) as games:
        say_lessons(with_lessons, games, json=json)


def say_lessons(every: Iterable[Ruleset], games: GameStore | None, *, json: bool) -> None:
    found = [lessons_of(ruleset, games) for ruleset in every]
    if json:
        for there in found:
            for row in rows_of(there):
                json_line(row)
        return
    page([(Span(line),) for there in found for line in lines_of(there)])


def lines_of(there: Lessons) -> Iterator[str]:
    """A ruleset's lessons, below how many are done."""
    done = sum(come.done for come in there.come)
    name, title = there.ruleset.name, there.ruleset.title
    yield f"{title}: mechs learn {name}  ({done} of {len(there.come)} done)"
    for number, (lesson, come) in enumerate(zip(there.lessons, there.come, strict=True), 1):
        row = f"{number:3}  {come.state:{WIDE}}{lesson.title}: {lesson.purpose}"
        yield from folded(row, " " * (WIDE + len("  1  ")))


def rows_of(there: Lessons) -> Iterator[dict[str, Any]]:
    """A row for `--json` for each lesson of a ruleset."""
    for number, (lesson, come) in enumerate(zip(there.lessons, there.come, strict=True), 1):
        yield {
            "ruleset": there.ruleset.name,
            "number": number,
            "lesson": lesson.name,
            "title": lesson.title,
            "purpose": lesson.purpose,
            "state": come.state,
            "game": come.game or None,
        }
