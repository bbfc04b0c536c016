"""Each fault of a picture, or of what decisions touch, is found and told in words."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import field
from msgspec.structs import replace

from mechs_core.kernel.picture import Box, Disc, Group, Picture, Shape, Stroke, Words
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing import shapes
from mechs_core.testing.pictures import apart, check_pictures, follow, not_told_apart
from mechs_core.testing.playouts import Setting, play, played
from tests.five import FIVE
from tests.toy import TOY, sight
from tests.toy.model import Pass, Pick
from tests.toy.picture import DRAWING
from tests.with_answers import with_answers

SETTING = Setting(3, {})
FRAME = (100, 50)


def found(ruleset: Ruleset, games: int = 10) -> str:
    """What the check says of some games of a broken ruleset."""
    with pytest.raises(AssertionError) as caught:
        for number in range(games):
            check_pictures(play(ruleset, SETTING, f"broken {number}"))
    return str(caught.value)


def repainted(change: Callable[[Any, Group], Group]) -> Ruleset:
    """The toy with other groups: change(view, group)."""

    def picture(view: Any) -> Picture:
        whole = DRAWING.picture(view)
        return replace(whole, groups=tuple(change(view, group) for group in whole.groups))

    return with_answers(TOY, picture=picture)


def labelled(group: Group, more: object) -> Group:
    return replace(group, label=f"{group.label} {more}")


def test_a_drawn_game_and_one_in_characters_are_not_broken() -> None:
    for ruleset in (TOY, FIVE):
        for game in played(ruleset, Setting(2, {}), 40):
            assert check_pictures(game) > 5


# ---------------------------------------------------------------- views and pictures


def test_a_picture_that_is_another_each_time() -> None:
    ticks = itertools.count()
    told = found(repainted(lambda view, group: labelled(group, next(ticks))))
    assert "another picture of a recorded view: table" in told
    assert "toy, 3 seats, seed broken 0, after event " in told


def test_a_picture_that_knows_more_than_the_view() -> None:
    """A view that shows it would be found as such; here it comes in by the back door."""
    states: list[Any] = []

    def view(game: Any, viewer: int | None) -> Any:
        states[:] = [game]
        return sight.view(game, viewer)

    view.__annotations__["return"] = sight.Table
    leaky = repainted(
        lambda view, group: labelled(group, states[0].cards) if group.key == "panel 1" else group
    )
    told = found(with_answers(leaky, view=view))
    assert "another picture gives a secret away: panel 1: Group(key='panel 1'" in told
    assert ", a spectator: " in told or ", seat " in told


def test_a_picture_that_remembers_the_order_of_a_mapping() -> None:
    """Equal views come back from a recording with their keys in another order."""

    class Listed(sight.Table, frozen=True):
        by_name: dict[str, int] = field(default_factory=dict)

    def view(game: Any, viewer: int | None) -> Listed:
        return Listed(viewer, 0, 0, (), (), (), (), 0, None, by_name={"b": 1, "a": 2})

    view.__annotations__["return"] = Listed

    def picture(view: Any) -> Picture:
        words = Words(50, 20, " ".join(view.by_name), "label")
        return with_shape(words)

    told = found(with_answers(TOY, view=view, picture=picture))
    assert "text='b a'" in told and "text='a b'" in told


def test_a_picture_that_changes_while_its_view_stays() -> None:
    ticks = itertools.count()
    ticking = repainted(lambda view, group: labelled(group, next(ticks)))
    with pytest.raises(AssertionError, match="another picture where the view stays: table"):
        for number in range(10):
            game = play(ticking, SETTING, f"ticking {number}")
            follow(game, game.rng, {viewer: {} for viewer in game.viewers})


def test_a_picture_that_changes_its_view() -> None:
    class Shared(sight.Table):
        """A view that lends a list of the state."""

    def view(game: Any, viewer: int | None) -> Shared:
        table = sight.view(game, viewer)
        fields = {name: getattr(table, name) for name in table.__struct_fields__}
        return Shared(**fields | {"scores": game.scores})

    view.__annotations__["return"] = Shared

    def picture(view: Any) -> Picture:
        drawn = DRAWING.picture(view)
        if isinstance(view.scores, list):
            view.scores[0] += 1
        return drawn

    assert "drawing changes the view" in found(with_answers(TOY, view=view, picture=picture))


@pytest.mark.parametrize("name", ["picture", "touches"])
def test_what_changes_the_state_beside_the_view(name: str) -> None:
    states: list[Any] = []

    def view(game: Any, viewer: int | None) -> Any:
        states[:] = [game]
        return sight.view(game, viewer)

    view.__annotations__["return"] = sight.Table

    def answer(*given: Any) -> Any:
        states[0].renewals += 1  # no view has it
        return getattr(DRAWING, name)(*given)

    changing = with_answers(TOY, view=view, **{name: answer})
    assert "`picture` or `touches` changed the state" in found(changing)


def test_how_two_pictures_differ_is_told() -> None:
    one, other = Group("one", ()), Group("other", ())
    both = Picture(10, 20, (one, other))
    assert apart(both, Picture(10, 20, (one,))).startswith("other: Group(key='other'")
    assert "and None" in apart(both, Picture(10, 20, (one,)))
    assert apart(both, Picture(10, 20, ())).startswith("one (and other): ")
    assert apart(both, Picture(10, 25, (one, other))) == "10 x 20 and 10 x 25"
    turned = apart(both, Picture(10, 20, (other, one)))
    assert turned == "another order: one where the other has other"


def test_a_place_that_moves_to_another_group() -> None:
    def turned(view: Any, group: Group) -> Group:
        if not group.place.startswith("number "):
            return group
        number = int(group.place.removeprefix("number "))
        return replace(group, place=f"number {(number + view.round) % 3 + 1}")

    told = found(repainted(turned))
    assert "was the place number " in told and ", and is number " in told

    def stepped(view: Any, group: Group) -> Group:
        moved = group.at[0] + (view.round if group.place.startswith("number ") else 0)
        return replace(turned(view, group), at=(moved, group.at[1]))

    moving = repainted(stepped)
    for number in range(10):
        assert check_pictures(play(moving, SETTING, f"moving {number}"))


# ---------------------------------------------------------------- what decisions touch


@pytest.mark.parametrize(
    ("touched", "told"),
    [
        (("number 4",), "Pick(number=1) touches number 4: there is no such place in the picture"),
        (("number 1", "number 1"), "touches a place twice: number 1, number 1"),
        ("number 1", "`touches` gives 'number 1'"),
    ],
)
def test_what_is_touched_is_in_the_picture_once(touched: Any, told: str) -> None:
    assert told in found(with_answers(TOY, touches=lambda decision, view: touched))


def test_decisions_that_nothing_tells_apart_are_counted() -> None:
    game = play(TOY, SETTING, "7")
    view = sight.view(game.moments[0].line.state, 0)
    assert not_told_apart(TOY, view, [Pick(1), Pick(2), Pass()]) == 0
    alike = with_answers(TOY, touches=lambda decision, view: ("number 1",))
    assert not_told_apart(alike, view, [Pick(1), Pick(2), Pass()]) == 3


# ---------------------------------------------------------------- one picture


def with_groups(*groups: Group) -> Picture:
    floor = Group("floor", (Box(0, 0, *FRAME, "void"),))
    return Picture(*FRAME, (floor, *groups))


def with_shape(*more: Shape) -> Picture:
    return with_groups(Group("it", more, at=(1, 1)))


def test_shapes_that_reach_to_the_rim_are_inside() -> None:
    half = 0.35  # of the line of a seat; more in no theme but "contrast", as thick
    for shape in (
        Box(half - 1, half - 1, 100 - 2 * half, 50 - 2 * half, "seat0"),
        Disc(10, 10, 11 - half, "seat0"),
        Stroke(((half - 1, 0), (99 - half, 49 - half)), "seat3"),
        Words(-1, 5, "x" * 1000, "label", 4, "start", width=100),
        Words(99, 48.04, "x", "label", 4, "end"),
    ):
        shapes.check_picture(with_shape(shape), "here")


WRONG: dict[str, tuple[Picture, str]] = {
    "two groups of a key": (
        with_groups(Group("a", ()), Group("b", ()), Group("a", ())),
        "here: keys of several groups: a",
    ),
    "a group without a key": (with_groups(Group("", ())), "here: a group without a key"),
    "a key that is not printable": (with_groups(Group("a\n", ())), "not printable: 'a\\n'"),
    "a label that is not printable": (
        with_groups(Group("a", (), label="\x1b[2J")),
        "'a': not printable",
    ),
    "a place that nothing says": (
        with_groups(Group("a", (), "field a"), Group("b", (), "field b", "b")),
        "no group of these places has a label: field a",
    ),
    "too many groups": (
        with_groups(*(Group(f"{number}", ()) for number in range(500))),
        "here: 501 groups, more than 500",
    ),
    "too many bytes": (
        with_groups(*(Group(f"{number}", (), label="x" * 200) for number in range(300))),
        "bytes of SVG, more than 65536",
    ),
    "a role that is not known": (with_shape(Box(1, 1, 2, 2, "orange")), "no role of an area"),
    "an area with a role of text": (with_shape(Disc(5, 5, 2, "label")), "no role of an area"),
    "text with an area's role": (with_shape(Words(9, 9, "x", "floor")), "no role of text"),
    "an anchor that is not known": (
        with_shape(Words(9, 9, "x", "label", anchor="left")),
        "no such anchor",
    ),
    "no text": (with_shape(Words(9, 9, " ", "label")), "no printable text"),
    "text in two lines": (with_shape(Words(9, 9, "a\nb", "label")), "no printable text"),
    "a box that is turned round": (with_shape(Box(9, 9, -2, 2, "floor")), "no size"),
    "a box of no height": (with_shape(Box(9, 9, 2, 0, "floor")), "no size"),
    "a disc of no size": (with_shape(Disc(9, 9, 0, "floor")), "no size"),
    "letters of no size": (with_shape(Words(9, 9, "x", "label", 0)), "no size"),
    "a line of one point": (with_shape(Stroke(((9, 9),), "wall")), "no size"),
    "an area of two points": (
        with_shape(Stroke(((9, 9), (12, 9)), "wall", closed=True)),
        "no size",
    ),
    "no number": (with_shape(Disc(float("inf"), 5, 2, "floor")), "not finite"),
    "a box whose line is outside": (
        with_shape(Box(-1, 5, 10, 10, "floor")),
        "here, it: Box(x=-1, y=5, w=10, h=10, role='floor', round=0): reaches from -0.25 5.75",
    ),
    "a disc that is outside": (with_shape(Disc(5, 5, 6, "floor")), "outside of 100 x 50"),
    "a line that is outside": (
        with_shape(Stroke(((5, 5), (98, 5)), "wall")),
        "outside of 100 x 50",
    ),
    "text that is outside": (
        with_shape(Words(90, 20, "as wide as this", "label", 4, "start")),
        "outside of 100 x 50",
    ),
    "letters below the frame": (with_shape(Words(50, 48.2, "g", "label")), "outside of 100 x 50"),
    "letters above the frame": (with_shape(Words(50, 1.9, "F", "label")), "outside of 100 x 50"),
    "columns that are outside": (
        with_shape(Words(0, 9, "x" * 42, "label", 4, "start", mono=True)),
        "outside of 100 x 50",
    ),
    "dark text on what may be dark": (
        with_shape(Words(9, 9, "x", "onseat")),
        "it: 'x' has the role onseat, which is not for text on void",
    ),
    "text on a seat's box": (
        with_shape(Box(1, 1, 20, 20, "seat3"), Words(9, 9, "x", "label")),
        "not for text on seat3",
    ),
    "text on a seat's disc": (
        with_shape(Disc(9, 9, 8, "seat3"), Words(9, 9, "x", "label")),
        "not for text on seat3",
    ),
    "text on a seat's triangle": (
        with_shape(
            Stroke(((1, 1), (1, 20), (20, 20)), "seat3", closed=True), Words(6, 12, "x", "label")
        ),
        "not for text on seat3",
    ),
    "text on a wall": (
        with_shape(Box(1, 1, 20, 20, "wall"), Words(9, 9, "x", "strong")),
        "not for text on wall",
    ),
    "text on nothing": (
        Picture(*FRAME, (Group("it", (Words(9, 9, "x", "label"),)),)),
        "not for text on nothing",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_one_picture_is_told(what: str) -> None:
    picture, words = WRONG[what]
    with pytest.raises(AssertionError) as caught:
        shapes.check_picture(picture, "here")
    assert words in str(caught.value)


def test_text_beside_a_disc_or_a_triangle_is_not_on_it() -> None:
    shapes.check_picture(
        with_shape(
            Disc(10, 10, 8, "seat3"),
            Words(16.5, 4.5, "x", "label"),
            Stroke(((31, 1), (31, 20), (50, 20)), "seat3", closed=True),
            Words(46, 6, "x", "label"),
            Stroke(((60, 10), (80, 10)), "seat3"),
            Words(70, 11, "x", "label"),
        ),
        "here",
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<svg><g></svg>", "here: the SVG is no XML"),
        ("<svg><script/></svg>", "an element script in the SVG"),
        ("<svg><image/></svg>", "an element image in the SVG"),
        ('<svg><g onclick="x"/></svg>', "g has onclick"),
        ('<svg xmlns:x="y"><g x:href="x"/></svg>', "g has {y}href"),
    ],
)
def test_svg_that_runs_or_leads_somewhere(text: str, told: str) -> None:
    with pytest.raises(AssertionError) as caught:
        shapes.check_svg(text, "here")
    assert told in str(caught.value)


def test_a_seat_that_is_called_by_a_colour_is_drawn_in_it() -> None:
    """Who draws by the number of the seat gets a green hero in yellow."""
    colours = ("red", "green", "yellow")

    def called(created: Any, game: Any) -> tuple[str, ...]:
        return colours

    def by_colour(view: Any, group: Group) -> Group:
        if not group.key.startswith("panel "):
            return group
        word = colours[int(group.key.removeprefix("panel "))]
        return replace(group, label=f"{word} has {view.round}")

    told = found(with_answers(repainted(by_colour), called=called))
    assert "panel 1: 'green has " in told
    assert "is about seat 1, green, and is drawn in another role, seat1, not in seat3; " in told
    assert told.endswith("of a seat with a colour: `ROLE_OF_COLOUR[colour]`")
