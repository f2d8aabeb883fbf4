import { useQueryClient } from '@tanstack/react-query'
import { Copy, Files, FileUp, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { filesUrl, fileTypes } from '../../shared/files.ts'
import { DeleteDialog } from '../../platform/web/admin/delete-dialog.tsx'
import { DropZone } from '../../platform/web/admin/drop-zone.tsx'
import { ListPager } from '../../platform/web/admin/list-pager.tsx'
import { useListPages } from '../../platform/web/admin/list-pages.ts'
import { LoadedList } from '../../platform/web/admin/loaded-list.tsx'
import { fileSender } from '../../platform/web/admin/send-file.ts'
import { describeRerendering, describeUses } from '../../platform/web/admin/describe-uses.ts'
import { reasonOf, toastFailure, toastSuccess } from '../../platform/web/admin/toasts.ts'
import { UploadBar } from '../../platform/web/admin/upload-bar.tsx'
import { UploadProgress } from '../../platform/web/admin/upload-progress.tsx'
import { useUpload } from '../../platform/web/admin/use-upload.ts'
import { refetch, useSend } from '../../platform/web/resource.ts'
import {
  type AddedFile,
  fileCall,
  type FilePage,
  type ReplacedFile,
  type StoredFile,
} from './contract.ts'
import { formatDateTime } from '../../shared/dates.ts'
import { formatSize } from '../../shared/sizes.ts'
import { copyAddress } from '../../platform/web/admin/copy-address.ts'
import { RowAction } from '../../platform/web/admin/row-actions.tsx'
import { FileDetailsDialog } from './file-details-dialog.tsx'
import styles from './files-panel.module.css'

const newFiles = {
  send: fileSender<AddedFile>('POST', filesUrl),
  accept: fileTypes,
  finishing: 'Saving the file',
}

type Mode = { kind: 'none' } | { kind: 'describe' | 'remove'; file: StoredFile }

/** All files that the owner has uploaded: where they are used, and which can be deleted. */
export function FilesPanel({ timeZone }: { timeZone: string }) {
  const { list, view } = useListPages<FilePage>(filesUrl, { refetchOnMount: true })
  const [mode, setMode] = useState<Mode>({ kind: 'none' })
  const client = useQueryClient()
  const reload = () => void refetch(client, [filesUrl])
  const upload = useUpload(newFiles, ({ name, setAgain }) => {
    toastSuccess([`${name} uploaded`, describeRerendering(setAgain)].filter(Boolean).join('. '))
    reload()
  })
  return (
    <>
      <DropZone className={styles.zone} onFile={upload.start}>
        <UploadBar
          one="file"
          stored={list.data}
          icon={<FileUp aria-hidden="true" />}
          upload={upload}
        />
        <p className="muted small">
          Files linked from published content are public. Only you can read the others.
        </p>
        <UploadProgress upload={upload} />
        <LoadedList
          list={list}
          what="files"
          loading="Loading files..."
          empty="No files yet. Upload data, a notebook or a paper here, or drop it on this page."
          icon={<Files aria-hidden="true" />}
        >
          {(page) => (
            <>
              <ul className="line-above" aria-busy={view.isStale || undefined}>
                {page.rows.map((file) => (
                  <FileEntry
                    key={file.name}
                    file={file}
                    timeZone={timeZone}
                    onReplaced={reload}
                    onDescribe={() => setMode({ kind: 'describe', file })}
                    onDelete={() => setMode({ kind: 'remove', file })}
                  />
                ))}
              </ul>
              <ListPager of="files" list={page} view={view} />
            </>
          )}
        </LoadedList>
      </DropZone>
      <FileDialog mode={mode} onClose={() => setMode({ kind: 'none' })} />
    </>
  )
}

/** The dialog that is open for a file. */
function FileDialog({ mode, onClose }: { mode: Mode; onClose: () => void }) {
  const remove = useRemoveFile()
  if (mode.kind === 'none') return null
  const { name } = mode.file
  if (mode.kind === 'describe') return <FileDetailsDialog name={name} onClose={onClose} />
  return (
    <DeleteDialog
      ask={`Are you sure you want to delete the file "${name}"? This action cannot be undone.`}
      remove={() => remove.mutateAsync(name)}
      onRemoved={() => toastSuccess('File deleted successfully')}
      onFailed={(error) => toastFailure(reasonOf(error))}
      onClose={onClose}
    />
  )
}

function useRemoveFile() {
  return useSend<string>(
    (name) => ({ method: 'DELETE', url: fileCall(name) }),
    () => [filesUrl],
  )
}

interface FileEntryProps {
  file: StoredFile
  timeZone: string
  onReplaced: () => void
  onDescribe: () => void
  onDelete: () => void
}

/** A file with its details and actions. A file in use cannot be deleted. */
function FileEntry({ file, timeZone, onReplaced, onDescribe, onDelete }: FileEntryProps) {
  const { name, url, bytes, date, sha256, title, usedBy } = file
  const isUsed = usedBy.length > 0
  const replacement = useUpload(
    {
      send: fileSender<ReplacedFile>('PUT', fileCall(name)),
      accept: `.${name.split('.').at(-1)}`,
      finishing: 'Replacing the file',
    },
    ({ setAgain }) => {
      toastSuccess(['File replaced', describeRerendering(setAgain)].filter(Boolean).join('. '))
      onReplaced()
    },
  )
  return (
    <li className={styles.entry}>
      <a className={styles.name} href={url} download>
        {name}
      </a>
      {title !== null && <p>{title}</p>}
      <p className={styles.facts}>
        {formatSize(bytes)}, <time dateTime={date}>{formatDateTime(date, timeZone)}</time>
      </p>
      <p className={isUsed ? styles.facts : styles.unused}>{describeUses(usedBy)}</p>
      <p className={styles.checksum}>
        SHA-256 <code>{sha256}</code>
      </p>
      <div className={styles.actions}>
        <RowAction text="Edit Details" of={`of ${name}`} icon={<Pencil />} onClick={onDescribe} />
        <RowAction
          text="Copy Link"
          of={`of ${name}`}
          icon={<Copy />}
          onClick={() => void copyAddress(url)}
        />
        <RowAction
          text="Replace"
          of={name}
          icon={<FileUp />}
          disabledFocusable={replacement.state.kind === 'sending'}
          onClick={replacement.choose}
        />
        <RowAction
          text="Delete"
          of={name}
          icon={<Trash2 />}
          tone="danger"
          disabledFocusable={isUsed}
          onClick={onDelete}
        />
      </div>
      <UploadProgress upload={replacement} />
    </li>
  )
}
