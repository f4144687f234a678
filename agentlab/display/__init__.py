"""Ways to look at a run: text, tables, a stepper, panels and diagrams, all made from its trace."""
