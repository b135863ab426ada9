"""Resumes a download as tutorials show it: asks for the rest of the file and appends what comes."""
import os
import sys

import requests

url, output = sys.argv[1:3]
timeout = float(sys.argv[3]) if len(sys.argv) > 3 else None
size = os.path.getsize(output) if os.path.exists(output) else 0
headers = {"Range": f"bytes={size}-"} if size else {}
with requests.get(url, headers=headers, stream=True, timeout=timeout) as response:
    response.raise_for_status()
    with open(output, "ab") as file:
        for block in response.iter_content(chunk_size=65536):
            file.write(block)
