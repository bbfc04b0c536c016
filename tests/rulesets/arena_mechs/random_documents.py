"""Random scenario documents that a game can start from, with any of the keys left out."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import strategies as st

from mechs_core.rulesets.arena_mechs.data import COLOURS, DECKS, LOOSE_FIELDS, SYMBOLS, TILE_IDS
from mechs_core.rulesets.arena_mechs.geometry import FIELDS

PHASES = ("programming", "placement", "drop_in", "choosing", *["acting"] * 4)  # most keys
SEQUENCES = [
    {SYMBOLS[symbol]: triple.count(symbol) for symbol in sorted(set(triple))}
    for triple in [(a, b, c) for a in range(5) for b in range(a, 5) for c in range(b, 5)]
]


class Given(NamedTuple):
    """How a game is created."""

    seats: int
    options: dict[str, Any]
    document: dict[str, Any]


@st.composite
def givens(draw: st.DrawFn) -> Given:
    seats = draw(st.integers(2, 4))
    decks = tuple(draw(st.permutations(range(4)))[:seats])
    options = {
        "decks": decks,
        "start_order": draw(st.sampled_from(["finish", "seeded"])),
        "alternative": draw(st.sampled_from(["move_or_repair", "move_or_operate"])),
        "turn_free_tile": draw(st.booleans()),
        "prestige_floor": draw(st.sampled_from([None, 0])),
    }
    return Given(seats, options, Writer(draw, [COLOURS[deck] for deck in decks], options).write())


class Writer:
    """Writes one document, key by key."""

    def __init__(self, draw: st.DrawFn, colours: list[str], options: dict[str, Any]) -> None:
        self.draw = draw
        self.colours = colours
        self.options = options
        self.document: dict[str, Any] = {}
        self.phase = draw(st.sampled_from(PHASES))
        self.round = 1 if self.phase == "placement" else draw(st.integers(1, 4))
        self.turn = 1
        self.unplaced = self.round == 1 and self.phase in ("programming", "placement")

    def maybe(self) -> bool:
        return self.draw(st.booleans())

    def some(self, items: list[Any]) -> list[Any]:
        """Some of the items, in any order."""
        return self.draw(st.permutations(items))[: self.draw(st.integers(0, len(items)))]

    def write(self) -> dict[str, Any]:
        said = self.document
        if self.phase != "acting" or self.maybe():
            said["phase"] = self.phase
        if self.round > 1 or self.maybe():
            said["round"] = self.round
        if self.phase not in ("programming", "placement") and self.maybe():
            said["turn"] = self.turn = self.draw(st.integers(1, 3))
        self.tiles()
        self.boards()
        self.cards()
        self.orders()
        self.mechs()
        if self.phase == "acting":
            self.activation()
        return said

    def tiles(self) -> None:
        if not self.maybe():
            return
        ids = self.draw(st.permutations(TILE_IDS))
        turned = [f"{tile}/{self.draw(st.integers(0, 3))}" for tile in ids]
        self.document["tiles"] = dict(zip(LOOSE_FIELDS, turned, strict=False))
        if self.maybe():
            self.document["free"] = turned[-1]

    def boards(self) -> None:
        spaces = 6 if len(self.colours) == 2 else 8
        boards = {}
        for colour in self.some(self.colours):
            markers = [each for each in (*self.colours, "arena") if each != colour]
            taken = self.draw(st.lists(st.sampled_from(markers), max_size=spaces - 1))
            boards[colour] = {marker: taken.count(marker) for marker in taken}
        if boards or self.maybe():
            self.document["boards"] = boards
        if self.maybe():
            self.document["prestige"] = {
                colour: self.draw(st.integers(-9, 30)) for colour in self.some(self.colours)
            }

    def cards(self) -> None:
        """Every seat's cards are dealt; some places are named."""
        said: dict[str, Any] = {"removed": {}, "slots": {}, "hands": {}, "decks": {}, "covers": {}}
        self.full = []
        patient = self.draw(st.sampled_from(self.colours))  # has not finished, has not chosen
        for colour in self.colours:
            cards = list(self.draw(st.permutations(DECKS[COLOURS.index(colour)])))
            slots = [1, 2, 3]
            if self.phase == "programming":
                slots = sorted(self.some(slots)[: 2 if colour == patient else 3])
            if len(slots) == 3:
                self.full.append(colour)
            removed = [cards.pop() for _ in range(6 * (self.round - 1))]
            if self.maybe():
                said["removed"][colour] = removed
            strip = {}
            for slot in slots:
                pair = [cards.pop(), cards.pop()]
                if self.phase == "programming" or self.maybe():
                    strip[str(slot)] = pair
            if strip:
                said["slots"][colour] = strip
            if len(slots) < 3:
                hand = [cards.pop() for _ in range(3)]
                if self.maybe():
                    said["hands"][colour] = hand
            if self.maybe():
                said["decks"][colour] = cards
            now = strip.get(str(self.turn))
            chooses = self.phase == "acting" or (self.phase == "choosing" and colour != patient)
            if now and chooses and self.maybe():
                half = self.draw(st.sampled_from(["upper", "lower"]))
                said["covers"][colour] = {"card": self.draw(st.sampled_from(now)), "half": half}
        self.document |= {key: value for key, value in said.items() if value}

    def orders(self) -> None:
        self.start_order = list(self.colours)
        if self.unplaced and self.options["start_order"] == "finish":
            self.start_order = list(self.full)
        self.drawn = self.unplaced and self.options["start_order"] == "seeded"
        if self.maybe():
            self.start_order = list(self.draw(st.permutations(self.start_order)))
            self.document["start_order"] = self.start_order
            self.drawn = False

    def mechs(self) -> None:
        fields = list(self.draw(st.permutations(FIELDS)))
        standing, queue = self.some(self.colours), []
        if self.unplaced:
            first = self.draw(st.integers(0, len(self.colours) - 1))
            placing = self.phase == "placement" and not self.drawn
            standing = self.start_order[:first] if placing else []
        elif self.phase != "choosing":
            rest = [colour for colour in self.colours if colour not in standing]
            queue = self.some(rest)
            if self.phase == "drop_in" and not queue:
                queue = rest[:1] or [standing.pop()]
        if standing:
            self.document["mechs"] = {colour: fields.pop() for colour in standing}
        if queue:
            self.document["queue"] = queue

    def activation(self) -> None:
        said = self.document
        if self.maybe():
            said["order"] = list(self.draw(st.permutations(self.colours)))
        if self.draw(st.integers(0, 3)) == 0:
            return
        active = said["active"] = self.draw(st.sampled_from(self.colours))
        inside = active not in said.get("queue", ())
        sequences = {
            colour: self.draw(st.sampled_from(SEQUENCES)) for colour in self.some(self.colours)
        }
        if sequences:
            said["sequences"] = sequences
        kind = self.draw(st.sampled_from(["", "pending", "operating", "alternative"]))
        if kind == "pending" and inside:
            whole = sequences.get(active) or self.draw(st.sampled_from(SEQUENCES))
            kept = self.some(list(whole)) or list(whole)
            said["pending"] = {symbol: whole[symbol] for symbol in kept}
        elif kind == "operating" and inside:
            strength = self.draw(st.integers(2, 3))
            sequences[active] = {"operate": strength} | ({"hit": 1} if strength == 2 else {})
            said["sequences"] = sequences
            left = said["operations_left"] = self.draw(st.integers(1, strength - 1))
            said["used"] = self.some(["crushers", "flamethrowers", "magnet"])[: strength - left]
        elif kind == "alternative":
            board = said.get("boards", {}).get(active)
            if self.options["alternative"] == "move_or_operate":
                said["alternative"] = "operate"
            elif board:
                said["alternative"] = "repair"
