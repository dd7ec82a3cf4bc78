"""What a page can ask: pure functions from a request to an answer, without processes, signals or a web framework."""
