"""What a screen reader sees and does: the accessibility tree of a window, over D-Bus alone."""

from __future__ import annotations

import subprocess
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jeepney import DBusAddress, MessageType, new_method_call
from jeepney.io.blocking import open_dbus_connection

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from jeepney.io.blocking import DBusConnection

ATSPI = "org.a11y.atspi"
ROOT = "/org/a11y/atspi/accessible/root"
REGISTRY = f"{ATSPI}.Registry"
PATIENCE = 60.0
STATES = {
    "checked": 4, "editable": 7, "enabled": 8, "focusable": 11, "focused": 12,
    "selected": 23, "sensitive": 24, "showing": 25, "visible": 30,
}  # fmt: skip
"""Numbers of AtspiStateType, as at-spi2-core has them."""


@dataclass(frozen=True)
class Thing:
    """One accessible object: whose it is and where."""

    reader: ScreenReader
    owner: str
    path: str

    def _call(self, interface: str, method: str, signature: str = "", *body: object) -> Any:  # noqa: ANN401 - whatever D-Bus carries
        address = DBusAddress(self.path, self.owner, f"{ATSPI}.{interface}")
        return self.reader.call(new_method_call(address, method, signature or None, body))

    def _property(self, interface: str, name: str) -> Any:  # noqa: ANN401
        address = DBusAddress(self.path, self.owner, "org.freedesktop.DBus.Properties")
        message = new_method_call(address, "Get", "ss", (f"{ATSPI}.{interface}", name))
        return self.reader.call(message)[0][1]

    @property
    def name(self) -> str:
        return str(self._property("Accessible", "Name"))

    @property
    def description(self) -> str:
        return str(self._property("Accessible", "Description"))

    @property
    def role(self) -> str:
        return str(self._call("Accessible", "GetRoleName")[0])

    @property
    def children(self) -> list[Thing]:
        (found,) = self._call("Accessible", "GetChildren")
        return [Thing(self.reader, owner, path) for owner, path in found]

    @property
    def states(self) -> set[str]:
        ((low, high),) = self._call("Accessible", "GetState")
        bits = low | high << 32
        return {name for name, bit in STATES.items() if bits >> bit & 1}

    @property
    def actions(self) -> list[str]:
        (found,) = self._call("Action", "GetActions")
        return [name for name, _, _ in found]

    def do(self, action: str) -> None:
        """Do one of its actions, by the name that is not translated."""
        count = self._property("Action", "NActions")
        names = [self._call("Action", "GetName", "i", place)[0] for place in range(count)]
        assert action in names, f"{self.role} “{self.name}” offers {names}"
        self._call("Action", "DoAction", "i", names.index(action))

    def write(self, text: str) -> None:
        """Replace its text."""
        (done,) = self._call("EditableText", "SetTextContents", "s", text)
        assert done

    def select(self, place: int) -> None:
        """Select one of its children."""
        self._call("Selection", "SelectChild", "i", place)

    def focus(self) -> None:
        self._call("Component", "GrabFocus")

    def walk(self) -> Iterator[Thing]:
        """This and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()


class ScreenReader:
    """A connection to the accessibility bus."""

    def __init__(self, bus: DBusConnection) -> None:
        self._bus = bus

    def call(self, message: Any) -> tuple[Any, ...]:  # noqa: ANN401 - jeepney has no types
        """Answer the body of the reply."""
        reply = self._bus.send_and_get_reply(message, timeout=PATIENCE)
        if reply.header.message_type is MessageType.error:
            raise LookupError(reply.body)
        return tuple(reply.body)

    def application(self, name: str) -> Thing:
        """The application of a name, once it is there: registration comes late."""
        desktop = Thing(self, REGISTRY, ROOT)
        return wait_for(
            lambda: next((app for app in desktop.children if app.name == name), None), name
        )


def wait_for(look: Callable[[], Thing | None], what: str) -> Thing:
    """What is looked for, once it is there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            if found := look():
                return found
        except LookupError:
            pass  # it went away while it was looked at
        time.sleep(0.05)
    raise AssertionError(f"never seen: {what}")


@contextmanager
def accessibility_bus(
    variables: Mapping[str, str],
) -> Iterator[tuple[ScreenReader, dict[str, str]]]:
    """A session bus of its own with an accessibility bus, and what a program must know of it."""
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
        stdout=subprocess.PIPE, text=True, env=dict(variables), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert daemon.stdout is not None
    try:
        address = daemon.stdout.readline().strip()
        session = open_dbus_connection(address)
        launcher = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        reply = session.send_and_get_reply(
            new_method_call(launcher, "GetAddress"), timeout=PATIENCE
        )
        bus = open_dbus_connection(reply.body[0])
        yield (
            ScreenReader(bus),
            {
                **variables,
                "DBUS_SESSION_BUS_ADDRESS": address,
                "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            },
        )
        bus.close()
        session.close()
    finally:
        daemon.terminate()
        daemon.wait()
        daemon.stdout.close()
