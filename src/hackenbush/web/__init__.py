"""The page and its API: a server without state, whose work is done by worker processes within budgets."""
