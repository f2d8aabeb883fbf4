import '../../platform/web/mono-font.css'
import '../../platform/web/admin/primitives.css'
import { Suspense, useEffect, useRef } from 'react'
import { useSite } from '../../features/site/queries.ts'
import { useMediaQuery } from '../../platform/web/media-query.ts'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import { TabPanel, Tabs } from '../../platform/web/ui/tabs.tsx'
import { TooltipArea } from '../../platform/web/ui/tooltip.tsx'
import { LibraryContext } from '../../platform/web/admin/library-context.ts'
import { AdminHeader, showLibrary } from './admin-header.tsx'
import {
  areaIds,
  areas,
  type AreaStats,
  isAreaId,
  overview,
  type TabId,
  useAreaStats,
} from './areas.tsx'
import layout from '../layout/public-layout.module.css'
import styles from './admin-area.module.css'
import { OverviewPanel } from './overview.tsx'
import { useTab } from './tab-address.tsx'
import { PanelBoundary } from './panel-boundary.tsx'
import { AdminTabList } from './tab-list.tsx'
import { useLastVisit } from './use-last-visit.ts'

/** The admin area: header, tabs, and the area of the current tab. */
export function AdminArea() {
  const { timeZone } = useSite()
  const stats = useAreaStats(timeZone)
  const lastVisit = useLastVisit()
  const { tab, go } = useTab()
  const isStrip = useMediaQuery('(width < 860px)')
  const byKey = useRef(false)
  useTabInView(tab, Object.values(stats).filter((stat) => stat !== 'loading').length)

  function choose(name: string) {
    const next: TabId = isAreaId(name) ? name : overview.id
    go(next, byKey.current ? 'replace' : 'push')
  }

  return (
    <TooltipArea>
      <LibraryContext value={showLibrary}>
        <a className={layout.skip} href="#main">
          Skip to content
        </a>
        <Tabs
          className={styles.admin}
          value={tab}
          onValueChange={choose}
          orientation={isStrip ? 'horizontal' : 'vertical'}
          onKeyDownCapture={() => (byKey.current = true)}
          onPointerDownCapture={() => (byKey.current = false)}
        >
          <AdminHeader />
          <AdminTabList stats={stats} />
          <main id="main" className={styles.main} tabIndex={-1}>
            {[overview.id, ...areaIds].map((id) => (
              <TabPanel key={id} value={id}>
                <TabContent tab={id} stats={stats} lastVisit={lastVisit} timeZone={timeZone} />
              </TabPanel>
            ))}
          </main>
        </Tabs>
      </LibraryContext>
    </TooltipArea>
  )
}

interface TabContentProps {
  tab: TabId
  stats: AreaStats
  lastVisit: string | undefined
  timeZone: string
}

function TabContent({ tab, stats, lastVisit, timeZone }: TabContentProps) {
  if (tab === overview.id)
    return <OverviewPanel stats={stats} lastVisit={lastVisit} timeZone={timeZone} />
  const { label, View } = areas[tab]
  return (
    <PanelBoundary what={label}>
      <Suspense
        fallback={
          <div className={styles.waiting}>
            <Spinner label={`Loading ${label}`} />
          </div>
        }
      >
        <View timeZone={timeZone} />
      </Suspense>
    </PanelBoundary>
  )
}

/** Scrolls a new tab to its top and its button into view, again when loaded counts widen the other buttons. */
function useTabInView(tab: TabId, loadedCounts: number): void {
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [tab])
  useEffect(() => {
    const chosen = document.querySelector('[role="tab"][aria-selected="true"]')
    const list = chosen?.parentElement
    if (!(chosen instanceof HTMLElement) || !list) return
    // Scrolls only the list; scrollIntoView would scroll the page as well.
    list.scrollTo({
      left: chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2,
      top: chosen.offsetTop - (list.clientHeight - chosen.offsetHeight) / 2,
      behavior: 'instant',
    })
  }, [tab, loadedCounts])
}
