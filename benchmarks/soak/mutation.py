"""Break the rules of a game in every small way and count which breaks the tests notice.

`python -m benchmarks.soak.mutation RULESET [PATTERN]` copies the checkout, runs mutmut (extra
`soak`) over the `rules/` of that ruleset there, and prints killed and survived by chapter, then
each survivor's change. Settings are in pyproject.toml, for Arena Mechs; in the copy they are made
to name the ruleset. PATTERN: mutants' names, such as "*rules.melee*".
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

TOP = Path(__file__).parents[2]
SET_FOR = "arena_mechs"  # in pyproject.toml
SURVIVED, UNTESTED = 0, 33  # what mutmut notes for a mutant that no test failed on, or none ran
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", "mutants", "__pycache__", ".*_cache", ".hypothesis"
)


def main() -> None:
    ruleset, *patterns = sys.argv[1:]
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        shutil.copytree(TOP, copy, ignore=LEFT_OUT)
        settings = copy / "pyproject.toml"
        settings.write_text(settings.read_text().replace(SET_FOR, ruleset))
        mutmut = [sys.executable, "-m", "mutmut"]
        subprocess.run([*mutmut, "run", *patterns], cwd=copy, check=False, stdout=sys.stderr)
        survivors = report(copy / "mutants" / "mechs_core" / "rulesets" / ruleset / "rules")
        for name in survivors:
            shown = subprocess.run(
                [*mutmut, "show", name], cwd=copy, check=False, capture_output=True, text=True
            )
            changed = [line for line in shown.stdout.splitlines() if line[:1] in "+-"]
            print(name, *changed[2:], sep="\n    ")


def report(rules: Path) -> list[str]:
    """Print the figures by chapter. Returns the names of the survivors."""
    survivors, total = [], Counter[str]()
    for meta in sorted(rules.glob("*.meta")):
        codes = json.loads(meta.read_text())["exit_code_by_key"]
        tried = {name: code for name, code in codes.items() if code is not None}
        alive = [name for name, code in tried.items() if code in (SURVIVED, UNTESTED)]
        survivors += alive
        total.update(mutants=len(tried), killed=len(tried) - len(alive))
        print(f"{meta.stem:16} {len(tried) - len(alive):5} of {len(tried):5} killed")
    share = 100 * total["killed"] / max(1, total["mutants"])
    print(f"{'all':16} {total['killed']:5} of {total['mutants']:5} killed: {share:.1f} %")
    return survivors


if __name__ == "__main__":
    main()
