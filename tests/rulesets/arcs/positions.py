"""Stories that begin at a position: `at(p(ships="4B=3 5A=2+1", cities="4B"), p(), played="MO2")`.

What is not said is as in RULES.md, Scenario: two seats, seat 0 leads with the lowest card that lies
nowhere and has its turn, its Prelude open; what is not named lies nowhere, the Court and the
discard are luck's. Words of `p`:

    ships="4B=3 5A=2+1"     3 fresh ships, 2 fresh and 1 damaged
    cities="4B 2C 2C!"      ! damaged; `ports` likewise
    slots="M-W"             by slot, - empty
    hand="CO2 MO3", guild="BC04", outrage="MW"
    agents="1=2 3=1"        in the Court: 2 at place 1, 1 at place 3
    trophies={1: {"ship": 2}}, captives={1: 1}, power=3, arrange=1

of `at`: played="CO2, 1 copy MO3 CO1, 2 surpass CO5" (the card behind a copy seizes; the lead may do
without seat and mode), court, court_deck, court_discard, action_discard, used, new_cards as cards,
aside="MW", flipped="m1 m2"; every other key as in RULES.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mechs_core.kernel.creation import describe
from mechs_core.kernel.messages import Event, GameCreated, Given
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.view import View
from mechs_core.testing import Story, given
from tests.games import PEOPLE

LISTS = ("used", "new_cards", "court_deck", "court_discard", "action_discard", "flipped")


def p(**said: Any) -> dict[str, Any]:
    """What a seat has; see above."""
    return said


# ---------------------------------------------------------------- beginning


def at(*seats: Mapping[str, Any], **said: Any) -> Story:
    """A story that begins at a position. said: keys of the document, and what `created` takes."""
    return given(position(*seats, **said))


def position(*seats: Mapping[str, Any], **said: Any) -> Line:
    return opening(*seats, **said)[0]


def opening(*seats: Mapping[str, Any], **said: Any) -> tuple[Line, tuple[Event, ...]]:
    """The line, and its opening events without `GameCreated`."""
    line, events = Line.create(RULESET, created(*seats, **said))
    return line, events[1:]


def created(
    *seats: Mapping[str, Any],
    count: int = 0,
    options: Mapping[str, Any] | None = None,
    luck: Given | None = None,
    seed: str = "7",
    **keys: Any,
) -> GameCreated:
    """The first record of a game with a scenario. count: of seats, as many as are said, or 2."""
    table = count or max(2, len(seats))
    return describe(
        RULESET,
        PEOPLE[:table],
        options=options,
        scenario=document(*seats, count=table, **keys),
        seed=seed,
        given=luck,
    )


# ---------------------------------------------------------------- the document


def document(*seats: Mapping[str, Any], count: int = 0, **keys: Any) -> dict[str, Any]:
    """The scenario that words say."""
    table = [dict(each) for each in seats]
    table += [{} for _ in range(count - len(seats))]
    said = {key: cards(value) if key in LISTS else value for key, value in keys.items()}
    if "played" in said:
        said["played"] = played(said["played"], said.get("leader", said.get("initiative", 0)))
    if "aside" in said:
        said["aside"] = [*said["aside"]]
    if "court" in said:
        said["court"] = [
            {"card": card} if isinstance(card, str) else {**card} for card in cards(said["court"])
        ]
    for seat, own in enumerate(table):
        on_table(said, seat, own)
    return {**said, "seats": table}


def on_table(said: dict[str, Any], seat: int, own: dict[str, Any]) -> None:
    """Put a seat's pieces where the document has them; leave its other keys with it."""
    for system, ships in amounts(own.pop("ships", "")):
        said.setdefault("ships", {}).setdefault(system, {})[str(seat)] = ships
    for key, kind in (("cities", "city"), ("ports", "starport")):
        for word in own.pop(key, "").split():
            condition = "damaged" if word.endswith("!") else "fresh"
            there = said.setdefault("buildings", {}).setdefault(word.rstrip("!"), [])
            there.append([seat, kind, condition])
    for place, (number, _) in amounts(own.pop("agents", "")):
        court = said.setdefault("court", [])
        court += [{} for _ in range(int(place) - len(court))]
        court[int(place) - 1].setdefault("agents", {})[str(seat)] = number
    for key in ("hand", "guild"):
        if key in own:
            own[key] = cards(own[key])
    if "slots" in own:
        own["slots"] = [None if kind == "-" else kind for kind in own["slots"]]
    if "outrage" in own:
        own["outrage"] = [*own["outrage"]]
    for key in ("trophies", "captives"):
        if key in own:
            own[key] = {str(owner): taken for owner, taken in own[key].items()}


def cards(said: Any) -> list[Any]:
    return said.split() if isinstance(said, str) else [*said]


def amounts(said: str) -> list[tuple[str, list[int]]]:
    """ "4B=3 5A=2+1" as systems with numbers of fresh and damaged ships."""
    found = []
    for word in said.split():
        where, _, numbers = word.partition("=")
        fresh, _, damaged = numbers.partition("+")
        found.append((where, [int(fresh), int(damaged or 0)]))
    return found


def played(said: Any, leader: int) -> list[Any]:
    """ "CO2, 1 copy MO3 CO1" as the cards of a round."""
    if not isinstance(said, str):
        return [*said]
    first, *others = (part.split() for part in said.split(","))
    if len(first) == 1:
        first = [str(leader), "lead", *first]
    found = []
    for seat, mode, card, *seize in (first, *others):
        each = {"seat": int(seat), "card": card, "mode": mode}
        found.append({**each, "seize_with": seize[0]} if seize else each)
    return found


# ---------------------------------------------------------------- luck


def dice(battle: str, **faces: tuple[int, ...]) -> Given:
    """Given luck of a battle: `dice("1.1 0 1", assault=(4, 5), raid=(1, 5))`, faces from 1."""
    return {f"battle {battle} {kind}": tuple(f - 1 for f in shown) for kind, shown in faces.items()}


# ---------------------------------------------------------------- looking


def asked(story: Story | Line) -> tuple[int, str] | None:
    """Who is asked now, and what kind of question; None: the game is over."""
    requests = RULESET.rules.requests(story.state)
    return (requests[0].seat, requests[0].kind) if requests else None


def legal(story: Story, seat: int, kind: type | None = None) -> list[Any]:
    """What is offered to a seat, of one kind of decision or of all."""
    every = RULESET.legal(story.state, seat)
    return [each for each in every if kind is None or type(each) is kind]


def view(story: Story, seat: int | None = None) -> View:
    seen: View = RULESET.sight.view(story.state, seat)
    return seen


def slots(story: Story, seat: int) -> str:
    """What lies in a seat's slots, as `p` says it: "M-W---"."""
    return "".join(kind or "-" for kind in view(story).seats[seat].slots)


def standing(story: Story, system: str) -> list[str]:
    """What stands in a system: "0 ship fresh 3" for 3 fresh ships of seat 0."""
    there = view(story).pieces.get(system, ())
    return [f"{each.owner} {each.kind} {each.state} {each.count}" for each in there]


def told(story: Story, *kinds: type[Event]) -> list[Event]:
    """Those events of the last step that are of these kinds."""
    return [event for event in story.events if type(event) in kinds]


def names(story: Story) -> list[str]:
    """The names of the events of the last step."""
    return [type(event).__name__ for event in story.events]
