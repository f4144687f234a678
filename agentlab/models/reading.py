"""How the stand-in reads a task: English text in, a `Task` out, or None for what it cannot read.

Rules of grammar only: which words join, compare or ask. No name, topic, tool or figure stands here;
a word that is none of these belongs to a name (it has a capital) or to a topic (it has none).
A task the rules cannot read whole gives None, and the stand-in says so instead of guessing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal

from agentlab.models.plans import SIGNS, Number, Plan, Task, Wanted, Worked, chain

# -- words ----------------------------------------------------------------------------------------


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_UP = _words("larger bigger greater higher more longer older taller wider heavier richer deeper")
_DOWN = _words("smaller lower fewer less shorter younger narrower lighter poorer shallower")
_TOP = _words("largest biggest greatest highest most longest oldest tallest widest richest")
_BOTTOM = _words("smallest lowest fewest least shortest youngest narrowest poorest")
_SUPERLATIVE = _TOP | _BOTTOM
_GROWING = _words("grow grew grown increase increased change changed rise rose risen")
_SHRINKING = _words(
    "fall fell fallen shrink shrank decline declined drop dropped decrease decreased"
)
_FUNCTION = (
    _UP
    | _DOWN
    | _GROWING
    | _SHRINKING
    | _words(
        "a about according actually all also altogether am amount an and answer any are as at be "
        "been both but by calculate can cent combined come comes compare compared comparing compute "
        "could countries country current currently determine did difference divide divided do does "
        "double each either equal equals exactly exceed exceeds express expressed figure figures "
        "find first fit fits for fraction from gap get give go going good great had half has have "
        "hello hi high his how i i'd i'm if in inside into is it its joint jointly just know large "
        "last latest let like live lived lives living long low many me measured much multiplied "
        "multiply my nation nations need now number of often old on one or other our out over "
        "people's per percent percentage place places please plus precisely product proportion put "
        "puts question quick quotient ratio recent relative reported respectively result right same "
        "say second share show small so some subtract subtracted sum take tall tell "
        "terms than thank thanks that the their them then there these they this those time times "
        "to today together told total triple two up us using value values versus vs want was we "
        "were what whats what's when where whether which who whole whose wide will with within "
        "work worked would write year years you your add added adding minus compares against "
        "between bring brings make makes reach reaches"
    )
)
_OWNED = _words("its their his her")
_NAME_LINK = _words("of the da de del di do dos du des la le las los el al y e")
_TOPIC_LINK = _words("at by per of on for")
_PREPOSITION = _words("of in for on across")
_SCALE = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}

_SUM = r"\bcombined\b|\btotal\b|\bsum\b|\btogether\b|\baltogether\b|\badd(ed|ing)?\b|\bin all\b|\bjoint"
_PERCENT = r"\bper ?cent(age)?s?\b|%|\b(share|fraction|proportion) of\b"
_RATIO = (
    r"\bratio\b|\bquotient\b|\bdivided? by\b|\bdivide\b|\bhow (many|often) times?\b|\btimes as\b"
)
_PRODUCT = r"\bproduct of\b|\bmultiply\b"
_DIFFERENCE = (
    r"\bdifference\b|\bgap between\b|\bsubtract|\bby how (much|many)\b"
    r"|\bhow (much|many)\b.*\b(than|exceeds?)\b"
)
_COMPARE = r"\b(which|who|whose|compare|whether)\b|^\W*(is|are|does|do|has|have|did|was|were)\b"

_INFIX = (
    (r"\bmultiplied by\b|[×·∙⋅]|(?<=\d)\s*x\s*(?=[\d(])", "*"),
    (
        r"(?<!\bhow many )(?<!\bhow often )\btimes\b(?! as\b| (larger|bigger|greater|higher|more))",
        "*",
    ),
    (r"(?<!\bratio )\bdivided by\b|÷", "/"),
    (r"\bplus\b", "+"),
    (r"\bminus\b|(?<=[\d)])\s*[−–]\s*(?=[\d(])", "-"),
    (r"\b(raised )?to the power of\b|\^", "**"),
    (r"\bsquared\b", "** 2"),
    (r"\bhalf (of )?(?=the|its|\d)", "0.5 * "),
    (r"\b(twice|double) (of )?", "2 * "),
)


# -- tokens ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Token:
    kind: str  # number, word, owns ('s), sign, end
    text: str
    first: bool = False  # begins a sentence

    @property
    def low(self) -> str:
        return self.text.lower()

    @property
    def capital(self) -> bool:
        """A capital at its head, or behind an elided article, as in d'Aosta."""
        return (
            self.kind == "word"
            and bool(re.match(r"(?:[^\W\d_]{1,2}')?[^\W\d_]", self.text))
            and (self.text[0].isupper() or bool(re.match(r"[^\W\d_]{1,2}'[A-ZÀ-Þ]", self.text)))
        )

    @property
    def acronym(self) -> bool:
        return self.kind == "word" and self.text.isupper() and 2 <= len(self.text) <= 6

    @property
    def content(self) -> bool:
        """A lower-case word that is none of the grammar's: part of a topic."""
        return self.kind == "word" and not self.capital and self.low not in _FUNCTION


