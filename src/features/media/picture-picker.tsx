import { announce } from '../../platform/web/announcements.tsx'
import { pictureUpload, useUpload } from '../../platform/web/admin/use-upload.ts'
import { PictureFrame } from '../../platform/web/instruments/picture-frame.tsx'
import { CloseAction, Dialog } from '../../platform/web/ui/dialog.tsx'
import { thumbnailOf } from '../../shared/media.ts'
import { PictureList } from './picture-list.tsx'
import styles from './picture-picker.module.css'

interface PicturePickerProps {
  onPick: (url: string) => void
  onClose: () => void
}

/** The pictures that were uploaded before, to use one of them again, or to upload another. */
export function PicturePicker({ onPick, onClose }: PicturePickerProps) {
  // Stored by path, so that the site can move to another host.
  const upload = useUpload(pictureUpload, ({ url }) => {
    onPick(new URL(url, location.origin).pathname)
    announce('Picture uploaded')
  })
  return (
    <Dialog title="Choose Picture" size="lg" onClose={onClose}>
      <PictureList upload={upload} className={styles.grid}>
        {({ name }) => (
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
        )}
      </PictureList>
      <CloseAction onClose={onClose} />
    </Dialog>
  )
}
