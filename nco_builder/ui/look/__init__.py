"""How the window looks: colors, fonts, icons, marks, and small parts that every page uses."""
