import { Download, Users, MailCheck, MailQuestionMark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../shared/count.ts'
import { formatDateTime } from '../../shared/dates.ts'
import type { ListPage } from '../../shared/list-page.ts'
import { rowUrl } from '../../shared/resource.ts'
import { DeleteDialog } from '../../platform/web/admin/delete-dialog.tsx'
import { useListPages } from '../../platform/web/admin/list-pages.ts'
import { LoadedList } from '../../platform/web/admin/loaded-list.tsx'
import { toastFailure, reasonOf } from '../../platform/web/admin/toasts.ts'
import { PagedTable } from '../../platform/web/admin/paged-table.tsx'
import { PanelHeader } from '../../platform/web/admin/panel-header.tsx'
import { useSend } from '../../platform/web/resource.ts'
import { showToast } from '../../platform/web/toast-store.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { ButtonLink } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import type { Column } from '../../platform/web/ui/table-view.tsx'
import styles from './admin.module.css'
import {
  newsletterUrls,
  type RefusedReader,
  refusalsUntilPaused,
  type Subscriber,
} from './contract.ts'
import { useNewsletterStatus, useResendConfirmation, useResume } from './admin-queries.ts'
import { RowAction } from '../../platform/web/admin/row-actions.tsx'

/** The columns that the server sorts by. */
const sorts = ['email', 'date']

function columnsIn(
  timeZone: string,
  findRefusal: (id: number) => RefusedReader | undefined,
): readonly Column<Subscriber>[] {
  return [
    {
      title: 'Email',
      text: ({ email }) => email,
      cell: ({ id, email, verified }) => (
        <span className="cluster gap-4-8">
          <span>{email}</span>
          {!verified && <Badge className={styles.mark ?? ''}>unverified</Badge>}
          <RefusalNote refusal={findRefusal(id)} timeZone={timeZone} />
        </span>
      ),
      style: 'main',
    },
    {
      title: 'Date',
      text: ({ date }) => formatDateTime(date, timeZone),
      style: 'whole',
    },
  ]
}

const removed = {
  title: 'Subscriber removed',
  text: 'The subscriber has been successfully removed.',
}

export function SubscribersAdmin({ timeZone }: { timeZone: string }) {
  const { list, view } = useListPages<ListPage<Subscriber>>(newsletterUrls.list, { sorts })
  const remove = useRemoveSubscriber()
  const mails = useReaderMails()
  const { data: status } = useNewsletterStatus()
  const findRefusal = (id: number) => status?.refused.find((one) => one.subscriberId === id)
  const [deleting, setDeleting] = useState<Subscriber>()

  return (
    <>
      <PanelHeader title="Newsletter Subscribers" note="Manage subscribers to your newsletter">
        {list.data && list.data.total > 0 && (
          <ButtonLink variant="secondary" size="md" href={newsletterUrls.export} download>
            <Download aria-hidden="true" />
            Export as CSV
          </ButtonLink>
        )}
      </PanelHeader>
      {status?.mail === false && (
        <p className={styles.quiet}>
          No mail server is configured (SMTP_URL), so no confirmations or newsletters are sent.
        </p>
      )}
      <LoadedList list={list} what="subscribers" loading="Loading subscribers...">
        {(page) => (
          <PagedTable
            what="subscribers"
            columns={columnsIn(timeZone, findRefusal)}
            list={page}
            view={view}
            intro={<Summary total={page.total} />}
            empty={<EmptyState icon={<Users aria-hidden="true" />}>No subscribers yet</EmptyState>}
            actions={(subscriber) => (
              <ReaderActions
                reader={subscriber}
                mails={mails}
                mayAsk={status?.mail === true && !subscriber.verified}
                isPaused={(findRefusal(subscriber.id)?.count ?? 0) >= refusalsUntilPaused}
                onDelete={() => setDeleting(subscriber)}
              />
            )}
          />
        )}
      </LoadedList>
      {deleting && (
        <DeleteDialog
          ask={`Are you sure you want to delete the subscriber ${deleting.email}? This action cannot be undone.`}
          remove={() => remove.mutateAsync(deleting.id)}
          onRemoved={() => showToast(removed)}
          onFailed={(error) => toastFailure(error.message || 'Failed to remove subscriber')}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

/** Shows that the mail server rejects mail to an address, and why. */
function RefusalNote({ refusal, timeZone }: RefusalNoteProps) {
  if (!refusal) return null
  const { count, answer, lastAt } = refusal
  return (
    <>
      <Badge className={styles.mark ?? ''}>
        {count >= refusalsUntilPaused ? 'paused' : 'rejected'}
      </Badge>
      <small className={styles.refusal}>
        Rejected {countOf(count, 'time')}, last on {formatDateTime(lastAt, timeZone)}. {answer}
      </small>
    </>
  )
}

interface RefusalNoteProps {
  refusal: RefusedReader | undefined
  timeZone: string
}

function Summary({ total }: { total: number }) {
  return (
    <div className={styles.summary}>
      <h3>All Subscribers</h3>
      <p>
        You have {total} total {total === 1 ? 'subscriber' : 'subscribers'}
      </p>
    </div>
  )
}

function useRemoveSubscriber() {
  return useSend<number>(
    (id) => ({ method: 'DELETE', url: rowUrl(newsletterUrls.list, id) }),
    () => [newsletterUrls.list, newsletterUrls.count],
  )
}

/** Actions that send mail to a single reader. */
export function useReaderMails() {
  const askAgain = useResendConfirmation()
  const resume = useResume()
  const onError = (error: Error) => toastFailure(reasonOf(error))
  return {
    isAsking: askAgain.isPending,
    ask: ({ id, email }: Subscriber) =>
      askAgain.mutate(id, {
        onSuccess: () =>
          showToast({ title: 'Confirmation sent', text: `A mail is on its way to ${email}.` }),
        onError,
      }),
    isResuming: resume.isPending,
    resume: ({ id, email }: Subscriber) =>
      resume.mutate(id, {
        onSuccess: () =>
          showToast({
            title: 'Sending resumed',
            text: `${email} will get the next newsletter.`,
          }),
        onError,
      }),
  }
}

interface ReaderActionsProps {
  reader: Subscriber
  mails: ReturnType<typeof useReaderMails>
  mayAsk: boolean
  /** Whether sending has stopped, since the mail server rejected the address too often. */
  isPaused: boolean
  onDelete: () => void
}

export function ReaderActions({ reader, mails, mayAsk, isPaused, onDelete }: ReaderActionsProps) {
  return (
    <>
      {mayAsk && (
        <RowAction
          text="Resend confirmation"
          of={reader.email}
          icon={<MailQuestionMark />}
          disabledFocusable={mails.isAsking}
          onClick={() => mails.ask(reader)}
        />
      )}
      {isPaused && (
        <RowAction
          text="Resume sending"
          of={reader.email}
          icon={<MailCheck />}
          disabledFocusable={mails.isResuming}
          onClick={() => mails.resume(reader)}
        />
      )}
      <RowAction
        text="Delete"
        of={reader.email}
        icon={<Trash2 />}
        tone="danger"
        onClick={onDelete}
      />
    </>
  )
}
