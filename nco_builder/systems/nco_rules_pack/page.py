"""The builder page of a rules pack: the rulebook as offers, the pack's definitions as rows."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from nco_builder.documents.path_edits import PathEdit
from nco_builder.documents.rows import path_of
from nco_builder.language import N_, Plural, _, current
from nco_builder.legality.codes import CODES
from nco_builder.legality.findings import SEVERITIES
from nco_builder.rules import load_rulebook
from nco_builder.rules.overlay import (
    LISTS,
    MOST_ENTRIES,
    bounds_of,
    content_of,
    definition_types,
)
from nco_builder.schema.record import Value, remembered, types
from nco_builder.sheets.words import number, single_line
from nco_builder.squad.model import PackLimit
from nco_builder.systems.nco_rules_pack.fields import MOST_PRICE, DefinitionSpot, entry_fields
from nco_builder.systems.nco_rules_pack.model import id_of
from nco_builder.systems.nco_rules_pack.texts import (
    HEADINGS,
    LIMITED,
    OF_LIMIT,
    SEVERITY_NAMES,
    book_of,
    entries_of,
    finding_name,
    finding_text,
    kept_name,
    kind_name,
    label_of,
    like_text,
    limit_name,
    name_of,
    places_of,
    plain_type,
    row_texts,
    rules_of,
    type_of,
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
    Shelf,
    TextField,
    fewer,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.rules import Rulebook
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.nco_rules_pack.model import RulesPack
    from nco_builder.systems.page import Field, Mark, PageContext

ENTRIES = Plural("definition", "definitions")
OF_FILES = ("unknown_", "pack_", "definition_", "nothing_", "rules_")
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
                return _entry_form(DefinitionSpot(pack, book, name, place), context.part)
        case ("definitions", "limits", int(place), *_rest):
            if place < len(pack.definitions.limits):
                return _limit_form(pack, book, place)
        case ("definitions", "judged", str(code)) if code in pack.definitions.judged:
            return _judged_form(pack, code)
        case ("entries", str(of), int(place), *_rest):
            for known, own, kept in entries_of(pack):
                if known == of and place < len(kept):
                    return own.form(kept[place], context.chosen[:3], context.part)
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
    """Yield, kind by kind, what can be new, changed, limited; then what holds for all."""
    kept = _group(_("For all your documents"), _kept_ones(pack))
    if pack.entries.is_told:  # that is what the pack is for
        yield kept
    limits = dict(_limits(pack, book))
    for name in LISTS:
        ids = tuple([each.id for each in getattr(pack.definitions, name)])
        yield from _of_list(name, ids, book.own.id, current())
        for field, offers in limits.items():
            if OF_LIMIT[field] == name:
                yield OfferGroup(_(LIMITS[field]), tuple(offers))
        if name == "weapons":
            yield OfferGroup(_("Usual values"), tuple(_defaults_offer(pack)))
    yield _judged_otherwise(tuple(pack.definitions.judged), current())
    if not pack.entries.is_told:
        yield kept


def _group(heading: str, offers: Iterable[Offer]) -> OfferGroup:
    """Return offers that are also found by their heading, each filled in once it is taken."""
    return OfferGroup(heading, tuple([_under(heading, each) for each in offers]))


def _under(heading: str, offer: Offer) -> Offer:
    return offer.replace(search=f"{offer.search} {heading}", begins=offer.change is not None)


@lru_cache(maxsize=64)
def _of_list(name: str, ids: tuple[str, ...], ruleset: str, spoken: str) -> tuple[OfferGroup, ...]:
    """Return what can be new in a list, and be changed; the same until its ids change."""
    del spoken
    rules = rules_of(load_rulebook(ruleset), name)
    groups = [_group(_(CHANGED[name]), _changed_ones(rules, name, ids))]
    if name in NEW:
        groups.insert(0, _group(_(NEW[name]), _new_ones(rules, name, ids)))
    return tuple(groups)


def _new_ones(rules: Mapping[str, Any], name: str, ids: tuple[str, ...]) -> Iterator[Offer]:
    path = ("definitions", name, len(ids))
    for rule in rules.values():
        called = single_line(rule.name)
        new = _("{name}, ours").format(name=called)
        id_ = free_id(new, {*ids, *rules})
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
    return Offer("new_weapon", _("New weapon from scratch"), change=change)


def _changed_ones(rules: Mapping[str, Any], name: str, ids: tuple[str, ...]) -> Iterator[Offer]:
    path = ("definitions", name, len(ids))
    for rule in rules.values():
        called = single_line(rule.name)
        barred = _("is changed already") if rule.id in ids else ""
        text = _("Change {name}").format(name=called)
        change = PathEdit("insert", path, type_of(name)(id=rule.id), text)
        yield Offer(
            f"change:{name}:{rule.id}",
            called,
            barred=barred,
            change=None if barred else change,
            search=rule.id,
        )


def _limits(pack: RulesPack, book: Rulebook) -> Iterator[tuple[str, list[Offer]]]:
    """Yield what men have that can be limited, and the offers to do so."""
    place, spoken = len(pack.definitions.limits), current()
    carried = {weapon for unit in book.units for weapon in unit.secondary}
    for field in LIMITS:
        offers = []
        for id_, rule in rules_of(book, OF_LIMIT[field]).items():
            if field == "secondary" and id_ not in carried:
                continue
            offers.append(_limit_offer(field, id_, single_line(rule.name), place, spoken))
        yield field, offers


@lru_cache(maxsize=4096)
def _limit_offer(field: str, id_: str, called: str, place: int, spoken: str) -> Offer:
    """Return the offer to limit an entry; the same until its name or the limits change."""
    del spoken
    text = _("Limit {name}").format(name=called)
    limit = PackLimit(most=1).replace(**{field: id_})
    change = PathEdit("insert", ("definitions", "limits", place), limit, text)
    offer = Offer(f"limit:{field}:{id_}", called, change=change, search=id_)
    return _under(_(LIMITS[field]), offer)


@lru_cache(maxsize=16)
def _judged_otherwise(judged: tuple[str, ...], spoken: str) -> OfferGroup:
    """Return the findings that can be judged otherwise; the same until one is."""
    del spoken
    return _group(_("Judge a finding otherwise"), _findings(judged))


def _findings(judged: tuple[str, ...]) -> Iterator[Offer]:
    for code in CODES.values():
        if code.name.startswith(OF_FILES):
            continue
        name = finding_name(code.name)
        barred = _("is judged already") if code.name in judged else ""
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


def _kept_ones(pack: RulesPack) -> Iterator[Offer]:
    """Yield what can be begun for all documents of a kind."""
    for of, own, kept in entries_of(pack):
        text = _("Begin an entry: {kind}").format(kind=own.heading)
        change = PathEdit("insert", ("entries", of, len(kept)), own.new(kept), text)
        yield Offer(f"entries:{of}", own.heading, change=change)


def _defaults_offer(pack: RulesPack) -> Iterator[Offer]:
    barred = _("are changed already") if pack.definitions.defaults is not None else ""
    value = definition_types()["defaults"]()
    change = PathEdit("set", ("definitions", "defaults"), value, _("Change the usual values"))
    name = _("Points, table and turns")
    yield Offer("defaults", name, barred=barred, change=None if barred else change)


def free_id(text: str, taken: set[str]) -> str:
    """Return an id made of a text, another than those taken."""
    plain = id_of(text) or "own"
    tried, count = plain, 2
    while tried in taken:
        tried, count = f"{plain}_{count}", count + 1
    return tried


# --- the table ---


def _table(judgement: Judged[RulesPack], book: Rulebook) -> PageTable:
    definitions = judgement.document.definitions
    marks = _marks(judgement)
    ids = {each.id for name in LISTS for each in getattr(definitions, name)}
    rows: list[PageRow] = []
    groups: list[PageGroup] = []
    for at, (path, name, each) in enumerate(places_of(definitions), 1):
        if not groups or groups[-1].key != name:
            groups.append(PageGroup(name, _(HEADINGS[name])))
        mark = marks.get(path, "")
        if not isinstance(each, Value):
            rows.append(_row(name, path, each, PageCell(str(at), mark=mark), book))
            continue
        # an edit changes one of hundreds, and others only if they name an entry of the pack
        named = remembered(each, "named", None, partial(_named, each))
        others = "" if ids.isdisjoint(named) else definitions.digest
        given = (book.own.id, path, at, mark, others, current())
        cell = PageCell(str(at), mark=mark)
        rows.append(remembered(each, "row", given, partial(_row, name, path, each, cell, book)))
    for of, own, kept in entries_of(judgement.document):
        if kept:
            groups.append(PageGroup(of, own.heading))
        for place, each in enumerate(kept):
            cells = (
                PageCell(str(len(rows) + 1)),
                PageCell(kept_name(each), strong=True),
                PageCell(own.heading),
                PageCell(""),
                PageCell(own.line(each)),
            )
            rows.append(PageRow(("entries", of, place), cells, of))
    columns = (
        PageColumn(
            "#", "right", key="number", title=_("Number"), shown="always", numbers_rows=True
        ),
        PageColumn(_("Name"), wide=True, key="name", shown="always"),
        PageColumn(_("Kind"), key="kind", shown="wanted"),
        PageColumn(_("Like"), key="like", stretch=14),
        PageColumn(_("Changes"), key="changes", stretch=30),
    )
    return PageTable(
        _("Definitions"),
        columns,
        tuple(rows),
        empty=_("Nothing is defined yet. Take an entry of the rulebook from the list at the left."),
        groups=tuple(groups),
    )


def _row(name: str, path: DocPath, each: Any, number_cell: PageCell, book: Rulebook) -> PageRow:  # noqa: ANN401 - a definition
    texts = row_texts(name, path, each, book)
    like = _short_like(name, each, book)
    changes, shorter = texts[2], fewer(texts[2], between=" · ")
    if name == "limits":  # it is like nothing: what it is about comes first in what it says
        like, changes, shorter = (), " · ".join(filter(None, texts[1:])), texts[2:]
    cells = (
        number_cell,
        PageCell(texts[0], strong=True),
        PageCell(kind_name(name)),
        PageCell(like[0] if like else "", shorter=like[1:]),
        PageCell(changes, shorter=shorter),
    )
    return PageRow(path, cells, name, fixed=not isinstance(path[-1], int))


def _short_like(name: str, each: Any, book: Rulebook) -> tuple[str, ...]:  # noqa: ANN401 - a definition
    """Return in fewer words what a definition is like: the heading says “Like”."""
    if not hasattr(each, "like"):
        return ()
    if each.like in (None, "", each.id):
        return (_("changed"),) if each.id in rules_of(book.own, name) else ()
    short = getattr(rules_of(book, name).get(each.like), "short_name", "")
    return tuple(filter(None, (name_of(each.like, name, book), short)))


def _named(each: Value) -> frozenset[str]:
    return frozenset(_texts(content_of(each), but="id"))


def _texts(told: Any, but: str = "") -> Iterator[str]:  # noqa: ANN401 - JSON
    """Yield all texts of a definition, which the names of others may be."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        yield from [text for key, each in told.items() if key != but for text in _texts(each)]
        yield from told
    elif isinstance(told, list):
        yield from [text for each in told for text in _texts(each)]


def _marks(judgement: Judged[RulesPack]) -> Mapping[DocPath, Mark]:
    marks: dict[DocPath, Mark] = {}
    for finding in judgement.findings:
        path = path_of(finding.at)
        worst = min(marks.get(path, finding.severity), finding.severity, key=SEVERITIES.index)
        marks[path] = worst
    return marks


# --- the forms ---


def _entry_form(spot: DefinitionSpot, part: DocPath | None) -> EntryForm:
    base = spot.base
    hint = single_line(base.name) if base is not None else ""
    return EntryForm(
        path=spot.path,
        label=kind_name(spot.name),
        aside=like_text(spot.entry, spot.name, spot.book),
        title=spot.called,
        fields=tuple(entry_fields(spot, part, hint)),
    )


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
            TextField(_("Id"), ("id",), pack.id, note=_("unique, and the same in every edition")),
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
