"""Messages of campaigns that modules of every game name: these need no campaign's chapter."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.field_types import Building, Owner, Place, System


class FireRifles(Action, frozen=True, tag="fire_rifles", rename={"from_": "from"}):
    """The ships of one system fire at a defender of one next to it."""

    from_: System
    system: System
    defender: Owner


class Agitate(Action, frozen=True, tag="agitate"):
    """Attach a set-aside card above this one, and put an agent on this one."""

    place: Place


class Emancipate(Action, frozen=True, tag="emancipate"):
    """Replace an own building by a Free one of its kind. FX2"""

    system: System
    piece: Building


class Nurture(Action, frozen=True, tag="nurture"):
    """Make a damaged Blight fresh."""

    system: System


class ActBegun(Event, frozen=True):
    act: int
    powers: tuple[int, ...]  # by seat
    flipped: tuple[str, ...]  # ambition markers; the others show their blue side
