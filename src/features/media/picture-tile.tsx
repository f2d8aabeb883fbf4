import { Copy, Trash2 } from 'lucide-react'
import { formatDateTime } from '../../shared/dates.ts'
import { thumbnailOf } from '../../shared/media.ts'
import { sizeInWords } from '../../shared/sizes.ts'
import { copyAddress } from '../../platform/web/admin/copy-address.ts'
import { RowAction } from '../../platform/web/admin/row-actions.tsx'
import { usesInWords } from '../../platform/web/admin/uses.ts'
import { PictureFrame } from '../../platform/web/instruments/picture-frame.tsx'
import type { StoredPicture } from './contract.ts'
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
          {sizeInWords(bytes)}
        </p>
        <p>
          <time dateTime={date}>{formatDateTime(date, timeZone)}</time>
        </p>
        <p className={isUsed ? styles.used : styles.unused}>{usesInWords(usedBy)}</p>
      </div>
      <div className={styles.actions}>
        <RowAction
          text="Copy address"
          of={`of ${name}`}
          icon={<Copy />}
          onClick={() => void copyAddress(`/media/${name}`)}
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
