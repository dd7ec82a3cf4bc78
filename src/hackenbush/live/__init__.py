"""The live board: ES modules that the page, an embedded page and a notebook share, and what reads them.

The modules stand beside this file and are served as they are. Where there is no server, `module` gives all of
them as one, which needs no other file, and `embed` a whole page.
"""

from __future__ import annotations

from hackenbush.live.embed import embed
from hackenbush.live.modules import FOLDER, module

__all__ = ["FOLDER", "embed", "module"]
