import Eye from 'lucide-react/icons/eye'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import MailOpen from 'lucide-react/icons/mail-open'
import Trash2 from 'lucide-react/icons/trash-2'
import { formatDateTime } from '../../shared/dates.ts'
import type { ListView } from '../../platform/web/admin/list-pages.ts'
import { PagedTable } from '../../platform/web/admin/paged-table.tsx'
import { RowAction } from '../../platform/web/admin/row-actions.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import type { Column } from '../../platform/web/ui/table-view.tsx'
import hiding from '../../platform/web/ui/visually-hidden.module.css'
import styles from './admin.module.css'
import type { ContactMessage, MessagePage } from './contract.ts'

/** What the server sorts by, column by column; the column that marks unread ones cannot be sorted. */
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

/** The messages by the page, the unread ones marked. */
export function MessageTable({ messages, view, timeZone, onView, onDelete }: MessageTableProps) {
  return (
    <PagedTable
      what="messages"
      columns={columnsIn(timeZone)}
      list={messages}
      view={view}
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

/** Source: docs/behaviour.md, Messages. */
function countSentence({ total, unread }: MessagePage): string {
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
