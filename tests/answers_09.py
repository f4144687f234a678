"""Answers to the exercises of lesson 09 that a check could take for right, or for wrong."""

CASCADE = """def answer(trace):
    ran = [c for c in trace.view(CALLS).values() if c.ran]
    if not ran:
        return ANY
    last = [c for c in ran if c.step == ran[-1].step]
    if any(c.tool == "web_search" and c.outcome == "returned" for c in last):
        return only("parser")
    return AUTO"""


def cascade(old: str, new: str) -> str:
    """The right cascade with one thing changed."""
    assert old in CASCADE
    return CASCADE.replace(old, new)


VERBATIM = r"""def answer(excerpt, texts):
    words = r"\s+".join(re.escape(word) for word in excerpt.split())
    edge = r"(?!(?<=\d)[.,]?\d)(?!(?<=\d[.,])\d)"
    return bool(words) and any(re.search(edge + words + edge, text) for text in texts)"""


def verbatim(old: str, new: str) -> str:
    """The right search with one thing changed."""
    assert old in VERBATIM
    return VERBATIM.replace(old, new)


EDGE = r"(?!(?<=\d)[.,]?\d)(?!(?<=\d[.,])\d)"


def ends(start: str, end: str) -> str:
    """The right search with other patterns before and behind the excerpt."""
    return verbatim("edge + words + edge", f"{start!r} + words + {end!r}")


PLAIN = r"""def answer(excerpt, keyword):
    _, found, behind = excerpt.lower().partition(keyword.lower())
    plain = []
    for number in re.finditer(r"\d+(?:,\d+)*(?:\.\d+)?", behind):
        year = re.fullmatch(r"(?:19|20)\d\d", number.group())
        percent = re.match(r"\s*(?:%|per ?cent)", behind[number.end() :])
        if not year and not percent:
            plain.append(float(number.group().replace(",", "")))
    if not plain:
        raise ToolError(f"no plain number behind {keyword!r}")
    return plain[0]"""


def plain(old: str, new: str) -> str:
    """The right reader with one thing changed."""
    assert old in PLAIN
    return PLAIN.replace(old, new)


