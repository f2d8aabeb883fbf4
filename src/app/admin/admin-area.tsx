import { Suspense, useEffect, useRef } from 'react'
import { useSearch } from '../../platform/web/location.ts'
import { useSite } from '../../features/site/queries.ts'
import { lazyView } from '../../platform/web/lazy-view.ts'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import { TabPanel, Tabs } from '../../platform/web/ui/tabs.tsx'
import { EditedPage } from './edited-page.tsx'
import { AdminContexts } from './admin-contexts.tsx'
import { AdminHeader } from './admin-header.tsx'
import { areaIds, areas, type AreaStats, isAreaId, overview, useAreaStats } from './areas.tsx'
import layout from '../layout/public-layout.module.css'
import styles from './admin-area.module.css'
import { OverviewPanel } from './overview.tsx'
import { type TabId, useTab } from './use-tab.ts'
import { PanelBoundary } from './panel-boundary.tsx'
import { isPlaceId, places } from './places.tsx'
import { Sidebar } from './sidebar.tsx'
import { useAdminSearch } from './use-admin-search.tsx'
import { useLastVisit } from './use-last-visit.ts'
import { useSignOut } from './sign-out.tsx'

/** The admin area. `?edit=/blog/3` leads to the editor of that page. */
export function AdminArea() {
  const query = new URLSearchParams(useSearch())
  const edited = query.get('edit')
  if (edited?.startsWith('/') && !query.has('tab')) return <EditedPage path={edited} />
  return (
    <AdminContexts>
      <Places />
    </AdminContexts>
  )
}

/** Header, sidebar, and the current tab or place. */
function Places() {
  const { timeZone } = useSite()
  const stats = useAreaStats(timeZone)
  const lastVisit = useLastVisit()
  const { tab, go } = useTab()
  const { signOut, isPending, question } = useSignOut()
  const search = useAdminSearch()
  const byKey = useRef(false)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [tab])

  function choose(name: string) {
    const next: TabId = isAreaId(name) ? name : overview.id
    go(next, byKey.current ? 'replace' : 'push')
  }

  const content = <TabContent tab={tab} stats={stats} lastVisit={lastVisit} timeZone={timeZone} />
  return (
    <>
      <a className={layout.skip} href="#main">
        Skip to content
      </a>
      <Tabs
        className={styles.admin}
        value={tab === 'steps' ? overview.id : tab}
        onValueChange={choose}
        orientation="vertical"
        onKeyDownCapture={() => (byKey.current = true)}
        onPointerDownCapture={() => (byKey.current = false)}
      >
        <AdminHeader
          onSearch={search.open}
          onWarmSearch={search.warm}
          onSignOut={signOut}
          isSigningOut={isPending}
        />
        <Sidebar tab={tab} stats={stats} timeZone={timeZone} onSignOut={signOut} />
        <main id="main" className={styles.main} tabIndex={-1}>
          {[overview.id, ...areaIds].map((id) => (
            <TabPanel key={id} value={id}>
              {content}
            </TabPanel>
          ))}
          {isPlaceId(tab) && content}
        </main>
      </Tabs>
      {search.palette}
      {question}
    </>
  )
}

const steps = {
  label: 'the first steps',
  ...lazyView(async () => (await import('./make-it-yours/steps-place.tsx')).StepsPlace),
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
  const { label, View } = tab === 'steps' ? steps : isPlaceId(tab) ? places[tab] : areas[tab]
  return (
    // Each place has a boundary of its own.
    <PanelBoundary key={tab} what={label}>
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
