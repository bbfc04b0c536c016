"""What a new game or a branch may be: seats, options, scenario, seed. All refusals `bad_config`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET, json

from mechs_core.kernel import names
from mechs_core.kernel.bots import bot_name
from mechs_core.kernel.codec import DEEPEST, UNREADABLE, too_deep
from mechs_core.kernel.contract.rules import Json
from mechs_core.kernel.encoding import encode, encode_json
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import draw_seed, why_bad_seed
from mechs_core.kernel.messages import Branched, GameCreated, Given, Value
from mechs_core.kernel.ruleset import Option, Ruleset
from mechs_core.kernel.words import one_of, shortened, span, word, words

DEEPEST_SCENARIO = DEEPEST - 2  # a replay file's line holds it two levels down
DEEPEST_OPTION = DEEPEST - 3
LARGEST = 1 << 18  # bytes of a scenario or an option as JSON: a line holds four times as much
LONGEST_QUOTE = 60  # characters of a value in a refusal
SEVERAL = 2  # people: from here on one could cheat another by choosing luck
NOT_TAKEN = "this game takes no given luck"


def describe(
    ruleset: Ruleset,
    seats: Sequence[str],
    *,
    options: Mapping[str, Json] | None = None,
    scenario: Json = None,
    seed: str | None = None,
    given: Given | None = None,
    takes_given: bool | None = None,
) -> GameCreated:
    """The first record of a new game from what a person said.

    seats: names in seat order, which are stored composed (NFC); a bot is `bot:NAME` or
    `bot:NAME@VERSION`. options: those that are not left at their default. seed: None draws one
    that nobody can guess. given: outcomes that replace the drawn luck of the set-up. takes_given:
    whether later steps may be given outcomes too; None: unless `luck_binds`.
    Raises IllegalDecision `bad_config` for an option or a name that new games do not take,
    UnknownGame for a bot that does not exist; `check` refuses the rest, and `check_names` what
    shows only after the set-up.
    """
    sitting = [names.kept(name) for name in seats]
    if why := names.why_not(sitting):
        raise bad_config(why)
    origin = "drawn" if seed is None else "chosen"
    if takes_given is None:
        takes_given = bool(given) or not luck_binds(seats, origin)
    return GameCreated(
        ruleset=ruleset.name,
        rules=ruleset.version,
        seats=tuple(bot_name(ruleset, name) for name in sitting),
        options=fill_options(ruleset, len(seats), options or {}, scenario is not None),
        seed_origin=origin,
        seed=draw_seed() if seed is None else seed,
        scenario=scenario,
        given=given or {},
        takes_given=takes_given,
    )


def luck_binds(seats: Sequence[str], seed_origin: str) -> bool:
    """Whether choosing luck would cheat somebody: several people play under a drawn seed."""
    from mechs_core.kernel.bots import is_bot

    return seed_origin == "drawn" and sum(not is_bot(name) for name in seats) >= SEVERAL


def bad_config(sentence: str) -> IllegalDecision:
    return IllegalDecision("bad_config", sentence)


def check_names(seats: Sequence[str], called: Sequence[str]) -> None:
    """Raises IllegalDecision `bad_config` for names that a new game does not take.

    called: what the rules call the seats (`Sight.called`) when the game is set up. `check` asks
    none of this: stored games and files keep the names that they have.
    """
    if why := names.why_not(seats, called):
        raise bad_config(why)


def check(ruleset: Ruleset, created: GameCreated) -> None:
    """Raises IllegalDecision `bad_config` for a first record that no game can begin with."""
    if created.ruleset != ruleset.name or created.rules != ruleset.version:
        raise bad_config(f"not a game of {ruleset.name}, rules version {ruleset.version}")
    if len(created.seats) not in ruleset.seats:
        raise bad_config(
            f"{ruleset.name} is for {span(ruleset.seats)} seats, not {len(created.seats)}"
        )
    for name in created.seats:
        if why := names.why_unprintable(name):
            raise bad_config(f"seat name {name!r}: {why}")
        if created.seats.count(name) > 1 and not name.startswith("bot:"):
            raise bad_config(f"two seats are named {name}")
    check_seed(created.seed, created.seed_origin)
    if created.given and not created.takes_given:
        raise bad_config(NOT_TAKEN)
    filled = fill_options(ruleset, len(created.seats), created.options)
    if encode(filled) != encode(created.options):  # encoded, since True == 1 in Python
        raise bad_config("options are not complete")
    if created.scenario is not None:
        if not isinstance(created.scenario, dict):
            raise bad_config("scenario: not an object")
        as_stored(created.scenario, "scenario", DEEPEST_SCENARIO)
        ruleset.rules.scenario(created.scenario, len(created.seats), created.options)


def check_branch(
    ruleset: Ruleset, branched: Branched, position: int, *, takes_given: bool = True
) -> None:
    """Raises IllegalDecision `bad_config` for a branch record that does not fit a line.

    position: of the line's next event. takes_given: whether steps may be given their luck there.
    """
    if branched.at != position - 1:
        raise bad_config(f"a branch at {branched.at}, but the line ends at {position - 1}")
    if branched.rules != ruleset.version:
        raise bad_config(f"a branch is under rules version {ruleset.version}")
    if branched.luck not in ("same", "new"):
        raise bad_config(f"luck {branched.luck!r} is not one of same new")
    if (branched.luck == "new") != (branched.seed is not None):
        raise bad_config("a seed goes with new luck, and only with it")
    if branched.takes_given is not None:
        takes_given = branched.takes_given
    if branched.given and not takes_given:
        raise bad_config(NOT_TAKEN)
    if branched.seed is None:
        if branched.seed_origin is not None:
            raise bad_config("a seed's origin goes with a seed")
    else:
        check_seed(branched.seed, branched.seed_origin)


def check_seed(seed: str, origin: str | None) -> None:
    why = why_bad_seed(seed)
    if why is not None:
        raise bad_config(why)
    if origin not in ("drawn", "chosen"):
        raise bad_config(f"seed origin {origin!r} is not one of drawn chosen")


def as_stored(value: Json, name: str, deepest: int) -> Json:
    """The value as JSON gives it back (tuples are lists then).

    Raises `bad_config` for what JSON would change, such as NaN, and what is too large or too deep.
    """
    try:
        text = encode_json(value)
        again = json.decode(text)
        returns = encode(again) == encode(value)  # false for NaN, for example
    except (*UNREADABLE, TypeError, ValueError) as error:
        raise bad_config(f"{name}: cannot be stored: {error}") from error
    if not returns:
        raise bad_config(f"{name}: cannot be stored: it holds what JSON cannot")
    if len(text) > LARGEST:
        raise bad_config(f"{name}: larger than {LARGEST} bytes")
    if too_deep(text, deepest):
        raise bad_config(f"{name}: nested deeper than {deepest} levels")
    return again


def fill_options(
    ruleset: Ruleset, seats: int, chosen: Mapping[str, Json], scenario: bool = False
) -> dict[str, Value]:
    """Every option that such a game has, by name: the chosen value, else the default.

    Left out are those `unsaid` at their default. scenario: whether the game starts from a
    scenario. Raises `bad_config`.
    """
    known = {option.name: option for option in ruleset.options}
    for name in chosen:
        if name not in known:
            raise bad_config(f"no option {name!r}; there is: {words(tuple(known)) or 'none'}")
    filled: dict[str, Value] = {}
    values: dict[str, Value] = {}
    for name, option in known.items():
        default = default_of(option, seats, scenario)
        if option.needs is not None and values.get(option.needs[0]) != option.needs[1]:
            if name in chosen:
                raise bad_config(f"option {name}: {only_with(option)}")
            continue
        values[name] = option_value(option, chosen[name], seats) if name in chosen else default
        if not option.unsaid or values[name] != default:
            filled[name] = values[name]
    return filled


def only_with(option: Option) -> str:
    """The other option that one needs: "only with campaign=true"; "" where it needs none."""
    return f"only with {option.needs[0]}={word(option.needs[1])}" if option.needs else ""


def unbiased_options(ruleset: Ruleset, seats: int, chosen: Mapping[str, Json]) -> dict[str, Value]:
    """Every option of a simulated game: the chosen value, else the default that favours no seat."""
    fair = {
        option.name: option.unbiased for option in ruleset.options if option.unbiased is not UNSET
    }
    return fill_options(ruleset, seats, {**fair, **chosen})


def default_of(option: Option, seats: int, scenario: bool = False) -> Value:
    """The value stored for an option that was not chosen. scenario: see `fill_options`."""
    if scenario and option.with_scenario is not UNSET:
        return option.with_scenario
    return option.default(seats) if callable(option.default) else option.default


def option_value(option: Option, chosen: Json, seats: int) -> Value:
    """A chosen value as it is stored. Raises `bad_config` for one that the option cannot take."""
    name = f"option {option.name}"
    stored = as_stored(chosen, name, DEEPEST_OPTION)
    if option.check is not None:
        try:
            return option.check(stored, seats)
        except ValueError as why:
            raise bad_config(f"{name}: {why}") from why
    for value in option.values:
        if encode(value) == encode(stored):
            return value
    told = repr(chosen) if isinstance(chosen, str) else encode_json(stored).decode()
    quote = shortened(told, LONGEST_QUOTE)
    raise bad_config(f"{name}: {quote} is not {one_of(option.values)}")
