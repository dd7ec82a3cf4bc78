"""Builds the page as a folder of static files: the whole solver in the browser, no server, also offline.

`tools/site` runs it. Only the standard library is needed, and programs that it looks for: node, clang and lld.
"""
