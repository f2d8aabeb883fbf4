import { useSite } from '../../../features/site/queries.ts'
import { PageLink } from '../../../web/ui/page-link.tsx'
import { SunMark } from '../../../web/ui/sun-mark.tsx'
import styles from './brand.module.css'

/** The owner's name behind the symbol of the Sun; leads home. */
export function Brand() {
  const { ownerName } = useSite()
  return (
    <PageLink to="/" className={styles.brand}>
      <SunMark />
      {ownerName}
    </PageLink>
  )
}
