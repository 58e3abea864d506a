"""Everything in the palette: actions of menus and pages, rules, and edits of the squad."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QMenu, QPushButton, QWidget

from nco_builder.documents.path_edits import format_path
from nco_builder.language import N_, _
from nco_builder.legality import Names, recruit_choices
from nco_builder.sheets.reading import texts
from nco_builder.squad import edit
from nco_builder.squad.fields import FIELD
from nco_builder.systems.nco_squad.options import left_over, options_of, price_line, reason_line
from nco_builder.systems.page import BARRED_SYMBOL, ChipField
from nco_builder.topics.library import RULING
from nco_builder.ui.form.answering import take_chip
from nco_builder.ui.palette.thing import Thing
from nco_builder.ui.parts.texts import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from PySide6.QtWidgets import QMenuBar

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import Chip, Offer
    from nco_builder.ui.builder.document import BuilderDocument
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.reader.rules import Rules

BETWEEN = " ▸ "
OWN_WAYS = frozenset({"chip", "drawn", "rail", "recruits"})
"""Roles of buttons and menus whose options have their own things."""
WANTED = frozenset({"none", "some"})
"""Fields whose values the men may want."""
NOBODY = N_("No man is selected in the squad table")
NO_ROW = N_("No row is selected in the table")
NO_FIX = N_("No problem can be fixed automatically")
WHY_NOT = {
    "undo": N_("Nothing to undo"),
    "redo": N_("Nothing to redo"),
    "fix_all_men": NO_FIX,
    "fix_all_rows": NO_FIX,
    "cut_men": NOBODY,
    "copy_men": NOBODY,
    "duplicate_men": NOBODY,
    "remove_men": NOBODY,
    "rename_men": NOBODY,
    "deselect_men": NOBODY,
    "move_up_men": N_("No selected man can move up"),
    "move_down_men": N_("No selected man can move down"),
    "sort_descending": N_("The rows are in your own order already"),
    "cut_rows": NO_ROW,
    "duplicate_rows": NO_ROW,
    "remove_rows": NO_ROW,
    "edit_fields_rows": NO_ROW,
    "deselect_rows": NO_ROW,
    "move_up_rows": N_("No selected row can move up"),
    "move_down_rows": N_("No selected row can move down"),
}
"""Reasons why actions are disabled, by object name."""


def of_menus(bar: QMenuBar) -> Iterator[Thing]:
    """Yield all actions of the menu bar, in order."""
    yield from _of_actions(bar.actions(), ())


def of_page(page: QWidget) -> Iterator[Thing]:
    """Yield actions of a page that are not in the menu bar, and its buttons without action."""
    yield from _of_actions(page.actions(), (_("On this page"),))
    buttons = [
        each
        for each in page.findChildren(QAbstractButton)
        if isinstance(each, QPushButton | QCheckBox) and each.isVisibleTo(page)
    ]
    texts = Counter(each.text() for each in buttons)
    for button in buttons:
        name, text = button.objectName(), _plain(button.text())
        if texts[button.text()] > 1:  # such as one for each ruling
            text = button.accessibleName() or text
        if name and text and button.property("role") not in OWN_WAYS:
            yield Thing(
                key=f"button:{page.objectName()}:{name}",
                text=text,
                where=_("On this page"),
                do=button.click,
                state="ok" if button.isEnabled() else "barred",
                reason="" if button.isEnabled() else _not_now(),
            )


def _of_actions(actions: Iterable[QAction], path: tuple[str, ...]) -> Iterator[Thing]:
    for action in filter(QAction.isVisible, actions):
        menu = action.menu()
        if isinstance(menu, QMenu) and menu.property("role") in OWN_WAYS:
            continue
        if isinstance(menu, QMenu):
            menu.aboutToShow.emit()  # some are filled when they are opened
            yield from _of_actions(menu.actions(), (*path, _plain(action.text())))
        elif not action.isSeparator() and action.text():
            yield _of_action(action, path)


def _of_action(action: QAction, path: tuple[str, ...]) -> Thing:
    can = action.isEnabled()
    return Thing(
        key=f"action:{action.objectName() or action.text()}",
        text=_plain(action.text()),
        where=BETWEEN.join(path),
        do=action.trigger,
        aside=action.shortcut().toString(action.shortcut().SequenceFormat.NativeText),
        state="ok" if can else "barred",
        reason="" if can else _not_now(action.objectName()),
        names=(_plain(action.text()), _plain(action.property(ENGLISH) or "")),
    )


def _not_now(name: str = "") -> str:
    """Return why an action is disabled, at least that it is."""
    why = WHY_NOT.get(name)
    said = _(why) if why else _("Not possible now")
    return f"{BARRED_SYMBOL} {said}"


def _plain(text: str) -> str:
    """Return a text without mnemonics; a double & is one."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").partition("\t")[0]


