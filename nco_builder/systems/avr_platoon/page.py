"""The builder page of a platoon, as frozen values."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from nco_builder.documents.definitions import free_id
from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.documents.rows import path_of
from nco_builder.language import N_, Plural, _, ngettext
from nco_builder.language.words import capital, enumerated, listed
from nco_builder.legality.findings import SEVERITIES
from nco_builder.sheets.blocks import Text, Tile
from nco_builder.sheets.words import counted, faces, number, single_line
from nco_builder.systems.avr_platoon.judge import COMMAND_ONLY, gun_gaps, missing_values
from nco_builder.systems.avr_platoon.model import (
    PINTLE,
    Gun,
    KoDice,
    MachineGun,
    PlatoonVehicle,
    VehicleProfile,
    without_blanks,
)
from nco_builder.systems.avr_platoon.resolve import (
    NamedPlatoon,
    ResolvedPlatoon,
    price_of_upgrade,
    resolved,
)
from nco_builder.systems.avr_platoon.rules import avr_rules
from nco_builder.systems.avr_platoon.words import (
    COMMANDS,
    FACES,
    FIELDS,
    armor,
    arms,
    drawn_as,
    effect_of,
    follows,
    gun_line,
    inches,
    left,
    needs,
    officers_called,
    platoon_called,
    points_of,
    price_called,
    profile,
    profile_values,
    sum_of,
    total_of,
    trait_effects,
    type_called,
)
from nco_builder.systems.page import (
    VALUES,
    BuilderPage,
    Chip,
    ChipField,
    EntryForm,
    HeadFact,
    NoteField,
    NumberField,
    Offer,
    OfferGroup,
    OwnPage,
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
    fewer,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.avr_platoon.model import Platoon
    from nco_builder.systems.avr_platoon.resolve import ResolvedVehicle
    from nco_builder.systems.avr_platoon.rules import AvrRules, Upgrade
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.page import Change, Field, Mark, PageContext


NO_POINTS = "–"
PROFILE = tuple(profile_values(VehicleProfile(id="", name="")))
_NO_LETTER = re.compile(r"\W+")


def shelf(platoon: ResolvedPlatoon, own: tuple[VehicleProfile, ...]) -> Shelf:
    """Return the shelf."""
    document, rules = platoon.platoon, platoon.rules
    shipped = [_known(each.type, platoon) for each in rules.types]
    seen: set[str] = set(rules.types_by_id)
    defined = []
    for each in document.definitions.types:
        if each.id not in seen:
            defined.append(_known(each, platoon))
        seen.add(each.id)
    mine = [_mine(each, platoon) for each in own if is_new(each, document)]
    groups = [
        OfferGroup(heading, tuple(offers), PROFILE, _("pts"))
        for heading, offers in (
            (_("In the rules"), shipped),
            (_("In this platoon"), defined),
            (_("My vehicles"), mine),
        )
    ]
    return Shelf(
        heading=_("Take"),
        filter_hint=_("Filter vehicles…"),
        groups=tuple([group for group in groups if group.offers]),
        begin=(_begin(document, set(rules.types_by_id)),),
    )


def _known(type_: VehicleProfile, platoon: ResolvedPlatoon) -> Offer:
    change = _vehicle_of(type_.id, type_called(type_), platoon.platoon)
    return _offer(f"type:{type_.id}", type_, platoon, change)


def _mine(type_: VehicleProfile, platoon: ResolvedPlatoon) -> Offer:
    change = taken(type_, platoon.platoon, set(platoon.rules.types_by_id))
    return _offer(f"own:{type_.id}", type_, platoon, change, type_)


def _offer(
    key: str,
    type_: VehicleProfile,
    platoon: ResolvedPlatoon,
    change: Change,
    own: VehicleProfile | None = None,
) -> Offer:
    line = _type_line(type_)
    agreed = platoon.platoon.points
    if type_.p is None and agreed is not None:
        line = _("no points entered · {points} agreed").format(points=number(agreed))
    return Offer(
        key=key,
        name=type_called(type_),
        price=NO_POINTS if type_.p is None else number(type_.p),
        line=line,
        mark="warning" if type_.p is None and agreed is not None else "",
        change=change,
        over=over_by(platoon, type_.p),
        left=left_after(platoon, type_.p),
        values=tuple([value or NO_POINTS for value in profile_values(type_).values()]),
        search=" ".join((type_.id, *arms(type_), *type_.traits)),
        own=own,
    )


def left_after(platoon: ResolvedPlatoon, price: int | None) -> int | None:
    """Return what would be left of the agreed points; None if either is not known."""
    agreed = platoon.platoon.points
    return None if agreed is None or price is None else agreed - platoon.points - price


def over_by(platoon: ResolvedPlatoon, price: int | None) -> str:
    """Return by how much these points would exceed the agreed ones; empty if they do not."""
    left = left_after(platoon, price)
    if left is None or left >= 0 or not price:
        return ""
    count = -left
    return ngettext("{count} point over", "{count} points over", count).format(count=number(count))


def _vehicle_of(type_: str, name: str, platoon: Platoon) -> PathEdit:
    path = ("vehicles", len(platoon.vehicles))
    return PathEdit("insert", path, _new(type_, platoon), _("Add {name}").format(name=name))


def _new(type_: str, platoon: Platoon) -> PlatoonVehicle:
    """Return a vehicle at the end, in the platoon of the last one."""
    of = platoon.vehicles[-1].platoon if platoon.vehicles else ""
    return PlatoonVehicle(type=type_, platoon=of)


def is_new(own: VehicleProfile, platoon: Platoon) -> bool:
    """Return whether an entry of the player's own list is not yet in the platoon."""
    return not any(alike(own, each) for each in platoon.definitions.types)


