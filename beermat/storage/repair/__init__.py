"""What becomes of a record that is damaged, lost or was cut off: it is noticed, set aside and made good."""
