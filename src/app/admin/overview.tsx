import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { PageLink } from '../../platform/web/ui/page-link.tsx'
import { type MakeItYours, stepNames } from '../../features/setup/contract.ts'
import { PanelHeader } from '../../platform/web/admin/panel-header.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { type Area, type AreaId, areaIds, areas, type AreaStats, overview } from './areas.tsx'
import type { ReadStat } from './area-stats.tsx'
import { makeItYoursOptions } from './make-it-yours/queries.ts'
import { Attention } from './attention.tsx'
import { Numbers } from './numbers.tsx'
import { PanelBoundary } from './panel-boundary.tsx'
import cardTitle from '../../platform/web/admin/card-title.module.css'
import styles from './overview.module.css'
import { tabAddress } from './tab-address.ts'

interface OverviewProps {
  stats: AreaStats
  lastVisit: string | undefined
  timeZone: string
}

/** The first tab: what needs attention, the last weeks in numbers, and a card with a link for each area. */
export function OverviewPanel({ stats, lastVisit, timeZone }: OverviewProps) {
  const yours = useQuery(makeItYoursOptions).data
  const isNew = yours?.isShown === true && Object.keys(yours.steps).length === 0
  return (
    <div className={styles.parts}>
      <PanelHeader title={overview.label}>
        {yours?.isShown && <StepsLink steps={yours.steps} />}
      </PanelHeader>
      <div className={styles.now}>
        <PanelBoundary what="what needs attention">
          <Attention {...{ lastVisit, timeZone, isNew }} messages={stats.messages} />
        </PanelBoundary>
        <PanelBoundary what="the site in numbers">
          <Numbers lastVisit={lastVisit} />
        </PanelBoundary>
      </div>
      <PanelBoundary what="the areas">
        <AreaCards stats={stats} />
      </PanelBoundary>
    </div>
  )
}

/** How far the owner has come with making the site theirs. */
function StepsLink({ steps }: Pick<MakeItYours, 'steps'>) {
  const done = stepNames.filter((name) => steps[name] !== undefined).length
  return (
    <PageLink to={tabAddress('steps')} className={styles.steps}>
      <span className={styles.progress} aria-hidden="true">
        {stepNames.map((name, place) => (
          <i key={name} data-done={place < done || undefined} />
        ))}
      </span>
      {`Make it yours: ${done} of ${stepNames.length} steps done`}
      <ArrowRight aria-hidden="true" />
    </PageLink>
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
    <article aria-label={title} className={styles.card}>
      <h3 className={cardTitle.title}>
        <Icon aria-hidden="true" />
        {title}
      </h3>
      <span className={styles.count}>
        <Count stat={stat} />
      </span>
      <p className={styles.tagline}>{tagline}</p>
      <div className={styles.foot}>
        <PageLink className={styles.link} to={tabAddress(id)} onPointerEnter={warm} onFocus={warm}>
          {link}
          <ArrowRight aria-hidden="true" />
        </PageLink>
        <p className={styles.detail}>{typeof stat === 'object' && stat.detail}</p>
      </div>
    </article>
  )
}

function Count({ stat }: { stat: ReadStat }) {
  if (stat === 'loading') return <Skeleton width="1.5em" height="0.9em" />
  if (typeof stat !== 'object') return <span title="Could not be loaded">?</span>
  return stat.count
}
