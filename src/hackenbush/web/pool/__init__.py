"""Worker processes: the scheduler, the pool, the cache of responses, and the worker itself."""
