"""The table on the screen (Kivy). Reads evening and rules, speaks to the scorekeeper, sees nothing else."""
