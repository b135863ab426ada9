/// The Python program round a case: a server on raw sockets.
enum PythonProgram {
  /// What stands in heads for the server's own address.
  static let base = "http://address.invalid"

  /// The program with these values.
  static func text(
    title: String, finding: [String], command: String, values: [(name: String, value: PythonLiteral)]
  ) -> String {
    let comments = finding.map { "#   " + $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    let names = values.map { "\($0.name) = \($0.value.source())" }
    let example = "--run " + ShellWords.quoted(command)
    return """
      #!/usr/bin/env python3
      # \(title.split(whereSeparator: \.isNewline).joined(separator: " "))
      #
      # A server that answers what the client met in this case, byte by byte. What was found there:
      \(comments.joined(separator: "\n"))
      #
      #   python3 THIS_FILE \(example)
      #   python3 THIS_FILE FILE     prints an address; download it to FILE yourself, then press Enter
      #
      # Exit status: 0 the output is right, 1 it is not, 2 wrong use.

      """ + imports + names.joined(separator: "\n") + "\n" + body
  }

  private static let imports = """
    import argparse
    import fcntl
    import hashlib
    import os
    import shlex
    import socket
    import struct
    import subprocess
    import sys
    import tempfile
    import termios
    import threading
    import time


    """

  private static let body = #"""

    MASK = (1 << 64) - 1
    STEP = 0x9E3779B97F4A7C15


    def word(base, index):
        z = (base + (index + 1) * STEP) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)


    def layer_bytes(base, form, zeros, first, last):
        """The bytes first..<last of one layer of a content."""
        if form == "noise":
            low, high = first // 8, (last + 7) // 8
            data = b"".join(struct.pack("<Q", word(base, i)) for i in range(low, high))
            data = data[first - low * 8 : last - low * 8]
        else:
            low, high = first // 17, (last + 16) // 17
            data = "".join("%016x%s" % (word(base, i), "\n" if i & 3 == 3 else " ") for i in range(low, high))
            data = data.encode()[first - low * 17 : last - low * 17]
        begin, end = max(first, zeros[0]), min(last, zeros[1])
        if begin < end:
            data = data[: begin - first] + bytes(end - begin) + data[end - first :]
        return data


    def content(number, first, last):
        """The bytes first..<last of a content, in blocks."""
        position = first
        while position < last:
            end, base, form, *zeros = next(layer for layer in CONTENTS[number][1] if layer[0] > position)
            stop = min(last, end, position + (64 << 10))
            yield layer_bytes(base, form, zeros, position, stop)
            position = stop


    def digest(number):
        whole = hashlib.sha256()
        for block in content(number, 0, CONTENTS[number][0]):
            whole.update(block)
        return whole.hexdigest()


    class Server:
        def __init__(self, port):
            self.listener = socket.create_server(("127.0.0.1", port))
            self.base = "http://127.0.0.1:%d" % self.listener.getsockname()[1]
            self.lock = threading.Condition()
            self.played = 0
            self.requests = 0
            threading.Thread(target=self.accept, daemon=True).start()

        def accept(self):
            while True:
                connection, _ = self.listener.accept()
                threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

        def serve(self, connection):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            pending = b""
            try:
                while True:
                    while b"\r\n\r\n" not in pending:
                        more = connection.recv(65536)
                        if not more:
                            return
                        pending += more
                    head, pending = pending.split(b"\r\n\r\n", 1)
                    if not self.answer(connection, head.decode("latin-1")):
                        return
            except OSError:
                pass
            finally:
                connection.close()

        def answer(self, connection, head):
            lines = head.split("\r\n")
            method = lines[0].split(" ")[0]
            fields = dict((line.split(":", 1)[0].strip().lower(), line.split(":", 1)[1].strip()) for line in lines[1:] if ":" in line)
            asked = method + (" " + fields["range"] if "range" in fields else "")
            with self.lock:
                number = self.played
                self.played += 1
                self.requests += 1
                mine = self.requests
                self.lock.notify_all()
            if number >= len(ANSWERS):
                log("%s: an honest answer, since the case had %d" % (asked, len(ANSWERS)))
                return self.honest(connection, method, fields)
            then, is_honest, steps = ANSWERS[number]
            if asked != then and is_honest:
                log("%s: answer %d, honest, and the case's client asked %s" % (asked, number + 1, then))
                return self.honest(connection, method, fields)
            log("%s: answer %d" % (asked, number + 1) + ("" if asked == then else ", although the case's client asked " + then))
            return self.play(connection, steps, mine)

