import { GitMerge, X } from 'lucide-react'
import bar from '../../../../platform/web/autosave/draft-bar.module.css'
import { Button, IconButton } from '../../../../platform/web/ui/button.tsx'

/**
 * What was done with a version that was saved on another device: it was taken over, merged with what is typed here, or
 * waits because both changed the same lines.
 */
export type Elsewhere = 'updated' | 'merged' | 'collided'

interface ElsewhereBarProps {
  elsewhere: Elsewhere | undefined
  onCompare: () => void
  onClose: () => void
}

const sentences: Readonly<Record<Elsewhere, string>> = {
  updated: 'Changed on another device just now. You see the newer version.',
  merged: 'Merged with changes from another device.',
  collided:
    'Changed on another device just now, in the same lines as here. Nothing is overwritten: compare both versions and choose.',
}

/** Tells that the text was saved on another device or in another tab, and what follows. */
export function ElsewhereBar({ elsewhere, onCompare, onClose }: ElsewhereBarProps) {
  return (
    <div role="status" className={bar.region}>
      {elsewhere && (
        <div className={bar.bar}>
          <GitMerge aria-hidden="true" />
          <p>{sentences[elsewhere]}</p>
          {elsewhere === 'collided' ? (
            <Button size="md" variant="secondary" onClick={onCompare}>
              Compare
            </Button>
          ) : (
            <IconButton label="Close" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      )}
    </div>
  )
}
