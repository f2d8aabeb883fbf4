import { placeTexts, usePlaceTexts } from '../../features/site/queries.ts'
import { goals } from '../../features/goals/contract.ts'
import { movies } from '../../features/movies/contract.ts'
import { quotes } from '../../features/quotes/contract.ts'
import { useList } from '../../platform/web/resource.ts'
import { useHasSection } from '../../platform/web/shown-sections.ts'
import { SkyPlate } from '../../platform/web/sky/sky-plate.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { cardReads, DashboardCards } from './dashboard-cards.tsx'
import page from '../../platform/web/ui/page.module.css'
import styles from './dashboard.module.css'

export const dashboardReads = [placeTexts('dashboard'), ...cardReads]

/** The whole dashboard. Its buttons are the owner's and stay disabled here. */
export function DashboardPage() {
  const { dashboardBadge, dashboardHeading, dashboardIntro, emptyDashboard } =
    usePlaceTexts('dashboard')
  const hasSection = useHasSection()
  const lists = [useList(goals), useList(quotes), useList(movies)]
  const isEmpty = lists.every(({ data }) => data?.length === 0)
  return (
    <>
      <header className={styles.hero}>
        <SkyPlate view="strip" className={styles.sky} />
        <div className={page.page}>
          {dashboardBadge && <Badge className={styles.badge}>{dashboardBadge}</Badge>}
          <h1 data-sky-avoid="">{dashboardHeading}</h1>
          {dashboardIntro && <p data-sky-avoid="">{dashboardIntro}</p>}
        </div>
      </header>
      <div className={`${page.page} ${styles.body}`}>
        {isEmpty && !hasSection('dashboard') ? (
          emptyDashboard && <Card>{emptyDashboard}</Card>
        ) : (
          <DashboardCards
            place="dashboard"
            button={(label) => (
              <Button variant="secondary" size="md" disabled>
                {label}
              </Button>
            )}
          />
        )}
      </div>
    </>
  )
}
