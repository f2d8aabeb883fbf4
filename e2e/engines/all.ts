import { accountJourneys } from './account.ts'
import { adminJourneys } from './admin.ts'
import { chartJourneys } from './charts.ts'
import { editorJourneys } from './editor.ts'
import { figureJourneys } from './figures.ts'
import { formulaJourneys } from './formulas.ts'
import { homeJourneys } from './home.ts'
import type { JourneyTest } from './journey.ts'
import { referenceJourneys } from './references.ts'
import { visitorJourneys } from './visitor.ts'

/** The journeys that must hold in every engine. */
export function makeJourneys(test: JourneyTest): void {
  homeJourneys(test)
  visitorJourneys(test)
  formulaJourneys(test)
  chartJourneys(test)
  referenceJourneys(test)
  figureJourneys(test)
  accountJourneys(test)
  adminJourneys(test)
  editorJourneys(test)
}
