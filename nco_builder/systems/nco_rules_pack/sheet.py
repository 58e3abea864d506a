"""The printed list of a rules pack: every definition and what it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.language import _, current
from nco_builder.rules import UnknownRulesetError, load_rulebook
from nco_builder.rules.overlay import LISTS
from nco_builder.schema.record import Value, defaults
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Grid, Panel, Text
from nco_builder.sheets.contents import Chart
from nco_builder.sheets.words import DOT, PRINTED_BY, day, single_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets import SheetOptions
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.nco_rules_pack.model import RulesPack

LEFT_OUT = frozenset({"id", "name", "like", "pack"})


def pack_sheet(judgement: Judged[RulesPack], options: SheetOptions) -> Chart:
    """Return the list of definitions.

    Raises:
        NoSheetError: there are none.

    """
    pack = judgement.document
    panels = tuple(_panels(pack))
    if not panels:
        raise NoSheetError(_("this rules pack defines nothing"))
    try:
        book = load_rulebook(pack.ruleset)
        label = book.label
        credit: tuple[str, ...] = (book.credit,)
    except UnknownRulesetError:
        label, credit = single_line(pack.ruleset), ()
    edition = _("edition {edition}").format(edition=single_line(pack.edition))
    about = DOT.join(filter(None, [single_line(pack.name), pack.edition and edition]))
    return Chart(
        title=DOT.join(filter(None, [single_line(pack.name), _("Rules pack")])),
        author=single_line(pack.author),
        subject=DOT.join([_("Rules pack"), label]),
        language=current(),
        headline=_("Rules pack"),
        line=(Text(DOT.join(filter(None, [about, single_line(pack.author)]))),),
        beside="\n".join([label, DOT.join([day(options.date), PRINTED_BY])]),
        owner=single_line(pack.name),
        counted=_("page {number} of {count}"),
        credit=credit,
        sides=(panels,),
        columns=1,
        goes_on=True,
        continued=_("continued"),
    )


def _panels(pack: RulesPack) -> Iterator[Panel]:
    titles = {
        "weapons": _("Weapons"),
        "units": _("Units"),
        "skills": _("Skills"),
        "items": _("Items"),
        "nations": _("Nations"),
        "vehicle_types": _("Vehicle types"),
        "vehicle_models": _("Vehicle models"),
        "scenarios": _("Scenarios"),
    }
    for name in LISTS:
        entries = getattr(pack.definitions, name)
        if entries:
            rows = tuple(
                (
                    (Text(single_line(getattr(each, "name", "") or each.id), "strong"),),
                    (Text(single_line(each.like or "")),),
                    (Text(single_line(_changes(each))),),
                )
                for each in entries
            )
            yield Panel(titles[name], "", (Grid((_("Name"), _("Like"), _("Changes")), rows),))
    others = {"limits": _("Limits"), "judged": _("Findings"), "defaults": _("Usual values")}
    rows = tuple(
        ((Text(title, "strong"),), (Text(""),), (Text(single_line(_plain(told))),))
        for name, title in others.items()
        if (told := getattr(pack.definitions, name))
    )
    if rows:
        yield Panel(_("Further rules"), "", (Grid((_("Name"), "", _("Changes")), rows),))


def _changes(entry: Value) -> str:
    usual = defaults(type(entry))
    told = [
        f"{name} {_plain(value)}"
        for name, value in entry
        if name not in LEFT_OUT and value != usual.get(name)
    ]
    return ", ".join(told)


def _plain(value: Any) -> str:  # noqa: ANN401 - any value of a definition
    if isinstance(value, Value):
        return " ".join(f"{name} {_plain(each)}" for name, each in value if each not in (None, ""))
    if isinstance(value, tuple):
        return "; ".join(map(_plain, value))
    if isinstance(value, dict):
        return "; ".join(f"{key} {_plain(each)}" for key, each in value.items())
    return str(value)
