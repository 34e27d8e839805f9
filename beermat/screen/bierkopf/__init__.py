"""The screens of Bierkopf: two mats, and the dialogs in which its deals are entered and set right."""
