"""The window's head: the squad's name, the verdict, the gauges; and the rail of pages."""
