"""What takes minutes: crashes and power cuts by the thousand, kills, eight hours of play, any nonsense."""
