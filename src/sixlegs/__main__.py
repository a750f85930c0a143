"""`python -m sixlegs`: the command line."""

import sys

from sixlegs.cli import main

sys.exit(main())
