// Silent reading of English non-fiction: 238 words a minute on average (Brysbaert 2019, a review of
// 190 studies). Formulas and figures are not counted as words and take their time, hence less.
const wordsPerMinute = 220

/** How long a text takes to read, in whole minutes; a text with any words takes at least one. */
export function minutesToRead(words: number): number {
  return words === 0 ? 0 : Math.max(1, Math.round(words / wordsPerMinute))
}
