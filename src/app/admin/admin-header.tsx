import { ExternalLink, LogOut, Menu, Search, X } from 'lucide-react'
import { Button, ButtonLink, IconButton } from '../../platform/web/ui/button.tsx'
import { SunMark } from '../../platform/web/ui/sun-mark.tsx'
import { ThemeToggle } from '../../platform/web/ui/theme-toggle.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './admin-header.module.css'
import { sidebarId } from './sidebar.tsx'

interface AdminHeaderProps {
  onSearch: () => void
  /** Loads the code of the search. */
  onWarmSearch: () => void
  onSignOut: () => void
  isSigningOut: boolean
}

/** The bar above the admin area. On narrow windows all but the search moves to the drawer. */
export function AdminHeader({ onSearch, onWarmSearch, onSignOut, isSigningOut }: AdminHeaderProps) {
  const search = {
    'aria-keyshortcuts': 'Control+K Meta+K /',
    onClick: onSearch,
    onPointerEnter: onWarmSearch,
    onFocus: onWarmSearch,
  }
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>
        <SunMark />
        Admin Dashboard
      </h1>
      <button type="button" className={styles.search} {...search}>
        <Search aria-hidden="true" />
        Search or jump to…
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <div className={styles.tools}>
        <ThemeToggle />
        <ButtonLink to="/" variant="quiet" size="md">
          <ExternalLink aria-hidden="true" />
          View Site
        </ButtonLink>
        <AccountMenu onSignOut={onSignOut} />
        <Button variant="quiet" size="md" busy={isSigningOut} onClick={onSignOut}>
          <LogOut aria-hidden="true" />
          Logout
        </Button>
      </div>
      <div className={styles.narrowTools}>
        <IconButton label="Search" {...search}>
          <Search aria-hidden="true" />
        </IconButton>
        <IconButton label="Menu" popoverTarget={sidebarId}>
          <Menu className={styles.whileClosed} aria-hidden="true" />
          <X className={styles.whileOpen} aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}
