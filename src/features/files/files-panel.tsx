import { useQueryClient } from '@tanstack/react-query'
import { Files, FileUp } from 'lucide-react'
import { useState } from 'react'
import { filesUrl, fileTypes } from '../../shared/files.ts'
import { DeleteDialog } from '../../platform/web/admin/delete-dialog.tsx'
import { DropZone } from '../../platform/web/admin/drop-zone.tsx'
import { ListPager } from '../../platform/web/admin/list-pager.tsx'
import { useListPages } from '../../platform/web/admin/list-pages.ts'
import { LoadedList } from '../../platform/web/admin/loaded-list.tsx'
import { fileSender } from '../../platform/web/admin/send-file.ts'
import { setAgainSentence } from '../../platform/web/admin/set-again.ts'
import { reasonOf, toastFailure, toastSuccess } from '../../platform/web/admin/toasts.ts'
import { UploadBar } from '../../platform/web/admin/upload-bar.tsx'
import { UploadProgress } from '../../platform/web/admin/upload-progress.tsx'
import { useUpload } from '../../platform/web/admin/use-upload.ts'
import { refetch, useSend } from '../../platform/web/resource.ts'
import { type AddedFile, fileCall, type FilePage, type StoredFile } from './contract.ts'
import { FileEntry } from './file-entry.tsx'
import styles from './files-panel.module.css'

const newFiles = {
  send: fileSender<AddedFile>('POST', filesUrl),
  accept: fileTypes,
  finishing: 'Keeping the file',
}

/** All files that the owner has uploaded: where they are used, and which can be deleted. */
export function FilesPanel({ timeZone }: { timeZone: string }) {
  const { list, view } = useListPages<FilePage>(filesUrl, { isAlwaysNew: true })
  const [doomed, setDoomed] = useState<StoredFile>()
  const remove = useRemoveFile()
  const client = useQueryClient()
  const reload = () => void refetch(client, [filesUrl])
  const upload = useUpload(newFiles, ({ name, setAgain }) => {
    toastSuccess([`${name} is kept`, setAgainSentence(setAgain)].filter(Boolean).join('. '))
    reload()
  })
  return (
    <>
      <DropZone className={styles.zone} onFile={upload.start}>
        <UploadBar
          one="file"
          kept={list.data}
          icon={<FileUp aria-hidden="true" />}
          upload={upload}
        />
        <p className={styles.note}>
          Everyone can read a file that something published links; the others only you.
        </p>
        <UploadProgress upload={upload} />
        <LoadedList
          list={list}
          what="files"
          loading="Loading files..."
          empty="No files yet. Upload data, a notebook or a paper here, or drop it on this window."
          icon={<Files aria-hidden="true" />}
        >
          {(page) => (
            <>
              <ul className={styles.list} aria-busy={view.isOld || undefined}>
                {page.rows.map((file) => (
                  <FileEntry
                    key={file.name}
                    file={file}
                    timeZone={timeZone}
                    onReplaced={reload}
                    onDelete={() => setDoomed(file)}
                  />
                ))}
              </ul>
              <ListPager of="files" list={page} view={view} />
            </>
          )}
        </LoadedList>
      </DropZone>
      {doomed && (
        <DeleteDialog
          ask={`Are you sure you want to delete the file "${doomed.name}"? This action cannot be undone.`}
          remove={() => remove.mutateAsync(doomed.name)}
          onRemoved={() => toastSuccess('File deleted successfully')}
          onFailed={(error) => toastFailure(reasonOf(error))}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}

function useRemoveFile() {
  return useSend<string>(
    (name) => ({ method: 'DELETE', url: fileCall(name) }),
    () => [filesUrl],
  )
}
