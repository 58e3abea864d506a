"""Statistics of a squad: totals and strips of numbers."""

from nco_builder.glance.courage import Nerve, special_actions
from nco_builder.glance.hitting import (
    ORDERS,
    TARGETS,
    ShootingOrder,
    Situation,
    Target,
    Zone,
    zones,
)
from nco_builder.glance.reach import Reach, reaches
from nco_builder.glance.roles import RolePoints, points_by_role
from nco_builder.glance.shooting import ExpectedHits, Silent, Step, WeaponShare, expected_hits
from nco_builder.glance.whole import Glance, glance, with_recruit

__all__ = [
    "ORDERS",
    "TARGETS",
    "ExpectedHits",
    "Glance",
    "Nerve",
    "Reach",
    "RolePoints",
    "ShootingOrder",
    "Silent",
    "Situation",
    "Step",
    "Target",
    "WeaponShare",
    "Zone",
    "expected_hits",
    "glance",
    "points_by_role",
    "reaches",
    "special_actions",
    "with_recruit",
    "zones",
]
