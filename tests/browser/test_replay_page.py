"""The page that replays a game, in a real browser."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mechs_cli.exports.page import page_of
from mechs_cli.reading.sources import replays_in
from mechs_core import rulesets
from mechs_core.kernel.picture import groups
from mechs_core.pages import replay
from mechs_core.table.eyes import EVERYTHING
from mechs_core.table.frames import frames
from tests.browser.looking import open_file, serious_faults, sideways, small_targets
from tests.mechs_cli.conftest import Mechs, mechs

if TYPE_CHECKING:
    from playwright.sync_api import Page

GOLDEN = Path(__file__).parents[2] / "replays"
LARGEST = {
    name: max((GOLDEN / name).glob("*.jsonl"), key=lambda path: path.stat().st_size)
    for name in rulesets.names()
}
FOUR = GOLDEN / "arena_mechs" / "four-seats.jsonl"
SHORT = GOLDEN / "arena_mechs" / "scenario-last-turn.jsonl"
__all__ = ["mechs"]
STANDS = "() => replayed.player.event"
DRAWN = "() => replayed.player.stage.svg.innerHTML.replace(/^<defs>.*?<\\/defs>/, '')"
# What a browser makes of pictures that are written as a whole.
WHOLE = """pictures => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    return pictures.map(picture => { svg.innerHTML = picture; return svg.innerHTML; });
}"""
SEEN = """async events => {
    const { player } = replayed, seen = [];
    for (const event of events) {
        await player.go(event);
        seen.push(player.stage.svg.innerHTML.replace(/^<defs>.*?<\\/defs>/, ""));
    }
    return seen;
}"""


@pytest.fixture(scope="package")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """The page of a replay file, each made once."""
    folder = tmp_path_factory.mktemp("pages")

    @cache
    def make(path: Path, as_seat: str | None = None) -> Path:
        page = folder / f"{path.parent.name}-{path.stem}-{as_seat}.html"
        page.write_bytes(b"".join(page_of(str(path), None, as_seat, reveal=False)))
        return page

    return make


def opened(page: Page, path: Path, event: str = "") -> list[str]:
    """Open the page and wait until its script has shown the first board."""
    asked = open_file(page, path, event)
    page.wait_for_selector("html[data-ready]", state="attached")
    return asked


def until(page: Page, condition: str) -> None:
    """Wait for an expression; Playwright's own way needs `eval`, which the page's policy denies."""
    for _ in range(200):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(25)
    pytest.fail(f"never came true: {condition}")


def alone(path: Path, events: Sequence[int]) -> list[str]:
    """Each event's picture, as a spectator sees it, drawn alone."""
    (whole,) = replays_in(path)
    told = frames(whole.ruleset, whole.steps, EVERYTHING)
    views = {frame.position: frame.view for frame in told if frame.position in {*events}}
    draw = whole.ruleset.drawing.picture
    return [groups(draw(views[event]).groups) for event in events]


# ---------------------------------------------------------------- what it shows


@pytest.mark.parametrize("name", rulesets.names())
def test_every_board_is_the_one_drawn_alone_forward_and_back(
    page: Page, exported: Callable[..., Path], name: str
) -> None:
    path = LARGEST[name]
    opened(page, exported(path))
    luck, last = random.Random(7), page.evaluate("replayed.player.line.last")
    forward = [*range(40), *sorted(luck.sample(range(last), 60)), last]
    events = [*forward, *forward[::-1], *luck.sample(forward, 30)]
    assert page.evaluate(SEEN, events) == page.evaluate(WHOLE, alone(path, events))


def test_each_seat_is_shown_what_it_sees(page: Page, exported: Callable[..., Path]) -> None:
    opened(page, exported(FOUR), "306")
    whole = [page.evaluate(DRAWN)]
    for seat in ("0", "3", "0"):
        page.locator("#viewer").select_option(seat)
        until(page, f"replayed.player.viewer === '{seat}'")
        whole.append(page.evaluate(SEEN, [306])[0])
    opened(page, exported(FOUR, "3"), "306")
    assert page.evaluate(DRAWN) == whole[2]
    assert whole[1] == whole[3]
    assert len({*whole}) == 3


