"""The live board: ES modules that the page, embedded pages and notebooks share.

The modules are beside this file, and the server sends them unchanged. Without a server, `join_modules` returns all of
them as one module, and `embed` returns a whole page.
"""

from __future__ import annotations

from hackenbush.live.embed import embed
from hackenbush.live.modules import FOLDER, join_modules

__all__ = ["FOLDER", "embed", "join_modules"]
