import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Dialog } from '../../../../../platform/web/ui/dialog.tsx'
import field from '../../../../../platform/web/ui/field.module.css'
import type { Choice } from './choice.ts'
import { ChoiceList, optionId } from './choice-list.tsx'
import styles from './pick-dialog.module.css'
import { useActiveChoice } from './use-active-choice.ts'

/** How an option was chosen: alone, with Shift, or with Ctrl or Cmd, which can choose several. */
export type Chosen = 'alone' | 'shift' | 'several'

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
export function PickDialog(props: PickDialogProps) {
  const { title, label, query, onQuery, choices, chosen, onChoose, onClose, status, children } =
    props
  const id = useId()
  const { active, onArrow } = useActiveChoice(choices, 0)

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || onArrow(event) || event.key !== 'Enter') return
    event.preventDefault()
    const choice = choices[active]
    if (choice) onChoose(choice, howBy(event))
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <div role="presentation" className={styles.pick} onKeyDown={keepFromForm}>
        <label htmlFor={id} className={field.label}>
          {label}
        </label>
        <input
          id={id}
          className={field.input}
          type="search"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={optionId(`${id}-list`, active)}
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

function howBy(event: KeyboardEvent): Chosen {
  if (event.ctrlKey || event.metaKey) return 'several'
  return event.shiftKey ? 'shift' : 'alone'
}

/** Ctrl+Enter would also submit the form of the editor behind the dialog. */
function keepFromForm(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey) event.stopPropagation()
}
