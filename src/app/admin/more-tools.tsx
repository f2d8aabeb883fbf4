import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, type ToggleEvent, useEffect, useRef } from 'react'
import { IconButton } from '../../platform/web/ui/button.tsx'
import styles from './more-tools.module.css'

const menuId = 'more-tools'

/**
 * Tools that stand in the header where there is room, and otherwise in a menu behind its last button.
 * They are the same elements in both places, so that a window stays open when the screen is turned.
 */
export function MoreTools({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)

  // Closing the menu gives the focus back to its button; where the window is wide there is no open menu.
  useEffect(() => {
    const end = new AbortController()
    menu.current?.addEventListener(
      'click',
      ({ currentTarget }) => {
        if (currentTarget instanceof HTMLElement && currentTarget.matches(':popover-open'))
          currentTarget.hidePopover()
      },
      { signal: end.signal },
    )
    return () => end.abort()
  }, [])

  return (
    <>
      <IconButton label="More" className={styles.button} popoverTarget={menuId}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
      <div ref={menu} id={menuId} popover="auto" className={styles.menu} onToggle={focusFirst}>
        {children}
      </div>
    </>
  )
}

function focusFirst({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') currentTarget.querySelector('button')?.focus()
}
