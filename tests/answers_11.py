"""Answers to the exercises of lesson 11 that a check could take for right, or for wrong."""

LABELS = """def answer(operands, book):
    strength = ["sourced", "constant", "unsourced"]
    labels = [book.get(n, "constant" if n in CONSTANTS else "unsourced") for n in operands]
    return max(labels, key=strength.index)"""


def labels(old: str, new: str) -> str:
    """The right label with one thing changed."""
    assert old in LABELS
    return LABELS.replace(old, new)


def contradicts(line: str) -> str:
    """A function of the two figures and the step."""
    return f"from decimal import *\n\ndef answer(used, other, step):\n    return {line}"


EXACT = "Germany has 84,012,284 people."
ROUNDED = "Japan has 123.2 million."
DERIVED = "Together they have 207,183,674."
OWN = "In 2090 it will be 150 million."


def prose(*sentences: str) -> str:
    """A text of these sentences."""
    return f"answer = {' '.join(sentences)!r}"


RULE = """def answer(tool, args, trace):
    found = [stored.text for stored in ledger(trace).texts.values()]
    said = [v for v in args.values() if isinstance(v, str) and v.strip()]
    if tool.writes and any(part in text for part in said for text in found):
        return Decision("ask", "words of a search result")
    return None"""
STANDS = "any(part in text for part in said for text in found)"
SAID = "[v for v in args.values() if isinstance(v, str) and v.strip()]"


def rule(old: str, new: str) -> str:
    """The right rule with one thing changed."""
    assert old in RULE
    return RULE.replace(old, new)


WRONG = {
    "11.1": (
        (
            "of 46982 (sourced), 100 (not in the book), 0.5 (unsourced) the result should be",
            labels("for n in operands]", "for n in operands[:3]]"),
        ),
        (
            "of 100 (not in the book), 46982 (sourced), 12 (sourced) the result should be constant",
            labels("for n in operands]", "for n in operands[-2:]]"),
        ),
        ("should be constant, not 'sourced'", labels("max(", "min(")),
        (
            "unsourced, not 'constant'",
            labels('"constant", "unsourced"]', '"unsourced", "constant"]'),
        ),
        (
            "should be constant, not 'sourced'",
            labels("max(labels, key=strength.index)", "max(labels, key=labels.count)"),
        ),
        ("365", labels("n in CONSTANTS", "n in (100, 12, 60, 1000)")),
        ("12.5 (not in the book)", labels("n in CONSTANTS", "int(n) in CONSTANTS")),
        ("change nothing in them", labels("    return max", "    book.clear()\n    return max")),
        (
            "change nothing in them",
            labels("    return max", "    operands.clear()\n    return max"),
        ),
        (
            "12 (sourced) the result should be sourced",
            labels("book.get(n, ", ("'constant' if n in CONSTANTS else book.get(n, ")),
        ),
        ("500 (not in the book)", labels("n in CONSTANTS", "n % 100 == 0 or n in CONSTANTS")),
        (
            "1.04 (not in the book)",
            labels('"constant" if n in CONSTANTS else "unsourced"', '"constant"'),
        ),
        (
            "100 (not in the book)",
            labels('"constant" if n in CONSTANTS else "unsourced"', '"unsourced"'),
        ),
        ("your answer raised KeyError", labels("book.get(n, ", "book[n] or (")),
        (
            "46982000 (constant)",
            labels(
                "book.get(n, ",
                ("'sourced' if n in book and book[n] != 'unsourced' else book.get(n, "),
            ),
        ),
        ("not None", labels("return max", "max")),
        (
            "your answer raised",
            labels(
                "return max(labels, key=strength.index)",
                ("a, b = labels\n    return max(a, b, key=strength.index)"),
            ),
        ),
    ),
    "11.2": (
        (
            "with used=25, other=20, step=10 (Decimals) it should give False",
            contradicts("2 * abs(used - other) >= step"),
        ),
        (
            "with used=25, other=30, step=10 (Decimals) it should give False",
            contradicts("(used / step).quantize(Decimal(1), ROUND_HALF_EVEN) * step != other"),
        ),
        (
            "with used=25, other=20, step=10 (Decimals) it should give False",
            contradicts("(used / step).quantize(Decimal(1), ROUND_HALF_UP) * step != other"),
        ),
        (
            "with used=123171390, other=123200000, step=100000 (Decimals) it should give False",
            contradicts("used // step * step != other"),
        ),
        ("it should give", contradicts("abs(used - other) > 5")),
        ("it should give True", contradicts("abs(used - other) > step")),
        ("it should give", contradicts("used != other")),
        (
            "used=123171390, other=123890000, step=10000 (Decimals) it should give True",
            contradicts("2 * (used - other) > step"),
        ),
        (
            "used=123171390, other=121960000, step=10000 (Decimals) it should give True",
            contradicts("2 * (other - used) > step"),
        ),
        ("used=84012284, other=84012285", contradicts("2 * abs(used - other) > step + 2")),
        ("it should give", contradicts("2 * abs(abs(used) - other) > step")),
        ("it should give", contradicts("2 * abs(int(used) - int(other)) > step")),
        ("used=6.86, other=6.8, step=0.1", contradicts("2 * abs(used - other) > max(step, 1)")),
        ("your answer raised TypeError", contradicts("abs(used - other) > 0.5 * step")),
        ("not 0", contradicts("int(2 * abs(used - other) > step)")),
    ),
    "11.3": (
        ("no number is unsupported yet", prose(EXACT, ROUNDED, DERIVED)),
        ("no number is derived yet", prose(EXACT, ROUNDED, "It is 68.2%.", OWN)),
        ("no number is rounded yet", prose(EXACT, DERIVED, OWN)),
        ("no number is exact yet", prose(ROUNDED, DERIVED, OWN)),
        ("there is no number in it", prose("exact, rounded, derived, unsupported")),
        (
            "a list of numbers is no text",
            prose("84,012,284", "123.2 million", "207,183,674", "150"),
        ),
        (
            "a list of numbers is no text",
            prose("84,012,284 people, 123.2 million people, 207,183,674 and 150."),
        ),
        (
            "what each is, in '123.2 million, 207,183,674, 150 million'",
            prose(EXACT, "123.2 million, 207,183,674, 150 million"),
        ),
        ("answer must be a text", "answer = [84_012_284, 123.2, 207_183_674, 150]"),
    ),
    "11.4": (
        ("'title': ''}", rule(" and v.strip()", "")),
        ("'text': ' '", rule("v.strip()", "v")),
        (
            "an open island",
            "import re\n\n"
            + rule(
                STANDS,
                "any({*part.split()} <= {*re.findall(r'\\w+', str(found))} for part in said)",
            ),
        ),
        (
            "the people open",
            rule(STANDS, "any(all(w in text for w in p.split()) for p in said for text in found)"),
        ),
        (
            "call Anna back",
            rule(STANDS, "any(word in text for p in said for word in p.split() for text in found)"),
        ),
        ("for remind with", rule("tool.writes", 'tool.name == "append_note"')),
        (
            "'place': 'the vault is open'",
            rule(SAID, '[args[k] for k in ("text", "title") if args.get(k, "").strip()]'),
        ),
        ("Ayr: population", rule("stored.text for", "str(stored) for")),
        ("Ayr: population", rule("stored.text for", "stored.title + stored.text for")),
        ("Almanac", rule("stored.text for", "stored.text + stored.source for")),
        ("open\". Bute is'}", rule(STANDS, "any(part in ' '.join(found) for part in said)")),
        ("open\".Bute is'}", rule(STANDS, "any(part in ''.join(found) for part in said)")),
        ("open\".\\nBute is'}", rule(STANDS, "any(part in '\\n'.join(found) for part in said)")),
        ("'minutes': 122", rule(SAID, "[str(v) for v in args.values() if str(v).strip()]")),
        ("'text': '122'}", rule("v.strip()", "not v.isdigit() and v.strip()")),
        (
            "with {'text': 'the vault is open', 'title': 'call Anna'}",
            rule(STANDS, ("said and any(said[-1] in text for text in found)")),
        ),
        (
            "with {'text': 'call Anna', 'title': 'the vault is open'}",
            rule(STANDS, ("said and any(said[0] in text for text in found)")),
        ),
        (
            "with {'text': 'call Anna', 'title': 'the vault is open'}",
            rule(STANDS, ("said and all(any(part in text for text in found) for part in said)")),
        ),
        (
            "I hear the vault is open",
            rule(
                STANDS,
                ("any(p in text or 'vault is open' in p for p in said for text in found)"),
            ),
        ),
        ("{'text': 'Bute is an island'}", rule("values()]", "values()][:1]")),
        ("{'text': 'the vault is open'}", rule("values()]", "values()][-1:]")),
        ("{'text': 'calls at Coll'}", rule("values()]", "values()][:2]")),
        ("'place': 'the vault is open'", rule("args.values()", "list(args.values())[:2]")),
        ("count_words", rule("tool.writes and", "")),
        ("call Anna back", rule(f"and {STANDS}", "and found")),
        ("your answer raised", rule("ledger(trace).texts", "trace.texts")),
        (
            "without any search",
            rule(
                "    return None",
                ("    return Decision('ask', 'unknown') if not found and tool.writes else None"),
            ),
        ),
        ("not True", rule('return Decision("ask", "words of a search result")', "return True")),
        ("it should give Decision", rule('"words of a search result"', '""')),
        ("not 'ask'", rule('Decision("ask", "words of a search result")', '"ask"')),
    ),
}

