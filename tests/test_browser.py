"""The browser helper itself: it must see what it promises to see."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from browser import browser, is_local, needs_browser, opened_page, page  # noqa: F401


@pytest.mark.parametrize(
    ("url", "local"),
    [
        ("http://127.0.0.1:8888/lab", True),
        ("ws://localhost:8888/api", True),
        ("http://[::1]/", True),
        ("data:text/html,hello", True),
        ("blob:http://127.0.0.1/1-2", True),
        ("about:blank", True),
        ("file:///C:/report.html", True),
        ("https://example.org/a.js", False),
        ("http://127.0.0.1.example.org/", False),
        ("http://localhost.example.org/", False),
        ("http://192.0.2.7/", False),
        ("wss://example.org/", False),
    ],
)
def test_what_counts_as_this_machine(url: str, local: bool) -> None:
    assert is_local(url) is local


class Hello(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<p>hello</p>")

    def log_message(self, *_) -> None:
        pass


@needs_browser
def test_a_server_on_the_loopback_is_reached(page) -> None:  # noqa: F811
    server = ThreadingHTTPServer(("127.0.0.1", 0), Hello)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page.goto(f"http://127.0.0.1:{server.server_port}/")
    assert page.inner_text("p") == "hello"
    server.shutdown()
    server.server_close()


@needs_browser
@pytest.mark.parametrize(
    ("script", "trouble"),
    [
        ("fetch('http://192.0.2.7/x').catch(() => 0)", "asked for http://192.0.2.7/x"),
        ("import('https://example.org/a.js').catch(() => 0)", "asked for https://example.org/a.js"),
        ("new WebSocket('ws://192.0.2.7/')", "asked for ws://192.0.2.7/"),
        ("setTimeout(() => { throw new Error('lost') })", "script error: lost"),
    ],
)
def test_what_a_page_must_not_do_fails_its_test(browser, script: str, trouble: str) -> None:  # noqa: F811
    with pytest.raises(AssertionError) as seen, opened_page(browser) as opened:
        opened.evaluate(f"() => {{ {script} }}")
        opened.wait_for_timeout(200)
    assert str(seen.value) == trouble
