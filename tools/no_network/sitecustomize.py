"""No network for Python: with this folder on PYTHONPATH, only this machine itself can be reached.

Python imports a module of this name whenever it starts, so one variable covers the tests, the
kernels they start and whatever those start. The guard is an audit hook: it sees every use of a
socket, by any library, and cannot be taken out again. It does not see programs that are not Python,
and sees a name given to connect() only once that was looked up: tools/own_network.py closes both.
"""

import sys

# Audit event -> where the address stands among its arguments ("Audit events table", Python's docs).
ADDRESS_AT = {
    "socket.connect": 1,
    "socket.sendto": 1,
    "socket.sendmsg": 1,
    "socket.getaddrinfo": 0,
    "socket.gethostbyname": 0,
    "socket.gethostbyaddr": 0,
}


def is_here(host: str | bytes | None) -> bool:
    """True for a name or number that means this machine: loopback, or no host at all."""
    import ipaddress  # here, so that starting Python loads nothing more than it did

    name = (host.decode("ascii", "replace") if isinstance(host, bytes) else host or "").lower()
    if name in ("", "localhost"):
        return True
    try:
        number = ipaddress.ip_address(name)
    except ValueError:
        return False
    number = getattr(number, "ipv4_mapped", None) or number
    return number.is_loopback or number.is_unspecified


def guard(event: str, arguments: tuple) -> None:
    """Refuse, with an OSError, what would leave this machine."""
    if event not in ADDRESS_AT:
        return
    address = arguments[ADDRESS_AT[event]]
    is_name = event.startswith("socket.get")
    if not is_name and not isinstance(address, tuple):  # a Unix socket's path, or no address
        return
    if not is_here(address if is_name else address[0]):
        raise OSError(f"No network in tests: {event} to {address!r} refused, loopback only")


sys.addaudithook(guard)
