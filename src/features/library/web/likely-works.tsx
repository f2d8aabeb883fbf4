import { withCommas } from '../../../shared/count.ts'
import { reasonOf, toastFailure, toastSuccess } from '../../../platform/web/admin/toasts.ts'
import { useSend } from '../../../platform/web/resource.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { libraryUrls } from '../contract.ts'
import styles from './library-dialog.module.css'

interface LikelyWorksProps {
  /** How many there are. */
  count: number
  /** Shows them. */
  onLook: () => void
}

/** Offers to mark the works that have an author of the owner's name. */
export function LikelyWorks({ count, onLook }: LikelyWorksProps) {
  const { mutate, isPending } = useSend<'mark' | 'leave', { marked: number }>(
    (answer) => ({ method: 'POST', url: libraryUrls.likely, body: { answer } }),
    () => [libraryUrls.works],
  )
  const send = (answer: 'mark' | 'leave') =>
    mutate(answer, {
      onSuccess: ({ marked }) => {
        if (marked > 0) toastSuccess(`${withCommas(marked)} marked as yours`)
      },
      onError: (error) => toastFailure(reasonOf(error)),
    })
  const look = count === 1 ? 'work of your library looks' : 'works of your library look'
  return (
    <div className={styles.likely}>
      <p>{`${withCommas(count)} ${look} like yours.`}</p>
      <div className={styles.buttons}>
        <Button size="md" disabled={isPending} onClick={() => send('mark')}>
          {count === 1 ? 'Mark it' : 'Mark them'}
        </Button>
        <Button variant="secondary" size="md" onClick={onLook}>
          Look first
        </Button>
        <Button variant="quiet" size="md" disabled={isPending} onClick={() => send('leave')}>
          Leave as is
        </Button>
      </div>
    </div>
  )
}
