"""Runs sdl-conform several times and says where the time went: suite.py ROUNDS FOLDER TARGET PROGRAM WORD...

TARGET is share<=N (of the client's own processes, spread over the cores), seconds<=N, or none.
"""
import json
import os
import statistics
import subprocess
import sys
import time


def own_time(pid):
    """The seconds of processor time of a process itself, without its children's; None when it has ended."""
    try:
        words = open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def measure(words, folder):
    began = time.monotonic()
    with open(f"{folder}.log", "w+b") as log:
        process = subprocess.Popen(words + ["--report", f"json:{folder}"], stdout=log, stderr=log)
        used = 0.0
        while process.poll() is None:
            used = own_time(process.pid) or used
            time.sleep(0.05)
        wall = time.monotonic() - began
        if process.returncode not in (0, 1):
            log.seek(0)
            sys.exit(f"sdl-conform ended with {process.returncode}: {log.read().decode(errors='replace')[-2000:]}")
    cases = json.load(open(f"{folder}/report.json"))["cases"]
    played = sum(run["seconds"] for case in cases for run in case["runs"])
    return {
        "wall": wall, "share": wall / (played / os.cpu_count()), "own": used, "cases": len(cases),
        "runs": sum(len(case["runs"]) for case in cases), "played": played,
        "around": sum(case["duration"] for case in cases) - played,
    }


def main():
    rounds, folder, target, *words = sys.argv[1:]
    seen = [measure(words, folder) for _ in range(int(rounds))]

    def figure(name, form="{:.1f}"):
        values = sorted(round[name] for round in seen)
        return f"{form.format(statistics.median(values))} ({form.format(values[0])} to {form.format(values[-1])})"

    print(f"  {seen[0]['cases']} cases, {seen[0]['runs']} runs of the client, in {figure('wall')} s")
    print(f"  the client's processes took {figure('played')} s; spread over {os.cpu_count()} cores, "
          f"the suite takes {figure('share', '{:.2f}')} of that")
    print(f"  the lab's own processor time {figure('own')} s; cases are longer than their runs by {figure('around')} s")
    if target == "none":
        return 0
    name, limit = target.split("<=")
    value = statistics.median(round["wall" if name == "seconds" else name] for round in seen)
    print(f"  target: {name} <= {limit}")
    return 0 if value <= float(limit) else 1


if __name__ == "__main__":
    sys.exit(main())
