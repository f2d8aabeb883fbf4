import { useLocation } from 'wouter'
import { EmptyReticle } from '../../web/instruments/empty-reticle.tsx'
import { ButtonLink } from '../../web/ui/button.tsx'
import { Card } from '../../web/ui/card.tsx'
import { SearchForm } from '../../web/ui/search-form.tsx'
import styles from '../../web/ui/lone-card.module.css'

/** What stands where there is no page. Source: docs/behaviour.md, Not found. */
export function NotFound() {
  const [path] = useLocation()
  return (
    <div className={styles.alone}>
      <Card className={styles.card}>
        <EmptyReticle />
        <h1>404 Page Not Found</h1>
        <p>Did you forget to add the page to the router?</p>
        <SearchForm question={wordsOf(path)} />
        <ButtonLink to="/" variant="secondary" size="md">
          Home
        </ButtonLink>
      </Card>
    </div>
  )
}

/** The words in a path, to suggest a search for them. */
function wordsOf(path: string): string {
  let text = path
  try {
    text = decodeURIComponent(path)
  } catch {
    // An invalid escape stays as it is: this is only a suggestion.
  }
  return text
    .replace(/\.\w{2,4}$/, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '' && !/^\d+$/.test(word))
    .join(' ')
    .slice(0, 100)
}
