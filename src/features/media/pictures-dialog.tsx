import { useQueryClient } from '@tanstack/react-query'
import { Images, ImageUp } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../shared/count.ts'
import { mediaUrl } from '../../shared/media.ts'
import { DeleteDialog } from '../../web/admin/delete-dialog.tsx'
import { DropZone } from '../../web/admin/drop-zone.tsx'
import { ListPager } from '../../web/admin/list-pager.tsx'
import { useListPages } from '../../web/admin/list-pages.ts'
import { LoadedList } from '../../web/admin/loaded-list.tsx'
import { reasonOf, toastFailure, toastSuccess } from '../../web/admin/toasts.ts'
import { UploadProgress } from '../../web/admin/upload-progress.tsx'
import { useUpload } from '../../web/admin/use-upload.ts'
import { refetch, useSend } from '../../web/resource.ts'
import { Button } from '../../web/ui/button.tsx'
import { CloseAction, Dialog } from '../../web/ui/dialog.tsx'
import { type StoredPicture, type PicturePage, pictureCall } from './contract.ts'
import { PictureTile } from './picture-tile.tsx'
import styles from './pictures-dialog.module.css'

interface PicturesDialogProps {
  timeZone: string
  onClose: () => void
}

/** All pictures that the site keeps: what they are, where they are used, and which can go. */
export function PicturesDialog({ timeZone, onClose }: PicturesDialogProps) {
  // Every form can add pictures and use them.
  const { list, view } = useListPages<PicturePage>(mediaUrl, { isAlwaysNew: true })
  const [doomed, setDoomed] = useState<StoredPicture>()
  const remove = useRemovePicture()
  const client = useQueryClient()
  const upload = useUpload(() => {
    toastSuccess('Picture uploaded successfully')
    void refetch(client, [mediaUrl])
  })
  return (
    <Dialog title="Pictures" size="lg" onClose={onClose}>
      <DropZone className={styles.zone} onFile={upload.start}>
        <UploadBar list={list.data} upload={upload} />
        <UploadProgress upload={upload} />
        <LoadedList
          list={list}
          what="pictures"
          loading="Loading pictures..."
          empty="No pictures yet. Upload one here, or drop it on this window."
          icon={<Images aria-hidden="true" />}
        >
          {(page) => (
            <>
              <ul className={styles.grid} aria-busy={view.isOld || undefined}>
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
      <CloseAction onClose={onClose} />
      {doomed && (
        <DeleteDialog
          ask={`Are you sure you want to delete the picture "${doomed.name}"? This action cannot be undone.`}
          remove={() => remove.mutateAsync(doomed.name)}
          onRemoved={() => toastSuccess('Picture deleted successfully')}
          onFailed={(error) => toastFailure(reasonOf(error))}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </Dialog>
  )
}

interface UploadBarProps {
  list: PicturePage | undefined
  upload: ReturnType<typeof useUpload>
}

function UploadBar({ list, upload }: UploadBarProps) {
  return (
    <div className={styles.bar}>
      {/* Says how many there are now, also after an upload or a deletion. */}
      <p role="status">{list && summary(list)}</p>
      <Button
        variant="secondary"
        size="md"
        disabled={upload.state.kind === 'sending'}
        onClick={upload.choose}
      >
        <ImageUp aria-hidden="true" />
        Upload
      </Button>
    </div>
  )
}

function summary({ total, unused }: PicturePage): string {
  return `${countOf(total, 'picture')}, ${unused === 0 ? 'all in use' : `${unused} not used`}`
}

function useRemovePicture() {
  return useSend<string>(
    (name) => ({ method: 'DELETE', url: pictureCall(name) }),
    () => [mediaUrl],
  )
}
