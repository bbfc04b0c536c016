"""Checks for the notation of any ruleset."""

from __future__ import annotations

import re

from mechs_core.kit.notation import Notation
from mechs_core.kit.notation.rows import Form

BRACKETS = re.compile(r" \[([^\]]*)\]")


def assert_shown_lines_are_read(notation: Notation, form: Form) -> None:
    """What a refusal shows of a row is of this row, with and without what stands in brackets."""
    for shown in re.split(", or |, ", notation.usage(form)):
        for line in (BRACKETS.sub("", shown), BRACKETS.sub(r" \1", shown)):
            text = line.replace(" ...", "")
            words = notation.split(text)[0].lower().split()
            assert form.may(form.taken(words)), text