def alike(one: VehicleProfile, other: VehicleProfile) -> bool:
    """Return whether two types are equal except for their ids."""
    return one.replace(id="") == other.replace(id="")


def taken(type_: VehicleProfile, platoon: Platoon, shipped: set[str]) -> PathEdits:
    """Return one of the player's types copied into the platoon, and a vehicle of it."""
    name = type_called(type_)
    return _with_type(type_, platoon, shipped, _("Add {name}").format(name=name))


def _begin(platoon: Platoon, shipped: set[str]) -> Offer:
    name = _("New vehicle")
    type_ = VehicleProfile(id=id_of(name), name=name)
    change = _with_type(type_, platoon, shipped, _("Add a new vehicle"))
    return Offer(key="new", name=_("New vehicle…"), change=change)


def _with_type(type_: VehicleProfile, platoon: Platoon, shipped: set[str], text: str) -> PathEdits:
    types = platoon.definitions.types
    id_ = free_id(type_.id, {each.id for each in types} | shipped)
    edits = (
        PathEdit("insert", ("definitions", "types", len(types)), type_.replace(id=id_)),
        PathEdit("insert", ("vehicles", len(platoon.vehicles)), _new(id_, platoon)),
    )
    return PathEdits(edits, text)


def id_of(name: str) -> str:
    """Return the id for a type's name: `m4_sherman`."""
    return _NO_LETTER.sub("_", name.casefold()).strip("_") or "vehicle"


NOT_KNOWN = N_("not known")
NUMBERS: Mapping[str, tuple[str, str]] = {
    "p": (N_("Points"), ""),
    "sh": (N_("Shooting (Sh)"), N_("4 for 4+")),
    "front": (N_("Front armor (D)"), N_("front and sides")),
    "flank": (N_("Flank armor (D)"), N_("rear and turret; empty: one rating")),
    "w": (N_("Wounds (W)"), ""),
    "c": (N_("Courage (C)"), ""),
    "m": (N_("Move (M)"), N_("inches")),
    "crew": (N_("Crew"), N_("men")),
    "passengers": (N_("Passengers"), N_("men it can carry")),
}
AT_LEAST_ONE = {"w", "crew"}
CLASSES = ("s", "h", "t")
MOUNTS: Mapping[str, str] = {"turret": N_("turret"), "hull": N_("hull")}
YES_OR_NO = ((True, N_("yes")), (False, N_("no")), (None, NOT_KNOWN))


def type_fields(
    type_: VehicleProfile, path: DocPath, part: DocPath | None, rules: AvrRules
) -> Iterator[Field]:
    """Yield the fields of a type."""
    yield TextField(_("Type"), (*path, "name"), type_.name, _("what the vehicle is"))
    for name, (label, note) in NUMBERS.items():
        if name == "passengers" and not {"transport", "open_hull"} & set(type_.traits):
            continue
        least = 1 if name in AT_LEAST_ONE else 0
        value = getattr(type_, name)
        shown = _("one rating") if name == "flank" else _(NOT_KNOWN)
        yield NumberField(_(label), (*path, name), value, shown, _(note), least)
    yield _choice(_("Turret"), (*path, "turret"), type_.turret, _translated(YES_OR_NO))
    yield _traits(type_, path, rules)
    yield _guns(type_, path, part)
    yield _machine_guns(type_, path, part)
    yield TextField(_("Notes of the type"), (*path, "notes"), type_.notes, lines=2)


def _translated(choices: Iterable[tuple[Any, str]]) -> list[tuple[Any, str]]:
    return [(value, _(text)) for value, text in choices]


def _choice(label: str, path: DocPath, value: object, choices: list[tuple[Any, str]]) -> ChipField:
    chips = [
        Chip(
            text,
            on=each == value,
            change=PathEdit("set", path, each, step_text(label, text)),
        )
        for each, text in choices
    ]
    return ChipField(label, tuple(chips), one=True)


