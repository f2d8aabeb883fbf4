import styles from './brand-link.module.css'
import { PageLink } from './page-link.tsx'
import { SunMark } from './sun-mark.tsx'

/** The symbol of the Sun and the owner's name, linked to the home page. */
export function BrandLink({ ownerName }: { ownerName: string | undefined }) {
  return (
    <PageLink to="/" className={styles.brand}>
      <SunMark />
      {ownerName}
    </PageLink>
  )
}
