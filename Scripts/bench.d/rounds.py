"""Runs commands in alternating rounds and prints medians and spread.

The plan comes as JSON on standard input: {"title", "rounds", "bytes", "output", "commands": {NAME: [WORD, ...]}}.
Prints a table, and with --json FILE writes NAME -> {"wall", "cpu", "peak"}: median seconds, seconds, MiB.
"""

import json
import os
import statistics
import subprocess
import sys
import time


def run(command, output):
    if output and os.path.exists(output):
        os.unlink(output)
    # What an earlier one has left to be written must not be this one's burden.
    os.sync()
    # Started by a small program: the peak of a process begins with that of the one that it was forked from.
    timed = ["/usr/bin/time", "-q", "-f", "%U %S %M"] + command
    began = time.monotonic()
    done = subprocess.run(timed, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    wall = time.monotonic() - began
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stderr}")
    user, system, peak = done.stderr.split("\n")[-2].split()
    return {"wall": wall, "cpu": float(user) + float(system), "peak": int(peak) / 1024}


def spread(values):
    return f"{min(values):.2f}..{max(values):.2f}"


def main():
    plan = json.load(sys.stdin)
    names = list(plan["commands"])
    seen = {name: [] for name in names}
    for number in range(plan["rounds"]):
        # Each begins a round as often as the others.
        for name in names[number % len(names):] + names[:number % len(names)]:
            seen[name].append(run(plan["commands"][name], plan.get("output")))
    medians = {}
    print(f"\n{plan['title']}, {plan['rounds']} rounds")
    print(f"{'':12}{'wall s':>9}{'spread':>14}{'MiB/s':>8}{'cpu s':>8}{'spread':>14}{'peak MiB':>10}{'spread':>16}")
    for name in names:
        columns = {key: [one[key] for one in seen[name]] for key in ("wall", "cpu", "peak")}
        medians[name] = {key: statistics.median(values) for key, values in columns.items()}
        middle = medians[name]
        rate = plan["bytes"] / middle["wall"] / 2**20 if plan.get("bytes") else 0
        print(
            f"{name:12}{middle['wall']:9.3f}{spread(columns['wall']):>14}{rate:8.0f}{middle['cpu']:8.2f}"
            f"{spread(columns['cpu']):>14}{middle['peak']:10.1f}{spread(columns['peak']):>16}"
        )
    sys.stdout.flush()
    if "--json" in sys.argv:
        with open(sys.argv[sys.argv.index("--json") + 1], "w") as file:
            json.dump(medians, file)


main()
