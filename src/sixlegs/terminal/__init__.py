"""A game at the terminal: what is said in it, the screen around it, and games kept for later."""
