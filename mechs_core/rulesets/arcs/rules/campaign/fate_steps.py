"""What each Fate does at its set-up and at its Resolution, and its questions."""
