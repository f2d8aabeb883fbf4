import { ExternalLink, LogOut } from 'lucide-react'
import { Button, ButtonLink } from '../../platform/web/ui/button.tsx'
import { SunMark } from '../../platform/web/ui/sun-mark.tsx'
import { ThemeToggle } from '../../platform/web/ui/theme-toggle.tsx'
import { AccountButton } from './account-button.tsx'
import styles from './admin-header.module.css'
import { LibraryButton } from './library-button.tsx'
import { PagesButton } from './pages-button.tsx'
import { MoreTools } from './more-tools.tsx'
import { SettingsButton } from './settings/settings-button.tsx'
import { useSignOut } from './sign-out.tsx'

/**
 * The bar above the admin area. Where it is narrow the buttons keep their names and lose their words,
 * and on phones those that are needed less stand in a menu.
 */
export function AdminHeader() {
  const { signOut, isPending, question } = useSignOut()
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>
        <SunMark />
        Admin Dashboard
      </h1>
      <div className={styles.tools}>
        <ThemeToggle />
        <MoreTools>
          <SettingsButton className={styles.moreTool} />
          <PagesButton className={styles.moreTool} />
          <LibraryButton className={styles.moreTool} />
          <AccountButton className={styles.moreTool} />
        </MoreTools>
        <ButtonLink
          to="/"
          variant="secondary"
          size="md"
          className={styles.tool}
          aria-label="View Site"
        >
          <ExternalLink aria-hidden="true" />
          <span>View Site</span>
        </ButtonLink>
        <Button
          variant="secondary"
          size="md"
          className={styles.tool}
          aria-label="Logout"
          busy={isPending}
          onClick={signOut}
        >
          <LogOut aria-hidden="true" />
          <span>Logout</span>
        </Button>
        {question}
      </div>
    </header>
  )
}
