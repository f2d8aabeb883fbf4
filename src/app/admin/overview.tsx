import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { OutboxPanel } from '../../features/notifications/outbox-panel.tsx'
import { BackupWarnings, BackupCard } from '../../features/backup/card.tsx'
import { PanelHeader } from '../../platform/web/admin/panel-header.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { lazyView } from '../../platform/web/lazy-view.ts'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { type Area, type AreaId, areaIds, areas, type AreaStats, overview } from './areas.tsx'
import type { ReadStat } from './area-stats.tsx'
import { makeItYoursOptions } from './make-it-yours/queries.ts'
import { News } from './news.tsx'
import { Numbers } from './numbers.tsx'
import { PanelBoundary } from './panel-boundary.tsx'
import cardTitle from '../../platform/web/admin/card-title.module.css'
import styles from './overview.module.css'
import { StarterCard } from './starter-card.tsx'
import { tabAddress } from './tab-address.ts'

const MakeItYoursCard = lazyView(
  async () => (await import('./make-it-yours/make-it-yours.tsx')).MakeItYoursCard,
)

interface OverviewProps {
  stats: AreaStats
  lastVisit: string | undefined
  timeZone: string
}

/** The first tab: what is new, the site in numbers, and a card with a link for each area. */
export function OverviewPanel({ stats, lastVisit, timeZone }: OverviewProps) {
  const yours = useQuery(makeItYoursOptions)
  // After the last step the card stays with its closing text until the owner hides it or leaves the page.
  const [hasEnded, setEnded] = useState(false)
  const showsSteps = yours.data?.isShown === true || hasEnded
  return (
    <div className={styles.parts}>
      <PanelHeader title={overview.label} />
      <PanelBoundary what="the first steps">
        {yours.data && showsSteps && (
          <Suspense fallback={<Skeleton height="32rem" />}>
            <MakeItYoursCard.View yours={yours.data} onEnd={setEnded} />
          </Suspense>
        )}
        {yours.isError && !yours.data && (
          <ListFailure
            what="the first steps"
            onRetry={() => void yours.refetch()}
            busy={yours.isFetching}
          />
        )}
      </PanelBoundary>
      <PanelBoundary what="what is new">
        <News messages={stats.messages} lastVisit={lastVisit} timeZone={timeZone} />
        <BackupWarnings />
      </PanelBoundary>
      <PanelBoundary what="the outbox">
        <OutboxPanel timeZone={timeZone} />
      </PanelBoundary>
      <PanelBoundary what="the site in numbers">
        <Numbers lastVisit={lastVisit} />
      </PanelBoundary>
      <PanelBoundary what="the areas">
        <AreaCards stats={stats} />
      </PanelBoundary>
      {!showsSteps && (
        <PanelBoundary what="the starter content">
          <StarterCard />
        </PanelBoundary>
      )}
      <PanelBoundary what="the last backup">
        <BackupCard timeZone={timeZone} />
      </PanelBoundary>
    </div>
  )
}

/** A card for each area; those that could not be loaded can be retried together. */
function AreaCards({ stats }: Pick<OverviewProps, 'stats'>) {
  const client = useQueryClient()
  const isMissing = areaIds.some((id) => stats[id] === 'failed')
  return (
    <>
      {isMissing && (
        <ListFailure
          what="some of the counts"
          onRetry={() =>
            void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
          }
        />
      )}
      <div className={styles.cards}>
        {areaIds.map((id) => (
          <AreaCard key={id} id={id} stat={stats[id]} />
        ))}
      </div>
    </>
  )
}

function AreaCard({ id, stat }: { id: AreaId; stat: ReadStat }) {
  const { icon: Icon, warm, card }: Area = areas[id]
  if (!card) return null
  const { title, tagline, link } = card
  return (
    <Card as="article" className={styles.card}>
      <h3 className={cardTitle.title}>
        <Icon aria-hidden="true" />
        {title}
      </h3>
      <span className={styles.count}>
        <Count stat={stat} />
      </span>
      <p className={styles.tagline}>{tagline}</p>
      <p className={styles.detail}>{typeof stat === 'object' && stat.detail}</p>
      <Link
        className={styles.link}
        href={tabAddress(id)}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => document.querySelector('main')?.focus()}
      >
        {link}
        <ArrowRight aria-hidden="true" />
      </Link>
    </Card>
  )
}

function Count({ stat }: { stat: ReadStat }) {
  if (stat === 'loading') return <Skeleton width="1.5em" height="0.9em" />
  if (typeof stat !== 'object') return <span title="Could not be loaded">?</span>
  return stat.count
}
