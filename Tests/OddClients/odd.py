#!/usr/bin/env python3
"""Downloads a file, honestly and in an unusual way.

usage: odd.py WAY URL OUTPUT [--timeout SECONDS] [--total SECONDS] [--lowest-rate BYTES] [--sha256 HEX]
              [--user NAME:PASSWORD] [--token TOKEN]

    if-match      resumes under If-Match, or If-Unmodified-Since, in place of If-Range
    overlap       resumes without a condition, and compares the last bytes that it has with what comes
    throw-away    resumes within its own process only, and removes its partial when it gives up
    restart       never asks for a range: what broke off is fetched anew
    verify-first  holds what lies there against the checksum that it was given, before it asks for anything

Exit status 0: the output is whole. Any other: it is not, and the reason stands on standard error.
"""
import argparse
import email.utils
import hashlib
import os
import signal
import sys
import time
import urllib.parse

from answer import STRONG_TAG, Answer, Broken, get
from credentials import answer as authorization, is_stale
from partial import Busy, Partial

OVERLAP = 4096
PAGES = ("text/html", "application/xhtml+xml")
RETRYABLE = (408, 425, 429, 500, 502, 503, 504)
LONGEST_WAIT = 30


class Failed(Exception):
    """The download ends without its file."""


class Later(Exception):
    """The server asks to come back."""

    def __init__(self, text, seconds=0):
        super().__init__(text)
        self.seconds = seconds


class Refused(Exception):
    """What is kept cannot be gone on with."""


class Mismatch(Exception):
    """A digest contradicts the bytes."""


