"""Search on the web, without the web: a stand-in session, and ddgs itself against a loopback."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from agentlab.agent import Agent
from agentlab.events import CallFinished
from agentlab.models.scripted import ScriptedModel, call
from agentlab.research.corpus import Snippet
from agentlab.research.ledger import ledger
from agentlab.research.search import NoResults, RateLimited, SearchFailed
from agentlab.research.search_live import live_search, snippets_of, watched_session
from agentlab.research.toolbox import parser, search_tool
from agentlab.tools import Toolbox


class DDGSException(Exception):
    pass


class RatelimitException(DDGSException):
    pass


class TimeoutException(DDGSException):
    pass


class Session:
    """Gives what it was made with, or raises it, and keeps what it was asked."""

    def __init__(self, found, statuses=()):
        self.found, self.statuses, self.asked = found, list(statuses), []

    def text(self, query, **options):
        self.asked.append((query, options))
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


PERU = {
    "title": "Peru - Facts",
    "href": "https://www.facts.example/peru",
    "body": "Peru has an area of 1,285,216 km².",
}


def test_results_become_snippets_with_page_and_host():
    session = Session([PERU])
    assert live_search(session=session)("area Peru") == [
        Snippet(PERU["href"], "Peru - Facts", PERU["body"], "facts.example")
    ]
    assert session.asked == [("area Peru", {"max_results": 3, "backend": "auto"})]


def test_a_page_comes_once_and_one_without_text_not_at_all():
    empty = {"title": "x", "href": "https://a.example", "body": "  "}
    bare = {"body": "text"}
    assert [s.id for s in snippets_of([PERU, PERU, empty, bare, {}])] == [PERU["href"], ""]


def test_no_more_than_asked_for():
    many = [PERU | {"href": f"https://a.example/{n}"} for n in range(9)]
    assert len(live_search(results=2, session=Session(many))("Peru")) == 2


NOTHING = DDGSException("No results found.")


@pytest.mark.parametrize(
    "found, statuses, kind, text",
    [
        ([], [200], NoResults, "No results for 'Peru': nothing came back that holds any text."),
        (NOTHING, [200], NoResults, "No results for 'Peru': the web search found nothing."),
        (NOTHING, [200, 429], NoResults, "No results for 'Peru': the web search found nothing."),
        (NOTHING, [], NoResults, "No results for 'Peru': the web search found nothing."),
        (NOTHING, [429, 403], RateLimited, "Search failed: the search on the web limits the rate"),
        (NOTHING, [202], RateLimited, "Search failed: the search on the web limits the rate"),
        (
            NOTHING,
            [500, 503],
            SearchFailed,
            "Search failed: HTTP 500, 503. This is not 'no results'",
        ),
        (
            RatelimitException("slow"),
            [],
            RateLimited,
            "Search failed: the search on the web limits",
        ),
        (TimeoutException("timed out"), [], SearchFailed, "Search failed: timed out."),
        (DDGSException("ConnectError: no route"), [], SearchFailed, "Search failed: ConnectError"),
    ],
)
def test_nothing_found_refused_and_broken_are_three_things(found, statuses, kind, text):
    with pytest.raises(kind) as caught:
        live_search(session=Session(found, statuses))("Peru")
    assert type(caught.value) is kind and str(caught.value).startswith(text)


def test_a_fault_that_is_not_the_searchs_is_not_hidden():
    with pytest.raises(ZeroDivisionError):
        live_search(session=Session(ZeroDivisionError()))("Peru")


def test_a_figure_from_the_web_is_sourced_like_any_other():
    tools = Toolbox([search_tool(live_search(session=Session([PERU]))), parser])
    steps = [call("web_search", query="Peru"), call("parser", excerpt=PERU["body"], keyword="area")]
    trace = Agent(ScriptedModel([*steps, "done"]), tools).run("What is the area of Peru?")
    (entry,) = ledger(trace)
    assert (f"{entry.value}", entry.origin.source, entry.origin.result) == (
        "1285216",
        "facts.example",
        PERU["href"],
    )


def test_a_refusal_reaches_the_model_as_such():
    tools = Toolbox([search_tool(live_search(session=Session(NOTHING, [429])))])
    trace = Agent(ScriptedModel([call("web_search", query="Peru"), "no"]), tools).run("Peru?")
    (result,) = [e for e in trace.events if isinstance(e, CallFinished)]
    assert result.outcome == "failed" and "This is not 'no results'" in result.text


def test_without_the_package_the_error_says_what_to_install():
    try:
        import ddgs  # noqa: F401
    except ModuleNotFoundError:
        with pytest.raises(SearchFailed, match=r"pip install -e '.\[search\]'"):
            live_search()


# -- ddgs itself --

PAGE = b"<html><body><div class='r'><h2>Peru - Facts</h2><a href='https://facts.example/peru'>x</a>"
PAGE += b"<p>Peru has an area of 1,285,216 km2.</p></div></body></html>"


class Provider(BaseHTTPRequestHandler):
    status, page = 200, PAGE

    def do_GET(self):
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(self.page)

    def log_message(self, *args):
        pass


@pytest.fixture
def provider(monkeypatch):
    """ddgs with one provider, which is a server on this machine."""
    engines = pytest.importorskip("ddgs.engines", reason="the extra `search` is not installed")
    base = pytest.importorskip("ddgs.base")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Provider)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    class Engine(base.BaseSearchEngine):
        name = provider = "loopback"
        category, search_method = "text", "GET"
        search_url = f"http://127.0.0.1:{server.server_port}/"
        items_xpath = "//div[@class='r']"
        elements_xpath = {"title": ".//h2//text()", "href": ".//a/@href", "body": ".//p//text()"}

        def build_payload(self, query, *args, **options):
            return {"q": query}

    monkeypatch.setitem(engines.ENGINES, "text", {"loopback": Engine})
    yield Provider
    Provider.status, Provider.page = 200, PAGE
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    "status, page, kind",
    [
        (200, b"<html><body><p>nothing</p></body></html>", NoResults),
        (429, b"", RateLimited),
        (202, b"", RateLimited),
        (500, b"", SearchFailed),
    ],
)
def test_ddgs_against_a_loopback(provider, status, page, kind):
    assert [s.text for s in live_search()("Peru area")] == ["Peru has an area of 1,285,216 km2."]
    provider.status, provider.page = status, page
    with pytest.raises(kind) as caught:
        live_search()("Peru area")
    assert type(caught.value) is kind


def test_one_session_asks_again_and_again(provider):
    search = live_search(session=watched_session())
    assert len(search("Peru area")) == len(search("Peru area")) == 1
    provider.status = 429
    with pytest.raises(RateLimited):
        search("Peru area")
    provider.status = 200
    assert len(search("Peru area")) == 1
