"""A game at one keyboard, for all its people or one of them, until it ends or they leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from event_store.playing import play_on
from mechs_cli.console.dialogue import (
    LEAVE,
    Board,
    Dialogue,
    GameMoved,
    Question,
    by_number,
    numbered,
    offered,
)
from mechs_cli.console.output import tell
from mechs_cli.games.headlines import kind_of, result_lines, waiting
from mechs_cli.games.turns import CLIENT, decide_rest, dropped
from mechs_cli.table.welcome import is_first, welcome
from mechs_core.kernel.errors import IllegalDecision, MechsError, StoreConflict
from mechs_core.kernel.messages import (
    Decision,
    DrawnLine,
    Request,
    Seat,
    Span,
    request_to,
    secrets_of,
    tag_of,
)
from mechs_core.kernel.viewers import Eyes, has_secrets
from mechs_core.table.frames import Frame, news
from mechs_core.table.notation import decision_of, decisions_in
from mechs_core.table.refusals import plainly, unread, with_example
from mechs_core.table.seats import seats_of
from mechs_core.table.sitting import Sitting, frames_since

if TYPE_CHECKING:
    from event_store import GameStore, Head

AFTER = 4  # rows printed after a result


class AtTable(Sitting):
    """One game of a store, with whoever sits here; what can be typed besides decisions comes in
    classes above it.
    """

    asides: Mapping[str, Callable[[Any, str], bool]]  # what can be typed besides decisions
    guide: Mapping[str, str]  # the same as people are told of it
    look_up: ClassVar[
        Callable[[Any, str, str], bool]
    ]  # shows a component; the game's own words end in it
    client = CLIENT  # in the envelopes of what is decided here

    def __init__(
        self,
        store: GameStore,
        game: str,
        dialogue: Dialogue,
        own: Seat | None = None,
        most: int | None = None,
    ) -> None:
        """own: who alone sits here, while the others decide elsewhere; None: all people do.

        most: decisions of bots at a time, see `play_on`.
        """
        self.store = store
        self.most = most
        self.game = store.head(game).game
        self.dialogue = dialogue
        line = store.line(game)
        seats = seats_of(line)
        super().__init__(seats.people if own is None else (own,), line, seats)
        self.news: list[Frame] = []  # the news told last
        self.notice = ""  # shown below the next board
        self.typed: dict[Seat, str] = {}  # what a seat typed too late; put on its line again
        self.greets = dialogue.interactive and is_first(store, self.game)
        dialogue.moved = self.moved

    def run(self) -> bool:
        """Play until the game is over (True) or people leave (False). Raises MechsError."""
        while True:
            self.follow()
            self.let_bots_play()
            if (over := self.looked_on()) is not None:
                return over
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

    def looked_on(self) -> bool | None:
        """For sessions that follow the game: whether it is over for them. None: it goes on."""
        return None

    def turn(self, request: Request) -> bool:
        """Pass the keyboard to the seat of a question and put it.

        False: people leave. Raises GameMoved.
        """
        if not self.pass_to(request):
            return False
        self.tell_news()
        return self.put(request)

    def wait(self) -> bool:
        """Show what others do until the own seat is asked. False: who sits here leaves.

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
            typed = self.read(self.persons[0], self.dialogue.wait)
            if typed is None or typed in LEAVE:
                return False
            if typed and not self.is_aside(typed):
                self.dialogue.refuse(f"{label} is not asked now; {asked}")
            elif typed and self.aside(typed):
                return True

    def taken_notice(self) -> str:
        """Return the notice for below the board, and clear it."""
        notice, self.notice = self.notice, ""
        return notice

    def task_set(self) -> Sequence[DrawnLine]:
        """What stands above every prompt: in a lesson its task."""
        return ()

    def read(self, seat: Seat, how: Callable[[], str | None]) -> str | None:
        """A line typed by a seat. What it typed too late, or had begun, is on the line again.

        how: reads the line. Raises GameMoved, and then keeps what was begun.
        """
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
        """If the game was taken back, switch to the game that replaced it."""
        for head in self.store.successors(self.game):
            (last,) = self.store.steps(self.game, self.store.head(self.game).steps - 1)
            self.go_on_as(head, self.taken_back(last, head.game))

    def go_on_as(self, head: Head, notice: str) -> None:
        self.go_back(0 if head.at is None else head.at + 1)
        self.game, self.notice = head.game, notice

    def was_too_late(self, seat: Seat, typed: str) -> None:
        """Prepare a notice that somebody else was faster, and keep what was typed."""
        self.typed[seat] = typed
        before = self.line.position
        self.line = self.store.line(self.game)
        self.notice = self.too_late(seat, self.told_since(before, self.viewer(seat)))

    # ------------------------------------------------------------ whose turn it is

    def let_bots_play(self) -> None:
        """Bots play on until a person is asked, or may come between and wants to."""
        self.line = self.store.line(self.game)
        playing = play_on(self.store, self.game, CLIENT, self.most)
        while self.pause() is None and next(playing, None) is not None:
            if self.pausing:
                self.line = self.store.line(self.game)
        self.line = self.store.line(self.game)

    def pass_to(self, request: Request) -> bool:
        """Give the keyboard to a seat; the screen is cleared if that seat or the last has secrets.

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
        before = self.store.line(self.game, position - 1) if position else None
        steps = self.store.steps(self.game, before.steps if before else 0)
        return frames_since(before, steps, self.line, eyes)

    def tell_news(self) -> None:
        """Show what has happened since the holder of the keyboard last looked."""
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
        """Put a question and read lines until one answers it, or it must be put again.

        False: people leave.
        """
        ruleset, seat = self.line.ruleset, request.seat
        view = self.view(seat)
        self.line.need_open(request)
        legal = self.line.legal(seat)
        offers = {ruleset.telling.format(decision, view): decision for decision in legal}
        about = f", {request.about}" if request.about else ""
        enter = self.what_enter_does(request, offers)
        question = Question(
            name=self.seats.label(seat),
            text=f"{kind_of(request)}{about}{f' (Enter: {enter})' if enter else ''}",
            offers=offered(ruleset, legal, view),
            board=self.board(self.holder),
            notice=self.taken_notice(),
            task=self.task_set(),
            enter=enter,
        )
        self.dialogue.put(question)
        while True:
            typed = self.read(seat, self.dialogue.ask)
            if typed is None or typed in LEAVE:
                return False
            if not typed and not request.required:
                self.passed[seat] = request
                return True
            if not typed:
                typed = enter
            try:
                if typed and self.answered(seat, typed, offers, view):
                    return True
            except IllegalDecision as no:
                if not self.dialogue.interactive:
                    raise
                self.dialogue.refuse(plainly(no, typed, offers))
            if self.moved():
                return True

    def what_enter_does(self, request: Request, offers: dict[str, Decision]) -> str:
        """What Enter alone means: the only choice, or "go on" for optional questions; else ""."""
        if not request.required:
            return "go on"
        return next(iter(offers)) if self.dialogue.interactive and len(offers) == 1 else ""

    def aside(self, typed: str) -> bool:
        """Carry out an aside. Returns whether the question is to be put again."""
        word, _, rest = typed.partition(" ")
        try:
            if word not in self.asides:
                return self.look_up(rest.strip(), word)
            return self.asides[word](self, rest.strip())
        except MechsError as error:
            self.dialogue.refuse(error.sentence, error.hint)
            return False

    def answered(self, seat: Seat, typed: str, offers: dict[str, Decision], view: Any) -> bool:
        """Carry out a typed line. Returns False if the question stays open. Raises MechsError."""
        if self.is_aside(typed) and typed not in offers:
            return self.aside(typed)
        first, *rest = [typed] if typed in offers else decisions_in(self.line.ruleset, typed)
        try:
            decision = self.choose(first, offers, view)
            at = self.line.position
            self.store.decide(self.game, seat, decision, expect=at, client=self.client)
        except (IllegalDecision, StoreConflict):
            if not self.dialogue.interactive or not self.moved():
                raise
            self.was_too_late(seat, typed)
            return True
        left, refusal = decide_rest(self.store, self.game, seat, rest, self.client)
        self.tell_left(seat, left, refusal)
        return True

    def tell_left(
        self, seat: Seat, left: Sequence[str], refusal: IllegalDecision | StoreConflict | None
    ) -> None:
        """Say why the rest of a line of several decisions was dropped.

        The notice comes below the next board if the seat is asked again, else at once.
        """
        if refusal is not None and not self.dialogue.interactive:
            if left:
                tell(dropped(left))
            raise refusal
        if isinstance(refusal, StoreConflict):
            self.typed[seat] = left[0]
        reasons = [] if refusal is None else [f"refused: {refusal.sentence}"]
        notice = "; ".join(reasons + ([dropped(left)] if left else []))
        if request_to(seat, self.store.line(self.game).requests()) is not None:
            self.notice = notice
        elif notice:
            tell(notice)

    def choose(self, typed: str, offers: dict[str, Decision], view: Any) -> Decision:
        """The decision of a typed line: an offer, its number, notation, or how one offer begins."""
        if typed in offers:
            return offers[typed]
        if (chosen := by_number(offers, typed)) is not None:
            return offers[chosen]
        if numbered(offers) and typed.isdecimal():
            sentence = f"the numbers go from 1 to {len(offers)}"
            raise IllegalDecision("bad_value", sentence if len(offers) > 1 else "only 1 is offered")
        try:
            return decision_of(self.line.ruleset, typed, view)
        except IllegalDecision as no:
            if not self.dialogue.interactive:
                raise with_example(no, typed, offers) from None
            begun = [offer for offer in offers if offer.casefold().startswith(typed.casefold())]
            if len(begun) == 1:
                return offers[begun[0]]
            raise unread(typed, no) from None

    def is_aside(self, typed: str) -> bool:
        word = typed.partition(" ")[0]
        return word in self.asides or word in self.looked_up()

    def looked_up(self) -> Mapping[str, str]:
        """The game's own words for components, with what the help says of each."""
        return self.line.ruleset.telling.looked_up(self.view(self.holder))