_TOKEN = re.compile(
    r"(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
    r"|(?P<owns>\x01)"
    r"|(?P<word>[^\W\d_](?:[^\W_]|['.\-_](?=[^\W_]))*)"
    r"|(?P<sign>\*\*|[-+*/()%,])|(?P<end>[.?!:;])"
)


def _tokens(text: str) -> list[_Token]:
    text = text.replace("’", "'").replace("‘", "'")
    text = re.sub(r"(?<=\w)'s\b", " \x01 ", text)
    text = re.sub(r"(?<=s)'(?=\s|$)", " \x01 ", text)
    for pattern, sign in _INFIX:
        text = re.sub(pattern, f" {sign} ", text, flags=re.I)
    tokens, first = [], True
    for match in _TOKEN.finditer(text):
        tokens.append(_Token(match.lastgroup or "", match.group(), first))
        first = match.lastgroup == "end"
    return tokens


# -- from tokens to atoms: names, topics, numbers, years, signs, grammar words ------------------------


@dataclass
class _Atom:
    kind: str  # name, topic, its, number, year, sign, owns, word
    text: str = ""
    plan: Plan | None = None


def _atoms(tokens: list[_Token], known: Collection[str]) -> list[_Atom]:
    atoms: list[_Atom] = []
    i = 0
    named = any(_name_at(tokens, i) for i in range(len(tokens)))
    while i < len(tokens):
        token = tokens[i]
        if end := _name_at(tokens, i):
            atoms.append(_Atom("name", _joined(tokens[i:end])))
            i = end
        elif end := _topic_at(tokens, i):
            atoms.append(_Atom("topic", _joined(tokens[i:end])))
            i = end
        elif token.kind == "number":
            atom, i = _number_at(tokens, i, named)
            atoms.append(atom)
        else:
            kind = "its" if token.low in _OWNED else token.kind
            atoms.append(_Atom(kind, token.low))
            i += 1
    return _with_long_names(atoms, known)


def _joined(tokens: Sequence[_Token]) -> str:
    text = " ".join(t.text for t in tokens)
    return re.sub(r"\( | \)|(?<=\bSt) (?=\.)", lambda m: m.group().strip(), text)


def _name_at(tokens: list[_Token], i: int) -> int:
    """Where the name that begins here ends; 0 when none begins here."""
    if not _names(tokens, i):
        return 0
    end = i + 1
    while end < len(tokens):
        after = [t.text for t in tokens[end : end + 2]]
        if _names(tokens, end):
            end += 1
        elif after[0] == "." and len(tokens[end - 1].text) <= 3 and _capital(tokens, end + 1):
            end += 2
        elif after[0] == "(" and _capital(tokens, end + 1) and (close := _closing(tokens, end)):
            end = close + 1
        elif (linked := _link_end(tokens, end)) > end:
            end = linked
        else:
            break
    return end


def _names(tokens: list[_Token], i: int) -> bool:
    """Whether this token can stand in a name: a capital that neither grammar nor a topic explains."""
    token = tokens[i]
    if not token.capital:
        return False
    if token.acronym:
        return not _acronym_is_topic(tokens, i)
    if token.low in _FUNCTION or token.low in _SUPERLATIVE:
        return False
    return not (token.first and _topic_leads(tokens, i))


