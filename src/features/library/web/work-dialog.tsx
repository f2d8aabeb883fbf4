import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../../platform/web/admin/form-dialog.tsx'
import { readOptions } from '../../../platform/web/query-client.ts'
import { useSend } from '../../../platform/web/resource.ts'
import { rowUrl } from '../../../shared/resource.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { type LibraryRecord, libraryUrls, type OwnersView } from '../contract.ts'
import { setAgainSentence } from '../../../platform/web/admin/set-again.ts'
import { typedWorkSchema, valuesOfWork } from './work-form.ts'
import { WorkInputs } from './work-inputs.tsx'

const copy = {
  title: 'Edit Work',
  submit: 'Save Work',
  done: 'Work updated successfully',
  failed: 'Failed to update work',
}

/** One work with all that the owner says of it. */
export function WorkDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const url = rowUrl(libraryUrls.works, id)
  const { data, isPending, isFetching, refetch } = useQuery({
    ...readOptions<LibraryRecord>(url),
    // The form must begin with the current version: a change of an older one would be refused.
    gcTime: 0,
  })
  if (data) return <WorkForm record={data} url={url} onClose={onClose} />
  // One dialog, so that the focus goes back to what opened it.
  if (isPending) return null
  return (
    <Dialog title={copy.title} size="lg" onClose={onClose}>
      <ListFailure what="the work" onRetry={() => void refetch()} busy={isFetching} />
    </Dialog>
  )
}

interface WorkFormProps {
  record: LibraryRecord
  url: string
  onClose: () => void
}

function WorkForm({ record, url, onClose }: WorkFormProps) {
  const save = useSend<OwnersView, LibraryRecord & { articles: number }>(
    (body) => ({ method: 'PUT', url, body }),
    () => [libraryUrls.works],
  )
  return (
    <FormDialog
      copy={copy}
      autosave={`work/${record.id}`}
      schema={typedWorkSchema}
      Inputs={WorkInputs}
      start={() => valuesOfWork(record)}
      send={save.mutateAsync}
      noteOn={(saved) => setAgainSentence(articlesOf(saved))}
      onClose={onClose}
      size="lg"
    />
  )
}

/** How many articles cite a saved work. */
function articlesOf(saved: unknown): number {
  const isTold = typeof saved === 'object' && saved !== null && 'articles' in saved
  return isTold ? Number(saved.articles) : 0
}
