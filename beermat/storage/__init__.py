"""The record on disk: one SQLite file, written by one thread, readable by everybody."""
