"""Games at the terminal: the session, its screen, its vocabulary and saved games."""
