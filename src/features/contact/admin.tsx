import { useState } from 'react'
import { rowUrl } from '../../shared/resource.ts'
import { DeleteDialog } from '../../platform/web/admin/delete-dialog.tsx'
import { useListPages } from '../../platform/web/admin/list-pages.ts'
import { LoadedList } from '../../platform/web/admin/loaded-list.tsx'
import { toastFailure } from '../../platform/web/admin/toasts.ts'
import { PanelHeader } from '../../platform/web/admin/panel-header.tsx'
import { useSend } from '../../platform/web/resource.ts'
import { showToast } from '../../platform/web/toast-store.ts'
import { type ContactMessage, contactUrls, type MessagePage } from './contract.ts'
import { MessageDialog } from './message-dialog.tsx'
import { messageSorts, MessageTable } from './message-table.tsx'

type Mode = { kind: 'none' } | { kind: 'view' | 'delete'; message: ContactMessage }

/** The Messages tab: what visitors wrote through the contact form. */
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
