import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, type LucideIcon, Server, TriangleAlert } from 'lucide-react'
import cardTitle from '../../../platform/web/admin/card-title.module.css'
import wide from '../../../platform/web/admin/wide-card.module.css'
import { readOptions } from '../../../platform/web/query-client.ts'
import { Card } from '../../../platform/web/ui/card.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { type Diagnosis, statusUrl } from '../../status/contract.ts'
import styles from './site-status.module.css'

const icons: Readonly<Record<Diagnosis['level'], { icon: LucideIcon; name: string }>> = {
  ok: { icon: CircleCheck, name: 'In order' },
  warning: { icon: TriangleAlert, name: 'Warning' },
  broken: { icon: CircleX, name: 'Broken' },
}

/** What the command `status` prints: version, folder, copies of the backups, certificate and the rest. */
export function SiteStatus() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...readOptions<Diagnosis[]>(statusUrl),
    refetchOnMount: 'always',
  })
  if (isError && !data)
    return <ListFailure what="the status of the site" onRetry={refetch} busy={isFetching} />
  return (
    <Card as="section" className={wide.card} aria-labelledby="site-status">
      <div className={wide.words}>
        <h3 className={cardTitle.title} id="site-status">
          <Server aria-hidden="true" />
          Status
        </h3>
        {data ? (
          <dl className={styles.lines}>
            {data.map((line) => (
              <Line key={line.part} line={line} />
            ))}
          </dl>
        ) : (
          <Skeleton height="22rem" />
        )}
      </div>
    </Card>
  )
}

function Line({ line: { level, part, says } }: { line: Diagnosis }) {
  const { icon: Icon, name } = icons[level]
  return (
    <div className={styles.line} data-level={level}>
      <dt>
        <Icon role="img" aria-label={name} />
        {part.charAt(0).toUpperCase() + part.slice(1)}
      </dt>
      <dd>{says}</dd>
    </div>
  )
}
