"""Exercises of lesson 09: a cascade that forces what can be done, word for word, plain numbers."""

from __future__ import annotations

from agentlab.course.checks import Exercise
from agentlab.course.lessons.judges_09 import judge_cascade, judge_plain, judge_verbatim

EXERCISES = (
    Exercise(
        id="09.1",
        judge=judge_cascade,
        hints=(
            "Start from `bare`. What must hold of the search besides its name?",
            "Every call has an outcome: returned, failed or refused.",
            "The `any` of `bare` asks for the tool only; let it ask for that word, too.",
        ),
        solution="""def answer(trace):
    ran = [c for c in trace.view(CALLS).values() if c.ran]
    if not ran:
        return ANY
    last = [c for c in ran if c.step == ran[-1].step]
    if any(c.tool == "web_search" and c.outcome == "returned" for c in last):
        return only("parser")
    return AUTO""",
        wrong=(
            # the bare rule
            """def answer(trace):
    return bare(trace)""",
            # only the very last call counts
            """def answer(trace):
    ran = [c for c in trace.view(CALLS).values() if c.ran]
    if not ran:
        return ANY
    found = ran[-1].tool == "web_search" and ran[-1].outcome == "returned"
    return only("parser") if found else AUTO""",
            # what was refused counts as if it had run
            """def answer(trace):
    made = list(trace.view(CALLS).values())
    if not made:
        return ANY
    last = [c for c in made if c.step == made[-1].step]
    if any(c.tool == "web_search" and c.outcome == "returned" for c in last):
        return only("parser")
    return AUTO""",
            # any search of the run counts, so it never stops
            """def answer(trace):
    ran = trace.view(CALLS).values()
    if not ran:
        return ANY
    if any(c.tool == "web_search" and c.outcome == "returned" for c in ran):
        return only("parser")
    return AUTO""",
            # whoever answers with text is let go
            """def answer(trace):
    if trace.view(COUNTS).steps == 0:
        return ANY
    last = [c for c in trace.view(CALLS).values() if c.step == trace.view(COUNTS).steps]
    if any(c.tool == "web_search" and c.outcome == "returned" for c in last):
        return only("parser")
    return AUTO""",
            'answer = only("parser")',
        ),
    ),
    Exercise(
        id="09.2",
        judge=judge_verbatim,
        hints=(
            "Take the texts one by one; joined, they would hold sentences that nobody wrote.",
            r"Split the excerpt at blanks, escape each word, join with \s+: that is a pattern.",
            r"A place is inside a number where a digit stands before it and one behind, perhaps "
            r"with a comma or dot on either side. (?<=\d) looks back, (?!…) refuses what it holds. "
            r"Both ends take the same pattern.",
        ),
        solution=r"""def answer(excerpt, texts):
    words = r"\s+".join(re.escape(word) for word in excerpt.split())
    edge = r"(?!(?<=\d)[.,]?\d)(?!(?<=\d[.,])\d)"
    return bool(words) and any(re.search(edge + words + edge, text) for text in texts)""",
        wrong=(
            # blanks must be the same, numbers may be cut, nothing stands everywhere
            """def answer(excerpt, texts):
    return any(excerpt in text for text in texts)""",
            # the texts run into each other
            """def answer(excerpt, texts):
    words = " ".join(excerpt.split())
    return bool(words) and words in " ".join(" ".join(texts).split())""",
            # all its words are there somewhere
            """def answer(excerpt, texts):
    return any(set(excerpt.split()) <= set(text.split()) for text in texts)""",
            # a number may still be cut at a comma
            r"""def answer(excerpt, texts):
    words = r"\s+".join(re.escape(word) for word in excerpt.split())
    return bool(words) and any(re.search(rf"\b{words}(?!\w)", text) for text in texts)""",
            # a comma, a dot or a digit beside a number is taken for a part of it
            r"""def answer(excerpt, texts):
    words = r"\s+".join(re.escape(word) for word in excerpt.split())
    whole = rf"(?<!\d)(?<!\d[.,]){words}(?![.,]?\d)"
    return bool(words) and any(re.search(whole, text) for text in texts)""",
            "answer = True",
        ),
    ),
    Exercise(
        id="09.3",
        judge=judge_plain,
        hints=(
            "Where `naive` takes the first match, go through all of them with re.finditer.",
            "A bare year is four digits and nothing else, 19 or 20 first: re.fullmatch sees all.",
            "Whether it is a percentage stands behind it, in behind[number.end():], perhaps after "
            "blanks, in one of the writings.",
        ),
        solution=r"""def answer(excerpt, keyword):
    _, found, behind = excerpt.lower().partition(keyword.lower())
    for number in re.finditer(r"\d+(?:,\d+)*(?:\.\d+)?", behind):
        year = re.fullmatch(r"(?:19|20)\d\d", number.group())
        percent = re.match(r"\s*(?:%|per ?cent)", behind[number.end() :])
        if not year and not percent:
            return float(number.group().replace(",", ""))
    raise ToolError(f"no plain number behind {keyword!r}")""",
        wrong=(
            # the first version
            """def answer(excerpt, keyword):
    return naive(excerpt, keyword)""",
            # percentages still count
            r"""def answer(excerpt, keyword):
    _, found, behind = excerpt.lower().partition(keyword.lower())
    for number in re.findall(r"\d+(?:,\d+)*(?:\.\d+)?", behind):
        if not re.fullmatch(r"(?:19|20)\d\d", number):
            return float(number.replace(",", ""))
    raise ToolError("nothing")""",
            # whatever has four digits is taken for a year
            r"""def answer(excerpt, keyword):
    _, found, behind = excerpt.lower().partition(keyword.lower())
    for number in re.finditer(r"\d+(?:,\d+)*(?:\.\d+)?", behind):
        percent = re.match(r"\s*(?:%|per ?cent)", behind[number.end() :])
        if not re.fullmatch(r"\d{4}", number.group()) and not percent:
            return float(number.group().replace(",", ""))
    raise ToolError("nothing")""",
            # the comma behind a year makes a number of it
            r"""def answer(excerpt, keyword):
    _, found, behind = excerpt.lower().partition(keyword.lower())
    for number in re.finditer(r"\d[\d,]*(?:\.\d+)?", behind):
        year = re.fullmatch(r"(?:19|20)\d\d", number.group())
        percent = re.match(r"\s*(?:%|per ?cent)", behind[number.end() :])
        if not year and not percent:
            return float(number.group().replace(",", ""))
    raise ToolError("nothing")""",
            # nothing found is no error
            r"""def answer(excerpt, keyword):
    _, found, behind = excerpt.lower().partition(keyword.lower())
    for number in re.finditer(r"\d+(?:,\d+)*(?:\.\d+)?", behind):
        year = re.fullmatch(r"(?:19|20)\d\d", number.group())
        percent = re.match(r"\s*(?:%|per ?cent)", behind[number.end() :])
        if not year and not percent:
            return float(number.group().replace(",", ""))
    return 0.0""",
            "answer = 84012284",
        ),
    ),
)
