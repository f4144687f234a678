"""What every lesson uses: predictions, checked exercises, the learner's copy, a doctor."""

# Imported at once, not on demand: `predict`, `progress` and `doctor` name a function here and a
# module below, and the function must be what a lesson gets.
from agentlab.course import facts
from agentlab.course.checks import check
from agentlab.course.doctor import doctor
from agentlab.course.predict import compare, predict, predictions
from agentlab.course.progress import progress

__all__ = ["check", "compare", "doctor", "facts", "predict", "predictions", "progress"]
