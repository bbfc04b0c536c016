"""Readers of forms: an object with the keys of a Struct, or a list with its places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from mechs_core.kernel.words import shown
from mechs_core.kit.documents.values import Read, Terms, entries, inside, items, wrong


class Told(Struct, frozen=True):
    """An earlier field that tells how a value is read."""

    field: str
    default: Any
    forms: Mapping[Any, Read]  # by the field's value


class Key(Struct, frozen=True):
    """A key of a form, and how its value is read."""

    name: str  # in the document
    field: str
    required: bool
    read: Read  # where no form is told
    told: Told | None

    def reader(self, values: Mapping[str, Any]) -> Read:
        """values: what was read of the fields before."""
        if self.told is None:
            return self.read
        return self.told.forms.get(values.get(self.told.field, self.told.default), self.read)


def as_object(form: type[Struct], keys: Sequence[Key], given: str | None) -> Read:
    """Keys that there are not are told first, then keys that are missing, then wrong values.

    given: the field that takes the keys given, if there is one.
    """
    names = [key.name for key in keys]

    def read(value: object, where: str, terms: Terms) -> Struct:
        said = entries(value, where)
        for name in said:
            if name not in names:
                there_is = f"no such key; there is: {' '.join(names)}"
                raise wrong(inside(where, shown(name)), there_is)
        for key in keys:
            if key.required and key.name not in said:
                raise wrong(inside(where, key.name), "is missing")
        values: dict[str, Any] = {}
        for key in keys:
            if key.name in said:
                read_value = key.reader(values)
                values[key.field] = read_value(said[key.name], inside(where, key.name), terms)
        if given is not None:
            values[given] = frozenset(name for name in said if said[name] is not None)
        return form(**values)

    return read


def as_list(form: type[Struct], keys: Sequence[Key]) -> Read:
    """The last places may be left out where their fields have defaults."""
    least = sum(key.required for key in keys)

    def read(value: object, where: str, terms: Terms) -> Struct:
        said = items(value, where, least, len(keys))
        values = {
            key.field: key.read(item, f"{where}[{index}]", terms)
            for index, (key, item) in enumerate(zip(keys, said, strict=False))
        }
        return form(**values)

    return read
