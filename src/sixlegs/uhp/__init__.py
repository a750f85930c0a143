"""The Universal Hive Protocol (UHP), as a server and as a client."""
