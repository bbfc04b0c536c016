"""Windows: questions within the consequences of a decision, and what is left to do after them.

A rule returns tasks, a stack with the next one last; `flow` does them until one asks. A task that
asks opens a window, which takes all that is left with it; whoever answers gets it back.
"""

from __future__ import annotations

from typing import Any, TypeVar

from mechs_core.kernel.frozen import only_read
from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.model import State, Window
from mechs_core.rulesets.arcs.tasks import AfterAnswer, Task, Waiting, key_of, restored, stored

A = TypeVar("A")


class WindowOpened(Event, frozen=True):
    kind: str
    seat: Seat
    data: dict[str, Any]

    def __post_init__(self) -> None:
        only_read(self, "data")


class WindowClosed(Event, frozen=True):
    kind: str
    seat: Seat


def ask(
    play: Play[State],
    todo: list[Task],
    kind: str,
    seat: Seat,
    after: Waiting[Any] | None = None,
    /,
    **data: Any,
) -> None:
    """Open a window. What is left to do waits until it closes. after: what its answer is for."""
    then = stored(todo, after)
    todo.clear()
    if then:
        data["then"] = then
    play.emit(WindowOpened(kind, seat, data))


def close(play: Play[State]) -> list[Task]:
    """Close the top window. Returns what is left to do."""
    window = play.state.windows[-1]
    play.emit(WindowClosed(window.kind, window.seat))
    return restored(window.then)


def answered(play: Play[State], rule: AfterAnswer[A, ...], answer: A) -> list[Task]:
    """Close the top window. Returns what is left to do, first what waited for its answer."""
    window = play.state.windows[-1]
    said = {
        name: window.seat if name == "seat" else window.data[key_of(name)] for name in rule.told
    }
    todo = close(play)
    if todo and todo[-1].name == rule.name:
        said |= todo.pop().said
    return [*todo, rule.with_answer(answer, said)]


def data(state: State) -> Any:
    """What the top window says."""
    return state.windows[-1].data


def on_window_opened(state: State, event: WindowOpened) -> None:
    state.windows.append(Window(event.kind, event.seat, event.data))
    if event.kind == "regroup" and event.seat == state.own_turn:
        state.decided(event.seat)  # it has ended its turn, and no event says so yet


def on_window_closed(state: State, event: WindowClosed) -> None:
    state.windows.pop()
    state.decided(event.seat)


APPLY = {WindowOpened: on_window_opened, WindowClosed: on_window_closed}
