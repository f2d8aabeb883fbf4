import { History } from 'lucide-react'
import { useListPages } from '../../../platform/web/admin/list-pages.ts'
import { LoadedList } from '../../../platform/web/admin/loaded-list.tsx'
import { PagedTable } from '../../../platform/web/admin/paged-table.tsx'
import { RowLink } from '../../../platform/web/admin/row-actions.tsx'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import type { Column } from '../../../platform/web/ui/table-view.tsx'
import { formatDateTime } from '../../../shared/dates.ts'
import type { ListPage } from '../../../shared/list-page.ts'
import { historyHash } from '../../history/contract.ts'
import { type FollowedFile, syncUrls } from './contract.ts'
import styles from './sync-panel.module.css'

/** What the server sorts by, column by column. */
const sorts = ['path', 'title', 'syncedAt']

const columnsIn = (timeZone: string): readonly Column<FollowedFile>[] => [
  {
    title: 'File',
    text: ({ path }) => path,
    cell: ({ path }) => <code className={styles.path}>{path}</code>,
    style: 'main',
  },
  {
    title: 'Article',
    text: ({ title }) => title,
    cell: ({ id, title, isEdited }) => (
      <span className={styles.article}>
        <PageLink to={`/admin/posts/${id}`}>{title}</PageLink>{' '}
        {isEdited && <Badge>Edited here</Badge>}
      </span>
    ),
  },
  {
    title: 'Synced',
    text: ({ syncedAt }) => (syncedAt === null ? 'Earlier' : formatDateTime(syncedAt, timeZone)),
    style: 'whole',
  },
]

/** The files that have an article, and when both agreed last. */
export function FollowedFiles({ timeZone }: { timeZone: string }) {
  const { list, view } = useListPages<ListPage<FollowedFile>>(syncUrls.files, {
    sorts,
    refetchOnMount: true,
  })
  return (
    <LoadedList list={list} what="followed files" loading="Loading followed files...">
      {(page) => (
        <PagedTable
          what="followed files"
          columns={columnsIn(timeZone)}
          list={page}
          view={view}
          actions={({ id, title }) => (
            <RowLink
              text="History"
              of={`of ${title}`}
              icon={<History />}
              to={`/admin/posts/${id}${historyHash}`}
            />
          )}
        />
      )}
    </LoadedList>
  )
}
