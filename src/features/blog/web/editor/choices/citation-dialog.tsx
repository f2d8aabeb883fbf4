import { use, useState } from 'react'
import { citationOf } from '@ephemeris/bibliography'
import { countOf } from '../../../../../shared/count.ts'
import { LibraryWindow } from '../../../../../platform/web/admin/library-window.ts'
import { Button } from '../../../../../platform/web/ui/button.tsx'
import { DialogActions } from '../../../../../platform/web/ui/dialog.tsx'
import type { Choice } from './choice.ts'
import { type Chosen, PickDialog } from './pick-dialog.tsx'
import styles from './pick-dialog.module.css'
import { useWorkSearch } from './use-work-search.ts'

const addWorks: Choice = {
  name: 'Library',
  title: 'Add works…',
  facts: 'BibTeX or CSL-JSON',
  written: '',
}

interface CitationDialogProps {
  onInsert: (citation: string) => void
  onClose: () => void
}

/** Searches for works of the library and inserts citations. */
export function CitationDialog({ onInsert, onClose }: CitationDialogProps) {
  const showLibrary = use(LibraryWindow)
  const [query, setQuery] = useState('')
  const [keys, setKeys] = useState<readonly string[]>([])
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const { works, found, isEmptyLibrary, isError } = useWorkSearch(query)

  function choose(choice: Choice, how: Chosen) {
    if (choice === addWorks) {
      setLibraryOpen(true)
      return
    }
    const isChosen = keys.includes(choice.name)
    if (how === 'several')
      setKeys(isChosen ? keys.filter((key) => key !== choice.name) : [...keys, choice.name])
    else
      onInsert(
        citationOf(
          isChosen ? keys : [...keys, choice.name],
          how === 'shift' ? 'words' : 'brackets',
        ),
      )
  }

  return (
    <PickDialog
      title="Citation"
      label="Search works"
      query={query}
      onQuery={setQuery}
      choices={showLibrary ? [...works, addWorks] : works}
      chosen={keys}
      onChoose={choose}
      onClose={onClose}
      status={statusOf({ found, isEmptyLibrary, isError })}
    >
      <p className={`${styles.keys} ${styles.hint}`}>
        Enter inserts [@key], with Shift @key. Ctrl or Cmd with Enter takes several.
      </p>
      <p role="status" className={styles.chosen}>
        {keys.length > 0 && <code>{citationOf(keys)}</code>}
      </p>
      <DialogActions>
        <Button variant="secondary" size="md" onClick={onClose}>
          Cancel
        </Button>
        {keys.length > 0 && (
          <Button size="md" onClick={() => onInsert(citationOf(keys))}>
            Insert
          </Button>
        )}
      </DialogActions>
      {isLibraryOpen && showLibrary?.(() => setLibraryOpen(false))}
    </PickDialog>
  )
}

interface Search {
  found: number | undefined
  isEmptyLibrary: boolean
  isError: boolean
}

function statusOf({ found, isEmptyLibrary, isError }: Search): string {
  if (isError) return 'The library could not be loaded. Please try again.'
  if (isEmptyLibrary) return 'The library is empty: add works to it.'
  if (found === undefined) return ''
  return found === 0 ? 'No work has all of these words.' : countOf(found, 'work')
}
