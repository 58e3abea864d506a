"""Taking a man over from the squad beside the open one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nco_builder.squad import Member, Squad


def as_member(man: Member, squad: Squad, place: int | None) -> Member:
    """A man of another squad as he stands in this one, in somebody's place or as a new man.

    The id is that of the man who stood there; where he had none, or nobody stood there, it comes
    along unless another man has it: ids are unique in a file.
    """
    own = None if place is None else squad.members[place].id
    taken = {each.id for at, each in enumerate(squad.members) if at != place}
    return man.model_copy(update={"id": own or (None if man.id in taken else man.id)})
