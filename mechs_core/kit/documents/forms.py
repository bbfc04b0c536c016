"""Readers of forms: an object with the keys of a Struct, or a list with its places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from mechs_core.kernel.words import shown
from mechs_core.kit.documents.values import Read, Terms, entries, inside, items, wrong


class Told(Struct, frozen=True):
    """The earlier field whose value decides how another value is read."""

    field: str
    default: Any
    forms: Mapping[Any, Read]  # by the field's value


class Key(Struct, frozen=True):
    """A key of a form, and how its value is read."""

    name: str  # in the document
    field: str
    required: bool
    read: Read  # where no earlier field decides it
    told: Told | None

    def reader(self, values: Mapping[str, Any]) -> Read:
        """values: the fields before this one, read."""
        if self.told is None:
            return self.read
        return self.told.forms.get(values.get(self.told.field, self.told.default), self.read)


def as_object(form: type[Struct], keys: Sequence[Key], given: str | None) -> Read:
    """The reader of an object. Faults in this order: unknown keys, missing keys, wrong values.

    given: the field that is filled with the set of keys in the document, if there is one.
    """
    names = [key.name for key in keys]

    def read(value: object, where: str, terms: Terms) -> Struct:
        document = entries(value, where)
        for name in document:
            if name not in names:
                there_is = f"no such key; there is: {' '.join(names)}"
                raise wrong(inside(where, shown(name)), there_is)
        for key in keys:
            if key.required and key.name not in document:
                raise wrong(inside(where, key.name), "is missing")
        values: dict[str, Any] = {}
        for key in keys:
            if key.name in document:
                read_value = key.reader(values)
                values[key.field] = read_value(document[key.name], inside(where, key.name), terms)
        if given is not None:
            values[given] = frozenset(name for name in document if document[name] is not None)
        return form(**values)

    return read


def as_list(form: type[Struct], keys: Sequence[Key]) -> Read:
    """The reader of a list, an item for each field; the last ones may be missing by default."""
    least = sum(key.required for key in keys)

    def read(value: object, where: str, terms: Terms) -> Struct:
        document = items(value, where, least, len(keys))
        values = {
            key.field: key.read(item, terms.place(where, index), terms)
            for index, (key, item) in enumerate(zip(keys, document, strict=False))
        }
        return form(**values)

    return read
