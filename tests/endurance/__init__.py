"""What takes minutes: thousands of power cuts, a thousand kills, eight hours of play, any nonsense at all."""
