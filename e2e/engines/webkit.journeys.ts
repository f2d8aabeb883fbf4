import { journeysWith } from './journey.ts'
import { makeJourneys } from './all.ts'
import { startWebKit } from './webkit-engine.ts'

makeJourneys(journeysWith(startWebKit))
