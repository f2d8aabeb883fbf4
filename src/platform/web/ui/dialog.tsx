import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { useFocusReturn } from './focus-return.ts'
import { letFocusToToasts } from './toast-focus.ts'

/** 'full' is the whole window. */
export type DialogSize = 'md' | 'lg' | 'full'

interface DialogProps {
  title: string
  /** Escape, the cross and a press outside; the caller decides whether the dialog goes. */
  onClose: () => void
  size?: DialogSize | undefined
  /** Buttons beside the cross. */
  tools?: ReactNode
  children: ReactNode
}

/**
 * A modal window; it is open as long as it is rendered. Focus stays inside and returns afterwards.
 * The page behind is hidden from assistive technology, the toasts are not; `aria-modal` would hide both.
 * The overlay is ours, not Radix's: one line of CSS keeps the page still, where that one adds a library.
 */
export function Dialog({ title, onClose, size = 'md', tools, children }: DialogProps) {
  const returnFocus = useFocusReturn()
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <div className={styles.overlay}>
          <Radix.Content
            className={styles.dialog}
            data-size={size}
            aria-describedby={undefined}
            onOpenAutoFocus={focusFirstField}
            onCloseAutoFocus={returnFocus}
            onBlur={letFocusToToasts}
          >
            <div className={styles.head}>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              <div className={styles.tools}>
                {tools}
                <IconButton label="Close" data-closes="" onClick={onClose}>
                  <X />
                </IconButton>
              </div>
            </div>
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A form starts in the first field that takes words; other dialogs leave the choice to Radix. */
function focusFirstField(event: Event): void {
  if (!(event.currentTarget instanceof Element)) return
  const fields = event.currentTarget.querySelectorAll<HTMLElement>(
    'input:not([readonly]), textarea, select',
  )
  const field = [...fields].find((one) => one.getClientRects().length > 0)
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** The only button of a dialog that shows something. */
export function CloseAction({ onClose }: { onClose: () => void }) {
  return (
    <DialogActions>
      <Button variant="secondary" size="md" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  )
}

/** The buttons of a dialog, at its end; on phones below each other, the main one on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
