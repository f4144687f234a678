"""The exercises of each lesson, with solutions and likely wrong answers."""
