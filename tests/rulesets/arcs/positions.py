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

A campaign begins with `at(..., campaign=True)`: Act I, chapter 1, all Regents, seat 0 First Regent,
no Imperial ship, Free building or Blight but those said. Words of `p` besides:

    outlaw=True
    fate="factor", objective=3
    fx="FX2 FX8 FX9a"       cards of the seat's own Fates; lore="L03"
    favors={1: 2}           2 agents of seat 1 on its Fate card
    cities="4B*"            * in no slot; ports="3G*", "4B!*"
    agents="0=2"            place 0: the Council
    beacons="4B 2A"
    flagship="4B slipstream=port+city! hull=city"   where it is; of columns Upgrade (+ Armor)
    offer="reaper marshal", chosen="reaper"         in the phase `fates`

of `at`: empire="4B=2+1", free="3B:city 4C:port!", blight="2A=1+1" (fresh + damaged), trust="MRR",
laws="W1", edicts=[3, 6], policy="war peace escalation", council="decided", held_by=1 (the Council
lies at its Fate card), attached={0: "FX9a@1"} (by place), phase="event", act=2; an Event
is played so: "CO2, 1 event E1"; `first_regent`, `source`, `caller`, `reserve` and all other keys as
in RULES.md.
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
REACH_LISTS = ("laws", "policy", "summit", "lore", "reserve", "order_used")
KIND = {"city": "city", "port": "starport", "starport": "starport"}


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
    campaign: bool = False,
    **keys: Any,
) -> GameCreated:
    """The first record of a game with a scenario. count: of seats, as many as are said, or 2."""
    table = count or max(2, len(seats))
    if campaign:
        options = {"campaign": True, **(options or {})}
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
    said = {
        key: cards(value) if key in (*LISTS, *REACH_LISTS) else value for key, value in keys.items()
    }
    of_the_reach(said, table)
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
            build(said, word, seat, kind)
    for place, (number, _) in amounts(own.pop("agents", "")):
        if place == "0":
            said.setdefault("council", {}).setdefault("agents", {})[str(seat)] = number
            continue
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
    for key in ("trophies", "captives", "favors"):
        if key in own:
            own[key] = {str(owner): taken for owner, taken in own[key].items()}
    for key in ("lore", "beacons", "offer"):
        if key in own:
            own[key] = cards(own[key])
    if "fx" in own:
        own["fx"] = [card if "@" in card else f"{card}@{seat}" for card in cards(own["fx"])]
    if isinstance(own.get("flagship"), str):
        own["flagship"] = flagship(own["flagship"])


def build(said: dict[str, Any], word: str, owner: int | str, kind: str) -> None:
    """Put up the building that "4B!*" says: damaged, in no slot."""
    system = word.rstrip("!*")
    each = [owner, kind, condition(word)]
    there = said.setdefault("buildings", {}).setdefault(system, [])
    there.append([*each, "outside"] if "*" in word else each)


def of_the_reach(said: dict[str, Any], table: list[dict[str, Any]]) -> None:
    """The keys of a campaign that have words of their own."""
    for system, ships in amounts(said.pop("empire", "")):
        said.setdefault("ships", {}).setdefault(system, {})["empire"] = ships
    for word in said.pop("free", "").split():
        system, _, kind = word.partition(":")
        marks = kind[len(kind.rstrip("!*")) :]
        build(said, system + marks, "free", KIND[kind.rstrip("!*")])
    if isinstance(said.get("blight"), str):
        said["blight"] = dict(amounts(said["blight"]))
    if isinstance(said.get("trust"), str):
        said["trust"] = [*said["trust"]]
    if isinstance(said.get("council"), str):
        said["council"] = {"side": said["council"]}
    if "held_by" in said:
        said.setdefault("council", {"side": "decided"})["held_by"] = said.pop("held_by")
    outlaws = [bool(own.pop("outlaw", False)) for own in table]
    if any(outlaws):
        said["regents"] = [not outlaw for outlaw in outlaws]
    for place, card in said.pop("attached", {}).items():
        if place == 0:
            said.setdefault("council", {})["attached"] = card
            continue
        court = said["court"] = cards(said.get("court", []))
        court += [{} for _ in range(place - len(court))]
        there = court[place - 1]
        named = {"card": there} if isinstance(there, str) else there
        court[place - 1] = {**named, "attached": card}


def flagship(said: str) -> dict[str, Any]:
    """ "4B slipstream=port+city! hull=city" as the document has it."""
    at, *columns = said.split()
    board = {}
    for word in columns:
        column, _, rows = word.partition("=")
        both = [[KIND[row.rstrip("!")], condition(row)] for row in rows.split("+")]
        board[column] = [*both, *[None] * (2 - len(both))]
    return {"at": at, "board": board}


def condition(word: str) -> str:
    return "damaged" if "!" in word else "fresh"


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
