import { useQueryClient } from '@tanstack/react-query'
import { Copy, Images, ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { mediaUrl, thumbnailOf } from '../../shared/media.ts'
import { DeleteDialog } from '../../platform/web/admin/delete-dialog.tsx'
import { DropZone } from '../../platform/web/admin/drop-zone.tsx'
import { ListPager } from '../../platform/web/admin/list-pager.tsx'
import { useListPages } from '../../platform/web/admin/list-pages.ts'
import { LoadedList } from '../../platform/web/admin/loaded-list.tsx'
import { reasonOf, toastFailure, toastSuccess } from '../../platform/web/admin/toasts.ts'
import { UploadBar } from '../../platform/web/admin/upload-bar.tsx'
import { UploadProgress } from '../../platform/web/admin/upload-progress.tsx'
import { pictureUpload, useUpload } from '../../platform/web/admin/use-upload.ts'
import { refetch, useSend } from '../../platform/web/resource.ts'
import { pictureCall, type PicturePage, type StoredPicture } from './contract.ts'
import { formatDateTime } from '../../shared/dates.ts'
import { formatSize } from '../../shared/sizes.ts'
import { copyAddress } from '../../platform/web/admin/copy-address.ts'
import { RowAction } from '../../platform/web/admin/row-actions.tsx'
import { describeUses } from '../../platform/web/admin/describe-uses.ts'
import { PictureFrame } from '../../platform/web/instruments/picture-frame.tsx'
import styles from './pictures-panel.module.css'
import pictureTileStyles from './picture-tile.module.css'

/** All uploaded pictures: what they are, where they are used, and which can be deleted. */
export function PicturesPanel({ timeZone }: { timeZone: string }) {
  // Every form can add pictures and use them, so the list is fetched whenever it is shown.
  const { list, view } = useListPages<PicturePage>(mediaUrl, { refetchOnMount: true })
  const [doomed, setDoomed] = useState<StoredPicture>()
  const remove = useRemovePicture()
  const client = useQueryClient()
  const upload = useUpload(pictureUpload, () => {
    toastSuccess('Picture uploaded successfully')
    void refetch(client, [mediaUrl])
  })
  return (
    <>
      <DropZone className={styles.zone} onFile={upload.start}>
        <UploadBar
          one="picture"
          stored={list.data}
          icon={<ImageUp aria-hidden="true" />}
          upload={upload}
        />
        <UploadProgress upload={upload} />
        <LoadedList
          list={list}
          what="pictures"
          loading="Loading pictures..."
          empty="No pictures yet. Upload one here, or drop it on this page."
          icon={<Images aria-hidden="true" />}
        >
          {(page) => (
            <>
              <ul className={styles.grid} aria-busy={view.isStale || undefined}>
                {page.rows.map((picture) => (
                  <PictureTile
                    key={picture.name}
                    picture={picture}
                    timeZone={timeZone}
                    onDelete={() => setDoomed(picture)}
                  />
                ))}
              </ul>
              <ListPager of="pictures" list={page} view={view} />
            </>
          )}
        </LoadedList>
      </DropZone>
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
          disabled={isUsed}
          onClick={onDelete}
        />
      </div>
    </li>
  )
}
