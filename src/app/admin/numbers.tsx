import { useOverview } from '../../features/overview/queries.ts'
import { usePageViews } from '../../features/page-views/queries.ts'
import type { Figure } from '../../platform/web/admin/figure.ts'
import { BarChart, StepChart } from '../../platform/web/admin/small-chart.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import attention from './attention.module.css'
import { dailyFigure, postFigure, subscriberFigure, viewsFigure } from './figures.ts'
import styles from './numbers.module.css'

/** Small charts of the last weeks: readers, then posts, comments, subscribers and messages. */
export function Numbers({ lastVisit }: { lastVisit: string | undefined }) {
  const overview = useOverview(lastVisit)
  const views = usePageViews()
  const failed = [overview, views].filter(({ isError, data }) => isError && !data)
  const isLoading = overview.isPending || views.isPending
  const readers = views.data && viewsFigure(views.data)
  const growth = overview.data && subscriberFigure(overview.data)
  const bars = overview.data
    ? [
        postFigure(overview.data),
        dailyFigure(overview.data, 'comments'),
        dailyFigure(overview.data, 'messages'),
      ]
    : []
  const empty = [readers, growth, ...bars].filter((figure) => figure && isEmpty(figure))
  return (
    <section aria-labelledby="numbers">
      <h3 className={attention.heading} id="numbers">
        The last weeks
      </h3>
      {failed.length > 0 && (
        <ListFailure
          what="the site in numbers"
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          busy={failed.some(({ isFetching }) => isFetching)}
        />
      )}
      <div className={styles.numbers} aria-busy={isLoading}>
        {isLoading && (
          <>
            <p className={hidden.hidden}>Loading the site in numbers</p>
            <Skeleton height="12rem" />
          </>
        )}
        {readers && !isEmpty(readers) && (
          <div className={styles.readers}>
            <BarChart figure={readers} />
          </div>
        )}
        {bars
          .filter((figure) => !isEmpty(figure))
          .map((figure) => (
            <BarChart key={figure.description} figure={figure} />
          ))}
        {growth && !isEmpty(growth) && <StepChart figure={growth} />}
      </div>
      {!isLoading && empty.length > 0 && (
        <p className="mt-12 faint small">
          No data yet:{' '}
          {new Intl.ListFormat('en-US').format(empty.map((figure) => figure?.title ?? ''))}.
        </p>
      )}
    </section>
  )
}

/** A chart without values would be an empty frame. */
function isEmpty({ points }: Figure): boolean {
  return points.every(({ value }) => value === 0)
}