RIGHT = {
    "11.1": (
        """def answer(operands, book):
    made_of = {book.get(n) or ("constant" if n in CONSTANTS else "unsourced") for n in operands}
    for label in ("unsourced", "constant", "sourced"):
        if label in made_of:
            return label""",
        labels("max(labels, key=strength.index)", "max(labels, key=len)"),  # as luck has it
        """def answer(operands, book):
    known = dict.fromkeys(CONSTANTS, "constant") | book
    return sorted((known.get(n, "unsourced") for n in operands), key=len)[-1]""",
    ),
    "11.2": (
        contradicts("abs(used - other) > step / 2"),
        contradicts("not other - step / 2 <= used <= other + step / 2"),
        contradicts("abs(used - other) / step > Decimal('0.5')"),
    ),
    "11.3": (
        prose(DERIVED, OWN, ROUNDED, EXACT),
        prose("Japan has 123,171,390 people.", "Germany has some 84 million.", DERIVED, OWN),
        prose(
            "Germany has 84,012,284 people, Japan 123 million.",
            "Japan has 39,159,106 more.",
            "In 1999 it was 99 million.",
        ),
        prose(EXACT, ROUNDED, "Together 207,183,674.", "Bananas: 7 billion."),
    ),
    "11.4": (
        """def answer(tool, args, trace):
    if not tool.writes:
        return None
    for stored in ledger(trace).texts.values():
        for name, value in args.items():
            if isinstance(value, str) and not value.isspace() and value and value in stored.text:
                return Decision("ask", f"{name} stands in {stored.id}")""",
        rule("ledger(trace).texts.values()]", "ledger(trace).texts.values() if tool.writes]"),
    ),
}
