import { useQuery } from '@tanstack/react-query'
import { postState } from '../../features/blog/contract.ts'
import { deskPosts } from '../../features/blog/queries.ts'
import { useOverview } from '../../features/overview/queries.ts'
import { BarChart, StepChart } from '../../web/admin/small-chart.tsx'
import { ListFailure } from '../../web/ui/list-failure.tsx'
import { Skeleton } from '../../web/ui/skeleton.tsx'
import hidden from '../../web/ui/visually-hidden.module.css'
import { dailyFigures, postFigure, subscriberFigure } from './figures.ts'
import styles from './numbers.module.css'

interface NumbersProps {
  lastVisit: string | undefined
  timeZone: string
}

const chartCount = 5

/** The site in numbers: small charts of what grew and of what visitors did. */
export function Numbers({ lastVisit, timeZone }: NumbersProps) {
  const overview = useOverview(lastVisit)
  const posts = useQuery(deskPosts)
  if (overview.isPending || posts.isPending) {
    return (
      <div className={styles.numbers} aria-busy="true">
        <p className={hidden.hidden}>Loading the site in numbers</p>
        {Array.from({ length: chartCount }, (_, index) => (
          <Skeleton key={index} height="7.5rem" />
        ))}
      </div>
    )
  }
  if (!overview.data || !posts.data) {
    const [failed] = [overview, posts].filter(({ data }) => data === undefined)
    return (
      <div className={styles.failure}>
        <ListFailure
          what="the site in numbers"
          onRetry={() => void failed?.refetch()}
          busy={failed?.isFetching ?? false}
        />
      </div>
    )
  }
  const publishedPosts = posts.data.filter((post) => postState(post, new Date()) === 'published')
  const today = overview.data.days.at(-1)?.day ?? ''
  return (
    <section className={styles.numbers} aria-label="The site in numbers">
      <StepChart figure={subscriberFigure(overview.data)} />
      <BarChart figure={postFigure(publishedPosts, today, timeZone)} />
      {dailyFigures(overview.data).map((figure) => (
        <BarChart key={figure.description} figure={figure} />
      ))}
    </section>
  )
}
