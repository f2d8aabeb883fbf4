import { Clock, TriangleAlert } from 'lucide-react'
import { countOf, withCommas } from '../../shared/count.ts'
import { formatDateTime } from '../../shared/dates.ts'
import type { To } from '../../shared/addresses.ts'
import { announce } from '../../platform/web/announcements.tsx'
import { reasonOf, toastFailure } from '../../platform/web/admin/toasts.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { PageLink } from '../../platform/web/ui/page-link.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import type { OutboxStatus } from './contract.ts'
import styles from './outbox-panel.module.css'
import { useUndeliveredAction, useOutboxStatus } from './queries.ts'

/** Singular and plural of the messages of a topic. */
const names: Readonly<Record<string, readonly [string, string]>> = {
  comment: ['notification of a comment', 'notifications of comments'],
  message: ['notification of a message', 'notifications of messages'],
  remark: ['notification of a remark', 'notifications of remarks'],
  alert: ['alert about the site', 'alerts about the site'],
  confirmation: ['confirmation mail', 'confirmation mails'],
  newsletter: ['newsletter mail', 'newsletter mails'],
  security: ['security notification', 'security notifications'],
}

const receivers = { chat: 'the chat tool', mail: 'the mail server' } as const

/** Whether mails can be sent, and what that means. */
export function describeMail({ mail }: Pick<OutboxStatus, 'mail'>): string {
  return mail
    ? 'A mail server is configured: you get mails about comments, remarks, messages and overdue backups, and newsletters are sent.'
    : 'No mail server is configured: messages and subscribers are stored here, and nothing is sent. Set SMTP_URL and MAIL_FROM on the server to change that.'
}

/** Waiting, paused and undelivered messages; hidden while there are none. */
export function OutboxPanel({ timeZone }: { timeZone: string }) {
  const { data, isError, isFetching, refetch } = useOutboxStatus()
  if (isError && !data)
    return <ListFailure what="the outbox" onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return null
  const { waiting, pauses, failing, undelivered } = data
  if (waiting === 0 && undelivered.length === 0) return null
  return (
    <section aria-label="Outbox" className="stack gap-12 mb-24">
      {waiting > 0 && (
        <p className={styles.waiting}>
          <Clock aria-hidden="true" />
          <span>
            {countOf(waiting, 'message')} waiting to be sent
            {pauses.map(({ topic, until }) => (
              <span key={topic}>
                . Sending limit reached for {topicName(topic, 2)}: next one on{' '}
                {formatDateTime(until, timeZone)}
              </span>
            ))}
          </span>
        </p>
      )}
      {failing.map(({ channel, count, since, reason }) => (
        <p key={channel} className={styles.failing}>
          <TriangleAlert aria-hidden="true" />
          <span>
            {countOf(count, 'message')} could not reach {receivers[channel]} since{' '}
            {formatDateTime(since, timeZone)} and will be retried. {reason}
          </span>
        </p>
      ))}
      {undelivered.map((messages) => (
        <Undelivered
          key={`${messages.channel} ${messages.topic}`}
          messages={messages}
          timeZone={timeZone}
        />
      ))}
    </section>
  )
}

/** How many messages failed or could not be delivered. */
export function countFailures({ failing, undelivered }: OutboxStatus): number {
  return [...failing, ...undelivered].reduce((sum, { count }) => sum + count, 0)
}

/** One line about the outbox with a link to it; hidden while nothing waits and nothing failed. */
export function OutboxNotice({ to }: { to: To }) {
  const { data } = useOutboxStatus()
  const failed = data ? countFailures(data) : 0
  if (!data || (failed === 0 && data.waiting === 0)) return null
  return (
    <p className={failed > 0 ? styles.failing : styles.waiting}>
      {failed > 0 ? <TriangleAlert aria-hidden="true" /> : <Clock aria-hidden="true" />}
      <span>
        {failed > 0
          ? `${countOf(failed, 'message')} could not be delivered. `
          : `${countOf(data.waiting, 'message')} waiting to be sent. `}
        <PageLink to={to}>Open Outbox</PageLink>
      </span>
    </p>
  )
}

interface UndeliveredProps {
  messages: OutboxStatus['undelivered'][number]
  timeZone: string
}

function Undelivered({ messages, timeZone }: UndeliveredProps) {
  const retry = useUndeliveredAction('retry')
  const dismiss = useUndeliveredAction('dismiss')
  const { channel, topic, count, since, reason } = messages
  const what = `${withCommas(count)} ${topicName(topic, count)}`
  const isBusy = retry.isPending || dismiss.isPending
  const decide = ({ mutateAsync }: typeof retry, done: string) =>
    mutateAsync({ channel, topic }).then(
      () => announce(`${done}: ${what}`),
      (error: unknown) => toastFailure(reasonOf(error)),
    )
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
          disabledFocusable={isBusy}
          aria-label={`Try Again: ${what}`}
          onClick={() => void decide(retry, 'Sent again')}
        >
          Try Again
        </Button>
        <Button
          variant="quiet"
          size="md"
          disabledFocusable={isBusy}
          aria-label={`Dismiss: ${what}`}
          onClick={() => void decide(dismiss, 'Dismissed')}
        >
          Dismiss
        </Button>
      </div>
    </div>
  )
}

function topicName(topic: string, count: number): string {
  const [one, many] = names[topic] ?? ['message', 'messages']
  return count === 1 ? one : many
}
