import { useQuery } from '@tanstack/react-query'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useSyncExternalStore } from 'react'
import { readOptions } from '../../../web/query-client.ts'
import { onThemeChange, shownTheme, toggleTheme } from '../../../web/theme.ts'
import { IconButton } from '../../../web/ui/button.tsx'
import { PageLink } from '../../../web/ui/page-link.tsx'
import { SunMark } from '../../../web/ui/sun-mark.tsx'
import { type Site, siteUrl } from '../../site/contract.ts'
import styles from './top-bar.module.css'

/** The owner's name, which leads home, and the switch of the colours. */
export function TopBar() {
  const site = useQuery(readOptions<Site>(siteUrl)).data
  const theme = useSyncExternalStore(onThemeChange, shownTheme)
  return (
    <div className={styles.bar}>
      <PageLink to="/" className={styles.brand}>
        <SunMark />
        {site?.ownerName}
      </PageLink>
      <IconButton
        className={styles.toggle}
        label="Switch between light and dark theme"
        onClick={toggleTheme}
      >
        {theme === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      </IconButton>
    </div>
  )
}
