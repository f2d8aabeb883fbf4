import { Share2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../platform/web/ui/button.tsx'
import { SharePanel } from './share-panel.tsx'
import styles from './share-draft.module.css'

interface ShareDraftProps {
  /** The id of the post; undefined while it was never saved. */
  postId: number | undefined
  timeZone: string
  /** Saves the draft. */
  onSave: () => void
}

/** The button that shares a draft, with what it opens. */
export function ShareDraft(props: ShareDraftProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  /** Below the button, or at the edge of the window if the button is in a menu that closes. */
  function place() {
    const { right = 0 } = button.current?.getBoundingClientRect() ?? {}
    const distance = right === 0 ? 0 : document.documentElement.clientWidth - right
    panel.current?.style.setProperty('--right', `${distance}px`)
  }

  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="md"
        className={styles.opener}
        popoverTarget={id}
        aria-expanded={isOpen}
      >
        <Share2 aria-hidden="true" />
        Share Draft
      </Button>
      {createPortal(
        <div
          ref={panel}
          id={id}
          popover="auto"
          role="dialog"
          aria-label="Share draft"
          tabIndex={-1}
          className={styles.panel}
          onBeforeToggle={place}
          onToggle={(event) => {
            setOpen(event.newState === 'open')
            if (event.newState === 'open') panel.current?.focus()
          }}
        >
          {isOpen && <SharePanel {...props} />}
        </div>,
        document.body,
      )}
    </>
  )
}
