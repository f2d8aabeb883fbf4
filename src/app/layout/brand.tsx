import { useSite } from '../../features/site/queries.ts'
import { PageLink } from '../../web/ui/page-link.tsx'
import styles from './brand.module.css'

/** The owner's name behind the symbol of the Sun; leads home. */
export function Brand() {
  const { ownerName } = useSite()
  return (
    <PageLink to="/" className={styles.brand}>
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9.2" stroke="currentColor" strokeWidth="2" />
        <circle cx="12" cy="12" r="2.6" fill="currentColor" />
      </svg>
      {ownerName}
    </PageLink>
  )
}