def topics(rules: Rules) -> Iterator[Thing]:
    """Yield a thing for each topic."""
    for shelf in rules.dock.library.shelves:
        for topic in shelf.topics:
            yield Thing(
                key=f"rule:{topic.id}",
                text=_("Rule: {title}").format(title=topic.title),
                where=shelf.title,
                do=partial(rules.show_topics, (topic.id,)),
                # the question of a ruling mentions much that it is not about
                names=topic.names[:1]
                if topic.id.startswith(RULING)
                else (topic.title, *topic.names),
                # a panel of a chart is about each of its rows: “hull down” is one of Hit
                also=" ".join((*topic.names, *chain(*map(texts, topic.parts)))),
            )


def of_squad(
    document: SquadDocument, rows: tuple[int, ...], go_to: Callable[[DocPath], object]
) -> Iterator[Thing]:
    """Yield edits of the squad and the selected men, and going to any man."""
    fields = equipment(document, rows)
    ranks = fields.pop("unit", ())  # who types one rather recruits than promotes
    for things in fields.values():
        yield from things
    yield from recruits(document)
    yield from ranks
    yield from men(document, go_to)
    yield from nations(document)


def of_rows(
    document: BuilderDocument, go_to: Callable[[DocPath], object], parent: QWidget
) -> Iterator[Thing]:
    """Yield additions to a document, edits of its selected rows, and going to any row."""
    page = document.page
    fields = page.entry.fields if page.entry.path else ()
    for field in fields:
        if isinstance(field, ChipField):
            for chip in field.chips:
                if not chip.asks and (chip.change or chip.barred) and not (field.one and chip.on):
                    yield _of_chip(field, chip, document, parent)
    for group in page.shelf.groups:
        for offer in group.offers:
            yield _of_offer(offer, group.heading, document)
    titles = {group.key: group.title for group in page.table.groups}
    own = next((at for at, each in enumerate(page.table.columns) if each.numbers_rows), None)
    for row in page.table.rows:
        place = "" if own is None else row.cells[own].text
        name = _("{number}: {name}").format(number=place, name=row.name) if place else row.name
        yield Thing(
            key=f"row:{format_path(row.path)}",
            text=_("Go to {name}").format(name=name),
            where=titles.get(row.group, page.table.name),
            do=partial(go_to, row.path),
            names=(row.name,),
        )


def _of_chip(field: ChipField, chip: Chip, document: BuilderDocument, parent: QWidget) -> Thing:
    text: str = getattr(chip.change, "text", "")
    return Thing(
        key=f"chip:{field.label}:{chip.text}",
        text=text or chip.text,
        where=f"{document.page.entry.title}{BETWEEN}{field.label}",
        do=partial(take_chip, chip, document, parent),
        aside=chip.note,
        state="over" if chip.state == "error" else chip.state,
        reason=chip.reason,
        names=(chip.text,) if not chip.on else (),
        also=chip.text,
    )


