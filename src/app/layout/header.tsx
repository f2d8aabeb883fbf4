import { useRef } from 'react'
import { useLocation } from '../../platform/web/location.ts'
import { useSite } from '../../features/site/queries.ts'
import { BrandLink } from '../../platform/web/ui/brand-link.tsx'
import page from '../../platform/web/ui/page.module.css'
import { ThemeToggle } from '../../platform/web/ui/theme-toggle.tsx'
import { useAccount } from './admin-link.ts'
import { useCurrentSection } from './current-section.ts'
import styles from './header.module.css'
import { MenuButton, MobileMenu } from './mobile-menu.tsx'
import { NavLinks, NavRoom } from './nav-links.tsx'
import { useScrolledPast } from './scrolled-past.ts'
import { SearchButton } from './search-button.tsx'

/** Pixels of scroll after which the header gets its background. Source: docs/behaviour.md, Header and menu. */
const groundAfterPx = 50

interface HeaderProps {
  isMenuOpen: boolean
  onMenu: (open: boolean) => void
}

/** The fixed header of every public page. */
export function Header({ isMenuOpen, onMenu }: HeaderProps) {
  const { ownerName } = useSite()
  const [path] = useLocation()
  const isScrolled = useScrolledPast(groundAfterPx)
  const current = useCurrentSection(path)
  const account = useAccount()
  const links = { current, showsAdmin: Boolean(account) }
  const button = useRef<HTMLButtonElement>(null)
  const menu = { isOpen: isMenuOpen, onOpen: onMenu, button }
  const ground = isMenuOpen ? styles.open : isScrolled ? styles.scrolled : ''
  return (
    <header className={`${styles.header} ${ground}`}>
      <div className={`${page.page} ${styles.bar}`}>
        <BrandLink ownerName={ownerName} />
        <NavRoom showsAdmin={links.showsAdmin} className={styles.room} />
        <div className={styles.rest}>
          <nav className={styles.nav} aria-label="Main">
            <NavLinks {...links} pageClass={styles.ownPage} />
          </nav>
          <div className={styles.tools}>
            {account?.isAdmin && (
              <a
                className={styles.edit}
                href={`/admin?edit=${encodeURIComponent(`${path}#${current ?? ''}`)}`}
              >
                Edit
              </a>
            )}
            <SearchButton />
            <ThemeToggle />
            <MenuButton {...menu} />
          </div>
        </div>
      </div>
      <MobileMenu {...links} {...menu} />
    </header>
  )
}
