import { journeysWith } from './journey.ts'
import { makeJourneys } from './all.ts'
import { startFirefox } from './puppeteer-engine.ts'

makeJourneys(journeysWith(startFirefox))
