import History from 'lucide-react/icons/history'
import type { MouseEvent } from 'react'
import { formatDateTime } from '../../../shared/dates.ts'
import { Button } from '../ui/button.tsx'
import styles from './draft-bar.module.css'
import type { Offer } from './use-autosave.ts'

/** Offers to restore a draft. */
export function DraftBar({ offer }: { offer: Offer | undefined }) {
  const answer = (decide: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget
    decide()
    // The pressed button disappears with the bar.
    form?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  return (
    <div role="status" className={styles.region}>
      {offer && (
        <div className={styles.bar}>
          <History aria-hidden="true" />
          <p>Unsaved text from {formatDateTime(offer.draft.at, deviceZone())}</p>
          <div className={styles.answers}>
            <Button size="md" variant="secondary" onClick={answer(offer.restore)}>
              Restore
            </Button>
            <Button size="md" variant="quiet" onClick={answer(offer.discard)}>
              Discard
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** Drafts are stored on this device, so their time is shown in its time zone. */
function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
