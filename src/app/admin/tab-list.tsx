import { Tab, TabList } from '../../platform/web/ui/tabs.tsx'
import { type AreaId, areaIds, areas, type AreaStats, overview } from './areas.tsx'
import styles from './tab-list.module.css'

/** The tabs of the admin area; hovering or focusing one prefetches its code. */
export function AdminTabList({ stats }: { stats: AreaStats }) {
  const OverviewIcon = overview.icon
  return (
    <nav aria-label="Admin" className={styles.nav}>
      <TabList aria-label="Admin sections" className={styles.list}>
        <Tab value={overview.id} className={styles.tab}>
          <OverviewIcon aria-hidden="true" />
          {overview.label}
        </Tab>
        {areaIds.map((id) => (
          <AreaTab key={id} id={id} stat={stats[id]} />
        ))}
      </TabList>
    </nav>
  )
}

function AreaTab({ id, stat }: { id: AreaId; stat: AreaStats[AreaId] }) {
  const { label, icon: Icon, warm } = areas[id]
  const waiting = typeof stat === 'object' && stat.waiting ? stat.waiting : 0
  return (
    <Tab
      value={id}
      className={styles.tab}
      onPointerEnter={warm}
      onFocus={warm}
      {...(waiting > 0 && { 'aria-description': `${waiting} unread` })}
    >
      <Icon aria-hidden="true" />
      {label}
      {typeof stat === 'object' && (
        <span className={waiting > 0 ? styles.waiting : styles.count} aria-hidden="true">
          {waiting || stat.count}
        </span>
      )}
    </Tab>
  )
}
