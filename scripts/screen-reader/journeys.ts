import type { Journey } from './journey.ts'
import { publicJourneys } from './public-journeys.ts'
import { ownerJourneys, signingIn } from './owner-journeys.ts'

export { owner, signingIn } from './owner-journeys.ts'

/** What visitors and the owner do most, in the order in which it is done. */
export const journeys: readonly Journey[] = [...publicJourneys, signingIn, ...ownerJourneys]

export function isForOwner(journey: Journey): boolean {
  return ownerJourneys.includes(journey)
}
