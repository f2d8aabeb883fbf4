import { journeysWith } from './journey.ts'
import { makeJourneys } from './all.ts'
import { startChromium } from './puppeteer-engine.ts'

makeJourneys(journeysWith(startChromium))
