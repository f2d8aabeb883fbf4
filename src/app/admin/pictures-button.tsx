import { Images } from 'lucide-react'
import { useState } from 'react'
import { PicturesDialog } from '../../features/media/pictures-dialog.tsx'
import { useSite } from '../../features/site/queries.ts'
import { Button } from '../../web/ui/button.tsx'
import styles from './pictures-button.module.css'

/** Opens the list of the pictures that the site keeps. */
export function PicturesButton() {
  const { timeZone } = useSite()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.pictures}>
      <p>Every picture that was uploaded, where it is used, and which could go.</p>
      <Button variant="secondary" size="md" onClick={() => setOpen(true)}>
        <Images aria-hidden="true" />
        Manage Pictures
      </Button>
      {isOpen && <PicturesDialog timeZone={timeZone} onClose={() => setOpen(false)} />}
    </div>
  )
}
