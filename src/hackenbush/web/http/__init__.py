"""HTTP and WebSocket: the application, its headers and limits, and who is answered."""
