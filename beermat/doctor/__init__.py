"""`beermat doctor`: what the table leans on, whether it works, and what to do where it does not."""