class Download:
    """One process's work on one file."""

    def __init__(self, way, url, output, options):
        self.way, self.url, self.options = way, url, options
        self.sha256 = options.sha256 or None
        self.deadline = time.monotonic() + options.total if options.total else None
        self.partial = Partial(output, url, keeps=way not in ("throw-away", "restart"))
        self.fetches_anew = way == "restart"

    def run(self, attempts):
        """Works until the file is whole. Raises why it is not."""
        anew, clean, pause = 0, 0, 0.3
        for _ in range(40):
            try:
                if self.step():
                    return
            except Refused:
                anew += 1
                if anew > 2:
                    raise
                self.fetches_anew = True
            except Mismatch:
                # What is wrong goes; one clean download may follow.
                self.partial.begin()
                clean += 1
                if clean > 1:
                    raise
            except (Broken, Later) as error:
                attempts -= 1
                seconds = getattr(error, "seconds", 0)
                if attempts == 0 or seconds > LONGEST_WAIT:
                    raise
                time.sleep(max(pause, seconds))
                pause *= 2
        raise Failed("the file comes in too many pieces")

    # What is asked

    def can_resume(self):
        size = self.partial.size
        if self.fetches_anew or size == 0:
            return False
        if self.way == "overlap":
            return size > OVERLAP
        # With a checksum from outside the whole is proved in the end, whatever was joined.
        return bool(self.sha256 and self.way == "verify-first" or self.guard())

    def guard(self):
        """The validator that the kept part may rest on, with its kind, or None."""
        known = self.partial.known
        if known.get("etag"):
            return ("tag", known["etag"]) if STRONG_TAG.match(known["etag"]) else None
        return ("date", known["date"]) if known.get("date") and known.get("is_date_strong") else None

    def request(self):
        """The fields of the next request, and the first byte that they ask for."""
        if not self.can_resume():
            return [], 0
        first = self.partial.size - (OVERLAP if self.way == "overlap" else 0)
        fields = [("Range", f"bytes={first}-")]
        guard = self.guard()
        if guard and self.way == "if-match":
            fields.append(("If-Match" if guard[0] == "tag" else "If-Unmodified-Since", guard[1]))
        elif guard and self.way != "overlap":
            fields.append(("If-Range", guard[1]))
        return fields, first

    # One answer

    def step(self):
        """Makes one request, with its redirects. True when the file is whole."""
        total = self.partial.known.get("total")
        if total is not None and self.partial.size == total and not self.fetches_anew:
            return self.conclude()
        fields, first = self.request()
        answer = self.follow(fields)
        try:
            if answer.status == 206:
                return self.take_part(answer, first, asked=bool(fields))
            if answer.status in (200, 203):
                return self.take_whole(answer, asked=bool(fields))
            if answer.status == 416 and fields and answer.unsatisfied == self.partial.size and total is None:
                return self.conclude()
            if answer.status in (304, 412, 416) and fields:
                raise Refused(f"a status of {answer.status}")
            if answer.status >= 500 and fields and self.count_refusal() > 1:
                raise Refused(f"ranges are answered with {answer.status} again and again")
            if answer.status in RETRYABLE or answer.status >= 600:
                raise Later(f"the server says {answer.status}", wait(answer))
            raise Failed(f"the server says {answer.status}")
        finally:
            answer.close()

    def count_refusal(self):
        """How often in a row a range was answered with an error of the server's."""
        count = self.partial.known.get("refusals", 0) + 1
        self.partial.update(refusals=count)
        self.partial.note()
        return count

    def follow(self, fields):
        url = self.url
        for _ in range(20):
            answer = self.ask(url, fields)
            location = answer.field("Location")
            if answer.status not in (301, 302, 303, 307, 308) or not location:
                return answer
            answer.close()
            pause = wait(answer)
            if pause > LONGEST_WAIT:
                raise Later("the server asks for too much patience", pause)
            time.sleep(pause)
            url = urllib.parse.urldefrag(urllib.parse.urljoin(url, location)).url
            if urllib.parse.urlsplit(url).scheme not in ("http", "https"):
                raise Failed(f"a redirect leads to {url}")
        raise Failed("too many redirects")

    def ask(self, url, fields):
        """One answer; where the user's own server asks who is there, the one that comes then."""
        answer = get(url, fields, self.options.timeout)
        for attempt in range(2):
            names = {401: ("WWW-Authenticate", "Authorization"), 407: ("Proxy-Authenticate", "Proxy-Authorization")}
            asked, answering = names.get(answer.status, (None, None))
            if not asked or origin(url) != origin(self.url) or attempt and not is_stale(answer.field(asked)):
                break
            name, _, password = self.options.user.partition(":")
            value = authorization(answer.field(asked), answer.target, name, password, self.options.token)
            if not value:
                break
            answer.close()
            answer = get(url, fields + [(answering, value)], self.options.timeout)
        return answer

    def take_whole(self, answer, asked):
        if answer.is_coded:
            raise Failed("the file comes in a coding that was not asked for")
        media, kept = answer.field("Content-Type"), self.partial.known.get("media")
        is_page = (media or "").split(";")[0].strip().lower() in PAGES
        if is_page and (kept and kept.split(";")[0].lower() not in PAGES if asked else self.is_no_page(answer)):
            raise Failed("a page comes in the file's place")
        total = answer.length
        if total is None and answer.tag and answer.tag == self.partial.known.get("etag") and STRONG_TAG.match(answer.tag):
            total = self.partial.known.get("total")
        self.begin(answer, total)
        self.receive(answer, total)
        if total is not None and self.partial.size != total:
            raise Broken(f"{self.partial.size} bytes of {total} have come")
        self.partial.known["total"] = self.partial.size
        return self.conclude()

    def is_no_page(self, answer):
        """Whether nothing but its type says that an answer is the file, and the file's name says that it is no page."""
        name = urllib.parse.urlsplit(self.url).path.rpartition("/")[2]
        return not (answer.field("ETag") or answer.field("Last-Modified") or name.endswith((".html", ".htm"))) and "." in name

    def take_part(self, answer, first, asked):
        """A 206; Refused before a byte is written where it does not fit what is kept."""
        if (answer.field("Content-Type") or "").lower().startswith("multipart/") or answer.is_coded:
            raise Refused("the part comes in a form that was not asked for")
        span = answer.range
        if not span:
            raise Refused("a 206 that does not say where it belongs")
        start, end, total = span
        if answer.length is not None and answer.length != end - start:
            raise Refused("a 206 whose length contradicts its range")
        if not asked:
            if start != 0 or end != total:
                raise Failed("a part comes where the whole was asked for")
            self.begin(answer, total)
        elif start != first:
            raise Refused("another range than the one asked for")
        else:
            self.compare(answer, total)
            self.partial.update(**facts(answer), total=total)
            self.partial.known.pop("refusals", None)
        before = self.partial.size
        overlap = before - start
        if overlap and end < before:
            raise Refused("a 206 that ends before what is kept")
        self.receive(answer, end, expected=self.partial.tail(overlap))
        if self.partial.size < end:
            raise Broken(f"the part ended {end - self.partial.size} bytes before its end")
        if self.partial.known.get("total") == end:
            return self.conclude()
        if end == before:
            raise Failed("no new byte comes")
        return False

    def begin(self, answer, total):
        self.partial.begin(**facts(answer), total=total)
        self.fetches_anew = self.way == "restart"

    def compare(self, answer, total):
        """Refused where an answer is not of the file that is kept."""
        known, new = self.partial.known, facts(answer)
        if known.get("total") and total is not None and total != known["total"]:
            raise Refused("the length of the whole is another")
        if known.get("etag") and new["etag"] and new["etag"] != known["etag"]:
            raise Refused("the tag is another")
        if not new["etag"] and not answer.field("ETag") and new["date"] and known.get("date") not in (None, new["date"]):
            raise Refused("the date is another")
        for name, value in new["digests"].items():
            if known.get("digests", {}).get(name, value) != value:
                raise Refused("the digest of the whole is another")
        # Without its tag an answer proves nothing, unless a condition or the bytes do.
        is_proved = self.way in ("if-match", "throw-away", "verify-first") and self.guard() or self.way == "overlap"
        if known.get("etag") and not new["etag"] and not is_proved and not self.sha256:
            raise Refused("the answer has lost its tag")

    def receive(self, answer, end, expected=b""):
        """Appends the body up to `end`, the first bytes of it held against those that are kept already."""
        content = {"sha-256": hashlib.sha256(), "sha-512": hashlib.sha512()}
        # The digest may also come behind the chunks.
        is_hashed = answer.field("Content-Digest") or answer.field("Transfer-Encoding")
        noted = time.monotonic()
        pace = Pace(self.options.lowest_rate)
        try:
            for block in answer.body():
                for hash in content.values() if is_hashed else ():
                    hash.update(block)
                if expected and block:
                    known, block = block[:len(expected)], block[len(expected):]
                    if not expected.startswith(known):
                        raise Refused("the last bytes that are kept differ from what comes")
                    expected = expected[len(known):]
                excess = 0 if end is None else self.partial.size + len(block) - end
                self.partial.append(block[:len(block) - excess] if excess > 0 else block)
                pace.take(len(block))
                if self.deadline and time.monotonic() > self.deadline:
                    raise Broken("it takes too long")
                if excess > 0:
                    raise Broken("more bytes come than were declared")
                if not block or time.monotonic() - noted > 0.05:
                    self.partial.note()
                    noted = time.monotonic()
        finally:
            self.partial.note()
        for name, value in answer.digests("Content-Digest").items():
            if content[name].hexdigest() != value:
                raise Mismatch("the bytes of an answer are not those of its digest")
        self.partial.update(digests=answer.digests("Repr-Digest"))

    # The end

    def conclude(self):
        """Holds the whole against every digest that is known, and puts it under its name."""
        wanted = dict(self.partial.known.get("digests", {}))
        if self.sha256:
            wanted["given"] = self.sha256
        if any(value != (self.partial.sha512 if name == "sha-512" else self.partial.sha256)
               for name, value in wanted.items()):
            raise Mismatch("the file is not that of its digest")
        self.partial.finish()
        return True