WRONG = {
    "09.1": (
        ("the second in vain", cascade("for c in last)", "for c in ran[-1:])")),
        ("a search behind two sums", cascade("for c in last)", "for c in last[:2])")),
        ("a search between two sums", cascade("for c in last)", "for c in (last[0], last[-1]))")),
        ("the first in vain", cascade("for c in last)", "for c in last[:1])")),
        (
            "finds nothing",
            cascade('== "returned" for c in last', 'in ("returned", "failed") for c in last'),
        ),
        ("first call that is refused", cascade("if c.ran]", "if c.outcome]")),
        (
            "a search that finds nothing, an answer",
            cascade("if c.ran]", 'if c.outcome == "returned"]'),
        ),
        ("two figures", cascade("if any(", "if not any(c.tool == 'parser' for c in ran) and any(")),
        ("the parser, an answer", cascade("for c in last)", "for c in ran)")),
        (
            "then a search that finds nothing",
            cascade(
                'if any(c.tool == "web_search" and c.outcome == "returned" for c in last)',
                'if ran[-1].tool == "web_search" and any(c.text.startswith("<<") for c in ran)',
            ),
        ),
        (
            "another",
            cascade("for c in last)", "for c in last) and ran[0].outcome == 'returned'"),
        ),
        (
            "in vain",
            cascade("and c.outcome", "and all(c.outcome == 'returned' for c in ran) and c.outcome"),
        ),
        (
            "text where a call was due",
            cascade("ran[-1].step]", "trace.view(COUNTS).steps]"),
        ),
        (
            "a search and the parser in one turn",
            cascade("for c in last)", "for c in last) and all(c.tool != 'parser' for c in last)"),
        ),
        ("in turn 1 it gives None; it must give AUTO, ANY, NONE or only(name)", "answer = print"),
        ("in turn 1 it gives 'any'; it must give", cascade("return ANY", "return 'any'")),
        (
            "in turn 2 it gives None; it must give",
            cascade('return only("parser")', "pass").replace("    return AUTO", ""),
        ),
        ("no_such", cascade('only("parser")', 'only("no_such")')),
    ),
    "09.2": (
        (
            "'the population of ayr is 123,201,945' it should give False",
            verbatim("text)", "text, re.I)"),
        ),
        (
            "'5 km of' it should give True",
            r"""def answer(excerpt, texts):
    words, ends = " ".join(excerpt.split()), ".,0123456789"
    for text in (" ".join(text.split()) for text in texts):
        before, found, behind = text.partition(words)
        cut = re.search(r"\d[.,]?$", before) and words[:1] in ends
        if words and found and not cut and not re.match(r"[.,]?\d", behind):
            return True
    return False""",
        ),
        (
            "'6,498 people' it should give True",
            r"""def answer(excerpt, texts):
    words = " ".join(excerpt.split())
    for text in (" ".join(text.split()) for text in texts):
        if words and words in text:
            return bool(re.search(rf"(?<!\d)(?<!\d[.,]){re.escape(words)}(?![.,]?\d)", text))
    return False""",
        ),
        ("'The population of Ayr is 123,201' it", verbatim("[.,]?", "")),
        (
            "'The population of Ayr is 123,201' it should give False, not True. "
            "Texts: 'The population of Ayr is 123,201,945, as of 2025.'.",
            verbatim("words + edge", "words"),
        ),
        ("'The population of Ayr is 123,' it", verbatim("(?!(?<=\\d[.,])\\d)", "")),
        ("'201,945, as of 2025' it", verbatim("edge + words", "words")),
        ("',945, as of 2025' it", ends("(?<!\\d[.,])", "(?![.,]?\\d)")),
        ("'201,945, as of 2025' it", ends("(?<!\\d)", "(?![.,]?\\d)")),
        ("'in 2021, on 3' it", verbatim("[.,]?", ",?")),
        ("'in 2021, on 3.' it", verbatim("\\d[.,])", "\\d,)")),
        # a blank, an apostrophe or a minus is no part of a number, nor what only touches one
        ("', as of 2025' it should give True", ends("(?<!\\d)(?<!\\d[.,])", "(?![.,]?\\d)")),
        ("'.It lies from -' it should give True", ends(EDGE, "(?![.,]?\\d)")),
        ("it should give True", ends(EDGE, "(?![.,\\s']?\\d)")),
        ("'people in 2021' it should give True", ends(f"(?<!\\d\\s){EDGE}", EDGE)),
        ("'in 2024' it should give True", verbatim("[.,]?", "[.,\\s]?")),
        ("'28 m to 1' it should give True", verbatim("[.,]?", "[.,']?")),
        ("'415 m' it should give True", verbatim("\\d[.,])", "\\d[.,'])")),
        ("'28 m to 1' it should give True", ends(f"(?<!-){EDGE}", EDGE)),
        ("'.It lies from -' it should give True", ends(EDGE, f"(?<!-){EDGE}")),
        ("'It lies from' it should give True", ends(f"(?<!\\d[.,]){EDGE}", EDGE)),
        ("'% left, as in' it should give True", ends(rf"(?!(?<=\d)%){EDGE}", EDGE)),
        ("it should give True", verbatim('"\\s+".join', '" ".join')),
        ("it should give True", verbatim('"\\s+".join', '"[ \\n]+".join')),
        ("it should give True", verbatim("excerpt.split()", "excerpt.split(' ')")),
        (
            "'peoplein 2021' it",
            verbatim(
                'r"\\s+".join(re.escape(word) for word in excerpt.split())',
                ('r"\\s*".join(re.escape(c) for c in "".join(excerpt.split()))'),
            ),
        ),
        ("it should give", verbatim("re.escape(word)", "word")),
        (
            "'The population of Ayr is 123.201.945' it",
            verbatim("re.escape(word)", "re.escape(word).replace('\\\\.', '.')"),
        ),
        # a text has to go on with neither a comma nor a dot
        (
            "'The population of Ayr is 123,201,945' it should give True",
            ends(EDGE, "(?![.,\\d])"),
        ),
        (
            "'The population of Ayr is 123201945' it",
            verbatim("for word", ".replace(',', '') for word").replace(
                "edge, text)", "edge, text.replace(',', ''))"
            ),
        ),
        ("'' it should give False", verbatim("bool(words) and ", "")),
        (
            "not <re.Match",
            verbatim(
                "any(re.search(edge + words + edge, text) for text in texts)",
                "next(filter(None, (re.search(edge + words + edge, t) for t in texts)), False)",
            ),
        ),
        ("it should give True", verbatim("in texts)", "in texts[:1])")),
        ("it should give True", verbatim("in texts)", "in texts[-1:])")),
        (
            "'as of 2025. Bute had' it",
            verbatim(
                "any(re.search(edge + words + edge, text) for text in texts)",
                "bool(re.search(edge + words + edge, ' '.join(texts)))",
            ),
        ),
    ),
    "09.3": (
        ("'A population of 2100 persons.' and", plain(r"(?:%|per ?cent)", "(?:%|per)")),
        ("should give 46982.0, not 99999.0", plain("plain[0]", "plain[-1]")),
        ("should give 46982.0, not 99999.0", plain("plain[0]", "max(plain)")),
        ("should give 46982.0, not 12.5", plain("plain[0]", "min(plain)")),
        (
            "should give 500.0, not 700.0",
            plain(
                "_, found, behind = excerpt.lower().partition",
                ("_, found, behind = excerpt.lower().rpartition"),
            ),
        ),
        ("should give 9000.0, not 2075.0", plain("(?:19|20)\\d\\d", "(?:19\\d\\d|20[0-2]\\d)")),
        ("should give 310.0, not 1900.0", plain("(?:19|20)\\d\\d", "(?:19[1-9]|20\\d)\\d")),
        ("should give 1899.0", plain("(?:19|20)\\d\\d", "1[89]\\d\\d|20\\d\\d")),
        (
            "should give 1950.5, but it raised",
            plain(
                're.fullmatch(r"(?:19|20)\\d\\d", number.group())',
                '("," not in number[0] and 1900 <= float(number[0]) < 2100)',
            ),
        ),
        (
            "should give 2000.75",
            plain("(?:19|20)\\d\\d", "19\\d\\d(?:\\.0)?|20\\d\\d(?:\\.\\d+)?"),
        ),
        ("should give 2100.0", plain("(?:19|20)\\d\\d", "(?:19|2\\d)\\d\\d")),
        ("should give 20241.0", plain("re.fullmatch", "re.match")),
        ("to 1,943.", plain("number.group())\n", "number.group().replace(',', ''))\n")),
        (
            "and 'pop. (est.)' it",
            plain(
                "_, found, behind = excerpt.lower().partition(keyword.lower())",
                "behind = (re.split(keyword.lower(), excerpt.lower(), maxsplit=1) + [''])[1]",
            ),
        ),
        ("and 'Population' it", plain("keyword.lower()", "keyword")),
        (
            "should give a float, 84012284.0, not Decimal('84012284')",
            plain("float(", "Decimal(").replace("def", "from decimal import Decimal\n\ndef", 1),
        ),
        (
            "should give a float, 84012284.0, not 84012284",
            plain("float(", "int(float(").replace('""))', '"")))'),
        ),
        (
            "should give 500.0",
            plain(
                're.match(r"\\s*(?:%|per ?cent)", behind[number.end() :])',
                ("'%' in behind[number.end() :]"),
            ),
        ),
        (
            "should give 500.0",
            plain("number.end() :])", "number.end() : number.end() + 4])").replace(
                're.match(r"\\s*', 're.search(r"'
            ),
        ),
        ("2.5 %", plain("\\s*(?:%|per ?cent)", "(?:%| per ?cent)")),
        ("2.5 percent", plain("%|per ?cent", "%|per cent")),
        ("2.5 per cent", plain("%|per ?cent", "%|percent")),
        ("as in 2023", plain("\\d+(?:,\\d+)*(?:\\.\\d+)?", "\\d[\\d,]*(?:\\.\\d+)?")),
        ("77.25", plain("(?:\\.\\d+)?", "")),
        ("77.25", plain("(?:\\.\\d+)?", "(?:\\.\\d)?")),
        (
            "could not convert string to float: '46982 9' (called as "
            "answer('Population 46,982 9,000', 'population'))",
            plain("(?:\\.\\d+)?", "(?:.\\d+)?"),
        ),
        ("301.0", plain("(?:19|20)\\d\\d", "(?:190|20\\d)\\d")),
        (
            "should give 300.0",
            plain(
                "excerpt.lower().partition(keyword.lower())",
                "(excerpt.lower().split(keyword.lower()) + ['', ''])[:3]",
            ).replace("_, found, behind", "_, behind, more"),
        ),
        ("should give 84012284.0, not 84.0", plain("(?:,\\d+)*", "")),
        (
            "your answer raised IndexError: list index out of range (called as "
            "answer('The population grew by 2.5% in 2024.', 'population'))",
            plain("if not plain", "if keyword.lower() not in excerpt.lower()"),
        ),
        (
            "'46,982 people' and 'people' it should raise",
            plain(
                "_, found, behind = excerpt.lower().partition(keyword.lower())",
                "behind = excerpt.lower() if keyword.lower() in excerpt.lower() else ''",
            ),
        ),
        ("should give 0.0, but it raised", plain("if not plain:", "if not any(plain):")),
        ("should give 84012284.0, not None", plain("return plain[0]", "plain[0]")),
    ),
}

