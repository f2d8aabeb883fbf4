import { RatingStars } from '../instruments/rating-stars.tsx'
import styles from './rating.module.css'

/** Stars with their number, one decimal. */
export function Rating({ stars }: { stars: number }) {
  return (
    <span className={styles.rating}>
      <RatingStars rating={stars} />
      <span>{stars.toFixed(1)}</span>
    </span>
  )
}
