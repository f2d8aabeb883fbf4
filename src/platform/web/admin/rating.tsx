import { RatingStars } from '../instruments/rating-stars.tsx'

/** Stars with their number. */
export function Rating({ stars }: { stars: number }) {
  return (
    <span className="inline-row gap-10 muted small tabular-nums">
      <RatingStars rating={stars} />
      <span aria-hidden="true">{stars.toFixed(1)}</span>
    </span>
  )
}
