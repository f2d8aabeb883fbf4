export type StarSlot = 'full' | 'half' | 'empty'

const slotCount = 5

/**
 * Splits a rating into five star slots.
 * @param rating stars, 0 to 5, one decimal
 * @returns five slots, left to right; a fraction of 0.5 or more is a half star, a smaller one is not shown
 * @throws RangeError outside 0 to 5
 * Source: docs/behaviour.md, Ratings.
 */
export function starSlots(rating: number): StarSlot[] {
  if (!(rating >= 0 && rating <= slotCount)) {
    throw new RangeError(`A rating is between 0 and 5 stars, not ${rating}.`)
  }
  return Array.from({ length: slotCount }, (_, i) => {
    const left = rating - i
    return left >= 1 ? 'full' : left >= 0.5 ? 'half' : 'empty'
  })
}
