import { reasonOf, toastFailure, toastSuccess } from '../../../../platform/web/admin/toasts.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { ListFailure } from '../../../../platform/web/ui/list-failure.tsx'
import type { RegistrationState } from '../../contract.ts'
import { useRegistration, useSetRegistration } from './use-guests.ts'
import { Row, Section } from './section.tsx'

/** Whether others may make accounts, and the switch for it. */
export function RegistrationSwitch() {
  const state = useRegistration()
  const change = useSetRegistration()

  function set(open: boolean) {
    change.mutate(
      { open },
      {
        onSuccess: () => toastSuccess(open ? 'Guests can register' : 'Registration is closed'),
        onError: (error) => toastFailure(reasonOf(error)),
      },
    )
  }

  if (state.isError)
    return (
      <ListFailure
        what="the registration"
        onRetry={() => void state.refetch()}
        busy={state.isFetching}
      />
    )
  return (
    <Section title="Registration">
      <Row
        name="New accounts"
        note={noteOn(state.data)}
        action={
          state.data &&
          !state.data.closedBySetting && (
            <Button
              variant="secondary"
              size="md"
              busy={change.isPending}
              onClick={() => set(!state.data.open)}
            >
              {state.data.open ? 'Close Registration' : 'Open Registration'}
            </Button>
          )
        }
      />
    </Section>
  )
}

function noteOn(state: RegistrationState | undefined): string {
  if (!state) return 'Loading...'
  if (state.closedBySetting) return 'Closed by REGISTRATION=closed, a setting of the machine'
  return state.open
    ? 'Anybody can make a guest account; it gives no rights here'
    : 'Nobody can make an account'
}
