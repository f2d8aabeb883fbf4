import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, RotateCcw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDateTime } from '../../../shared/dates.ts'
import { DeleteDialog } from '../../../platform/web/admin/delete-dialog.tsx'
import { RowAction } from '../../../platform/web/admin/row-actions.tsx'
import { reasonOf, toastFailure, toastSuccess } from '../../../platform/web/admin/toasts.ts'
import { readOptions } from '../../../platform/web/query-client.ts'
import { useKeptFocus } from '../../../platform/web/ui/focus-return.ts'
import { refetchWhere, useSend } from '../../../platform/web/resource.ts'
import { siteUrl } from '../../site/contract.ts'
import {
  type DeletableKind,
  type DeletedText,
  deletedUrls,
  type RestoredText,
} from '../contract.ts'
import styles from './recently-deleted.module.css'

interface RecentlyDeletedProps {
  kind: DeletableKind
  timeZone: string
  /** The list that a restored text appears in. */
  affected: string
}

/** The texts that were deleted in the last 30 days; nothing while there are none. */
export function RecentlyDeleted({ kind, timeZone, affected }: RecentlyDeletedProps) {
  const [isOpen, setOpen] = useState(false)
  const [doomed, setDoomed] = useState<DeletedText>()
  const { data } = useQuery(readOptions<DeletedText[]>(deletedUrls.list(kind)))
  const { isRestoring, restored, restore, remove } = useDeleted(kind, affected)
  const toggle = useRef<HTMLButtonElement>(null)
  useKeptFocus(restored, () => toggle.current)
  if (!data || data.length === 0) return null
  return (
    <section className={styles.deleted} aria-label="Recently deleted">
      <button ref={toggle} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronDown aria-hidden="true" />
        Recently deleted
        <span>{data.length}</span>
      </button>
      {isOpen && (
        <ul>
          {data.map((text) => (
            <li key={text.id}>
              <div>
                <b>{text.title}</b>
                <p>
                  Deleted {formatDateTime(text.deletedAt, timeZone)}, kept until{' '}
                  {formatDateTime(text.until, timeZone)}
                </p>
              </div>
              <RowAction
                text="Restore"
                of={text.title}
                icon={<RotateCcw />}
                disabledFocusable={isRestoring}
                onClick={() => void restore(text)}
              />
              <RowAction
                text="Delete for Good"
                of={text.title}
                icon={<Trash2 />}
                tone="danger"
                onClick={() => setDoomed(text)}
              />
            </li>
          ))}
        </ul>
      )}
      {doomed && (
        <DeleteDialog
          ask={`Are you sure you want to delete "${doomed.title}" and all its versions for good? This action cannot be undone.`}
          remove={() => remove(doomed.id)}
          onRemoved={() => toastSuccess(`"${doomed.title}" was deleted for good`)}
          onFailed={(error) => toastFailure(`It could not be deleted. ${reasonOf(error)}`)}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </section>
  )
}

/** Brings deleted texts back, or deletes them for good. */
function useDeleted(kind: DeletableKind, affected: string) {
  const client = useQueryClient()
  const [restored, setRestored] = useState<number>()
  const own = () => [deletedUrls.list(kind)]
  const restore = useSend<number, RestoredText>(
    (id) => ({ method: 'POST', url: deletedUrls.restore({ kind, id }) }),
    own,
  )
  const remove = useSend<number>(
    (id) => ({ method: 'DELETE', url: deletedUrls.text({ kind, id }) }),
    own,
  )
  return {
    isRestoring: restore.isPending,
    /** The id of the text that was brought back last. */
    restored,
    restore: async ({ id, title }: DeletedText) => {
      try {
        const { movedTo } = await restore.mutateAsync(id)
        await refetchWhere(client, (url) => url.startsWith(affected) || url === siteUrl)
        setRestored(id)
        toastSuccess(
          movedTo === undefined
            ? `"${title}" is back`
            : `"${title}" is back at ${movedTo}, because its address was taken`,
        )
      } catch (error) {
        toastFailure(`"${title}" could not be restored. ${reasonOf(error)}`)
      }
    },
    remove: remove.mutateAsync,
  }
}
