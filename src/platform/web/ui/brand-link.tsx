import styles from './brand-link.module.css'
import { PageLink } from './page-link.tsx'
import { SunMark } from './sun-mark.tsx'

/** The owner's name behind the symbol of the Sun; leads home. */
export function BrandLink({ ownerName }: { ownerName: string | undefined }) {
  return (
    <PageLink to="/" className={styles.brand}>
      <SunMark />
      {ownerName}
    </PageLink>
  )
}
