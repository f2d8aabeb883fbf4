import { Tab, TabList } from '../../web/ui/tabs.tsx'
import { type AreaId, areas, isAreaId, overview } from './areas.tsx'
import type { AreaStats } from './facts.tsx'
import styles from './tab-list.module.css'

/** The tabs of the admin area; a tab that is pointed at or focused fetches its code ahead. */
export function AdminTabList({ facts }: { facts: AreaStats }) {
  const OverviewIcon = overview.icon
  return (
    <nav aria-label="Admin" className={styles.nav}>
      <TabList aria-label="Admin sections" className={styles.list}>
        <Tab value={overview.id} className={styles.tab}>
          <OverviewIcon aria-hidden="true" />
          {overview.label}
        </Tab>
        {Object.keys(areas)
          .filter(isAreaId)
          .map((id) => (
            <AreaTab key={id} id={id} fact={facts[id]} />
          ))}
      </TabList>
    </nav>
  )
}

function AreaTab({ id, fact }: { id: AreaId; fact: AreaStats[AreaId] }) {
  const { label, icon: Icon, warm } = areas[id]
  const waiting = typeof fact === 'object' && fact.waiting ? fact.waiting : 0
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
      {typeof fact === 'object' && (
        <span className={waiting > 0 ? styles.waiting : styles.count} aria-hidden="true">
          {waiting || fact.count}
        </span>
      )}
    </Tab>
  )
}
