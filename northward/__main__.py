"""`python -m northward` is `northward`."""

import sys

from northward.cli import main

sys.exit(main())
