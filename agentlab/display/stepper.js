// The stepper in the page: it draws from the JSON of a run and needs no kernel to step.
//
// Text of a run is data. It becomes text nodes and attributes in `put` and `filled` alone, and both
// spell out every character that would act instead of being read, as tables.visible does in Python.

// -- text -----------------------------------------------------------------------------------------

const ACTS = new RegExp(
  "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Zl}\\p{Zp}" + // act, or are half a character
    "\\u{34f}\\u{115f}\\u{1160}\\u{17b4}\\u{17b5}\\u{2800}\\u{3164}\\u{ffa0}" + // show nothing
    "\\u{e0100}-\\u{e01ef}]+" + // carry hidden text
    "|(?<=\\p{M}{8})\\p{M}+", // flood one letter with marks
  "gu",
);
const LONG = 600; // characters of a text before the rest folds away
const LATEST = 100; // items of a long list drawn at once

function code(char) {
  const point = char.codePointAt(0);
  const hex = (digits) => point.toString(16).padStart(digits, "0");
  return point < 256 ? `\\x${hex(2)}` : point < 65536 ? `\\u${hex(4)}` : `\\U${hex(8)}`;
}

const spelledOut = (chars) =>
  Array.from(chars, (c) => ({ "\n": "⏎", "\t": " ", "\r": "\\r" })[c] ?? code(c)).join("");

/** The text on one line, as a string. */
export const spelled = (text) => text.replace(ACTS, spelledOut);

/** The text as nodes, what was spelled out in a frame, ends of lines faint; `lines` keeps them. */
function shown(text, lines = false) {
  const nodes = document.createDocumentFragment();
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ACTS)) {
    nodes.append(text.slice(from, index));
    for (const [part] of found.matchAll(/[\n\t]+|[^\n\t]+/g)) {
      const plain = /^[\n\t]/.test(part) && (lines || !part.includes("\n"));
      nodes.append(plain ? part.replaceAll("\t", " ") : mark(spelledOut(part)));
    }
    from = index + found.length;
  }
  nodes.append(text.slice(from));
  return nodes;
}

function mark(text) {
  const frame = document.createElement("span");
  frame.className = /^[⏎ ]+$/.test(text) ? "al-newline" : "al-mark";
  frame.append(text);
  return frame;
}

/** A text of the run: its beginning, how much is missing, the number of the whole. */
const clipped = (text) => (Array.isArray(text) ? text : [text ?? "", 0]);
const begins = (text) => clipped(text)[0];
const isPairs = (value) => Array.isArray(value) && value.every(Array.isArray);

function short(text, length = 160) {
  const [all, missing] = clipped(text);
  return missing || all.length > length ? `${all.slice(0, fair(all, length))}…` : all;
}

/** Where to cut near `at` so that no character is halved. */
const fair = (text, at) => (/[\ud800-\udbff]/.test(text[at - 1]) ? at - 1 : at);

/** Names and values (or a text) on one line, e.g. `a=2, b="4"`. */
function inline(pairs, length = 160) {
  if (!isPairs(pairs)) return short(pairs, length);
  return pairs.map(([k, v]) => `${short(k, 40)}=${short(v, length)}`).join(", ");
}

const words = (name) => name.replaceAll("_", " ");
const count = (n, noun) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;

// -- nodes ----------------------------------------------------------------------------------------

/** Replace what a node holds. Texts are spelled out; undefined and false are left out. */
function put(node, ...children) {
  const held = children.flat(Infinity).filter((child) => child !== undefined && child !== false);
  node.replaceChildren(...held.map((child) => (child instanceof Node ? child : shown(`${child}`))));
  return node;
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value !== undefined) node.setAttribute(name, spelled(`${value}`));
  }
  return put(node, children);
}

/** Give a node the name a screen reader says. */
const name = (node, text, attribute = "aria-label") => node.setAttribute(attribute, spelled(text));

const h = (tag, attributes = {}, ...children) =>
  filled(document.createElement(tag), attributes, children);
