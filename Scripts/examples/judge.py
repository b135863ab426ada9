"""Breaks a download half way, resumes it by hand, and asks the lab what it thinks of the bytes."""
import json, subprocess, sys, urllib.request

server = subprocess.Popen([*(sys.argv[1:] or ["sdl-testserver"]), "--json"], stdout=subprocess.PIPE, text=True)
address = json.loads(server.stdout.readline())["url"]

def ask(method, path, body=None, kind="application/json"):
    request = urllib.request.Request(address + path, body, {"Content-Type": kind}, method=method)
    return json.load(urllib.request.urlopen(request))

run = ask("POST", "/-/runs", json.dumps({"scenario": "drop-at-50pct"}).encode())
kept, tag = b"", None
while len(kept) < run["size"]:  # your downloader's work: ask for the rest, guarded by the tag that is kept
    fields = {"Range": f"bytes={len(kept)}-", "If-Range": tag} if kept else {}
    with urllib.request.urlopen(urllib.request.Request(run["url"], headers=fields)) as answer:
        tag, kept = answer.headers["ETag"], kept if answer.status == 206 else b""
        while piece := answer.read1(65536):
            kept += piece
verdict = ask("POST", f"/-/runs/{run['id']}/verdict?claim=success", kept, "application/octet-stream")
print(verdict["outcome"], "-", verdict["reason"])
server.terminate()
assert verdict["outcome"] == "resumed"
