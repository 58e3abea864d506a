"""The fields of a definition: what it changes, part by part, and what each is otherwise."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_origin

from nco_builder.documents.path_edits import PathEdit, at_path
from nco_builder.language import N_, _
from nco_builder.rules.base import filled
from nco_builder.rules.overlay import FIXED, NOT_TOLD, bounds_of, is_unfilled
from nco_builder.schema.record import Rule, Value, defaults, types
from nco_builder.sheets.words import single_line
from nco_builder.systems.nco_rules_pack.texts import (
    AS_PRINTED,
    BASE_FIELDS,
    IDS,
    LABELS,
    ONE_OF,
    base_of,
    entry_name,
    fields_of,
    in_words,
    label_of,
    options_of,
    part_texts,
    plain_type,
    rules_of,
    type_of,
    usual_value,
    word_of,
)
from nco_builder.systems.page import (
    Chip,
    ChipField,
    NoteField,
    NumberField,
    Offer,
    PartRow,
    PartsField,
    TextField,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.rules import Rulebook
    from nco_builder.systems.nco_rules_pack.model import RulesPack
    from nco_builder.systems.page import Field

TEXTS = frozenset({"reminder", "notes", "remarks", "deployment"})
"""Fields with texts of several lines."""
MOST_PRICE = 999
FIRST = ("cost", "victory_base", "range_in", "dice", "nations", "max_squad_size")
"""The fields that house rules change most, in the order of a form.