def step_text(label: str, text: str) -> str:
    """Return the text of an edit that sets a field to a value."""
    return _("{field}: {value}").format(field=label, value=text)


def _traits(type_: VehicleProfile, path: DocPath, rules: AvrRules) -> ChipField:
    chips, effects = [], trait_effects(rules)
    for trait in rules.traits:
        on = trait.id in type_.traits
        left = tuple([each for each in type_.traits if each != trait.id])
        value = left if on else (*type_.traits, trait.id)
        change = PathEdit("set", (*path, "traits"), value, step_text(_("Traits"), trait.name))
        tells = effects.get(trait.id, "")
        chips.append(Chip(trait.name, on=on, change=change, tells=tells))
    return ChipField(_("Traits"), tuple(chips))


def _guns(type_: VehicleProfile, path: DocPath, part: DocPath | None) -> PartsField:
    path = (*path, "guns")
    part = (*path, 0) if part is None else part
    rows: list[PartRow] = []
    fields: tuple[Field, ...] = ()
    for place, gun in enumerate(type_.guns):
        gaps = gun_gaps(gun)
        name = single_line(gun.name) or _("Gun {number}").format(number=place + 1)
        what = _("main gun") if place == 0 else ""
        texts = (name, what, gun_line(gun, gaps))
        rows.append(PartRow((*path, place), texts, "warning" if gaps else ""))
        if part == (*path, place):
            fields = tuple(_gun(gun, part))
    new = PathEdit("insert", (*path, len(type_.guns)), Gun(), _("Add a gun"))
    chosen = part if fields else None
    add = (Offer("gun", _("Add gun"), change=new),)
    return PartsField(_("Guns"), tuple(rows), chosen, fields, add)


def _gun(gun: Gun, path: DocPath) -> Iterator[Field]:
    known = _(NOT_KNOWN)
    yield TextField(_("Gun"), (*path, "name"), gun.name)
    classes = [*((each, each) for each in CLASSES), (None, known)]
    yield _choice(_("Class"), (*path, "class"), gun.gun_class, classes)
    yield NumberField(_("Strength"), (*path, "strength"), gun.strength, known)
    note = _("inches") if gun.gun_class in {"s", "h"} else _("practical, inches")
    yield NumberField(_("Range"), (*path, "range"), gun.range, known, note)
    yield _choice(_("High explosive"), (*path, "he"), gun.he, _translated(YES_OR_NO[:2]))
    if gun.he:
        yield NumberField(_("HE strength"), (*path, "he_strength"), gun.he_strength, known)
    mounts = [*_translated(MOUNTS.items()), (None, known)]
    yield _choice(_("Mount"), (*path, "mount"), gun.mount, mounts)


def _machine_guns(type_: VehicleProfile, path: DocPath, part: DocPath | None) -> PartsField:
    path = (*path, "mgs")
    rows: list[PartRow] = []
    fields: tuple[Field, ...] = ()
    for place, mg in enumerate(type_.mgs):
        name = single_line(mg.name) or _("Machine gun {number}").format(number=place + 1)
        count = "" if mg.count is None else f"{number(mg.count)}×"
        rows.append(PartRow((*path, place), (name, count)))
        if part == (*path, place):
            fields = (
                TextField(_("Machine gun"), (*part, "name"), mg.name),
                NumberField(_("How many"), (*part, "count"), mg.count, _(NOT_KNOWN)),
                NumberField(
                    _("Dice of each"),
                    (*part, "dice"),
                    mg.dice,
                    _(NOT_KNOWN),
                    _("of the core rules"),
                ),
            )
    new = MachineGun(count=1)
    change = PathEdit("insert", (*path, len(type_.mgs)), new, _("Add a machine gun"))
    chosen = part if fields else None
    add = (Offer("mg", _("Add machine gun"), change=change),)
    return PartsField(_("Machine guns"), tuple(rows), chosen, fields, add)


def own_page() -> OwnPage:
    """Return how the player's own types are shown outside of a platoon."""

    def form(type_: VehicleProfile, path: DocPath, part: DocPath | None) -> EntryForm:
        return EntryForm(
            path=path,
            label=_("Vehicle type"),
            title=type_called(type_),
            tiles=_tiles(type_),
            fields=tuple(type_fields(type_, path, part, avr_rules())),
        )

    def new(others: tuple[VehicleProfile, ...]) -> VehicleProfile:
        name = _("New vehicle")
        return VehicleProfile(id=free_id(id_of(name), {each.id for each in others}), name=name)

    return OwnPage(_("Vehicle types of the Advanced Vehicle Rules"), new, form, _type_line)


def _type_line(type_: VehicleProfile) -> str:
    return " · ".join([each for each in (profile(type_), ", ".join(arms(type_))) if each])


COMMAND = (("none", N_("none")), ("platoon", N_("platoon")), ("company", N_("company")))
COUNTED = Plural("{count} vehicle", "{count} vehicles")
OWN_SUFFIX = "_own"
TYPES = ("definitions", "types")


