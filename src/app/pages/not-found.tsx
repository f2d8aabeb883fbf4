import { EmptyReticle } from '../../web/instruments/empty-reticle.tsx'
import { ButtonLink } from '../../web/ui/button.tsx'
import { Card } from '../../web/ui/card.tsx'
import styles from './lone-card.module.css'

/** What stands where there is no page. Source: docs/behaviour.md, Not found. */
export function NotFound() {
  return (
    <div className={styles.alone}>
      <Card className={styles.card}>
        <EmptyReticle />
        <h1>404 Page Not Found</h1>
        <p>Did you forget to add the page to the router?</p>
        <ButtonLink to="/" variant="secondary" size="md">
          Home
        </ButtonLink>
      </Card>
    </div>
  )
}
