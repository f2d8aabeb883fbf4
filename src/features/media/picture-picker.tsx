import { Images, ImageUp } from 'lucide-react'
import { mediaUrl, thumbnailOf } from '../../shared/media.ts'
import { DropZone } from '../../platform/web/admin/drop-zone.tsx'
import { ListPager } from '../../platform/web/admin/list-pager.tsx'
import { useListPages } from '../../platform/web/admin/list-pages.ts'
import { LoadedList } from '../../platform/web/admin/loaded-list.tsx'
import { UploadBar } from '../../platform/web/admin/upload-bar.tsx'
import { UploadProgress } from '../../platform/web/admin/upload-progress.tsx'
import { pictureUpload, useUpload } from '../../platform/web/admin/use-upload.ts'
import { PictureFrame } from '../../platform/web/instruments/picture-frame.tsx'
import { CloseAction, Dialog } from '../../platform/web/ui/dialog.tsx'
import type { PicturePage } from './contract.ts'
import styles from './picture-picker.module.css'

interface PicturePickerProps {
  onPick: (url: string) => void
  onClose: () => void
}

/** The pictures that were uploaded before, to use one of them again, or to upload another. */
export function PicturePicker({ onPick, onClose }: PicturePickerProps) {
  const { list, view } = useListPages<PicturePage>(mediaUrl, { refetchOnMount: true })
  // Stored by path, so that the site can move to another host.
  const upload = useUpload(pictureUpload, ({ url }) =>
    onPick(new URL(url, location.origin).pathname),
  )
  return (
    <Dialog title="Choose Picture" size="lg" onClose={onClose}>
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
          empty="No pictures yet. Upload one here, or drop it on this window."
          icon={<Images aria-hidden="true" />}
        >
          {(page) => (
            <>
              <ul className={styles.grid} aria-busy={view.isStale || undefined}>
                {page.rows.map(({ name }) => (
                  <li key={name}>
                    <button
                      type="button"
                      className={styles.pick}
                      data-reticle=""
                      aria-label={`Use ${name}`}
                      onClick={() => onPick(`/media/${name}`)}
                    >
                      <PictureFrame src={thumbnailOf(name)} alt="" ratio="1" sizes="160px" />
                    </button>
                  </li>
                ))}
              </ul>
              <ListPager of="pictures" list={page} view={view} />
            </>
          )}
        </LoadedList>
      </DropZone>
      <CloseAction onClose={onClose} />
    </Dialog>
  )
}
