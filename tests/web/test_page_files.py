"""The page's files as they are sent: compressed, and kept by a browser under the hash of what is in them."""

from __future__ import annotations

import gzip
import hashlib
import re

from tests.web.served import Served


def test_the_page_names_its_files_by_their_content_and_they_are_kept(server: Served) -> None:
    page = server.get("/")
    assert page.headers["cache-control"] == "no-cache"
    addresses = re.findall(r'(?:src|href)="(page/[^"]+)"', page.text)
    assert sorted(address.rpartition("/")[2] for address in addresses) == ["early.js", "page.css", "page.js"]
    for address in addresses:
        file = server.get(f"/{address}")
        assert file.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert hashlib.sha256(file.content).hexdigest().startswith(address.split("/")[1])


def test_files_are_compressed_for_those_who_take_it(server: Served) -> None:
    for path in ("/", "/api/v1/gallery"):
        plain = server.client.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        with server.client.stream("GET", path, headers={"accept-encoding": "gzip"}) as packed:
            assert packed.headers["content-encoding"] == "gzip"
            assert packed.headers["vary"] == "accept-encoding"
            sent = b"".join(packed.iter_raw())
        assert gzip.decompress(sent) == plain.content
        assert len(sent) < len(plain.content)


def test_what_a_browser_has_is_not_sent_again(server: Served) -> None:
    for path in ("/", "/api/v1/gallery"):
        first = server.get(path)
        again = server.client.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_what_is_not_there_is_not_kept(server: Served) -> None:
    refused = server.get("/api/v1/gallery/nobody.svg")
    assert refused.status_code == 404
    assert refused.headers["cache-control"] == "no-store"
