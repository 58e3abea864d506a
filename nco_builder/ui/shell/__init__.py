"""The window around its pages: start, menus, head, rail, gauges."""
