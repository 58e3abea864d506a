"""The legality of squads: `check(squad, rulebook) -> Report`, fixes, and available choices."""

from nco_builder.legality.codes import BUDGET_CODES, CODES
from nco_builder.legality.document import agreements
from nco_builder.legality.findings import SEVERITIES, Code, Finding
from nco_builder.legality.fixes import fixes, may_be_fixed
from nco_builder.legality.messages import (
    edit_text,
    finding_sentence,
    no_fix_reason,
    reason_of,
    reason_text,
)
from nco_builder.legality.names import Names
from nco_builder.legality.options import (
    DOWN,
    UP,
    Choice,
    RankStep,
    SharedChoice,
    carrier_choices,
    member_choices,
    neighbour,
    rank_choices,
    rank_step,
    recruit_choices,
    shared_choices,
    type_choices,
    vehicle_choices,
    vehicle_swap,
)
from nco_builder.legality.report import MemberReport, Report
from nco_builder.legality.stage import UNFINISHED, Stage, stage_of
from nco_builder.legality.vehicles import is_of_vehicles
from nco_builder.legality.verdict import Pool, check, check_by_own_ruleset
from nco_builder.rules.rulings import Severity

__all__ = [
    "BUDGET_CODES",
    "CODES",
    "DOWN",
    "SEVERITIES",
    "UNFINISHED",
    "UP",
    "Choice",
    "Code",
    "Finding",
    "MemberReport",
    "Names",
    "Pool",
    "RankStep",
    "Report",
    "Severity",
    "SharedChoice",
    "Stage",
    "agreements",
    "carrier_choices",
    "check",
    "check_by_own_ruleset",
    "edit_text",
    "finding_sentence",
    "fixes",
    "is_of_vehicles",
    "may_be_fixed",
    "member_choices",
    "neighbour",
    "no_fix_reason",
    "rank_choices",
    "rank_step",
    "reason_of",
    "reason_text",
    "recruit_choices",
    "shared_choices",
    "stage_of",
    "type_choices",
    "vehicle_choices",
    "vehicle_swap",
]
