"""usage: reader.py URL [RANGE]: reads an answer as fast as it comes, and throws it away.

A client without anything of its own to do, so that the server's speed is what is measured. Prints `N bytes in S s`.
"""

import socket
import sys
import time
import urllib.parse


def main():
    url = urllib.parse.urlsplit(sys.argv[1])
    fields = f"Range: bytes={sys.argv[2]}\r\n" if len(sys.argv) > 2 else ""
    buffer = bytearray(1 << 20)
    began = time.monotonic()
    connection = socket.create_connection((url.hostname, url.port))
    connection.sendall(f"GET {url.path} HTTP/1.1\r\nHost: localhost\r\n{fields}\r\n".encode())
    # The head may bring a beginning of the body along.
    count = connection.recv_into(buffer)
    while b"\r\n\r\n" not in buffer[:count]:
        count += connection.recv_into(memoryview(buffer)[count:])
    head, body = bytes(buffer[:count]).split(b"\r\n\r\n", 1)
    lines = head.decode("latin-1").split("\r\n")
    if lines[0].split()[1] not in ("200", "206"):
        sys.exit(lines[0])
    length = int(next(line.split(":")[1] for line in lines if line.lower().startswith("content-length:")))
    left = length - len(body)
    while left > 0:
        got = connection.recv_into(buffer)
        if not got:
            sys.exit(f"{left} bytes are missing")
        left -= got
    print(f"{length} bytes in {time.monotonic() - began:.4f} s")


main()
