"""What opens over the table: one class for each dialog, one file for each topic."""