def vehicle_entry(
    vehicle: ResolvedVehicle,
    platoon: ResolvedPlatoon,
    part: DocPath | None,
    own: tuple[VehicleProfile, ...],
) -> EntryForm:
    """Return the form of a vehicle of a known type."""
    type_, of_file = vehicle.type, bool(vehicle.type_path)
    keep = type_.replace(id=id_of(type_called(type_))) if of_file else None
    return EntryForm(
        path=("vehicles", vehicle.place),
        label=_("Vehicle {number}").format(number=vehicle.place + 1),
        aside=_("{points} points").format(points=points_of(vehicle)),
        title=type_called(type_),
        tiles=_tiles(type_),
        fields=tuple(_vehicle_fields(vehicle, platoon, part)),
        keep=keep,
        kept=keep in own,
    )


def unknown_vehicle_entry(place: int, platoon: Platoon) -> EntryForm:
    """Return the form of a vehicle of an unknown type."""
    vehicle, path = platoon.vehicles[place], ("vehicles", place)
    return EntryForm(
        path=path,
        label=_("Vehicle {number}").format(number=place + 1),
        title=single_line(vehicle.type) or "–",
        fields=(
            NoteField(_("No such vehicle type is known.")),
            TextField(_("Name"), (*path, "name"), vehicle.name),
            TextField(_("Notes"), (*path, "notes"), vehicle.notes, lines=3),
        ),
    )


def platoon_entry(platoon: ResolvedPlatoon, part: DocPath | None) -> EntryForm:
    """Return the platoon's own fields."""
    document = platoon.platoon
    courage = _("for communications")
    fields: list[Field] = [
        TextField(_("Name"), ("name",), document.name),
        TextField(_("Player"), ("player",), document.player),
        NumberField(_("Points"), ("points",), document.points, _("none")),
        NumberField(
            _("Company courage"),
            ("company_courage",),
            document.company_courage,
            _("not known"),
            courage,
        ),
        *_ko_dice(platoon),
        *_own_prices(platoon),
        *_own_types(platoon, part),
        TextField(_("Notes"), ("notes",), document.notes, lines=4),
        *([NoteField(_(COMPANY))] if platoon.is_company else []),
    ]
    return EntryForm(
        path=(),
        label=_("Platoon"),
        aside=counted(len(document.vehicles), COUNTED),
        title=single_line(document.name) or _("Untitled platoon"),
        fields=tuple(fields),
    )


COMPANY = N_(
    "Vehicles with the same platoon are one unit. How a company is composed, the document does not "
    "say: only each platoon and the points of all are checked."
)


def _ko_dice(platoon: ResolvedPlatoon) -> Iterator[Field]:
    """Yield the faces of the KO chart to agree on; a face belongs to one result."""
    results = platoon.rules.damage.ko
    agreed = platoon.platoon.ko_dice
    heading = _("KO chart: dice you agree on, not in the document")
    yield NoteField(heading, heading=True)
    if agreed is None:
        begin = PathEdit("set", ("ko_dice",), KoDice(), heading)
        yield ChipField(_("KO chart"), (Chip(_("Enter the dice"), change=begin),), key="ko_dice")
        return
    for result in results:
        chips = []
        for face in FACES:
            on = face in agreed.of(result.id)
            given = {each.id: _except(face, agreed.of(each.id)) for each in results}
            if not on:
                given[result.id] = tuple(sorted((*given[result.id], face)))
            text = _("{result} on the KO chart: {faces}").format(
                result=capital(result.name), faces=faces(given[result.id]) or _("nothing")
            )
            after = KoDice(**given)
            value = after if after.says_something else None
            change = PathEdit("set", ("ko_dice",), value, text)
            chips.append(Chip(str(face), on=on, change=change))
        yield ChipField(capital(result.name), tuple(chips), key=f"ko_{result.id}")


