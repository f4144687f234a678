"""Search on the live web behind the same function type as the bundled corpus; off unless asked for.

>>> agent = research_agent(model, live_search())

It needs the package ddgs (the extra `search`) and a network, and its results change
from day to day. What came back is kept apart as everywhere: no results, failed, rate limited. ddgs
itself says "No results found." for a provider that refused, so the status of each is watched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol
from urllib.parse import urlsplit

from agentlab.models.installing import command_for
from agentlab.research.corpus import Snippet
from agentlab.research.results import NoResults, RateLimited, SearchFailed

REFUSING = (202, 403, 429)  # how providers say "too many": DuckDuckGo's word for it is 202
SECONDS = 10


class Session(Protocol):
    """What searches: ddgs's own class, or a stand-in for it."""

    def text(self, query: str, **options: Any) -> list[dict[str, Any]]:
        """Results as {"title", "href", "body"}; a DDGSException where there are none."""
        ...


def live_search(
    results: int = 3, session: Session | None = None, backend: str = "auto"
) -> Callable[[str], list[Snippet]]:
    """A search function over the web, for `search_tool` and `research_agent`.

    `backend`: which providers ddgs asks, e.g. "wikipedia". Errors: SearchFailed where ddgs is not
    installed. The function raises NoResults, SearchFailed, RateLimited.
    """
    asked = session or watched_session()

    def search(query: str) -> list[Snippet]:
        try:
            found = asked.text(query, max_results=results, backend=backend)
        except Exception as error:
            if not _of_ddgs(error):
                raise
            raise _failure(query, error, getattr(asked, "statuses", ())) from error
        snippets = snippets_of(found)[:results]
        if not snippets:
            raise NoResults(f"No results for {query!r}: nothing came back that holds any text.")
        return snippets

    return search


def snippets_of(found: Iterable[dict[str, Any]]) -> list[Snippet]:
    """Results as snippets: the page as id, its host as source. The web states no vintage."""
    snippets: dict[str, Snippet] = {}
    for result in found:
        address, text = str(result.get("href", "")), str(result.get("body", "")).strip()
        if text and address not in snippets:
            host = urlsplit(address).hostname or address
            title = str(result.get("title", "")).strip()
            snippets[address] = Snippet(address, title, text, host.removeprefix("www."))
    return list(snippets.values())


def watched_session() -> Session:
    """A session of ddgs that notes in `statuses` how each provider answered the last query."""
    try:
        from ddgs.ddgs import DDGS
    except ModuleNotFoundError:
        fix = command_for("search")
        raise SearchFailed(f"Search on the web needs the package ddgs: {fix}") from None

    class Watched(DDGS):
        """ddgs, with an eye on the status of every answer."""

        statuses: list[int] = []

        def text(self, query: str, **options: Any) -> list[dict[str, Any]]:
            """As ddgs does it; `statuses` begins anew."""
            self.statuses = []
            return super().text(query, **options)

        def _get_engines(self, category: str, backend: str) -> list[Any]:
            engines = super()._get_engines(category, backend)
            for engine in engines:
                engine.http_client = _Watching(engine.http_client, self)
            return engines

    return Watched(timeout=SECONDS)


class _Watching:
    """An HTTP client of ddgs that notes the status of what it gets."""

    def __init__(self, client: Any, session: Any) -> None:
        self._client = client._client if isinstance(client, _Watching) else client
        self._session = session

    def request(self, *args: Any, **options: Any) -> Any:
        answer = self._client.request(*args, **options)
        self._session.statuses.append(answer.status_code)
        return answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)


def _of_ddgs(error: Exception) -> bool:
    """By name, for the package need not be there."""
    return any(kind.__name__ == "DDGSException" for kind in type(error).__mro__)


def _failure(query: str, error: Exception, statuses: Sequence[int]) -> Exception:
    """Which of the three it was that ddgs could not do."""
    refused = [status for status in statuses if status in REFUSING]
    if type(error).__name__ == "RatelimitException" or (refused and 200 not in statuses):
        return RateLimited("the search on the web")
    broken = sorted({status for status in statuses if status >= 400})
    if "No results" in str(error) and (200 in statuses or not statuses):
        return NoResults(f"No results for {query!r}: the web search found nothing. Ask otherwise.")
    told = f"HTTP {', '.join(map(str, broken))}" if broken else str(error) or type(error).__name__
    return SearchFailed(f"Search failed: {told}. This is not 'no results'; nothing is known.")
