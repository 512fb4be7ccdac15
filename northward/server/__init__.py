"""The server: tables for people and bots over HTTP and WebSockets. It knows no rule of any game."""
