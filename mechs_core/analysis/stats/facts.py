"""What a report is about."""

from __future__ import annotations

from mechs_core.analysis.stats.phrases import INTERVALS
from mechs_core.analysis.stats.sample import MOST_PLAYERS, Sample

MOST_NUMBERS = 5  # of games that were left out


def facts(sample: Sample) -> tuple[tuple[str, str], ...]:
    """Names and values, in reading order; those that say nothing here are left out."""
    games, plan = sample.games, sample.frames.manifest.plan
    versions = ", ".join(map(str, sorted(games["rules"].unique())))
    units = games["unit"].n_unique()
    several = [arm for arm in games["arm"].unique(maintain_order=True) if arm]
    return tuple(
        (name, value)
        for name, value in (
            ("ruleset", sample.ruleset.name),
            ("rules version", versions),
            ("games that ended", f"{len(games):,}"),
            ("left out, not ended", f"{sample.unfinished:,}" if sample.unfinished else ""),
            *(("of these", f"{why}: {games_in_words(left)}") for why, left in sample.left_out),
            ("deals" if plan else "groups", f"{units:,}" if units != len(games) else ""),
            ("seats", ", ".join(map(str, sorted(games["seats"].unique())))),
            ("players", named(sorted(sample.seats["player"].unique()))),
            ("compared", named(several)),
            ("all else", "of all that is compared, together" if len(several) > 1 else ""),
            ("bots on seats", plan.dealing if plan else ""),
            ("seed", plan.seed if plan else ""),
            (
                "from position",
                start_in_words(plan.start.game, plan.start.at) if plan and plan.start else "",
            ),
            ("intervals, ±", INTERVALS),
        )
        if value
    )


def games_in_words(numbers: list[int]) -> str:
    """`3, games 4, 7, 11`, of many the first ones."""
    some = [str(number) for number in numbers[:MOST_NUMBERS]]
    more = ["..."] if len(numbers) > len(some) else []
    return f"{len(numbers):,}, game{'s' if len(numbers) > 1 else ''} {', '.join(some + more)}"


def named(names: list[str]) -> str:
    """The first ones, and how many more."""
    left = len(names) - MOST_PLAYERS
    return ", ".join([*names[:MOST_PLAYERS], *([f"{left:,} more"] if left > 0 else [])])


def start_in_words(game: str, at: int) -> str:
    return (
        f"{game} after event {at:,}; results and lengths are of whole games, what seats decide and "
        "do is counted from there on"
    )
