import { Quote } from 'lucide-react'
import { plainTitle } from '@ephemeris/bibliography'
import { countOf } from '../../../shared/count.ts'
import { ListPager } from '../../../platform/web/admin/list-pager.tsx'
import type { ListView } from '../../../platform/web/admin/list-pages.ts'
import { EditAndDelete, RowAction } from '../../../platform/web/admin/row-actions.tsx'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { RowSearch } from '../../../platform/web/ui/row-search.tsx'
import { SelectField } from '../../../platform/web/ui/select.tsx'
import { type Column, TableView } from '../../../platform/web/ui/table-view.tsx'
import type { LibraryFilter, LibraryPage, LibraryWork } from '../contract.ts'
import { copyCitation } from './copy-citation.ts'
import styles from './library-dialog.module.css'

const filters: readonly { value: LibraryFilter; text: string; none: string }[] = [
  { value: 'all', text: 'All', none: 'Nothing here yet.' },
  { value: 'mine', text: 'Yours', none: 'No work is marked as yours.' },
  { value: 'likely', text: 'Like yours', none: 'No other work looks like yours.' },
  { value: 'cited', text: 'Cited here', none: 'No article cites a work yet.' },
  { value: 'uncited', text: 'Not cited', none: 'Every work is cited.' },
  { value: 'incomplete', text: 'Incomplete', none: 'Every work has a title, people and a year.' },
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
  },
  {
    title: 'Cited in',
    text: ({ citedIn }) => (citedIn === 0 ? '' : countOf(citedIn, 'article')),
    cell: ({ citedIn }) =>
      citedIn > 0 && <span className={styles.cited}>{countOf(citedIn, 'article')}</span>,
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
export function WorkTable({ page, view, show, onShow, onEdit, onDelete }: WorkTableProps) {
  const none = filters.find(({ value }) => value === show)?.none
  return (
    <>
      <div className={styles.tools}>
        <RowSearch
          what="works"
          query={view.search}
          onQuery={view.setSearch}
          found={view.isOld ? undefined : page.found}
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
        isOld={view.isOld}
        empty={<p>{none}</p>}
        manyActions
        actions={(work) => (
          <>
            <RowAction
              text="Copy citation"
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
    <span className={styles.work}>
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
