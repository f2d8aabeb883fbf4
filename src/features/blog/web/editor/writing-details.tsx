import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { Button, IconButton } from '../../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import styles from './writing-details.module.css'

interface WritingDetailsProps {
  isOpen: boolean
  panelRef: RefObject<HTMLElement | null>
  onClose: () => void
  /** The fields, and further actions on the text. */
  children: ReactNode
}

/** The fields of a text beside it. On narrow windows they cover it. */
export function WritingDetails({ isOpen, panelRef, onClose, children }: WritingDetailsProps) {
  return (
    <aside
      ref={panelRef}
      id="details"
      className={styles.details}
      aria-label="Details"
      tabIndex={-1}
      hidden={!isOpen}
    >
      <div className={styles.head}>
        <h2>Details</h2>
        <IconButton label="Close details" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </aside>
  )
}

interface WithdrawButtonProps {
  /** Such as 'post'. */
  what: string
  /** What it does. */
  effect: string
  onWithdraw: () => void
}

/** Takes a published text back, after asking. */
export function WithdrawButton({ what, effect, onWithdraw }: WithdrawButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" size="md" onClick={() => setAsking(true)}>
        Unpublish
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Unpublish this ${what}?`}
          text={effect}
          confirm="Unpublish"
          cancel="Cancel"
          onConfirm={() => {
            setAsking(false)
            onWithdraw()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