def test_a_film_in_pieces_is_one_film(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "LENGTH", 100)
    path = tmp_path / "pieces.html"
    path.write_bytes(b"".join(page_of(str(FOUR), None, None, reveal=False)))
    opened(page, path)
    events = [0, 99, 100, 700, 725, 199, 200, 201, 200, 199, 400, 99]
    assert page.evaluate("() => document.querySelectorAll('[id^=film-]').length") == 8
    assert page.evaluate(SEEN, events) == page.evaluate(WHOLE, alone(FOUR, events))
    page.evaluate("async () => { for (const at of [5, 600]) replayed.player.go(at); }")
    until(page, "document.querySelector('[aria-current]').id === '600'")
    assert page.evaluate(DRAWN) == page.evaluate(WHOLE, alone(FOUR, [600]))[0]


def test_the_list_follows_the_board(page: Page, exported: Callable[..., Path]) -> None:
    opened(page, exported(LARGEST["bottisota"]))
    for event in (1500, 40, 2900, 2901, 0):
        page.evaluate(f"async () => replayed.player.go({event})")
        page.wait_for_timeout(200)
        log, item = (page.locator(each).bounding_box() for each in (".log", "li[aria-current]"))
        assert log and item
        assert log["y"] <= item["y"] <= log["y"] + log["height"] - item["height"]


# ---------------------------------------------------------------- what moves it


def test_it_begins_with_the_game_as_it_was_set_up(
    page: Page, exported: Callable[..., Path]
) -> None:
    opened(page, exported(FOUR))
    assert page.evaluate("replayed.player.event === replayed.player.line.stops.step[0]")
    assert page.evaluate(STANDS) > 0


def test_the_keyboard_alone_does_everything(page: Page, exported: Callable[..., Path]) -> None:
    opened(page, exported(FOUR), "0")
    (line,) = page.evaluate("() => replayed.player.lines.map(line => line.stops)")
    last = page.evaluate("() => replayed.player.line.last")

    def stands(key: str) -> int:
        page.keyboard.press(key)
        page.wait_for_timeout(20)
        return int(page.evaluate(STANDS))

    assert [stands(key) for key in ("n", "ArrowRight", "p", "ArrowLeft")] == [1, 2, 1, 0]
    steps, turns, rounds = (line[unit] for unit in ("step", "turn", "round"))
    assert [stands(key) for key in ("s", "ArrowDown", "Enter")] == steps[:3]
    assert [stands(key) for key in ("S", "ArrowUp")] == steps[:2][::-1]
    assert [stands(key) for key in ("PageDown", "PageUp")] == steps[:1] * 2  # the browser's own
    stands("g")
    assert [stands("r"), stands("r"), stands("R")] == [rounds[1], rounds[2], rounds[1]]
    turn = next(stop for stop in turns if stop > rounds[1])
    assert [stands("t"), stands("T")] == [turn, rounds[1]]
    assert [stands("End"), stands("G"), stands("n"), stands("Home")] == [last, last, last, 0]
    for key in ":306":
        stands(key)
    assert "go to event: 306" in page.locator("#where").inner_text()
    assert stands("Enter") == 306
    assert "event 306 of 725" in page.locator("#where").inner_text()
    stands("?")
    assert page.locator("#help").evaluate("each => each.open")
    assert stands("n") == 306  # the keys rest while their list is open
    stands("Escape")
    assert not page.locator("#help").evaluate("each => each.open")
    stands("l")
    assert page.evaluate("() => document.activeElement.closest('li').id") == "306"
    for _ in range(3):  # the links of an event: itself, and its rules
        page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    assert page.locator(".log .rule-text").count() == 1
    assert stands("s") > 306
    stands("o")
    assert page.locator("#words li").count() > 10
    page.evaluate("() => document.activeElement.blur()")
    stands("+")
    stands(" ")
    before = page.evaluate(STANDS)
    until(page, f"replayed.player.event > {before}")
    assert stands(" ") >= before


