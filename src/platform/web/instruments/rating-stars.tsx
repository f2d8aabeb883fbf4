import styles from './rating-stars.module.css'

/** The outlines of a star and of its left half in a square of 20 units, starting at the top. */
const wholeStar =
  'l2.5 6.16 6.63.47-5.09 4.28 1.6 6.46-5.64-3.52-5.64 3.52 1.6-6.46-5.09-4.28 6.63-.47z'
const leftHalf = 'v13.85l-5.64 3.52 1.6-6.46-5.09-4.28 6.63-.47z'

/** Units from one star to the next: 17 px and a gap of 2 px. */
const pitch = 22.35

/**
 * A rating as five stars, half ones included. The number next to it is hidden from screen readers, which read that of the stars.
 * @param props.rating stars, 0 to 5
 * @throws RangeError outside 0 to 5
 */
export function RatingStars({ rating }: { rating: number }) {
  const slots = starSlots(rating)
  const outlines = { full: starsAt(slots, 'full'), empty: starsAt(slots, 'empty') }

  return (
    <svg
      className={styles.stars}
      viewBox="0 0 109.4 20"
      role="img"
      aria-label={`Rated ${rating} out of 5`}
    >
      {outlines.full && <path d={outlines.full} />}
      {slots.includes('half') && (
        <>
          <path d={starsAt(slots, 'half', leftHalf)} />
          <path className={styles.outline} d={starsAt(slots, 'half')} />
        </>
      )}
      {outlines.empty && <path className={styles.empty} d={outlines.empty} />}
    </svg>
  )
}

/** One path for all slots of a kind. */
function starsAt(slots: StarSlot[], kind: StarSlot, shape = wholeStar): string {
  return slots
    .map((slot, i) => (slot === kind ? `M${(10 + i * pitch).toFixed(1)} .8${shape}` : ''))
    .join('')
}

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
