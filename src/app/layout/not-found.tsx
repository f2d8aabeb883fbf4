import { useLocation } from 'wouter'
import { EmptyReticle } from '../../platform/web/instruments/empty-reticle.tsx'
import { ButtonLink } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { SearchForm } from '../../platform/web/ui/search-form.tsx'
import styles from '../../platform/web/ui/lone-card.module.css'
import { addressWords } from '../routes/address-words.ts'

/** What stands where there is no page. Source: docs/behaviour.md, Not found. */
export function NotFound() {
  const [path] = useLocation()
  return (
    <div className={styles.alone}>
      <Card className={styles.card}>
        <EmptyReticle />
        <h1>404 Page Not Found</h1>
        <p>Did you forget to add the page to the router?</p>
        <SearchForm question={addressWords(path)} />
        <ButtonLink to="/" variant="secondary" size="md">
          Home
        </ButtonLink>
      </Card>
    </div>
  )
}
