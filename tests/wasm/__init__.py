"""The engine of the page as static files, without a browser: the same Pyodide, archive and kernel, in node."""
