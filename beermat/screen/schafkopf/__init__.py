"""The screens of Schafkopf: four coasters with an account each, and the dialogs for its deals."""
