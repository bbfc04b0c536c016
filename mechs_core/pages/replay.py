"""The page that replays a game: told as a list that needs no script, and played by one.

Everything that the script shows is in the page: pictures as a film, the replay file itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct, field

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.themes import patterns
from mechs_core.kernel.words import counted
from mechs_core.pages.film import LENGTH, Shooting
from mechs_core.pages.packing import REPLAY, gzipped
from mechs_core.pages.shell import Document, block, document, resource, text
from mechs_core.pages.story import Apart, GameLine, Outcome, Player, Preface, Scene, Story

SCRIPTS: Final = ("unpack.js", "film.js", "verify.js", "stage.js", "replay.js")
CODE: Final = re.compile(r"`([^`]*)`")
PLAYS: Final = "With script, this page plays the game; without, all of it is told below."
PROVES: Final = (
    "Each line of the file ends in a hash (SHA-256) of that line and of all lines before it. Where"
    " they all fit, nothing was changed, added or lost since they were made."
)
PROVES_NOT: Final = (
    "That it is the game that was played is another question: whoever can write a file can make"
    " all its hashes anew. Compare its head hash with one that somebody else wrote down when the"
    " game ended, or let the rules work out every event again: save this page and say"
    " <code>mechs audit PAGE</code>. Pictures and sentences are this program's telling of the file;"
    " the hashes do not cover them."
)
RECORDED: Final = (
    "This page holds a recording of what one viewer saw, since the game's secrets are closed. Its"
    " lines can be found whole, as below. About the game that proves nothing: what it leaves out is"
    " what a check needs, and its writer can have written anything."
)


class Told(Struct):
    """What the telling of a line has found out, for the script and the list of rules."""

    steps: list[int] = field(default_factory=list)  # the first event of each step
    by: list[int | None] = field(default_factory=list)  # who decided each step
    marks: list[list[Any]] = field(default_factory=list)  # [event, kind, round, turn, seat]
    rules: dict[str, None] = field(default_factory=dict)
    film: list[bytes] = field(default_factory=list)  # packed pieces


def page(story: Story) -> Iterator[str]:
    """The page as HTML, in pieces. The same story gives the same page."""
    first = story.lines[story.shown]
    shell = Document(
        title=f"{story.title}: {first.name}",
        heading=story.title,
        lead=_lead(first),
        styles=(resource("replay.css"),),
        script=script(),
        early=True,
        kind="replay",
        made_by=story.made_by,
    )
    return document(shell, _main(story, shell.script), _footer(story))


def script() -> str:
    """The page's script; its names are its own, as a module's are."""
    return f'"use strict"; {{\n{"".join(map(resource, SCRIPTS))}}}\n'


def _lead(line: GameLine) -> str:
    kind = "recording" if line.recording else "game"
    counts = f"{counted(line.events, 'event')} in {counted(line.steps, 'step')}"
    return (
        f'<p class="players">{" ".join(map(_seat, line.players))}</p>\n'
        f'<p class="soft">{kind} {text(line.name)}: {counts}</p>\n'
    )


def _seat(player: Player) -> str:
    return f'<span class="seat of-{player.role}">{text(player.label)}</span>'


def _main(story: Story, script: str) -> Iterator[str]:
    """The board, all that it needs, the script; then what a reader has time to wait for."""
    told = [Told() for _ in story.lines]
    several = len(story.lines) > 1
    logs = [
        "".join(_log(number, line, told[number], several))
        for number, line in enumerate(story.lines)
    ]
    yield from _preface(story.preface)
    yield '<div class="player">\n'
    yield from _stage(story)
    yield from block("page", gzipped([encode_json(_plan(story, told))]))
    for number, each in enumerate(told):
        for piece, packed in enumerate(each.film):
            yield from block(f"film-{number}-{piece}", [packed])
    yield f"<script>{script}</script>\n"
    yield '<section class="story" aria-labelledby="story">\n<h2 id="story">What happened</h2>\n'
    yield '<div class="log" role="log" aria-labelledby="story" tabindex="0">\n'
    yield from logs
    yield "</div>\n</section>\n</div>\n"
    yield resource("words.html")
    for number, line in enumerate(story.lines):
        yield from _ending(number, line, several)
    for pair in story.apart:
        yield from _apart(story, pair)
    yield from _rules(story, {rule: None for each in told for rule in each.rules})
    yield from _proof(story)
    for number, line in enumerate(story.lines):
        yield from block(f"{REPLAY}-{number}", gzipped(line.file()))


def _preface(preface: Preface | None) -> Iterator[str]:
    if preface is None:
        return
    yield '<section class="preface" aria-labelledby="preface">\n'
    yield f'<h2 id="preface">{text(preface.title)}</h2>\n'
    for words in preface.paragraphs:
        yield f"<p>{_typed(words)}</p>\n"
    if preface.tasks:
        tasks = "".join(f"<li>{_typed(each)}</li>\n" for each in preface.tasks)
        yield f"<h3>Tasks</h3>\n<ol>\n{tasks}</ol>\n"
    yield "</section>\n"


def _typed(words: str) -> str:
    """Text in which what stands in backquotes is code."""
    return CODE.sub(r"<code>\1</code>", text(words))


def _stage(story: Story) -> Iterator[str]:
    line = story.lines[story.shown]
    yield '<section class="stage" aria-labelledby="stage">\n'
    yield '<h2 id="stage" class="unseen">Board</h2>\n<div id="board">'
    yield '<pre class="scroll" tabindex="0" role="group" aria-label="The board at the end">'
    yield f"{_lines(line.board)}</pre></div>\n"
    yield f"<noscript><p>{PLAYS}</p></noscript>\n"
    yield f'<p id="where">At the end, after event {line.events - 1}: {text(line.end)}</p>\n'
    yield f"{resource('controls.html')}</section>\n"


def _lines(words: str) -> str:
    return "\n".join(map(text, words.split("\n")))


# ---------------------------------------------------------------- what happened


def _log(number: int, line: GameLine, told: Told, several: bool) -> Iterator[str]:
    """A line's events as lists, one a round; what else it tells goes to `told`."""
    prefix = f"{number}." if number else ""
    yield f'<div id="line-{number}">\n'
    if several:
        yield f"<h3>{text(line.name)}</h3>\n"
    filming = Shooting([*line.viewers], LENGTH)
    yield "<ol>\n"
    for scene in line.scenes():
        _note(told, scene)
        if scene.begins == "round":
            yield f"</ol>\n<h3>Round {scene.mark.called}</h3>\n<ol>\n"
        yield _event(scene, prefix, line.players)
        told.film += [b"".join(gzipped([piece])) for piece in filming.add(scene.pictures)]
    told.film.append(b"".join(gzipped([filming.cut()])))
    yield "</ol>\n</div>\n"