def test_the_pointer_alone_does_everything(page: Page, exported: Callable[..., Path]) -> None:
    opened(page, exported(FOUR), "0")
    page.get_by_role("button", name="One event on").click()
    page.get_by_role("button", name="One round on").click()
    until(page, "replayed.player.event === 4")
    page.locator("#rounds").select_option(label="round 3")
    until(page, "replayed.player.line.mark(replayed.player.event).round === 3")
    slider = page.locator("#slider")
    box = slider.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    until(page, "Math.abs(replayed.player.event - 362) < 9")
    page.locator("li[id='300'] > span").click()
    until(page, "replayed.player.event === 300")
    rule = page.locator("#now a").first
    rule.click()
    assert rule.inner_text() in page.locator("#told").inner_text()
    page.get_by_role("button", name="Play").click()
    until(page, "replayed.player.event > 300")
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Last event").click()
    until(page, "replayed.player.event === 725")
    assert page.locator(".ending").evaluate("each => each.open")


def test_an_address_opens_a_moment_and_the_page_gives_such_addresses(
    new_page: Callable[..., Page], exported: Callable[..., Path]
) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    opened(page, exported(FOUR), "306")
    assert page.evaluate(STANDS) == 306
    assert page.locator("li[aria-current]").get_attribute("id") == "306"
    page.evaluate("() => { location.hash = '#12'; }")
    until(page, "replayed.player.event === 12")
    until(page, "scrollY === 0")  # the board is seen, not the list's item alone
    page.evaluate("() => { location.hash = '#99999'; }")
    until(page, "replayed.player.event === 725")
    page.keyboard.press("p")
    until(page, "location.hash === '#724'")
    page.locator("#link").click()
    until(page, "document.getElementById('copied').textContent")
    assert page.evaluate("() => navigator.clipboard.readText()").endswith(".html#724")
    assert "in another copy of this file" in page.locator("#copied").inner_text()


def test_lines_of_a_tree_are_chosen_and_shown_side_by_side(page: Page, mechs: Mechs) -> None:
    mechs("import", FOUR)
    mechs("branch", "g-0001", "--at", 308, "--luck", "new")
    mechs("play", "g-0002")
    mechs("export", "g-0001", "--format", "html", "--tree", "-o", "tree.html")
    opened(page, Path("tree.html"), "1.400")
    page.wait_for_selector("#verdict.whole")
    assert page.locator("#verdict").inner_text().count("is whole") == 2
    assert page.evaluate("replayed.player.line.name") == "g-0002"
    page.locator("#other").select_option("0")
    until(page, "!document.getElementById('beside').hidden")
    until(page, "document.getElementById('where-beside').textContent")
    there = page.evaluate("replayed.player.line.aligned(400, replayed.player.other)")
    assert f"event {there} of 725" in page.locator("#where-beside").inner_text()
    beside = "replayed.player.beside.svg.innerHTML.replace(/^<defs>.*?<\\/defs>/, '')"
    assert page.evaluate(beside) == page.evaluate(WHOLE, alone(FOUR, [there]))[0]
    page.locator("#beside summary").click()
    assert page.locator("#differs tr").count() > 3
    page.evaluate("replayed.player.go(300)")  # both have it
    until(page, "replayed.player.event === 300")
    until(page, "document.getElementById('where-beside').textContent.startsWith('event 300 ')")
    assert page.locator("#differs tr").count() == 1
    shown = "[...document.querySelectorAll('.log li:not([hidden])')].length"
    assert page.evaluate(shown) == page.evaluate("replayed.player.line.events")
    page.locator("#line").select_option("0")
    until(page, "replayed.player.line.number === 0")
    assert page.evaluate(shown) == 726
    assert not page.locator("#beside").is_visible()
    assert serious_faults(page) == ""


# ---------------------------------------------------------------- everybody


def test_without_script_all_is_told(
    new_page: Callable[..., Page], exported: Callable[..., Path]
) -> None:
    page = new_page(java_script_enabled=False)
    asked = open_file(page, exported(FOUR))
    assert page.locator(".log li").count() == 726
    assert "prestige" in page.locator("#board pre").inner_text()
    assert page.locator(".ending table tbody tr").count() == 4
    assert "With script" in page.locator("noscript").inner_text()
    assert not page.locator("#controls").is_visible()
    page.locator("li[id='306'] a", has_text="AM-ACT-2").click()
    assert page.url.endswith("#AM-ACT-2")
    assert asked == []


