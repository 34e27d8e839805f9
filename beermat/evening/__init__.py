"""What happened tonight, pure: the entries, their fold, the Maß, the notation. Imports the rules."""
