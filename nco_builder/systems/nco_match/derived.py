"""What follows from a match, as programs are told: dice, rulings, scores, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.documents.written import to_json
from nco_builder.match.meeting import afraid, vehicles_of
from nco_builder.match.model import SIDES
from nco_builder.match.result import result_of
from nco_builder.match.scenarios import asked, first_to_deploy
from nco_builder.match.tally import casualties, order_dice, wrecks

if TYPE_CHECKING:
    from nco_builder.match.result import MatchResult
    from nco_builder.match.settling import Settling, TouchedRuling

    Json = dict[str, Any]


def derived(settling: Settling) -> Json:
    """All that is derived; nothing of a match that has not two sides."""
    result = result_of(settling)
    if result is None:
        return {}
    return {
        "scenario": settling.scenario.number if settling.scenario else None,
        "turns": settling.turns,
        "order_dice": [order_dice(settling, side) for side in range(SIDES)],
        "first_to_deploy": first_to_deploy(settling.match),
        "unequal": [
            {"field": each.field, "a": to_json(each.a), "b": to_json(each.b)}
            for each in settling.unequal
        ],
        "rulings": [_ruling(each) for each in settling.rulings],
        "asked": [each._asdict() for each in asked(settling)],
        "sides": [_side(settling, place) for place in range(SIDES)],
        "result": _result(result),
    }


def _ruling(touched: TouchedRuling) -> Json:
    return {
        "ruling": touched.ruling.id,
        "state": touched.state,
        "decision": touched.decision or None,
        "touched_by": list(touched.touched_by),
        "recorded_by": list(touched.recorded_by),
    }


def _side(settling: Settling, place: int) -> Json:
    side, report = settling.match.sides[place], settling.reports[place]
    fear = afraid(settling, place)
    return {
        "legal": report.legal,
        "size": report.size,
        "vp": report.vp,
        "sp": report.sp,
        "vp_limit": report.vp_limit,
        "sp_limit": report.sp_limit,
        "victory_total": report.victory_total,
        "entry": _entry(settling, place),
        "afraid": [man.member for man in fear.men] if fear else [],
        "casualties": list(casualties(settling, place)),
        "wrecks": list(wrecks(side)),
    }


def _entry(settling: Settling, place: int) -> list[Json]:
    """What an entry roll brings, as fractions."""
    chart = vehicles_of(settling, place)
    lines = chart.entry if chart else ()
    return [
        {"type": line.kind.id if line.kind else None, "chance": str(line.chance)} for line in lines
    ]


def _result(result: MatchResult) -> Json:
    scores = [
        {
            "casualties": score.casualties,
            "casualty_points": score.casualty_points,
            "wrecks": score.wrecks,
            "wreck_points": score.wreck_points,
            "bonuses": score.bonuses,
            "total": score.total,
        }
        for score in result.scores
    ]
    return {
        "scores": scores,
        "difference": result.difference,
        "level": result.level.english("name"),
        "leader": result.leader,
        "winner": result.winner,
    }
