import { BookPlus, Download, LibraryBig, Quote } from 'lucide-react'
import { useState } from 'react'
import { countOf, withCommas } from '../../../shared/count.ts'
import { DeleteDialog } from '../../../platform/web/admin/delete-dialog.tsx'
import { type ListView, useListPages } from '../../../platform/web/admin/list-pages.ts'
import { LoadedList } from '../../../platform/web/admin/loaded-list.tsx'
import { reasonOf, toastFailure, toastSuccess } from '../../../platform/web/admin/toasts.ts'
import { rowUrl } from '../../../shared/resource.ts'
import { useSend } from '../../../platform/web/resource.ts'
import { Button, ButtonLink } from '../../../platform/web/ui/button.tsx'
import { PanelHeader } from '../../../platform/web/admin/panel-header.tsx'
import { type LibraryFilter, type LibraryPage, libraryUrls, type LibraryWork } from '../contract.ts'
import { AddWorksDialog } from './add-works-dialog.tsx'
import { WorkDialog } from './work-dialog.tsx'
import { citationOf, plainTitle } from '@ephemeris/bibliography'
import { ListPager } from '../../../platform/web/admin/list-pager.tsx'
import { EditAndDelete, RowAction } from '../../../platform/web/admin/row-actions.tsx'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { RowSearch } from '../../../platform/web/ui/row-search.tsx'
import { SelectField } from '../../../platform/web/ui/select.tsx'
import { type Column, TableView } from '../../../platform/web/ui/table-view.tsx'
import styles from './admin.module.css'

type Mode = { kind: 'none' | 'add' } | { kind: 'edit' | 'delete'; work: LibraryWork }

const empty =
  'Nothing here yet. Export your references as BibTeX from ADS, INSPIRE, Zotero or Mendeley and add the file.'

/** The works that the owner cites or has written: to search, import from files, edit and delete. */
export function LibraryAdmin() {
  const [show, setShow] = useState<LibraryFilter>('all')
  const [mode, setMode] = useState<Mode>({ kind: 'none' })
  const end = () => setMode({ kind: 'none' })
  // Saving an article changes how often works are cited, so the list is fetched whenever it is shown.
  const { list, view } = useListPages<LibraryPage>(`${libraryUrls.works}?show=${show}`, {
    sorts: ['title', 'key'],
    refetchOnMount: true,
    size: 50,
  })
  const remove = useRemoveWork()
  const { data } = list
  const look = (filter: LibraryFilter) => {
    setShow(filter)
    view.setPage(0)
  }
  return (
    <>
      <LibraryHeader page={data} onAdd={() => setMode({ kind: 'add' })} />
      {data && data.likely > 0 && <LikelyWorks count={data.likely} onLook={() => look('likely')} />}
      <LoadedList
        list={list}
        what="the library"
        loading="Loading the library..."
        empty={data?.works === 0 ? empty : undefined}
        icon={<LibraryBig aria-hidden="true" />}
      >
        {(page) => (
          <WorkTable
            page={page}
            view={view}
            show={show}
            onShow={look}
            onEdit={(work) => setMode({ kind: 'edit', work })}
            onDelete={(work) => setMode({ kind: 'delete', work })}
          />
        )}
      </LoadedList>
      {mode.kind === 'add' && <AddWorksDialog onClose={end} />}
      {mode.kind === 'edit' && <WorkDialog id={mode.work.id} onClose={end} />}
      {mode.kind === 'delete' && (
        <DeleteDialog
          ask={`Are you sure you want to delete the work "${mode.work.key}"? This action cannot be undone.`}
          remove={() => remove.mutateAsync(mode.work.id)}
          onRemoved={() => toastSuccess('Work deleted successfully')}
          onFailed={(error) => toastFailure(reasonOf(error))}
          onClose={end}
        />
      )}
    </>
  )
}

function LibraryHeader({ page, onAdd }: { page: LibraryPage | undefined; onAdd: () => void }) {
  return (
    <PanelHeader title="Library" count={page?.works} note={page ? summaryOf(page) : undefined}>
      <div className="flex-wrap gap-8">
        <Button size="md" onClick={onAdd}>
          <BookPlus aria-hidden="true" />
          Add Works
        </Button>
        {page && page.works > 0 && (
          <ButtonLink variant="secondary" size="md" href={libraryUrls.export} download>
            <Download aria-hidden="true" />
            Download
          </ButtonLink>
        )}
      </div>
    </PanelHeader>
  )
}

function summaryOf({ works, mine, cited }: LibraryPage): string {
  if (works === 0) return 'The works that you cite or have written'
  return `${withCommas(mine)} yours, ${withCommas(cited)} cited here`
}

function useRemoveWork() {
  return useSend<number>(
    (id) => ({ method: 'DELETE', url: rowUrl(libraryUrls.works, id) }),
    () => [libraryUrls.works],
  )
}

interface LikelyWorksProps {
  count: number
  onLook: () => void
}

