import { ListChecks } from 'lucide-react'
import { reasonOf, toastFailure, toastSuccess } from '../../../web/admin/toasts.ts'
import { Button } from '../../../web/ui/button.tsx'
import styles from '../pictures-button.module.css'
import { useChangeMakeItYours } from './queries.ts'

/** Brings back the steps by which a new owner makes the site theirs. */
export function BringBackButton() {
  const change = useChangeMakeItYours()
  function bringBack() {
    change.mutate(
      { isShown: true },
      {
        onSuccess: () => toastSuccess('Make it yours is on the overview'),
        onError: (error) => toastFailure(reasonOf(error)),
      },
    )
  }
  return (
    <div className={styles.pictures}>
      <p>
        The steps that make the site yours, on the overview: which are done, and which texts are
        still as they came.
      </p>
      <Button variant="secondary" size="md" busy={change.isPending} onClick={bringBack}>
        <ListChecks aria-hidden="true" />
        Show Make It Yours
      </Button>
    </div>
  )
}
