import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import type { SectionName } from '../../../shared/sections.ts'
import { IconButton } from '../../../web/ui/button.tsx'
import styles from './mobile-menu.module.css'
import { NavLinks } from './nav-links.tsx'

interface MobileMenuProps {
  current: SectionName | undefined
  showsAdmin: boolean
  isOpen: boolean
  onOpen: (open: boolean) => void
}

const sheetId = 'menu'

/** The menu of narrow windows: a sheet under the header, closed by navigation, Escape and its own button. */
export function MobileMenu({ current, showsAdmin, isOpen, onOpen }: MobileMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
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
    // A window that has grown shows the links in its header; the sheet would lock the page unseen.
    const wide = matchMedia('(width >= 960px)')
    wide.addEventListener('change', close, { signal: end.signal })
    return () => end.abort()
  }, [isOpen, onOpen])
  return (
    <>
      <IconButton
        ref={button}
        label="Menu"
        className={`needs-script ${styles.toggle}`}
        aria-expanded={isOpen}
        aria-controls={sheetId}
        onClick={() => onOpen(!isOpen)}
      >
        {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      </IconButton>
      <nav id={sheetId} className={styles.sheet} aria-label="Mobile" hidden={!isOpen}>
        <NavLinks
          current={current}
          showsAdmin={showsAdmin}
          pageClass={styles.ownPage}
          onFollow={() => onOpen(false)}
        />
      </nav>
    </>
  )
}
