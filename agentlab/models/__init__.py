"""Models: everything that can stand behind `Model.reply`, from a list of replies to Claude."""