def _capital(tokens: list[_Token], i: int) -> bool:
    return i < len(tokens) and tokens[i].capital


def _closing(tokens: list[_Token], i: int) -> int:
    """Where the bracket that opens here closes, if only words with capitals stand in it."""
    j = i + 1
    while j < len(tokens) and tokens[j].kind == "word":
        j += 1
    return j if j < len(tokens) and tokens[j].text == ")" else 0


def _link_end(tokens: list[_Token], i: int) -> int:
    """Behind "of the" and the like, when the name goes on after it."""
    j = i
    while j < len(tokens) and tokens[j].kind == "word" and tokens[j].text in _NAME_LINK:
        j += 1
    goes_on = j > i and j < len(tokens) and _names(tokens, j) and not tokens[j].acronym
    return j + 1 if goes_on else i


def _acronym_is_topic(tokens: list[_Token], i: int) -> bool:
    """Capitals all through are a topic where a preposition or an owner says so."""
    before = tokens[i - 1].low if i else ""
    after = tokens[i + 1].low if i + 1 < len(tokens) else ""
    owned = bool(i) and tokens[i - 1].kind == "owns"
    compared = before in _UP | _DOWN | _SUPERLATIVE | _OWNED | {"a", "total", "combined", "same"}
    return owned or compared or after in _TOPIC_LINK | {"in"}


def _topic_leads(tokens: list[_Token], i: int) -> bool:
    """A sentence may begin with its topic: capital, lower-case words, then of, in or for."""
    j = i + 1
    while j < len(tokens) and (tokens[j].content or tokens[j].text in ("at", "by", "per")):
        j += 1
    return j < len(tokens) and tokens[j].text in _PREPOSITION


def _topic_at(tokens: list[_Token], i: int) -> int:
    """Where the topic that begins here ends; 0 when none begins here."""
    token = tokens[i]
    leads = token.capital and token.first and token.low not in _FUNCTION and _topic_leads(tokens, i)
    ranked = token.low in _SUPERLATIVE and i + 1 < len(tokens) and tokens[i + 1].content
    if not (token.content or leads or ranked or (token.acronym and _acronym_is_topic(tokens, i))):
        return 0
    end = i + 1
    while end < len(tokens):
        if tokens[end].content:
            end += 1
        elif tokens[end].text in _TOPIC_LINK and end + 1 < len(tokens) and tokens[end + 1].content:
            end += 2
        else:
            break
    return end


def _number_at(tokens: list[_Token], i: int, named: bool) -> tuple[_Atom, int]:
    """A number with its scale word; a bare year where the text is about names."""
    text = tokens[i].text.replace(",", "")
    value = Decimal(text)
    if i + 1 < len(tokens) and tokens[i + 1].low in _SCALE:
        value = value.scaleb(_SCALE[tokens[i + 1].low])
        return _Atom("number", plan=Number(Decimal(f"{value:f}"))), i + 2
    if named and re.fullmatch(r"1[89]\d\d|20\d\d", tokens[i].text):
        return _Atom("year", text), i + 1
    return _Atom("number", plan=Number(value)), i + 1


def _with_long_names(atoms: list[_Atom], known: Collection[str]) -> list[_Atom]:
    """Join "A and B" where a text seen so far uses it as one name."""
    longer = {_folded(name) for name in known}
    out: list[_Atom] = []
    for atom in atoms:
        out.append(atom)
        for width in (3, 4):  # A and B; A and the B
            tail = out[-width:]
            if len(tail) == width and tail[0].kind == tail[-1].kind == "name":
                text = " ".join(a.text for a in tail)
                if _folded(text) in longer:
                    out[-width:] = [_Atom("name", text)]
    return out


def _folded(name: str) -> str:
    return " ".join(w for w in re.findall(r"\w+", name.casefold()) if w != "the")


# -- from atoms to plans ---------------------------------------------------------------------------