const svg = (tag, attributes = {}, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

const p = (...said) => h("p", {}, said);
const faint = (...said) => h("p", { class: "al-faint" }, said);
const tag = (said) => [" ", h("span", { class: "al-tag" }, said)];
const HIDDEN = { "aria-hidden": "true" }; // from a screen reader, which hears it otherwise

/** Something that is drawn when it is first opened, or `open` from the start. */
function folded(summary, draw, open = false) {
  const box = h("details", {}, h("summary", {}, summary));
  if (open) {
    box.append(...[draw()].flat());
    box.open = true;
  }
  box.addEventListener("toggle", () => {
    if (box.open && box.childElementCount === 1) box.append(...[draw()].flat());
  });
  return box;
}

/** A text with its lines; what is long folds away, what is missing is counted. */
function block(text, hint) {
  const [all, missing, number] = clipped(text);
  const cut = all.length <= LONG * 1.5 ? all.length : fair(all, LONG);
  const piece = (from, to) => h("pre", { class: "al-text" }, shown(all.slice(from, to), true));
  const gone = () => `… ${count(missing, "further character")} not in this page; ${hint(number)}`;
  return h("div", { class: "al-block" },
    piece(0, cut),
    cut < all.length && folded(count(all.length - cut, "more character"), () => piece(cut)),
    missing > 0 && faint(gone()));
}

function pairsList(pairs, hint) {
  if (!isPairs(pairs)) return block(pairs, hint);
  if (!pairs.length) return faint("no arguments");
  return h("dl", { class: "al-pairs" },
    pairs.map(([name, value]) => [h("dt", {}, begins(name)), h("dd", {}, block(value, hint))]));
}

// -- the run --------------------------------------------------------------------------------------

const LISTS = ["steps", "messages", "tools", "entries"];

/** The stops of a run and the lists they point into; grows while the run goes on. */
export class Run {
  constructor(data) {
    for (const name of LISTS) this[name] = [];
    this.turns = []; // stop -> the stop where its turn of the model began, or -1
    this.latest = { sent: [], entries: [] }; // stop -> the last stop up to it that changed them
    this.texts = []; // stop -> what is searched
    this.take(data);
  }

  /** Put in a part that begins where this run ends, or earlier; false when there is a gap. */
  take(part) {
    if (LISTS.some((name, i) => part.from[i] > this[name].length)) return false;
    const { run: about, checks, settled, events } = part;
    Object.assign(this, { about, checks, settled, events });
    LISTS.forEach((name, i) => {
      this[name].length = part.from[i];
      for (const item of part[name]) this[name].push(item);
    });
    this.texts.length = Math.min(this.texts.length, part.from[0]);
    for (let i = part.from[0]; i < this.steps.length; i++) this.connect(i);
    return true;
  }

  connect(i) {
    const step = this.steps[i];
    this.turns[i] = step.kind === "model" ? i : (this.turns[i - 1] ?? -1);
    for (const [list, at] of Object.entries(this.latest)) {
      at[i] = step[list] ? i : (at[i - 1] ?? -1);
    }
  }

  /** The last `most` of the messages sent, or of the ledger's entries, as they stood at stop i. */
  listAt(name, i, most = Infinity) {
    const parts = [];
    const { [name]: latest } = this.latest;
    let upto = Infinity;
    for (let at = latest[i]; at >= 0 && upto && most > 0; at = latest[at - 1]) {
      const [kept, added] = this.steps[at][name];
      const part = added.slice(0, Math.max(0, upto - kept)).slice(-most);
      parts.push(part);
      most -= part.length;
      upto = Math.min(upto, kept);
    }
    return parts.reverse().flat();
  }

  lengthAt(name, i) {
    const [kept, added] = this.steps[this.latest[name][i]]?.[name] ?? [0, []];
    return kept + added.length;
  }

  /** The task, reply, result, reminder or answer of a stop; undefined while there is none. */
  message(step) {
    return this.messages[step.message];
  }

  /** What a call was given: as checked, or as proposed where that is the same. */
  args(step) {
    return step.args ?? this.messages[step.reply?.[0]]?.calls[step.reply[1]]?.args ?? [];
  }

  get end() {
    const last = this.steps.at(-1);
    return last?.kind === "stop" ? last : undefined;
  }

  line(i) {
    const step = this.steps[i];
    return LINES[step.kind](step, this.message(step));
  }

  /** What a stop can be found by, in lower case and as it is shown. */
  text(i) {
    const step = this.steps[i];
    const args = step.kind === "call" ? inline(this.args(step), 10000) : "";
    const texts = [this.message(step)?.text, step.reason, step.rule, step.thinking].map(begins);
    return (this.texts[i] ??= spelled([this.line(i), args, ...texts].join(" ")).toLowerCase());
  }

  /** Each check of a call with passed, failed, waiting or not reached. */
  states(step) {
    const here = step.state === "bad" ? "failed" : "waiting";
    const state = (n) => (n < step.passed ? "passed" : n === step.passed ? here : "not reached");
    return this.checks.map((name, n) => [name, state(n)]);
  }

  usesTool(i, name) {
    const calls = this.steps[i].kind === "model" ? (this.message(this.steps[i])?.calls ?? []) : [];
    return [this.steps[i], ...calls].some((call) => begins(call.tool) === name);
  }

  get toolNames() {
    return [...new Set(this.steps.filter((s) => s.kind === "call").map((s) => begins(s.tool)))];
  }
}

/** Every kind of stop in one line. */
const LINES = {
  start: (step, message) => `Task: ${short(message.text)}`,
  model: (step, message) => {
    if (!message) return step.state === "bad" ? "The model gave no reply" : "The model is asked";
    const [first, ...more] = message.calls;
    if (!first) return `Turn ${step.turn} says: ${short(message.text) || "nothing"}`;
    const others = more.length ? `, and ${count(more.length, "more call")}` : "";
    return `Turn ${step.turn}: ${short(first.tool, 60)}(${inline(first.args, 80)})${others}`;
  },
  call: (step, message) => {
    const tool = short(step.tool, 60);
    if (!step.outcome) return step.part === "tools" ? `${tool} runs` : `${tool} waits for a person`;
    if (step.outcome === "refused") return `${tool} was refused: ${words(step.refusal)}`;
    return `${tool} ${step.outcome}: ${short(message.text)}`;
  },
  reminder: (step, message) => `The harness reminds: ${short(message.text)}`,
  stop: (step) => {
    const why = [words(short(step.stop)), short(step.reason)].filter(Boolean);
    return `The run ended: ${why.join(", ")}`;
  },
};

// -- a stop as JSON -------------------------------------------------------------------------------

/** JSON text that is carried over as it is: a page's own numbers would round. */
class Raw {
  constructor(json) {
    this.json = json;
  }
}

function whole(text) {
  const [all, missing] = clipped(text);
  return missing ? `${all}… (${missing} more)` : all;
}

/** Names and values as an object; the values are JSON already, unless they are cut or `texts`. */
function object(pairs, texts = false) {
  if (!isPairs(pairs)) return whole(pairs);
  const value = (v) => (texts || Array.isArray(v) ? whole(v) : new Raw(v));
  return Object.fromEntries(pairs.map(([k, v]) => [whole(k), value(v)]));
}

const isClipped = (value) => typeof value?.[0] === "string" && typeof value[1] === "number";

/** A record of the run with every text in it made whole. */
const wholes = (record) =>
  Object.fromEntries(Object.entries(record).map(([k, v]) => [k, isClipped(v) ? whole(v) : v]));

function readable({ calls = [], ...message }) {
  const call = ({ args, ...rest }) => ({ ...wholes(rest), args: object(args) });
  return { ...wholes(message), calls: calls.length ? calls.map(call) : undefined };
}

/** A stop as JSON that stands by itself: what it points to is put in. */
function stopJson(run, i) {
  const { message, sent, tools, notes, reply, entries, passed, args, data, inner, ...rest } =
    run.steps[i];
  const said = (n) => readable(run.messages[n]);
  const call = rest.kind === "call";
  return jsonText({
    number: i + 1,
    ...wholes(rest),
    notes: notes?.map(whole),
    sent: sent && { kept: sent[0], new: sent[1].map(said) },
    tools: tools?.map((n) => whole(run.tools[n].name)),
    args: call ? object(run.args(run.steps[i])) : undefined,
    checks: call ? Object.fromEntries(run.states(run.steps[i])) : undefined,
    message: message === undefined ? undefined : said(message),
    data: data === undefined ? undefined : object(data),
    inside: inner && { steps: inner.steps.length, ended: whole(inner.steps.at(-1)?.stop) },
    ledger: run.about.ledger && run.listAt("entries", i).map((n) => object(run.entries[n], true)),
  });
}

function jsonText(value, indent = "") {
  if (value instanceof Raw) return value.json;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => jsonText(item, inner))
    : Object.entries(value)
        .filter(([, held]) => held !== undefined)
        .map(([name, held]) => `${JSON.stringify(name)}: ${jsonText(held, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const body = items.length ? `\n${inner}${items.join(`,\n${inner}`)}\n${indent}` : "";
  return open + body + close;
}

// -- the loop, drawn ------------------------------------------------------------------------------

const PARTS = { // x, y, width
  stop: [4, 4, 62],
  model: [104, 4, 84],
  checks: [222, 4, 78],
  tools: [334, 4, 62],
  history: [104, 60, 292],
};
const WAYS = { // from, to
  "model stop": [[104, 18], [68, 18]],
  "model checks": [[188, 18], [220, 18]],
  "checks tools": [[300, 18], [332, 18]],
  "checks history": [[261, 32], [261, 58]],
  "tools history": [[365, 32], [365, 58]],
  "history model": [[146, 60], [146, 34]],
};

/** The loop, with the part at work in a thick frame and bold letters. */
function loopPicture() {
  const parts = Object.entries(PARTS).map(([name, place]) => [name, part(name, place)]);
  const ways = Object.entries(WAYS).map(([name, ends]) => [name, arrow(...ends)]);
  const nodes = [...ways, ...parts].map(([, node]) => node);
  const picture = svg("svg", { class: "al-loop", viewBox: "0 0 400 92", role: "img" }, nodes);
  const light = (at, taken) => {
    for (const [name, node] of parts) node.classList.toggle("al-lit", name === at);
    for (const [name, node] of ways) node.classList.toggle("al-lit", taken.includes(name));
    name(picture, `The loop. At work: ${at}.`);
  };
  return { picture, light };
}

function part(name, [x, y, width]) {
  const middle = { x: x + width / 2, y: y + 18, "text-anchor": "middle" };
  return svg("g", {}, svg("rect", { x, y, width, height: 28, rx: 5 }), svg("text", middle, name));
}

function arrow([x, y], [toX, toY]) {
  const [dx, dy] = [Math.sign(toX - x), Math.sign(toY - y)];
  const corner = (side) => `${toX - 7 * dx + 4 * side * dy},${toY - 7 * dy + 4 * side * dx}`;
  return svg("g", {},
    svg("line", { x1: x, y1: y, x2: toX - 5 * dx, y2: toY - 5 * dy }),
    svg("polygon", { points: `${toX},${toY} ${corner(1)} ${corner(-1)}` }));
}

function waysTaken(run, step) {
  if (step.kind === "call") {
    if (!step.outcome) return step.part === "tools" ? ["checks tools"] : [];
    return step.outcome === "refused" ? ["checks history"] : ["checks tools", "tools history"];
  }
  if (step.kind !== "model") return [];
  const message = run.message(step);
  if (!message) return ["history model"];
  return ["history model", message.calls.length ? "model checks" : "model stop"];
}

// -- panels ---------------------------------------------------------------------------------------

/** A panel that stays while its content changes; it takes the focus, so that keys can scroll it. */
function panel(title, name) {
  const body = h("div", { class: "al-body", tabindex: 0, role: "region", "aria-label": title });
  const box = h("section", { class: `al-panel al-${name}` }, h("h3", {}, title), body);
  return { box, fill: (...nodes) => put(body, nodes) };
}

function messageItem(message, hint) {
  const who = message.role === "tool" ? `tool ${short(message.tool, 200)}` : message.role;
  const failed = message.error && h("span", { class: "al-bad" }, " ✗ error");
  return h("li", { class: `al-message al-${message.role}` },
    h("div", { class: "al-who" }, who, failed),
    begins(message.text) ? block(message.text, hint) : !message.calls?.length && faint("(empty)"),
    message.calls?.map((call) =>
      h("div", { class: "al-call" }, `→ ${short(call.tool, 200)}(${inline(call.args, 300)})`)));
}

/** The last of a list of messages, the earlier ones on request. */
function messageList(run, numbers, hint) {
  const cut = Math.max(0, numbers.length - LATEST);
  const items = numbers.slice(cut).map((n) => messageItem(run.messages[n], hint));
  const earlier = () => messageList(run, numbers.slice(0, cut), hint);
  return [
    cut > 0 && folded(count(cut, "earlier message"), earlier),
    h("ol", { class: "al-messages", start: cut + 1 }, items),
  ].filter(Boolean);
}

/** What one message of a history is told by, however much of its text was left. */
function identity({ role, text, call, calls = [] }) {
  if (role === "tool") return `tool ${begins(call)}`;
  const made = calls.map((each) => begins(each.call)).join(" ");
  return made ? `calls ${made}` : `${role} ${begins(text)}`;
}

/** What a turn was sent against the turn before: new, told otherwise, and how many left out. */
function news(run, at) {
  const before = at ? run.lengthAt("sent", at - 1) : 0;
  const [kept, now] = run.steps[at].sent ?? [before, []];
  const earlier = kept < before ? run.listAt("sent", at - 1).slice(kept) : [];
  const held = new Map();
  for (const n of earlier) {
    const who = identity(run.messages[n]);
    held.set(who, [...(held.get(who) ?? []), n]);
  }
  const [added, changed] = [[], []];
  for (const n of now) {
    const was = held.get(identity(run.messages[n]))?.shift();
    if (was === undefined) added.push(n);
    else if (was !== n) changed.push([was, n]);
  }
  const size = (n) => begins(run.messages[n].text).length + clipped(run.messages[n].text)[1];
  const cut = changed.every(([was, n]) => size(n) < size(was));
  const gone = [...held.values()].flat().length;
  return { first: !before, added, changed: changed.map(([, n]) => n), cut, gone };
}

/** What the model was sent in this turn: the news, and the rest on request. */
function sentPanel(run, i, hint) {
  const at = run.turns[i];
  if (at < 0) return [faint("Nothing yet: the model has not been asked.")];
  const step = run.steps[at];
  const all = run.lengthAt("sent", at);
  const { first, added, changed, cut, gone } = news(run, at);
  const otherwise = `${changed.length} ${cut ? "shortened" : "changed"}`;
  const said = [
    !first && `${added.length} new since the last turn`,
    changed.length > 0 && otherwise,
    gone > 0 && `${gone} left out`,
  ].filter(Boolean);
  const everything = () => messageList(run, run.listAt("sent", at), hint);
  return [
    p(`Turn ${step.turn}: ${[count(all, "message"), ...said].join(", ")}`),
    changed.length > 0 && folded(otherwise, () => messageList(run, changed, hint), true),
    messageList(run, added, hint),
    all > added.length && folded(`All ${count(all, "message")}`, everything),
    toolsOffered(run, step, hint),
    faint(choice(step)),
  ];
}

function toolsOffered(run, step, hint) {
  const tools = (step.tools ?? []).map((n) => run.tools[n]);
  if (!tools.length) return faint("No tools offered.");
  const names = tools.map((tool) => short(tool.name, 40)).join(", ");
  const described = (tool) =>
    [h("dt", {}, begins(tool.name)),
      h("dd", {}, block(tool.description, hint), pairsList(tool.arguments, hint))];
  return folded(`${count(tools.length, "tool")} offered: ${names}`,
    () => h("dl", { class: "al-tools" }, tools.map(described)));
}

const CHOICES = new Map([ // a map: an object would answer to "constructor"
  ["auto", "call a tool or answer"],
  ["any", "call a tool"],
  ["none", "call no tool"],
]);

function choice(step) {
  const asked = short(step.choice);
  const may = asked === "auto" ? "may" : "must";
  const must = `It ${may} ${CHOICES.get(asked) ?? `call ${asked.replace("tool:", "")}`}`;
  return step.enforced ? `${must}, and the ${step.enforced} holds it to that.` : `${must}.`;
}

/** What the model made of it: text and proposed calls, the one at hand in a thick frame. */
function decidedPanel(run, i, hint) {
  if (run.turns[i] < 0) return [faint("Nothing yet.")];
  const step = run.steps[run.turns[i]];
  const message = run.message(step);
  if (!message) return [faint(step.state === "bad" ? "No reply came." : "No reply yet.")];
  const [from, place] = run.steps[i].reply ?? [];
  const thinking = begins(step.thinking);
  const text = begins(message.text);
  return [
    thinking && folded("What it thought", () => block(step.thinking, hint)),
    text && block(message.text, hint),
    !text && !message.calls.length && faint("An empty reply."),
    message.calls.map((call, n) => proposed(call, from === step.message && place === n, hint)),
    faint(`stop reason: ${short(step.stop)}`),
    step.notes?.map((note) => block(note, hint)),
  ];
}

function proposed(call, isThis, hint) {
  return h("div", { class: isThis ? "al-proposed al-this" : "al-proposed" },
    h("div", { class: "al-name" },
      isThis ? "▸ " : "→ ", begins(call.tool), isThis && tag("this call")),
    pairsList(call.args, hint));
}

const SIGNS = { passed: "✓", failed: "✗", waiting: "…", "not reached": "○" };

const CHECKED = new Map([ // check -> what it asks
  ["this turn", "is it one of the calls that this turn may run?"],
  ["parse", "can its arguments be read?"],
  ["known tool", "was a tool of that name offered?"],
  ["valid arguments", "do they fit the tool's parameters?"],
  ["permission", "does a rule, or a person, allow it?"],
  ["run", "did the tool run to its end?"],
  ["observe", "did its result reach the history?"],
]);

/** The checks of a call in order, each with a sign and a word. */
function checkStrip(run, step) {
  const idle = run.checks.map((name) => [name, "not reached"]);
  const states = step.kind === "call" ? run.states(step) : idle;
  return states.map(([name, state]) =>
    h("li", { class: `al-check al-${state.replace(" ", "-")}`, title: CHECKED.get(name) },
      h("span", { class: "al-sign", ...HIDDEN }, SIGNS[state]), `${name} `,
      h("span", { class: "al-state" }, state)));
}

function outcomePanel(run, i, hint) {
  const step = run.steps[i];
  const message = run.message(step);
  if (step.kind === "start") return [block(message.text, hint)];
  if (step.kind === "reminder") return [p("The harness says:"), block(message.text, hint)];
  if (step.kind === "stop") return ending(step, message, hint);
  if (step.kind === "call") {
    return [ruling(step), checkedArgs(step, hint), result(step, message, hint)];
  }
  if (!message) return [faint("Nothing to run without a reply.")];
  const calls = message.calls.length;
  const idle = calls ? `${count(calls, "call")} proposed. Nothing has run yet.` : "Nothing to run.";
  return [faint(idle)];
}

function verdictLine(state, said) {
  const bad = state === "bad";
  return h("p", { class: bad ? "al-bad" : "al-good" }, bad ? "✗ " : "✓ ", said);
}

function ending(step, answer, hint) {
  return [
    verdictLine(step.state, words(short(step.stop))),
    begins(step.reason) ? block(step.reason, hint) : undefined,
    answer ? [p("The answer:"), block(answer.text, hint)] : faint("There is no answer."),
  ];
}

const VERDICTS = { allow: "allowed", deny: "denied", ask: "a person is asked" };

function ruling(step) {
  if (!step.verdict) return undefined;
  const waited = begins(step.asked) && step.verdict !== "ask";
  const asked = waited ? `${short(step.asked)} asks a person; ` : "";
  const by = step.rule === "person" ? "a person" : `the rule ${short(step.rule)}`;
  const why = begins(step.reason) ? `: ${short(step.reason, 400)}` : "";
  return p(`Permission: ${asked}${VERDICTS[step.verdict]} by ${by}${why}.`);
}

const checkedArgs = (step, hint) =>
  step.args && [p("Arguments as checked:"), pairsList(step.args, hint)];

function result(step, message, hint) {
  if (!message) return faint("No outcome yet.");
  const data = () => pairsList(step.data, hint);
  return [
    verdictLine(step.state, step.refusal ? `refused: ${words(step.refusal)}` : step.outcome),
    block(message.text, hint),
    step.data !== undefined && folded("The data behind this text", data),
  ];
}

/** What is left of each limit, and what is used where there is none; with the runs inside. */
function budgetLine(run, step) {
  const [steps, calls, tokens] = step.used;
  const used = { steps, calls, tokens, seconds: step.at ?? 0 };
  const word = (name) => (name === "steps" ? "turns" : name); // a step of the list is less
  return Object.entries(used).map(([name, amount]) => {
    const limit = run.about.budget?.[name];
    if (limit === undefined) return pair(word(name), `${amount} used`);
    const left = Math.max(0, step.left[name]);
    const said = `${left} of ${limit} left`;
    return pair(word(name), left ? said : h("span", { class: "al-bad" }, `✗ ${said}`));
  });
}

const pair = (name, said) => h("div", {}, h("dt", {}, name), h("dd", {}, said));

/** The ledger's last entries as a table: the newest on top, where they are seen, and marked. */
function ledgerPanel(run, i, hint) {
  const all = run.lengthAt("entries", i);
  if (!all) return [faint("Empty so far.")];
  const numbers = run.listAt("entries", i, LATEST).reverse();
  const entries = numbers.map((n) => new Map(run.entries[n].map(([k, v]) => [begins(k), v])));
  const columns = [...new Set(entries.toReversed().flatMap((entry) => [...entry.keys()]))];
  const isNew = (n) => run.steps[i].entries?.[1].includes(numbers[n]);
  const cell = (value) => h("td", {}, value !== undefined && block(value, hint));
  const row = (entry, n) =>
    h("tr", {}, h("td", {}, isNew(n) && tag("new")), columns.map((k) => cell(entry.get(k))));
  const head = ["", ...columns].map((column) => h("th", { scope: "col" }, short(column, 40)));
  return [
    p(all === 1 ? "1 entry" : `${all} entries, newest first`,
      all > LATEST && `; the last ${LATEST}:`),
    h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, entries.map(row))),
  ];
}

// -- a run inside a call ---------------------------------------------------------------------------

/** The run that a call holds, to be opened: a stepper of its own, which keeps its keys to itself. */
function runInside(step) {
  if (!step.inner) return [];
  const inner = new Run(step.inner);
  const ended = inner.end ? words(short(inner.end.stop, 40)) : "not ended";
  const what = `The run inside ${short(step.tool, 60)}: ${count(inner.steps.length, "step")}`;
  const draw = () => {
    const el = h("div", { class: "al-nest" });
    new Stepper(el, inner);
    return el;
  };
  return [folded(`${what}, ${ended}`, draw)];
}

// -- the list of stops ----------------------------------------------------------------------------

const ROW = 26; // pixels, as in the style sheet
const MARKS = { start: "▷", model: "◆", call: "✓", reminder: "!", stop: "■" };

/** A list that only holds the rows in sight, however long the run. */
class StopList {
  constructor(run, id, pick) {
    Object.assign(this, { run, id, pick, stops: [], at: 0 });
    this.rows = h("div", { class: "al-rows" });
    const role = { role: "listbox", tabindex: 0, "aria-label": "Steps" };
    this.box = h("div", { class: "al-list", ...role, scroll: () => this.draw() }, this.rows);
    new ResizeObserver(() => this.inSight()).observe(this.box); // it has no height until it is shown
  }

  show(stops, at) {
    Object.assign(this, { stops, at });
    this.box.style.setProperty("--al-rows", this.run.steps.length);
    this.rows.style.height = `${stops.length * ROW}px`;
    this.inSight();
  }

  /** Scroll to the stop that is shown, if it is out of sight, and draw. */
  inSight() {
    const top = this.stops.indexOf(this.at) * ROW;
    const height = this.box.clientHeight;
    if (top >= 0 && top < this.box.scrollTop) this.box.scrollTop = top;
    else if (top > this.box.scrollTop + height - ROW) this.box.scrollTop = top - height + ROW;
    this.draw();
  }

  draw() {
    const from = Math.max(0, Math.floor(this.box.scrollTop / ROW) - 5);
    const seen = Math.ceil((this.box.clientHeight || 400) / ROW) + 10;
    const places = this.stops.slice(from, from + seen).map((_, n) => from + n);
    put(this.rows, places.map((place) => this.row(place)));
    const current = this.rows.querySelector("[aria-selected=true]");
    this.box.setAttribute("aria-activedescendant", current?.id ?? "");
  }

  row(place) {
    const i = this.stops[place];
    const { kind, state, inner } = this.run.steps[i];
    const line = this.run.line(i);
    const mark = inner ? "⊞" : MARKS[kind];
    const sign = state === "bad" ? "✗" : state === "open" ? "…" : mark;
    const said = inner ? ", holds a run" : "";
    const node = h("div", {
      class: `al-row al-is-${kind} al-went-${state}`, id: `${this.id}-${i}`, role: "option",
      title: line, "aria-selected": i === this.at, "aria-posinset": place + 1, "aria-setsize": this.stops.length,
      "aria-label": `${i + 1}${state === "bad" ? ", failed" : ""}${said}: ${line}`,
      click: () => this.pick(i),
    },
    h("span", { class: "al-number" }, i + 1), h("span", { class: "al-sign" }, sign),
    h("span", {}, line));
    node.style.top = `${place * ROW}px`;
    return node;
  }
}

// -- the stepper ----------------------------------------------------------------------------------

const PACE = 900; // milliseconds a stop stays while playing
const KINDS = {
  "every kind": () => true,
  "turns of the model": (step) => step.kind === "model",
  calls: (step) => step.kind === "call",
  failures: (step) => step.state === "bad",
  reminders: (step) => step.kind === "reminder",
  "start and end": (step) => step.kind === "start" || step.kind === "stop",
};
const KEYS = {
  "← →": "back, next",
  "↑ ↓": "the same; in a panel they scroll",
  "Home End": "first, last",
  Space: "play, pause",
  n: "next call of the same tool",
  f: "next failure",
};
let steppers = 0; // for ids that no other stepper on the page has

/** A stepper on a page: where it stands, what it shows, how it moves. */
export class Stepper {
  /** `moved(index)` is called when the reader moves; `hint(number)` says where a whole text is. */
  constructor(el, run, { moved = () => {}, hint = () => "the trace has them" } = {}) {
    Object.assign(this, { run, moved, hint, at: 0, stops: [], playing: 0, turn: "" });
    this.list = new StopList(run, `al-${++steppers}`, (i) => this.go(i));
    this.loop = loopPicture();
    this.make();
    put(el, this.root);
    this.grew(0);
  }

  // what it is made of

  make() {
    this.title = h("div", { class: "al-title" });
    this.note = h("span", { class: "al-note", role: "status" });
    this.spoken = h("div", { class: "al-hidden", role: "status", "aria-live": "polite" });
    this.headline = h("h2");
    this.checks = h("ol", { "aria-label": "Checks of the call, in order" });
    this.inside = h("div", { class: "al-inside" });
    this.budget = h("dl", { class: "al-budget", "aria-label": "Budget" });
    this.panels = {
      sent: panel("Sent to the model", "sent"), decided: panel("What it decided", "decided"),
      outcome: panel("Outcome", "outcome"), ledger: panel("Ledger", "ledger"),
    };
    const look = { class: "al-stepper", tabindex: 0, role: "group" };
    this.root = h("section", { ...look, keydown: (event) => this.press(event) },
      this.title, this.moveBar(), this.findBar(),
      h("div", { class: "al-split" },
        h("div", { class: "al-side" }, this.list.box, this.loop.picture), this.main()),
      this.panels.ledger.box, this.budget, this.inside, this.spoken);
  }

  main() {
    const { sent, decided, outcome } = this.panels;
    return h("div", { class: "al-main" },
      h("div", { class: "al-now" }, this.headline),
      h("div", { class: "al-strip" }, h("span", HIDDEN, "Checks of its call"), this.checks),
      h("div", { class: "al-panels" }, sent.box, decided.box, outcome.box));
  }

  moveBar() {
    this.playButton = button("▶ Play", "Space", () => this.play(!this.playing));
    this.place = h("span", { class: "al-place" });
    this.slider = h("input", {
      type: "range", min: 1, "aria-label": "Step", input: () => this.walk(this.slider.value - 1),
    });
    return h("div", { class: "al-bar", role: "group", "aria-label": "Move" },
      button("« First", "Home", () => this.walk(0)),
      button("‹ Back", "ArrowLeft", () => this.back()),
      this.playButton,
      button("Next ›", "ArrowRight", () => this.next()),
      button("Last »", "End", () => this.walk(Infinity)),
      this.slider, this.place);
  }

  findBar() {
    const filter = () => this.filter();
    this.find = h("input", { type: "search", input: filter });
    this.kind = h("select", { change: filter }, options(Object.keys(KINDS)));
    this.tool = h("select", { change: filter }, options(["every tool"]));
    const label = (name, control) => h("label", {}, `${name} `, control);
    const keys = () => h("dl", { class: "al-keys" },
      Object.entries(KEYS).map(([key, does]) => [h("dt", {}, key), h("dd", {}, does)]));
    return h("div", { class: "al-bar", role: "group", "aria-label": "Find" },
      label("Find", this.find), label("Kind", this.kind), label("Tool", this.tool),
      button("Same tool", "n", () => this.sameTool()),
      button("Next failure", "f", () => this.failure()),
      button("Copy as JSON", undefined, () => this.copy()),
      this.note, folded("Keys", keys));
  }

  // how it moves

  /** Move, draw, then tell: the drawing never waits for a kernel. */
  go(to, tell = true) {
    this.at = Math.max(0, Math.min(to, this.run.steps.length - 1));
    put(this.note, this.howMany());
    this.draw();
    if (tell) this.moved(this.at);
  }

  /** Move among the stops shown. */
  walk(place) {
    const last = this.stops.length - 1;
    if (last >= 0) this.go(this.stops[Math.max(0, Math.min(place, last))]);
  }

  get ahead() {
    return this.stops.findIndex((i) => i > this.at);
  }

  next() {
    this.walk(this.ahead < 0 ? Infinity : this.ahead);
  }

  back() {
    this.walk(this.stops.findLastIndex((i) => i < this.at));
  }

  jump(fits, what) {
    const to = this.stops.find((i) => i > this.at && fits(this.run.steps[i], i));
    if (to === undefined) put(this.note, `No further ${what}.`);
    else this.go(to);
  }

  failure() {
    this.jump((step) => step.state === "bad", "failure");
  }

  /** From a turn, its first call is the one at hand: its own stop is no further call. */
  sameTool() {
    const { run, at } = this;
    const here = run.steps[at];
    const name = here?.tool ?? run.messages[here?.message]?.calls?.[0]?.tool;
    const own = (i) => here?.kind === "model" && run.turns[i] === at && !run.steps[i].reply?.[1];
    const fits = (step, i) => step.kind === "call" && !own(i) &&
      (name === undefined || begins(step.tool) === begins(name));
    this.jump(fits, name === undefined ? "call" : `call of ${short(name, 40)}`);
  }

  play(on) {
    clearInterval(this.playing);
    const step = () => (this.ahead < 0 ? this.play(false) : this.next());
    this.playing = on ? setInterval(step, PACE) : 0;
    put(this.playButton, face(on ? "❚❚ Pause" : "▶ Play"));
  }

  press(event) {
    const on = event.target;
    const act = {
      ArrowRight: this.next, ArrowDown: this.next, ArrowLeft: this.back, ArrowUp: this.back,
      Home: () => this.walk(0), End: () => this.walk(Infinity),
      " ": () => this.play(!this.playing), n: this.sameTool, f: this.failure,
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation(); // a notebook has keys of its own
    const typing = on.matches("input[type=search], select, textarea");
    const pressing = event.key === " " && on.matches("button, summary");
    const scrolling = /Up|Down|Home|End/.test(event.key) && on.matches(".al-body");
    if (typing || pressing || scrolling) return;
    event.preventDefault();
    act.call(this);
  }

  // what it shows

  /** Choose the stops shown: by kind, by tool, by what is looked for. */
  filter() {
    const fits = KINDS[this.kind.value];
    const name = this.toolNames[this.tool.selectedIndex - 1];
    const sought = this.find.value.toLowerCase();
    this.stops = Array.from(this.run.steps.keys()).filter((i) =>
      fits(this.run.steps[i]) && (name === undefined || this.run.usesTool(i, name)) &&
      (!sought || this.run.text(i).includes(sought)));
    this.slider.max = Math.max(1, this.stops.length);
    this.draw();
    put(this.note, this.howMany());
  }

  howMany() {
    const all = this.run.steps.length;
    return this.stops.length < all && `${this.stops.length} of ${all} steps shown.`;
  }

  /** The run is longer than `before`; who stood on its last stop goes on with it. */
  grew(before) {
    const follows = before && this.at >= before - 1;
    this.turn = "";
    this.head();
    this.filter();
    if (follows && this.run.steps.length > before) this.go(this.run.steps.length - 1);
  }

  head() {
    const { run } = this;
    const end = run.end;
    const task = run.steps[0]?.kind === "start" ? run.message(run.steps[0]).text : "A run";
    const sign = end ? (end.state === "bad" ? "✗" : "✓") : "…";
    const names = run.toolNames;
    if (names.length !== this.toolNames?.length) {
      const chosen = this.tool.selectedIndex;
      put(this.tool, options(["every tool", ...names]));
      this.tool.selectedIndex = chosen;
    }
    this.toolNames = names;
    name(this.root, `Stepper: ${short(task, 80)}`);
    put(this.title, h("span", { class: "al-task" }, short(task, 200)),
      h("span", { class: "al-faint" }, short(run.about.model, 60)),
      h("span", { class: `al-badge al-${end?.state ?? "open"}` },
        `${sign} ${end ? words(short(end.stop, 40)) : "not ended"}`));
  }

  draw() {
    const { run, at, stops } = this;
    const step = run.steps[at];
    this.list.show(stops, at);
    if (!step) return put(this.headline, "Nothing has happened yet.");
    const line = run.line(at);
    const spoken = `Step ${at + 1} of ${run.steps.length}. ${line}`;
    const trouble = step.state === "bad" ? "✗ " : "";
    const [first, ...rest] = line.split("\n"); // the whole stands in the panels
    const more = rest.some((each) => each.trim()) && " …";
    put(this.headline, trouble, step.kind === "start" ? "The task" : [first, more]);
    put(this.spoken, spoken);
    put(this.place, `${at + 1} of ${run.steps.length}`);
    this.slider.value = stops.findLastIndex((i) => i <= at) + 1;
    name(this.slider, spoken, "aria-valuetext");
    this.loop.light(step.part, waysTaken(run, step));
    put(this.checks, checkStrip(run, step));
    put(this.budget, budgetLine(run, step));
    this.drawInside(step);
    this.drawPanels();
  }

  /** The run inside this stop; one that is open stays as it is while nothing else is shown. */
  drawInside(step) {
    if (this.holds !== step.inner) put(this.inside, runInside(step));
    this.holds = step.inner;
  }

  /** A panel that held the focus keeps it, so that the keys go on working. */
  drawPanels() {
    const { run, at, hint, panels } = this;
    const focused = () => this.root.getRootNode().activeElement;
    const body = this.root.contains(focused()) && focused().closest(".al-body");
    const turn = `${run.turns[at]}`;
    if (turn !== this.turn) panels.sent.fill(sentPanel(run, at, hint));
    this.turn = turn;
    panels.decided.fill(decidedPanel(run, at, hint));
    panels.outcome.fill(outcomePanel(run, at, hint));
    panels.ledger.box.hidden = !run.about.ledger;
    if (run.about.ledger) panels.ledger.fill(ledgerPanel(run, at, hint));
    if (body && !this.root.contains(focused())) body.focus();
  }

  // copying

  async copy() {
    if (!this.run.steps.length) return;
    const json = stopJson(this.run, this.at);
    const number = this.at + 1;
    try {
      await navigator.clipboard.writeText(json);
      put(this.note, `Step ${number} copied.`);
    } catch {
      this.offer(json);
    }
  }

  /** Where a page may not write to the clipboard: the text, selected. */
  offer(json) {
    const look = { class: "al-copy", "aria-label": "The step as JSON", readonly: "" };
    const field = h("textarea", look);
    field.value = json;
    field.addEventListener("blur", () => field.remove());
    this.root.append(field);
    field.select();
    put(this.note, "Press Ctrl+C to copy.");
  }
}

const options = (names) => names.map((each) => h("option", {}, short(each, 40)));

/** What stands on a button; its sign is for the eye only. */
const face = (said) =>
  said.split(/([«‹›»▶❚]+)/).map((part, n) => (n % 2 ? h("span", HIDDEN, part) : part));

function button(said, key, act) {
  const title = key && `Key: ${key.replace("Arrow", "")}`;
  const look = { type: "button", title, "aria-keyshortcuts": key };
  return h("button", { ...look, click: act }, face(said));
}

// -- in a notebook --------------------------------------------------------------------------------

/** One run and its views; anywidget calls this once for each widget. */
export default function widget() {
  const views = new Set();
  let run;

  /** The page goes on when the kernel is gone. */
  const quietly = (send) => {
    try {
      send();
    } catch {
      // nothing to tell it, and nobody to tell
    }
  };

  function initialize({ model }) {
    run = new Run(JSON.parse(model.get("_payload")));
    let later = 0;
    const ask = () => quietly(() => model.send({ have: run.settled, events: run.events }));
    model.on("msg:custom", ({ more }) => {
      clearTimeout(later);
      const before = run.steps.length;
      if (!run.take(JSON.parse(more))) return ask(); // something got lost
      for (const view of views) view.grew(before);
      if (!run.end) later = setTimeout(ask, 1000); // something may be held back
    });
  }

  function render({ model, el }) {
    const view = new Stepper(el, run, {
      hint: (number) => `in Python, stepper.whole(${number}) has them all`,
      moved: (index) => quietly(() => {
        model.set("index", index);
        model.save_changes();
      }),
    });
    const follow = () => {
      if (view.at !== model.get("index")) view.go(model.get("index"), false);
    };
    view.go(model.get("index"), false);
    model.on("change:index", follow);
    views.add(view);
    return () => {
      model.off("change:index", follow);
      views.delete(view);
      view.play(false);
    };
  }

  return { initialize, render };
}