RIGHT = {
    "09.1": (
        cascade("if c.ran]", 'if c.outcome in ("returned", "failed")]'),
        cascade("if c.ran]", 'if c.outcome not in ("", "refused")]'),
        """def answer(trace):
    turns = {}
    for c in trace.view(CALLS).values():
        if c.outcome != "refused":
            turns.setdefault(c.step, []).append(c)
    if not turns:
        return ANY
    newest = turns[max(turns)]
    found = [c for c in newest if c.tool == "web_search" and c.outcome == "returned"]
    return only("parser") if found else AUTO""",
        """class Cascade:
    def __call__(self, trace):
        state = ANY, 0
        for c in trace.view(CALLS).values():
            if c.outcome == "refused":
                continue
            if c.step != state[1]:
                state = AUTO, c.step
            if (c.tool, c.outcome) == ("web_search", "returned"):
                state = only("parser"), c.step
        return state[0]

answer = Cascade()""",
    ),
    "09.2": (
        r"""def answer(excerpt, texts):
    words = " ".join(excerpt.split())
    if not words:
        return False
    for text in texts:
        text, at = " ".join(text.split()), -1
        while (at := text.find(words, at + 1)) >= 0:
            before, behind = text[:at], text[at + len(words) :]
            cut = re.search(r"\d$", before) and re.match(r"[.,]?\d", text[at:])
            cut = cut or re.search(r"\d[.,]$", before) and text[at].isdigit()
            end = re.search(r"\d$", text[: at + len(words)]) and re.match(r"[.,]?\d", behind)
            end = end or re.search(r"\d[.,]$", text[: at + len(words)]) and behind[:1].isdigit()
            if not cut and not end:
                return True
    return False""",
        # the edges against the spans of the numbers
        r"""def answer(excerpt, texts):
    words = r"\s+".join(map(re.escape, excerpt.split()))
    for text in texts if words else ():
        spans = [number.span() for number in re.finditer(r"\d+(?:[.,]\d+)*", text)]
        for found in re.finditer(f"(?=({words}))", text):
            if not any(a < edge < b for edge in found.span(1) for a, b in spans):
                return True
    return False""",
        # only what begins, or ends, with a digit can do so inside a number
        r"""def answer(excerpt, texts):
    words = re.sub(r"\s+", " ", excerpt).strip()
    if not words:
        return False
    pattern = re.escape(words)
    if re.match(r"[.,]?\d", words):
        pattern = r"(?<!\d)(?<!\d[.,])" + pattern
    if re.search(r"\d[.,]?$", words):
        pattern += r"(?!\d)(?![.,]\d)"
    return any(re.search(pattern, re.sub(r"\s+", " ", text)) is not None for text in texts)""",
    ),
    "09.3": (
        plain(
            "_, found, behind = excerpt.lower().partition(keyword.lower())",
            ('behind = (re.split(re.escape(keyword), excerpt, maxsplit=1, flags=re.I) + [""])[1]'),
        ),
        plain("(?:19|20)\\d\\d", "19[0-9]{2}|20[0-9]{2}"),
        r"""def answer(excerpt, keyword):
    at = excerpt.lower().find(keyword.lower())
    pattern = r"(\d[\d,]*(?:\.\d+)?)(\s*(?:%|percent|per cent))?"
    for digits, share in re.findall(pattern, excerpt[at + len(keyword) :]) if at >= 0 else ():
        digits = digits.rstrip(",")
        bare_year = digits.isdigit() and 1900 <= int(digits) <= 2099 and len(digits) == 4
        if not share and not bare_year:
            return float(digits.replace(",", ""))
    raise ToolError("no plain number")""",
    ),
}
