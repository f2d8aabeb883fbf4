import { SkyPlate } from '../../platform/web/sky/sky-plate.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { cardReads, DashboardCards } from './dashboard-cards.tsx'
import page from '../../platform/web/ui/page.module.css'
import styles from './dashboard.module.css'

export const dashboardReads = cardReads

/** The whole dashboard. Its buttons are the owner's and stay disabled here. */
export function DashboardPage() {
  return (
    <>
      <header className={styles.hero}>
        <SkyPlate view="strip" className={styles.sky} />
        <div className={page.page}>
          <Badge className={styles.badge}>Personal Space</Badge>
          <h1 data-sky-avoid="">My Dashboard</h1>
          <p data-sky-avoid="">
            What I am working towards this season, sentences I keep coming back to, and what is on
            the screen when the clouds win.
          </p>
        </div>
      </header>
      <div className={`${page.page} ${styles.body}`}>
        <DashboardCards
          heading="h2"
          rows="all"
          button={(label) => (
            <Button variant="secondary" size="md" disabled>
              {label}
            </Button>
          )}
        />
      </div>
    </>
  )
}
