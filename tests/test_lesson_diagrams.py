"""The pictures of lessons 02 and 04: whole words, and sound pictures."""

from xml.etree import ElementTree

import pytest

from agentlab.display.lesson_diagrams import repairs_diagram, wire_diagram

WIRE = """\
In each turn the loop sends the messages so far, a description of each tool and a
choice. An adapter gives them the provider's form. What comes back is a reply: text,
calls, and why it stopped. The functions themselves stay here.

  the loop   -> sent
* sent       -> an adapter
  an adapter -> the model
  the model  -> a reply
* a reply    -> the loop (a call is run, its result goes into the history)"""
REPAIRS = """\
The loop with its repairs. Recovery sits at the tools: an error goes into the history as
a result does. Guidance is a prompt for the model. The schema sits in two places: the
model is told the types, and the checks refuse a call that breaks them.

  task    -> model
* model   -> checks (a call)
* checks  -> tools (allowed), history (3 refused, and why)
* tools   -> history (1 the result, or the error)
  history -> model (ask again)"""


@pytest.mark.parametrize(("made", "words"), [(wire_diagram, WIRE), (repairs_diagram, REPAIRS)])
def test_a_picture_and_its_words(made, words):
    picture = made()
    assert str(picture) == words
    drawn = ElementTree.fromstring(picture.svg())
    assert drawn.get("aria-label") == picture.alt
