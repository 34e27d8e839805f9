"""What the screen is drawn from: widgets that know how they look, and nothing of the game's course."""
