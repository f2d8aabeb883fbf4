import { ListChecks } from 'lucide-react'
import { reasonOf, toastFailure, toastSuccess } from '../../../platform/web/admin/toasts.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { SettingsAction } from '../settings/settings-action.tsx'
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
    <SettingsAction about="The steps that make the site yours, on the overview: which are done, and which texts are still as they came.">
      <Button variant="secondary" size="md" busy={change.isPending} onClick={bringBack}>
        <ListChecks aria-hidden="true" />
        Show Make It Yours
      </Button>
    </SettingsAction>
  )
}
