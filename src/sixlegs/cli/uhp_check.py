"""`sixlegs uhp-check`: conformance checks of a UHP engine."""

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

    json: bool = switch("print a JSON object")
    only: list[str] | None = option(
        None, "run only this part; can be repeated", action="append", choices=PARTS
    )
    strict: bool = switch("also fail if advice is not followed")
    timeout: float = option(
        10.0,
        "seconds to wait for an answer (default: 10)",
        float_type(0.001, 3600, "a number of seconds from 0.001 to 3600"),
        metavar="S",
    )
    engine: str = positional("command of the engine")
    arguments: list[str] = positional("arguments of the engine", nargs=argparse.REMAINDER)


def run(options: Options) -> int:
    """Print the results of the checks; return 1 if the engine failed any."""
    from sixlegs.uhp.conformance import EngineUnderTest, check_engine

    subject = EngineUnderTest([options.engine, *options.arguments], options.timeout)
    results: list[CheckResult] = []
    for result in check_engine(subject, options.only or PARTS):
        results.append(result)
        if not options.json:
            print(_line(result), flush=True)
    if options.json:
        print(json.dumps(report(subject.name, results), indent=1, ensure_ascii=False))
    else:
        print(*_errors(results), _summary(results), sep="\n")
    bad = {"failed", "advice"} if options.strict else {"failed"}
    return int(any(result.status in bad for result in results))


def report(name: str, results: list[CheckResult]) -> dict[str, object]:
    """Return all results as JSON values."""
    return {
        "engine": name,
        "summary": Counter(result.status for result in results),
        "checks": [{"status": result.status, **result._asdict()} for result in results],
    }


def _line(result: CheckResult) -> str:
    reason = f" ({result.skip_reason})" if result.skip_reason else ""
    return f"{STATUS_LABELS[result.status]:<8}  {result.part:<8}  {result.purpose}{reason}"


def _errors(results: list[CheckResult]) -> list[str]:
    """Return the errors, and the commands that reproduce them."""
    lines = [""]
    for result in results:
        if result.errors:
            lines += [f"{STATUS_LABELS[result.status]}: {result.purpose}"]
            lines += [f"    {error}" for error in result.errors]
            lines += [f"    > {line}" for line in result.repeat]
            lines += [""]
    return lines


def _summary(results: list[CheckResult]) -> str:
    counts = Counter(result.status for result in results)
    counted = [f"{counts['passed']} passed", f"{counts['failed']} failed"]
    counted += [f"{counts['advice']} not following advice"] if counts["advice"] else []
    counted += [f"{counts['skipped']} skipped"] if counts["skipped"] else []
    return f"{len(results)} checks: {', '.join(counted)}."


COMMAND = Command("uhp-check", "check a UHP engine for conformance", Options, run)
