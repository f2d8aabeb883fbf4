import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { type RefObject, useEffect } from 'react'
import type { SectionName } from '../../shared/sections.ts'
import { IconButton } from '../../platform/web/ui/button.tsx'
import styles from './mobile-menu.module.css'
import { NavLinks } from './nav-links.tsx'

interface MenuState {
  isOpen: boolean
  onOpen: (open: boolean) => void
  button: RefObject<HTMLButtonElement | null>
}

interface MobileMenuProps extends MenuState {
  current: SectionName | undefined
  showsAdmin: boolean
}

const sheetId = 'menu'

/** Opens and closes the menu. The header shows it when its links do not fit. */
export function MenuButton({ isOpen, onOpen, button }: MenuState) {
  return (
    <IconButton
      ref={button}
      label="Menu"
      className="needs-script"
      aria-expanded={isOpen}
      aria-controls={sheetId}
      onClick={() => onOpen(!isOpen)}
    >
      {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
    </IconButton>
  )
}

/** The menu: a sheet under the header, closed by navigation, Escape and its own button. */
export function MobileMenu({ current, showsAdmin, isOpen, onOpen, button }: MobileMenuProps) {
  useEffect(() => {
    if (!isOpen) return
    const end = new AbortController()
    const close = () => {
      onOpen(false)
      button.current?.focus()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    addEventListener('keydown', onKey, { signal: end.signal })
    // In a wider window the header shows the links and hides the menu, which would still lock scrolling.
    const onResize = () => {
      if (button.current?.offsetWidth === 0) close()
    }
    addEventListener('resize', onResize, { signal: end.signal })
    return () => end.abort()
  }, [isOpen, onOpen, button])
  return (
    <nav id={sheetId} className={styles.sheet} aria-label="Mobile" hidden={!isOpen}>
      <NavLinks
        current={current}
        showsAdmin={showsAdmin}
        pageClass={styles.ownPage}
        onFollow={() => onOpen(false)}
      />
    </nav>
  )
}
