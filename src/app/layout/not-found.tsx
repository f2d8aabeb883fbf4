import { useSyncExternalStore } from 'react'
import { useLocation } from '../../platform/web/location.ts'
import { usePlaceTexts } from '../../features/site/queries.ts'
import { EmptyReticle } from '../../platform/web/instruments/empty-reticle.tsx'
import { ButtonLink } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { SearchForm } from '../../platform/web/ui/search-form.tsx'
import styles from '../../platform/web/ui/lone-card.module.css'

/** Shown where there is no page. Source: docs/behaviour.md, Not found. */
export function NotFound() {
  const [path] = useLocation()
  const { missingHint } = usePlaceTexts('missing')
  // The server sends one page for all such addresses.
  const words = useSyncExternalStore(
    subscribeToNothing,
    () => addressWords(path),
    () => '',
  )
  return (
    <div className={styles.alone}>
      <Card className={styles.card}>
        <EmptyReticle />
        <h1>404 Page Not Found</h1>
        {missingHint && <p>{missingHint}</p>}
        <SearchForm question={words} />
        <ButtonLink to="/" variant="secondary" size="md">
          Home
        </ButtonLink>
      </Card>
    </div>
  )
}

function subscribeToNothing() {
  return () => undefined
}

/** The words of a path, as a suggested search. */
function addressWords(path: string): string {
  let text = path
  try {
    text = decodeURIComponent(path)
  } catch {
    // An invalid escape is left as is: this is only a suggestion.
  }
  return text
    .replace(/\.\w{2,4}$/, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '' && !/^\d+$/.test(word))
    .join(' ')
    .slice(0, 100)
    .toWellFormed()
}
