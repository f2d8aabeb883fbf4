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
  const show = use(PicturePickerContext)
  const [isOpen, setOpen] = useState(false)
  if (!show) return null
  return (
    <>
      <Button
        variant="secondary"
        size="md"
        {...{ disabledFocusable }}
        onClick={() => setOpen(true)}
      >
        <Images aria-hidden="true" />
        Choose Picture
      </Button>
      {isOpen &&
        show({
          onPick: (url) => {
            onPick(url)
            setOpen(false)
          },
          onClose: () => setOpen(false),
        })}
    </>
  )
}
