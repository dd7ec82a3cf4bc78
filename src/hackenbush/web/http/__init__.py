"""HTTP and WebSocket: the application, its headers, its limits, and its check of hosts and origins."""
