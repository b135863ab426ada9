"""usage: many.py PID COUNT URL: holds COUNT connections at once and looks at the server.

`{}` in the URL becomes the number of a run: each has ten clients, as in parallel tests of programs that split.
Each connection asks once and reads what comes, 10 s long. Prints the server's resident memory, its descriptors, and its
processor time over the last 5 s; then lets all go and prints the same again.
"""

import os
import resource
import selectors
import socket
import sys
import time
import urllib.parse


def look(pid):
    with open(f"/proc/{pid}/status") as file:
        resident = next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    ticks = int(fields[11]) + int(fields[12])
    return resident / 1024, len(os.listdir(f"/proc/{pid}/fd")), ticks / os.sysconf("SC_CLK_TCK")


def main():
    pid, count, address = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    selector = selectors.DefaultSelector()
    got = {}
    for number in range(count):
        url = urllib.parse.urlsplit(address.replace("{}", f"run{number // 10}"))
        connection = socket.create_connection((url.hostname, url.port))
        connection.sendall(f"GET {url.path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        connection.setblocking(False)
        selector.register(connection, selectors.EVENT_READ)
        got[connection] = 0
    began = time.monotonic()
    middle = None
    while (passed := time.monotonic() - began) < 10:
        if middle is None and passed >= 5:
            middle = look(pid)
        for key, _ in selector.select(0.2):
            try:
                piece = key.fileobj.recv(1 << 16)
            except BlockingIOError:
                continue
            got[key.fileobj] += len(piece)
            if not piece:
                selector.unregister(key.fileobj)
    resident, descriptors, seconds = look(pid)
    answered = sum(1 for length in got.values() if length)
    print(f"{count} connections, {answered} answered: {resident:.1f} MiB resident, {descriptors} descriptors, "
          f"{(seconds - middle[2]) / 5 * 100:.1f} % of a core")
    for connection in got:
        connection.close()
    deadline = time.monotonic() + 30
    while look(pid)[1] > 64 and time.monotonic() < deadline:
        time.sleep(0.1)
    print(f"after all have gone: {look(pid)[0]:.1f} MiB, {look(pid)[1]} descriptors")
    print(f"figures {answered == count:d} {resident:.1f} {(seconds - middle[2]) / 5:.4f} {look(pid)[1]}")


main()
