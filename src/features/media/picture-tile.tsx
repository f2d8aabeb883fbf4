import { Copy, Trash2 } from 'lucide-react'
import { formatDateTime } from '../../shared/dates.ts'
import { thumbnailOf } from '../../shared/media.ts'
import { toastFailure, toastSuccess } from '../../web/admin/toasts.ts'
import { RowAction } from '../../web/admin/row-actions.tsx'
import { PictureFrame } from '../../web/instruments/picture-frame.tsx'
import type { StoredPicture, PictureUse } from './contract.ts'
import styles from './picture-tile.module.css'

interface PictureTileProps {
  picture: StoredPicture
  timeZone: string
  onDelete: () => void
}

/** One picture with its details. One that is used cannot be deleted. */
export function PictureTile({ picture, timeZone, onDelete }: PictureTileProps) {
  const { name, width, height, bytes, date, usedBy } = picture
  const isUsed = usedBy.length > 0
  return (
    <li className={styles.tile}>
      <PictureFrame src={thumbnailOf(name)} alt="" ratio="8/5" sizes="240px" />
      <div className={styles.details}>
        <p className={styles.name}>{name}</p>
        <p>
          {width !== null && `${width} × ${height}, `}
          {inWords(bytes)}
        </p>
        <p>
          <time dateTime={date}>{formatDateTime(date, timeZone)}</time>
        </p>
        <p className={isUsed ? styles.used : styles.unused}>
          {isUsed ? `Used by ${usedBy.map(nameOf).join(', ')}` : 'Not used'}
        </p>
      </div>
      <div className={styles.actions}>
        <RowAction
          text="Copy address"
          of={`of ${name}`}
          icon={<Copy />}
          onClick={() => void copyAddress(name)}
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
    </li>
  )
}

function nameOf({ kind, title }: PictureUse): string {
  return `${kind} “${title}”`
}

function inWords(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`
  return `${(kilobytes / 1024).toFixed(1)} MB`
}

/** Browsers give the clipboard to secure pages only. */
async function copyAddress(name: string): Promise<void> {
  const address = `/media/${name}`
  try {
    await navigator.clipboard.writeText(address)
    toastSuccess('Address copied')
  } catch {
    toastFailure(`The address could not be copied. It is ${address}`)
  }
}
