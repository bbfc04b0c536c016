"""The reader of a form: made once of its Struct, so that a mistake in it shows at import."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Generic, Literal, TypeVar, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from mechs_core.kernel.messages import OneOf
from mechs_core.kit.documents.forms import Key, Told, as_list, as_object
from mechs_core.kit.documents.marks import (
    GIVEN,
    LEFT_OUT,
    NO_KEY,
    ONCE,
    Also,
    By,
    Count,
    EverySeat,
    Flag,
    Kind,
    Known,
    Term,
    Text,
    Words,
)
from mechs_core.kit.documents.values import Read, Terms, also, by, each, flag, one, or_null, row

S = TypeVar("S", bound=Struct)
Marks = tuple[Any, ...]
ANY: Final = Count(0, None)


class Reader(Generic[S]):
    """Reads documents of one form.

    root: what the document is called in refusals. Raises TypeError for a field of a type that
    cannot be read, or of which too little is said.
    """

    def __init__(self, form: type[S], root: str = "scenario") -> None:
        maker = Maker()
        self._read = maker.form(form)
        self._terms = maker.terms
        self._root = root

    def read(self, document: object, seats: int = 0, terms: Mapping[str, Known] | None = None) -> S:
        """A document as its form. Raises IllegalDecision `bad_config`, whatever JSON it is.

        terms: what each `Term` of the form stands for in this game, by name.
        """
        known = terms or {}
        if known.keys() != self._terms:
            raise TypeError(f"the terms are {sorted(self._terms)}, not {sorted(known)}")
        form: S = self._read(document, self._root, Terms(seats, known))
        return form


class Maker:
    """Makes the readers of types; `terms` gathers the names of those that they ask for."""

    def __init__(self) -> None:
        self.terms: set[str] = set()

    # ------------------------------------------------------------ types

    def of(self, hint: Any, marks: Marks = ()) -> Read:
        """The reader of values of a type. marks: those that stand around it."""
        hint, marks = unfolded(hint, marks)
        for mark in marks:
            if isinstance(mark, Also):
                return also(self.of(hint, without(marks, mark)), mark)
        if get_origin(hint) in (Union, UnionType):
            return self.optional(hint, marks)
        return self.plain(hint, marks)

    def optional(self, hint: Any, marks: Marks) -> Read:
        """`X | None`; null is no word for it where the key can only be left out."""
        some = [each for each in get_args(hint) if each is not NoneType]
        if len(some) > 1:
            raise TypeError(f"{hint}: more than one type")
        read = self.of(some[0], without(marks, LEFT_OUT))
        return read if LEFT_OUT in marks else or_null(read)

    def plain(self, hint: Any, marks: Marks) -> Read:
        args, kinds = get_args(hint), tuple(mark for mark in marks if isinstance(mark, Kind))
        counts = [mark for mark in marks if isinstance(mark, Count | EverySeat)]
        if get_origin(hint) is list:
            count = counts[0] if counts else ANY
            return each(self.of(args[0], kinds), count, ONCE in marks)
        if counts or ONCE in marks:
            raise TypeError(f"{hint}: no list")
        if any(isinstance(kind, Words) for kind in kinds):
            return one(*self.kind(hint, kinds))
        if get_origin(hint) is tuple:
            return row(tuple(self.of(arg, kinds) for arg in args))
        if get_origin(hint) is dict:
            return by(*self.kind(args[0]), self.of(args[1]))
        if isinstance(hint, type) and issubclass(hint, Struct):
            return self.form(hint)
        return flag if hint is bool else one(*self.kind(hint, kinds))

    def kind(self, hint: Any, marks: Marks = ()) -> tuple[type, Kind]:
        """The Python type of a word or a number, and its kind."""
        hint, marks = unfolded(hint, marks)
        kinds = [mark for mark in marks if isinstance(mark, Kind)]
        if get_origin(hint) is Literal:
            hint, kinds = str, kinds or [OneOf(get_args(hint))]
        if hint is str and not kinds:
            kinds = [Text()]
        if len(kinds) != 1:
            raise TypeError(f"{hint}: {len(kinds)} kinds of value instead of one")
        self.terms |= {kind.name for kind in kinds if isinstance(kind, Term)}
        return hint, kinds[0]

    # ------------------------------------------------------------ forms

    def form(self, form: type[Struct]) -> Read:
        keys = [self.key(form, info) for info in fields(form) if is_key(info)]
        if form.__struct_config__.array_like:
            return as_list(form, keys)
        given = [info.name for info in fields(form) if GIVEN in marks_of(info)]
        return as_object(form, keys, given[0] if given else None)

    def key(self, form: type[Struct], info: FieldInfo) -> Key:
        told = next((mark for mark in marks_of(info) if isinstance(mark, By)), None)
        try:
            return Key(
                name=info.encode_name,
                field=info.name,
                required=info.default is NODEFAULT and info.default_factory is NODEFAULT,
                read=unread if told else self.of(info.type),
                told=self.told(form, told) if told else None,
            )
        except TypeError as why:
            raise TypeError(f"{form.__name__}.{info.name}: {why}") from why

    def told(self, form: type[Struct], mark: By) -> Told:
        defaults = {info.name: info.default for info in fields(form)}
        if mark.field not in defaults:
            raise TypeError(f"there is no field {mark.field}")
        forms = {value: or_null(self.form(other)) for value, other in mark.forms.items()}
        return Told(mark.field, defaults[mark.field], forms)


def unfolded(hint: Any, marks: Marks) -> tuple[Any, Marks]:
    """A type without its marks, and all marks."""
    if get_origin(hint) is not Annotated:
        return hint, marks
    bare, *own = get_args(hint)
    return bare, (*own, *marks)


def without(marks: Marks, gone: object) -> Marks:
    return tuple(mark for mark in marks if mark is not gone)


def marks_of(info: FieldInfo) -> Marks:
    return unfolded(info.type, ())[1]


def is_key(info: FieldInfo) -> bool:
    return not {NO_KEY, GIVEN} & {mark for mark in marks_of(info) if isinstance(mark, Flag)}


def unread(value: object, where: str, terms: Terms) -> None:
    """A value of which nothing says how it is read."""