def _note(told: Told, scene: Scene) -> None:
    if scene.first:
        told.steps.append(scene.position)
        told.by.append(scene.by)
    if scene.begins:
        mark = scene.mark
        told.marks.append([scene.position, scene.begins, mark.called, mark.turn, mark.seat])
    told.rules |= dict.fromkeys(scene.rules)


def _event(scene: Scene, prefix: str, players: Sequence[Player]) -> str:
    """One event as an item of the list; the first of a step has its seat's colour."""
    name = f"{prefix}{scene.position}"
    kinds = ["step"] if scene.first else []
    if scene.first and scene.by is not None:
        kinds.append(f"of-{players[scene.by].role}")
    if scene.begins == "turn":
        kinds.append("turn")
    kind = f' class="{" ".join(kinds)}"' if kinds else ""
    rules = "".join(f' <a href="#{text(rule)}">{text(rule)}</a>' for rule in scene.rules)
    note = f" <q>{text(scene.note)}</q>" if scene.note else ""
    return (
        f'<li id="{name}"{kind}><a href="#{name}">{scene.position}</a> '
        f"<span>{text(scene.sentence)}</span>{note}{rules}\n"
    )


# ---------------------------------------------------------------- what is below


def _ending(number: int, line: GameLine, several: bool) -> Iterator[str]:
    where = f" of {text(line.name)}" if several else ""
    yield f'<details class="ending" id="end-{number}" open>\n'
    yield f"<summary><h2>The end{where}</h2></summary>\n"
    yield f"<p>{text(line.end)}</p>\n"
    if line.outcome is not None:
        yield from _table(line.outcome, line.players)
    yield '<dl class="facts">\n'
    for name, value in line.facts:
        yield f"<dt>{text(name)}</dt><dd>{text(value)}</dd>\n"
    yield "</dl>\n</details>\n"


