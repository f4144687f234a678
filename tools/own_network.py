"""Run a command in a network of its own, with the loopback and nothing else. Linux only.

    python tools/own_network.py COMMAND [ARGUMENTS]

Closed in here too is what the guard in Python (tools/no_network) cannot see, such as a browser. It
needs no program and no root: an ordinary user gets a user namespace around the network, and stays
who they are in it. Exit code 125 when the system does not allow it.
"""

import ctypes
import os
import socket
import struct
import sys
from pathlib import Path

NEW_USER, NEW_NETWORK = 0x10000000, 0x40000000  # <linux/sched.h>
SET_FLAGS, IS_UP = 0x8914, 0x1  # SIOCSIFFLAGS and IFF_UP, <linux/sockios.h> and <linux/if.h>
REFUSED, LOST = 125, 127  # as `env` and a shell say it


def unshare(flags: int) -> None:
    """Leave the namespaces that `flags` name for new ones; OSError where that is not allowed."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(flags) != 0:
        raise OSError(ctypes.get_errno(), "unshare: " + os.strerror(ctypes.get_errno()))


def enter() -> None:
    """Move this process into a network of its own; who is not root needs a user namespace too."""
    user, group = os.getuid(), os.getgid()
    try:
        unshare(NEW_NETWORK)
    except PermissionError:
        unshare(NEW_USER | NEW_NETWORK)
        Path("/proc/self/setgroups").write_text("deny", encoding="ascii")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1", encoding="ascii")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1", encoding="ascii")


def raise_loopback() -> None:
    """Bring up the interface lo, which is down in a new network."""
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SET_FLAGS, struct.pack("16sH14x", b"lo", IS_UP))


def main(command: list[str]) -> int:
    """Become `command` in there; an exit code only when that cannot be."""
    if not command or command[0] in ("-h", "--help"):
        print(__doc__, file=sys.stdout if command else sys.stderr)
        return 0 if command else 2
    try:
        enter()
        raise_loopback()
    except (OSError, AttributeError) as error:  # AttributeError: a system without unshare
        print(error, file=sys.stderr)
        return REFUSED
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"{command[0]}: cannot be started ({error.strerror}).", file=sys.stderr)
        return LOST


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
