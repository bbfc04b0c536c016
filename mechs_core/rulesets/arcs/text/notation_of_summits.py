"""How Summits and edicts are written and read. RULES.md, Notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kit.notation import Kind, Row, Words
from mechs_core.rulesets.arcs.campaign_data import BLIGHT_KIND
from mechs_core.rulesets.arcs.data import CONDITIONS, KINDS
from mechs_core.rulesets.arcs.rules.campaign import items
from mechs_core.rulesets.arcs.rules.campaign.drafts import ChooseDetails, Draft, DropDraft
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictMay
from mechs_core.rulesets.arcs.rules.campaign.imperial import EdictGive, EdictPlace
from mechs_core.rulesets.arcs.rules.campaign.items import IN_TRUST, ITEMS, Details, Forced, named
from mechs_core.rulesets.arcs.rules.campaign.policy import (
    ChoosePolicy,
    Demand,
    Demanded,
    TrophyOf,
)
from mechs_core.rulesets.arcs.rules.campaign.proposals import Answer, Propose, Withdraw
from mechs_core.rulesets.arcs.rules.campaign.summit import RETURN_FAVORS, Order
from mechs_core.rulesets.arcs.rules.campaign.talk import CallLast, Done
from mechs_core.rulesets.arcs.rules.campaign.titles import LEAVE, REVIVE
from mechs_core.rulesets.arcs.text.notation_kinds import (
    COURT_CARD,
    OWNER,
    PLACE,
    SEAT,
    SLOT,
    SYSTEM,
    TYPE,
)
from mechs_core.rulesets.arcs.view import View

KIND: Final = Words("kind of piece", (*KINDS, BLIGHT_KIND))
STATE: Final = Words("condition", CONDITIONS)
ITEM: Final = Words("kind of item", ITEMS)
TRUSTED: Final = {IN_TRUST: IN_TRUST}

# ---------------------------------------------------------------- items

# The words behind an item, by its kind: field and kind of word.
FIELDS: Final[Mapping[str, tuple[tuple[str, Kind], ...]]] = {
    items.CEDE: (("system", SYSTEM), ("kind", KIND), ("state", STATE)),
    items.DELEGATE: (("place", PLACE),),
    items.FAVOR: (),
    items.CAPTIVE: (("owner", OWNER),),
    items.TROPHY: (("owner", OWNER), ("kind", KIND)),
    items.FAVOR_OF: (("owner", OWNER),),
    items.RESOURCE: (("slot", SLOT),),
    items.INVITE: (),
    items.GUILD: (("card", COURT_CARD),),
}


def read_details(kind: str, words: Sequence[str], view: View) -> dict[str, Any] | None:
    """The fields of an item of this kind; None for another number of words."""
    fields = FIELDS[kind]
    if len(words) != len(fields):
        return None
    return {
        name: word if name == "slot" and word in TRUSTED else known.read(word, view)
        for (name, known), word in zip(fields, words, strict=True)
    }


def write_details(details: Any) -> list[str]:
    """In the order of the fields, which is that of the words of every kind."""
    return [str(value).lower() for value in in_order(named(details))]


def in_order(named: Mapping[str, Any]) -> list[Any]:
    """A Trophy's owner is said before its kind, a ceded piece's kind before its condition."""
    if "owner" in named:
        return [named["owner"], *([named["kind"]] if "kind" in named else [])]
    return [*named.values()]


def read_item(words: Sequence[str], view: View) -> ChooseDetails | None:
    """The details of the item that the viewer has begun, which says what the words are."""
    talk = view.campaign.summit if view.campaign is not None else None
    begun = talk.begun[view.viewer] if talk is not None and view.viewer is not None else None
    if begun is None:
        raise IllegalDecision("bad_value", "no item is begun: draft 0 1 resource begins one")
    named = read_details(begun.kind, words, view)
    return None if named is None else ChooseDetails(**named)


def write_item(told: ChooseDetails, view: View) -> str:
    return " ".join(["item", *write_details(told)])


def read_favor(words: Sequence[str], view: View) -> Order | None:
    """favor RIVAL KIND, then the details."""
    if len(words) < 2:
        return None
    rival, kind = SEAT.read(words[0], view), ITEM.read(words[1], view)
    named = read_details(kind, words[2:], view)
    if named is None:
        return None
    return Order(RETURN_FAVORS, rival, Forced(kind, Details(**named)))


def write_favor(told: Order, view: View) -> str:
    item = told.item
    behind = [] if item is None else [item.kind, *write_details(item.details)]
    return " ".join(["favor", *([] if told.rival is None else [str(told.rival)]), *behind])


ITEM_LINES: Final = "item 4b ship fresh, item 3, item bc04, item 1 ship, item trust"
FAVORS_SAID: Final = "favor 1 resource 4, favor 1 cede 4b ship fresh, favor 1 delegate 3"

# ---------------------------------------------------------------- edicts


def read_demand(words: Sequence[str], view: View) -> Demand | None:
    match words:
        case ["slot", slot]:
            return Demand(Demanded(slot=SLOT.read(slot, view)))
        case ["captive", owner]:
            return Demand(Demanded(captive=SEAT.read(owner, view)))
        case ["trophy", owner, kind]:
            trophy = TrophyOf(OWNER.read(owner, view), KIND.read(kind, view))
            return Demand(Demanded(trophy=trophy))
    return None


def write_demand(told: Demand, view: View) -> str:
    piece = told.piece or Demanded()
    words: list[object] = ["demand"]
    words += ["slot", piece.slot] if piece.slot is not None else []
    words += ["captive", piece.captive] if piece.captive is not None else []
    if piece.trophy is not None:
        words += ["trophy", piece.trophy.owner, piece.trophy.kind]
    return " ".join(map(str, words))


def read_may(words: Sequence[str], view: View) -> EdictMay | None:
    match words:
        case ["none"]:
            return EdictMay()
        case ["join", *resource] if len(resource) < 2:
            kind = TYPE.read(resource[0], view) if resource else None
            return EdictMay(accept=True, resource=kind)
        case [place]:
            return EdictMay(place=PLACE.read(place, view))
        case [slot, system]:
            return EdictMay(slot=SLOT.read(slot, view), system=SYSTEM.read(system, view))
    return None


def write_may(told: EdictMay, view: View) -> str:
    words = ["join"] if told.accept else []
    named = (told.resource, told.slot, told.system, told.place)
    words += [str(word).lower() for word in named if word is not None]
    return " ".join(["may", *(words or ["none"])])


def _answers(word: str, accept: bool) -> Row:
    return Row(f"{word} {{proposal}}", Answer, accept=accept)


MAY_LINES: Final = "may 2 4b, may 3, may join m, may none"
DEMAND_LINES: Final = "demand slot 2, demand captive 1, demand trophy 1 ship"
ROWS: Final = (
    *(Row(kind, Order, kind=kind) for kind in ("petition", LEAVE, REVIVE)),
    Row("end order", Order, kind="end"),
    Row(
        "favor", Order, kind=RETURN_FAVORS, read=read_favor, write=write_favor, example=FAVORS_SAID
    ),
    Row("draft {from_:seat} {to:seat} {kind:item}", Draft, example="draft 0 1 cede"),
    Row("item", ChooseDetails, read=read_item, write=write_item, example=ITEM_LINES),
    Row("propose", Propose),
    Row("drop draft", DropDraft),
    _answers("accept", True),
    _answers("reject", False),
    Row("withdraw {proposal}", Withdraw),
    Row("done", Done),
    Row("last call", CallLast),
    Row("enforce", ChoosePolicy, enforce=True),
    Row("policy {policy}", ChoosePolicy, enforce=False),
    Row("demand", Demand, read=read_demand, write=write_demand, example=DEMAND_LINES),
    Row("outlaw yes", Demand, make_outlaw=True),
    Row("outlaw no", Demand, make_outlaw=False),
    Row("place {system}", EdictPlace, example="place 4g"),
    Row("give {seats:seat...}", EdictGive, example="give 0 2"),
    Row("may", EdictMay, read=read_may, write=write_may, example=MAY_LINES),
)
