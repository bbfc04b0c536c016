"""How a game is drawn: pictures, and what in them a decision points at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mechs_core.kernel.messages import Decision

if TYPE_CHECKING:
    from mechs_core.kernel.picture import Picture


def undrawn(view: Any) -> Picture:
    """The default of `picture`; a `Ruleset` replaces it by its board in characters."""
    raise TypeError("a Drawing without `picture` draws nothing outside a Ruleset")


def touches_nothing(decision: Decision, view: Any) -> tuple[str, ...]:
    """The default of `touches`: decisions are chosen from a list."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Drawing:
    """The board as a drawing, made of views alone. `V` is the ruleset's view.

    What must agree with what:

    - A picture is made of its view and nothing else: equal views give equal pictures, also where
      the keys of a mapping stand in another order, as in a view that was recorded.
    - Keys of groups are unique in a picture. A group that shows the same thing keeps its key from
      picture to picture of a game; its place is another one only where its `at` is.
    - Every place that a legal decision touches is a place of some group of the picture of the view
      by which it is decided, and some group of each place has a label.
    - All shapes lie inside the frame with half of their lines, and have roles of `kernel.themes`.
      The middle of a text stands on an area of which `themes.TEXTS` says that it can be read there.
    """

    # V -> the board drawn. Default: the board of `telling` in characters of one width
    picture: Callable[[Any], Picture] = undrawn
    # (legal decision, V) -> the places that it touches, in the order in which a person would point
    # at them; () = none
    touches: Callable[[Any, Any], tuple[str, ...]] = touches_nothing
