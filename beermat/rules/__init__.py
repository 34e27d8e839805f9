"""The games, pure: what a deal is worth and what may be called. Imports only the standard library."""
