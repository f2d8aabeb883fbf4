import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../../platform/web/query-client.ts'
import { BrandLink } from '../../../platform/web/ui/brand-link.tsx'
import { ThemeToggle } from '../../../platform/web/ui/theme-toggle.tsx'
import { type Site, siteUrl } from '../../site/contract.ts'
import styles from './top-bar.module.css'

/** The header of the sign-in page: the owner's name, which leads home, and the switch of the theme. */
export function TopBar() {
  const site = useQuery(readOptions<Site>(siteUrl)).data
  return (
    <div className={styles.bar}>
      <BrandLink ownerName={site?.ownerName} />
      <ThemeToggle className={styles.toggle} />
    </div>
  )
}
