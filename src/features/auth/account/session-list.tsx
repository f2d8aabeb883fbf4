import { formatDateTime } from '../../../shared/dates.ts'
import { reasonOf, toastFailure, toastSuccess } from '../../../web/admin/toasts.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import type { OwnSession } from '../contract.ts'
import { useEndSessions } from './queries.ts'
import { Row, Section } from './section.tsx'

interface SessionListProps {
  sessions: readonly OwnSession[]
  timeZone: string
}

/** Where the account is signed in, and the end of it. */
export function SessionList({ sessions, timeZone }: SessionListProps) {
  const end = useEndSessions()
  const isBusy = (which: number | 'others') => end.isPending && end.variables === which

  function endSessions(which: number | 'others') {
    end.mutate(which, {
      onSuccess: () =>
        toastSuccess(which === 'others' ? 'All other sessions are ended' : 'Session ended'),
      onError: (error) => toastFailure(reasonOf(error)),
    })
  }

  return (
    <Section
      title="Sessions"
      action={
        sessions.length > 1 && (
          <Button
            variant="secondary"
            size="md"
            busy={isBusy('others')}
            onClick={() => endSessions('others')}
          >
            End All Others
          </Button>
        )
      }
    >
      {sessions.map(({ id, browser, createdAt, seenAt, isCurrent }) => (
        <Row
          key={id}
          name={
            <>
              {browser}
              {isCurrent && <Badge tone="ok">This browser</Badge>}
            </>
          }
          note={`Signed in ${formatDateTime(createdAt, timeZone)}, last used ${formatDateTime(seenAt, timeZone)}`}
          action={
            !isCurrent && (
              <Button
                variant="secondary"
                size="md"
                aria-label={`End the session of ${browser}`}
                busy={isBusy(id)}
                onClick={() => endSessions(id)}
              >
                End
              </Button>
            )
          }
        />
      ))}
    </Section>
  )
}