def _apart(story: Story, pair: Apart) -> Iterator[str]:
    """Where a branch and the line that it came from part, and what differs in the end."""
    names = [text(story.lines[number].name) for number in pair.lines]
    yield '<details class="apart" open>\n'
    yield f"<summary><h2>{names[0]} beside {names[1]}</h2></summary>\n"
    if pair.parting < 0:
        yield "<p>They do not differ.</p>\n</details>\n"
        return
    yield f'<p>They part at event {pair.parting}.</p>\n<div class="pair">\n'
    for number, name, step, end in zip(pair.lines, names, pair.steps, pair.ends, strict=True):
        yield f'<div>\n<h3>{name}</h3>\n<ol class="log-like">\n'
        for position, sentence in step:
            own = number if position > story.lines[number].at else story.lines[number].parent
            place = f"{own}.{position}" if own else f"{position}"
            yield f'<li><a href="#{place}">{position}</a> {text(sentence)}\n'
        yield f"</ol>\n<p>In the end: {text(end)}</p>\n</div>\n"
    yield "</div>\n"
    if pair.scores:
        yield "<ul>\n" + "".join(f"<li>{text(row)}\n" for row in pair.scores) + "</ul>\n"
    yield "</details>\n"


def _table(outcome: Outcome, players: Sequence[Player]) -> Iterator[str]:
    yield '<div class="scroll" tabindex="0" role="group" aria-label="Scores">\n<table>\n'
    yield f"<caption>Decided by {text(outcome.decided_by)}</caption>\n"
    yield (
        '<thead><tr><th scope="col">Place</th><th scope="col">Seat</th>'
        '<th scope="col" class="number">Score</th><th scope="col">Made of</th></tr></thead>\n'
        "<tbody>\n"
    )
    for row in outcome.places:
        yield (
            f'<tr><td>{row.place}</td><th scope="row">{_seat(players[row.seat])}</th>'
            f'<td class="number">{row.score}</td><td>{text(row.parts)}</td></tr>\n'
        )
    yield "</tbody>\n</table>\n</div>\n"


def _rules(story: Story, cited: Iterable[str]) -> Iterator[str]:
    known = [rule for rule in story.rulebook if rule in {*cited}]
    if not known:
        return
    yield '<details class="rules" open>\n<summary><h2>The rules named here</h2></summary>\n<dl>\n'
    for rule in known:
        words = _typed(story.rulebook[rule])
        yield f'<dt id="{text(rule)}">{text(rule)}</dt><dd>{words}</dd>\n'
    yield "</dl>\n</details>\n"


def _proof(story: Story) -> Iterator[str]:
    recording = story.lines[0].recording
    yield '<section class="proof" aria-labelledby="proof">\n'
    yield f'<h2 id="proof">The {"recording" if recording else "replay file"} in this page</h2>\n'
    if recording:
        yield f"<p>{RECORDED}</p>\n"
    yield resource("proof.html")
    yield f"<p>{PROVES}</p>\n"
    if not recording:
        yield f"<p>{PROVES_NOT}</p>\n"
    yield "</section>\n"


def _plan(story: Story, told: Sequence[Told]) -> dict[str, Any]:
    """What the script must know of the lines."""
    return {
        "patterns": patterns(),
        "shown": story.shown,
        "lines": [
            {
                "name": line.name,
                "file": line.file_name,
                "recording": line.recording,
                "parent": line.parent,
                "at": line.at,
                "events": line.events,
                "end": line.end,
                "head": line.head_hash,
                "length": LENGTH,
                "viewers": [*line.viewers.items()],
                "players": [[player.label, player.role] for player in line.players],
                "steps": each.steps,
                "by": each.by,
                "marks": each.marks,
            }
            for line, each in zip(story.lines, told, strict=True)
        ],
    }


def _footer(story: Story) -> Iterator[str]:
    yield f"<p>{text(story.title)}: {text(story.credits)}. An unofficial implementation, made and"
    yield " endorsed by none of them. This page needs no network and loads nothing.</p>\n"