def _with_figures(atoms: list[_Atom]) -> list[_Atom] | None:
    """Give every name its topic: owned, said before it, said after it; None if a topic is left over.

    The atoms come back with one "operand" for each figure and number, in the order of the text.
    """
    topics = [i for i, atom in enumerate(atoms) if atom.kind == "topic"]
    used: set[int] = set()
    subject, current = "", -1
    for i, atom in enumerate(atoms):
        if atom.kind == "topic":
            owner = atoms[i - 1].kind if i else ""
            current = i
            if owner == "its" and subject:
                atom.kind, atom.plan = "operand", Wanted(atom.text, subject)
                used.add(i)
        if atom.kind == "name":
            owned = i + 1 < len(atoms) and atoms[i + 1].kind == "owns"
            follows = next((t for t in topics if t > i), -1)
            if (owned and follows > i and _only_words(atoms[i + 2 : follows])) or current < 0:
                current = follows
            if current < 0:
                return None
            subject = atom.text
            used.add(current)
            atom.kind, atom.plan = "operand", Wanted(atoms[current].text, subject)
    for i, atom in enumerate(atoms):
        if atom.kind == "number":
            atom.kind = "operand"
    return atoms if used.issuperset(topics) else _several_topics(atoms, topics, used)


def _only_words(atoms: list[_Atom]) -> bool:
    return all(a.kind == "word" and a.text not in ("and", "or", "than") for a in atoms)


def _several_topics(atoms: list[_Atom], topics: list[int], used: set[int]) -> list[_Atom] | None:
    """Several topics of one name, "the area and population of X": each is a figure of its own."""
    wanted = [a.plan for a in atoms if isinstance(a.plan, Wanted)]
    if len(wanted) != 1 or any(not _adjacent(atoms, a, b) for a, b in zip(topics, topics[1:])):
        return None
    for i in set(topics) - used:
        atoms[i].kind, atoms[i].plan = "operand", Wanted(atoms[i].text, wanted[0].subject)
    return atoms


def _adjacent(atoms: list[_Atom], a: int, b: int) -> bool:
    return all(x.text in ("and", ",", "the", "or") for x in atoms[a + 1 : b])


def _with_years(atoms: list[_Atom]) -> list[_Atom] | None:
    """Give the figures their years: one for all, one each, or two of one figure."""
    years = [a.text for a in atoms if a.kind == "year"]
    figures = [a for a in atoms if isinstance(a.plan, Wanted)]
    if len(years) == 2 and len(figures) == 1:
        spots = [a for a in atoms if a.kind == "year"]
        plan, figures[0].kind, figures[0].plan = figures[0].plan, "word", None
        for spot in spots:
            spot.kind, spot.plan = "operand", Wanted(plan.topic, plan.subject, spot.text)
        return atoms
    if years and len(years) not in (1, len(figures)):
        return None
    for n, atom in enumerate(figures):
        if years:
            year = years[n] if len(years) > 1 else years[0]
            atom.plan = Wanted(atom.plan.topic, atom.plan.subject, year)
    return atoms


def _operands(atoms: Sequence[_Atom]) -> list[Plan]:
    return [a.plan for a in atoms if a.kind == "operand" and a.plan]


def _split(atoms: list[_Atom], *words: str) -> tuple[list[_Atom], list[_Atom]] | None:
    """The atoms on both sides of the first of these words that has operands on both."""
    for i, atom in enumerate(atoms):
        left, right = atoms[:i], atoms[i + 1 :]
        if atom.text in words and atom.kind == "word" and _operands(left) and _operands(right):
            return left, right
    return None


def _group(atoms: Sequence[_Atom], text: str) -> Plan | None:
    """One side of a comparison: one figure, or several the text adds up."""
    plans = _operands(atoms)
    if len(plans) == 1 or (plans and re.search(_SUM, text, re.I)):
        return chain("add", plans)
    return None


def _both(
    operation: str, sides: tuple[list[_Atom], list[_Atom]] | None, text: str, swap: bool = False
) -> Plan | None:
    if sides is None:
        return None
    left, right = (_group(side, text) for side in sides)
    if left is None or right is None:
        return None
    return Worked(operation, right, left) if swap else Worked(operation, left, right)


# -- the forms of a question ------------------------------------------------------------------------


