"""What README's figures come from: `make bench`."""
