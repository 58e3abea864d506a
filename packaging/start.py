"""What the bundled program starts with."""

import sys

from nco_builder.cli import main

sys.exit(main())
