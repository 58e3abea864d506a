"""What can be done with the squad, as things to be found: recruit, equip, go to a man."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.legality import Names, recruit_choices
from nco_builder.squad import edit
from nco_builder.ui.look.choice_texts import left_over, price_line, reason_line
from nco_builder.ui.palette.thing import Thing
from nco_builder.ui.soldier.options import options_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nco_builder.ui.document.squad_document import SquadDocument
    from nco_builder.ui.soldier.options import Option

FIELDS = ("primary", "secondary", "grenades", "skills", "items", "extra_skill_slot")


def recruits(document: SquadDocument) -> Iterator[Thing]:
    """A thing for each unit of the rulebook."""
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
            also=f"{unit.english('name')} recruit",
        )


def equipment(document: SquadDocument, rows: tuple[int, ...]) -> Iterator[Thing]:
    """A thing for each choice the chosen men have; none while nobody is chosen."""
    if not rows or document.rulebook is None:
        return
    who = Names(document.squad, document.rulebook).men(rows)
    for field, options in options_of(document.report, rows).items():
        for option in options if field in FIELDS else ():
            if option.edits or option.state == "barred":
                yield _of_option(option, who, document)
            if option.again is not None:
                yield _of_option(option.again, who, document)


def _of_option(option: Option, who: str, document: SquadDocument) -> Thing:
    if not option.edits:
        text = _("Give {who} {given}").format(who=who, given=option.name)
    elif len(option.edits) == 1:
        text = document.text_of(option.edits[0])
    else:
        text = option.text
    return Thing(
        key=f"option:{option.field}:{option.value}",
        text=text,
        where=who,
        do=partial(option.choose, document),
        aside=option.price,
        state="over" if option.state == "error" else option.state,
        reason=option.reason,
        also=f"{option.name} {option.value}",
    )


def men(document: SquadDocument, go_to: Callable[[int], object]) -> Iterator[Thing]:
    """A thing for each man: going to him."""
    names = Names(document.squad, document.rulebook)
    for row, member in enumerate(document.squad.members):
        yield Thing(
            key=f"man:{member.id or row}",
            text=_("Go to {man}").format(man=names.man(row)),
            where=names.unit(member.unit),
            do=partial(go_to, row),
        )


def nations(document: SquadDocument) -> Iterator[Thing]:
    """A thing for each other nation: building the squad of it."""
    rulebook = document.rulebook
    for nation in rulebook.nations if rulebook else ():
        change = edit("set_nation", nation=nation.id)
        if nation.id != document.squad.nation:
            yield Thing(
                key=f"nation:{nation.id}",
                text=document.text_of(change),
                where=_("Nation"),
                do=partial(document.do, change),
                also=nation.english("name"),
            )
