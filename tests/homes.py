"""Variables of the environment that lead to a user's own files."""

HOMES = ("HOME", "USERPROFILE")
FOLDERS = (
    *("APPDATA", "LOCALAPPDATA"),
    *("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"),
)
