"""What an action is checked for, the hooks around it, and six domains of actions. S2."""
