"""The tests' closed network: nothing outside is reached, everything on this machine is."""

import json
import os
import runpy
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tools.check import OWN_NETWORK, environment, network

OUTSIDE = "192.0.2.1"  # TEST-NET-1 of RFC 5737: nobody's address
GUARD = Path(__file__).resolve().parent.parent / "tools" / "no_network"
is_here = runpy.run_path(str(GUARD / "sitecustomize.py"))["is_here"]


@pytest.fixture
def listening():
    """A port of this machine that takes connections."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize(
    ("attempt", "event"),
    [
        ("tcp.connect(('192.0.2.1', 9))", "socket.connect to ('192.0.2.1', 9)"),
        ("tcp.connect_ex(('192.0.2.1', 9))", "socket.connect to ('192.0.2.1', 9)"),
        ("udp.sendto(b'x', ('192.0.2.1', 9))", "socket.sendto to ('192.0.2.1', 9)"),
        ("socket.getaddrinfo('example.org', 9)", "socket.getaddrinfo to 'example.org'"),
        ("socket.getaddrinfo(b'example.org', 9)", "socket.getaddrinfo to b'example.org'"),
        ("socket.gethostbyname('example.org')", "socket.gethostbyname to 'example.org'"),
        ("socket.gethostbyaddr('192.0.2.1')", "socket.gethostbyaddr to '192.0.2.1'"),
        ("socket.create_connection(('192.0.2.1', 9))", "socket.getaddrinfo to '192.0.2.1'"),
        ("urllib.request.urlopen('http://192.0.2.1')", "socket.getaddrinfo to '192.0.2.1'"),
    ],
)
def test_outside_is_refused(attempt, event):
    with socket.socket() as tcp, socket.socket(type=socket.SOCK_DGRAM) as udp:
        with pytest.raises(OSError) as refused:
            eval(attempt, {"socket": socket, "urllib": urllib, "tcp": tcp, "udp": udp})
    assert f"No network in tests: {event} refused, loopback only" in str(refused.value)


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", True),
        ("127.8.9.10", True),
        ("localhost", True),
        ("LOCALHOST", True),
        (b"localhost", True),
        ("::1", True),
        ("::1%lo", True),
        ("::ffff:127.0.0.1", True),
        ("0.0.0.0", True),
        ("::", True),
        ("", True),
        (None, True),
        ("192.0.2.1", False),
        (b"192.0.2.1", False),
        ("10.0.0.1", False),
        ("169.254.169.254", False),
        ("2001:db8::1", False),
        ("::ffff:192.0.2.1", False),
        ("127.0.0.1.example", False),
        ("localhost.example", False),
    ],
)
def test_what_counts_as_this_machine(host, here):
    assert is_here(host) is here


def test_this_machine_is_reached(listening):
    for host in ("127.0.0.1", "localhost"):
        socket.create_connection((host, listening)).close()


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no Unix sockets on this system")
def test_unix_sockets_are_reached(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # a short name: such a path is limited to about 100 bytes
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as client:
        server.bind("door")
        server.listen()
        client.connect("door")


def test_a_kernel_cannot_reach_outside():
    """The kernels of the notebooks inherit the guard; the cell shows which of the walls it met."""
    cell = (
        "import socket\n"
        "try:\n"
        f"    socket.create_connection(({OUTSIDE!r}, 80), timeout=5)\n"
        "except OSError as error:\n"
        "    print(error)"
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)])
    NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    outputs = [(output.name, output.text) for output in notebook.cells[0].outputs]
    refusal = f"No network in tests: socket.getaddrinfo to {OUTSIDE!r} refused, loopback only\n"
    assert outputs == [("stdout", refusal)]


def test_the_checks_give_every_child_the_guard(tmp_path, monkeypatch):
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy.example:3128")
    monkeypatch.setenv("all_proxy", "http://proxy.example:3128")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "a key")
    monkeypatch.setenv("AGENTLAB_MODEL", "a model")
    child = (
        "import json, os, sys;print(json.dumps([dict(os.environ), 'sitecustomize' in sys.modules]))"
    )
    told = subprocess.run(
        [sys.executable, "-c", child],
        env=environment(str(tmp_path)),
        capture_output=True,
        text=True,
    )
    seen, is_guarded = json.loads(told.stdout)
    assert is_guarded
    assert seen["PYTHONPATH"] == str(GUARD)
    assert [seen[n] for n in ("PYTHONHASHSEED", "PYTHONUTF8", "NO_PROXY")] == ["0", "1", "*"]
    assert [seen[n] for n in ("NEEDLE_TELEMETRY", "DO_NOT_TRACK")] == ["0", "1"]
    gone = {"HTTPS_PROXY", "all_proxy", "ANTHROPIC_API_KEY", "AGENTLAB_MODEL"}
    assert gone & set(seen) == set()


IN_ITS_OWN = """
import json, os, socket
with socket.create_server(("127.0.0.1", 0)) as server:
    socket.create_connection(server.getsockname()).close()
try:
    socket.create_connection(("192.0.2.1", 80), timeout=5)
    outside = "reached"
except OSError as error:
    outside = error.strerror
print(json.dumps([[name for _, name in socket.if_nameindex()], outside, os.getuid()]))
"""


def test_a_network_of_its_own_has_the_loopback_alone():
    """Without the guard, so that only the namespace can be what stops it."""
    prefix, _ = network()
    if not prefix:
        pytest.skip("this system allows no network namespace")
    bare = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    command = [*OWN_NETWORK, sys.executable, "-c", IN_ITS_OWN]
    told = subprocess.run(command, env=bare, capture_output=True, text=True)
    assert json.loads(told.stdout) == [["lo"], "Network is unreachable", os.getuid()]


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--help"], 0, "Run a command in a network of its own"),
        ([], 2, "Run a command in a network of its own"),
        (["no-such-command", "x"], 127, "no-such-command: cannot be started (No such file"),
    ],
)
def test_a_network_of_its_own_says_what_it_takes(arguments, code, told):
    if code == 127 and not network()[0]:
        pytest.skip("this system allows no network namespace")
    done = subprocess.run([*OWN_NETWORK, *arguments], capture_output=True, text=True)
    assert done.returncode == code
    assert (done.stderr if code else done.stdout).startswith(told)
    assert "Traceback" not in done.stderr
