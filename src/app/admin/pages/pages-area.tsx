import { useQuery } from '@tanstack/react-query'
import { Files, RotateCcw } from 'lucide-react'
import { type OwnPage, type PageList, pages } from '../../../features/pages/contract.ts'
import { RecentlyDeleted } from '../../../features/history/web/recently-deleted.tsx'
import { ArrangedTable } from '../../../platform/web/admin/arranged-table.tsx'
import type { CrudCopy } from '../../../platform/web/admin/crud.ts'
import { useEditAddress } from '../../../platform/web/admin/edit-address.ts'
import { Redirect } from '../../../platform/web/navigation.ts'
import { CrudPanel } from '../../../platform/web/admin/crud-panel.tsx'
import { toastFailure, toastSuccess } from '../../../platform/web/admin/toasts.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { AreaProps } from '../area-props.ts'
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
  { title: 'Address', text: ({ path }: OwnPage) => path, phone: 'whole' },
  { title: 'Link', text: ({ place }: OwnPage) => shortPlaceNames[place], phone: 'hidden' },
  {
    title: 'State',
    text: ({ draft, isAsItCame }: OwnPage) =>
      draft ? 'Draft' : isAsItCame ? 'Default text' : 'Published',
  },
] as const

/**
 * The pages that the owner writes: their texts, and the places and order of their links. `edit=/privacy` leads to the
 * writing page of the page at that path.
 */
export function PagesArea({ timeZone }: AreaProps) {
  const { create, update, remove, order, restore } = usePages()
  const list = useQuery({ ...listOfPages, select: ({ rows }: PageList) => rows })
  const { edited } = useEditAddress()
  const addressed = list.data?.find(({ path }) => path === edited)
  const crud = {
    name: pages.name,
    list,
    create: create.mutateAsync,
    update: update.mutateAsync,
    remove: remove.mutateAsync,
  }
  if (addressed) return <Redirect to={`/admin/pages/${addressed.id}`} />
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
            timeZone={timeZone}
            onClose={close}
          />
        )}
        nameOf={({ title }) => title}
        icon={<Files aria-hidden="true" />}
      >
        {(rows, actions) => (
          <ArrangedTable
            what="pages"
            columns={columns}
            rows={rows}
            nameOf={({ title }) => title}
            order={order}
            actions={actions}
          />
        )}
      </CrudPanel>
      <RemovedPages restore={restore} />
      <RecentlyDeleted kind="pages" timeZone={timeZone} affected={pages.listUrl} />
    </>
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
