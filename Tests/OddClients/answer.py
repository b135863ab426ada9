"""One GET over a connection of its own, and its answer read strictly: RFC 9110, RFC 9112, RFC 9530.

A head that cannot be trusted and a body that ends before its end raise Broken; so does a silent or broken connection.
"""
import base64
import binascii
import re
import select
import socket
import urllib.parse

LARGEST = (1 << 63) - 1
BLOCK = 256 << 10
STATUS_LINE = re.compile(rb"HTTP/1\.([01]) ([0-9]{3})(?: .*)?\Z", re.DOTALL)
TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+\Z")
STRONG_TAG = re.compile(r'"[\x21\x23-\x7e\x80-\xff]*"\Z')
CONTENT_RANGE = re.compile(r"bytes +([0-9]+)-([0-9]+)/([0-9]+|\*)\Z", re.IGNORECASE)
UNSATISFIED = re.compile(r"bytes +\*/([0-9]+)\Z", re.IGNORECASE)


class Broken(Exception):
    """The answer cannot be used, or what is there of it is not all."""


class Answer:
    """An answer whose head has come; `body` gives the rest."""

    def __init__(self, connection, target):
        self.target = target
        self._connection = connection
        self.status, self.fields = connection.head()
        self.length = None if self._is_coded_for_transfer() else self._content_length()

    def all(self, name):
        return [value for key, value in self.fields if key == name.lower()]

    def field(self, name):
        """The field's lines as one value, or None."""
        return ", ".join(self.all(name)) if self.all(name) else None

    @property
    def tag(self):
        """The entity tag where it is well formed, weak ones with their `W/`, or None."""
        value = self.field("ETag")
        return value if value and STRONG_TAG.match(value.removeprefix("W/")) else None

    @property
    def range(self):
        """Of a 206: first byte, end (not included) and total (None for `*`), or None where none can be trusted."""
        found = CONTENT_RANGE.match(self.field("Content-Range") or "")
        if not found:
            return None
        first, last = int(found[1]), int(found[2])
        total = None if found[3] == "*" else int(found[3])
        if last < first or last >= LARGEST or total is not None and not last < total <= LARGEST:
            return None
        return first, last + 1, total

    @property
    def unsatisfied(self):
        """Of a 416: the length of the whole, or None."""
        found = UNSATISFIED.match(self.field("Content-Range") or "")
        return int(found[1]) if found else None

    @property
    def is_coded(self):
        return any(value.strip().lower() not in ("", "identity") for value in self.all("Content-Encoding"))

    def digests(self, name):
        """The digests of a field by algorithm, those that are known and can be read; RFC 9530, sections 2 and 3."""
        found = {}
        for member in (self.field(name) or "").split(","):
            key, _, value = member.strip().partition("=")
            size = {"sha-256": 32, "sha-512": 64}.get(key)
            if size and len(value) > 2 and value[0] == value[-1] == ":":
                try:
                    digest = base64.b64decode(value[1:-1], validate=True)
                except binascii.Error:
                    continue
                if len(digest) == size:
                    found[key] = digest.hex()
        return found

    def body(self):
        """Gives the body's bytes as they come, and b"" where for a moment nothing does."""
        if self.status in (204, 304):
            return
        if self._is_coded_for_transfer():
            if (self.field("Transfer-Encoding") or "").strip().lower() != "chunked":
                raise Broken("a transfer coding that nobody asked for")
            yield from self._chunks()
        else:
            yield from self._connection.bytes(self.length)

    def close(self):
        self._connection.close()

    def _is_coded_for_transfer(self):
        return bool(self.all("Transfer-Encoding"))

    def _content_length(self):
        values = {part.strip() for value in self.all("Content-Length") for part in value.split(",")}
        if not values:
            return None
        number = values.pop()
        if values or not re.fullmatch("[0-9]+", number) or int(number) > LARGEST:
            raise Broken("a Content-Length that is no number, or several")
        return int(number)

    def _chunks(self):
        while True:
            yield from self._connection.lull()
            line = self._connection.line(8 << 10)
            found = re.match(rb"([0-9A-Fa-f]+)[ \t]*(?:;.*)?\r\Z", line, re.DOTALL)
            if not found or int(found[1], 16) > LARGEST:
                raise Broken("the size of a chunk cannot be read")
            size = int(found[1], 16)
            if size == 0:
                self.fields += self._connection.fields()
                return
            yield from self._connection.bytes(size)
            yield from self._connection.lull()
            if self._connection.line(2) != b"\r":
                raise Broken("a chunk is longer than its size")


