"""A speech server of Orca that writes what it would say to file descriptor 3, one JSON string per line."""

import json
import os

from gi.repository import GLib
from orca import chnames, speechserver

output = os.fdopen(3, "w", buffering=1)


class SpeechServer(speechserver.SpeechServer):
    @staticmethod
    def getSpeechServer(info=None):
        return SpeechServer()

    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            output.write(json.dumps(text) + "\n")

    def speakCharacter(self, character, acss=None):
        self.speak(chnames.getCharacterName(character))

    def sayAll(self, utterances, progress):
        GLib.idle_add(self._say_next, utterances, progress)

    def _say_next(self, utterances, progress):
        context, _ = next(utterances, (None, None))
        if context is None:
            return False
        self.speak(context.utterance)
        context.currentOffset = context.endOffset
        progress(context, speechserver.SayAllContext.COMPLETED)
        return True
