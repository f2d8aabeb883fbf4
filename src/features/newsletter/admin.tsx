import { Download, Users } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../shared/count.ts'
import { formatDateTime } from '../../shared/dates.ts'
import type { ListPage } from '../../shared/list-page.ts'
import { rowUrl } from '../../shared/resource.ts'
import { DeleteDialog } from '../../platform/web/admin/delete-dialog.tsx'
import { useListPages } from '../../platform/web/admin/list-pages.ts'
import { LoadedList } from '../../platform/web/admin/loaded-list.tsx'
import { toastFailure } from '../../platform/web/admin/toasts.ts'
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
import { useNewsletterStatus } from './admin-queries.ts'
import { ReaderActions, useReaderMails } from './reader-actions.tsx'

/** What the server sorts by, column by column. */
const sorts = ['email', 'date']

function columnsIn(
  timeZone: string,
  refusalOf: (id: number) => RefusedReader | undefined,
): readonly Column<Subscriber>[] {
  return [
    {
      title: 'Email',
      text: ({ email }) => email,
      cell: ({ id, email, verified }) => (
        <span className={styles.reader}>
          <span>{email}</span>
          {!verified && <Badge className={styles.mark ?? ''}>unverified</Badge>}
          <RefusalNote refusal={refusalOf(id)} timeZone={timeZone} />
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

/** The Subscribers tab: who reads the newsletter. */
export function SubscribersAdmin({ timeZone }: { timeZone: string }) {
  const { list, view } = useListPages<ListPage<Subscriber>>(newsletterUrls.list, { sorts })
  const remove = useRemoveSubscriber()
  const mails = useReaderMails()
  const { data: status } = useNewsletterStatus()
  const refusalOf = (id: number) => status?.refused.find((one) => one.subscriberId === id)
  const [leaving, setLeaving] = useState<Subscriber>()

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
          No mail server is set (SMTP_URL), so nobody is asked to confirm and no newsletters are
          sent.
        </p>
      )}
      <LoadedList list={list} what="subscribers" loading="Loading subscribers...">
        {(page) => (
          <PagedTable
            what="subscribers"
            columns={columnsIn(timeZone, refusalOf)}
            list={page}
            view={view}
            intro={<Summary total={page.total} />}
            empty={<EmptyState icon={<Users aria-hidden="true" />}>No subscribers yet</EmptyState>}
            actions={(subscriber) => (
              <ReaderActions
                reader={subscriber}
                mails={mails}
                mayAsk={status?.mail === true && !subscriber.verified}
                isPaused={(refusalOf(subscriber.id)?.count ?? 0) >= refusalsUntilPaused}
                onDelete={() => setLeaving(subscriber)}
              />
            )}
          />
        )}
      </LoadedList>
      {leaving && (
        <DeleteDialog
          ask={`Are you sure you want to delete the subscriber ${leaving.email}? This action cannot be undone.`}
          remove={() => remove.mutateAsync(leaving.id)}
          onRemoved={() => showToast(removed)}
          onFailed={(error) => toastFailure(error.message || 'Failed to remove subscriber')}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

/** That the mail server does not take mail for an address, and why. */
function RefusalNote({ refusal, timeZone }: RefusalNoteProps) {
  if (!refusal) return null
  const { count, answer, lastAt } = refusal
  return (
    <>
      <Badge className={styles.mark ?? ''}>
        {count >= refusalsUntilPaused ? 'paused' : 'refused'}
      </Badge>
      <small className={styles.refusal}>
        Refused {countOf(count, 'time')}, last on {formatDateTime(lastAt, timeZone)}. {answer}
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

/** Removes a subscriber; the list and the public count are fetched again. */
function useRemoveSubscriber() {
  return useSend<number>(
    (id) => ({ method: 'DELETE', url: rowUrl(newsletterUrls.list, id) }),
    () => [newsletterUrls.list, newsletterUrls.count],
  )
}
