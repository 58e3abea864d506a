"""Random edits of a squad, sensible and not, for the models that follow them."""

from __future__ import annotations

from random import Random

from nco_builder.rules import Rulebook
from nco_builder.squad import Edit, Squad, edit, recruit
from nco_builder.ui.document.document_view import SquadDocument

NAMES = ("", "", "Novak", "Ross", "Żółw", "王小明", "<b>x</b>", "a\nb")


def random_edit(rng: Random, squad: Squad, rulebook: Rulebook) -> Edit:
    """One edit of any kind."""
    makers = (_add, _remove, _duplicate, _move, _set, _set, _set, _rank, _name, _squad)
    return rng.choice(makers)(rng, squad, rulebook)


def repeatable(seed: int) -> Random:
    """The same numbers for the same seed."""
    return Random(seed)  # noqa: S311 - for tests, not for secrets


def wander(document: SquadDocument, rng: Random, steps: int) -> None:
    """Edit, undo and redo at random; squads stay below 20 men."""
    for _ in range(steps):
        move = rng.random()
        if move < 0.2:
            document.opened.undo()
        elif move < 0.3:
            document.opened.redo()
        elif len(document.squad.members) > 20:
            document.do(edit("remove_members", members=tuple(range(5, 18))))
        else:
            assert document.rulebook
            document.do(random_edit(rng, document.squad, document.rulebook))


def some(rng: Random, squad: Squad) -> tuple[int, ...]:
    """Positions of up to three men, sometimes one that is not there."""
    places = range(len(squad.members) + (rng.random() < 0.1))
    return tuple(sorted(rng.sample(places, min(len(places), rng.randint(1, 3)))))


def _add(rng: Random, squad: Squad, rulebook: Rulebook) -> Edit:
    men = tuple(recruit(rng.choice(rulebook.units)) for _ in range(rng.randint(1, 2)))
    return edit(
        "add_members", members=men, at=rng.choice((None, rng.randint(0, len(squad.members))))
    )


def _remove(rng: Random, squad: Squad, _rulebook: Rulebook) -> Edit:
    return edit("remove_members", members=some(rng, squad))


def _duplicate(rng: Random, squad: Squad, _rulebook: Rulebook) -> Edit:
    return edit("duplicate_members", members=some(rng, squad))


def _move(rng: Random, squad: Squad, _rulebook: Rulebook) -> Edit:
    return edit("move_members", members=some(rng, squad), to=rng.randint(0, len(squad.members)))


def _set(rng: Random, squad: Squad, rulebook: Rulebook) -> Edit:
    items = [item.id for item in rulebook.items]
    skills = [skill.id for skill in rulebook.skills]
    field, value = rng.choice(
        (
            ("primary", rng.choice((None, *rulebook.weapons_by_id))),
            ("secondary", rng.choice((None, "pistol", "lmg"))),
            ("grenades", rng.randint(-1, 5)),
            ("items", tuple(rng.choices(items, k=rng.randint(0, 3)))),
            ("skills", tuple(rng.choices(skills, k=rng.randint(0, 3)))),
            ("extra_skill_slot", rng.random() < 0.5),
            ("anti_tank", rng.random() < 0.5),
            ("bomber", rng.random() < 0.5),
        )
    )
    return edit("set_member", members=some(rng, squad), field=field, value=value)


def _rank(rng: Random, squad: Squad, rulebook: Rulebook) -> Edit:
    unit = rng.choice((*rulebook.units_by_id, "space_marine"))
    return edit("set_unit", members=some(rng, squad), unit=unit)


def _name(rng: Random, squad: Squad, _rulebook: Rulebook) -> Edit:
    field = rng.choice(("name", "notes", "model"))
    return edit("set_member", members=some(rng, squad), field=field, value=rng.choice(NAMES))


def _squad(rng: Random, _squad: Squad, rulebook: Rulebook) -> Edit:
    return rng.choice(
        (
            edit("set_nation", nation=rng.choice((*rulebook.nations_by_id, "atlantis"))),
            edit("set_limits", vp=rng.randint(0, 200), sp=rng.randint(0, 90)),
            edit("set_ruling", ruling="duplicate_items", value=rng.choice(("allow", "forbid"))),
            edit("set_ruling", ruling="budget", value=rng.choice(("up_to", "exact"))),
            edit("set_match", option="anti_tank_weapons", value=rng.random() < 0.5),
            edit("set_match", option="scenario", value=rng.choice((None, 1, 5))),
            edit("set_text", field="name", value=rng.choice(NAMES)),
        )
    )
