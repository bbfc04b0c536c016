"""Each check of the contract suite fails for a ruleset that is broken in its way."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from msgspec import structs

from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.contract.rules import LONGEST_TURN
from mechs_core.kernel.errors import BotFailed, IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decided, Event, Mark, Request, Span
from mechs_core.kernel.ruleset import Option, Ruleset
from mechs_core.testing import bots, checks, counts, twins
from mechs_core.testing.playouts import (
    Playout,
    Setting,
    every_setting,
    mixed,
    onlookers,
    play,
    settings,
)
from tests.toy import TOY, rules, sight, study, text
from tests.toy.model import Block, Game, Pass, Pick, Picked, PointsScored, RoundStarted
from tests.with_answers import with_answers

SETTING = Setting(3, {})


def found(check: Any, ruleset: Ruleset, games: int = 10) -> str:
    """What a check says of some games of a broken ruleset."""
    with pytest.raises(AssertionError) as caught:
        for number in range(games):
            check(play(ruleset, SETTING, f"broken {number}"))
    return str(caught.value)


def with_decide(kind: type, rule: Any) -> Ruleset:
    return with_answers(TOY, decide={**TOY.rules.decide, kind: rule})


def test_every_number_of_seats_and_every_option_value_is_a_setting():
    assert [str(each) for each in settings(TOY)] == [
        *(f"{seats} seats" for seats in range(2, 13)),
        *("2 seats rounds=1", "3 seats rounds=2", "4 seats rounds=4", "5 seats rounds=5"),
        *("6 seats block=false", '7 seats die={"sides":4}', '2 seats die={"faces":[0,0,9]}'),
    ]
    every = [str(each) for each in every_setting(TOY)]
    assert len({*every}) == len(every) == 11 + 6 * 11 + 2
    assert every[-2:] == ['2 seats die={"faces":[0,0,9]}', '3 seats die={"faces":[0,0,9]}']


def test_mixed_settings_have_every_option_and_are_admitted():
    drawn = [mixed(TOY, Rng("mixed", number)) for number in range(200)]
    assert {each.seats for each in drawn} == {*TOY.seats}
    for option in TOY.options:
        assert all(
            value in [each.options[option.name] for each in drawn] for value in option.values
        )
    assert all(each.seats <= 3 for each in drawn if "faces" in each.options["die"])


def test_a_setting_that_is_refused_otherwise_than_by_bad_config():
    def check(said, seats):
        if said:
            raise IllegalDecision("bad_value", "no")
        return said

    option = Option(name="x", sentence="", default=0, values=(0, 1), check=check)
    with pytest.raises(AssertionError, match="toy, 2 seats x=1: no"):
        [*settings(with_answers(TOY, options=(*TOY.options, option)))]


def test_onlookers_are_a_spectator_one_who_is_asked_and_others():
    moments = play(TOY, Setting(12, {}), "eyes").moments
    answering = [each.line for each in moments if len(each.line.requests()) == 1]
    for number in range(30):
        rng = Rng("eyes", number)
        for each in moments:
            eyes = onlookers(each.line, rng)
            assert eyes[0] is None and len({*eyes}) == 4
        assert all(onlookers(each, rng)[1] == each.requests()[0].seat for each in answering)
    few = play(TOY, Setting(2, {}), "eyes").line
    assert {*onlookers(few, Rng("eyes"))} == {None, 0, 1}


def test_the_toy_is_not_broken():
    game = play(TOY, SETTING, "whole")
    assert all(check(game) > 0 for check in (*checks.CHECKS, *checks.SHARING, twins.check_twins))


# ---------------------------------------------------------------- nothing is shared


def test_a_view_that_hands_out_a_list_of_the_state():
    def view(game, viewer):
        return structs.replace(sight.view(game, viewer), scores=game.scores)

    said = found(checks.check_sharing, with_answers(TOY, view=view))
    assert "view.scores is state.scores: whoever writes into one changes the other" in said


def test_a_view_that_is_kept_with_a_list_in_it():
    kept: list[int] = []

    def view(game, viewer):
        return structs.replace(sight.view(game, viewer), shown=kept)

    said = found(checks.check_sharing, with_answers(TOY, view=view))
    assert "asked twice: view.shown is view.shown" in said


def test_an_imagined_state_that_shares_a_list():
    def imagine(game, viewer, rng):
        twin = sight.imagine(game, viewer, rng)
        twin.spent = game.spent
        return twin

    said = found(checks.check_sharing, with_answers(TOY, imagine=imagine))
    assert "imagined.spent is state.spent" in said


def test_a_list_of_decisions_that_is_kept():
    every = [Pick(1), Pick(2), Pick(3)]

    def choices(game, request):
        return every if request.kind == "pick" else rules.choices(game, request)

    said = found(checks.check_sharing, with_answers(TOY, choices=choices))
    assert "asked twice: legal is legal" in said


def test_a_listed_decision_that_can_be_changed():
    class Loose(Pick, frozen=True, tag="Loose"):
        more: dict[str, int] = {}  # noqa: RUF012 - a Struct's

    def choices(game, request):
        return [Loose(1, {"x": 1})] if request.kind == "pick" else rules.choices(game, request)

    game = play(TOY, SETTING, "loose")
    game.ruleset = with_answers(TOY, choices=choices)
    for each in game.moments:
        each.line.ruleset = game.ruleset
    with pytest.raises(
        AssertionError, match=r"lists a decision that can be changed: legal\[0\].more"
    ):
        checks.check_sharing(game)


def test_an_event_whose_tables_the_state_keeps_or_all_games_have():
    class Laid(Event, frozen=True):
        table: dict[str, list[int]]

    class Laying(Game):
        table: dict[str, list[int]] = {}  # noqa: RUF012 - a Struct's

    every = {"a": [1]}

    def keep(game, event):
        game.table = event.table

    def start(created):
        return Laying(*structs.astuple(rules.start(created)))

    def setup(laid):
        def set_up(play):
            rules.set_up(play)
            play.emit(Laid(laid()))

        return set_up

    for laid, words in ((lambda: every, "played again"), (lambda: {"a": [1]}, "is state.table")):
        apply = {**TOY.rules.apply, Laid: keep}
        toy = with_answers(TOY, apply=apply, start=start, setup=setup(laid))
        if words == "played again":
            toy = with_answers(toy, apply={**apply, Laid: lambda game, event: None})
        said = found(checks.check_events_and_state, toy)
        assert "events[" in said and words in said


# ---------------------------------------------------------------- the end, the readings


def test_a_game_that_waits_for_nobody():
    def nobody(game):
        return tuple(structs.replace(each, required=False) for each in rules.requests(game))

    with pytest.raises(AssertionError, match="waits for nobody"):
        play(with_answers(TOY, requests=nobody), SETTING, "7")


def test_a_result_that_forgets_a_seat():
    def winners_only(game):
        result = rules.result(game)
        return result and structs.replace(result, ranking=result.ranking[:1])

    found(checks.check_end, with_answers(TOY, result=winners_only))


def test_a_rule_that_writes_into_the_state_beside_its_events():
    def let_pass(play, seat, decision):
        play.state.scores[seat] += 1
        rules.let_pass(play, seat, decision)

    assert "folded state is not live state" in found(
        checks.check_readings, with_decide(Pass, let_pass)
    )


def test_a_rule_with_chance_of_its_own():
    dice = itertools.cycle(range(1, 8))

    def let_pass(play, seat, decision):
        play.emit(PointsScored(seat, next(dice)))
        rules.let_pass(play, seat, decision)

    assert "PointsScored.points" in found(checks.check_readings, with_decide(Pass, let_pass))


def test_a_copy_that_shares_a_list():
    class Careless(Game):
        def copy(self):
            twin = super().copy()
            twin.scores = self.scores
            return twin

    def start(created):
        return Careless(*structs.astuple(rules.start(created)))

    found(checks.check_copies, with_answers(TOY, start=start))


def test_a_message_that_holds_a_list():
    def pick(play, seat, decision):
        rules.pick(play, seat, decision)
        play.emit(rules.ScoresSet(list(play.state.scores)))

    assert "does not come back" in found(checks.check_records, with_decide(Pick, pick))


def test_rounds_that_begin_twice():
    def let_pass(play, seat, decision):
        play.emit(RoundStarted(play.state.round))
        play.emit(rules.Claimed(0, 1))
        rules.let_pass(play, seat, decision)

    assert "after" in found(checks.check_marks, with_decide(Pass, let_pass))


def with_turns_of_seats(seat_of: Any) -> Ruleset:
    """A pick is a turn; `seat_of` says from its event whose."""
    begun = [0]

    def mark(event):
        if type(event) is RoundStarted:
            begun[0] = event.round
        if type(event) is Picked:
            return Mark("turn", round=begun[0], turn=1, seat=seat_of(event))
        return rules.mark(event)

    return with_answers(TOY, mark=mark)


def test_turns_of_one_number_are_of_several_seats():
    assert checks.check_marks(play(with_turns_of_seats(lambda e: e.seat), SETTING, "turns")) > 3
    twice = with_turns_of_seats(lambda event: 0)
    assert "after" in found(checks.check_marks, twice)
    of_all = with_turns_of_seats(lambda event: event.seat or None)
    assert "after" in found(checks.check_marks, of_all)


# ---------------------------------------------------------------- decisions


def test_a_legal_decision_that_is_refused():
    def always_block(game, request):
        return [Block(), Pass()] if game.claimant is not None else rules.choices(game, request)

    with pytest.raises((AssertionError, IllegalDecision)):
        for number in range(10):
            checks.check_legal(play(with_answers(TOY, choices=always_block), SETTING, f"{number}"))


def test_a_decision_that_is_written_and_not_read():
    broken = with_answers(TOY, format=lambda decision, view: "pass")
    assert "Pick" in found(checks.check_legal, broken)


def test_a_refusal_after_a_change():
    def block(play, seat, decision):
        play.state.die += 1
        rules.block(play, seat, decision)

    assert "left a trace" in found(checks.check_refusals, with_decide(Block, block))


def test_a_refusal_without_a_proper_code():
    def block(play, seat, decision):
        if play.state.spent[seat]:
            raise IllegalDecision("Not now!", "no")
        rules.block(play, seat, decision)

    assert "Not now!" in found(checks.check_refusals, with_decide(Block, block))


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("summary", ["", "x" * 241, "two\nlines"])
def test_a_summary_that_is_no_row(summary):
    found(checks.check_views, with_answers(TOY, summary=lambda game: summary))


def test_a_board_that_is_too_wide():
    wide = with_answers(TOY, board=lambda table: [[Span("x" * 40), Span("x" * 41)]])
    assert "81 columns" in found(checks.check_views, wide)


def test_a_sentence_with_a_rule_that_does_not_exist():
    def sentence(event, before):
        return text.sentence(event, before)[0], ("TOY-NO-1",)

    assert "TOY-NO-1" in found(checks.check_sentences, with_answers(TOY, sentence=sentence))


# ---------------------------------------------------------------- study


def test_a_part_of_the_score_that_is_not_declared():
    assert "declared are" in found(counts.check_parts, with_answers(TOY, parts=study.PARTS[:-1]))


def test_parts_that_do_not_add_up():
    points, *others = study.PARTS
    broken = with_answers(TOY, parts=(structs.replace(points, scores=False), *others))
    assert ", not " in found(counts.check_parts, broken)


def test_parts_that_do_not_score_need_not_add_up():
    parts = tuple(structs.replace(part, scores=False) for part in study.PARTS)
    assert (
        counts.check_parts(play(with_answers(TOY, parts=parts), SETTING, "parts")) == SETTING.seats
    )


def counting(kind: type, count: Any) -> Ruleset:
    """The toy with one thing counted: count(tally, event)."""

    def watch(created, tally):
        return {kind: lambda event: count(tally, event)}

    return with_answers(TOY, watch=watch)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ((9, "number", "1", "picks"), "seat 9"),
        ((0, "numbers", "1", "picks"), "not declared"),
        ((0, "number", "1", "held"), "not declared"),
        ((0, "number", 1, "picks"), "1: picks"),
        ((0, "number", "", "picks"), "'': picks"),
        ((0, "number", " 1", "picks"), "' 1': picks"),
        ((0, "number", "\x1b[2J", "picks"), "picks"),
        ((0, "number", "1" * 41, "picks"), "a long item"),
        ((0, "number", "1", "claims"), "without one picks"),
        ((0, "number", "1", "picks", 0.5), ".5"),
        ((0, "number", "1", "picks", 0), "without one picks"),
    ],
)
def test_a_count_that_fits_no_topic(said, why):
    broken = counting(RoundStarted, lambda tally, event: tally.add(*said))
    assert why in found(counts.check_tallies, broken)


def test_a_count_that_shows_a_secret():
    broken = counting(Picked, lambda tally, event: tally.add(0, "number", "1", "picks", 9))
    assert counts.check_tallies(play(broken, SETTING, "public")) > 0

    def count(tally, event):
        tally.add(event.seat, "number", str(event.number), "picks")

    assert "counts something else" in found(counts.check_tallies, counting(Picked, count))


def test_a_count_that_knows_the_seed():
    def watch(created, tally):
        return {Picked: lambda event: tally.add(0, "number", f"seed {created.seed}", "picks")}

    assert "counts something else" in found(counts.check_tallies, with_answers(TOY, watch=watch))


def test_a_measure_that_is_never_counted():
    broken = counting(PointsScored, lambda tally, event: tally.add(0, "number", "1", "picks"))
    games = [play(broken, SETTING, f"rare {number}") for number in range(5)]
    assert counts.never_counted(broken, games) == {"number: claims", "number: points", "card: held"}


# ---------------------------------------------------------------- luck and secrets


def test_new_luck_that_changes_what_was_seen():
    def renew_luck(play):
        play.emit(rules.CardDealt(0, 1 + play.luck.draw(f"card {play.state.renewals}", 0, 6)))
        rules.renew_luck(play)

    assert "new luck" in found(checks.check_new_luck, with_answers(TOY, reluck=renew_luck))


def test_new_luck_under_a_label_that_was_used():
    def renew_luck(play):
        play.luck.draw("prize", 0, 6)

    assert "drawn again" in found(checks.check_new_luck, with_answers(TOY, reluck=renew_luck))


def test_a_view_that_shows_a_secret():
    def view(game, viewer):
        return structs.replace(sight.view(game, viewer), prize=game.prize)

    found(twins.check_twins, with_answers(TOY, view=view))


def test_a_summary_that_shows_a_secret():
    found(twins.check_twins, with_answers(TOY, summary=lambda game: f"prize {game.prize}"))


def test_a_question_that_shows_a_secret():
    def asked(game):
        about = str(game.cards[0])
        return tuple(structs.replace(each, about=about) for each in rules.requests(game))

    found(twins.check_twins, with_answers(TOY, requests=asked))


def test_a_refusal_that_shows_a_secret():
    def block(play, seat, decision):
        if play.state.spent[seat]:
            raise IllegalDecision("block_spent", f"the prize is {play.state.prize}")
        rules.block(play, seat, decision)

    found(twins.check_twins, with_decide(Block, block), games=40)


def test_a_count_of_events_that_shows_a_secret():
    def pick(play, seat, decision):
        rules.pick(play, seat, decision)
        if decision.number == 3:
            play.emit(Picked(seat, 3))

    found(twins.check_twins, with_decide(Pick, pick))


def test_an_event_that_shows_a_secret():
    def pick(play, seat, decision):
        rules.pick(play, seat, decision)
        play.emit(rules.ScoresSet(tuple(play.state.cards)))

    found(twins.check_twins, with_decide(Pick, pick))


def test_secrets_that_are_never_imagined():
    for part in ("prize", "cards", "picks"):

        def imagine(game, viewer, rng, part=part):
            twin = sight.imagine(game, viewer, rng)
            setattr(twin, part, getattr(game.copy(), part))
            return twin

        with pytest.raises(AssertionError, match=r"always gives the same|never vary"):
            twins.check_hidden_fields_vary(with_answers(TOY, imagine=imagine), SETTING, "known")


# ---------------------------------------------------------------- bots


def test_a_bot_that_is_never_the_same():
    turns = itertools.count()
    fickle = Bot("fickle", 1, "", lambda sight: sight.legal[next(turns) % len(sight.legal)])
    with pytest.raises(AssertionError, match="not the same"):
        bots.check_bot(with_answers(TOY, bots=(fickle,)), 2, "bot:fickle@1", "7")


def test_a_bot_that_decides_what_is_not_legal():
    cheat = Bot("cheat", 1, "", lambda sight: Block())
    with pytest.raises(IllegalDecision):
        bots.check_bot(with_answers(TOY, bots=(cheat,)), 2, "bot:cheat@1", "7")


def unhurried(**answers: Any) -> Ruleset:
    """The toy, in which the game waits for the first seat that is asked alone."""

    def requests(game: Game) -> tuple[Request, ...]:
        first, *others = rules.requests(game) or (None,)
        return (
            ()
            if first is None
            else (first, *(structs.replace(each, required=False) for each in others))
        )

    return with_answers(TOY, requests=requests, **answers)


def plays_on(choose: Any) -> Ruleset:
    return unhurried(bots=(Bot("leaves", 1, "", choose),))


def test_a_bot_may_leave_a_question_for_which_the_game_does_not_wait():
    ruleset = plays_on(lambda sight: None if sight.may_leave else sight.legal[0])
    for number in range(5):
        assert bots.check_answers(play(ruleset, SETTING, f"left {number}"))
    assert bots.check_bot(ruleset, 3, "bot:leaves@1", "7")


def test_a_bot_that_leaves_a_question_for_which_the_game_waits():
    ruleset = plays_on(lambda sight: None)
    assert "leaves it: the game waits" in found(bots.check_answers, ruleset)
    with pytest.raises(BotFailed, match=r"bot:leaves@1 decided nothing, toy, seat 0, after event"):
        bots.check_bot(ruleset, 3, "bot:leaves@1", "7")


def test_a_bot_that_answers_what_it_is_rarely_asked_with_what_is_not_legal():
    ruleset = plays_on(lambda sight: Block() if sight.may_leave else sight.legal[0])
    assert "is asked pick, and answers with Block()" in found(bots.check_answers, ruleset)


def test_a_bot_that_leaves_a_trace_where_it_is_asked():
    games: list[Game] = []
    ruleset = plays_on(lambda sight: games[-1].scores.reverse() or sight.legal[0])

    def check(game: Playout) -> int:
        games.extend(each.line.state for each in game.moments[:1])
        games[-1].scores[0] += 1
        game.moments[1:] = []
        return bots.check_answers(game)

    assert "leaves a trace" in found(check, ruleset)


def test_a_turn_that_does_not_end():
    """Ever more blocks of seat 1: its turn is told, with what it decides most."""
    turns = bots.Turns(TOY)
    step = (Decided(1, Pass()),)
    assert [turns.add(step) for _ in range(LONGEST_TURN)] == [""] * LONGEST_TURN
    assert turns.add((RoundStarted(2),)) == ""  # no decision
    once_more = LONGEST_TURN + 1
    assert turns.add(step) == f"seat 1 has decided {once_more} times in a turn: Pass {once_more}"


def test_a_turn_ends_where_a_round_begins():
    turns = bots.Turns(TOY)
    for _ in range(2 * LONGEST_TURN):
        assert turns.add((Decided(0, Pass()),)) == ""
        assert turns.add((Decided(1, Pass()), RoundStarted(2))) == ""
    assert turns.longest.total() == 1


def test_requests_are_compared_as_a_whole():
    assert Request(0, "pick", ("Pick",)) != Request(0, "pick", ("Pick",), "round 2")