def _of_offer(offer: Offer, heading: str, document: BuilderDocument) -> Thing:
    text = _("Add {name}").format(name=offer.name)
    if not offer.adds:
        text = offer.change.text if offer.change and offer.change.text else offer.name
    return Thing(
        key=f"offer:{offer.key}",
        text=text,
        where=heading,
        do=partial(_take, offer, document),
        aside=offer.price,
        state="barred" if offer.barred else "over" if offer.over else "ok",
        reason=offer.reason,
        names=(offer.name,),
        also=f"{offer.search} {offer.line}",
    )


def _take(offer: Offer, document: BuilderDocument) -> None:
    if offer.change is not None and not offer.barred:
        document.do(offer.change)


def recruits(document: SquadDocument) -> Iterator[Thing]:
    """Yield a thing for each unit of the rulebook."""
    report = document.report
    if report.rulebook is None:
        return
    for unit, choice in zip(report.rulebook.units, recruit_choices(report), strict=True):
        said = (price_line(choice), left_over(choice) if choice.state == "over" else "")
        yield Thing(
            key=f"recruit:{unit.id}",
            text=_("Recruit {unit}").format(unit=unit.name),
            where=report.rulebook.sections[f"{unit.kind}s"].section,
            do=partial(document.do, choice.edit),
            aside=", ".join(filter(None, said)),
            state=choice.state,
            reason=reason_line(choice, report),
            names=(unit.name, unit.english("name")),
            also="recruit",
        )


def equipment(document: SquadDocument, rows: tuple[int, ...]) -> dict[str, list[Thing]]:
    """Yield the choices of the selected men, by field; none without selection."""
    found: dict[str, list[Thing]] = {}
    if not rows or document.rulebook is None:
        return found
    who = Names(document.squad, document.rulebook).men(rows)
    for field, options in options_of(document.report, rows).items():
        found[field] = list(_of_options(options, who, document)) if FIELD[field].sought else []
    return found


def _of_options(options: Iterable[Chip], who: str, document: SquadDocument) -> Iterator[Thing]:
    for option in options:
        if option.change is not None or option.barred:
            yield _of_option(option, who, document)
        if option.again is not None:
            yield _of_option(option.again, who, document)


def _of_option(option: Chip, who: str, document: SquadDocument) -> Thing:
    rank = option.field == "unit"
    if option.change is None:
        text = _("Give {who} {given}").format(who=who, given=option.text)
    else:
        text = document.text_of(option.change)
    return Thing(
        key=f"option:{option.field}:{option.value}",
        text=text,
        where=who,
        do=partial(option.choose, document),
        aside=option.note,
        state="over" if option.state == "error" else option.state,
        reason=option.reason,
        # who types a name wants it: what a man has already is not meant first, nor another rank
        names=_names_of(option, document) if option.has in WANTED and not rank else (),
        also=f"{option.text} {option.value}",
    )


def _names_of(option: Chip, document: SquadDocument) -> tuple[str, ...]:
    """Return the names of an option, short and long, also in English."""
    book = document.rulebook
    for known in (book.weapons_by_id, book.skills_by_id, book.items_by_id) if book else ():
        if entry := known.get(str(option.value)):
            short = entry.english("short_name")
            return (entry.name, entry.short_name, entry.english("name"), short)
    return (option.text, str(option.value))


def men(document: SquadDocument, go_to: Callable[[DocPath], object]) -> Iterator[Thing]:
    """Yield a thing for each man: going to him."""
    names = Names(document.squad, document.rulebook)
    for row, member in enumerate(document.squad.members):
        yield Thing(
            key=f"man:{member.id or row}",
            text=_("Go to {man}").format(man=names.man(row)),
            where=names.unit(member.unit),
            do=partial(go_to, ("members", row)),
            names=(names.man(row),),
        )


def nations(document: SquadDocument) -> Iterator[Thing]:
    """Yield a thing for each other nation: building the squad of it."""
    rulebook = document.rulebook
    for nation in rulebook.nations if rulebook else ():
        change = edit("set_nation", nation=nation.id)
        if nation.id != document.squad.nation:
            yield Thing(
                key=f"nation:{nation.id}",
                text=document.text_of(change),
                where=_("Nation"),
                do=partial(document.do, change),
                names=(nation.name, nation.english("name")),
            )
