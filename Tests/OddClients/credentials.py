"""Answers to a server that asks who is there: Basic, Digest (with MD5 or SHA-256) and Bearer; RFC 7617, 7616, 6750."""
import base64
import hashlib
import os
import re

PARAMETER = re.compile(r'([a-zA-Z0-9_-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^",\s]+))')


def answer(challenge, path, user, password, token):
    """The field that answers a challenge to a GET, or None where nothing that is known does."""
    scheme, _, rest = (challenge or "").strip().partition(" ")
    parameters = {name.lower(): quoted or plain for name, quoted, plain in PARAMETER.findall(rest)}
    if scheme.lower() == "basic" and user:
        return "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()
    if scheme.lower() == "bearer" and token:
        return f"Bearer {token}"
    if scheme.lower() == "digest" and user:
        return digest(parameters, path, user, password)
    return None


def is_stale(challenge):
    """Whether the password was right, and only the server's word has run out."""
    return re.search(r'\bstale\s*=\s*"?true', challenge or "", re.IGNORECASE) is not None


def digest(given, path, user, password):
    algorithm = given.get("algorithm", "MD5").upper()
    name = {"MD5": "md5", "SHA-256": "sha256"}.get(algorithm)
    if not name or "nonce" not in given:
        return None

    def hashed(*parts):
        return hashlib.new(name, ":".join(parts).encode()).hexdigest()

    realm, nonce, own = given.get("realm", ""), given["nonce"], os.urandom(8).hex()
    secret, request = hashed(user, realm, password), hashed("GET", path)
    fields = [("username", user), ("realm", realm), ("nonce", nonce), ("uri", path)]
    tail = f", algorithm={algorithm}"
    if "auth" in re.split(r"[,\s]+", given.get("qop", "")):
        fields += [("cnonce", own), ("response", hashed(secret, nonce, "00000001", own, "auth", request))]
        tail += ", qop=auth, nc=00000001"
    else:
        fields.append(("response", hashed(secret, nonce, request)))
    if "opaque" in given:
        fields.append(("opaque", given["opaque"]))
    return "Digest " + ", ".join(f'{name}="{value}"' for name, value in fields) + tail