        def play(self, connection, steps, mine):
            for step in steps:
                if step[0] == "head":
                    connection.sendall(step[1].replace(b"http://address.invalid", self.base.encode()))
                elif step[0] == "bytes":
                    connection.sendall(step[1])
                elif step[0] == "content":
                    for block in content(*step[1:]):
                        connection.sendall(block)
                elif step[0] == "pause":
                    time.sleep(step[1])
                elif step[0] == "until-next":
                    with self.lock:
                        self.lock.wait_for(lambda: self.requests > mine, step[1])
                elif step[0] == "end":
                    return self.end(connection, step[1])
            return False

        def end(self, connection, how):
            if how == "keep":
                return True
            if how == "reset":
                # What was sent has to arrive first.
                for _ in range(500):
                    if struct.unpack("i", fcntl.ioctl(connection, termios.TIOCOUTQ, b"\0" * 4))[0] == 0:
                        break
                    time.sleep(0.01)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                return False
            if how != "silence":
                connection.shutdown(socket.SHUT_WR)
            if how in ("silence", "half-close"):
                while connection.recv(65536):
                    pass
            return False

        def honest(self, connection, method, fields):
            number = RIGHT[-1]
            size = CONTENTS[number][0]
            first, status = 0, "200 OK"
            asked = fields.get("range", "")
            if fields.get("if-range", TAG) != TAG:
                asked = ""
            if asked.startswith("bytes=") and asked[6:].split("-")[0].isdigit() and "," not in asked:
                first = int(asked[6:].split("-")[0])
                status = "206 Partial Content" if first < size else "416 Range Not Satisfiable"
            lines = ["HTTP/1.1 " + status, "Accept-Ranges: bytes"] + (["ETag: " + TAG] if TAG else [])
            if status[0:3] == "206":
                lines.append("Content-Range: bytes %d-%d/%d" % (first, size - 1, size))
            if status[0:3] == "416":
                lines.append("Content-Range: bytes */%d" % size)
                first = size
            lines.append("Content-Length: %d" % (size - first))
            connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
            if method != "HEAD":
                for block in content(number, first, size):
                    connection.sendall(block)
            return True


    def log(text):
        print(text, file=sys.stderr, flush=True)


    def verdict(path):
        if not os.path.exists(path):
            print("there is no output")
            return 1
        with open(path, "rb") as file:
            data = file.read()
        found = hashlib.sha256(data).hexdigest()
        right = [digest(number) for number in RIGHT]
        print("the output has %d bytes, sha256 %s" % (len(data), found))
        print("it should have %s" % " or ".join("%d bytes, sha256 %s" % (CONTENTS[n][0], d) for n, d in zip(RIGHT, right)))
        print("right" if found in right else "WRONG")
        return 0 if found in right else 1


    def main():
        parser = argparse.ArgumentParser(description="plays one case of a broken download")
        parser.add_argument("output", nargs="?", help="the file that the download makes")
        parser.add_argument("--run", metavar="COMMAND", help="the client, with {url} and {output} in it")
        parser.add_argument("--port", type=int, default=0)
        options = parser.parse_args()
        if not options.run and not options.output:
            parser.error("give the client with --run, or the file that a download of yours makes")
        server = Server(options.port)
        url = server.base + PATH
        print(url, flush=True)
        if not options.run:
            try:
                input("download it, again after each break, then press Enter\n")
            except (EOFError, KeyboardInterrupt):
                pass
            return verdict(options.output)
        with tempfile.TemporaryDirectory() as directory:
            output = os.path.abspath(options.output) if options.output else os.path.join(directory, NAME)
            words = [w.replace("{url}", url).replace("{output}", output).replace("{directory}", os.path.dirname(output))
                     for w in shlex.split(options.run)]
            status = None
            for number in range(RUNS):
                variables = dict(os.environ, SDL_URL=url, SDL_OUTPUT=output, SDL_DIRECTORY=os.path.dirname(output))
                status = subprocess.call(words, env=variables)
                print("run %d: exit status %d" % (number + 1, status), flush=True)
                if status == 0:
                    break
            return verdict(output)


    if __name__ == "__main__":
        sys.exit(main())

    """#
}