def _except(face: int, faces: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([each for each in faces if each != face])


def _own_prices(platoon: ResolvedPlatoon) -> Iterator[Field]:
    """Return price fields for upgrades without a price in the document, and for pintle guns."""
    rules, prices = platoon.rules, platoon.platoon.prices
    yield NoteField(_("Own prices"), heading=True)
    for upgrade in rules.upgrades:
        if upgrade.price is None:
            yield NumberField(
                upgrade.name, ("prices", upgrade.id), prices.get(upgrade.id), _("none")
            )
    guns = {_price_path(each)[1]: each for each in platoon.known if _is_open_pintle(each, rules)}
    for key, each in guns.items():
        price = prices.get(key)
        yield NumberField(price_called(_pintle_key(each), rules), ("prices", key), price, _("none"))


def _own_types(platoon: ResolvedPlatoon, part: DocPath | None) -> Iterator[Field]:
    """Yield the types defined in the file, used or not, so that each can be changed."""
    types = platoon.platoon.definitions.types
    if not types:
        return
    rows = tuple([PartRow((*TYPES, at), (type_called(each),)) for at, each in enumerate(types)])
    chosen: DocPath | None = None
    fields: tuple[Field, ...] = ()
    if part is not None and part[:2] == TYPES:
        chosen = part[:3]
        inner = part if len(part) > len(chosen) else None
        fields = tuple(type_fields(types[int(part[2])], chosen, inner, platoon.rules))
    yield PartsField(_("Own vehicle types"), rows, chosen, fields, ())


def _tiles(type_: VehicleProfile) -> tuple[Tile, ...]:
    armored = _("armor (D), front / flank") if type_.flank is not None else _("armor (D)")
    shoots, wounds, courage, move = [_(FIELDS[each]) for each in ("sh", "w", "c", "m")]
    values = (
        ("Sh", shoots, None if type_.sh is None else needs(type_.sh)),
        ("D", armored, None if type_.front is None else armor(type_)),
        ("W", wounds, type_.w),
        ("C", courage, type_.c),
        ("M", move, None if type_.m is None else inches(type_.m)),
    )
    return tuple(
        [
            Tile(words, (Text(_value_text(value), "number"),), short=code)
            for code, words, value in values
        ]
    )


def _value_text(value: int | str | None) -> str:
    if value is None:
        return "–"
    return number(value) if isinstance(value, int) else value


def _vehicle_fields(
    vehicle: ResolvedVehicle, platoon: ResolvedPlatoon, part: DocPath | None
) -> Iterator[Field]:
    path = ("vehicles", vehicle.place)
    yield TextField(_("Name"), (*path, "name"), vehicle.vehicle.name)
    of, hint = vehicle.vehicle.platoon, _("in a company")
    yield TextField(_("Platoon"), (*path, "platoon"), of, hint)
    yield _command(vehicle, path)
    yield _pintle(vehicle, path, platoon)
    yield _upgrades(vehicle, path, platoon)
    yield from _prices(vehicle, platoon)
    said = follows(vehicle, platoon.rules)
    if said:
        yield NoteField(said)
    if vehicle.type_path:
        yield NoteField(_("This vehicle type"), heading=True)
        yield from type_fields(vehicle.type, vehicle.type_path, part, platoon.rules)
    else:
        yield from _shipped(vehicle, platoon)
    names = _("names, such as of the commander")
    yield TextField(_("Crew by name"), (*path, "crew"), vehicle.vehicle.crew, names)
    yield TextField(_("Notes"), (*path, "notes"), vehicle.vehicle.notes, lines=3)


def _command(vehicle: ResolvedVehicle, path: DocPath) -> ChipField:
    chips = [
        Chip(
            _(text),
            on=vehicle.vehicle.command == value,
            change=PathEdit("set", (*path, "command"), value, step_text(_("Command"), _(text))),
        )
        for value, text in COMMAND
    ]
    return ChipField(_("Command"), tuple(chips), one=True)


def _pintle(vehicle: ResolvedVehicle, path: DocPath, platoon: ResolvedPlatoon) -> ChipField:
    rules = platoon.rules
    path, gun = (*path, "pintle"), vehicle.vehicle.pintle_gun
    label, is_open = _("Pintle MG"), _is_open_pintle(vehicle, rules)
    now = next((part.points for part in vehicle.parts if part.key == _pintle_key(vehicle)), 0)
    none = PathEdit("set", path, None, step_text(label, _("none")))
    chips = [Chip(_("none"), on=not gun, change=none)]
    for each in rules.pintle.priced:
        on = without_blanks(gun) == without_blanks(each.name)
        change = PathEdit("set", path, each.name, step_text(label, each.name))
        more = 0 if on else each.price - (now or 0)
        over = over_by(platoon, more) if more > 0 else ""
        chips.append(Chip(each.name, str(each.price), on=on, change=change, over=over))
    if is_open:
        chips.append(
            Chip(single_line(gun), _price(vehicle, _pintle_key(vehicle)), on=True, change=none)
        )
    other = PathEdit("set", path, "", step_text(label, _("another gun")))
    chips.append(Chip(_("other…"), change=other, asks=_("Name of the pintle machine gun")))
    return ChipField(label, tuple(chips), one=True)


def _is_open_pintle(vehicle: ResolvedVehicle, rules: AvrRules) -> bool:
    """Return whether it has a pintle gun without a price in the document."""
    gun = without_blanks(vehicle.vehicle.pintle_gun)
    return bool(gun) and gun not in rules.pintle_prices


def _pintle_key(vehicle: ResolvedVehicle) -> str:
    return PINTLE + vehicle.vehicle.pintle_gun


def _price(vehicle: ResolvedVehicle, key: str) -> str:
    """Return the price of a part of it, short enough for a chip."""
    part = next(each for each in vehicle.parts if each.key == key)
    if part.points is None:
        return "?"
    return _("{points} own").format(points=number(part.points)) if part.own else number(part.points)


def _upgrades(vehicle: ResolvedVehicle, path: DocPath, platoon: ResolvedPlatoon) -> ChipField:
    path, rules = (*path, "upgrades"), platoon.rules
    first = sorted(rules.upgrades, key=lambda each: each.price is None)
    chips = [_upgrade(each, vehicle, path, platoon) for each in first]
    unknown_ids = [each for each in vehicle.vehicle.upgrades if each not in rules.upgrades_by_id]
    for each in dict.fromkeys(unknown_ids):
        text = _("Take off {upgrade}").format(upgrade=single_line(each))
        change = PathEdit("set", path, left(vehicle.vehicle, each), text)
        chips.append(Chip(single_line(each) or "–", on=True, change=change, mark="error"))
    return ChipField(_("Upgrades"), tuple(chips))


def _upgrade(
    upgrade: Upgrade, vehicle: ResolvedVehicle, path: DocPath, platoon: ResolvedPlatoon
) -> Chip:
    on = upgrade in vehicle.upgrades
    barred = upgrade.command_only and vehicle.officer is None
    part = price_of_upgrade(upgrade, platoon.platoon)
    price = "?" if part.points is None else number(part.points)
    note = _("{points} own").format(points=price) if part.own else price
    why = _(COMMAND_ONLY)
    if on:
        template, value = _("Take off {upgrade}"), left(vehicle.vehicle, upgrade.id)
    else:
        template, value = _("Add {upgrade}"), (*vehicle.vehicle.upgrades, upgrade.id)
    change = PathEdit("set", path, value, template.format(upgrade=upgrade.name))
    if barred and not on:
        plain = Chip(upgrade.short_name, why, barred=why, field="upgrade", value=upgrade.id)
        return plain.replace(tells=effect_of(upgrade))
    mark: Mark = "error" if barred else ""  # its price tells by ? that the document has none
    over = "" if on else over_by(platoon, part.points)
    return Chip(
        upgrade.short_name,
        note,
        on,
        change=change,
        mark=mark,
        over=over,
        field="upgrade",
        value=upgrade.id,
        tells=effect_of(upgrade) if part.points is not None else _without_price(upgrade),
    )


def _without_price(upgrade: Upgrade) -> str:
    """Return what an upgrade does, and what the ? beside it means."""
    return " ".join((effect_of(upgrade), _("The document gives it no price.")))


def _prices(vehicle: ResolvedVehicle, platoon: ResolvedPlatoon) -> Iterator[NumberField]:
    """Yield fields for the player's own prices of this vehicle's options."""
    rules, prices = platoon.rules, platoon.platoon.prices
    for upgrade in vehicle.upgrades:
        if upgrade.price is None:
            path, name = ("prices", upgrade.id), upgrade.name
            yield _own_price(path, prices.get(upgrade.id), name)
    if _is_open_pintle(vehicle, rules):
        path = _price_path(vehicle)
        name = price_called(_pintle_key(vehicle), rules)
        yield _own_price(path, prices.get(path[1]), name)


def _own_price(path: tuple[str, str], price: int | None, name: str) -> NumberField:
    note = _("for {upgrade}, in this platoon").format(upgrade=name)
    return NumberField(_("Own price"), path, price, _("not in the document"), note)


def _price_path(vehicle: ResolvedVehicle) -> tuple[str, str]:
    """Return the path of its pintle gun's price: the key in use, else one with its name."""
    key = _pintle_key(vehicle)
    own = next((part.own for part in vehicle.parts if part.key == key), "")
    return ("prices", own or key)


def _shipped(vehicle: ResolvedVehicle, platoon: ResolvedPlatoon) -> Iterator[Field]:
    """Yield what the document leaves out about its type, and how to enter it."""
    type_ = vehicle.type
    for gun in type_.guns:
        gaps = gun_gaps(gun)
        if gaps:
            missing = listed([_(FIELDS[each]) for each in gaps])
            yield NoteField(gun.name, heading=True)
            yield NoteField(_("Not in the document: {fields}.").format(fields=missing))
    chip = Chip(
        _("Make it my own type"),
        _("then its values can be entered"),
        change=own_copy(vehicle, platoon),
    )
    yield ChipField(_("Values"), (chip,))


def own_copy(vehicle: ResolvedVehicle, platoon: ResolvedPlatoon) -> PathEdits:
    """Return the document's type copied into the file, for all vehicles of it."""
    type_, document = vehicle.type, platoon.platoon
    types = document.definitions.types
    taken = {each.id for each in types} | set(platoon.rules.types_by_id)
    id_ = free_id(type_.id + OWN_SUFFIX, taken)
    edits = [PathEdit("insert", (*TYPES, len(types)), type_.replace(id=id_))]
    edits += [
        PathEdit("set", ("vehicles", place, "type"), id_)
        for place, each in enumerate(document.vehicles)
        if each.type == type_.id
    ]
    text = _("Make {type} a type of this platoon").format(type=type_called(type_))
    return PathEdits(tuple(edits), text)


VEHICLES = Plural("vehicle", "vehicles")
COMMAND_VEHICLES = Plural("command vehicle", "command vehicles")
NOTHING = "–"


def page(context: PageContext) -> BuilderPage:
    """Return the page."""
    judgement: Judged[Platoon] = context.judgement
    platoon = judgement.resolved or _unjudged(judgement.document)
    own: tuple[VehicleProfile, ...] = context.own  # type: ignore[assignment]
    return BuilderPage(
        facts=tuple(_facts(judgement)),
        gauges=(_points(platoon), _vehicles(platoon), _commands(platoon), _missing(judgement)),
        shelf=shelf(platoon, own),
        table=_table(platoon, judgement),
        entry=entry(context),
    )


_by_installed: list[ResolvedPlatoon] = []
"""The last platoons whose rules are not installed: hundreds of rows ask for each of two."""


def _unjudged(platoon: Platoon) -> ResolvedPlatoon:
    """Return the values if the rules of the file are not installed, using installed ones."""
    found = next((each for each in _by_installed if each.platoon is platoon), None)
    if found is None:
        found = resolved(platoon, avr_rules())
        _by_installed[:] = [*_by_installed[-1:], found]
    return found


def _facts(judgement: Judged[Platoon]) -> Iterator[HeadFact]:
    yield HeadFact(avr_rules().label if judgement.resolved else judgement.document.ruleset)
    points = judgement.document.points
    said = _("no limit agreed") if points is None else _("{points} points")
    yield HeadFact(said.format(points=number(points or 0)), ("points",))


def _points(platoon: ResolvedPlatoon) -> PageGauge:
    agreed, total = platoon.platoon.points, platoon.points
    value = total_of(platoon)
    if agreed is None:
        return PageGauge(value, _("points"))
    left = agreed - total
    note = _("{count} over").format(count=number(-left)) if left < 0 else ""
    if left >= 0:
        note = _("{count} left") if platoon.complete else _("{count} left at most")
        note = note.format(count=number(left))
    share = total / agreed if agreed else float(total > 0) * 2
    return PageGauge(value, _("/ {points} points").format(points=number(agreed)), note, share)


def _vehicles(platoon: ResolvedPlatoon) -> PageGauge:
    count = len(platoon.vehicles)
    unity = platoon.rules.movement.unity_in
    note = _('one unit, within {inches}"').format(inches=unity) if count > 1 else ""
    if platoon.is_company:
        units = len(platoon.platoons)
        note = ngettext(
            '{count} platoon, within {inches}"', '{count} platoons, each within {inches}"', units
        ).format(count=units, inches=unity)
    return PageGauge(str(count), VEHICLES.of(count), note, counts=VEHICLES.several)


def _commands(platoon: ResolvedPlatoon) -> PageGauge:
    commands = [each.command for each in platoon.platoon.vehicles if each.command != "none"]
    officers = [each.officer for each in platoon.known if each.officer]
    note = officers_called(officers)
    rest, counts = COMMAND_VEHICLES.of(len(commands)), COMMAND_VEHICLES.several
    return PageGauge(str(len(commands)), rest, note, counts=counts)


def _missing(judgement: Judged[Platoon]) -> PageGauge:
    count = missing_values(judgement)
    return PageGauge(str(count), VALUES.of(count), counts=VALUES.several)


def _table(platoon: ResolvedPlatoon, judgement: Judged[Platoon]) -> PageTable:
    columns = (
        PageColumn("#", key="number", title=_("Number"), shown="always", numbers_rows=True),
        PageColumn(_("Vehicle"), wide=True, key="type", shown="always"),
        PageColumn(_("Name"), key="name"),
        PageColumn(_("Platoon"), key="platoon", shown="wanted"),
        PageColumn(_("Command"), key="command"),
        PageColumn(_("Upgrades"), wide=True, key="upgrades", listed=True),
        PageColumn(_("Notes"), key="notes", shown="wanted"),
        PageColumn(_("Points"), "right", key="points"),
    )
    count, marks = len(platoon.vehicles), _marks(judgement)
    total = _("= {points}").format(points=number(platoon.points))
    return PageTable(
        name=_("Vehicles"),
        columns=columns,
        rows=tuple([_row(place, platoon, marks.get(place, {})) for place in range(count)]),
        foot=sum_of(platoon) if count else "",
        foot_aside="" if not count else total if platoon.complete else total_of(platoon),
        empty=_("Take a vehicle from the left, or begin a new one."),
        groups=tuple(_groups(platoon)),
        grouped=platoon.is_company,
    )


def _groups(platoon: ResolvedPlatoon) -> Iterator[PageGroup]:
    """Yield the platoons of a company, else command vehicles and all others, with their cost."""
    groups: Sequence[NamedPlatoon] = platoon.platoons
    titles = {each.name.casefold(): platoon_called(each.name) for each in groups}
    if not platoon.is_company:
        titles = {"command": _("Command vehicles"), "others": _("Other vehicles")}
        of = [_group(each, platoon) for each in platoon.platoon.vehicles]
        groups = [
            NamedPlatoon(key, tuple([place for place, own in enumerate(of) if own == key]))
            for key in titles
        ]
    for group in groups:
        alone = platoon.alone(group)
        points = number(alone.points) if alone.complete else f"{number(alone.points)} + ?"
        aside = _("{points} points").format(points=points)
        yield PageGroup(group.name.casefold(), titles[group.name.casefold()], aside)


def _group(vehicle: PlatoonVehicle, platoon: ResolvedPlatoon) -> str:
    if platoon.is_company:
        return single_line(vehicle.platoon).casefold()
    return "others" if vehicle.command == "none" else "command"


def _row(place: int, platoon: ResolvedPlatoon, marks: Mapping[str, Mark]) -> PageRow:
    vehicle, resolved_vehicle = platoon.platoon.vehicles[place], platoon.vehicles[place]
    name, of = PageCell(single_line(vehicle.name)), PageCell(single_line(vehicle.platoon))
    command = PageCell(_(COMMANDS[vehicle.command]) if vehicle.command in COMMANDS else NOTHING)
    number, notes = PageCell(str(place + 1)), PageCell(single_line(vehicle.notes))
    if resolved_vehicle is None:
        type_ = PageCell(single_line(vehicle.type), mark="error")
        cells = (number, type_, name, of, command, PageCell(NOTHING), notes, PageCell("?"))
    else:
        upgrades = upgrades_of(resolved_vehicle) or NOTHING
        cells = (
            number,
            PageCell(
                type_called(resolved_vehicle.type),
                strong=True,
                picture=drawn_as(resolved_vehicle.type),
            ),
            name,
            of,
            command,
            PageCell(upgrades, mark=marks.get("upgrades", ""), shorter=fewer(upgrades)),
            notes,
            PageCell(points_of(resolved_vehicle), strong=True, mark=marks.get("points", "")),
        )
    return PageRow(("vehicles", place), cells, _group(vehicle, platoon))


def rows(judgement: Judged[Platoon]) -> Mapping[DocPath, str]:
    """Return the names of the vehicles by path, those of a company with their platoon."""
    platoon = judgement.resolved or _unjudged(judgement.document)
    names: dict[DocPath, str] = {}
    for place, (vehicle, found) in enumerate(
        zip(platoon.platoon.vehicles, platoon.vehicles, strict=True)
    ):
        called = type_called(found.type) if found else single_line(vehicle.type)
        of = single_line(vehicle.platoon)
        names["vehicles", place] = f"{of}: {called}" if of else called
    return names


def upgrades_of(vehicle: ResolvedVehicle) -> str:
    """Return the names of its upgrades and its pintle gun."""
    gun = single_line(vehicle.vehicle.pintle_gun)
    unknown_ids = [each for each in vehicle.vehicle.upgrades if each not in _ids(vehicle)]
    names = [each.name for each in vehicle.upgrades] + [single_line(each) for each in unknown_ids]
    return enumerated([*names, *([gun] if gun else [])])


def _ids(vehicle: ResolvedVehicle) -> set[str]:
    return {each.id for each in vehicle.upgrades}


def _marks(judgement: Judged[Platoon]) -> Mapping[int, Mapping[str, Mark]]:
    """Return the marks of each vehicle's cells, the most serious of each."""
    marks: defaultdict[int, dict[str, Mark]] = defaultdict(dict)
    for finding in sorted(judgement.findings, key=lambda each: SEVERITIES.index(each.severity)):
        match path_of(finding.at):
            case ("vehicles", int(place)):
                cell = "points" if finding.code == "points_missing" else "upgrades"
                marks[place].setdefault(cell, finding.severity)
    return marks


def entry(context: PageContext) -> EntryForm:
    """Return the form of the selection."""
    platoon = context.judgement.resolved or _unjudged(context.judgement.document)
    own: tuple[VehicleProfile, ...] = context.own  # type: ignore[assignment]
    match context.chosen:
        case ("vehicles", int(place), *_) if place < len(platoon.vehicles):
            vehicle = platoon.vehicles[place]
            if vehicle is None:
                return unknown_vehicle_entry(place, platoon.platoon)
            return vehicle_entry(vehicle, platoon, context.part, own)
        case _:
            return platoon_entry(platoon, context.part)
