import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { OutboxPanel } from '../../features/notifications/outbox-panel.tsx'
import { DiskWarning } from '../../features/backup/disk-warning.tsx'
import { BackupCard } from '../../features/backup/card.tsx'
import { PanelHeader } from '../../web/admin/panel-header.tsx'
import { Card } from '../../web/ui/card.tsx'
import { Skeleton } from '../../web/ui/skeleton.tsx'
import { type AreaId, areas, overview } from './areas.tsx'
import type { AreaStats } from './area-stats.tsx'
import { News } from './news.tsx'
import { Numbers } from './numbers.tsx'
import cardTitle from '../../web/admin/card-title.module.css'
import styles from './overview.module.css'
import { tabAddress } from './tab-address.tsx'

interface OverviewCard {
  area: AreaId
  title: string
  tagline: string
  link: string
}

/** One card per area. Source: docs/behaviour.md, Admin tabs. */
const cards: readonly OverviewCard[] = [
  { area: 'blog', title: 'Blog', tagline: 'Write and revise articles.', link: 'Manage posts' },
  {
    area: 'projects',
    title: 'Projects',
    tagline: 'Keep the showcase current.',
    link: 'Manage projects',
  },
  {
    area: 'skills',
    title: 'Skills',
    tagline: 'Research and technical scales.',
    link: 'Manage skills',
  },
  { area: 'goals', title: 'Goals', tagline: 'Order, complete, add.', link: 'Manage goals' },
  { area: 'quotes', title: 'Quotes', tagline: 'Lines worth keeping.', link: 'Manage quotes' },
  { area: 'movies', title: 'Movies', tagline: 'What is on after dark.', link: 'Manage movies' },
  { area: 'music', title: 'Music', tagline: 'Recommendations with ratings.', link: 'Manage music' },
  { area: 'messages', title: 'Messages', tagline: 'From the contact form.', link: 'Read messages' },
  {
    area: 'subscribers',
    title: 'Subscribers',
    tagline: 'Newsletter addresses.',
    link: 'View subscribers',
  },
]

interface OverviewProps {
  stats: AreaStats
  lastVisit: string | undefined
  timeZone: string
}

/** The first tab: what is new, the site in numbers, what there is in each area and the way to it. */
export function OverviewPanel({ stats, lastVisit, timeZone }: OverviewProps) {
  return (
    <>
      <PanelHeader title={overview.label} />
      <News messages={stats.messages} lastVisit={lastVisit} timeZone={timeZone} />
      <DiskWarning />
      <OutboxPanel timeZone={timeZone} />
      <Numbers lastVisit={lastVisit} />
      <div className={styles.cards}>
        {cards.map((card) => (
          <AreaCard key={card.area} {...card} stat={stats[card.area]} />
        ))}
      </div>
      <BackupCard timeZone={timeZone} />
    </>
  )
}

function AreaCard({
  area,
  title,
  tagline,
  link,
  stat,
}: OverviewCard & { stat: AreaStats[AreaId] }) {
  const { icon: Icon, warm } = areas[area]
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
        href={tabAddress(area)}
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

function Count({ stat }: { stat: AreaStats[AreaId] }) {
  if (stat === 'loading') return <Skeleton width="1.5em" height="0.9em" />
  if (stat === 'failed') return <span title="Could not be loaded">?</span>
  return stat.count
}
