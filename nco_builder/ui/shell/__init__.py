"""The main window around its pages: start, menus, header, rail, gauges."""
