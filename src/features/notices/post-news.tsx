import { Clock, TriangleAlert } from 'lucide-react'
import { countOf, withCommas } from '../../shared/count.ts'
import { formatDateTime } from '../../shared/dates.ts'
import { reasonOf, tellFailure } from '../../web/admin/notices.ts'
import { Button } from '../../web/ui/button.tsx'
import type { OutboxStatus } from './contract.ts'
import styles from './post-news.module.css'
import { useDecision, usePostOffice } from './queries.ts'

/** What one letter of a topic is called, and several. */
const names: Readonly<Record<string, readonly [string, string]>> = {
  comment: ['notice of a comment', 'notices of comments'],
  message: ['notice of a message', 'notices of messages'],
  confirmation: ['confirmation mail', 'confirmation mails'],
  newsletter: ['newsletter mail', 'newsletter mails'],
  test: ['test mail', 'test mails'],
}

const receivers = { chat: 'the chat tool', mail: 'the mail server' } as const

/** What waits in the outbox, what pauses and what could not be delivered; nothing when all is well. */
export function PostNews({ timeZone }: { timeZone: string }) {
  const { data } = usePostOffice()
  if (!data) return null
  const { waiting, pauses, undelivered } = data
  if (waiting === 0 && undelivered.length === 0) return null
  return (
    <section aria-label="Outbox" className={styles.outbox}>
      {waiting > 0 && (
        <p className={styles.waiting}>
          <Clock aria-hidden="true" />
          <span>
            {countOf(waiting, 'letter')} {waiting === 1 ? 'waits' : 'wait'} to be sent
            {pauses.map(({ topic, until }) => (
              <span key={topic}>
                . Enough {nameOf(topic, 2)} went out for now: the next one goes at{' '}
                {formatDateTime(until, timeZone)}
              </span>
            ))}
          </span>
        </p>
      )}
      {undelivered.map((letters) => (
        <Undelivered
          key={`${letters.channel} ${letters.topic}`}
          letters={letters}
          timeZone={timeZone}
        />
      ))}
    </section>
  )
}

interface UndeliveredProps {
  letters: OutboxStatus['undelivered'][number]
  timeZone: string
}

function Undelivered({ letters, timeZone }: UndeliveredProps) {
  const retry = useDecision('retry')
  const dismiss = useDecision('dismiss')
  const { channel, topic, count, since, reason } = letters
  const what = `${withCommas(count)} ${nameOf(topic, count)}`
  const isBusy = retry.isPending || dismiss.isPending
  const decide = ({ mutate }: typeof retry) =>
    mutate({ channel, topic }, { onError: (error) => tellFailure(reasonOf(error)) })
  return (
    <div className={styles.undelivered}>
      <TriangleAlert aria-hidden="true" />
      <p>
        {what} could not reach {receivers[channel]} since {formatDateTime(since, timeZone)}.{' '}
        {reason}
      </p>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="md"
          disabled={isBusy}
          aria-label={`Try again: ${what}`}
          onClick={() => decide(retry)}
        >
          Try again
        </Button>
        <Button
          variant="quiet"
          size="md"
          disabled={isBusy}
          aria-label={`Dismiss: ${what}`}
          onClick={() => decide(dismiss)}
        >
          Dismiss
        </Button>
      </div>
    </div>
  )
}

function nameOf(topic: string, count: number): string {
  const [one, many] = names[topic] ?? ['letter', 'letters']
  return count === 1 ? one : many
}
