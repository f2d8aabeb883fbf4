import { Images } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { SettingsAction } from './settings/settings-action.tsx'
import { StoredFilesDialog } from './stored-files-dialog.tsx'

/** Opens the lists of the pictures and files that the site keeps. */
export function PicturesButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsAction about="Every picture and file that was uploaded, where it is used, and which could go.">
      <Button variant="secondary" size="md" onClick={() => setOpen(true)}>
        <Images aria-hidden="true" />
        Manage Pictures and Files
      </Button>
      {isOpen && <StoredFilesDialog onClose={() => setOpen(false)} />}
    </SettingsAction>
  )
}
