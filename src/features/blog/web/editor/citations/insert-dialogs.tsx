import { type KeyboardEvent, type ReactNode, type RefObject, use, useId, useState } from 'react'
import { Dialog, DialogActions } from '../../../../../platform/web/ui/dialog.tsx'
import {
  type Choice,
  ChoiceList,
  choiceOfLabel,
  optionId,
  useActiveChoice,
} from './choice-list.tsx'
import { citationOf } from '@ephemeris/bibliography'
import { countOf } from '../../../../../shared/count.ts'
import { LibraryContext } from '../../../../../platform/web/admin/library-context.ts'
import { Button } from '../../../../../platform/web/ui/button.tsx'
import { useWorkSearch } from './use-work-search.ts'
import type { TextLabel } from '../../../preview.ts'
import { flushSync } from 'react-dom'
import type { useTextEdits } from '../text-edits.ts'
import { NameCompletion } from './name-completion.tsx'
import field from '../../../../../platform/web/ui/field.module.css'
import styles from './insert-dialogs.module.css'

/** How an option was chosen: alone, with Shift, or with Ctrl or Cmd, which can choose several. */
type Chosen = 'alone' | 'shift' | 'several'

interface PickDialogProps {
  title: string
  /** The name of the search field. */
  label: string
  query: string
  onQuery: (query: string) => void
  choices: readonly Choice[]
  chosen?: readonly string[]
  onChoose: (choice: Choice, how: Chosen) => void
  onClose: () => void
  /** The status of the list, announced when it changes. */
  status: string
  /** Content below the list. */
  children?: ReactNode
}

/** A search field with its results below: arrow keys move through them, Enter chooses. */
function PickDialog(props: PickDialogProps) {
  const { title, label, query, onQuery, choices, chosen, onChoose, onClose, status, children } =
    props
  const id = useId()
  const { active, onArrow } = useActiveChoice(choices, 0)

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || onArrow(event) || event.key !== 'Enter') return
    event.preventDefault()
    const choice = choices[active]
    if (choice) onChoose(choice, chosenBy(event))
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <div role="presentation" className={styles.pick} onKeyDown={stopSubmit}>
        <label htmlFor={id} className={field.label}>
          {label}
        </label>
        <input
          id={id}
          className={field.input}
          role="combobox"
          enterKeyHint="done"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={optionId(`${id}-list`, active) || undefined}
          value={query}
          onChange={({ target }) => onQuery(target.value)}
          onKeyDown={onKeyDown}
        />
        <p role="status" className={styles.keys}>
          {status}
        </p>
        <ChoiceList
          id={`${id}-list`}
          label={title}
          choices={choices}
          active={active}
          chosen={chosen}
          onPress={(choice, several) => onChoose(choice, several ? 'several' : 'alone')}
        />
        {children}
      </div>
    </Dialog>
  )
}

function chosenBy(event: KeyboardEvent): Chosen {
  if (event.ctrlKey || event.metaKey) return 'several'
  return event.shiftKey ? 'shift' : 'alone'
}

/** Ctrl+Enter would also submit the form of the editor behind the dialog. */
function stopSubmit(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey) event.stopPropagation()
}

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
  const showLibrary = use(LibraryContext)
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
        Enter inserts [@key], Shift+Enter @key. Ctrl+Enter or Cmd+Enter selects several.
      </p>
      <p role="status" className="small wrap-anywhere">
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
  if (isEmptyLibrary) return 'The library is empty. Add works to cite them.'
  if (found === undefined) return ''
  return found === 0 ? 'No matching works.' : countOf(found, 'work')
}

interface ReferenceDialogProps {
  labels: readonly TextLabel[]
  onInsert: (reference: string) => void
  onClose: () => void
}

const none =
  'No labels in this text yet. Write {#fig:name} after a picture, {#eq:name} after a formula, {#tbl:name} after a caption, {#sec:name} after a heading, ::: {#thm-name} before a theorem.'

/** Inserts a reference to a figure, an equation, a theorem or anything else with a label in the text. */
export function ReferenceDialog({ labels, onInsert, onClose }: ReferenceDialogProps) {
  const [query, setQuery] = useState('')
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const choices = labels.map(choiceOfLabel).filter(({ name, title }) => {
    const text = `${name} ${title}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <PickDialog
      title="Cross-reference"
      label="Search labels"
      query={query}
      onQuery={setQuery}
      choices={choices}
      onChoose={({ written }) => onInsert(written)}
      onClose={onClose}
      status={
        labels.length === 0
          ? none
          : choices.length === 0
            ? 'No matching labels.'
            : countOf(choices.length, 'label')
      }
    >
      <DialogActions>
        <Button variant="secondary" size="md" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </PickDialog>
  )
}

interface NamesOptions {
  area: RefObject<HTMLTextAreaElement | null>
  edit: ReturnType<typeof useTextEdits>
  /** The elements of the text that can be referred to. */
  labels: readonly TextLabel[]
}

/** Which dialog is open. */
export type NameDialog = 'citation' | 'reference'

/**
 * Inserts citations and references at the caret: through dialogs of the toolbar, and by completing names while
 * typing.
 */
export function useNames({ area, edit, labels }: NamesOptions): {
  open: (dialog: NameDialog) => void
  names: ReactNode
} {
  const [dialog, setDialog] = useState<NameDialog>()
  // Resets the completion after an insertion, so that a complete name gets no suggestions.
  const [inserted, setInserted] = useState(0)
  const close = () => setDialog(undefined)

  function insert(written: string) {
    // An open dialog keeps the focus, so it is closed first.
    flushSync(close)
    edit(({ start, end }) => {
      const caret = start + written.length
      return { from: start, to: end, insert: written, select: [caret, caret] }
    })
    setInserted((count) => count + 1)
  }

  return {
    open: (next) => {
      // The dialog returns the focus to the text when it closes.
      area.current?.focus()
      setDialog(next)
    },
    names: (
      <>
        <NameCompletion key={inserted} area={area} edit={edit} labels={labels} />
        {dialog === 'citation' && <CitationDialog onInsert={insert} onClose={close} />}
        {dialog === 'reference' && (
          <ReferenceDialog labels={labels} onInsert={insert} onClose={close} />
        )}
      </>
    ),
  }
}
