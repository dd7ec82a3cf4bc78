"""Makes a release: source archive, wheels for Linux and Pyodide, what they contain, and tests of each in clean places.

`tools/release` runs it. Wheels for macOS and Windows are built by a hosted workflow (`.github/workflows/wheels.yml`).
"""
