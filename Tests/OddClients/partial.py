"""What is kept of a download: a partial beside the output, and a record that says what it is.

The record is written after the bytes that it speaks of are on the disk, in turn into the two halves of a file whose room
was taken at the start: a kill leaves the half before, and a full disk has room for it. It has a checksum of itself and
one of the partial's bytes, so that neither a torn record nor a damaged partial is believed.
"""
import fcntl
import hashlib
import json
import os

BLOCK = 1 << 20
HALF = 8 << 10


class Busy(Exception):
    """Another process works on the same output."""


class Partial:
    """The partial of one output. `size` bytes are there and known to be those that came; 0 where nothing can be used."""

    def __init__(self, output, url, keeps=True):
        """`keeps` is False where nothing of it is to be used by a later process: then it has no record."""
        self.output, self.url, self.keeps = output, url, keeps
        self._path, self._record = f"{output}.odd-part", f"{output}.odd-record"
        self._file = self._lock()
        self.size, self.known = 0, {}
        self._hash = hashlib.sha256()
        self._notes = 0
        self._noted = None
        if keeps:
            self._load()

    @property
    def sha256(self):
        return self._hash.hexdigest()

    @property
    def sha512(self):
        hash, position = hashlib.sha512(), 0
        while block := os.pread(self._file, BLOCK, position):
            hash.update(block)
            position += len(block)
        return hash.hexdigest()

    def begin(self, **known):
        """Throws away what is there. `known` is what the answer says of the file."""
        os.ftruncate(self._file, 0)
        self.size, self.known = 0, known
        self._hash = hashlib.sha256()
        self.note()

    def update(self, **known):
        """Takes what a later answer said of the same file."""
        self.known = self.known | {name: value for name, value in known.items() if value}

    def append(self, block):
        view = memoryview(block)
        while view:
            count = os.pwrite(self._file, view, self.size)
            self._hash.update(view[:count])
            view, self.size = view[count:], self.size + count

    def tail(self, count):
        """The last bytes."""
        return os.pread(self._file, count, self.size - count)

    def note(self):
        """Makes the bytes durable, then the record that speaks of them."""
        if not self.keeps or self._noted == (self.size, self.known):
            return
        os.fsync(self._file)
        self._notes += 1
        text = json.dumps(
            {"note": self._notes, "url": self.url, "size": self.size, "sha256": self.sha256, "known": self.known})
        half = (hashlib.sha256(text.encode()).hexdigest() + "\n" + text + "\n").encode()
        if len(half) > HALF:
            # Nothing that one would have to remember is so long; the next process starts over.
            return
        file = os.open(self._record, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
        try:
            if os.fstat(file).st_size != 2 * HALF:
                os.ftruncate(file, 0)
                os.pwrite(file, bytes(2 * HALF), 0)
            os.pwrite(file, half.ljust(HALF, b"\n"), self._notes % 2 * HALF)
            os.fsync(file)
        finally:
            os.close(file)
        self._noted = (self.size, dict(self.known))

    def finish(self):
        """Puts the partial under the output's name."""
        os.ftruncate(self._file, self.size)
        os.fsync(self._file)
        os.replace(self._path, self.output)
        folder = os.open(os.path.dirname(self.output) or ".", os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
        self._remove(self._record)

    def drop(self):
        """Removes everything."""
        self._remove(self._record)
        self._remove(self._path)

    def _lock(self):
        while True:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(file)
                raise Busy(f"another process works on {self.output}") from None
            # It may have become another's output, or have been removed, before it was locked.
            try:
                if os.path.samestat(os.fstat(file), os.stat(self._path, follow_symlinks=False)):
                    return file
            except FileNotFoundError:
                pass
            os.close(file)

    def _load(self):
        record = max(self._records(), key=lambda record: record["note"], default=None)
        if not record:
            return
        self._notes, size = record["note"], record["size"]
        if record["url"] != self.url or os.fstat(self._file).st_size < size:
            return
        while self.size < size:
            block = os.pread(self._file, min(BLOCK, size - self.size), self.size)
            if not block:
                break
            self._hash.update(block)
            self.size += len(block)
        if self.size != size or self.sha256 != record["sha256"]:
            self.size, self._hash = 0, hashlib.sha256()
            return
        self.known = record["known"]

    def _records(self):
        """The halves of the record that are whole."""
        try:
            with open(self._record, "rb") as file:
                content = file.read(2 * HALF)
        except OSError:
            return []
        found = []
        for half in (content[:HALF], content[HALF:]):
            checksum, _, rest = half.partition(b"\n")
            text = rest.partition(b"\n")[0]
            if hashlib.sha256(text).hexdigest().encode() == checksum:
                found.append(json.loads(text))
        return found

    @staticmethod
    def _remove(path):
        try:
            os.unlink(path)
        except FileNotFoundError:
            pass
