"""The live board: the ES modules that the page, an embedded page and a notebook share, and what reads them."""
