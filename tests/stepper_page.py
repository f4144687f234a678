"""A stepper on a blank page: its script, a stand-in for the model, and what a reader sees and does.

from browser import browser, needs_browser, page  # noqa: F401 (fixtures)
from stepper_page import shown  # noqa: F401 (fixture)

@needs_browser
def test_a_key(shown):  # noqa: F811
    assert shown(trace).press("ArrowRight") == 1
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agentlab.display import stepper as module
from agentlab.display.stepper import Stepper
from agentlab.trace import Trace

HERE = Path(module.__file__).parent
SCRIPT = (HERE / "stepper.js").read_text("utf-8")
STYLE = (HERE / "stepper.css").read_text("utf-8")
BLANK = "<!doctype html><html lang='en'><title>t</title><body><div id='here'></div>"

# What a notebook gives the script: a model with its state and its messages. `dead` is a kernel that
# is gone; `told` are the saves and messages that reached it.
SETUP = """async ([script, style, payload]) => {
  const sheet = document.createElement("style");
  sheet.append(style);
  document.head.append(sheet);
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  window.module = await import(url);
  const heard = {};
  window.model = {
    state: { index: 0, _payload: payload }, told: [], dead: false,
    get(name) { return this.state[name]; },
    set(name, value) {
      const changed = this.state[name] !== value;
      this.state[name] = value;
      if (changed) this.hear(`change:${name}`);
    },
    save_changes() { this.send({ index: this.state.index }); },
    send(message) {
      if (this.dead) throw new Error("Cannot send");
      this.told.push(message);
    },
    on(name, act) { (heard[name] ??= new Set()).add(act); },
    off(name, act) { heard[name]?.delete(act); },
    hear(name, message) { for (const act of heard[name] ?? []) act(message); },
    listeners(name) { return heard[name]?.size ?? 0; },
  };
  const widget = window.module.default();
  widget.initialize({ model: window.model });
  window.close = widget.render({ model: window.model, el: document.getElementById("here") });
}"""


class Shown:
    """A stepper on a page, by what a reader sees and does."""

    def __init__(self, page: Any, trace: Trace, **folds: Any) -> None:
        self.page, self.stepper = page, Stepper(trace, **folds)
        page.evaluate(SETUP, [SCRIPT, STYLE, self.stepper.payload()])
        self.root = page.locator(".al-stepper")
        self.find = page.get_by_role("searchbox", name="Find")
        self.kind = page.get_by_role("combobox", name="Kind")
        self.tool = page.get_by_role("combobox", name="Tool")
        self.rows = page.get_by_role("listbox", name="Steps").get_by_role("option")

    def at(self) -> int:
        """The stop on show, from 0, as the page says it."""
        place = self.page.locator(".al-place").inner_text()
        return int(place.split()[0]) - 1 if place else -1

    def headline(self) -> str:
        return self.page.locator(".al-now h2").inner_text()

    def panel(self, name: str) -> str:
        return self.page.get_by_role("region", name=name).inner_text().replace("\n\n", "\n")

    def click(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def press(self, *keys: str) -> int:
        self.root.focus()
        for key in keys:
            self.page.keyboard.press(key)
        return self.at()

    def go(self, stop: int) -> None:
        """As Python does it."""
        self.page.evaluate("stop => model.set('index', stop)", stop)

    def model(self, expression: str) -> Any:
        return self.page.evaluate(f"() => model.{expression}")

    def note(self) -> str:
        return self.page.locator(".al-note").inner_text()

    def open_all(self) -> None:
        """Open all that is folded, and what is folded in it."""
        self.page.evaluate(OPEN_ALL)


OPEN_ALL = """async () => {
  for (let round = 0; round < 4; round++) {
    for (const box of document.querySelectorAll("details")) box.open = true;
    await new Promise((done) => setTimeout(done, 0));
  }
}"""


@pytest.fixture
def shown(page: Any) -> Callable[..., Shown]:
    page.set_content(BLANK)
    return lambda trace, **folds: Shown(page, trace, **folds)


# The three texts of a stepper that are hardest to read, as [contrast, class, text].
CONTRAST = """() => {
  const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
  const over = ([r, g, b, a = 1], under) => [r, g, b].map((c, i) => c * a + under[i] * (1 - a));
  const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const light = (color) => {
    const [r, g, b] = color.map((c) => linear(c / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const ratio = (a, b) => Math.max(light(a), light(b)) / Math.min(light(a), light(b));
  const root = document.querySelector(".al-stepper");
  const ground = (node) => {
    const under = node === root ? [255, 0, 255] : ground(node.parentElement);
    return over(numbers(getComputedStyle(node).backgroundColor), under);
  };
  const found = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: node, textContent: text } = texts.currentNode;
    if (!text.trim() || !node.getClientRects().length) continue;
    const drawn = node instanceof SVGElement;
    const style = getComputedStyle(node);
    const fill = drawn && getComputedStyle(node.previousElementSibling).fill;
    const under = drawn ? numbers(fill) : ground(node);
    const ink = over(numbers(drawn ? style.fill : style.color), under);
    const name = node.getAttribute("class") ?? node.localName;
    found.push([ratio(ink, under), name, text.slice(0, 40)]);
  }
  return found.sort((a, b) => a[0] - b[0]).slice(0, 3);
}"""
