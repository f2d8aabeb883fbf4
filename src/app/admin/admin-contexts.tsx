import '../../platform/web/mono-font.css'
import '../../platform/web/admin/primitives.css'
import type { ReactNode } from 'react'
import { PicturePicker } from '../../features/media/picture-picker.tsx'
import {
  PicturePickerContext,
  type ShowPicturePicker,
} from '../../platform/web/admin/choose-picture.tsx'
import { LibraryContext } from '../../platform/web/admin/library-context.ts'
import { TooltipArea } from '../../platform/web/ui/tooltip.tsx'
import { showAddWorks } from './show-add-works.tsx'

/** What forms of the admin area use of other features: pictures and the library. */
export function AdminContexts({ children }: { children: ReactNode }) {
  return (
    <PicturePickerContext value={showPicturePicker}>
      <TooltipArea>
        <LibraryContext value={showAddWorks}>{children}</LibraryContext>
      </TooltipArea>
    </PicturePickerContext>
  )
}

const showPicturePicker: ShowPicturePicker = (props) => <PicturePicker {...props} />
