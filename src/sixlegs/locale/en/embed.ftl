### A game or position in a frame on another site.

embed-analyze = Analyze on { page-name }
embed-watch = Watch on { page-name }
embed-solve = Solve on { page-name }
embed-position = Position
embed-puzzle = Hive puzzle
embed-missing = There is no public game at this address.