The many nations follow the short fields, so that all of these are seen at once."""
FACES = range(1, 7)
FEW = 24
"""Up to this many entries of a pack are choices beside each other."""
COUNTED = frozenset({"max", "min", "count", "count_max", "level"})
"""Numbers of parts that begin with 1."""
NEW_PARTS: Mapping[str, str] = {
    "levels": N_("Add a level"),
    "table": N_("Add a row"),
    "bonuses": N_("Add a bonus"),
}


class DefinitionSpot(NamedTuple):
    """An entry of a list of definitions."""

    pack: RulesPack
    book: Rulebook
    name: str
    place: int

    @property
    def path(self) -> DocPath:
        """The path of the entry."""
        return ("definitions", self.name, self.place)

    @property
    def entry(self) -> Any:  # noqa: ANN401 - a definition
        """The entry."""
        return at_path(self.pack, self.path)

    @property
    def base(self) -> Any:  # noqa: ANN401 - a rule
        """The rule that it changes, or is like."""
        return base_of(self.entry, self.name, self.book)

    @property
    def called(self) -> str:
        """Its name."""
        return entry_name(self.entry, self.name, self.book)

    @property
    def is_new(self) -> bool:
        """Whether the rulebook has no such entry."""
        return self.entry.like not in (None, "", self.entry.id)

    def hint(self, field: str) -> str:
        """Return what a field is otherwise: 12, as the entry has it that it is like."""
        base = self.base
        if field == "notes":
            return ""
        if base is None:
            return _("blank") if self.name == "weapons" else ""
        if field == "cost" and not hasattr(base, "cost"):
            return _("none")
        usual = usual_value(base, field)
        if isinstance(usual, str):
            usual = filled(usual, base.__dict__)
        return self.otherwise(in_words(usual, field, self.book))

    def otherwise(self, value: str) -> str:
        """Return the value of a field in words, with where it is from if the form does not say."""
        if value.endswith("."):  # a sentence is long enough; the form's head names the other entry
            return value
        if self.is_new and self.base is not None:
            return self.as_base(value)
        return _("{value} in the rulebook").format(value=value)

    def as_base(self, value: str) -> str:
        """Return the value of a field in words, as the entry has it that this one is like."""
        names = (getattr(self.base, "short_name", ""), self.base.name)
        others = [each for each in map(single_line, names) if each and each != value]
        template = _("{value}, as {name}")
        return template.format(value=value, name=others[0]) if others else value

    def set(self, field: str, value: object) -> PathEdit:
        """Return the change of a field."""
        return self.change((*self.path, field), value, label_of(field))

    def change(self, path: DocPath, value: object, label: str) -> PathEdit:
        """Return the change of a part, named by the label of its field."""
        text = _("Change “{field}” of {name}").format(field=label, name=self.called)
        return PathEdit("set", path, value, text)


def entry_fields(spot: DefinitionSpot, part: DocPath | None, hint: str) -> Iterator[Field]:
    """Yield the fields of an entry: the most used first, those that take much room last."""
    name_type = types(type_of(spot.name)).get("name")
    if name_type is not None:
        value = spot.entry.name or ""
        yield TextField(_("Name"), (*spot.path, "name"), value, hint=hint)
    for field, kind in sorted(fields_of(spot.name), key=_place):
        yield from _field(spot, field, kind, part)
        if field == "dice" and spot.name == "weapons" and spot.is_new:
            yield NoteField(
                _(
                    "A man carries it as his primary weapon, in place of another; as a second one "
                    "only where the entry of his unit gives it."
                )
            )
    if spot.base is not None and (emptied := tuple(_without(spot))):
        yield ChipField(_("Has none of"), emptied)
    if spot.is_new or spot.base is None:
        yield TextField(
            _("Id"), (*spot.path, "id"), spot.entry.id, note=_("stays the same in every edition")
        )
        yield NoteField(
            _(
                "Squads hold what they took by its id. If you change it, they keep the old entry "
                "and follow only once they take the new edition."
            )
        )
    if spot.name not in FIXED and spot.base is not None and spot.is_new:
        yield from _likes(spot)


def _place(field: tuple[str, Any]) -> tuple[int, bool]:
    name = field[0]
    return FIRST.index(name) if name in FIRST else len(FIRST), name in IDS


def _field(spot: DefinitionSpot, field: str, kind: Any, part: DocPath | None) -> Iterator[Field]:  # noqa: ANN401 - a type of any shape
    value, path = getattr(spot.entry, field), (*spot.path, field)
    if kind in (int, float):
        if field in AS_PRINTED and not (value is None or type(value) is int):
            yield TextField(label_of(field), path, str(value), hint=spot.hint(field))
            return
        least, most = bounds_of(BASE_FIELDS.get(field, field))
        label, hint = label_of(field), spot.hint(field)
        yield NumberField(
            label, path, value, hint, least=least, most=most, decimals=int(kind is float)
        )
    elif field in ONE_OF:
        rules = rules_of(spot.book, ONE_OF[field])
        yield _choice(spot, field, {id_: single_line(rule.name) for id_, rule in rules.items()})
    elif kind is str:
        lines = 3 if field in TEXTS else 1
        yield TextField(label_of(field), path, value or "", spot.hint(field), lines=lines)
    elif kind is bool:
        yield _choice(spot, field, {True: _("yes"), False: _("no")})
    elif options_of(kind):
        yield _choice(spot, field, {each: word_of(each) for each in options_of(kind)})
    elif field in IDS:
        yield _ids(spot, field)
    elif value is None:
        yield from _untouched(spot, field, kind)
    else:
        yield from _touched(spot, field, kind, part)


def _choice(spot: DefinitionSpot, field: str, options: Mapping[Any, str]) -> ChipField:
    """Return a choice of one; none is as the rule it changes."""
    here, usual = getattr(spot.entry, field), usual_value(spot.base, field)
    counts = usual if here is None else here
    chips = []
    for value, text in options.items():
        after = None if value in (here, usual) else value
        change = None if after == here else spot.set(field, after)
        chips.append(Chip(text, on=counts == value, change=change))
    note = spot.hint(field) if here is None else ""
    return ChipField(label_of(field), tuple(chips), one=True, note=note)


def _ids(spot: DefinitionSpot, field: str) -> ChipField:
    """Return a choice of several entries of the rulebook; as the rule has them until changed."""
    usual = usual_value(spot.base, field) or ()
    told = getattr(spot.entry, field)
    is_told = told is not None if field != "nations" else bool(told)
    here = told if is_told else usual
    none: object = () if field == "nations" else None
    chips = []
    for id_, rule in rules_of(spot.book, IDS[field]).items():
        after = tuple([each for each in here if each != id_]) if id_ in here else (*here, id_)
        change = spot.set(field, none if set(after) == set(usual) else after)
        chips.append(Chip(single_line(rule.name), on=id_ in here, change=change))
    note = "" if is_told or spot.base is None or field == "nations" else spot.hint(field)
    return ChipField(label_of(field), tuple(chips), note=note)


def _without(spot: DefinitionSpot) -> Iterator[Chip]:
    """Yield what the rule has and the entry may be without; lists are emptied by their choices."""
    rule = type(spot.base)
    usual, told = defaults(rule), spot.entry.without
    for field, hint in types(rule).items():
        may_be_empty = NoneType in get_args(hint) or usual.get(field) == ""
        if not may_be_empty or field not in LABELS or field in NOT_TOLD:
            continue
        if getattr(spot.base, field) in (None, ""):
            continue
        on = field in told
        after = tuple([each for each in told if each != field]) if on else (*told, field)
        if not on and _is_told(spot, field):
            yield Chip(label_of(field), barred=_("its text names it"))
        else:
            yield Chip(label_of(field), on=on, change=spot.set("without", after))


def _is_told(spot: DefinitionSpot, field: str) -> bool:
    """Return whether the text of an entry could not be filled without a field."""
    rule = rules_of(spot.book, spot.name).get(spot.entry.id, spot.base)
    emptied = {**rule.__dict__, field: defaults(type(rule)).get(field)}
    texts = [rule.english(name) for name in ("reminder", "card") if name in rule.__dict__]
    return any(is_unfilled(text, emptied) for text in texts if text)


def _likes(spot: DefinitionSpot) -> Iterator[Field]:
    """Yield the choice of what an entry is like; of many of the pack's own, as a list to open."""
    entry, name, path = spot.entry, spot.called, (*spot.path, "like")
    rules, known = rules_of(spot.book, spot.name), rules_of(spot.book.own, spot.name)
    few = len(rules) - len(known) <= FEW
    text, chips, offers = _("Make {name} like {other}"), [], []
    for id_, rule in rules.items():
        on = id_ == entry.like
        if id_ == entry.id:
            continue
        called = single_line(rule.name)
        change = None if on else PathEdit("set", path, id_, text.format(name=name, other=called))
        if few or on or id_ in known:
            chips.append(Chip(called, on=on, change=change))
        else:
            offers.append(Offer(id_, called, change=change))
    yield ChipField(_("Like"), tuple(chips), one=True)
    if offers:
        yield PartsField(_("Like one of this pack"), (), None, (), tuple(offers))


