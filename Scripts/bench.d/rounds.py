"""Runs commands in alternating rounds and prints medians and spread.

The plan comes as JSON on standard input: {"title", "rounds", "bytes", "output", "commands": {NAME: [WORD, ...]}}.
Where a command measures by itself, "reported" is the pattern that finds its number in what it prints, and "unit" that
number's unit: "s" stands in the place of the command's own time, anything else is a rate with a column of its own.
Prints a table, and with --json FILE writes NAME -> {"wall", "cpu", "peak", "reported"}: median seconds, seconds, MiB.
"""

import json
import os
import re
import statistics
import subprocess
import sys
import time


def run(command, output, reported, unit):
    if output and os.path.exists(output):
        os.unlink(output)
    # What an earlier one has left to be written must not be this one's burden.
    os.sync()
    # Started by a small program: the peak of a process begins with that of the one that it was forked from.
    timed = ["/usr/bin/time", "-q", "-f", "%U %S %M"] + command
    began = time.monotonic()
    done = subprocess.run(timed, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE if reported else subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True)
    wall = time.monotonic() - began
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stderr}")
    user, system, peak = done.stderr.split("\n")[-2].split()
    seen = {"wall": wall, "cpu": float(user) + float(system), "peak": int(peak) / 1024}
    if reported:
        found = re.search(reported, done.stdout)
        if not found:
            sys.exit(f"{' '.join(command)}: nothing in its output is {reported}\n{done.stdout}")
        seen["wall" if unit == "s" else "reported"] = float(found[1])
    return seen


def spread(values):
    digits = 0 if max(values) >= 1000 else 2
    return f"{min(values):.{digits}f}..{max(values):.{digits}f}"


def main():
    plan = json.load(sys.stdin)
    names = list(plan["commands"])
    seen = {name: [] for name in names}
    for number in range(plan["rounds"]):
        # Each begins a round as often as the others.
        for name in names[number % len(names):] + names[:number % len(names)]:
            seen[name].append(run(plan["commands"][name], plan.get("output"), plan.get("reported"), plan.get("unit")))
    medians = {}
    print(f"\n{plan['title']}, {plan['rounds']} rounds")
    has_rate = plan.get("reported") and plan.get("unit") != "s"
    width = max(12, 2 + max(map(len, names)))
    rate_head = f"{plan['unit']:>12}{'spread':>18}" if has_rate else ""
    print(f"{'':{width}}{rate_head}{'wall s':>9}{'spread':>14}{'MiB/s':>8}{'cpu s':>8}{'spread':>14}{'peak MiB':>10}{'spread':>16}")
    for name in names:
        columns = {key: [one[key] for one in seen[name]] for key in seen[name][0]}
        medians[name] = {key: statistics.median(values) for key, values in columns.items()}
        middle = medians[name]
        rate = plan["bytes"] / middle["wall"] / 2**20 if plan.get("bytes") else 0
        rate_text = f"{middle['reported']:12.0f}{spread(columns['reported']):>18}" if has_rate else ""
        print(
            f"{name:{width}}{rate_text}{middle['wall']:9.3f}{spread(columns['wall']):>14}{rate:8.0f}{middle['cpu']:8.2f}"
            f"{spread(columns['cpu']):>14}{middle['peak']:10.1f}{spread(columns['peak']):>16}"
        )
    sys.stdout.flush()
    if "--json" in sys.argv:
        with open(sys.argv[sys.argv.index("--json") + 1], "w") as file:
            json.dump(medians, file)


main()
