import { Images, ImageUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { DropZone } from '../../platform/web/admin/drop-zone.tsx'
import { ListPager } from '../../platform/web/admin/list-pager.tsx'
import { useListPages } from '../../platform/web/admin/list-pages.ts'
import { LoadedList } from '../../platform/web/admin/loaded-list.tsx'
import { UploadBar } from '../../platform/web/admin/upload-bar.tsx'
import { UploadProgress } from '../../platform/web/admin/upload-progress.tsx'
import type { FileUpload } from '../../platform/web/admin/use-upload.ts'
import { mediaUrl } from '../../shared/picture-uploads.ts'
import type { PicturePage, StoredPicture } from './contract.ts'
import styles from './pictures-panel.module.css'

interface PictureListProps {
  upload: FileUpload
  /** The class of the grid. */
  className: string | undefined
  /** Renders a picture as an item of the grid. */
  children: (picture: StoredPicture) => ReactNode
}

/** The uploaded pictures by page, and the upload of another one. */
export function PictureList({ upload, className, children }: PictureListProps) {
  // Every form can add pictures and use them, so the list is fetched whenever it is shown.
  const { list, view } = useListPages<PicturePage>(mediaUrl, { refetchOnMount: true })
  return (
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
            <ul className={className} aria-busy={view.isStale || undefined}>
              {page.rows.map(children)}
            </ul>
            <ListPager of="pictures" list={page} view={view} />
          </>
        )}
      </LoadedList>
    </DropZone>
  )
}
