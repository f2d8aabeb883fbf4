import { Copy, FileUp, Trash2 } from 'lucide-react'
import { formatDateTime } from '../../shared/dates.ts'
import { sizeInWords } from '../../shared/sizes.ts'
import { copyAddress } from '../../platform/web/admin/copy-address.ts'
import { RowAction } from '../../platform/web/admin/row-actions.tsx'
import { fileSender } from '../../platform/web/admin/send-file.ts'
import { setAgainSentence } from '../../platform/web/admin/set-again.ts'
import { toastSuccess } from '../../platform/web/admin/toasts.ts'
import { UploadProgress } from '../../platform/web/admin/upload-progress.tsx'
import { useUpload } from '../../platform/web/admin/use-upload.ts'
import { usesInWords } from '../../platform/web/admin/uses.ts'
import { fileCall, type ReplacedFile, type StoredFile } from './contract.ts'
import styles from './files-panel.module.css'

interface FileEntryProps {
  file: StoredFile
  timeZone: string
  onReplaced: () => void
  onDelete: () => void
}

/** One file with its details and what can be done with it. One that is used cannot be deleted. */
export function FileEntry({ file, timeZone, onReplaced, onDelete }: FileEntryProps) {
  const { name, url, bytes, date, usedBy } = file
  const isUsed = usedBy.length > 0
  const replacement = useUpload(
    {
      send: fileSender<ReplacedFile>('PUT', fileCall(name)),
      accept: `.${name.split('.').at(-1)}`,
      finishing: 'Replacing the file',
    },
    ({ setAgain }) => {
      toastSuccess(['File replaced', setAgainSentence(setAgain)].filter(Boolean).join('. '))
      onReplaced()
    },
  )
  return (
    <li className={styles.entry}>
      <a className={styles.name} href={url} download>
        {name}
      </a>
      <p className={styles.facts}>
        {sizeInWords(bytes)}, <time dateTime={date}>{formatDateTime(date, timeZone)}</time>
      </p>
      <p className={isUsed ? styles.facts : styles.unused}>{usesInWords(usedBy)}</p>
      <div className={styles.actions}>
        <RowAction
          text="Copy link"
          of={`of ${name}`}
          icon={<Copy />}
          onClick={() => void copyAddress(url)}
        />
        <RowAction
          text="Replace"
          of={name}
          icon={<FileUp />}
          disabled={replacement.state.kind === 'sending'}
          onClick={replacement.choose}
        />
        <RowAction
          text="Delete"
          of={name}
          icon={<Trash2 />}
          tone="danger"
          disabled={isUsed}
          onClick={onDelete}
        />
      </div>
      <UploadProgress upload={replacement} />
    </li>
  )
}
