import { useQuery } from '@tanstack/react-query'
import { Eye, Inbox, Mail, MailOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../shared/dates.ts'
import { rowUrl } from '../../shared/resource.ts'
import { DeleteDialog } from '../../web/admin/delete-dialog.tsx'
import { LoadedList } from '../../web/admin/loaded-list.tsx'
import { tellFailure } from '../../web/admin/notices.ts'
import { PanelHeader } from '../../web/admin/panel-header.tsx'
import { RowAction } from '../../web/admin/row-actions.tsx'
import { readOptions } from '../../web/query-client.ts'
import { useSend } from '../../web/resource.ts'
import { showToast } from '../../web/toast-store.ts'
import { type Column, DataTable } from '../../web/ui/data-table.tsx'
import { EmptyState } from '../../web/ui/empty-state.tsx'
import hiding from '../../web/ui/visually-hidden.module.css'
import styles from './admin.module.css'
import { type ContactMessage, contactUrls } from './contract.ts'
import { MessageDialog } from './message-dialog.tsx'

type Mode = { kind: 'none' } | { kind: 'view' | 'delete'; message: ContactMessage }

function columnsIn(timeZone: string): readonly Column<ContactMessage>[] {
  return [
    {
      title: 'Status',
      text: ({ read }) => (read ? 'read' : 'unread'),
      cell: ({ read }) => <ReadMark read={read} />,
      look: 'icon',
      phone: 'hidden',
    },
    { title: 'Name', text: ({ name }) => name, look: 'main' },
    { title: 'Email', text: ({ email }) => email, phone: 'hidden' },
    { title: 'Subject', text: ({ subject }) => subject },
    {
      title: 'Date',
      text: ({ date }) => formatDateTime(date, timeZone),
      sortBy: ({ date }) => date,
      look: 'whole',
    },
  ]
}

/** The Messages tab: what visitors wrote through the contact form. */
export function MessagesAdmin({ timeZone }: { timeZone: string }) {
  const messages = useQuery(readOptions<ContactMessage[]>(contactUrls.list))
  const markRead = useMarkRead()
  const remove = useRemoveMessage()
  const [mode, setMode] = useState<Mode>({ kind: 'none' })
  const close = () => setMode({ kind: 'none' })

  function view(message: ContactMessage) {
    setMode({ kind: 'view', message })
    if (message.read) return
    markRead.mutate(message.id, {
      onError: (error) => tellFailure(error.message || 'Failed to update message'),
    })
  }

  return (
    <>
      <PanelHeader title="Contact Messages" note="Manage messages from the contact form" />
      <LoadedList list={messages} what="messages" loading="Loading messages...">
        {(rows) => (
          <DataTable
            what="messages"
            columns={columnsIn(timeZone)}
            rows={rows}
            intro={<p className={styles.count}>{countSentence(rows)}</p>}
            empty={<EmptyState icon={<Inbox aria-hidden="true" />}>No messages yet</EmptyState>}
            rowClass={({ read }) => (read ? undefined : styles.unread)}
            actions={(message) => (
              <>
                <RowAction
                  text="View"
                  of={`message from ${message.name}`}
                  icon={<Eye />}
                  onClick={() => view(message)}
                />
                <RowAction
                  text="Delete"
                  of={`message from ${message.name}`}
                  icon={<Trash2 />}
                  tone="danger"
                  onClick={() => setMode({ kind: 'delete', message })}
                />
              </>
            )}
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
          onFailed={(error) => tellFailure(error.message || 'Failed to delete message')}
          onClose={close}
        />
      )}
    </>
  )
}

/** Source: specification, point 2 (messages tab); plurals: policies, section 8. */
function countSentence(messages: readonly ContactMessage[]): string {
  const unread = messages.filter(({ read }) => !read).length
  const noun = messages.length === 1 ? 'message' : 'messages'
  return `You have ${messages.length} total ${noun}, ${unread} unread`
}

function ReadMark({ read }: { read: boolean }) {
  return (
    <>
      {read ? <MailOpen aria-hidden="true" /> : <Mail aria-hidden="true" />}
      <span className={hiding.hidden}>{read ? 'read' : 'unread'}</span>
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
