"""Every screen in the states that are worth a picture, and the pictures of them."""
