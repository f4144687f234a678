"""Exercises of lesson 04: outcomes of calls, what an answer rests on, which repairs are needed."""

from __future__ import annotations

from agentlab.course.checks import Exercise
from agentlab.course.lessons.grids_04 import judge_needed
from agentlab.course.lessons.judges_04 import judge_grounded, judge_outcomes

EXERCISES = (
    Exercise(
        id="04.1",
        judge=judge_outcomes,
        hints=(
            "Walk through the calls; once the list holds an entry, what is left is not_this_turn.",
            "Look whether call.name is in tools before you call; a tool may raise a KeyError, too.",
            'type(error).__name__ is the kind of an exception, f"{error}" its words.',
        ),
        solution="""def answer(calls, tools):
    told = []
    for call in calls:
        if told:
            told.append("not_this_turn")
        elif call.name not in tools:
            told.append("unknown_tool")
        else:
            try:
                told.append(str(tools[call.name](**call.args)))
            except Exception as error:
                told.append(f"tool error in {call.name}: {type(error).__name__}: {error}")
    return told""",
        wrong=(
            # it still crashes
            """def answer(calls, tools):
    told = []
    for call in calls:
        if told:
            told.append("not_this_turn")
        else:
            known = call.name in tools
            told.append(str(tools[call.name](**call.args)) if known else "unknown_tool")
    return told""",
            # a tool's own KeyError is taken for an unknown name
            """def answer(calls, tools):
    told = []
    for call in calls:
        try:
            told.append("not_this_turn" if told else str(tools[call.name](**call.args)))
        except KeyError:
            told.append("unknown_tool")
        except Exception as error:
            told.append(f"tool error in {call.name}: {type(error).__name__}: {error}")
    return told""",
            # every call runs
            """def answer(calls, tools):
    told = []
    for call in calls:
        try:
            told.append(str(tools[call.name](**call.args)))
        except Exception as error:
            told.append(f"tool error in {call.name}: {type(error).__name__}: {error}")
    return told""",
            # the calls that were set aside get no outcome
            """def answer(calls, tools):
    call = calls[0]
    if call.name not in tools:
        return ["unknown_tool"]
    try:
        return [str(tools[call.name](**call.args))]
    except Exception as error:
        return [f"tool error in {call.name}: {type(error).__name__}: {error}"]""",
            'answer = ["6", "not_this_turn"]',
        ),
    ),
    Exercise(
        id="04.2",
        judge=judge_grounded,
        hints=(
            "Begin with grounded: where it gives up, your function has to go on instead.",
            "A call that used an unknown number is passed over; what it returned is not known.",
            "brought.update(numbers(call.text)) only if the call returned and used known numbers.",
        ),
        solution="""def answer(trace):
    known, brought, turn = set(numbers(trace.task)), set(), 0
    for call in trace.view(CALLS).values():
        if call.step > turn:
            known, brought, turn = known | brought, set(), call.step
        if call.outcome == "returned" and known.issuperset(numbers([*call.args.values()])):
            brought.update(numbers(call.text))
    said = numbers(trace.answer)
    return bool(said) and (known | brought).issuperset(said)""",
        wrong=(
            # the lesson's own: one made-up number anywhere, and all is lost
            "answer = grounded",
            # what a call of the same turn brought is known too late: the model had not seen it
            """def answer(trace):
    known = set(numbers(trace.task))
    for call in trace.view(CALLS).values():
        if call.outcome == "returned" and known.issuperset(numbers([*call.args.values()])):
            known.update(numbers(call.text))
    said = numbers(trace.answer)
    return bool(said) and known.issuperset(said)""",
            # whatever a tool returned is known, however it came by its arguments
            """def answer(trace):
    known = set(numbers(trace.task))
    for _, _, result in executed(trace):
        known.update(numbers(result))
    said = numbers(trace.answer)
    return bool(said) and known.issuperset(said)""",
            # the answer's last number stands for all of them
            """def answer(trace):
    known = set(numbers(trace.task))
    for call in trace.view(CALLS).values():
        if call.outcome == "returned" and known.issuperset(numbers([*call.args.values()])):
            known.update(numbers(call.text))
    return (numbers(trace.answer) or ["none"])[-1] in known""",
            # what an error says is no result
            """def answer(trace):
    known = set(numbers(trace.task))
    for _, args, result in executed(trace):
        if known.issuperset(numbers([*args.values()])):
            known.update(numbers(result))
    said = numbers(trace.answer)
    return bool(said) and known.issuperset(said)""",
            # an answer may hold no number
            """def answer(trace):
    known = set(numbers(trace.task))
    for call in trace.view(CALLS).values():
        if call.outcome == "returned" and known.issuperset(numbers([*call.args.values()])):
            known.update(numbers(call.text))
    return known.issuperset(numbers(trace.answer))""",
            # it knows what is right instead of looking at what was returned
            """def answer(trace):
    return "30" in trace.answer""",
            "answer = True",
        ),
    ),
    Exercise(
        id="04.3",
        judge=judge_needed,
        hints=(
            "First the sets of all cells in which share('right') is 1, whatever their size.",
            "A cell's set: {name for name, on in cell.setting.items() if on}.",
            "Leave out each set for which there is another with other < set: a part of it.",
        ),
        solution="""def answer(made):
    good = []
    for cell in made.cells:
        if cell.share("right") == 1:
            good.append({name for name, on in cell.setting.items() if on})
    return [repairs for repairs in good if not any(other < repairs for other in good)]""",
        wrong=(
            # all that are right, not the smallest
            """def answer(made):
    good = [cell for cell in made.cells if cell.share("right") == 1]
    return [{name for name, on in cell.setting.items() if on} for cell in good]""",
            # the smallest by number: a pair may be needed where a single repair helps as well
            """def answer(made):
    good = [cell.setting for cell in made.cells if cell.share("right") == 1]
    sets = [{name for name, on in setting.items() if on} for setting in good]
    least = min(map(len, sets), default=0)
    return [repairs for repairs in sets if len(repairs) == least]""",
            # some runs are right
            """def answer(made):
    good = [cell.setting for cell in made.cells if cell.share("right") > 0]
    sets = [{name for name, on in setting.items() if on} for setting in good]
    return [repairs for repairs in sets if not any(other < repairs for other in sets)]""",
            # single repairs only
            """def answer(made):
    good = [cell.setting for cell in made.cells if cell.share("right") == 1]
    sets = [{name for name, on in setting.items() if on} for setting in good]
    return [repairs for repairs in sets if len(repairs) == 1]""",
            # what the lesson's grid gave
            'answer = [{"schema"}, {"recovery"}]',
            "def answer(made):\n    return [{'schema'}, {'recovery'}]",
        ),
    ),
)