# --- levels, tables, bonuses, turns: parts that an entry gives as a whole ---


def _untouched(spot: DefinitionSpot, field: str, kind: Any) -> Iterator[Field]:  # noqa: ANN401 - a type
    """Yield what a part is otherwise, and the way to change it."""
    usual = usual_value(spot.base, field)
    if isinstance(usual, Rule) or usual:
        change = spot.set(field, _as_told(usual, kind, spot.base))
        chip = Chip(_("Change them"), change=change)
    elif get_origin(kind) is None:
        chip = Chip(_("Add it"), change=spot.set(field, _blank(kind)))
    elif get_origin(kind) is tuple:
        chip = Chip(_("Add some"), change=spot.set(field, ()))
    else:
        return  # keys of a text that the rule does not have
    yield ChipField(label_of(field), (chip,), note=spot.hint(field))


def _touched(spot: DefinitionSpot, field: str, kind: Any, part: DocPath | None) -> Iterator[Field]:  # noqa: ANN401 - a type
    """Yield the fields of a part that is changed, and the way back."""
    path, label = (*spot.path, field), label_of(field)
    usual = usual_value(spot.base, field)
    told = getattr(spot.entry, field)
    if field == "users":
        yield _users(spot, path, kind, part)
    elif field == "years":
        yield from _years(path, told)
    elif get_origin(kind) is tuple:
        yield _list_of_parts(spot, field, plain_type(get_args(kind)[0]), part)
    elif get_origin(kind) is dict:
        for key, value in told.items():
            least, most = bounds_of(field)
            name = word_of(key)
            yield NumberField(name, (*path, key), value, "", "", least, most, may_be_none=False)
    else:
        yield NoteField(label, heading=True)
        yield from _inner(spot, path, told, usual)
    as_before = Chip(_("As before"), change=spot.set(field, None))
    yield ChipField(_("{field}, all").format(field=label), (as_before,))


