import type { UseMutationResult } from '@tanstack/react-query'
import { formatDateTime } from '../../../../shared/dates.ts'
import { reasonOf, toastFailure, toastSuccess } from '../../../../platform/web/admin/toasts.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { useFocusInRows } from '../../../../platform/web/ui/focus-return.ts'
import type { OwnSession } from '../../contract.ts'
import { Row, Section } from './section.tsx'
import { StateBadge } from './state-badge.tsx'

interface SessionListProps {
  sessions: readonly OwnSession[]
  timeZone: string
  /** Ends one session by id, or all that the button covers. */
  end: UseMutationResult<unknown, Error, number | 'all'>
  all: { label: string; done: string }
}

/** The sessions of an account, with a button to end each of them or all. */
export function SessionList({ sessions, timeZone, end, all }: SessionListProps) {
  const isBusy = (which: number | 'all') => end.isPending && end.variables === which
  const keepFocus = useFocusInRows(sessions)

  function endSessions(which: number | 'all', pressed: Element) {
    keepFocus(pressed)
    end.mutate(which, {
      onSuccess: () => toastSuccess(which === 'all' ? all.done : 'Session ended'),
      onError: (error) => toastFailure(reasonOf(error)),
    })
  }

  return (
    <Section
      title="Sessions"
      id="sessions"
      action={
        sessions.length > 1 && (
          <Button
            variant="secondary"
            size="md"
            busy={isBusy('all')}
            onClick={({ currentTarget }) => endSessions('all', currentTarget)}
          >
            {all.label}
          </Button>
        )
      }
    >
      {sessions.length === 0 && <Row name="No sessions" />}
      {sessions.map(({ id, browser, createdAt, seenAt, isCurrent }) => (
        <Row
          key={id}
          name={
            <>
              {browser}
              {isCurrent && <StateBadge tone="ok">This browser</StateBadge>}
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
                onClick={({ currentTarget }) => endSessions(id, currentTarget)}
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
