import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { useFocusReturn } from './focus-return.ts'
import { letFocusToToasts } from './toast-focus.ts'

export type DialogSize = 'md' | 'lg'

interface DialogProps {
  title: string
  /** Called on Escape, the close button and clicks outside; the caller decides whether to close. */
  onClose: () => void
  size?: DialogSize | undefined
  /** Buttons next to the close button. */
  tools?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog, open while it is rendered. It traps the focus and restores it afterwards.
 * The page behind is hidden from assistive technology, the toasts are not; `aria-modal` would hide both.
 * It does not use Radix's overlay, which adds a library: one line of CSS prevents the page from scrolling.
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

/** Focuses the first text field of a form; for other dialogs Radix decides. */
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

export function CloseAction({ onClose }: { onClose: () => void }) {
  return (
    <DialogActions>
      <Button variant="secondary" size="md" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  )
}

/** The buttons at the end of a dialog; stacked on phones, with the main one on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