def test_a_phone_shows_it_without_scrolling_sideways(
    phone: Page, exported: Callable[..., Path]
) -> None:
    for name in rulesets.names():
        opened(phone, exported(LARGEST[name]), "300")
        assert sideways(phone) == 0
        assert small_targets(phone) == []
        board, bar = (phone.locator(each).bounding_box() for each in ("#board", ".bar"))
        assert board and bar
        assert board["y"] >= -1
        assert board["y"] + board["height"] <= bar["y"]
        assert bar["y"] + bar["height"] <= 641
    phone.get_by_role("button", name="One event on").tap()
    until(phone, "replayed.player.event === 301")


def test_on_a_phone_the_board_can_be_shown_larger(
    phone: Page, exported: Callable[..., Path]
) -> None:
    opened(phone, exported(FOUR), "306")
    natural = phone.evaluate("4 * replayed.player.stage.svg.viewBox.baseVal.width")
    phone.get_by_role("button", name="Larger board").tap()
    board = phone.locator("#board")
    assert phone.locator("#board svg").evaluate("each => each.clientWidth") == natural
    assert board.evaluate("each => each.clientHeight < each.scrollHeight")
    assert sideways(phone) == 0
    board.focus()
    phone.keyboard.press("ArrowRight")
    until(phone, "document.getElementById('board').scrollLeft > 0")
    assert phone.evaluate(STANDS) == 306
    phone.get_by_role("button", name="Larger board").tap()
    assert phone.locator("#board svg").evaluate("each => each.clientWidth") <= 320


def test_a_low_window_is_left_to_the_board(
    new_page: Callable[..., Page], exported: Callable[..., Path]
) -> None:
    page = new_page(viewport={"width": 640, "height": 400})
    opened(page, exported(FOUR), "306")
    assert page.locator(".bar").evaluate("each => getComputedStyle(each).position") == "static"
    box = page.locator("#board").bounding_box()
    assert box
    assert box["height"] > 250


def test_an_address_that_names_nothing_is_told(page: Page, exported: Callable[..., Path]) -> None:
    opened(page, exported(FOUR), "9999")
    assert page.locator("#copied").inner_text() == "There is no event 9999. The last one is 725."
    page.evaluate("() => { location.hash = '#abc'; }")
    until(page, "document.getElementById('copied').textContent.includes('abc')")
    page.keyboard.press("p")
    until(page, "document.getElementById('copied').textContent === ''")


def test_an_address_outlives_the_moment_before_it(
    page: Page, exported: Callable[..., Path]
) -> None:
    """The address of event 12 is written a little later; by then another one is asked for."""
    opened(page, exported(SHORT))
    page.evaluate(
        """async () => {
            const { player } = replayed;
            await player.go(12);
            const until = performance.now() + 400;
            while (performance.now() < until); // by now the address of event 12 is due
            location.hash = "#15";
        }"""
    )
    until(page, "replayed.player.event === 15")
    page.wait_for_timeout(400)
    assert page.evaluate("location.hash") == "#15"


def test_escape_closes_a_rule_and_the_words_begin_with_the_seats(
    page: Page, exported: Callable[..., Path]
) -> None:
    opened(page, exported(FOUR), "306")
    rule = page.locator("#now a").first
    rule.click()
    assert page.locator(".rule-text").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".rule-text").count() == 0
    page.keyboard.press("o")
    words = page.locator("#words li").all_inner_texts()
    assert "round 2" in words[0]
    assert words.index("red") < words.index("a1, checkpoint")
    assert words[-1].startswith("nothing to tell of ")
    assert "arrow w2" in words[-1]