/** Offers to mark works with an author of the owner's name. */
export function LikelyWorks({ count, onLook }: LikelyWorksProps) {
  const { mutate, isPending } = useSend<'mark' | 'leave', { marked: number }>(
    (answer) => ({ method: 'POST', url: libraryUrls.likely, body: { answer } }),
    () => [libraryUrls.works],
  )
  const send = (answer: 'mark' | 'leave') =>
    mutate(answer, {
      onSuccess: ({ marked }) => {
        if (marked > 0) toastSuccess(`${withCommas(marked)} marked as yours`)
      },
      onError: (error) => toastFailure(reasonOf(error)),
    })
  const look = count === 1 ? 'work in your library is' : 'works in your library are'
  return (
    <div className={styles.likely}>
      <p>{`${withCommas(count)} ${look} probably yours.`}</p>
      <div className="flex-wrap gap-8 ml-auto">
        <Button size="md" disabledFocusable={isPending} onClick={() => send('mark')}>
          Mark as Yours
        </Button>
        <Button variant="secondary" size="md" onClick={onLook}>
          Review
        </Button>
        <Button
          variant="quiet"
          size="md"
          disabledFocusable={isPending}
          onClick={() => send('leave')}
        >
          Dismiss
        </Button>
      </div>
    </div>
  )
}

const filters: readonly { value: LibraryFilter; text: string; none: string }[] = [
  { value: 'all', text: 'All', none: 'Nothing here yet.' },
  { value: 'mine', text: 'Yours', none: 'No work is marked as yours.' },
  { value: 'likely', text: 'Probably yours', none: 'No other work matches your names.' },
  { value: 'cited', text: 'Cited here', none: 'No article cites a work yet.' },
  { value: 'uncited', text: 'Not cited', none: 'Every work is cited.' },
  { value: 'incomplete', text: 'Incomplete', none: 'Every work has a title, authors and a year.' },
]

const columns: readonly Column<LibraryWork>[] = [
  {
    title: 'Work',
    text: ({ title }) => title,
    cell: (work) => <WorkCell work={work} />,
    style: 'main',
  },
  {
    title: 'Key',
    text: ({ key }) => key,
    cell: ({ key }) => <code className={styles.key}>{key}</code>,
    phone: 'whole',
  },
  {
    title: 'Cited in',
    text: ({ citedIn }) => (citedIn === 0 ? '' : countOf(citedIn, 'article')),
    cell: ({ citedIn }) =>
      citedIn > 0 && <span className="nowrap">{countOf(citedIn, 'article')}</span>,
    unsorted: true,
  },
]

interface WorkTableProps {
  page: LibraryPage
  view: ListView
  show: LibraryFilter
  onShow: (show: LibraryFilter) => void
  onEdit: (work: LibraryWork) => void
  onDelete: (work: LibraryWork) => void
}

/** The works that are shown, with a search and filters. */
function WorkTable({ page, view, show, onShow, onEdit, onDelete }: WorkTableProps) {
  const none = filters.find(({ value }) => value === show)?.none
  return (
    <>
      <div className={styles.tools}>
        <RowSearch
          what="works"
          query={view.search}
          onQuery={view.setSearch}
          found={view.isStale ? undefined : page.found}
          total={page.total}
        />
        <div className={styles.filter}>
          <SelectField
            label="Show"
            options={filters}
            value={show}
            onChange={({ target }) => {
              const chosen = filters.find(({ value }) => value === target.value)
              if (chosen) onShow(chosen.value)
            }}
          />
        </div>
      </div>
      <TableView
        what="works"
        columns={columns}
        rows={page.rows}
        order={view.order}
        onSort={view.choose}
        isFiltered={view.search.trim() !== ''}
        isStale={view.isStale}
        empty={<p>{none}</p>}
        manyActions
        actions={(work) => (
          <>
            <RowAction
              text="Copy Citation"
              of={`of ${work.key}`}
              icon={<Quote />}
              onClick={() => void copyCitation(work.key)}
            />
            <EditAndDelete
              of={work.key}
              onEdit={() => onEdit(work)}
              onDelete={() => onDelete(work)}
            />
          </>
        )}
        pager={<ListPager list={page} view={view} />}
      />
    </>
  )
}

function WorkCell({ work }: { work: LibraryWork }) {
  const { authors, title, source, year, isMine, missing } = work
  return (
    <span className="stack gap-2 min-w-0">
      <span className={styles.title}>{title === '' ? 'Without a title' : plainTitle(title)}</span>
      <span className={styles.facts}>
        {[authors, source, year].filter(Boolean).join(', ')}
        {isMine && <Badge className={styles.mark ?? ''}>yours</Badge>}
        {missing.map((what) => (
          <Badge key={what} className={styles.mark ?? ''}>
            {what}
          </Badge>
        ))}
      </span>
    </span>
  )
}

/** Copies the citation of a work; browsers allow that on secure pages only. */
async function copyCitation(key: string): Promise<void> {
  const citation = citationOf([key])
  try {
    await navigator.clipboard.writeText(citation)
    toastSuccess('Citation copied')
  } catch {
    toastFailure(`The citation could not be copied: ${citation}`)
  }
}
