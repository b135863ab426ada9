"""Downloads an address with Chromium without a window, over its debugging pipe."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from urllib.parse import unquote, urlsplit

url, directory = sys.argv[1:3]
limit = float(sys.argv[3]) if len(sys.argv) > 3 else 25
name = unquote(urlsplit(url).path.rsplit("/", 1)[-1])

# The path of a socket has at most 107 bytes, which a directory of the lab can have already.
short = tempfile.mkdtemp(prefix="sdl-chromium-", dir="/tmp")

to_browser, from_us = os.pipe()
from_browser, to_us = os.pipe()


def place_pipes():
    """The browser reads commands from descriptor 3 and writes answers to 4."""
    os.dup2(to_browser, 63)
    os.dup2(to_us, 64)
    os.dup2(63, 3)
    os.dup2(64, 4)


browser = subprocess.Popen(
    ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
     "--disable-extensions", "--disable-background-networking", "--disable-component-update",
     "--ignore-certificate-errors", "--proxy-server=direct://", "--remote-debugging-pipe",
     f"--user-data-dir={os.environ['HOME']}/chromium", "about:blank"],
    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
    preexec_fn=place_pipes, env={**os.environ, "TMPDIR": short})
os.close(to_browser)
os.close(to_us)
threading.Timer(limit, browser.kill).start()
commands, answers = os.fdopen(from_us, "wb", 0), os.fdopen(from_browser, "rb")
number = 0


def send(method, parameters=None, session=None):
    global number
    number += 1
    message = {"id": number, "method": method, "params": parameters or {}}
    if session:
        message["sessionId"] = session
    commands.write(json.dumps(message).encode() + b"\0")
    return number


def messages():
    """What the browser says, one message at a time, until it is gone."""
    rest = b""
    while True:
        block = answers.read1(65536)
        if not block:
            return
        *whole, rest = (rest + block).split(b"\0")
        yield from map(json.loads, whole)


status = 1
suggested = None
send("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": directory, "eventsEnabled": True})
made = send("Target.createTarget", {"url": "about:blank"})
attached = asked = None
for message in messages():
    if message.get("id") == made:
        attached = send("Target.attachToTarget", {"targetId": message["result"]["targetId"], "flatten": True})
    elif attached and message.get("id") == attached:
        asked = send("Page.navigate", {"url": url}, message["result"]["sessionId"])
    elif message.get("method") == "Browser.downloadWillBegin":
        suggested = message["params"]["suggestedFilename"]
    elif message.get("method") == "Browser.downloadProgress" and message["params"]["state"] != "inProgress":
        status = 0 if message["params"]["state"] == "completed" else 1
        break
    elif asked and message.get("id") == asked and "errorText" in message["result"]:
        if message["result"]["errorText"] != "net::ERR_ABORTED":
            break
browser.terminate()
browser.wait()
shutil.rmtree(short, ignore_errors=True)
if status == 0 and suggested and suggested != name and os.path.exists(f"{directory}/{suggested}"):
    os.replace(f"{directory}/{suggested}", f"{directory}/{name}")
os._exit(status)
