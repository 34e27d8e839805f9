"""Buttons, strips and boards, without either."""