def test_the_sentence_has_a_seats_colour_at_decisions_only(
    page: Page, exported: Callable[..., Path]
) -> None:
    opened(page, exported(FOUR))
    line = page.evaluate("(({ steps, by }) => ({ steps, by }))(replayed.player.line)")
    step = next(i for i, seat in enumerate(line["by"]) if seat is not None)
    for event, coloured in ((line["steps"][step], True), (line["steps"][step] + 1, False)):
        page.evaluate(f"async () => replayed.player.go({event})")
        assert page.evaluate("document.getElementById('now').className !== ''") == coloured


@pytest.mark.parametrize(("scheme", "game"), [("light", "bottisota"), ("dark", "arena_mechs")])
def test_axe_finds_nothing_and_nothing_is_asked_for(
    new_page: Callable[..., Page], exported: Callable[..., Path], scheme: str, game: str
) -> None:
    page = new_page(color_scheme=scheme)
    smallest = sorted((GOLDEN / game).glob("scenario*.jsonl"))[0]
    asked = opened(page, exported(smallest), "20")
    page.locator("#now a").first.click()
    for each in ("#words", "#letters", ".ending", ".rules"):
        page.locator(each).evaluate("each => { each.open = true; }")
    page.wait_for_timeout(400)
    assert serious_faults(page) == ""
    page.keyboard.press("?")
    assert serious_faults(page) == ""
    assert asked == []


def test_print_has_the_board_the_events_and_the_result(
    page: Page, exported: Callable[..., Path]
) -> None:
    opened(page, exported(SHORT))
    page.emulate_media(media="print")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    for each in ("#board svg", "li[id='0']", ".ending table"):
        assert page.locator(each).is_visible()
    for each in ("#controls", "#check", ".skip"):
        assert not page.locator(each).is_visible()
    result, board = (page.locator(each).bounding_box() for each in (".ending", "#board"))
    assert result and board
    assert result["y"] + result["height"] <= board["y"]


def test_hostile_names_and_notes_are_words_on_the_page(page: Page, mechs: Mechs) -> None:
    names = """</script><img src=x onerror=b()>,"'>]]><svg onload=b()>"""
    mechs("new", "toy", "--seats", names, "--name", names, "--seed", names)
    (legal, *_) = mechs.rows("legal", "g-0001", "--seat", "0")
    mechs("decide", "g-0001", "--seat", "0", "--note", names, legal["notation"])
    mechs("export", "g-0001", "--format", "html", "--reveal", "-o", "hostile.html")
    asked = opened(page, Path("hostile.html"))
    page.wait_for_selector("#verdict.whole")
    page.keyboard.press("End")
    until(page, "replayed.player.event === replayed.player.line.last")
    page.locator("#viewer").evaluate("each => each.dispatchEvent(new Event('change'))")
    for name in names.split(","):
        assert page.locator(".players").inner_text().count(name) == 1
    assert page.locator(".log q").first.inner_text().strip("“”") == names
    assert page.locator("img, svg:not(.picture)").count() == 0
    assert page.locator("body script").count() == 4  # film, page, file, the page's own
    assert asked == []


# ---------------------------------------------------------------- the file in it


def test_it_checks_its_file_and_gives_it_back(
    page: Page, exported: Callable[..., Path], tmp_path: Path
) -> None:
    opened(page, exported(FOUR))
    page.wait_for_selector("#verdict.whole")
    assert "217 lines" in page.locator("#verdict").inner_text()
    with page.expect_download() as download:
        page.locator("#save").click()
    assert Path(download.value.path()).read_bytes() == FOUR.read_bytes()
    assert download.value.suggested_filename.endswith(".jsonl")


def test_every_changed_byte_is_found(page: Page, exported: Callable[..., Path]) -> None:
    opened(page, exported(FOUR))
    data, luck = FOUR.read_bytes(), random.Random(3)
    changes = [(luck.randrange(len(data)), luck.randrange(1, 256)) for _ in range(200)]
    found: list[dict[str, Any]] = page.evaluate(
        """async changes => {
            const bytes = await replayed.unpacked("replay-0"), found = [];
            for (const [at, by] of changes) {
                bytes[at] ^= by;
                found.push(await replayed.verified(bytes));
                bytes[at] ^= by;
            }
            found.push(await replayed.verified(bytes));
            return found;
        }""",
        changes,
    )
    assert found.pop() == {
        "whole": True,
        "lines": 217,
        "hash": json.loads(data.splitlines()[-1])["hash"],
    }
    for (at, by), verdict in zip(changes, found, strict=True):
        assert not verdict["whole"], (at, by)
        line = data.count(b"\n", 0, at) + 1
        if at != len(data) - 1:
            assert verdict["why"].startswith(f"line {line} was changed"), (at, by, verdict)


