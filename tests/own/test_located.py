"""Games and bots named by their files: what is taken in, and each refusal in one line."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mechs_core.kernel.errors import BadPlugin, UnknownGame
from mechs_core.own import Known
from mechs_core.own.located import module_at
from tests.own.making import PACKAGE, TOP, Machine

FIVE = (TOP / "tests" / "five.py").read_text(encoding="utf-8").replace("FIVE = ", "RULESET = ")
BOTS = """
from mechs_core.kernel.contract.agents import Bot

LAST = Bot("last", 1, "takes the last legal decision", lambda prospect: prospect.legal[-1])
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to be in; what is imported from it is forgotten."""
    monkeypatch.chdir(tmp_path)
    before, path = {*sys.modules}, [*sys.path]
    shutil.copytree(PACKAGE / "summing", tmp_path / "summing")
    (tmp_path / "five.py").write_text(FIVE, encoding="utf-8")
    yield tmp_path
    assert sys.path == path
    for name in {*sys.modules} - before:
        if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


def refused(rulesets: tuple[str, ...] = (), bots: tuple[str, ...] = (), game: str = "five") -> str:
    with pytest.raises(BadPlugin) as caught:
        Known(rulesets, bots).find(game)
    assert caught.value.sentence.isprintable()
    return caught.value.sentence


def written(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


# ---------------------------------------------------------------- what is taken in


def test_a_folder_and_a_file_are_taken_in_beside_what_is_built_in(folder: Path) -> None:
    known = Known(("summing", "./five.py", str(folder / "five.py")))
    assert known.names() == (
        *("arcs", "arena_mechs", "bottisota", "fifty_first_state", "five", "summing"),
        "tiny_epic_mechs",
    )
    assert known.find("summing").title == "Summing" and known.find("five").title == "Five"
    assert known.find("summing") is known.find("summing")
    assert known.find("arena_mechs").name == "arena_mechs"
    assert sys.modules["summing.rules"].__file__ == str(folder / "summing" / "rules.py")
    with pytest.raises(UnknownGame) as caught:
        Known().find("summing")
    assert caught.value.hint.endswith("; --ruleset-path PATH or an installed package adds one")


def test_bots_are_for_whatever_is_played_or_for_games_by_name(folder: Path) -> None:
    every = written("every.py", BOTS + "BOTS = (LAST,)\n")
    some = written("some.py", BOTS.replace('"last"', '"late"') + 'BOTS = {"five": (LAST,)}\n')
    known = Known(("summing", "five.py"), (every, some))
    names = [[bot.name for bot in known.find(name).agents.bots] for name in ("five", "summing")]
    assert names == [["last", "late"], ["low", "last"]]
    assert [bot.name for bot in known.find("arena_mechs").agents.bots][-1] == "last"


def test_a_folder_is_called_by_its_own_name_however_it_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder / "summing")
    assert Known((".",)).find("summing") is Known(("../summing/",)).find("summing")


# ---------------------------------------------------------------- refusals


def test_what_is_no_module_is_refused(folder: Path) -> None:
    assert refused(("nothing",)) == "nothing: there is no such file or folder"
    (folder / "empty").mkdir()
    assert refused(("empty",)) == "empty is no package: there is no __init__.py in it"
    written("rules.txt", FIVE)
    assert refused(("rules.txt",)) == "rules.txt is neither a package's folder nor a .py file"
    written("my game.py", FIVE)
    assert refused(("my game.py",)) == "my game.py: 'my game' cannot be the name of a module"
    written("\x1b[2J.py", FIVE)
    assert refused(("\x1b[2J.py",)).startswith("\\x1b[2J.py: ")


@pytest.mark.parametrize("name", ["json.py", "pytest.py", "mechs_core.py", "__main__.py"])
def test_a_module_name_that_is_taken_is_refused(folder: Path, name: str) -> None:
    written(name, FIVE)
    said = refused((name,))
    assert said.startswith(f"{name}: the module name {name[:-3]!r} is taken by ")


def test_a_module_name_that_another_file_has_is_refused(folder: Path) -> None:
    Known(("five.py",)).find("five")
    (folder / "old").mkdir()
    written("old/five.py", FIVE)
    said = refused(("old/five.py",))
    assert said == f"old/five.py: the module name 'five' is taken by {folder / 'five.py'}"


BREAKS = {
    "def f(:\n": "SyntaxError: invalid syntax (NAME, line 1)",
    "\nimport no_such_library\n": "ModuleNotFoundError: No module named 'no_such_library' "
    "(NAME, line 2)",
    "\n\nraise ValueError('two\\nlines')\n": "ValueError: two\\nlines (NAME, line 3)",
    "import sys\nsys.exit(0)\n": "SystemExit: 0 (NAME, line 2)",
    "from mechs_core import rulesets\nrulesets.find('x')\n": "UnknownGame: no ruleset 'x' "
    "(NAME, line 2)",
}


@pytest.mark.parametrize("source", BREAKS)
def test_a_module_that_breaks_is_told_with_its_line(folder: Path, source: str) -> None:
    place = f"{folder.name}/broken.py"
    written("broken.py", source)
    wanted = BREAKS[source].replace("NAME", place)
    assert refused(("broken.py",)) == f"broken.py cannot be imported: {wanted}"
    assert "broken" not in sys.modules
    assert refused((), ("broken.py",), "arena_mechs").endswith(wanted)


def test_a_package_that_breaks_inside_leaves_nothing_behind(folder: Path) -> None:
    written("summing/bots.py", "import summing.rules\nsumming.rules.gaol\n")
    assert refused(("summing",)).endswith(
        "AttributeError: module 'summing.rules' has no attribute 'gaol' (summing/bots.py, line 2)"
    )
    assert not [name for name in sys.modules if name.startswith("summing")]


def test_what_is_no_ruleset_is_refused(folder: Path) -> None:
    assert refused((written("no.py", ""),)) == "no.py: there is no RULESET in it"
    wrong = written("wrong.py", "RULESET = {}\n")
    assert refused((wrong,)) == "wrong.py: RULESET is no Ruleset but dict"


@pytest.mark.parametrize("name", ["Five", "../five", "f\x1b", "", "a" * 41, "5", "fi ve", "fü"])
def test_a_ruleset_with_a_hostile_name_is_refused(folder: Path, name: str) -> None:
    hostile = written("hostile.py", FIVE.replace('name="five"', f"name={name!r}"))
    said = refused((hostile,))
    assert said.startswith("hostile.py: no ruleset can be called ")


def test_a_ruleset_whose_name_is_taken_is_refused(folder: Path) -> None:
    built_in = written("mine.py", FIVE.replace('name="five"', 'name="arena_mechs"'))
    said = "mine.py: the name arena_mechs is taken by one of this program"
    assert refused((built_in,), game="arena_mechs") == said
    again = written("again.py", FIVE)
    assert refused(("five.py", again)) == "again.py: there are two rulesets called five"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "there is no BOTS in it"),
        ("BOTS = [LAST]", "BOTS is no tuple of Bot, nor one for each name of a game"),
        ("BOTS = LAST", "BOTS is no tuple of Bot, nor one for each name of a game"),
        ("BOTS = (choose,)", "BOTS is no tuple of Bot, nor one for each name of a game"),
        ('BOTS = {"five": LAST}', "BOTS is no tuple of Bot, nor one for each name of a game"),
        ('BOTS = {"fife": (LAST,)}', "BOTS are for 'fife', and no ruleset is called so"),
        ("BOTS = (LAST, LAST)", "bot:last is taken: five has one of that name"),
        (
            'BOTS = (Bot("random", 1, "", choose),)',
            "bot:random is taken: five has one of that name",
        ),
        ('BOTS = (Bot("My Bot", 1, "", choose),)', "no bot can be called 'My Bot': a name is a "),
        ('BOTS = (Bot("a@2", 1, "", choose),)', "no bot can be called 'a@2': a name is a "),
    ],
)
def test_what_are_no_bots_is_refused(folder: Path, said: str, why: str) -> None:
    file = written("bots.py", f"{BOTS}\nchoose = LAST.choose\n{said}\n")
    assert refused(("five.py",), (file,)).startswith(f"bots.py: {why}")


def test_a_module_is_imported_once(folder: Path) -> None:
    written("once.py", f"{FIVE}\nprint('imported')\n")
    assert module_at("once.py") is module_at(str(folder / "once.py"))


# ---------------------------------------------------------------- at the command line


@pytest.fixture
def machine(folder: Path) -> Machine:
    return Machine(sys.executable, folder)


def test_options_stand_before_or_behind_the_command_or_in_variables(machine: Machine) -> None:
    seats = ("--seats", "bot:last,bot:random", "--seed", "7")
    written("bots.py", BOTS + "BOTS = (LAST,)\n")
    own = ("--ruleset-path", "five.py", "--bots-from", "bots.py")
    behind, before = machine("play", "five", *seats, *own), machine(*own, "play", "five", *seats)
    assert behind.replace("g-0001", "g-0002") == before
    machine.variables = {"MECHS_RULESET_PATH": "summing:five.py:", "MECHS_BOTS_FROM": "bots.py"}
    assert "g-0003" not in machine("games", "--ruleset", "summing", "--json")
    machine("new", "summing", *seats)
    assert "summing" in machine("show", "g-0003")
    machine.variables = {}
    error, hint = machine.no("show", "g-0001")
    assert error == "error: no ruleset 'five'" and "--ruleset-path PATH" in hint
    (error,) = machine.no("show", "g-0001", "--ruleset-path", "fife.py")
    assert error == "error: fife.py: there is no such file or folder"


def test_a_study_is_told_again_what_it_plays_with(machine: Machine) -> None:
    written("bots.py", BOTS + "BOTS = (LAST,)\n")
    own = ("--ruleset-path", "five.py", "--bots-from", "bots.py")
    machine(
        *("simulate", "five", "--seats", "bot:last,bot:random", "--seed", "1"),
        *("-n", "4", "--jobs", "2", "-o", "set", *own),
    )
    on = ("simulate", "-o", "set", "--resume", "-n", "8", "--jobs", "1")
    error, hint = machine.no(*on)
    assert error == "error: no ruleset 'five'" and "--ruleset-path PATH" in hint
    error, hint = machine.no(*on, *own[:2])
    assert error == "error: no bot 'bot:last@1' for five" and "--bots-from FILE" in hint
    assert "4 games in " in machine(*on, *own)


CHEATS = {
    "lambda prospect: prospect.legal[9]": (
        "bot:cheat@1 broke, five, seat 0, after event 0: IndexError: list index out of range "
        "(FOLDER/cheat.py, line 3)"
    ),
    "lambda prospect: None": (
        "bot:cheat@1 decided None, five, seat 0, after event 0: NoneType is no decision of five "
        "(bad_value)"
    ),
    "lambda prospect: type(prospect.legal[0])(7)": (
        "bot:cheat@1 decided Add(number=7), five, seat 0, after event 0: 1 or 2 (bad_value)"
    ),
}


@pytest.mark.parametrize("choose", CHEATS)
def test_a_bot_that_breaks_or_cheats_is_one_line(machine: Machine, choose: str) -> None:
    source = "from mechs_core.kernel.contract.agents import Bot\n\n"
    source += f'BOTS = (Bot("cheat", 1, "", {choose}),)\n'
    written("cheat.py", source)
    own = ("--ruleset-path", "five.py", "--bots-from", "cheat.py")
    wanted = CHEATS[choose].replace("FOLDER", machine.folder.name)
    (error, *hint) = machine.no("play", "five", "--seats", "bot:cheat,bot:random", *own)
    assert error == f"error: {wanted}"
    on = ("--seats", "bot:cheat,bot:random", "-n", "1", "--seed", "1", "--jobs", "1")
    error, hint = machine.no("simulate", "five", *on, *own)
    assert error == f"error: game 0 broke off: {wanted}"
    assert hint == (
        "hint: mechs play five --seats bot:cheat@1,bot:random@1 --seed 1-0 "
        "--ruleset-path five.py --bots-from cheat.py"
    )


RULES_THAT_BREAK = {
    "add": ("    play.emit(Added(decision.number))", "    play.emit(Aded(decision.number))"),
    "fold": ("    state.total += event.number", "    state.total += event.nmber"),
    "requests": ("    return () if state", "    nobody.asks()\n    return () if state"),
}


@pytest.mark.parametrize("where", RULES_THAT_BREAK)
def test_rules_that_break_in_play_are_told_with_their_line(machine: Machine, where: str) -> None:
    right, wrong = RULES_THAT_BREAK[where]
    written("five.py", FIVE.replace(right, wrong))
    line = 1 + FIVE[: FIVE.index(right)].count("\n")
    words = ("play", "five", "--seats", "bot:random,bot:random", "--ruleset-path", "five.py")
    error, hint = machine.no(*words)
    assert error.endswith(f" ({machine.folder.name}/five.py, line {line})"), error
    assert "Error: " in error and "MECHS_TRACEBACK=1 shows the whole traceback" in hint
    machine.variables = {"MECHS_TRACEBACK": "1"}
    whole = machine.run(*words)
    assert whole.returncode == 1
    assert "Traceback (most recent call last):" in whole.stderr
    assert whole.stderr.splitlines()[-2] == error


def test_an_event_that_nothing_folds_is_named_where_it_is_emitted(machine: Machine) -> None:
    written("five.py", FIVE.replace("        apply={Added: added},", "        apply={},"))
    words = ("play", "five", "--seats", "bot:random,bot:random", "--ruleset-path", "five.py")
    error, _ = machine.no(*words)
    line = 1 + FIVE[: FIVE.index("    play.emit(Added(")].count("\n")
    place = f"({machine.folder.name}/five.py, line {line})"
    assert error == f"error: rules of your own broke, five: KeyError: no entry for Added {place}"


def test_files_that_break_stop_no_command_that_needs_nothing_of_them(machine: Machine) -> None:
    """A note says what is wrong; what is to be found in them is refused with the same words."""
    seats = ("--seats", "bot:random,bot:random", "--seed", "7")
    machine("new", "summing", "--ruleset-path", "summing", *seats)
    machine("new", "five", "--ruleset-path", "five.py", *seats)
    written("five.py", FIVE + "def broken(:\n")
    written("bots.py", "BOTS = 3\n")
    machine.variables = {
        "MECHS_RULESET_PATH": "five.py:summing",
        "MECHS_BOTS_FROM": "bots.py",
    }
    why = "five.py cannot be imported: SyntaxError: "
    for words in (("games",), ("show", "g-0001"), ("rulesets",), ("audit", "g-0001")):
        done = machine.run(*words)
        assert done.returncode == 0 and done.stdout, words
        notes = [line for line in done.stderr.splitlines() if line.startswith("note: ")]
        assert len([each for each in notes if why in each]) == 1, words
    done = machine.run("show", "g-0001")
    assert "note: bots.py: BOTS is no tuple of Bot" in done.stderr
    error, _ = machine.no("show", "g-0002")
    assert why in error and error.startswith("error: ")
    done = machine.run("play", "five", *seats)
    assert done.returncode == 1 and why in done.stderr.splitlines()[0]
    checked = machine.run("store", "check")
    assert checked.returncode == 3 and "1 game not checked whole here: five.py" in checked.stdout
    done = machine.run("play", "summing", "--seats", "bot:last,bot:random")
    assert done.returncode == 1 and "BOTS is no tuple" in done.stderr
