"""A page with all lines of a game's tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from mechs_cli.reading.sources import replays_in
from mechs_core.kernel.picture import group_svg
from mechs_core.pages.packing import replays_in_page
from mechs_core.table.eyes import EVERYTHING
from mechs_core.table.frames import frames
from tests.mechs_cli.conftest import Mechs
from tests.pages.test_film import played
from tests.pages.test_replay_page import ENOUGH, Markup, read

TREE = ("export", "g-0001", "--format", "html", "--tree", "-o", "tree.html", "--force")


@pytest.fixture
def grown(mechs: Mechs) -> Mechs:
    """A game with a branch, and a branch of that."""
    mechs("play", "toy", "--seats", "bot:random,bot:random", "--seed", "7")
    ends = [row["position"] for row in mechs.rows("replay", "g-0001")]
    mechs("branch", "g-0001", "--at", ends[len(ends) // 2], "--luck", "new")
    mechs("play", "g-0002")
    ends = [row["position"] for row in mechs.rows("replay", "g-0002")]
    mechs("branch", "g-0002", "--at", ends[-3], "--luck", "new")
    mechs("play", "g-0003")
    return mechs


def test_each_line_has_its_file_and_its_own_events(grown: Mechs) -> None:
    grown(*TREE)
    page = Path("tree.html").read_text("utf-8")
    assert grown(*TREE) and page == Path("tree.html").read_text("utf-8")
    files = [grown("export", f"g-000{number}").stdout_bytes for number in (1, 2, 3)]
    assert replays_in_page(page.encode(), ENOUGH) == files
    held = read(page)
    lines = held["page"]["lines"]
    assert [line["parent"] for line in lines] == [None, 0, 1]
    for number, line in enumerate(lines):
        path = Path(f"{number}.jsonl")
        path.write_bytes(files[number])
        (replay,) = replays_in(path)
        told = [*frames(replay.ruleset, replay.steps, EVERYTHING)]
        first = line["viewers"][0][0]
        shown = [*played(held[f"film-{number}-0"], first, first)]
        own = told[line["at"] + 1 :]
        assert len(shown) == len(own)
        for frame, (_, groups) in zip(own, shown, strict=True):
            alone = replay.ruleset.drawing.picture(frame.view)
            assert groups == [group_svg(group) for group in alone.groups]
        assert line["steps"] == [frame.position for frame in own if frame.first]
    assert lines[0]["at"] == -1
    markup = Markup(page)
    assert len({*markup.ids}) == len(markup.ids)
    inside = {f"#{name}" for name in markup.ids}
    assert {link for link in markup.links if not link.startswith("data:")} <= inside


def test_it_tells_where_lines_part_as_diff_does(grown: Mechs) -> None:
    grown(*TREE)
    told = Markup(Path("tree.html").read_text("utf-8")).text
    for pair in (("g-0001", "g-0002"), ("g-0002", "g-0003")):
        (report,) = grown.rows("diff", *pair)
        assert f"They part at event {report['position']}." in told
        assert all(end in told for end in report["ends"])
        assert all(sentence in told for sentence in report["sentences"] if sentence)


def test_a_tree_is_taken_in_as_a_tree(grown: Mechs) -> None:
    grown(*TREE)
    one = grown("tree", "g-0001").stdout
    grown("--store", "other.db", "import", "tree.html")
    assert grown("--store", "other.db", "tree", "g-0001").stdout == one
    assert grown("import", "tree.html").stdout.count("already here") == 3


def test_every_line_of_a_tree_is_audited(grown: Mechs) -> None:
    grown(*TREE)
    rows = grown.rows("audit", "tree.html")
    assert [row["game"] for row in rows] == [f"tree.html line {number}" for number in range(3)]
    heads = [grown.rows("audit", f"g-000{number}")[0]["head_hash"] for number in (1, 2, 3)]
    assert [row["head_hash"] for row in rows] == heads
    assert {row["verdict"] for row in rows} == {"sound"}
    assert "holds 3 lines" in grown.no("audit", "tree.html", "--expect-head", heads[0])


def test_a_tree_goes_with_pages_of_stored_games_alone(grown: Mechs) -> None:
    grown("export", "g-0001", "--tree", status=2)
    grown("export", "g-0001", "-o", "x.jsonl")
    grown("export", "x.jsonl", "--format", "html", "--tree", status=2)


def test_a_tree_that_is_still_played_keeps_its_secrets(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bob", "--seed", "7")
    mechs("branch", "g-0001", "--at", "4", "--reveal")
    for words, recorded in (((), True), (("--as", "bob"), True), (("--reveal",), False)):
        mechs(*TREE, *words)
        lines = read(Path("tree.html").read_text("utf-8"))["page"]["lines"]
        assert [line["recording"] for line in lines] == [recorded] * 2
        assert [line["parent"] for line in lines] == [None, 0]
        assert [line["head"] == "" for line in lines] == [recorded] * 2
    mechs(*TREE)
    assert "a recording of one view" in mechs.no("import", "tree.html")