def spoiled(path: Path, name: str, to: Path) -> Path:
    """A page with one changed letter in the middle of a block."""
    page = path.read_text("utf-8")
    at = page.index(f'id="{name}">') + len(f'id="{name}">')
    at += (page.index("<", at) - at) // 2
    other = "B" if page[at] == "A" else "A"
    to.write_text(page[:at] + other + page[at + 1 :], "utf-8")
    return to


def test_a_page_with_damaged_bytes_says_what_cannot_be_shown_or_checked(
    new_page: Callable[..., Page], exported: Callable[..., Path], tmp_path: Path
) -> None:
    page = new_page(viewport={"width": 1000, "height": 800})
    opened(page, spoiled(exported(SHORT), "replay-0", tmp_path / "file.html"), "5")
    page.wait_for_selector("#verdict.broken")
    verdict = page.locator("#verdict").inner_text()
    assert verdict == "✗ The file cannot be unpacked: its bytes are damaged"
    opened(page, spoiled(exported(SHORT), "film-0-0", tmp_path / "film.html"), "5")
    page.wait_for_selector("#verdict.whole")
    where = page.locator("#where").inner_text()
    assert where.startswith("event 5 of ")
    assert where.endswith("this board cannot be shown: its bytes are damaged")
    assert page.locator("li[aria-current]").get_attribute("id") == "5"


def test_lines_that_are_left_out_are_found(page: Page, exported: Callable[..., Path]) -> None:
    opened(page, exported(SHORT))
    lines = SHORT.read_bytes().splitlines(keepends=True)
    cut = [b"".join(lines[:-1]), b"".join(lines)[:-1], b"", b"".join([lines[0], *lines[2:]])]
    found = page.evaluate(
        "async files => Promise.all(files.map(file => "
        "replayed.verified(new TextEncoder().encode(file))))",
        [each.decode() for each in cut],
    )
    assert [each["whole"] for each in found] == [False] * 4
    assert "steps are announced" in found[0]["why"]
    assert "cut off" in found[1]["why"]


def test_a_page_with_a_changed_file_says_which_line_was_changed(
    page: Page, exported: Callable[..., Path], tmp_path: Path
) -> None:
    from mechs_core.pages.packing import gzipped
    from mechs_core.pages.shell import block

    whole = exported(FOUR).read_text("utf-8")
    lines = FOUR.read_bytes().splitlines(keepends=True)
    lines[56] = lines[56].replace(b'"seat":', b'"seAt":')
    start = whole.index('<script type="application/octet-stream" id="replay-0">')
    changed = tmp_path / "changed.html"
    end = whole.index("\n", start) + 1
    forged = "".join(block("replay-0", gzipped(lines)))
    changed.write_text(whole[:start] + forged + whole[end:], "utf-8")
    opened(page, changed)
    page.wait_for_selector("#verdict.broken")
    assert "line 57 was changed" in page.locator("#verdict").inner_text()


def test_without_web_crypto_it_says_that_nothing_was_checked(
    page: Page, exported: Callable[..., Path]
) -> None:
    page.add_init_script("Object.defineProperty(globalThis.crypto, 'subtle', {value: undefined})")
    opened(page, exported(SHORT))
    page.wait_for_selector("#verdict.broken")
    assert "nothing was checked" in page.locator("#verdict").inner_text()


def test_a_seats_page_says_that_it_proves_nothing(
    page: Page, exported: Callable[..., Path]
) -> None:
    opened(page, exported(SHORT, "0"))
    assert "proves nothing" in page.locator(".proof").inner_text()
    page.wait_for_selector("#verdict.whole")
    assert not page.locator("#seen").is_visible()
