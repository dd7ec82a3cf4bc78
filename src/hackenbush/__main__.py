"""``python -m hackenbush`` is the command ``hackenbush``."""

import sys

from hackenbush.cli import main

if __name__ == "__main__":
    sys.exit(main())
