import { useQueryClient } from '@tanstack/react-query'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { thumbnailOf } from '../../shared/media.ts'
import { mediaUrl } from '../../shared/picture-uploads.ts'
import { DeleteDialog } from '../../platform/web/admin/delete-dialog.tsx'
import { reasonOf, toastFailure, toastSuccess } from '../../platform/web/admin/toasts.ts'
import { pictureUpload, useUpload } from '../../platform/web/admin/use-upload.ts'
import { refetch, useSend } from '../../platform/web/resource.ts'
import { pictureCall, type StoredPicture } from './contract.ts'
import { formatDateTime } from '../../shared/dates.ts'
import { formatSize } from '../../shared/sizes.ts'
import { copyAddress } from '../../platform/web/admin/copy-address.ts'
import { RowAction } from '../../platform/web/admin/row-actions.tsx'
import { describeUses } from '../../platform/web/admin/describe-uses.ts'
import { PictureFrame } from '../../platform/web/instruments/picture-frame.tsx'
import { PictureList } from './picture-list.tsx'
import styles from './pictures-panel.module.css'
import pictureTileStyles from './picture-tile.module.css'

/** All uploaded pictures: what they are, where they are used, and which can be deleted. */
export function PicturesPanel({ timeZone }: { timeZone: string }) {
  const [doomed, setDoomed] = useState<StoredPicture>()
  const remove = useRemovePicture()
  const client = useQueryClient()
  const upload = useUpload(pictureUpload, () => {
    toastSuccess('Picture uploaded successfully')
    void refetch(client, [mediaUrl])
  })
  return (
    <>
      <PictureList upload={upload} className={styles.grid}>
        {(picture) => (
          <PictureTile
            key={picture.name}
            picture={picture}
            timeZone={timeZone}
            onDelete={() => setDoomed(picture)}
          />
        )}
      </PictureList>
      {doomed && (
        <DeleteDialog
          ask={`Are you sure you want to delete the picture "${doomed.name}"? This action cannot be undone.`}
          remove={() => remove.mutateAsync(doomed.name)}
          onRemoved={() => toastSuccess('Picture deleted successfully')}
          onFailed={(error) => toastFailure(reasonOf(error))}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}

function useRemovePicture() {
  return useSend<string>(
    (name) => ({ method: 'DELETE', url: pictureCall(name) }),
    () => [mediaUrl],
  )
}

interface PictureTileProps {
  picture: StoredPicture
  timeZone: string
  onDelete: () => void
}

/** A picture with its details and actions. A picture in use cannot be deleted. */
function PictureTile({ picture, timeZone, onDelete }: PictureTileProps) {
  const { name, width, height, bytes, date, usedBy } = picture
  const isUsed = usedBy.length > 0
  return (
    <li className={pictureTileStyles.tile}>
      <PictureFrame src={thumbnailOf(name)} alt="" ratio="8/5" sizes="240px" />
      <div className={pictureTileStyles.details}>
        <p className={pictureTileStyles.name}>{name}</p>
        <p>
          {width !== null && `${width} × ${height}, `}
          {formatSize(bytes)}
        </p>
        <p>
          <time dateTime={date}>{formatDateTime(date, timeZone)}</time>
        </p>
        <p className={isUsed ? pictureTileStyles.used : pictureTileStyles.unused}>
          {describeUses(usedBy)}
        </p>
      </div>
      <div className={pictureTileStyles.actions}>
        <RowAction
          text="Copy Address"
          of={`of ${name}`}
          icon={<Copy />}
          onClick={() => void copyAddress(`/media/${name}`)}
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
    </li>
  )
}
