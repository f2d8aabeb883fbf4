import Eye from 'lucide-react/icons/eye'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import MailOpen from 'lucide-react/icons/mail-open'
import Trash2 from 'lucide-react/icons/trash-2'
import { formatDateTime } from '../../shared/dates.ts'
import { RowAction } from '../../web/admin/row-actions.tsx'
import { type Column, DataTable } from '../../web/ui/data-table.tsx'
import { EmptyState } from '../../web/ui/empty-state.tsx'
import hiding from '../../web/ui/visually-hidden.module.css'
import styles from './admin.module.css'
import type { ContactMessage } from './contract.ts'

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

interface MessageTableProps {
  messages: readonly ContactMessage[]
  timeZone: string
  onView: (message: ContactMessage) => void
  onDelete: (message: ContactMessage) => void
}

/** All messages, the unread ones marked. */
export function MessageTable({ messages, timeZone, onView, onDelete }: MessageTableProps) {
  return (
    <DataTable
      what="messages"
      columns={columnsIn(timeZone)}
      rows={messages}
      intro={<p className={styles.count}>{countSentence(messages)}</p>}
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
