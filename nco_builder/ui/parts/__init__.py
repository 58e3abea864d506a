"""The look of the window, and the widgets shared by all pages."""