def _percent(atoms: list[_Atom], text: str) -> Task | None:
    words = {a.text for a in atoms if a.kind == "word"}
    plans = _operands(atoms)
    if len(plans) == 2 and words & (_GROWING | _SHRINKING) and _same_subject(plans):
        ratio: Plan | None = Worked("divide", Worked("subtract", plans[1], plans[0]), plans[0])
    else:
        at = next(
            (i for i, a in enumerate(atoms) if re.search(_PERCENT + "|share|fraction", a.text)), 0
        )
        sides = (atoms[:at], atoms[at:])
        if not _operands(atoms[:at]):
            of_what = _split(atoms, "is", "are", "was", "were", "do", "does", "live", "lives")
            sides = (of_what[1], of_what[0]) if of_what else ([], [])
        ratio = _both("divide", sides, text)
    return Task((Worked("multiply", ratio, Number(Decimal(100))),), "percent") if ratio else None


def _ratio(atoms: list[_Atom], text: str) -> Task | None:
    into = _split(atoms, "into")
    sides = into or _split(atoms, "to", "than", "by", "as", "and")
    plan = _both("divide", sides, text, swap=bool(into))
    return Task((plan,)) if plan else None


def _product(atoms: list[_Atom], text: str) -> Task | None:
    plans = _operands(atoms)
    return Task((chain("multiply", plans),)) if len(plans) > 1 else None


def _difference(atoms: list[_Atom], text: str) -> Task | None:
    words = {a.text for a in atoms if a.kind == "word"}
    plans = _operands(atoms)
    if "from" in words and re.search(r"\bsubtract", text, re.I):
        plan = _both("subtract", _split(atoms, "from"), text, swap=True)
    elif sides := _split(atoms, "than", "exceed", "exceeds"):
        plan = _both("subtract", sides, text, swap=bool(words & _DOWN))
    elif len(plans) == 2:
        plan = Worked("subtract", plans[0], plans[1], ordered=False)
    else:
        plan = None
    return Task((plan,)) if plan else None


def _change(atoms: list[_Atom], text: str) -> Task | None:
    """How much one figure moved between two years."""
    plans = _operands(atoms)
    words = {a.text for a in atoms if a.kind == "word"}
    if len(plans) != 2 or not words & (_GROWING | _SHRINKING) or not _same_subject(plans):
        return None
    before, after = sorted(plans, key=lambda p: p.year)
    falls = bool(words & _SHRINKING)
    return Task(
        (Worked("subtract", before, after) if falls else Worked("subtract", after, before),)
    )


def _same_subject(plans: Sequence[Plan]) -> bool:
    pairs = [(p.topic, p.subject) for p in plans if isinstance(p, Wanted) and p.year]
    return len(pairs) == 2 and pairs[0] == pairs[1]


def _sum(atoms: list[_Atom], text: str) -> Task | None:
    plans = _operands(atoms)
    return Task((chain("add", plans),)) if plans else None


def _compare(atoms: list[_Atom], text: str) -> Task | None:
    plans = _operands(atoms)
    words = {w.lower() for w in re.findall(r"\w+", text)}
    ranked = words & (_UP | _DOWN | _SUPERLATIVE) or "compare" in words
    if len(plans) < 2 or not ranked or not all(isinstance(p, Wanted) for p in plans):
        return None
    if not words & (_UP | _DOWN):  # "which has the largest area": the word ranks, it is no topic
        plans = [Wanted(_unranked(p.topic), p.subject, p.year) for p in plans]
    return Task(tuple(plans), "smallest" if words & (_DOWN | _BOTTOM) else "largest")


def _unranked(topic: str) -> str:
    words = [w for w in topic.split() if w.lower() not in _SUPERLATIVE]
    return " ".join(words) or topic


def _plain(atoms: list[_Atom], text: str) -> Task | None:
    plans = _operands(atoms)
    if not plans or not all(isinstance(p, Wanted) for p in plans):
        return None
    return Task(tuple(plans), "value" if len(plans) == 1 else "each")


_FORMS: tuple[tuple[str, Callable[[list[_Atom], str], Task | None]], ...] = (
    (_PERCENT, _percent),
    (_RATIO, _ratio),
    (_PRODUCT, _product),
    (_DIFFERENCE, _difference),
    ("|".join(rf"\b{w}\b" for w in sorted(_GROWING | _SHRINKING)), _change),
    (_SUM, _sum),
    (_COMPARE, _compare),
    ("", _plain),
)


# -- infix arithmetic ------------------------------------------------------------------------------


