import { BookPlus, Download, LibraryBig } from 'lucide-react'
import { useState } from 'react'
import { countOf, withCommas } from '../../../shared/count.ts'
import { DeleteDialog } from '../../../platform/web/admin/delete-dialog.tsx'
import { useListPages } from '../../../platform/web/admin/list-pages.ts'
import { LoadedList } from '../../../platform/web/admin/loaded-list.tsx'
import { reasonOf, toastFailure, toastSuccess } from '../../../platform/web/admin/toasts.ts'
import { rowUrl } from '../../../shared/resource.ts'
import { useSend } from '../../../platform/web/resource.ts'
import { Button, ButtonLink } from '../../../platform/web/ui/button.tsx'
import { CloseAction, Dialog } from '../../../platform/web/ui/dialog.tsx'
import { type LibraryFilter, type LibraryPage, type LibraryWork, libraryUrls } from '../contract.ts'
import { AddWorksDialog } from './add-works-dialog.tsx'
import styles from './library-dialog.module.css'
import { LikelyWorks } from './likely-works.tsx'
import { WorkDialog } from './work-dialog.tsx'
import { WorkTable } from './work-table.tsx'

type Mode = { kind: 'none' | 'add' } | { kind: 'edit' | 'delete'; work: LibraryWork }

const empty =
  'Nothing here yet. Export your references as BibTeX from ADS, INSPIRE, Zotero or Mendeley and add the file.'

/** The works that the owner cites or has written: to search, import from files, edit and delete. */
export function LibraryDialog({ onClose }: { onClose: () => void }) {
  const [show, setShow] = useState<LibraryFilter>('all')
  const [mode, setMode] = useState<Mode>({ kind: 'none' })
  const end = () => setMode({ kind: 'none' })
  // Saving an article changes how often works are cited, so the list is fetched whenever it is shown.
  const { list, view } = useListPages<LibraryPage>(`${libraryUrls.works}?show=${show}`, {
    sorts: ['title', 'key'],
    isAlwaysNew: true,
    size: 50,
  })
  const remove = useRemoveWork()
  const { data } = list
  const look = (filter: LibraryFilter) => {
    setShow(filter)
    view.setPage(0)
  }
  return (
    <Dialog title="Library" size="lg" onClose={onClose}>
      <LibraryBar page={data} onAdd={() => setMode({ kind: 'add' })} />
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
      <CloseAction onClose={onClose} />
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
    </Dialog>
  )
}

function LibraryBar({ page, onAdd }: { page: LibraryPage | undefined; onAdd: () => void }) {
  return (
    <div className={styles.bar}>
      <p role="status">{page && summaryOf(page)}</p>
      <div className={styles.buttons}>
        <Button size="md" onClick={onAdd}>
          <BookPlus aria-hidden="true" />
          Add works
        </Button>
        {page && page.works > 0 && (
          <ButtonLink variant="secondary" size="md" href={libraryUrls.export} download>
            <Download aria-hidden="true" />
            Download
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function summaryOf({ works, mine, cited }: LibraryPage): string {
  if (works === 0) return ''
  return `${countOf(works, 'work')}, ${withCommas(mine)} of them yours, ${withCommas(cited)} cited here`
}

function useRemoveWork() {
  return useSend<number>(
    (id) => ({ method: 'DELETE', url: rowUrl(libraryUrls.works, id) }),
    () => [libraryUrls.works],
  )
}
