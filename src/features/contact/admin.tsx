import { useState } from 'react'
import { rowUrl } from '../../shared/resource.ts'
import { DeleteDialog } from '../../platform/web/admin/delete-dialog.tsx'
import { useListPages, type ListView } from '../../platform/web/admin/list-pages.ts'
import { LoadedList } from '../../platform/web/admin/loaded-list.tsx'
import { toastFailure } from '../../platform/web/admin/toasts.ts'
import { PanelHeader } from '../../platform/web/admin/panel-header.tsx'
import { useSend } from '../../platform/web/resource.ts'
import { showToast } from '../../platform/web/toast-store.ts'
import { type ContactMessage, contactUrls, type MessagePage } from './contract.ts'
import Eye from 'lucide-react/icons/eye'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import MailOpen from 'lucide-react/icons/mail-open'
import Trash2 from 'lucide-react/icons/trash-2'
import { formatDateTime } from '../../shared/dates.ts'
import { PagedTable } from '../../platform/web/admin/paged-table.tsx'
import { RowAction } from '../../platform/web/admin/row-actions.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import type { Column } from '../../platform/web/ui/table-view.tsx'
import hiding from '../../platform/web/ui/visually-hidden.module.css'
import styles from './admin.module.css'
import Reply from 'lucide-react/icons/reply'
import { Button, ButtonLink } from '../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../platform/web/ui/dialog.tsx'

type Mode = { kind: 'none' } | { kind: 'view' | 'delete'; message: ContactMessage }

export function MessagesAdmin({ timeZone }: { timeZone: string }) {
  const { list, view } = useListPages<MessagePage>(contactUrls.list, { sorts: messageSorts })
  const markRead = useMarkRead()
  const remove = useRemoveMessage()
  const [mode, setMode] = useState<Mode>({ kind: 'none' })
  const close = () => setMode({ kind: 'none' })

  function open(message: ContactMessage) {
    setMode({ kind: 'view', message })
    if (message.read) return
    markRead.mutate(message.id, {
      onError: (error) => toastFailure(error.message || 'Failed to update message'),
    })
  }

  return (
    <>
      <PanelHeader title="Contact Messages" note="Manage messages from the contact form" />
      <LoadedList list={list} what="messages" loading="Loading messages...">
        {(page) => (
          <MessageTable
            messages={page}
            view={view}
            timeZone={timeZone}
            onView={open}
            onDelete={(message) => setMode({ kind: 'delete', message })}
          />
        )}
      </LoadedList>
      {mode.kind === 'view' && (
        <MessageDialog message={mode.message} timeZone={timeZone} onClose={close} />
      )}
      {mode.kind === 'delete' && (
        <DeleteDialog
          ask={`Are you sure you want to delete the message "${mode.message.subject}" from ${mode.message.name}? This action cannot be undone.`}
          remove={() => remove.mutateAsync(mode.message.id)}
          onRemoved={() =>
            showToast({
              title: 'Message deleted',
              text: 'The message has been successfully deleted.',
            })
          }
          onFailed={(error) => toastFailure(error.message || 'Failed to delete message')}
          onClose={close}
        />
      )}
    </>
  )
}

function useMarkRead() {
  return useSend<number>(
    (id) => ({ method: 'PATCH', url: rowUrl(contactUrls.list, id), body: { read: true } }),
    () => [contactUrls.list],
  )
}

function useRemoveMessage() {
  return useSend<number>(
    (id) => ({ method: 'DELETE', url: rowUrl(contactUrls.list, id) }),
    () => [contactUrls.list],
  )
}

/** The columns that the server sorts by; the status column is not sortable. */
export const messageSorts = [undefined, 'name', 'email', 'subject', 'date']

function columnsIn(timeZone: string): readonly Column<ContactMessage>[] {
  return [
    {
      title: 'Status',
      text: ({ read }) => (read ? 'read' : 'unread'),
      cell: ({ read }) => <ReadMark read={read} />,
      style: 'icon',
      phone: 'hidden',
    },
    { title: 'Name', text: ({ name }) => name, style: 'main' },
    { title: 'Email', text: ({ email }) => email, phone: 'hidden' },
    { title: 'Subject', text: ({ subject }) => subject },
    {
      title: 'Date',
      text: ({ date }) => formatDateTime(date, timeZone),
      style: 'whole',
    },
  ]
}

interface MessageTableProps {
  messages: MessagePage
  view: ListView
  timeZone: string
  onView: (message: ContactMessage) => void
  onDelete: (message: ContactMessage) => void
}

export function MessageTable({ messages, view, timeZone, onView, onDelete }: MessageTableProps) {
  return (
    <PagedTable
      what="messages"
      columns={columnsIn(timeZone)}
      list={messages}
      view={view}
      intro={<p className={styles.count}>{formatCounts(messages)}</p>}
      empty={<EmptyState icon={<Inbox aria-hidden="true" />}>No messages yet</EmptyState>}
      rowClass={({ read }) => (read ? undefined : styles.unread)}
      actions={(message) => (
        <>
          <RowAction
            text="View"
            of={`message from ${message.name}`}
            icon={<Eye />}
            onClick={() => onView(message)}
          />
          <RowAction
            text="Delete"
            of={`message from ${message.name}`}
            icon={<Trash2 />}
            tone="danger"
            onClick={() => onDelete(message)}
          />
        </>
      )}
    />
  )
}

/** Source: docs/behaviour.md, Messages. */
function formatCounts({ total, unread }: MessagePage): string {
  return `You have ${total} total ${total === 1 ? 'message' : 'messages'}, ${unread} unread`
}

function ReadMark({ read }: { read: boolean }) {
  return (
    <>
      {read ? <MailOpen aria-hidden="true" /> : <Mail aria-hidden="true" />}
      <span className={hiding.hidden}>{read ? 'read' : 'unread'}</span>
    </>
  )
}

interface MessageDialogProps {
  message: ContactMessage
  timeZone: string
  onClose: () => void
}

export function MessageDialog({ message, timeZone, onClose }: MessageDialogProps) {
  const { name, email, subject, date } = message
  return (
    <Dialog title={subject} onClose={onClose}>
      <div className={styles.sender}>
        <p>
          From: {name} ({email})
        </p>
        <p>Received on {formatDateTime(date, timeZone)}</p>
      </div>
      <p className={styles.body}>{message.message}</p>
      <DialogActions>
        <Button variant="secondary" size="md" onClick={onClose}>
          Close
        </Button>
        <ButtonLink size="md" href={replyAddress(message)}>
          <Reply aria-hidden="true" />
          Reply via Email
        </ButtonLink>
      </DialogActions>
    </Dialog>
  )
}

/** A mailto link; visitors' input is encoded, so that it cannot add headers. */
function replyAddress({ email, subject }: ContactMessage): string {
  const to = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`
}