def _expression(atoms: list[_Atom]) -> Plan | None:
    """Operands with signs between them, by the usual precedence; None when it does not add up."""
    items = [a for a in atoms if a.kind == "operand" or (a.kind == "sign" and a.text != ",")]
    try:
        plan, rest = _level(items, 0)
    except (IndexError, KeyError):
        return None
    return plan if not rest else None


_LEVELS = (("+", "-"), ("*", "/"), ("**",))


def _level(items: list[_Atom], level: int) -> tuple[Plan, list[_Atom]]:
    if level == len(_LEVELS):
        return _factor(items)
    left, rest = _level(items, level + 1)
    while rest and rest[0].text in _LEVELS[level] and rest[0].kind == "sign":
        right, after = _level(rest[1:], level if level == 2 else level + 1)
        left, rest = Worked(SIGNS[rest[0].text], left, right), after
    return left, rest


def _factor(items: list[_Atom]) -> tuple[Plan, list[_Atom]]:
    head, rest = items[0], items[1:]
    if head.kind == "operand" and head.plan:
        if len(rest) > 1 and rest[0].text == "%" and rest[1].kind == "operand":  # 10% of X
            right, after = _factor(rest[1:])
            part = Worked("multiply", head.plan, right)
            return Worked("divide", part, Number(Decimal(100))), after
        return head.plan, rest
    if head.text == "(":
        plan, rest = _level(rest, 0)
        if rest[0].text != ")":
            raise KeyError(rest[0].text)
        return plan, rest[1:]
    if head.text == "-":
        plan, rest = _factor(rest)
        if not isinstance(plan, Number):
            raise KeyError("-")
        return Number(-plan.value), rest
    raise KeyError(head.text)


# -- the whole --------------------------------------------------------------------------------------


def read_task(text: str, known: Collection[str] = ()) -> Task | None:
    """What the text asks for, or None when the rules cannot read it.

    `known` holds names seen in results so far; "A and B" is one name when it is among them.

    >>> read_task("What is 45 times 12?").plans[0]
    Worked(operation='multiply', left=Number(...), right=Number(...), ordered=True)
    """
    first, *more = re.split(r",?\s*(?:and )?\bthen\b", text.strip(), flags=re.I)
    task = _read(first, known)
    for step in more:
        task = _continued(task, step)
    return task


def _read(text: str, known: Collection[str]) -> Task | None:
    tokens = _tokens(text)
    if text.isupper() or not any(_name_at(tokens, i) for i in range(len(tokens))):
        tokens = _tokens(_capitalised(text))
    atoms = _with_figures(_atoms(tokens, known))
    atoms = _with_years(atoms) if atoms else None
    if not atoms:
        return None
    signs = [a for a in atoms if a.kind == "sign" and a.text not in ",()"]
    if len(_operands(atoms)) > 1 and signs and (plan := _expression(atoms)):
        return Task((plan,))
    for cue, form in _FORMS:
        if re.search(cue, text, re.I) and (task := form(atoms, text)):
            return task
    return None


def _continued(task: Task | None, step: str) -> Task | None:
    """A task that goes on: "…, then multiply by 5"."""
    verbs = {"add": "add", "subtract": "subtract", "multiply": "multiply", "divide": "divide"}
    said = next((verbs[w] for w in re.findall(r"[a-z]+", step.lower()) if w in verbs), None)
    numbers = [t for t in _tokens(step) if t.kind == "number"]
    if not task or len(task.plans) != 1 or not said or len(numbers) != 1:
        return None
    right = Number(Decimal(numbers[0].text.replace(",", "")))
    return Task((Worked(said, task.plans[0], right),))


def _capitalised(text: str) -> str:
    """The text with capitals where names must stand, for those who type none."""
    text = text.lower() if text.isupper() else text
    owner = re.sub(r"\b(\w+)(?=['’]s?\b)", lambda m: _title(m.group()), text)
    return re.sub(
        r"(?<=\bof |\bin )((?:(?:the|and|or|,|than|to) ?|[\w-]+ ?,? ?)+)",
        lambda m: " ".join(_title(w) for w in m.group().split()),
        owner,
    )


def _title(word: str) -> str:
    return word if word.strip(",") in _FUNCTION else word[:1].upper() + word[1:]