def _list_of_parts(spot: DefinitionSpot, field: str, kind: Any, part: DocPath | None) -> PartsField:  # noqa: ANN401 - a type
    told, path = getattr(spot.entry, field), (*spot.path, field)
    rows = [PartRow((*path, at), part_texts(each, spot.book)) for at, each in enumerate(told)]
    chosen = None
    fields: tuple[Field, ...] = ()
    if part is not None and part[:-1] == path and isinstance(part[-1], int):
        chosen = part if part[-1] < len(told) else None
    if chosen is not None:
        usual = usual_value(spot.base, field) or ()
        at = int(chosen[-1])
        # rows that were added are unlike any of the rulebook
        same = usual[at] if len(usual) == len(told) and field != "primary" else None
        fields = tuple(_inner(spot, chosen, told[at], same))
    offers = tuple(_new_parts(spot, field, kind))
    return PartsField(label_of(field), tuple(rows), chosen, fields, offers)


def _new_parts(spot: DefinitionSpot, field: str, kind: Any) -> Iterator[Offer]:  # noqa: ANN401 - a type
    told, path = getattr(spot.entry, field), (*spot.path, field)
    if field != "primary":
        text = _(NEW_PARTS[field])
        value = _blank(kind)
        if field == "levels":
            value = value.replace(level=len(told) + 1)
        yield Offer(field, text, change=PathEdit("insert", (*path, len(told)), value, text))
        return
    has = {each.weapon for each in told}
    for id_, rule in rules_of(spot.book, "weapons").items():
        if id_ not in has:
            called = single_line(rule.name)
            text = _("Let {name} carry {weapon}").format(name=spot.called, weapon=called)
            value = kind(weapon=id_, cost=0)
            change = PathEdit("insert", (*path, len(told)), value, text)
            yield Offer(f"primary:{id_}", called, change=change)


def _users(spot: DefinitionSpot, path: DocPath, kind: Any, part: DocPath | None) -> PartsField:  # noqa: ANN401 - a type
    """Return the countries that had a model."""
    told, use = spot.entry.users, get_args(kind)[1]
    countries = spot.book.catalogue.countries
    names = {id_: single_line(each.name) for id_, each in countries.items()}
    rows = [
        PartRow((*path, id_), (names.get(id_, id_), *part_texts(each, spot.book)))
        for id_, each in told.items()
    ]
    label = label_of("users")
    offers = []
    for id_, name in names.items():
        if id_ not in told:
            after = {**told, id_: use(how="own", years=(1939, 1945))}
            offers.append(Offer(f"users:{id_}", name, change=spot.change(path, after, label)))
    chosen = part if part is not None and part[:-1] == path and part[-1] in told else None
    fields: tuple[Field, ...] = ()
    if chosen is not None:
        after = {id_: each for id_, each in told.items() if id_ != chosen[-1]}
        out = Chip(_("Take it out"), change=spot.change(path, after, label))
        inner = _inner(spot, chosen, told[chosen[-1]], None)
        fields = (*inner, ChipField(_("This country"), (out,)))
    return PartsField(label, tuple(rows), chosen, fields, tuple(offers))


def _years(path: DocPath, told: tuple[int, int]) -> Iterator[NumberField]:
    least, most = bounds_of("years")
    for at, label in enumerate((_("First year"), _("Last year"))):
        where = (*path, at)
        yield NumberField(label, where, told[at], "", "", least, most, may_be_none=False)


def _inner(spot: DefinitionSpot, path: DocPath, told: Value, usual: Any) -> Iterator[Field]:  # noqa: ANN401, C901 - a rule
    """Yield the fields of a part: numbers, texts, choices, and parts of its own."""
    within = str(path[-1])
    for name, hint in types(type(told)).items():
        kind, value, where = plain_type(hint), getattr(told, name), (*path, name)
        label = label_of(name, within)
        before = getattr(usual, name, None)
        otherwise = ""
        if usual is not None and before not in (None, "", ()):
            shown = filled(before, usual.__dict__) if isinstance(before, str) else before
            otherwise = spot.otherwise(in_words(shown, name, spot.book))
        may_be_none = NoneType in get_args(hint)
        if name == "weapon":
            continue
        if kind is int:
            least, most = bounds_of(name)
            least = max(least, 1) if name in COUNTED else least
            yield NumberField(
                label, where, value, otherwise, "", least, most, may_be_none=may_be_none
            )
        elif kind is str:
            yield TextField(label, where, value or "", otherwise)
        elif kind is bool:
            turned = spot.change(where, not value, label)
            yield ChipField(label, (Chip(_("yes"), on=value, change=turned),), note=otherwise)
        elif options_of(kind):
            chips = []
            for each in options_of(kind):
                after = None if each == value else each
                change = spot.change(where, after, label) if after or may_be_none else None
                chips.append(Chip(word_of(each), on=each == value, change=change))
            yield ChipField(label, tuple(chips), one=True, note=otherwise)
        elif name == "years":
            yield from _years(where, value)
        elif name == "continue_on":
            yield from _going_on(spot, where, told)
        elif get_origin(kind) is tuple:
            yield _numbers_of(spot, where, value, label)
        else:
            yield from _change_of(spot, where, kind, value, label)


