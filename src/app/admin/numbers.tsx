import { useOverview } from '../../features/overview/queries.ts'
import type { Figure } from '../../platform/web/admin/figure.ts'
import { BarChart, StepChart } from '../../platform/web/admin/small-chart.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import { dailyFigures, postFigure, subscriberFigure } from './figures.ts'
import styles from './numbers.module.css'

interface NumbersProps {
  lastVisit: string | undefined
}

const chartCount = 5

/** The site in numbers: small charts of its growth and of what visitors did. */
export function Numbers({ lastVisit }: NumbersProps) {
  const overview = useOverview(lastVisit)
  if (overview.isPending) {
    return (
      <div className={styles.numbers} aria-busy="true">
        <p className={hidden.hidden}>Loading the site in numbers</p>
        {Array.from({ length: chartCount }, (_, index) => (
          <Skeleton key={index} height="7.5rem" />
        ))}
      </div>
    )
  }
  if (!overview.data) {
    return (
      <div className="mb-28">
        <ListFailure
          what="the site in numbers"
          onRetry={() => void overview.refetch()}
          busy={overview.isFetching}
        />
      </div>
    )
  }
  const growth = subscriberFigure(overview.data)
  const bars = [postFigure(overview.data), ...dailyFigures(overview.data)]
  const empty = [growth, ...bars].filter(isEmpty)
  return (
    <section aria-label="The site in numbers">
      <div className={styles.numbers}>
        {!isEmpty(growth) && <StepChart figure={growth} />}
        {bars
          .filter((figure) => !isEmpty(figure))
          .map((figure) => (
            <BarChart key={figure.description} figure={figure} />
          ))}
      </div>
      {empty.length > 0 && (
        <p className="mb-28 faint small">
          No data yet: {new Intl.ListFormat('en-US').format(empty.map(({ title }) => title))}.
        </p>
      )}
    </section>
  )
}

/** A chart without values would be an empty frame. */
function isEmpty({ points }: Figure): boolean {
  return points.every(({ value }) => value === 0)
}