class Pace:
    """Sees to it that in three seconds at least so many bytes come as the lowest rate asks for."""

    def __init__(self, rate):
        self.rate, self.count, self.since = rate, 0, time.monotonic()

    def take(self, count):
        self.count += count
        seconds = time.monotonic() - self.since
        if self.rate and seconds >= 3:
            if self.count < self.rate * seconds:
                raise Broken("the bytes come too slowly")
            self.count, self.since = 0, time.monotonic()


def origin(url):
    parts = urllib.parse.urlsplit(url)
    return parts.scheme, parts.hostname, parts.port


def facts(answer: Answer):
    """What an answer says of the file."""
    modified, date = (moment(answer.field(name)) for name in ("Last-Modified", "Date"))
    return {
        "etag": answer.tag, "media": answer.field("Content-Type"), "date": answer.field("Last-Modified"),
        "is_date_strong": not answer.field("ETag") and bool(modified and date and date - modified >= 1),
        "digests": answer.digests("Repr-Digest"),
    }


def moment(text):
    try:
        return email.utils.parsedate_to_datetime(text).timestamp() if text else None
    except (ValueError, TypeError):
        return None


def wait(answer):
    """The seconds that Retry-After asks for."""
    text = answer.field("Retry-After") or ""
    if text.isdecimal():
        return int(text)
    then = moment(text)
    return max(0, then - (moment(answer.field("Date")) or time.time())) if then else 0


def is_there(output, sha256):
    """Whether the whole file lies there already, as its checksum proves."""
    try:
        with open(output, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == sha256
    except OSError:
        return False


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("way", choices=("if-match", "overlap", "throw-away", "restart", "verify-first"))
    options.add_argument("url")
    options.add_argument("output")
    options.add_argument("--timeout", type=float, default=30)
    options.add_argument("--total", type=float)
    options.add_argument("--lowest-rate", type=float)
    options.add_argument("--sha256", default="")
    options.add_argument("--user", default="")
    options.add_argument("--token", default="")
    given = options.parse_args()
    # Like an interrupt: what has come is noted, or thrown away, on the way out.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    if given.way == "verify-first" and is_there(given.output, given.sha256):
        return 0
    download = None
    try:
        download = Download(given.way, given.url, given.output, given)
        download.run(attempts=3 if given.way == "throw-away" else 1)
        return 0
    except (Broken, Busy, Failed, Later, Mismatch, Refused, OSError) as error:
        print(f"odd.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    finally:
        if download and given.way == "throw-away":
            download.partial.drop()


if __name__ == "__main__":
    sys.exit(main())
