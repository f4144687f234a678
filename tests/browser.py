"""A real browser for tests: a page that stays on this machine and lets no error pass unseen.

    from browser import browser, needs_browser, page  # noqa: F401 (fixtures)

    @needs_browser
    def test_a_button(page):  # noqa: F811
        page.set_content("<button>next</button>")

What runs is the system's chromium, driven by playwright; without one of the two the tests skip and
say which is missing. A page that asks for anything off the loopback is refused it, and the test
fails when the page closes; so it does for a script error nobody caught.
"""

import importlib.util
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--no-sandbox",  # chromium refuses to start as root without it, and CI is root
    "--disable-gpu",
    "--disable-dev-shm-usage",  # a container's /dev/shm is too small for it
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--no-proxy-server",  # a proxy would carry requests past the rule of the next line
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]",
)


def chromium() -> str | None:
    """The browser's path, or None."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def why_not() -> str:
    """Why browser tests cannot run here; "" when they can."""
    if importlib.util.find_spec("playwright") is None:
        return "no playwright: pip install playwright (its browsers are not needed)"
    if chromium() is None:
        return "no chromium on PATH: on Debian and Ubuntu, apt-get install chromium"
    return ""


def needs_browser(test):
    """Marks a test as `browser`, and skips it with the reason where there is none."""
    return pytest.mark.browser(pytest.mark.skipif(bool(why_not()), reason=why_not())(test))


def is_local(url: str) -> bool:
    """True for an address on the loopback, and for pages that come from no host at all."""
    parts = urlsplit(url)
    if parts.scheme in ("about", "blob", "data", "file", "chrome-error"):
        return True
    try:
        return ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return parts.hostname == "localhost"


@contextmanager
def opened_browser() -> Iterator["Browser"]:
    """A headless chromium; starting one takes a second or two, so share it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def opened_page(browser: "Browser", **options) -> Iterator["Page"]:
    """A page in a context of its own; `options` are playwright's, e.g. viewport or color_scheme.

    Raises AssertionError at the end if the page asked for something off the loopback, if a script
    error reached the window, or if the page crashed.
    """
    troubles: list[str] = []
    context = browser.new_context(**options)
    context.route(lambda url: not is_local(url), lambda route: route.abort())
    page = context.new_page()

    def asked(request) -> None:
        if not is_local(request.url):
            troubles.append(f"asked for {request.url}")

    page.on("request", asked)
    page.on("websocket", asked)
    page.on("pageerror", lambda error: troubles.append(f"script error: {error}"))
    page.on("crash", lambda _: troubles.append("the page crashed"))
    try:
        yield page
    finally:
        context.close()
    if troubles:
        raise AssertionError("; ".join(troubles))


@pytest.fixture(scope="module")  # not session: playwright keeps an event loop in this thread
def browser() -> Iterator["Browser"]:
    with opened_browser() as opened:
        yield opened


@pytest.fixture
def page(browser: "Browser") -> Iterator["Page"]:
    with opened_page(browser) as opened:
        yield opened
