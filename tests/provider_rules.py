"""What the two providers ask of a conversation, as plain checks that share no code with ours.

A conversation is looked at twice: as it stands (`as_anthropic`, `as_ollama` translate word by word
and mend nothing, so that a fault of the loop shows), and as the adapters send it.
"""

from __future__ import annotations


def as_anthropic(messages) -> list[dict]:
    """Our messages as turns of the Messages API; neighbours of one role are one turn."""
    turns = []
    for message in messages:
        if message.role == "system":
            continue
        blocks = [{"type": "thinking"}] if message.raw else []
        for result in message.results:
            blocks.append({"type": "tool_result", "tool_use_id": result.call_id})
        if message.text.strip():
            blocks.append({"type": "text", "text": message.text})
        for call in message.calls:
            blocks.append({"type": "tool_use", "id": call.id, "name": call.name, "input": {}})
        role = "assistant" if message.role == "assistant" else "user"
        if turns and turns[-1]["role"] == role:
            turns[-1]["content"] += blocks
        elif blocks:
            turns.append({"role": role, "content": blocks})
    return turns


def anthropic_faults(turns) -> list[str]:
    """Where the turns break a rule of the Messages API."""
    faults = []
    if not turns or turns[0]["role"] != "user":
        faults.append("the first turn is not the user's")
    open_ids, seen_ids, last_role = [], set(), ""
    for number, turn in enumerate(turns):
        role, blocks = turn["role"], turn["content"]
        kinds = [block["type"] for block in blocks]
        if role == last_role:
            faults.append(f"turn {number}: two turns of the {role} in a row")
        if not blocks:
            faults.append(f"turn {number}: is empty")
        if any(block["type"] == "text" and not block["text"].strip() for block in blocks):
            faults.append(f"turn {number}: an empty text")
        results = [block["tool_use_id"] for block in blocks if block["type"] == "tool_result"]
        if sorted(results) != sorted(open_ids):
            faults.append(f"turn {number}: results {results} for calls {open_ids}")
        if results and kinds[: len(results)] != ["tool_result"] * len(results):
            faults.append(f"turn {number}: something stands before the results")
        open_ids = [block["id"] for block in blocks if block["type"] == "tool_use"]
        if role == "user" and open_ids or role == "assistant" and results:
            faults.append(f"turn {number}: the {role} cannot say that")
        for call_id in open_ids:
            if call_id in seen_ids:
                faults.append(f"turn {number}: the id {call_id} again")
            seen_ids.add(call_id)
        last_role = role
    if open_ids:
        faults.append(f"no results for {open_ids}")
    return faults


def as_ollama(messages) -> list[dict]:
    """Our messages as those of Ollama's chat endpoint."""
    sent = []
    for message in messages:
        for result in message.results:
            sent.append({"role": "tool", "tool_name": result.name, "content": result.text})
        if message.role == "assistant":
            calls = [{"function": {"name": c.name, "arguments": {}}} for c in message.calls]
            sent.append({"role": "assistant", "content": message.text, "tool_calls": calls})
        elif message.text:
            sent.append({"role": message.role, "content": message.text})
    return sent


def ollama_faults(messages) -> list[str]:
    """Where the messages break a rule of the chat endpoint."""
    faults, waiting = [], []
    for number, message in enumerate(messages):
        role = message["role"]
        if role == "system" and number:
            faults.append(f"message {number}: system comes first")
        if role == "tool":
            if not waiting or message["tool_name"] != waiting[0]:
                faults.append(f"message {number}: {message['tool_name']} while {waiting} wait")
            waiting = waiting[1:]
        elif waiting:
            faults.append(f"message {number}: {role} while {waiting} wait")
            waiting = []
        for call in message.get("tool_calls") or []:
            waiting.append(call["function"]["name"])
            if not isinstance(call["function"]["arguments"], dict):
                faults.append(f"message {number}: arguments that are no object")
    return faults + [f"no result of {name}" for name in waiting]
