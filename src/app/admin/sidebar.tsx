import { ExternalLink, LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { PageLink } from '../../platform/web/ui/page-link.tsx'
import { Button, ButtonLink } from '../../platform/web/ui/button.tsx'
import { Tab, TabList } from '../../platform/web/ui/tabs.tsx'
import { ThemeToggle } from '../../platform/web/ui/theme-toggle.tsx'
import { AccountLink } from './account-menu.tsx'
import type { ReadStat } from './area-stats.tsx'
import { type Area, areaIds, areas, type AreaStats, overview } from './areas.tsx'
import { placeIds, places, usePlaceStats } from './places.tsx'
import styles from './sidebar.module.css'
import { tabAddress } from './tab-address.ts'
import type { TabId } from './use-tab.ts'

export const sidebarId = 'admin-sidebar'

interface SidebarProps {
  tab: TabId
  stats: AreaStats
  timeZone: string
  onSignOut: () => void
}

/**
 * The tabs of the admin area and the places below them; hovering or focusing one prefetches its code. On narrow windows
 * it is a drawer that the menu button of the header opens.
 */
export function Sidebar({ tab, stats, timeZone, onSignOut }: SidebarProps) {
  const OverviewIcon = overview.icon
  const placeStats = usePlaceStats(timeZone)
  return (
    <Drawer tab={tab}>
      <nav aria-label="Admin" className={styles.nav}>
        <TabList aria-label="Admin sections" className={styles.group}>
          <Tab value={overview.id} className={styles.entry}>
            <OverviewIcon aria-hidden="true" />
            {overview.label}
          </Tab>
          {areaIds.map((id) => (
            <Tab
              key={id}
              value={id}
              className={styles.entry}
              {...attributesOf(areas[id], stats[id])}
            >
              <Entry area={areas[id]} stat={stats[id]} />
            </Tab>
          ))}
        </TabList>
        <ul className={styles.group}>
          {placeIds.map((id) => (
            <li key={id}>
              <PageLink
                to={tabAddress(id)}
                className={styles.entry}
                aria-current={tab === id ? 'page' : undefined}
                {...attributesOf(places[id], placeStats[id])}
              >
                <Entry area={places[id]} stat={placeStats[id]} />
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.end}>
        <div className="row gap-12">
          <AccountLink />
          <ThemeToggle className="ml-auto" />
        </div>
        <ButtonLink to="/" variant="secondary" size="md">
          <ExternalLink aria-hidden="true" />
          View Site
        </ButtonLink>
        <Button variant="secondary" size="md" onClick={onSignOut}>
          <LogOut aria-hidden="true" />
          Logout
        </Button>
      </div>
    </Drawer>
  )
}

function attributesOf({ warm }: Area, stat: ReadStat) {
  const waiting = waitingOf(stat)
  return {
    onPointerEnter: warm,
    onFocus: warm,
    ...(waiting > 0 && { 'aria-description': `${waiting} waiting` }),
  }
}

function Entry({ area: { label, icon: Icon }, stat }: { area: Area; stat: ReadStat }) {
  const waiting = waitingOf(stat)
  return (
    <>
      <Icon aria-hidden="true" />
      {label}
      {typeof stat === 'object' && (
        <span className={waiting > 0 ? styles.waiting : styles.count} aria-hidden="true">
          {waiting || stat.count}
        </span>
      )}
    </>
  )
}

function waitingOf(stat: ReadStat): number {
  return typeof stat === 'object' ? (stat.waiting ?? 0) : 0
}

/** A popover where the window is narrow, an ordinary column elsewhere. Going to a tab or place closes it. */
function Drawer({ tab, children }: { tab: TabId; children: ReactNode }) {
  const drawer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = drawer
    if (!current?.matches(':popover-open')) return
    current.hidePopover()
    document.querySelector('main')?.focus({ preventScroll: true })
  }, [tab])
  return (
    <div ref={drawer} id={sidebarId} popover="auto" className={styles.drawer}>
      {children}
    </div>
  )
}
