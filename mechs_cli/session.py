"""A game at one keyboard: hot-seat people or one of them, until it is over or they leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from mechs_cli.asides import ASIDES, LEAVE
from mechs_cli.choices import decision_of, decisions_in
from mechs_cli.dialogue import (
    Board,
    Dialogue,
    GameMoved,
    Question,
    by_number,
    numbered,
    offered,
)
from mechs_cli.frames import Frame, frames, frames_of_step, news
from mechs_cli.headlines import kind_of, result_lines, waiting
from mechs_cli.output import tell
from mechs_cli.refusals import plainly, unread, with_example
from mechs_cli.seat_names import seats_of
from mechs_cli.turns import CLIENT, decide_rest, dropped, play_on
from mechs_cli.welcome import is_first, welcome
from mechs_core.kernel.errors import IllegalDecision, MechsError, StoreConflict
from mechs_core.kernel.messages import (
    Decided,
    Decision,
    Request,
    Seat,
    Span,
    request_to,
    secrets_of,
    tag_of,
)
from mechs_core.kernel.viewers import Eyes, has_secrets

if TYPE_CHECKING:
    from event_store import GameStore, Head

AFTER = 4  # rows that are printed behind a result


class Session:
    """One game of a store, with whoever sits here."""

    def __init__(
        self, store: GameStore, game: str, dialogue: Dialogue, own: Seat | None = None
    ) -> None:
        """own: who alone sits here, while the others decide elsewhere; None: all people do."""
        self.store = store
        self.game = store.head(game).game
        self.dialogue = dialogue
        self.line = store.line(game)
        self.seats = seats_of(self.line.ruleset, self.line.created)
        self.persons = self.seats.people if own is None else (own,)
        self.holder: Seat | None = self.persons[0] if len(self.persons) == 1 else None
        self.seen = dict.fromkeys(self.persons, self.line.position)  # events told, by seat
        self.news: list[Frame] = []  # what was told last
        self.choice: Seat | None = None  # who wants to decide next
        self.pausing: set[Seat] = set()  # who is asked, too, what need not be answered
        self.passed: dict[Seat, Request] = {}  # such a question that was let pass last
        self.notice = ""  # to be told when the keyboard has been passed
        self.typed: dict[Seat, str] = {}  # what was typed too late, to be offered again
        self.greets = dialogue.interactive and is_first(store, self.game)
        dialogue.moved = self.moved

    def run(self) -> bool:
        """Play until the game is over (True) or people leave (False). Raises MechsError."""
        while True:
            self.follow()
            self.let_bots_play()
            head = self.store.head(self.game)
            if head.position != self.line.position:
                continue
            if head.status != "running":
                if self.store.successors(self.game):
                    continue
                self.tell_news()
                self.dialogue.end(self.board(None), self.rows_of_result())
                return True
            request = self.next_request()
            try:
                stays = self.wait() if request is None else self.turn(request)
            except GameMoved:
                continue
            if not stays:
                return False

    def turn(self, request: Request) -> bool:
        """Ask whom the question is for. False: people leave. Raises GameMoved."""
        if not self.pass_to(request):
            return False
        self.tell_news()
        return self.put(request)

    def wait(self) -> bool:
        """Show what others do until they have done it. False: who sits here leaves.

        Raises GameMoved.
        """
        self.tell_news()
        label = self.seats.label(self.persons[0])
        asked = waiting(self.seats, self.line.requests())
        self.dialogue.put(
            Question(
                name=label,
                text=asked,
                offers={},
                board=self.board(self.holder),
                notice=self.taken_notice(),
                waits=True,
            )
        )
        while True:
            said = self.read(self.persons[0], self.dialogue.wait)
            if said is None or said in LEAVE:
                return False
            if said and not is_aside(said):
                self.dialogue.refuse(f"{label} is not asked now; {asked}")
            elif said and self.aside(said):
                return True

    def taken_notice(self) -> str:
        """What is to be said below the board, once."""
        said, self.notice = self.notice, ""
        return said

    def read(self, seat: Seat, how: Callable[[], str | None]) -> str | None:
        """What a seat types. What it has typed too late, or begun, stands there again."""
        self.dialogue.typed = self.typed.pop(seat, "")
        try:
            return how()
        except GameMoved:
            self.typed[seat] = self.dialogue.typed
            raise

    # ------------------------------------------------------------ others play it, too

    def moved(self) -> bool:
        """Whether another program has played on, taken back or closed the game meanwhile."""
        head = self.store.head(self.game)
        return head.position != self.line.position or head.status == "closed"

    def follow(self) -> None:
        """Where the game was taken back, go on with the one that goes on in its place."""
        for head in self.store.successors(self.game):
            last = self.store.steps(self.game, self.store.head(self.game).steps - 1)[0].events[0]
            who = self.seats.label(last.seat) if type(last) is Decided else "somebody"
            self.go_on_as(head, f"{who} has taken a decision back; the game goes on as {head.game}")

    def go_on_as(self, head: Head, notice: str) -> None:
        kept = 0 if head.at is None else head.at + 1
        self.seen = {each: min(kept, seen) for each, seen in self.seen.items()}
        self.game, self.notice = head.game, notice

    def too_late(self, seat: Seat, said: str) -> None:
        """Somebody else was faster: below the next board it is said who, and what was typed stands
        there again. Several people may see that board, so nothing secret is said there.
        """
        self.typed[seat] = said
        before = self.line.position
        self.line = self.store.line(self.game)
        viewer = seat if len(self.persons) == 1 else None
        happened = news(self.line.ruleset, self.told_since(before, viewer))
        if not happened:
            self.notice = "too late: the game was closed or taken back meanwhile; look again"
            return
        by = happened[0].by
        first = "somebody" if by is None else self.seats.label(by)
        faster = f"{first} has decided elsewhere" if by == seat else f"{first} was faster"
        self.notice = f"{faster}: {happened[0].sentence}; look again"

    # ------------------------------------------------------------ whose turn it is

    def let_bots_play(self) -> None:
        """Bots play on until a person is asked, or may come between and wants to."""
        self.line = self.store.line(self.game)
        playing = play_on(self.store, self.game)
        while self.pause() is None and next(playing, None) is not None:
            if self.pausing:
                self.line = self.store.line(self.game)
        self.line = self.store.line(self.game)

    def pause(self) -> Request | None:
        """A question that need not be answered, to who wants it and has not let it pass."""
        for request in self.line.requests():
            seat = request.seat
            if not request.required and seat in self.pausing and self.passed.get(seat) != request:
                return request
        return None

    def next_request(self) -> Request | None:
        """The question to put now: to who asked for it, to who holds the keyboard, to the first.

        One that need not be answered comes before the others, to who pauses for it. None: only
        others are waited for.
        """
        asked = [each for each in self.line.requests() if each.seat in self.persons]
        chosen = [each for each in asked if each.seat == self.choice]
        required = [each for each in asked if each.required]
        others = any(each.required for each in self.line.requests())  # are waited for, or bots
        held = [each for each in required if each.seat == self.holder]
        pause = self.pause()
        paused = [] if pause is None else [pause]
        self.choice = None
        return next(iter([*chosen, *paused, *held, *required, *([] if others else asked)]), None)

    def pass_to(self, request: Request) -> bool:
        """Give the keyboard to a seat; on a clear screen where it or who held it has secrets.

        False: they left.
        """
        seat, ruleset = request.seat, self.line.ruleset
        if seat == self.holder:
            return True
        asks_secret = any(
            secrets_of(kind) for kind in ruleset.rules.decisions if tag_of(kind) in request.accepts
        )
        looking = [each for each in (seat, self.holder) if each is not None]
        if asks_secret or any(has_secrets(self.line, each) for each in looking):
            name, clear = self.seats.label(seat), self.holder is not None
            if not self.dialogue.hand_over(name, clear=clear):
                return False
        self.holder = seat
        return True

    # ------------------------------------------------------------ what is told

    def view(self, viewer: Seat | None) -> Any:
        return self.line.ruleset.sight.view(self.line.state, viewer)

    def since(self, position: int) -> list[Frame]:
        """The events from a step's first one on, as the holder sees them."""
        return self.told_since(position, self.holder)

    def told_since(self, position: int, viewer: Seat | None) -> list[Frame]:
        if position >= self.line.position:
            return []
        eyes = Eyes(viewer, self.store.opened(self.game))
        if position == 0:
            return list(frames(self.line.ruleset, self.store.steps(self.game), eyes))
        before = self.store.line(self.game, position - 1)
        steps = self.store.steps(self.game, before.steps)
        return [frame for step in steps for frame in frames_of_step(before, step.events, eyes)]

    def tell_news(self) -> None:
        """What has happened since the holder last looked."""
        if self.holder is None:
            return
        happened = self.since(self.seen[self.holder])
        self.seen[self.holder] = self.line.position
        self.news = happened or self.news
        if self.greets:
            self.dialogue.greet(welcome(self.line.ruleset))
            self.greets = False
        told = news(self.line.ruleset, happened)
        self.dialogue.news([(Span(f"  {frame.sentence}"),) for frame in told])

    def board(self, viewer: Seat | None) -> Board:
        ruleset, view = self.line.ruleset, self.view(viewer)
        return Board(ruleset.telling.board(view), ruleset.telling.low_board(view))

    def rows_of_result(self) -> int:
        """Rows that are printed when the game is over."""
        result = self.line.ruleset.rules.result(self.line.state)
        return AFTER + (0 if result is None else len(result_lines(self.seats, result)))

    # ------------------------------------------------------------ a decision

    def put(self, request: Request) -> bool:
        """Put a question until it is answered, or must be put anew. False: people leave."""
        ruleset, seat = self.line.ruleset, request.seat
        view = self.view(seat)
        legal = ruleset.legal(self.line.state, seat)
        offers = {ruleset.telling.format(each, view): each for each in legal}
        about = f", {request.about}" if request.about else ""
        enter = self.what_enter_does(request, offers)
        question = Question(
            name=self.seats.label(seat),
            text=f"{kind_of(request)}{about}{f' (Enter: {enter})' if enter else ''}",
            offers=offered(ruleset, legal, view),
            board=self.board(self.holder),
            notice=self.taken_notice(),
            enter=enter,
        )
        self.dialogue.put(question)
        while True:
            said = self.read(seat, self.dialogue.ask)
            if said is None or said in LEAVE:
                return False
            if not said and not request.required:
                self.passed[seat] = request
                return True
            if not said:
                said = enter
            try:
                if said and self.answered(seat, said, offers, view):
                    return True
            except IllegalDecision as no:
                if not self.dialogue.interactive:
                    raise
                self.dialogue.refuse(plainly(no, said, offers))
            if self.moved():
                return True

    def what_enter_does(self, request: Request, offers: dict[str, Decision]) -> str:
        """What Enter alone answers: a single choice, or that one goes on; "" for nothing."""
        if not request.required:
            return "go on"
        return next(iter(offers)) if self.dialogue.interactive and len(offers) == 1 else ""

    def aside(self, said: str) -> bool:
        """Do what is no decision. Returns whether the question is to be put anew."""
        word, _, rest = said.partition(" ")
        try:
            return ASIDES[word](self, rest.strip())
        except MechsError as error:
            self.dialogue.refuse(error.sentence, error.hint)
            return False

    def answered(self, seat: Seat, said: str, offers: dict[str, Decision], view: Any) -> bool:
        """Do what is typed. False: the same question stays. Raises MechsError."""
        if is_aside(said) and said not in offers:
            return self.aside(said)
        first, *others = [said] if said in offers else decisions_in(self.line.ruleset, said)
        try:
            decision = self.choose(first, offers, view)
            self.store.decide(self.game, seat, decision, expect=self.line.position, client=CLIENT)
        except (IllegalDecision, StoreConflict):
            if not self.dialogue.interactive or not self.moved():
                raise
            self.too_late(seat, said)
            return True
        left, refusal = decide_rest(self.store, self.game, seat, others)
        self.tell_left(seat, left, refusal)
        return True

    def tell_left(
        self, seat: Seat, left: Sequence[str], refusal: IllegalDecision | StoreConflict | None
    ) -> None:
        """Why a line with several decisions was not decided to its end.

        Below the next board where the seat decides on; else at once, before others look.
        """
        if refusal is not None and not self.dialogue.interactive:
            if left:
                tell(dropped(left))
            raise refusal
        if isinstance(refusal, StoreConflict):
            self.typed[seat] = left[0]
        reasons = [] if refusal is None else [f"refused: {refusal.sentence}"]
        said = "; ".join(reasons + ([dropped(left)] if left else []))
        if request_to(seat, self.store.line(self.game).requests()) is not None:
            self.notice = said
        elif said:
            tell(said)

    def choose(self, said: str, offers: dict[str, Decision], view: Any) -> Decision:
        """What is typed as a decision: as offered, by number, in notation, or as it begins."""
        if said in offers:
            return offers[said]
        if (chosen := by_number(offers, said)) is not None:
            return offers[chosen]
        if numbered(offers) and said.isdecimal():
            many = f"the numbers go from 1 to {len(offers)}"
            raise IllegalDecision("bad_value", many if len(offers) > 1 else "only 1 is offered")
        try:
            return decision_of(self.line.ruleset, said, view)
        except IllegalDecision as no:
            if not self.dialogue.interactive:
                raise with_example(no, said, offers) from None
            begun = [offer for offer in offers if offer.casefold().startswith(said.casefold())]
            if len(begun) == 1:
                return offers[begun[0]]
            raise unread(said, no) from None


def is_aside(said: str) -> bool:
    return said.partition(" ")[0] in ASIDES
