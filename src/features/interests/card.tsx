import { PictureFrame } from '../../platform/web/instruments/picture-frame.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import styles from './card.module.css'
import type { Interest } from './contract.ts'

/** One interest: a picture, a title and a few words. */
export function InterestCard({ interest }: { interest: Interest }) {
  return (
    <article aria-label={interest.title} className={styles.interest} data-reticle="">
      <PictureFrame
        src={interest.imageUrl}
        alt=""
        ratio="4/5"
        narrowRatio="4/3"
        width={640}
        height={800}
        sizes="(min-width: 960px) 23vw, (min-width: 640px) 46vw, 95vw"
      />
      <h3>{interest.title}</h3>
      <p>{interest.description}</p>
    </article>
  )
}

/** The place of an interest that is being loaded. */
export function InterestSkeleton() {
  return (
    <div className={styles.interest}>
      <Skeleton height="auto" className={styles.picture} />
      <Skeleton width="66%" height="1.2rem" className={styles.line} />
      <Skeleton className={styles.line} />
    </div>
  )
}
