import { Images } from 'lucide-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { Button } from '../ui/button.tsx'

interface PicturePickerProps {
  /** Called with the path of the chosen picture. */
  onPick: (url: string) => void
  onClose: () => void
}

/** Renders the pictures of the site, which are another feature's, to choose one. */
export type ShowPicturePicker = (props: PicturePickerProps) => ReactNode

/** Undefined outside of the admin area. */
export const PicturePickerContext = createContext<ShowPicturePicker | undefined>(undefined)

interface ChoosePictureProps {
  disabledFocusable?: boolean
  onPick: PicturePickerProps['onPick']
}

/** A button that opens the pictures of the site. */
export function ChoosePicture({ disabledFocusable, onPick }: ChoosePictureProps) {
  const picker = usePicturePicker(onPick)
  if (!picker) return null
  return (
    <>
      <Button variant="secondary" size="md" {...{ disabledFocusable }} onClick={picker.open}>
        <Images aria-hidden="true" />
        Choose Picture
      </Button>
      {picker.dialog}
    </>
  )
}

/** The pictures of the site in a dialog, which another button opens; undefined outside of the admin area. */
export function usePicturePicker(onPick: PicturePickerProps['onPick']) {
  const show = use(PicturePickerContext)
  const [isOpen, setOpen] = useState(false)
  if (!show) return undefined
  const pick = (url: string) => {
    onPick(url)
    setOpen(false)
  }
  return {
    open: () => setOpen(true),
    dialog: isOpen && show({ onPick: pick, onClose: () => setOpen(false) }),
  }
}
