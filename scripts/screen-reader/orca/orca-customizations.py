"""Settings of Orca: its defaults, except that it says what the page says and not what the keyboard does."""

from orca import settings

settings.speechServerFactory = "recorder"
settings.speechFactoryModules = ["recorder"]
settings.enableKeyEcho = False
settings.enableBraille = False
settings.enableSound = False
# A visitor who reads by headings or lines stops the reading of the whole page with the first key.
settings.sayAllOnLoad = False
settings.pageSummaryOnLoad = False