class Connection:
    """A connection that is used once. Each wait for bytes ends after `limit` seconds."""

    def __init__(self, url, limit):
        target = urllib.parse.urlsplit(url)
        self._buffer = b""
        self._limit = limit
        try:
            port = target.port or {"http": 80, "https": 443}[target.scheme]
            self._socket = socket.create_connection((target.hostname, port), limit)
            if target.scheme == "https":
                import ssl

                self._socket = ssl.create_default_context().wrap_socket(
                    self._socket, server_hostname=target.hostname, suppress_ragged_eofs=False)
        except (OSError, KeyError, ValueError) as error:
            raise Broken(f"no connection: {error}") from None

    def send(self, text):
        try:
            self._socket.sendall(text.encode("latin-1"))
        except OSError as error:
            raise Broken(f"the request could not be sent: {error}") from None

    def close(self):
        self._socket.close()

    def head(self):
        """Status and fields of the first answer that is no interim one."""
        for _ in range(100):
            found = STATUS_LINE.match(self.line().removesuffix(b"\r"))
            if not found:
                raise Broken("this is no HTTP")
            status, fields = int(found[2]), self.fields(isWhole=True)
            if status < 100 or status == 101:
                raise Broken(f"a status of {status}")
            if status >= 200:
                return status, fields
        raise Broken("interim answers without an end")

    def fields(self, isWhole=False):
        """Field lines up to the empty one, names in small letters. A trailer's empty line may be missing."""
        found, size = [], 0
        while True:
            try:
                line = self.line()
            except Broken:
                if isWhole:
                    raise
                return found
            size += len(line)
            if size > 1 << 20:
                raise Broken("a head without an end")
            text = line.removesuffix(b"\r").replace(b"\r", b" ").replace(b"\0", b" ").decode("latin-1")
            if not text:
                return found
            if text[0] in " \t":
                # A folded line goes on with the one before; white space before the first field is skipped.
                if found:
                    found[-1] = (found[-1][0], f"{found[-1][1]} {text.strip()}".strip())
                continue
            name, colon, value = text.partition(":")
            if not colon or not TOKEN.match(name.rstrip(" \t")):
                raise Broken("a line of the head is no field")
            found.append((name.rstrip(" \t").lower(), value.strip(" \t")))

    def line(self, limit=1 << 20):
        """A line without its LF."""
        while (end := self._buffer.find(b"\n")) < 0:
            if len(self._buffer) > limit:
                raise Broken("a line without an end")
            if not self._receive():
                raise Broken("the connection ended inside a head")
        line, self._buffer = self._buffer[:end], self._buffer[end + 1:]
        return line

    def bytes(self, count):
        """So many bytes, or all until the end where `count` is None."""
        while count is None or count > 0:
            if not self._buffer:
                yield from self.lull()
                if not self._receive():
                    if count is None:
                        return
                    raise Broken(f"the body ended {count} bytes before its end")
            block = self._buffer if count is None else self._buffer[:count]
            self._buffer = self._buffer[len(block):]
            count = None if count is None else count - len(block)
            yield block

    def lull(self):
        """Gives b"" where nothing is there to read for a moment."""
        if not self._buffer and not getattr(self._socket, "pending", lambda: 0)():
            if not select.select([self._socket], [], [], 0.02)[0]:
                yield b""

    def _receive(self):
        try:
            block = self._socket.recv(BLOCK)
        except TimeoutError:
            raise Broken("the server was silent for too long") from None
        except OSError as error:
            raise Broken(f"the connection broke: {error}") from None
        self._buffer += block
        return len(block)


def get(url, fields, limit):
    """Asks for an address. `fields` are name and value of what the request has beside the usual."""
    target = urllib.parse.urlsplit(url)
    path = (target.path or "/") + (f"?{target.query}" if target.query else "")
    lines = [f"GET {path} HTTP/1.1", f"Host: {target.netloc.rpartition('@')[2]}", "User-Agent: odd/1",
             "Accept-Encoding: identity", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in fields]
    connection = Connection(url, limit)
    try:
        connection.send("\r\n".join(lines) + "\r\n\r\n")
        return Answer(connection, path)
    except Broken:
        connection.close()
        raise
