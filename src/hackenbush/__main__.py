"""``python -m hackenbush`` is the command ``hackenbush``."""

from hackenbush.cli import start

if __name__ == "__main__":
    start()
