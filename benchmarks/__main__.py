"""`python -m benchmarks` prints every figure beside a floor measured in the same run."""

from __future__ import annotations

from benchmarks import arena_mechs, env, games, long_games, pictures, show, simulate, startup, store
from mechs_core import rulesets


def main() -> None:
    for name in rulesets.names():
        ruleset = rulesets.find(name)
        for row in (*games.rows(ruleset), *simulate.rows(ruleset), *env.rows(ruleset)):
            print(row)
        for row in pictures.rows(ruleset):
            print(row)
    for module in (arena_mechs, store, startup, show, long_games):
        for row in module.rows():
            print(row)


if __name__ == "__main__":
    main()
