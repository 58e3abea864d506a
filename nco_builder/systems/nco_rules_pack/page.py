"""The builder page of a rules pack: the rulebook as offers, the pack's definitions as rows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.documents.path_edits import PathEdit, at_path
from nco_builder.documents.rows import path_of
from nco_builder.language import N_, Plural, _
from nco_builder.language.words import fold
from nco_builder.legality.codes import CODES
from nco_builder.legality.findings import SEVERITIES
from nco_builder.rules.base import filled
from nco_builder.rules.overlay import FIXED, LISTS, MOST_ENTRIES, bounds_of, definition_types
from nco_builder.schema.record import types
from nco_builder.sheets.words import number, single_line
from nco_builder.squad.model import PackLimit
from nco_builder.systems.nco_rules_pack.texts import (
    AS_PRINTED,
    HEADINGS,
    IDS,
    LIMITED,
    OF_LIMIT,
    OPTIONS,
    SEVERITY_NAMES,
    base_of,
    book_of,
    entry_name,
    fields_of,
    finding_name,
    finding_text,
    in_words,
    kind_name,
    label_of,
    like_text,
    limit_name,
    name_of,
    options_of,
    parts_of,
    places_of,
    plain_type,
    row_texts,
    rules_of,
    type_of,
    usual_value,
)
from nco_builder.systems.page import (
    BuilderPage,
    Chip,
    ChipField,
    EntryForm,
    HeadFact,
    NoteField,
    NumberField,
    Offer,
    OfferGroup,
    PageCell,
    PageColumn,
    PageGauge,
    PageGroup,
    PageRow,
    PageTable,
    PartRow,
    PartsField,
    Shelf,
    TextField,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.rules import Rulebook
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.nco_rules_pack.model import RulesPack
    from nco_builder.systems.page import Field, Mark, PageContext

ENTRIES = Plural("definition", "definitions")
TEXTS = frozenset({"reminder", "notes", "remarks", "deployment"})
"""Fields with texts of several lines."""
MOST_PRICE = 999
OF_FILES = ("unknown_", "pack_", "definition_", "nothing_")
"""How codes begin that are about what a file holds, which no house rule can settle."""


def builder_page(context: PageContext) -> BuilderPage:
    """Return the page."""
    judgement: Judged[RulesPack] = context.judgement
    book = book_of(judgement)
    return BuilderPage(
        facts=tuple(_facts(judgement.document)),
        gauges=tuple(_gauges(judgement)),
        shelf=_shelf(judgement.document, book),
        table=_table(judgement, book),
        entry=entry(context),
    )


def entry(context: PageContext) -> EntryForm:
    """Return the form of the selection."""
    pack = context.judgement.document
    book = book_of(context.judgement)
    match context.chosen:
        case ("definitions", str(name), int(place), *_rest) if name in LISTS:
            if place < len(getattr(pack.definitions, name)):
                return _entry_form(_Spot(pack, book, name, place), context.part)
        case ("definitions", "limits", int(place), *_rest):
            if place < len(pack.definitions.limits):
                return _limit_form(pack, book, place)
        case ("definitions", "judged", str(code)) if code in pack.definitions.judged:
            return _judged_form(pack, code)
        case ("definitions", "defaults", *_rest) if pack.definitions.defaults is not None:
            return _defaults_form(pack, book)
    return _pack_form(pack)


def _facts(pack: RulesPack) -> Iterator[HeadFact]:
    if pack.edition.strip():
        said = _("edition {edition}").format(edition=single_line(pack.edition))
        yield HeadFact(said, ("edition",))
    if pack.author.strip():
        yield HeadFact(single_line(pack.author), ("author",))


def _gauges(judgement: Judged[RulesPack]) -> Iterator[PageGauge]:
    definitions = judgement.document.definitions
    found = list(places_of(definitions))
    count, left = len(found), MOST_ENTRIES - len(found)
    note = _("{count} left") if left >= 0 else _("{count} over")
    yield PageGauge(
        number(count),
        _("/ {most} definitions").format(most=number(MOST_ENTRIES)),
        note.format(count=number(abs(left))),
        count / MOST_ENTRIES,
        counts=ENTRIES.several,
    )
    new = sum(name in LISTS and bool(each.like) for _path, name, each in found)
    yield PageGauge(number(new), _("new"), counts="new")
    yield PageGauge(number(count - new), _("changed"), counts="changed")


# --- the shelf ---


def _shelf(pack: RulesPack, book: Rulebook) -> Shelf:
    full = ""
    if len(list(places_of(pack.definitions))) >= MOST_ENTRIES:
        full = _("A rules pack has at most {most} definitions.").format(most=number(MOST_ENTRIES))
    return Shelf(
        _("The rulebook"),
        _("Find in the rulebook"),
        tuple(_groups(pack, book)),
        (_from_paper(pack),),
        full=full,
        nothing=_("Nothing in the rulebook is called “{text}”."),
    )


NEW: Mapping[str, str] = {
    "weapons": N_("A new weapon like …"),
    "units": N_("A new unit like …"),
    "skills": N_("A new skill like …"),
    "items": N_("A new item like …"),
    "nations": N_("A new nation like …"),
    "vehicle_models": N_("A new vehicle model like …"),
}
CHANGED: Mapping[str, str] = {
    "weapons": N_("Change a weapon"),
    "units": N_("Change a unit"),
    "skills": N_("Change a skill"),
    "items": N_("Change an item"),
    "nations": N_("Change a nation"),
    "vehicle_types": N_("Change a vehicle type"),
    "vehicle_models": N_("Change a vehicle model"),
    "scenarios": N_("Change a scenario"),
}
LIMITS: Mapping[str, str] = {
    "unit": N_("Limit a unit"),
    "primary": N_("Limit a primary weapon"),
    "secondary": N_("Limit a secondary weapon"),
    "item": N_("Limit an item"),
    "skill": N_("Limit a skill"),
}


def _groups(pack: RulesPack, book: Rulebook) -> Iterator[OfferGroup]:
    for name, heading in NEW.items():
        yield OfferGroup(_(heading), tuple(_new_ones(pack, book, name)))
        if name == "weapons":
            yield OfferGroup(_(CHANGED[name]), tuple(_changed_ones(pack, book, name)))
            yield from _limits(pack, book)
            yield OfferGroup(_("Usual values"), tuple(_defaults_offer(pack)))
    for name, heading in CHANGED.items():
        if name != "weapons":
            yield OfferGroup(_(heading), tuple(_changed_ones(pack, book, name)))
    yield OfferGroup(_("Judge a finding otherwise"), tuple(_findings(pack)))


def _new_ones(pack: RulesPack, book: Rulebook, name: str) -> Iterator[Offer]:
    entries = getattr(pack.definitions, name)
    path = ("definitions", name, len(entries))
    for rule in rules_of(book.own, name).values():
        called = single_line(rule.name)
        new = _("{name}, ours").format(name=called)
        id_ = free_id(fold(new), {each.id for each in entries} | {*rules_of(book.own, name)})
        value = type_of(name)(id=id_, like=rule.id, name=new)
        text = _("Define a new entry like {name}").format(name=called)
        change = PathEdit("insert", path, value, text)
        yield Offer(f"new:{name}:{rule.id}", called, change=change, search=rule.id)


def _from_paper(pack: RulesPack) -> Offer:
    """Return the offer of a weapon that is like none of the rulebook, only to be printed."""
    weapons = pack.definitions.weapons
    id_ = free_id("weapon", {each.id for each in weapons})
    value = type_of("weapons")(id=id_, name=_("New weapon"))
    path = ("definitions", "weapons", len(weapons))
    change = PathEdit("insert", path, value, _("Define a weapon"))
    return Offer("new_weapon", _("Weapon like no other"), change=change)


def _changed_ones(pack: RulesPack, book: Rulebook, name: str) -> Iterator[Offer]:
    entries = getattr(pack.definitions, name)
    path = ("definitions", name, len(entries))
    taken = {each.id for each in entries}
    for rule in rules_of(book.own, name).values():
        called = single_line(rule.name)
        barred = _("is changed already") if rule.id in taken else ""
        text = _("Change {name}").format(name=called)
        change = PathEdit("insert", path, type_of(name)(id=rule.id), text)
        yield Offer(
            f"change:{name}:{rule.id}",
            called,
            barred=barred,
            change=None if barred else change,
            search=rule.id,
        )


def _limits(pack: RulesPack, book: Rulebook) -> Iterator[OfferGroup]:
    limits = pack.definitions.limits
    path = ("definitions", "limits", len(limits))
    carried = {weapon for unit in book.units for weapon in unit.secondary}
    for field, heading in LIMITS.items():
        offers = []
        for id_, rule in rules_of(book, OF_LIMIT[field]).items():
            if field == "secondary" and id_ not in carried:
                continue
            called = single_line(rule.name)
            text = _("Limit {name}").format(name=called)
            limit = PackLimit(most=1).replace(**{field: id_})
            change = PathEdit("insert", path, limit, text)
            offers.append(Offer(f"limit:{field}:{id_}", called, change=change, search=id_))
        yield OfferGroup(_(heading), tuple(offers))


def _findings(pack: RulesPack) -> Iterator[Offer]:
    for code in CODES.values():
        if code.name.startswith(OF_FILES):
            continue
        name = finding_name(code.name)
        barred = _("is judged already") if code.name in pack.definitions.judged else ""
        other = "warning" if code.severity == "error" else "error"
        text = _("Judge “{name}” otherwise").format(name=name)
        change = PathEdit("set", ("definitions", "judged", code.name), other, text)
        yield Offer(
            f"judged:{code.name}",
            name,
            line=finding_text(code),
            barred=barred,
            change=None if barred else change,
        )


def _defaults_offer(pack: RulesPack) -> Iterator[Offer]:
    barred = _("are changed already") if pack.definitions.defaults is not None else ""
    value = definition_types()["defaults"]()
    change = PathEdit("set", ("definitions", "defaults"), value, _("Change the usual values"))
    name = _("Points, table and turns")
    yield Offer("defaults", name, barred=barred, change=None if barred else change)


def free_id(text: str, taken: set[str]) -> str:
    """Return an id made of a text, another than those taken."""
    plain = re.sub(r"[^a-z0-9]+", "_", text.encode("ascii", "ignore").decode()).strip("_") or "own"
    tried, count = plain, 2
    while tried in taken:
        tried, count = f"{plain}_{count}", count + 1
    return tried


# --- the table ---


def _table(judgement: Judged[RulesPack], book: Rulebook) -> PageTable:
    definitions = judgement.document.definitions
    marks = _marks(judgement)
    rows: list[PageRow] = []
    groups: list[PageGroup] = []
    for at, (path, name, each) in enumerate(places_of(definitions), 1):
        if not groups or groups[-1].key != name:
            groups.append(PageGroup(name, _(HEADINGS[name])))
        texts = row_texts(name, path, each, book)
        mark = marks.get(path, "")
        cells = (
            PageCell(str(at), mark=mark),
            PageCell(texts[0], strong=True),
            PageCell(kind_name(name)),
            PageCell(texts[1]),
            PageCell(texts[2]),
        )
        rows.append(PageRow(path, cells, name, fixed=not isinstance(path[-1], int)))
    columns = (
        PageColumn(
            "#", "right", key="number", title=_("Number"), shown="always", numbers_rows=True
        ),
        PageColumn(_("Name"), wide=True, key="name", shown="always"),
        PageColumn(_("Kind"), key="kind", shown="wanted"),
        PageColumn(_("Like"), key="like"),
        PageColumn(_("Changes"), key="changes", stretch=30),
    )
    return PageTable(
        _("Definitions"),
        columns,
        tuple(rows),
        empty=_("Nothing is defined yet. Take an entry of the rulebook from the list at the left."),
        groups=tuple(groups),
    )


def _marks(judgement: Judged[RulesPack]) -> Mapping[DocPath, Mark]:
    marks: dict[DocPath, Mark] = {}
    for finding in judgement.findings:
        path = path_of(finding.at)
        worst = min(marks.get(path, finding.severity), finding.severity, key=SEVERITIES.index)
        marks[path] = worst
    return marks


# --- the forms ---


class _Spot(NamedTuple):
    """An entry of a list of definitions."""

    pack: RulesPack
    book: Rulebook
    name: str
    place: int

    @property
    def path(self) -> DocPath:
        return ("definitions", self.name, self.place)

    @property
    def entry(self) -> Any:  # noqa: ANN401 - a definition
        return at_path(self.pack, self.path)

    @property
    def base(self) -> Any:  # noqa: ANN401 - a rule
        return base_of(self.entry, self.name, self.book)

    @property
    def called(self) -> str:
        return entry_name(self.entry, self.name, self.book)

    @property
    def is_new(self) -> bool:
        return self.entry.like not in (None, "", self.entry.id)

    def hint(self, field: str) -> str:
        """Return what a field is otherwise: “12, as SMG”."""
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
        value = in_words(usual, field, self.book)
        if self.is_new:
            return _("{value}, as {name}").format(value=value, name=single_line(base.name))
        return _("{value} in the rulebook").format(value=value)

    def set(self, field: str, value: object) -> PathEdit:
        """Return the change of a field."""
        text = _("Change “{field}” of {name}").format(field=label_of(field), name=self.called)
        return PathEdit("set", (*self.path, field), value, text)


def _entry_form(spot: _Spot, part: DocPath | None) -> EntryForm:
    base = spot.base
    hint = single_line(base.name) if base is not None else ""
    return EntryForm(
        path=spot.path,
        label=kind_name(spot.name),
        aside=like_text(spot.entry, spot.name, spot.book),
        title=spot.called,
        fields=tuple(_entry_fields(spot, part, hint)),
    )


def _entry_fields(spot: _Spot, part: DocPath | None, hint: str) -> Iterator[Field]:
    name_type = types(type_of(spot.name)).get("name")
    if name_type is not None:
        value = spot.entry.name or ""
        yield TextField(_("Name"), (*spot.path, "name"), value, hint=hint)
    # what takes much room last
    for field, kind in sorted(fields_of(spot.name), key=lambda each: each[0] in IDS):
        yield from _field(spot, field, kind, part)
    if spot.is_new or spot.base is None:
        yield TextField(
            _("Id"), (*spot.path, "id"), spot.entry.id, note=_("stays the same in every edition")
        )
    if spot.name not in FIXED and spot.base is not None and spot.is_new:
        yield _likes(spot)


def _field(spot: _Spot, field: str, kind: Any, part: DocPath | None) -> Iterator[Field]:  # noqa: ANN401 - a type
    value, path = getattr(spot.entry, field), (*spot.path, field)
    if kind is int:
        if field in AS_PRINTED and not (value is None or type(value) is int):
            yield TextField(label_of(field), path, str(value), hint=spot.hint(field))
            return
        least, most = _bounds(field)
        yield NumberField(
            label_of(field), path, value, hint=spot.hint(field), least=least, most=most
        )
    elif kind is str:
        lines = 3 if field in TEXTS else 1
        yield TextField(label_of(field), path, value or "", spot.hint(field), lines=lines)
    elif kind is bool:
        yield _choice(spot, field, {True: _("yes"), False: _("no")})
    elif options_of(kind):
        yield _choice(spot, field, {each: _(OPTIONS.get(each, each)) for each in options_of(kind)})
    elif field in IDS:
        yield _ids(spot, field)
    elif field == "primary":
        yield from _primary(spot, part)
    elif parts_of(kind):
        yield from _number_parts(spot, field, kind)


def _bounds(field: str) -> tuple[int, int]:
    return bounds_of({"close_combat": "close_combat_courage"}.get(field, field))


def _choice(spot: _Spot, field: str, options: Mapping[Any, str]) -> ChipField:
    """Return a choice of one; none is as the rule it changes."""
    here = getattr(spot.entry, field)
    chips = tuple(
        [
            Chip(text, on=here == value, change=spot.set(field, None if here == value else value))
            for value, text in options.items()
        ]
    )
    note = spot.hint(field) if here is None else ""
    return ChipField(label_of(field), chips, one=True, note=note)


def _ids(spot: _Spot, field: str) -> ChipField:
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


def _materialized(spot: _Spot, field: str, kind: Any, usual: Any) -> Any:  # noqa: ANN401 - types, values
    """Return a value of the rulebook as one of the document, to be changed part by part."""
    if isinstance(usual, tuple):
        return tuple([_materialized(spot, field, kind, each) for each in usual])
    return kind(**{part: getattr(usual, part) for part in types(kind)})


def _primary(spot: _Spot, part: DocPath | None) -> Iterator[Field]:
    """Return the primary weapons with their prices."""
    told, path = spot.entry.primary, (*spot.path, "primary")
    option = plain_type(types(type_of("units"))["primary"]).__args__[0]
    label = label_of("primary")
    if told is None:
        usual = usual_value(spot.base, "primary") or ()
        change = spot.set("primary", _materialized(spot, "primary", option, usual))
        chip = Chip(_("Change them"), change=change)
        yield ChipField(label, (chip,), note=spot.hint("primary"))
        return
    rows = [
        PartRow((*path, at), (name_of(each.weapon, "weapons", spot.book), number(each.cost)))
        for at, each in enumerate(told)
    ]
    has = {each.weapon for each in told}
    offers = []
    for id_, rule in rules_of(spot.book, "weapons").items():
        if id_ not in has:
            called = single_line(rule.name)
            text = _("Let {name} carry {weapon}").format(name=spot.called, weapon=called)
            value = option(weapon=id_, cost=0)
            change = PathEdit("insert", (*path, len(told)), value, text)
            offers.append(Offer(f"primary:{id_}", called, change=change))
    chosen = None
    if part is not None and part[:-1] == path and isinstance(part[-1], int):
        chosen = part if part[-1] < len(told) else None
    fields: tuple[Field, ...] = ()
    if chosen is not None:
        cost = at_path(spot.pack, chosen).cost
        price = NumberField(_("Price"), (*chosen, "cost"), cost, most=MOST_PRICE, may_be_none=False)
        fields = (price,)
    yield PartsField(label, tuple(rows), chosen, fields, tuple(offers))
    as_before = Chip(_("As before"), change=spot.set("primary", None))
    yield ChipField(_("Primary weapons, all"), (as_before,))


def _number_parts(spot: _Spot, field: str, kind: Any) -> Iterator[Field]:  # noqa: ANN401 - a type
    """Return the numbers of a part, once it is to be changed."""
    told = getattr(spot.entry, field)
    if told is None:
        usual = usual_value(spot.base, field)
        if usual is None:
            return
        change = spot.set(field, _materialized(spot, field, kind, usual))
        note = spot.hint(field)
        yield ChipField(label_of(field), (Chip(_("Change them"), change=change),), note=note)
        return
    for name in parts_of(kind):
        least, most = bounds_of(name)
        path = (*spot.path, field, name)
        yield NumberField(
            label_of(name), path, getattr(told, name), least=least, most=most, may_be_none=False
        )
    as_before = Chip(_("As before"), change=spot.set(field, None))
    yield ChipField(label_of(field), (as_before,))


def _likes(spot: _Spot) -> ChipField:
    chips = []
    for id_, rule in rules_of(spot.book, spot.name).items():
        if id_ != spot.entry.id:
            called = single_line(rule.name)
            text = _("Make {name} like {other}").format(name=spot.called, other=called)
            on = id_ == spot.entry.like
            change = None if on else PathEdit("set", (*spot.path, "like"), id_, text)
            chips.append(Chip(called, on=on, change=change))
    return ChipField(_("Like"), tuple(chips), one=True)


def _limit_form(pack: RulesPack, book: Rulebook, place: int) -> EntryForm:
    limit, path = pack.definitions.limits[place], ("definitions", "limits", place)
    about = limit.about[0][0] if limit.about else ""
    return EntryForm(
        path=path,
        label=kind_name("limits"),
        aside=_(LIMITED[about]) if about else "",
        title=limit_name(limit, book),
        fields=(
            NumberField(
                _("At most"), (*path, "most"), limit.most, most=MOST_PRICE, may_be_none=False
            ),
            NumberField(
                _("For every so many men"),
                (*path, "per_men"),
                limit.per_men,
                hint=_("in the whole squad"),
                least=1,
                most=99,
            ),
        ),
    )


def _judged_form(pack: RulesPack, code: str) -> EntryForm:
    here, path = pack.definitions.judged[code], ("definitions", "judged", code)
    known, name = CODES.get(code), finding_name(code)
    chips = []
    for severity, text in SEVERITY_NAMES.items():
        said = _("Judge “{name}” as {severity}").format(name=name, severity=_(text))
        on = here == severity
        change = None if on else PathEdit("set", path, severity, said)
        usual = _("usual") if known is not None and known.severity == severity else ""
        chips.append(Chip(_(text), usual, on, change=change))
    back = PathEdit("remove", path, None, _("Judge “{name}” as usual").format(name=name))
    fields: tuple[Field, ...] = (
        *((NoteField(finding_text(known)),) if known is not None else ()),
        ChipField(_("Counts as"), tuple(chips), one=True),
        ChipField(_("In this pack"), (Chip(_("Take it out"), change=back),)),
    )
    return EntryForm(path, label=kind_name("judged"), title=name, fields=fields)


def _defaults_form(pack: RulesPack, book: Rulebook) -> EntryForm:
    path, told = ("definitions", "defaults"), pack.definitions.defaults
    usual = book.own.defaults
    fields: list[Field] = []
    for name, kind in types(definition_types()["defaults"]).items():
        if plain_type(kind) is int:
            least, most = bounds_of(name)
            hint = _("{value} in the rulebook").format(value=number(getattr(usual, name)))
            value = getattr(told, name)
            fields.append(NumberField(label_of(name), (*path, name), value, hint, "", least, most))
    back = PathEdit("set", path, None, _("Take the usual values of the rulebook"))
    fields.append(ChipField(_("In this pack"), (Chip(_("Take it out"), change=back),)))
    return EntryForm(
        path, label=kind_name("defaults"), title=_("Points, table and turns"), fields=tuple(fields)
    )


def _pack_form(pack: RulesPack) -> EntryForm:
    return EntryForm(
        (),
        label=_("Rules pack"),
        title=single_line(pack.name) or _("Rules pack"),
        fields=(
            TextField(_("Name"), ("name",), pack.name),
            TextField(_("Edition"), ("edition",), pack.edition, hint=_("1, 2, 3 or a date")),
            TextField(_("Author"), ("author",), pack.author),
            TextField(_("Id"), ("id",), pack.id, note=_("stays the same in every edition")),
            TextField(_("Notes"), ("notes",), pack.notes, lines=4),
            NoteField(
                _(
                    "A squad takes a copy of these definitions when the pack is switched on, so "
                    "that it is judged the same on every computer. Changes here reach it once it "
                    "takes the new edition."
                )
            ),
        ),
    )
