"""`beermat doctor`, on machines that are made up and on this one."""
