import Disc3 from 'lucide-react/icons/disc-3'
import { ResponsiveImage } from '../../platform/web/instruments/responsive-image.tsx'
import { RatingStars } from '../../platform/web/instruments/rating-stars.tsx'
import { useList } from '../../platform/web/resource.ts'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { RailSection, type SectionText } from '../../platform/web/ui/section.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import type { PlaceTexts } from '../site/contract.ts'
import { music, type Track } from './contract.ts'
import styles from './section.module.css'

/** What the owner listens to, on the home page. */
export function MusicSection({
  emptyMusic,
  ...words
}: SectionText & Partial<Pick<PlaceTexts<'home'>, 'emptyMusic'>>) {
  return (
    <RailSection id="music" {...words}>
      <Tracks empty={emptyMusic} />
    </RailSection>
  )
}

function Tracks({ empty }: { empty: string | undefined }) {
  const list = useList(music)
  if (list.isPending) return <TracksSkeleton />
  // A failure and an empty list read the same here. Source: docs/behaviour.md, Home page.
  if (list.isError || list.data.length === 0)
    return <EmptyState icon={<Disc3 aria-hidden="true" />}>{empty}</EmptyState>
  return (
    <ul className={styles.tracks}>
      {list.data.map((track) => (
        <TrackRow key={track.id} track={track} />
      ))}
    </ul>
  )
}

function TrackRow({ track }: { track: Track }) {
  return (
    <li className={styles.track}>
      <span className={styles.cover} data-theme="dark">
        {track.imageUrl === null ? (
          <Disc3 aria-hidden="true" />
        ) : (
          <ResponsiveImage src={track.imageUrl} alt="" width={56} height={56} sizes="56px" />
        )}
      </span>
      <div className={styles.names}>
        <h3>{track.title}</h3>
        <p>{track.artist}</p>
      </div>
      <p className={styles.genre}>{track.genre}</p>
      <p className={styles.rating}>
        <RatingStars rating={track.rating} />
        <span aria-hidden="true">{`${track.rating}/5`}</span>
      </p>
    </li>
  )
}

function TracksSkeleton() {
  return (
    <div className={styles.tracks} aria-busy="true">
      <p className={hidden.hidden}>Loading music</p>
      {['58%', '72%', '50%', '64%'].map((width) => (
        <div key={width} className={styles.track}>
          <Skeleton width="56px" height="56px" />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
