import { useQuery } from '@tanstack/react-query'
import { Files, RotateCcw } from 'lucide-react'
import { type OwnPage, type PageList, pages } from '../../../features/pages/contract.ts'
import type { CrudCopy } from '../../../platform/web/admin/crud.ts'
import { CrudPanel } from '../../../platform/web/admin/crud-panel.tsx'
import { MoveButtons } from '../../../platform/web/admin/move-buttons.tsx'
import { toastFailure, toastSuccess } from '../../../platform/web/admin/toasts.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { DataTable } from '../../../platform/web/ui/data-table.tsx'
import { PageDialog } from './page-dialog.tsx'
import { shortPlaceNames } from './page-form.tsx'
import { listOfPages, usePages } from './use-pages.ts'

const copy: CrudCopy<OwnPage> = {
  heading: 'All Pages',
  add: 'Add New Page',
  loading: 'Loading pages...',
  what: 'pages',
  empty: 'No pages found',
  create: {
    title: 'Create New Page',
    submit: 'Create Page',
    done: 'Page created successfully',
    failed: 'Failed to create page',
  },
  update: {
    title: 'Edit Page',
    submit: 'Update Page',
    done: 'Page updated successfully',
    failed: 'Failed to update page',
  },
  remove: {
    ask: ({ title }) =>
      `Are you sure you want to delete the page "${title}"? This action cannot be undone.`,
    done: 'Page deleted successfully',
    failed: 'Failed to delete page',
  },
}

const columns = [
  { title: 'Title', text: ({ title }: OwnPage) => title, style: 'main' },
  { title: 'Address', text: ({ path }: OwnPage) => path },
  { title: 'Link', text: ({ place }: OwnPage) => shortPlaceNames[place] },
  {
    title: 'State',
    text: ({ draft, isAsItCame }: OwnPage) =>
      draft ? 'Draft' : isAsItCame ? 'Default text' : 'Published',
  },
] as const

/** The pages that the owner writes: their texts, and the places and order of their links. */
export function PagesArea() {
  const { create, update, remove, order, restore } = usePages()
  const list = useQuery({ ...listOfPages, select: ({ rows }: PageList) => rows })
  const crud = {
    name: pages.name,
    list,
    create: create.mutateAsync,
    update: update.mutateAsync,
    remove: remove.mutateAsync,
  }
  return (
    <>
      <CrudPanel
        crud={crud}
        copy={copy}
        form={(row, close) => (
          <PageDialog
            page={row}
            copy={copy}
            create={create.mutateAsync}
            update={update.mutateAsync}
            onClose={close}
          />
        )}
        keyOf={({ path }) => path}
        nameOf={({ title }) => title}
        icon={<Files aria-hidden="true" />}
      >
        {(rows, actions) => (
          <DataTable
            what="pages"
            manyActions
            columns={columns}
            rows={rows}
            actions={(page) => (
              <>
                <Moves rows={rows} page={page} order={order} />
                {actions(page)}
              </>
            )}
          />
        )}
      </CrudPanel>
      <RemovedPages restore={restore} />
    </>
  )
}

interface MovesProps extends Pick<ReturnType<typeof usePages>, 'order'> {
  rows: readonly OwnPage[]
  page: OwnPage
}

/** Moves the link of a page among those of its place. */
function Moves({ rows, page, order }: MovesProps) {
  const at = rows.indexOf(page)
  function move(direction: 'up' | 'down') {
    if (order.isPending) return false
    const ids = rows.map(({ id }) => id)
    ids.splice(direction === 'up' ? at - 1 : at + 1, 0, ...ids.splice(at, 1))
    order.mutate(ids, { onError: () => toastFailure('Failed to reorder pages') })
    return true
  }
  return (
    <MoveButtons
      of={page.title}
      place={at}
      isFirst={at === 0}
      isLast={at === rows.length - 1}
      onMove={move}
    />
  )
}

/** The default pages that were removed. */
function RemovedPages({ restore }: Pick<ReturnType<typeof usePages>, 'restore'>) {
  const { data } = useQuery(listOfPages)
  async function restorePage(path: string) {
    await restore.mutateAsync(path).then(
      () => toastSuccess('Page restored'),
      () => toastFailure('Failed to restore the page'),
    )
  }
  return data?.removed.map(({ path, title }) => (
    <p key={path}>
      <Button
        variant="secondary"
        size="md"
        busy={restore.isPending}
        onClick={() => void restorePage(path)}
      >
        <RotateCcw aria-hidden="true" />
        {`Restore ${title}`}
      </Button>
    </p>
  ))
}
