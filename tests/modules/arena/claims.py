"""The game of the guide with goods, turns and a Cleanup, so that it can mount the Arena.

Each round everybody picks 1 to 3 in secret; who alone picked the highest claims what a die shows.
Then everybody gets two workers and a good by its pick, seats take an action each in turn until all
have passed, and what is left of the goods is lost. Most points win.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from msgspec import Struct

from mechs_core.authoring import (
    DECIDER,
    Between,
    Decision,
    Event,
    GameCreated,
    IllegalDecision,
    Json,
    Mark,
    Mutable,
    Notation,
    OneOf,
    Option,
    Play,
    Request,
    Result,
    Rng,
    Rulebook,
    Rules,
    Ruleset,
    Seat,
    Sentences,
    Sight,
    Telling,
    Viewer,
    Vocabulary,
    documents,
    each_seat,
    notation,
    ranked,
    secret,
    tag_of,
)
from mechs_core.modules import arena
from mechs_core.modules.arena import text

GOODS = ("worker", "fuel", "gun", "iron", "brick", "ammo")
TRADED = ("fuel", "gun", "iron", "brick")
BY_PICK = {1: "gun", 2: "iron", 3: "ammo"}
SIGNS = ("anvil", "boot", "crown")  # by seat


# ---------------------------------------------------------------- messages


class Pick(Decision, frozen=True):
    number: Annotated[int, Between(1, 3), secret(DECIDER)]


class Trade(Decision, frozen=True):
    good: Annotated[str, OneOf(TRADED)]


class Pass(Decision, frozen=True):
    pass


class TableSet(Event, frozen=True):
    round: int
    first: Seat
    phase: str
    active: Seat | None
    points: tuple[int, ...]
    supply: tuple[dict[str, int], ...]
    passed: tuple[bool, ...]


class RoundStarted(Event, frozen=True):
    round: int
    first: Seat


class Picked(Event, frozen=True):
    seat: Seat
    number: Annotated[int, secret("seat", chosen=True)]


class PicksRevealed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    numbers: tuple[int, ...]
    die: int


class Scored(Event, frozen=True):
    seat: Seat
    points: int
    reason: str


class GoodsGained(Event, frozen=True):
    seat: Seat
    goods: dict[str, int]


class GoodsPaid(Event, frozen=True):
    seat: Seat
    goods: dict[str, int]
    to: str
    reason: str


class TurnStarted(Event, frozen=True):
    seat: Seat


class Passed(Event, frozen=True):
    seat: Seat


class CleanupStarted(Event, frozen=True):
    round: int


class SuppliesCleared(Event, frozen=True):
    pass


class EndReached(Event, frozen=True):
    round: int


class GameEnded(Event, frozen=True):
    pass


# ---------------------------------------------------------------- state


class Table(Mutable):
    seats: int
    rounds: int
    arena: arena.Arena | None
    round: int = 0
    first: Seat = 0
    phase: str = "pick"
    active: Seat | None = None
    picks: list[int] = each_seat(0)
    points: list[int] = each_seat(0)
    supply: list[dict[str, int]] = each_seat({})
    passed: list[bool] = each_seat(False)

    @property
    def order(self) -> list[Seat]:
        return [(self.first + seat) % self.seats for seat in range(self.seats)]


def start(created: GameCreated) -> Table:
    options: Mapping[str, Any] = created.options
    seats = len(created.seats)
    return Table.begin(seats, rounds=options["rounds"], arena=arena.start(seats, options))


class Port:
    """What the Arena asks of this game."""

    kinds = GOODS
    equipment_goods = frozenset(GOODS[1:])
    worker_good = "worker"
    windows: ClassVar[dict[str, arena.Window]] = {
        "action": "action",
        "cleanup": "cleanup_start",
        "final": "final_equip",
    }

    def seats(self, s: Table) -> tuple[Seat, ...]:
        return tuple(range(s.seats))

    def emblem(self, s: Table, seat: Seat) -> str:
        return SIGNS[seat]

    def supply(self, s: Table, seat: Seat) -> Mapping[str, int]:
        return s.supply[seat]

    def turn_order(self, s: Table) -> tuple[Seat, ...]:
        return tuple(s.order)

    def window(self, s: Table) -> arena.Window | None:
        return self.windows.get(s.phase)

    def about(self, s: Table) -> str:
        return f"round {s.round}"

    def transfer(
        self, play: Play[Table], seat: Seat, goods: Mapping[str, int], reason: str
    ) -> None:
        play.emit(GoodsPaid(seat, dict(goods), "arena", reason))

    def award(self, play: Play[Table], seat: Seat, points: int) -> None:
        play.emit(Scored(seat, points, "arena"))


MOUNT = arena.mount(Port())
Equip, ChooseEquip = MOUNT.Equip, MOUNT.ChooseEquip


# ---------------------------------------------------------------- set-up


class SeatForm(arena.SeatKeys):
    vp: Annotated[int, Between(0, 99)] = 0
    supply: dict[Annotated[str, OneOf(GOODS)], Annotated[int, Between(1, 99)]] = {}  # noqa: RUF012
    passed: bool = False


class Form(Struct, kw_only=True):
    round: Annotated[int, Between(1, 9)] = 1
    first: documents.SeatNumber = 0
    phase: Annotated[str, OneOf(("action", "cleanup", "final"))] = "action"
    by_seat: Annotated[list[SeatForm], documents.EVERY_SEAT]


FORM = documents.Reader(Form)
KINDS = {"good": OneOf(GOODS)}


def check_scenario(document: Json, seats: int, options: Mapping[str, Any]) -> None:
    form = FORM.read(document, seats, KINDS)
    for seat, said in enumerate(document["by_seat"]):
        for key in ("space", "equipped", "equip_choice"):
            if key in said and (sentence := arena.why_not_key(key, options)):
                raise documents.fault(f"by_seat[{seat}].{key}", sentence)
    supplies = [own.supply for own in form.by_seat]
    asks = form.phase != "action"
    if options["arena"]:
        fault = arena.check_scenario(form.by_seat, supplies, options, asks=asks)
        if fault is not None:
            raise documents.fault(f"by_seat[{fault.seat}].{fault.key}", fault.sentence)


def set_up(play: Play[Table]) -> None:
    if sentence := arena.check_options(play.created.options, MOUNT.port):
        raise IllegalDecision("bad_config", sentence)
    table, scenario = play.state, play.created.scenario
    form = None
    if scenario is not None:
        form = FORM.read(scenario, table.seats, KINDS)
        play.emit(set_by(form))
    if table.arena is not None:
        MOUNT.setup(play, None if form is None else form.by_seat)
    if form is None:
        play.emit(RoundStarted(1, 0))
    go_on(play)


def set_by(form: Form) -> TableSet:
    seats, first = len(form.by_seat), form.first
    passed = [own.passed or form.phase != "action" for own in form.by_seat]
    order = [(first + seat) % seats for seat in range(seats)]
    return TableSet(
        round=form.round,
        first=first,
        phase=form.phase,
        active=next((seat for seat in order if not passed[seat]), None),
        points=tuple(own.vp for own in form.by_seat),
        supply=tuple(own.supply for own in form.by_seat),
        passed=tuple(passed),
    )


# ---------------------------------------------------------------- questions


def requests(table: Table) -> tuple[Request, ...]:
    about = f"round {table.round}"
    if table.phase == "pick":
        waiting = [seat for seat in range(table.seats) if not table.picks[seat]]
        return tuple(Request(seat, "pick", ("Pick",), about) for seat in waiting)
    if table.active is not None:
        return (Request(table.active, "action", ACTIONS[table.arena is not None], about),)
    return () if table.arena is None else MOUNT.requests(table)


ACTIONS = {False: ("Trade", "Pass"), True: ("Trade", tag_of(MOUNT.SendWorker), "Pass")}
OFFER = {
    "Pick": lambda table, seat: [Pick(1), Pick(2), Pick(3)],
    "Trade": lambda table, seat: (
        [] if why_not_trade(table, seat) else [Trade(good) for good in TRADED]
    ),
    "Pass": lambda table, seat: [Pass()],
    **{tag_of(kind): offer for kind, offer in MOUNT.offer.items()},
}


def choices(table: Table, request: Request) -> list[Decision]:
    return [each for tag in request.accepts for each in OFFER[tag](table, request.seat)]


# ---------------------------------------------------------------- rules


def pick(play: Play[Table], seat: Seat, decision: Pick) -> None:
    play.emit(Picked(seat, decision.number))
    table = play.state
    if not all(table.picks):
        return
    picks = tuple(table.picks)
    die = 1 + play.luck.draw(f"die {table.round}", 0, 6)
    play.emit(PicksRevealed(picks, die))
    alone = [number for number in picks if picks.count(number) == 1]
    if alone:
        play.emit(Scored(picks.index(max(alone)), die, "claim"))
    for each in table.order:
        play.emit(GoodsGained(each, {"worker": 2, BY_PICK[picks[each]]: 1}))
    play.emit(TurnStarted(table.first))


def why_not_trade(table: Table, seat: Seat) -> IllegalDecision | None:
    if table.supply[seat].get("worker", 0) < 2:
        return IllegalDecision("cannot_pay", "a trade costs 2 workers")
    return None


def trade(play: Play[Table], seat: Seat, decision: Trade) -> None:
    if reason := why_not_trade(play.state, seat):
        raise reason
    play.emit(GoodsPaid(seat, {"worker": 2}, "bank", "trade"))
    play.emit(GoodsGained(seat, {decision.good: 1}))


def let_pass(play: Play[Table], seat: Seat, decision: Pass) -> None:
    play.emit(Passed(seat))


def go_on(play: Play[Table]) -> None:
    """From the end of a decision to the next question."""
    table = play.state
    if table.phase in ("cleanup", "final"):
        after_equipping(play)
    elif table.phase == "action" and play.events and not is_turn(play.events[-1]):
        last = table.active
        assert last is not None
        after = [(last + step) % table.seats for step in range(1, table.seats + 1)]
        left = [seat for seat in after if not table.passed[seat]]
        if left:
            play.emit(TurnStarted(left[0]))
            return
        ends = table.round == table.rounds
        play.emit(EndReached(table.round) if ends else CleanupStarted(table.round))
        after_equipping(play)


def is_turn(event: Event) -> bool:
    return isinstance(event, TurnStarted | TableSet | arena.Opened | arena.SpacesSet)


def after_equipping(play: Play[Table]) -> None:
    table = play.state
    if requests(table):
        return
    if table.phase == "cleanup":
        play.emit(SuppliesCleared())
        play.emit(RoundStarted(table.round + 1, (table.first + 1) % table.seats))
        return
    if table.arena is not None:
        MOUNT.final(play)
    play.emit(GameEnded())


def and_on(rule: Any) -> Any:
    def decided(play: Play[Table], seat: Seat, decision: Any) -> None:
        rule(play, seat, decision)
        go_on(play)

    return decided


def result(table: Table) -> Result | None:
    if table.phase != "ended":
        return None
    parts = tuple(
        {"points": points, "ap": ap}
        for points, ap in zip(table.points, MOUNT.parts(table), strict=True)
    )
    return Result(ranked(table.points), "points", tuple(table.points), parts)


def summary(table: Table) -> str:
    points = " ".join(map(str, table.points))
    there = "" if table.arena is None else f"; {MOUNT.line(table)}"
    return f"round {table.round} {table.phase}, points {points}{there}"


def mark(event: Event) -> Mark | None:
    return Mark("round", round=event.round) if isinstance(event, RoundStarted) else None


# ---------------------------------------------------------------- the fold


def on_table_set(table: Table, event: TableSet) -> None:
    table.round, table.first = event.round, event.first
    table.phase, table.active = event.phase, event.active
    table.points = [*event.points]
    table.supply = [each.copy() for each in event.supply]
    table.passed = [*event.passed]


def on_round_started(table: Table, event: RoundStarted) -> None:
    table.round, table.first, table.phase = event.round, event.first, "pick"
    table.passed = [False] * table.seats


def on_picked(table: Table, event: Picked) -> None:
    table.picks[event.seat] = event.number


def on_picks_revealed(table: Table, event: PicksRevealed) -> None:
    table.picks, table.phase = [0] * table.seats, "action"


def on_scored(table: Table, event: Scored) -> None:
    table.points[event.seat] += event.points


def moved(table: Table, seat: Seat, goods: Mapping[str, int], sign: int) -> None:
    supply = table.supply[seat]
    for kind, number in goods.items():
        supply[kind] = supply.get(kind, 0) + sign * number
        if not supply[kind]:
            del supply[kind]


def on_goods_gained(table: Table, event: GoodsGained) -> None:
    moved(table, event.seat, event.goods, 1)


def on_goods_paid(table: Table, event: GoodsPaid) -> None:
    moved(table, event.seat, event.goods, -1)


def on_turn_started(table: Table, event: TurnStarted) -> None:
    table.active = event.seat


def on_passed(table: Table, event: Passed) -> None:
    table.passed[event.seat] = True


def on_cleanup_started(table: Table, event: CleanupStarted) -> None:
    table.phase, table.active = "cleanup", None
    arena.window_opened(table.arena)


def on_supplies_cleared(table: Table, event: SuppliesCleared) -> None:
    table.supply = [{} for _ in table.supply]


def on_end_reached(table: Table, event: EndReached) -> None:
    table.phase, table.active = "final", None
    arena.window_opened(table.arena)


def on_game_ended(table: Table, event: GameEnded) -> None:
    table.phase = "ended"


RULES = Rules(
    scenario=check_scenario,
    start=start,
    setup=set_up,
    requests=requests,
    choices=choices,
    decide={
        kind: and_on(rule)
        for kind, rule in {Pick: pick, Trade: trade, Pass: let_pass, **MOUNT.decide}.items()
    },
    apply={
        TableSet: on_table_set,
        RoundStarted: on_round_started,
        Picked: on_picked,
        PicksRevealed: on_picks_revealed,
        Scored: on_scored,
        GoodsGained: on_goods_gained,
        GoodsPaid: on_goods_paid,
        TurnStarted: on_turn_started,
        Passed: on_passed,
        CleanupStarted: on_cleanup_started,
        SuppliesCleared: on_supplies_cleared,
        EndReached: on_end_reached,
        GameEnded: on_game_ended,
        **MOUNT.apply,
    },
    result=result,
    summary=summary,
    mark=mark,
)


# ---------------------------------------------------------------- sight


class View(Struct, frozen=True, omit_defaults=True):
    viewer: Seat | None
    seats: int
    round: int
    phase: str
    first: Seat
    active: Seat | None
    asked: tuple[str, ...]  # the kind of question by seat, "" for none
    supply: tuple[dict[str, int], ...]
    points: tuple[int, ...]
    passed: tuple[bool, ...]
    picked: tuple[bool, ...]
    own_pick: int
    arena: arena.ArenaView | None = None


def view(table: Table, viewer: Viewer) -> View:
    kinds = {each.seat: each.kind for each in requests(table)}
    return View(
        viewer=viewer,
        seats=table.seats,
        round=table.round,
        phase=table.phase,
        first=table.first,
        active=table.active,
        asked=tuple(kinds.get(seat, "") for seat in range(table.seats)),
        supply=tuple(each.copy() for each in table.supply),
        points=tuple(table.points),
        passed=tuple(table.passed),
        picked=tuple(map(bool, table.picks)),
        own_pick=0 if viewer is None else table.picks[viewer],
        arena=None if table.arena is None else MOUNT.view(table, viewer),
    )


def imagine(table: Table, viewer: Viewer, rng: Rng) -> Table:
    twin = table.copy()
    for seat in range(table.seats):
        if seat != viewer and table.picks[seat]:
            twin.picks[seat] = 1 + rng.below(3)
    if twin.arena is not None:
        MOUNT.imagine(twin, viewer, rng)
    return twin


# ---------------------------------------------------------------- words

NOTATION = Notation(
    [
        notation.Row("pick {number}", Pick),
        notation.Row("trade {good}", Trade),
        notation.Row("pass", Pass),
        *text.rows(MOUNT),
    ],
    {"number": notation.Number("number", 1, 3), "good": notation.Words("good", GOODS)},
    asked={
        "pick": (Pick,),
        "action": (Trade, MOUNT.SendWorker, Pass),
        "equip": (Equip,),
        "choose_equip": (ChooseEquip,),
    },
    question=lambda view: "" if view.viewer is None else view.asked[view.viewer],
)
SAY = Vocabulary()
SENTENCES = Sentences(
    SAY,
    {
        Pick: SAY("picks {number|in secret}", "CLM-PICK-1"),
        Trade: SAY("trades for {good}", "CLM-TURN-1"),
        Pass: SAY("passes", "CLM-TURN-1"),
        TableSet: SAY("a table is set", "CLM-SCEN-1"),
        RoundStarted: SAY("round {round} begins", "CLM-PICK-1"),
        Picked: SAY("{seat} has picked[ {number}]", "CLM-PICK-1"),
        PicksRevealed: SAY("the picks are {numbers}; the die shows {die}", "CLM-PICK-1"),
        Scored: SAY("{seat} scores {points}", "CLM-CLAIM-1"),
        GoodsGained: SAY("{seat} gets {goods:str}", "CLM-GOODS-1"),
        GoodsPaid: SAY("{seat} pays {goods:str}", "CLM-TURN-1"),
        TurnStarted: SAY("it is the turn of {seat}", "CLM-TURN-1"),
        Passed: SAY("{seat} has passed", "CLM-TURN-1"),
        CleanupStarted: SAY("the Cleanup of round {round}", "CLM-CLEAN-1"),
        SuppliesCleared: SAY("what is left is lost", "CLM-CLEAN-1"),
        EndReached: SAY("round {round} was the last", "CLM-END-1"),
        GameEnded: SAY("the game ends", "CLM-END-1"),
        **text.sentences(MOUNT, SAY),
    },
    kinds=(*RULES.decide, *RULES.apply),
)


def remark(decision: Decision, view: View) -> str:
    if not isinstance(decision, (*MOUNT.decide,)) or view.viewer is None or view.arena is None:
        return ""
    return text.remark(decision, view.arena, view.viewer)


RULESET = Ruleset(
    name="claims_and_arena",
    title="Claims and the Arena",
    version=1,
    seats=(2, 3),
    options=(
        Option(name="rounds", sentence="Rounds played", default=3, values=(3, 1)),
        *arena.OPTIONS,
    ),
    credits="made for tests",
    rules=RULES,
    sight=Sight(view=view, imagine=imagine),
    rulebook=Rulebook(__package__, modules=(arena.__name__,)),
    telling=Telling(
        parse=NOTATION.parse,
        format=NOTATION.format,
        split=NOTATION.split,
        sentence=SENTENCES.sentence,
        remark=remark,
    ),
)
