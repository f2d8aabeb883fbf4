import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { CloseAction, Dialog } from '../../../../platform/web/ui/dialog.tsx'
import tools from './editor-tools.module.css'
import styles from './keys-dialog.module.css'
import { type Helper, helpers } from './markdown-helpers.ts'

const control = 'Ctrl or Cmd'

type Shortcut = readonly [keys: readonly string[], does: string]

const textKeys: readonly Shortcut[] = [
  ...Object.values<Helper>(helpers).flatMap(({ key, name }) =>
    key === undefined ? [] : [[[control, key.toUpperCase()], name] as const],
  ),
  [['Enter'], 'Continue a list or quotation, close a code block'],
  [['Tab'], 'At the start of a list item: one level deeper'],
  [['Shift', 'Tab'], 'One level back'],
  [['*', '_', '`', '$', '"', '(', '['], 'Put around the selection'],
  [['@'], 'With two letters: cite or cross-reference'],
  [['[['], 'Link to an article'],
  [[control, 'Z'], 'Undo'],
  [[control, 'Shift', 'V'], 'Paste as plain text'],
  [['?'], 'Show this list, outside text fields'],
]

/** The keyboard shortcuts of the editor, by where it is. */
const keysIn: Readonly<Record<'window' | 'page', readonly Shortcut[]>> = {
  window: [
    [[control, 'Enter'], 'Save and close'],
    [[control, 'S'], 'Save as draft and keep editing'],
    ...textKeys,
    [['Esc'], 'Close'],
  ],
  page: [
    [[control, 'S'], 'Save'],
    [[control, 'Enter'], 'Publish, or update a published post'],
    ...textKeys,
    [[control, 'F'], 'Find and replace; twice: the search of the browser'],
    [['Esc'], 'Close find and replace, or leave focus mode'],
  ],
}

/** Shows the keyboard shortcuts: by its button, or by `?` outside text fields. */
export function KeysButton({ place }: { place: keyof typeof keysIn }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyped(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button
        variant="quiet"
        size="md"
        className={tools.toggle}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        <Keyboard aria-hidden="true" />
        <span>Shortcuts</span>
      </Button>
      {isOpen && (
        <Dialog title="Keyboard shortcuts" onClose={() => setOpen(false)}>
          <dl className={styles.keys}>
            {keysIn[place].map(([pressed, does]) => (
              <div key={does}>
                <dt>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <CloseAction onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select')
}
