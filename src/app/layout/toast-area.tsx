import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { Toast } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { dismissToast, useToast } from '../../platform/web/toast-store.ts'
import { IconButton } from '../../platform/web/ui/button.tsx'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import styles from './toast-area.module.css'

const icons = { default: CircleCheck, notice: CircleAlert, destructive: TriangleAlert }

interface ToastAreaProps {
  takesFocus: boolean
}

/**
 * Shows toasts: one at a time, for 5000 ms, dismissed by a swipe of 50 px to the right; F8 focuses the area.
 * Source: docs/behaviour.md, Toasts.
 */
export function ToastArea({ takesFocus }: ToastAreaProps) {
  const toast = useToast()
  const Icon = icons[toast?.variant ?? 'default']
  const area = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus])
  // When a toast is closed while it is hovered or focused, the provider stays paused;
  // each toast therefore gets a new provider.
  const [latest, setLatest] = useState(toast?.id)
  if (toast && toast.id !== latest) setLatest(toast.id)
  return (
    <Toast.Provider key={latest} duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Toast.Root
          className={`${styles.toast} ${toast.variant === 'destructive' ? styles.destructive : ''}`}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
          onEscapeKeyDown={closeFocused}
        >
          <Icon aria-hidden="true" />
          <Toast.Title className={styles.title}>{toast.title}</Toast.Title>
          {toast.text !== undefined && (
            <>
              {/* Title and text are announced one after the other, so they need to be two sentences. */}
              <span className={hidden.hidden}>{/[.!?]$/.test(toast.title) ? ' ' : '. '}</span>
              <Toast.Description className={styles.text}>{toast.text}</Toast.Description>
            </>
          )}
          <Toast.Close asChild>
            <IconButton label="Dismiss" className={styles.close}>
              <X aria-hidden="true" />
            </IconButton>
          </Toast.Close>
        </Toast.Root>
      )}
      {/* The name is that of the list: a region with a name is a landmark, also while it is empty. */}
      <Toast.Viewport
        ref={area}
        hotkey={['F8']}
        label=""
        aria-label="Notifications (F8)"
        className={styles.area}
      />
    </Toast.Provider>
  )
}

/**
 * The toast library handles Escape before everything else on the page. While the focus is in a dialog, Escape
 * is meant for the dialog, so that is closed instead of the toast.
 */
function closeFocused(event: KeyboardEvent): void {
  const dialog = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')
  const cross = dialog?.querySelector('[data-closes]')
  if (!(cross instanceof HTMLElement)) return
  event.preventDefault()
  cross.click()
}
