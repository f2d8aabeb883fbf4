import { PictureFrame } from '../../platform/web/instruments/picture-frame.tsx'
import { RatingStars } from '../../platform/web/instruments/rating-stars.tsx'
import { useList } from '../../platform/web/resource.ts'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import styles from './card.module.css'
import { type Movie, movies } from './contract.ts'

interface MovieListProps {
  limit: number | undefined
  /** The text of an empty list. */
  empty: string | undefined
  /** The level under the heading of the card. */
  heading: 'h3' | 'h4'
}

/** What the owner is watching, each with its poster and stars. */
export function MovieList({ limit, empty, heading }: MovieListProps) {
  const list = useList(movies)
  if (list.isPending) return <MoviesSkeleton />
  if (list.isError)
    return (
      <ListFailure what="the movies" onRetry={() => void list.refetch()} busy={list.isFetching} />
    )
  if (list.data.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <div className={styles.list}>
      <div className={styles.movies}>
        {list.data.slice(0, limit).map((movie) => (
          <MovieRow key={movie.id} movie={movie} heading={heading} />
        ))}
      </div>
    </div>
  )
}

function MovieRow({ movie, heading: Heading }: { movie: Movie; heading: 'h3' | 'h4' }) {
  return (
    <article aria-label={movie.title} className={styles.movie}>
      <PictureFrame src={movie.imageUrl} alt="" ratio="2/3" width={152} height={228} sizes="76px" />
      <div>
        <Heading className={styles.title}>{movie.title}</Heading>
        <p className={styles.genre}>{movie.genre}</p>
        <p className={styles.rating}>
          <RatingStars rating={movie.rating} />
          <span aria-hidden="true">{`${movie.rating}/5`}</span>
        </p>
      </div>
    </article>
  )
}

function MoviesSkeleton() {
  return (
    <div aria-busy="true">
      <p className={hidden.hidden}>Loading movies</p>
      {['70%', '56%'].map((width) => (
        <div key={width} className={styles.movie}>
          <Skeleton width="76px" height="114px" />
          <div className={styles.lines}>
            <Skeleton width={width} />
            <Skeleton width="44%" height="0.9em" />
            <Skeleton width="60%" />
          </div>
        </div>
      ))}
    </div>
  )
}
