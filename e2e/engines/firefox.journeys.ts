import { journeysWith } from './journey.ts'
import { makeJourneys } from './all.ts'
import { keyboardJourneys } from './keyboard.ts'
import { startFirefox } from './puppeteer-engine.ts'

const test = journeysWith(startFirefox)

makeJourneys(test)
// Half a minute of single key presses, in the engine whose window takes part in the order of the focus.
keyboardJourneys(test)