def _numbers_of(
    spot: DefinitionSpot, path: DocPath, told: tuple[int, ...], label: str
) -> ChipField:
    """Return a choice of numbers: faces of a die, or other bonuses by their place."""
    if path[-1] == "rolls":
        choices = {face: str(face) for face in FACES}
        said = dict.fromkeys(choices, "")
    else:
        bonuses = spot.entry.bonuses
        choices = {at: str(at + 1) for at in range(len(bonuses))}
        said = {at: f"{at + 1}: {single_line(each.reason)}" for at, each in enumerate(bonuses)}
    chips = []
    for value, text in choices.items():
        on = value in told
        after = tuple(sorted({*told} ^ {value}))
        change = spot.change(path, after, label)
        chips.append(Chip(text, on=on, change=change, said=said[value]))
    return ChipField(label, tuple(chips))


def _going_on(spot: DefinitionSpot, path: DocPath, told: Any) -> Iterator[ChipField]:  # noqa: ANN401 - a part
    """Yield the die that continues a battle, turn by turn after the least number of turns."""
    for turn in range(told.min or told.max, told.max):
        label = _("After turn {turn}, goes on with").format(turn=turn)
        chips = []
        for face in FACES[1:]:
            on = told.continue_on.get(turn) == face
            after = {each: need for each, need in told.continue_on.items() if each != turn}
            after = after if on else dict(sorted({**after, turn: face}.items()))
            chips.append(Chip(f"{face}+", on=on, change=spot.change(path, after, label)))
        yield ChipField(label, tuple(chips), one=True)


def _change_of(
    spot: DefinitionSpot,
    path: DocPath,
    kind: Any,  # noqa: ANN401 - a type
    told: Any,  # noqa: ANN401 - a part
    label: str,
) -> Iterator[Field]:
    """Yield the numbers of a part within a part, once there is one."""
    if told is None:
        add = spot.change(path, _blank(kind), label)
        yield ChipField(label, (Chip(_("Add it"), change=add),))
        return
    yield from _inner(spot, path, told, None)
    out = spot.change(path, None, label)
    yield ChipField(label, (Chip(_("Take it out"), change=out),))


def _as_told(usual: Any, kind: Any, base: Any) -> Any:  # noqa: ANN401 - values, a type
    """Return a value of the rulebook as one of the document, to be changed part by part."""
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(usual, tuple):
        part = plain_type(inner[0]) if origin is tuple else None
        return tuple([_as_told(each, part, base) for each in usual])
    if isinstance(usual, dict):
        part = plain_type(inner[1]) if origin is dict else None
        return {key: _as_told(each, part, base) for key, each in usual.items()}
    if isinstance(usual, str):
        return str(filled(usual, base.__dict__))
    if not isinstance(usual, Rule):
        return usual
    hints = types(kind)
    return kind(
        **{name: _as_told(getattr(usual, name), plain_type(hints[name]), usual) for name in hints}
    )


def _blank(kind: Any) -> Any:  # noqa: ANN401 - a type, a part
    """Return a part with as little in it as can be."""
    usual = defaults(kind)
    told: dict[str, Any] = {}
    for name, hint in types(kind).items():
        if name in usual:
            continue
        plain = plain_type(hint)
        if plain is int:
            told[name] = max(bounds_of(name)[0], int(name in {"count", "max", "level"}))
        elif options_of(plain):
            told[name] = options_of(plain)[0]
        else:
            told[name] = () if get_origin(plain) is tuple else ""
    return kind(**told)
