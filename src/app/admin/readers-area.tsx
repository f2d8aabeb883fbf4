import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PageViews, pageViewsUrls } from '../../features/page-views/contract.ts'
import { usePageViews, useSetCounting } from '../../features/page-views/queries.ts'
import { countOf, withCommas } from '../../shared/count.ts'
import { PanelHeader } from '../../platform/web/admin/panel-header.tsx'
import { BarChart } from '../../platform/web/admin/small-chart.tsx'
import { reasonOf, toastFailure, toastSuccess } from '../../platform/web/admin/toasts.ts'
import { Button, ButtonLink } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { useOverview } from '../../features/overview/queries.ts'
import { dailyFigure, viewsFigure } from './figures.ts'
import styles from './readers-area.module.css'

/** Page views and where readers came from: counts by the server that identify no one. */
export function ReadersArea() {
  const { data, isError, isFetching, refetch } = usePageViews()
  return (
    <>
      <PanelHeader
        title="Readers"
        note="Page views and where readers came from, counted without identifying anyone"
      >
        {data && <CountingSwitch isCounting={data.isCounting} />}
      </PanelHeader>
      {isError && !data && (
        <ListFailure what="the page views" onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!isError && !data && <Skeleton height="7.5rem" />}
      {data && (
        <Card as="section" className={styles.card} aria-label="Page views">
          <Counted views={data} />
        </Card>
      )}
      <Engagement />
    </>
  )
}

/** How often visitors opened the extended bio. */
function Engagement() {
  const { data } = useOverview(undefined)
  const figure = data && dailyFigure(data, 'engagements')
  if (!figure || figure.points.every(({ value }) => value === 0)) return null
  return (
    <Card className={styles.card}>
      <BarChart figure={figure} />
    </Card>
  )
}

export function CountingSwitch({ isCounting }: { isCounting: boolean }) {
  const change = useSetCounting()
  function set() {
    change.mutate(
      { isCounting: !isCounting },
      {
        onSuccess: () =>
          toastSuccess(isCounting ? 'Page views are no longer counted' : 'Page views are counted'),
        onError: (error) => toastFailure(reasonOf(error)),
      },
    )
  }
  return (
    <Button variant="secondary" size="md" busy={change.isPending} onClick={set}>
      {isCounting ? 'Stop Counting' : 'Count Page Views'}
    </Button>
  )
}

function Counted({ views }: { views: PageViews }) {
  const { isCounting, days, pages, sources } = views
  const bots = days.reduce((sum, day) => sum + day.bots, 0)
  if (pages.length === 0)
    return (
      <p className="mt-10 faint small">
        {isCounting
          ? `No visits in ${days.length} days (${withCommas(bots)} by bots)`
          : 'Page views are not counted.'}
      </p>
    )
  return (
    <>
      <div className={styles.counted}>
        <BarChart figure={viewsFigure(views)} />
        <Ranking title="Pages">
          <ol className={styles.ranking}>
            {pages.map(({ path, title, views: count }) => (
              <Entry key={path} count={count}>
                <a href={path}>{title ?? path}</a>
              </Entry>
            ))}
          </ol>
        </Ranking>
        <Ranking title="Came from">
          {sources.length > 0 ? (
            <ol className={styles.ranking}>
              {sources.map(({ host, views: count }) => (
                <Entry key={host} count={count}>
                  {host}
                </Entry>
              ))}
            </ol>
          ) : (
            <p className="mt-10 faint small">No visits from other sites.</p>
          )}
        </Ranking>
      </div>
      <p className="mt-10 faint small">
        {!isCounting && 'Page views are no longer counted. '}
        Not including {countOf(bots, 'view')} by bots.
      </p>
      <p className="flex-wrap gap-8 mt-12">
        <ButtonLink variant="secondary" size="md" href={pageViewsUrls.pagesFile} download>
          <Download aria-hidden="true" />
          Views as CSV
        </ButtonLink>
        <ButtonLink variant="secondary" size="md" href={pageViewsUrls.sourcesFile} download>
          <Download aria-hidden="true" />
          Sources as CSV
        </ButtonLink>
      </p>
    </>
  )
}

function Ranking({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="muted small bold">{title}</h3>
      {children}
    </div>
  )
}

function Entry({ count, children }: { count: number; children: ReactNode }) {
  return (
    <li>
      <span>{children}</span> <b>{withCommas(count)}</b>
    </li>
  )
}
