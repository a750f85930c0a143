"""`sixlegs uhp-check`: how well somebody's engine keeps to the Universal Hive Protocol."""

from __future__ import annotations

import argparse
import json
from collections import Counter

from sixlegs.arguments import Arguments, Command, option, positional, switch
from sixlegs.cli.options import float_type
from sixlegs.uhp.check_result import PARTS, CheckResult

STATUS_LABELS = {"passed": "ok", "failed": "FAIL", "advice": "advice", "skipped": "skipped"}


class Options(Arguments):
    """The options of ``sixlegs uhp-check``."""

    json: bool = switch("tell it to a program: one JSON object")
    only: list[str] | None = option(
        None, "check this part alone; may be given again", action="append", choices=PARTS
    )
    strict: bool = switch("take advice as seriously as the rest")
    timeout: float = option(
        10.0,
        "seconds the engine may take for an answer (default: 10)",
        float_type(0.001, 3600, "a number of seconds from 0.001 to 3600"),
        metavar="S",
    )
    engine: str = positional("the engine's command")
    arguments: list[str] = positional("and its arguments", nargs=argparse.REMAINDER)


def run(options: Options) -> int:
    """Print what came of the checks; 1 if the engine failed any."""
    from sixlegs.uhp.conformance import EngineUnderTest, check_engine

    subject = EngineUnderTest([options.engine, *options.arguments], options.timeout)
    findings: list[CheckResult] = []
    for finding in check_engine(subject, options.only or PARTS):
        findings.append(finding)
        if not options.json:
            print(_line(finding), flush=True)
    if options.json:
        print(json.dumps(report(subject.name, findings), indent=1, ensure_ascii=False))
    else:
        print(*_differences(findings), _summary(findings), sep="\n")
    bad = {"failed", "advice"} if options.strict else {"failed"}
    return int(any(finding.status in bad for finding in findings))


def report(name: str, findings: list[CheckResult]) -> dict[str, object]:
    """All findings as JSON has it."""
    return {
        "engine": name,
        "summary": Counter(finding.status for finding in findings),
        "checks": [{"status": finding.status, **finding._asdict()} for finding in findings],
    }


def _line(finding: CheckResult) -> str:
    why = f" ({finding.skip_reason})" if finding.skip_reason else ""
    return f"{STATUS_LABELS[finding.status]:<8}  {finding.part:<8}  {finding.purpose}{why}"


def _differences(findings: list[CheckResult]) -> list[str]:
    """What differs, and the commands that show it again."""
    lines = [""]
    for finding in findings:
        if finding.faults:
            lines += [f"{STATUS_LABELS[finding.status]}: {finding.purpose}"]
            lines += [f"    {fault}" for fault in finding.faults]
            lines += [f"    > {line}" for line in finding.repeat]
            lines += [""]
    return lines


def _summary(findings: list[CheckResult]) -> str:
    counts = Counter(finding.status for finding in findings)
    told = [f"{counts['passed']} passed", f"{counts['failed']} failed"]
    told += [f"{counts['advice']} against advice"] if counts["advice"] else []
    told += [f"{counts['skipped']} skipped"] if counts["skipped"] else []
    return f"{len(findings)} checks: {', '.join(told)}."


COMMAND = Command("uhp-check", "put a UHP engine through conformance checks", Options, run)
